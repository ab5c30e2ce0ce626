//! The units of a level.

use std::{collections::BTreeMap, ops::Range};

use super::{
    books::Books, call_signs, combatant::combatant, entry::Entry, has_room, riders,
    sides::SideEntry,
};
use crate::{
    data::{books::SHELVES, calling, shelf::Shelf, words::Words},
    document::{Node, Reader, problem::Problem},
};

/// What the combatants of a level refer to.
#[derive(Clone, Copy)]
pub(super) struct People<'s> {
    /// The sides; `None` where they are faulty.
    pub(super) sides: Option<&'s [SideEntry]>,
    /// The books of the level.
    pub(super) books: &'s Books,
}

/// The units of a level.
#[derive(Clone)]
pub(super) struct Roster {
    /// The units, in the order of the file.
    pub(super) entries: Vec<Entry>,
    /// The shelves of the books by which all of them can play.
    pub(super) shelves: Vec<&'static dyn Shelf>,
}

/// Reads all combatants.
pub(super) fn combatants<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    people: People<'_>,
) -> Option<Roster> {
    let sides = people.sides.unwrap_or_default();
    let listed = people.books.listed;
    let mut shelves = people.books.shelves.clone();
    let n_items = node.items().map_or(0, <[Node]>::len);
    if !has_room(reader, node, "combatants", n_items) {
        return None;
    }
    // A level that lists no books can be played by the flagship and by every other book in which
    // every unit has a sheet.
    let asked = if listed {
        shelves.as_slice()
    } else {
        shelves.get(..1).unwrap_or_default()
    };
    let mut entries = reader.list(node, |reader, node| combatant(reader, node, sides, asked))?;
    if !listed {
        for shelf in shelves.iter().skip(1) {
            for entry in &mut entries {
                let book = shelf.book().id;
                if let Some(recruit) = shelf.archetype(&entry.combatant.archetype) {
                    entry.combatant.sheets.entry(book).or_insert(recruit);
                }
            }
        }
        shelves.retain(|shelf| {
            let book = shelf.book().id;
            let has_sheet = |entry: &Entry| entry.combatant.sheets.contains_key(book);
            book == SHELVES[0].book().id || entries.iter().all(has_sheet)
        });
    }
    name_all(reader, &mut entries);
    doubt_names(reader, &entries, &shelves);
    // Other parts refer to units by their place in this list, so a missing one makes all of it
    // unsure.
    if entries.len() != n_items {
        return None;
    }
    let asked = if listed {
        shelves.as_slice()
    } else {
        shelves.get(..1).unwrap_or_default()
    };
    let items = node.items().unwrap_or_default();
    riders::seat(reader, items, &mut entries, sides, asked);
    if !listed {
        let flagship = SHELVES[0].book().id;
        shelves
            .retain(|&shelf| shelf.book().id == flagship || riders::all_can_ride(shelf, &entries));
    }
    Some(Roster { entries, shelves })
}

/// Gives every unit its own name: those without one get the title of their kind, and a call sign if
/// there are several. Names that orders write alike are the same name.
fn name_all(reader: &mut Reader<'_>, entries: &mut [Entry]) {
    let mut taken: BTreeMap<String, (String, Range<usize>)> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.has_name) {
        let name = &entry.combatant.name;
        let key = key(name);
        if key.is_empty() {
            reader.report(
                Problem::error("wordless-name", format!("no order can name `{name}`"))
                    .at(entry.name_span())
                    .help("give it a name with a letter or a digit"),
            );
            continue;
        }
        if let Some((first, span)) = taken.get(&key) {
            let message = if first.to_lowercase() == name.to_lowercase() {
                format!("two combatants are called `{name}`")
            } else {
                format!("orders cannot tell `{name}` from `{first}`")
            };
            reader.report(
                Problem::error("duplicate-name", message)
                    .at(entry.name_span())
                    .also(span.clone(), "the first")
                    .help("give each its own name, or none: then each gets a call sign"),
            );
        }
        taken
            .entry(key)
            .or_insert_with(|| (name.clone(), entry.name_span()));
    }
    let mut alike: BTreeMap<String, u32> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| !entry.has_name) {
        *alike.entry(entry.combatant.name.clone()).or_default() += 1;
    }
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    for entry in entries.iter_mut().filter(|entry| !entry.has_name) {
        let title = entry.combatant.name.clone();
        let alone = alike.get(&title) == Some(&1) && !taken.contains_key(&key(&title));
        if !alone {
            let number = numbers.entry(title.clone()).or_default();
            *number += 1;
            let free = call_signs::called(&title, *number, entry.at)
                .find(|name| !taken.contains_key(&key(name)));
            if let Some(name) = free {
                entry.combatant.name = name;
            }
        }
        let name = entry.combatant.name.clone();
        taken.insert(key(&name), (name, entry.name_span()));
    }
}

/// A name as orders read it; empty if they cannot.
fn key(name: &str) -> String {
    Words::of(name).rest(0)
}

/// Warns of names that could be read as other words of an order.
fn doubt_names(reader: &mut Reader<'_>, entries: &[Entry], shelves: &[&'static dyn Shelf]) {
    for entry in entries.iter().filter(|entry| entry.has_name) {
        let name = &entry.combatant.name;
        let others = || entries.iter().map(|entry| entry.combatant.name.as_str());
        let mut books = shelves.iter().map(|shelf| shelf.book());
        let Some(doubt) = books.find_map(|book| calling::doubt(book, name, others())) else {
            continue;
        };
        let help = if doubt.needs_quotes() {
            "give it another name; as it is, orders have to write it between quotation marks"
        } else {
            "give it another name"
        };
        let message = format!("`{name}` could be taken for other words of an order: {doubt}");
        reader.report(
            Problem::warning("unclear-name", message)
                .at(entry.name_span())
                .help(help),
        );
    }
}
