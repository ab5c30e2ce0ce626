//! The units of a level.

use std::{collections::BTreeMap, ops::Range};

use super::{
    books::Books, call_signs, combatant::CombatantFields, entry::Entry, has_room, riders,
    sides::SideEntry,
};
use crate::{
    data::{books::SHELVES, calling, shelf::Shelf, words::Words},
    document::{Node, Reader, problem::Problem, shape::Placed},
};

/// The list of combatants as a file has it: faulty ones keep their places.
pub(super) type Listed = Placed<Vec<Option<Placed<CombatantFields>>>>;

/// The units of a level.
#[derive(Clone)]
pub(super) struct Roster {
    /// The units, in the order of the file.
    pub(super) entries: Vec<Entry>,
    /// The shelves of the books by which all of them can play.
    pub(super) shelves: Vec<&'static dyn Shelf>,
}

impl Roster {
    /// No units, where the list is faulty.
    pub(super) fn of_nobody(books: Books) -> Self {
        Self {
            entries: Vec::new(),
            shelves: books.shelves,
        }
    }
}

/// The units of a list, by these books; `items` is the list in the file.
pub(super) fn roster<'d>(
    reader: &mut Reader<'d>,
    list: Listed,
    items: &'d [Node],
    sides: &[SideEntry],
    books: &Books,
) -> Option<Roster> {
    let listed = books.listed;
    let mut shelves = books.shelves.clone();
    let n_items = list.value.len();
    if !has_room(reader, list.opening, "combatants", n_items) {
        return None;
    }
    // A level that lists no books can be played by the flagship and by every other book in which
    // every unit has a sheet.
    let n_asked = if listed { shelves.len() } else { 1 };
    let asked: Vec<&'static dyn Shelf> = shelves.iter().copied().take(n_asked).collect();
    let fields = list.value.into_iter().flatten();
    let entries = fields.filter_map(|of| of.value.entry(reader, of.opening, &asked));
    let mut entries: Vec<Entry> = entries.collect();
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
    riders::seat(reader, items, &mut entries, sides, &asked);
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
