//! The units of a level.

use std::{collections::BTreeMap, ops::Range};

use super::{
    Combatant, call_signs,
    entry::Entry,
    has_room, riders,
    sides::{SideEntry, side_name},
    spot_name::spot_name,
    vehicles,
};
use crate::{
    battle::{components::Band, ids::SideId},
    data::{
        books::{SHELVES, shelf},
        calling,
        shelf::{Recruit, Shelf},
        words::Words,
    },
    document::{self, Node, Reader, Structure, problem::Problem, whole},
    geometry::Cell,
};

/// Reads who fights; `None` where their field or the sides, without which nobody can be placed, is
/// faulty, because reporting that for every unit would not help.
pub(super) fn entries(
    fields: &mut Structure<'_, '_>,
    sides: Option<&[SideEntry]>,
    shelves: &mut Vec<&'static dyn Shelf>,
    listed: bool,
) -> Option<Vec<Entry>> {
    if sides.is_none() && fields.node("combatants").is_some() {
        return None;
    }
    fields.required("combatants", |reader, node| {
        combatants(reader, node, sides.unwrap_or_default(), shelves, listed)
    })
}

/// Reads all combatants.
pub(super) fn combatants<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    sides: &[SideEntry],
    shelves: &mut Vec<&'static dyn Shelf>,
    listed: bool,
) -> Option<Vec<Entry>> {
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
    doubt_names(reader, &entries, shelves);
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
    Some(entries)
}

fn combatant<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    sides: &[SideEntry],
    shelves: &[&'static dyn Shelf],
) -> Option<Entry> {
    let opening = node.opening();
    let mut fields = reader.structure(node, "Combatant");
    let kind_node = fields.node("archetype");
    let archetype = fields.optional("archetype", archetype);
    let vehicle_node = fields.node("vehicle");
    let vehicle = fields.optional("vehicle", vehicles::named);
    let at_node = fields.node("at");
    let at = fields.optional("at", square_name);
    let spot_node = fields.node("spot");
    let spot = fields.optional("spot", spot_name);
    let name_node = fields.node("name");
    let name = fields.optional("name", document::name);
    let hidden = fields.flag("hidden");
    let suspicious = fields.flag("suspicious");
    let surprised = fields.flag("surprised");
    let union = fields.or("union", 0, whole(1..=20));
    let helpless = fields.flag("helpless");
    let waiting = fields.flag("waiting");
    // Its mount is read once every unit has a name.
    let mounted = fields.node("rides").and_then(Node::unwrapped).is_some();
    let band = fields.or("altitude", Band::Ground, altitude);
    let own_node = fields.node("sheets");
    let own = fields.optional("sheets", |reader, node| {
        own_sheets(reader, node, archetype.unwrap_or_default())
    });
    let gives_own = own.is_some();
    let is_vehicle = vehicle_node.is_some() || own_node.is_some_and(vehicles::is_meant);
    let side = side_of(&mut fields, is_vehicle, sides);
    fields.finish();
    if vehicle_node.is_some() && vehicle.is_none() {
        return None;
    }
    let kind_node = kind_node.or(vehicle_node);
    let archetype = archetype.or(vehicle.as_ref().map(|(name, ..)| *name));
    if kind_node.is_none() && !gives_own {
        reader.report(
            Problem::error("missing-field", "`Combatant` lacks the field `archetype`")
                .at(opening.clone())
                .labelled("begins here")
                .help("add `archetype`, or `sheets` of its own"),
        );
        return None;
    }
    if kind_node.is_some() && archetype.is_none() {
        return None;
    }
    let mut sheets = own.unwrap_or_default();
    if let Some((_, book, recruit)) = vehicle {
        sheets.entry(book).or_insert(recruit);
    }
    let kind_span = kind_node.map_or(opening.clone(), |node| node.span.clone());
    add_sheets(reader, (archetype, kind_span), shelves, &mut sheets);
    let side = side?;
    // A faulty place does not count as a missing one.
    if at_node.is_some() && at.is_none() || spot_node.is_some() && spot.is_none() {
        return None;
    }
    let at_node = at_node.or(spot_node);
    let name_span = name_node.or(kind_node).map(|node| node.span.clone());
    let title = archetype.map_or_else(
        || {
            let first = sheets.values().next();
            first.map_or("Stranger".to_owned(), |sheet| sheet.title.clone())
        },
        friendly,
    );
    Some(Entry {
        has_name: name.is_some(),
        mounted,
        at,
        spot,
        span: at_node
            .or(kind_node)
            .map_or(opening.clone(), |node| node.span.clone()),
        name_span: name_span.unwrap_or(opening),
        combatant: Combatant {
            name: name.unwrap_or(title),
            archetype: archetype.unwrap_or_default().to_owned(),
            side,
            at: at.unwrap_or_default(),
            band,
            hidden,
            suspicious,
            surprised,
            union,
            helpless,
            waiting,
            rides: None,
            place: 0,
            sheets,
        },
    })
}

