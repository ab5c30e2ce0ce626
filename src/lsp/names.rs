//! What a name speaks of and where else it stands: characters of the legend, zones, sides, combatants.

use std::ops::Range;

use gen_lsp_types::TextEdit;

use super::{
    file::{OpenFile, children},
    kinds::{FileKind, items},
    map::Picture,
};
use crate::{
    data::level::Level,
    document::{Document, Node, NodeKind, NotedUse, in_quotes},
};

/// A thing of a file that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// What it is.
    pub what: What,
    /// Its name.
    pub text: String,
    /// Where it gets its name, in bytes; a combatant that has none is given as a whole.
    pub definition: Option<Range<usize>>,
    /// Where else the name stands.
    pub uses: Vec<Range<usize>>,
    /// Whether the definition is the name itself.
    is_written: bool,
}

/// What a name is the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A character of the legend, or of a unit of a scene.
    Letter,
    /// A zone.
    Zone,
    /// A side.
    Side,
    /// A combatant.
    Combatant,
}

impl What {
    /// Whether a reader that speaks of `what` may mean this.
    fn is(self, what: &str) -> bool {
        match self {
            Self::Letter => false,
            Self::Zone => what == "zone",
            Self::Side => what == "side" || what == "side or combatant",
            Self::Combatant => what == "combatant" || what == "side or combatant",
        }
    }
}

/// The thing whose name stands at a place.
pub fn name_at(file: &OpenFile, at: usize) -> Option<Name> {
    let touches = |span: &Range<usize>| span.start <= at && at <= span.end;
    let holds = |span: &Range<usize>| span.contains(&at);
    let all = names(file);
    let is_at = |name: &&Name, by: &dyn Fn(&Range<usize>) -> bool| {
        let own = name.definition.iter().filter(|_| name.is_written);
        own.chain(&name.uses).any(by)
    };
    // Of two characters beside each other the one behind the place is meant.
    let found = all.iter().find(|name| is_at(name, &holds));
    found
        .or_else(|| all.iter().find(|name| is_at(name, &touches)))
        .cloned()
}

/// The thing at a place that can have another name, and where its name stands there.
pub fn renamable_at(file: &OpenFile, at: usize) -> Option<(Name, Range<usize>)> {
    let name = name_at(file, at).filter(|name| name.is_written)?;
    let mut spans = name.definition.iter().chain(&name.uses);
    let holds = |span: &&Range<usize>| span.start <= at && at <= span.end;
    let span = spans.find(holds)?.clone();
    // Quotes are no part of a name.
    let text = file.text().get(span.clone())?;
    let is_quoted = text.len() > 1 && text.starts_with(['"', '\'']);
    let inner = match is_quoted {
        true => span.start + 1..span.end - 1,
        false => span,
    };
    Some((name, inner))
}

/// The changes that give the thing at a place another name.
///
/// # Errors
/// Why it cannot have that name, as a sentence.
pub fn renamed(file: &OpenFile, at: usize, new: &str) -> Result<Vec<TextEdit>, String> {
    let Some((name, _)) = renamable_at(file, at) else {
        return Err(
            "Only characters of the legend, zones, sides and combatants with a name can be renamed."
                .to_owned(),
        );
    };
    check(file, &name, new)?;
    let spans = name.definition.into_iter().chain(name.uses);
    let edits = spans.map(|span| {
        let old = file.text().get(span.clone()).unwrap_or_default();
        let text = match old.chars().next() {
            Some('"') => in_quotes(new),
            Some('\'') => format!("{:?}", new.chars().next().unwrap_or(' ')),
            _ if matches!(name.what, What::Letter | What::Zone) => match new {
                "\"" | "\\" => format!("\\{new}"),
                _ => new.to_owned(),
            },
            _ => in_quotes(new),
        };
        file.edit(span, text)
    });
    Ok(edits.collect())
}

