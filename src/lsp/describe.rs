//! Fields, values and names in words, for completion and hover: all from the one description of each
//! record and from the data of the game.

use std::fmt::Write;

use crate::{
    data::{assets, books::SHELVES, help::help, reference::accepted_briefly},
    document::{
        record::Record,
        shape::{FieldInfo, FormInfo},
    },
};

/// More lines of a sheet than these are not shown.
const MOST_LINES: usize = 40;

/// A field with its help, what it accepts and what it is unless given, in Markdown.
pub fn field(field: &FieldInfo) -> String {
    let mut text = format!("**{}**", field.name);
    if !field.title.is_empty() {
        let _ = write!(text, " ({})", field.title);
    }
    let value = accepted_briefly(&field.kind);
    if !value.is_empty() {
        let _ = write!(text, ": {value}");
    }
    text += "\n\n";
    if !field.help.is_empty() {
        text += &plain(&field.help);
        text += "\n\n";
    }
    match field.default.as_deref() {
        None if value.is_empty() && field.help.is_empty() => {}
        None => text += "Must be given.",
        Some("" | "[]" | "{}") => text += "May be left out.",
        Some(default) => {
            let _ = write!(text, "Unless given: `{}`", shortened(default));
        }
    }
    text.trim_end().to_owned()
}

/// A form with its help and what stands behind it, in Markdown.
pub fn form(form: &FormInfo) -> String {
    let mut text = format!("**{}**", form.name);
    let values: Vec<String> = form.values.iter().map(accepted_briefly).collect();
    if !values.is_empty() {
        let _ = write!(text, "({})", values.join(", "));
    }
    let _ = write!(text, "\n\n{}", plain(&form.help));
    for field in &form.fields {
        let value = accepted_briefly(&field.kind);
        let _ = write!(
            text,
            "\n- `{}`: {value}. {}",
            field.name,
            plain(&field.help)
        );
    }
    text
}

/// Help without the brackets of links between items of code.
fn plain(help: &str) -> String {
    help.replace("[`", "`").replace("`]", "`")
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}\u{2026}", &text[..end]),
        None => text.to_owned(),
    }
}

/// What the game's data say of a name, in Markdown: `what` it names is said without an article.
pub fn named(what: &str, name: &str) -> Option<String> {
    match what {
        "terrain" => terrain(name),
        "obstacle" => obstacle(name),
        "archetype" => archetype(name),
        "brain" => brain(name),
        "book" => book(name),
        _ => None,
    }
}

/// A kind of ground with all that is not as of plain floor.
fn terrain(name: &str) -> Option<String> {
    let terrain = assets().terrain(name)?;
    Some(entry(&terrain.title, "ground", terrain.written(())))
}

/// A kind of obstacle with all that is not as usual.
fn obstacle(name: &str) -> Option<String> {
    let thing = assets().obstacle(name)?;
    Some(entry(&thing.title, "obstacle", thing.written(())))
}

/// A title, and the fields that a file would have.
fn entry(title: &str, what: &str, fields: Vec<String>) -> String {
    let mut text = format!("**{title}** ({what})");
    let fields = fields.iter().filter(|field| !field.starts_with("title:"));
    for field in fields.take(MOST_LINES) {
        let _ = write!(text, "\n- `{}`", shortened(field));
    }
    text
}

/// An archetype with its sheet in numbers under each book that has one.
fn archetype(name: &str) -> Option<String> {
    let mut text = String::new();
    for shelf in SHELVES {
        let Some(recruit) = shelf.archetype(name) else {
            continue;
        };
        if text.is_empty() {
            let _ = write!(
                text,
                "**{}** (archetype)\n\n{}",
                recruit.title, recruit.description
            );
        }
        let _ = write!(text, "\n\n*{}*", shelf.book().id);
        if recruit.squares > 1 {
            let _ = write!(text, ", {0} by {0} squares", recruit.squares);
        }
        let fields = shelf.written_sheet(&recruit, None);
        let known =
            |field: &&String| !field.starts_with("title:") && !field.starts_with("description:");
        for field in fields.iter().filter(known).take(MOST_LINES) {
            let _ = write!(text, "\n- `{field}`");
        }
    }
    (!text.is_empty()).then_some(text)
}

/// A brain, perhaps with a temper: `shadow/cautious`.
fn brain(name: &str) -> Option<String> {
    let mind = crate::data::minds::Mind::named(name).ok()?;
    Some(format!("**{}**\n\n{}", mind.title(), mind.about()))
}

fn book(name: &str) -> Option<String> {
    let book = crate::data::books::book(name)?;
    let primer = help().primer(book).first().cloned().unwrap_or_default();
    Some(format!("**{}**\n\n{primer}", book.id))
}

/// A rule in its words.
pub fn rule(id: &str) -> Option<String> {
    let rule = help().rule(id).filter(|rule| rule.id == id)?;
    Some(format!("**{}** {}\n\n{}", rule.id, rule.title, rule.text))
}

/// The ID of a rule around a place of a text, `EV-WND-07`, and where it stands.
pub fn rule_at(text: &str, at: usize) -> Option<(&str, std::ops::Range<usize>)> {
    let is_part = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    let before = text.get(..at)?;
    let start = at - before.len() + before.trim_end_matches(is_part).len();
    let end = text
        .get(at..)?
        .find(|c| !is_part(c))
        .map_or(text.len(), |len| at + len);
    let id = text.get(start..end)?;
    let looks = id.len() >= 8 && id.matches('-').count() == 2;
    looks.then_some((id, start..end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_game_are_told_with_their_numbers() {
        let water = named("terrain", "shallows").unwrap();
        assert!(water.contains("`water:"), "{water}");
        let archer = named("archetype", "archer").unwrap();
        for shelf in SHELVES
            .iter()
            .filter(|shelf| shelf.archetype("archer").is_some())
        {
            assert!(
                archer.contains(&format!("*{}*", shelf.book().id)),
                "{archer}"
            );
        }
        assert!(named("obstacle", "crate").is_some());
        assert!(named("brain", "shadow/cautious").is_some());
        assert_eq!(named("terrain", "crate"), None);
    }

    #[test]
    fn ids_of_rules_are_found_around_a_place() {
        let text = "see EV-WND-07.";
        assert_eq!(rule_at(text, 8), Some(("EV-WND-07", 4..13)));
        assert_eq!(rule_at(text, 1), None);
        assert!(rule("EV-WND-03").is_some());
        assert!(rule("EV-WND-99").is_none());
    }
}