/// Reads the altitude band a unit starts on.
fn altitude<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Band> {
    let bands = [
        ("ground", Band::Ground),
        ("low", Band::Low),
        ("high", Band::High),
    ];
    reader.choice(node, "an altitude", &bands)
}

/// Reads the side of a combatant; a vehicle is of none.
fn side_of(
    fields: &mut Structure<'_, '_>,
    is_vehicle: bool,
    sides: &[SideEntry],
) -> Option<SideId> {
    if is_vehicle {
        vehicles::refuse_fields(fields);
        return Some(SideId::NOBODY);
    }
    fields.required("side", |reader, node| side_name(reader, node, sides))
}

/// Adds the sheets of an archetype in all these books to those of a combatant's own, and reports
/// books in which it has none.
fn add_sheets(
    reader: &mut Reader<'_>,
    (archetype, span): (Option<&str>, Range<usize>),
    shelves: &[&'static dyn Shelf],
    sheets: &mut BTreeMap<&'static str, Recruit>,
) {
    for shelf in shelves {
        let book = shelf.book().id;
        if let Some(recruit) = archetype.and_then(|id| shelf.archetype(id)) {
            sheets.entry(book).or_insert(recruit);
        } else if !sheets.contains_key(book) {
            let who = archetype.map_or("this combatant".to_owned(), |id| format!("`{id}`"));
            let message = format!("{who} has no sheet in the book `{book}`");
            reader.report(
                Problem::error("no-sheet", message)
                    .at(span.clone())
                    .help("write one in `sheets`, or leave the book out of `books`"),
            );
        }
    }
}

/// Reads the name of an archetype of any book.
fn archetype<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<&'d str> {
    let mut names: Vec<&'static str> = SHELVES
        .iter()
        .flat_map(|shelf| shelf.archetypes())
        .collect();
    names.sort_unstable();
    names.dedup();
    reader.one_of(node, "an archetype", names)
}

/// Reads the level's own sheets, by book; they change the fields they name in the archetype's.
fn own_sheets<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    archetype: &str,
) -> Option<BTreeMap<&'static str, Recruit>> {
    let shelves = SHELVES;
    // The key is read right before its sheet, and names the sheet's book.
    let of = std::cell::Cell::new(None);
    let own = reader.map(
        node,
        |reader, key| {
            let names = shelves.iter().map(|shelf| shelf.book().id);
            let name = reader.one_of(key, "a book", names);
            let shelf = name.and_then(shelf);
            of.set(shelf);
            shelf.map(|shelf| shelf.book().id)
        },
        |reader, value| {
            let shelf = of.take()?;
            let base = shelf.archetype(archetype);
            shelf.sheet(reader, value, base.as_ref())
        },
    )?;
    // A faulty sheet is reported; a unit without it would be reported a second time.
    (own.len() == entries_of(node)).then_some(own)
}

fn entries_of(node: &Node) -> usize {
    match &node.kind {
        document::NodeKind::Map(entries) => entries.len(),
        _ => 0,
    }
}

/// Reads a square `(column, row)`, both from 0 at the north-west corner.
pub(super) fn square_name<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Cell> {
    let (x, y) = reader.pair(node, whole(0..=511), whole(0..=511))?;
    Some(Cell::new(x, y))
}

/// `hollow_archer` as a player reads it: `Hollow Archer`.
fn friendly(archetype: &str) -> String {
    let words = archetype.split('_').map(|word| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    });
    words.collect::<Vec<_>>().join(" ")
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