/// Why a thing cannot have a name, as a sentence.
fn check(file: &OpenFile, name: &Name, new: &str) -> Result<(), String> {
    let mut characters = new.chars();
    let is_one = characters.next().is_some() && characters.next().is_none();
    let is_letter =
        name.what == What::Letter || name.what == What::Zone && name.text.chars().count() == 1;
    if is_letter && !is_one {
        return Err(format!("`{new}` is not one character."));
    }
    if is_letter && name.what == What::Zone && !new.starts_with(|c: char| c.is_ascii_uppercase()) {
        return Err("Zones are capital letters, `A` to `Z`.".to_owned());
    }
    if new.trim().is_empty() && name.what != What::Letter || new.contains(char::is_control) {
        return Err("A name has letters.".to_owned());
    }
    let all = names(file);
    let alike =
        |other: &&Name| other.what == name.what && other.text.to_lowercase() == new.to_lowercase();
    let is_taken = all
        .iter()
        .find(alike)
        .filter(|other| other.text != name.text);
    // Characters of a legend may differ by case alone.
    if is_taken.is_some_and(|other| !is_letter || other.text == new) {
        return Err(format!("`{new}` is taken already."));
    }
    Ok(())
}

/// Everything in a file that has a name.
pub fn names(file: &OpenFile) -> Vec<Name> {
    let document = file.document();
    let uses = file.noted(None).uses;
    let mut all = letters(document);
    match file.kind() {
        FileKind::Level => {
            all.extend(zones(document, &uses));
            all.extend(listed(document, "sides", What::Side, &uses));
            all.extend(listed(document, "combatants", What::Combatant, &uses));
            all.extend(nameless(document, &uses));
        }
        FileKind::Scene => {
            all.extend(zones(document, &uses));
            all.extend(of_units(document, &uses));
        }
        _ => {}
    }
    all
}

/// The characters of the legend with all squares that are drawn so.
fn letters(document: &Document) -> Vec<Name> {
    let Some(picture) = Picture::of(document) else {
        return Vec::new();
    };
    let keys = picture.keys.iter();
    let letters = keys.map(|(letter, key)| Name {
        what: What::Letter,
        text: letter.to_string(),
        definition: Some(key.clone()),
        uses: picture.drawn(*letter),
        is_written: true,
    });
    letters.collect()
}

/// The uses of a name by readers, without the place of the definition.
fn used(uses: &[NotedUse], what: What, name: &str, own: &Range<usize>) -> Vec<Range<usize>> {
    let same = uses
        .iter()
        .filter(|of| what.is(&of.what) && of.name == name);
    let spans = same.map(|of| of.span.clone()).filter(|span| span != own);
    let mut spans: Vec<Range<usize>> = spans.collect();
    spans.sort_by_key(|span| span.start);
    spans.dedup();
    spans
}

/// The named items of a list.
fn listed(document: &Document, field: &str, what: What, uses: &[NotedUse]) -> Vec<Name> {
    let items = items(document, field).iter();
    let names = items.filter_map(|item| {
        let node = item.field("name")?;
        let NodeKind::Text(text) = &node.kind else {
            return None;
        };
        Some(Name {
            what,
            text: text.clone(),
            definition: Some(node.span.clone()),
            uses: used(uses, what, text, &node.span),
            is_written: true,
        })
    });
    names.collect()
}

/// The combatants without a name, that are spoken of by their call signs.
fn nameless(document: &Document, uses: &[NotedUse]) -> Vec<Name> {
    let items = items(document, "combatants");
    let is_spoken_of = uses.iter().any(|of| What::Combatant.is(&of.what));
    if !is_spoken_of || items.iter().all(|item| item.field("name").is_some()) {
        return Vec::new();
    }
    let Some(level) = Level::sketch(document).0 else {
        return Vec::new();
    };
    let both = items.iter().zip(&level.combatants);
    let nameless = both.filter(|(item, _)| item.field("name").is_none());
    nameless
        .map(|(item, combatant)| Name {
            what: What::Combatant,
            text: combatant.name.clone(),
            definition: Some(item.span.clone()),
            uses: used(uses, What::Combatant, &combatant.name, &item.span),
            is_written: false,
        })
        .collect()
}

