//! Rules in words, for a terminal.

use crate::{
    battle::ruleset::Book,
    data::{
        books::BOOKS,
        help::{self, Help, Rule},
    },
    document::problem::suggestion,
};

/// Characters per line.
const WIDTH: usize = 96;

/// A rule as lines: ID and title, the text, related rules.
pub fn rule_text(help: &Help, rule: &Rule) -> String {
    let mut text = format!("{}  {}\n", rule.id, rule.title);
    text += &wrapped(&rule.text);
    for (place, id) in rule.see.iter().enumerate() {
        let title = help.rule(id).map_or("", |rule| rule.title.as_str());
        let head = if place == 0 {
            "  See also: "
        } else {
            "            "
        };
        text += &format!("{head}{id}  {title}\n");
    }
    text
}

/// The introduction to a book, with an empty line between paragraphs.
pub fn primer_text(help: &Help, book: &Book) -> Option<String> {
    let parts: Vec<String> = help.primer(book).iter().map(|part| wrapped(part)).collect();
    (!parts.is_empty()).then(|| format!("{} in two minutes\n\n{}", book.title, parts.join("\n")))
}

/// Paragraphs as slightly indented lines.
fn wrapped(paragraphs: &str) -> String {
    let mut text = String::new();
    for paragraph in paragraphs.lines() {
        let mut line = String::from(" ");
        for word in paragraph.split_whitespace() {
            if line.chars().count() + 1 + word.chars().count() > WIDTH {
                text += &line;
                text.push('\n');
                line = String::from(" ");
            }
            line.push(' ');
            line += word;
        }
        text += &line;
        text.push('\n');
    }
    text
}

/// Rules, one per line.
pub fn list_text<'r>(rules: impl IntoIterator<Item = &'r Rule>) -> String {
    let line = |rule: &Rule| format!("{}  {}\n", rule.id, rule.title);
    rules.into_iter().map(line).collect()
}

/// The error for an unknown ID, and the ID probably meant.
pub fn unknown(help: &Help, id: &str) -> (String, String) {
    let message = format!("There is no rule `{id}`.");
    let remedy = match (help.nearest(id), help::book_of(id)) {
        (Some(near), _) => format!("Did you mean `{near}`?"),
        (None, Some(book)) => format!("`shadowgrid rules --book {}` lists them.", book.id),
        (None, None) => suggestion(id, "book", BOOKS.map(|book| book.id)),
    };
    (message, remedy)
}

/// The answer to `rule ...`: the rules with these IDs, or those that mention a word.
pub fn answer(book: &Book, asked: &str) -> String {
    let help = help::help();
    let is_id = |word: &str| word.contains('-') && help::begins_like_a_rule(word);
    if asked.split_whitespace().all(is_id) {
        let told = asked.split_whitespace().map(|id| match help.rule(id) {
            Some(rule) => rule_text(help, rule),
            None => {
                let (message, remedy) = unknown(help, id);
                format!("{message} {remedy}\n")
            }
        });
        return told.collect::<String>().trim_end().to_owned();
    }
    match help.search(book, asked).as_slice() {
        [] => format!("No rule mentions \"{asked}\"."),
        [rule] => rule_text(help, rule).trim_end().to_owned(),
        rules => list_text(rules.iter().copied()).trim_end().to_owned(),
    }
}