/// The zones of the map: letters in the legend and in the layer `zones`; those of a battlefield of
/// zones by their names.
fn zones(document: &Document, uses: &[NotedUse]) -> Vec<Name> {
    let mut found: Vec<(String, Range<usize>)> = Vec::new();
    if let Some(legend) = document.root().field("legend") {
        for_each(legend, &mut |node| {
            for zone in ["zone", "zones"].iter().filter_map(|name| node.field(name)) {
                for_each(zone, &mut |node| {
                    if let NodeKind::Char(letter) = node.kind {
                        found.push((letter.to_string(), node.span.clone()));
                    }
                });
            }
        });
    }
    for row in items(document, "zones") {
        let NodeKind::Text(text) = &row.kind else {
            continue;
        };
        let drawn = text.chars().zip(row.char_spans(document.text()));
        let letters = drawn.filter(|(letter, _)| letter.is_ascii_uppercase());
        found.extend(letters.map(|(letter, span)| (letter.to_string(), span)));
    }
    let battlefield = document.root().field("battlefield");
    let own = battlefield.and_then(|field| field.field("zones"));
    for zone in own.and_then(Node::items).unwrap_or_default() {
        let name = zone.field("name");
        if let Some(NodeKind::Text(text)) = name.map(|name| &name.kind) {
            let spans = name.into_iter().map(|name| name.span.clone());
            found.extend(spans.map(|span| (text.clone(), span)));
            found.extend(told_zones(document, text));
        }
    }
    let mut all: Vec<Name> = Vec::new();
    for (text, span) in found {
        match all.iter_mut().find(|name| name.text == text) {
            Some(name) if name.definition.as_ref() != Some(&span) && !name.uses.contains(&span) => {
                name.uses.push(span);
            }
            Some(_) => {}
            None => all.push(Name {
                what: What::Zone,
                uses: used(uses, What::Zone, &text, &span),
                text,
                definition: Some(span),
                is_written: true,
            }),
        }
    }
    all
}

/// Where a zone is spoken of by its name: in the fields of other zones and of combatants.
fn told_zones(document: &Document, name: &str) -> Vec<(String, Range<usize>)> {
    let mut found = Vec::new();
    for_each(document.root(), &mut |node| {
        let fields = ["adjacent", "sees", "spot"].iter();
        for field in fields.filter_map(|field| node.field(field)) {
            for_each(field, &mut |node| {
                if matches!(&node.kind, NodeKind::Text(text) if text == name) {
                    found.push((name.to_owned(), node.span.clone()));
                }
            });
        }
    });
    found
}

/// The units of a scene and their sides. A side is where its name stands first.
fn of_units(document: &Document, uses: &[NotedUse]) -> Vec<Name> {
    let Some(NodeKind::Map(entries)) = document.root().field("units").map(|of| &of.kind) else {
        return Vec::new();
    };
    let mut all: Vec<Name> = Vec::new();
    for entry in entries {
        if let Some(name) = entry.value.field("name")
            && let NodeKind::Text(text) = &name.kind
        {
            all.push(Name {
                what: What::Combatant,
                text: text.clone(),
                definition: Some(name.span.clone()),
                uses: used(uses, What::Combatant, text, &name.span),
                is_written: true,
            });
        }
        if let Some(side) = entry.value.field("side")
            && let NodeKind::Text(text) = &side.kind
        {
            let known = all
                .iter_mut()
                .find(|name| name.what == What::Side && name.text == *text);
            match known {
                Some(known) if !known.uses.contains(&side.span) => {
                    known.uses.push(side.span.clone());
                }
                Some(_) => {}
                None => all.push(Name {
                    what: What::Side,
                    text: text.clone(),
                    definition: Some(side.span.clone()),
                    uses: used(uses, What::Side, text, &side.span),
                    is_written: true,
                }),
            }
        }
    }
    all
}

/// Goes over a value and all inside it.
fn for_each(node: &Node, on: &mut dyn FnMut(&Node)) {
    on(node);
    for child in children(node) {
        for_each(child, on);
    }
}
