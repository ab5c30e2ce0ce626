//! Combatants: who they are, and where they stand.

use std::{collections::BTreeMap, ops::Range};

use super::{
    Combatant,
    map::Canvas,
    sides::{SideEntry, side_name},
};
use crate::{
    battle::{
        board::Board,
        components::{Band, Ground},
        ids::{SideId, UnitId, UnitSet},
    },
    data::{
        document::{Node, Reader, text, whole},
        problem::Problem,
        shelf::{Recruit, Shelf},
    },
    geometry::{Cell, Footprint},
};

/// A combatant as the file says it, with the places of what may be wrong about it.
pub(super) struct Entry {
    /// The combatant; its place is decided by [`place`].
    pub(super) combatant: Combatant,
    has_name: bool,
    at: Option<Cell>,
    /// The node that says where it stands, or its opening.
    span: Range<usize>,
    name_span: Range<usize>,
}

impl Entry {
    /// Squares along each edge of its largest footprint among the books.
    pub(super) fn squares(&self) -> u8 {
        let sheets = self.combatant.sheets.values();
        sheets.map(|sheet| sheet.squares).max().unwrap_or(1)
    }

    /// Where to point for faults of the combatant itself.
    pub(super) fn name_span(&self) -> Range<usize> {
        self.name_span.clone()
    }
}

/// Reads all combatants.
pub(super) fn combatants<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    sides: &[SideEntry],
    shelves: &[&'static dyn Shelf],
) -> Option<Vec<Entry>> {
    let n_items = node.items().map_or(0, <[Node]>::len);
    if n_items > UnitSet::CAPACITY {
        reader.report(
            Problem::error("too-many", format!("there are {n_items} combatants"))
                .at(node.opening())
                .help(format!(
                    "a battle has at most {} combatants",
                    UnitSet::CAPACITY
                )),
        );
        return None;
    }
    let mut entries = reader.list(node, |reader, node| combatant(reader, node, sides, shelves))?;
    name_all(reader, &mut entries);
    // Others are told by their place in this list, so one that is missing makes all of it unsure.
    (entries.len() == n_items).then_some(entries)
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
    let side = fields.required("side", |reader, node| side_name(reader, node, sides));
    let at_node = fields.node("at");
    let at = fields.optional("at", square_name);
    let name_node = fields.node("name");
    let name = fields.optional("name", text);
    let hidden = fields.or("hidden", false, Reader::bool);
    let surprised = fields.or("surprised", false, Reader::bool);
    let waiting = fields.or("waiting", false, Reader::bool);
    let band = fields.or("altitude", Band::Ground, |reader, node| {
        let bands = [
            ("ground", Band::Ground),
            ("low", Band::Low),
            ("high", Band::High),
        ];
        reader.choice(node, "an altitude", &bands)
    });
    let own = fields.optional("sheets", |reader, node| {
        own_sheets(reader, node, archetype.unwrap_or_default())
    });
    let gives_own = own.is_some();
    fields.finish();
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
    for shelf in shelves {
        let book = shelf.book().id;
        if let Some(recruit) = archetype.and_then(|id| shelf.archetype(id)) {
            sheets.entry(book).or_insert(recruit);
        } else if !sheets.contains_key(book) {
            let who = archetype.map_or("this combatant".to_owned(), |id| format!("`{id}`"));
            let message = format!("{who} has no sheet in the book `{book}`");
            reader.report(
                Problem::error("no-sheet", message)
                    .at(kind_node.map_or(opening.clone(), |node| node.span.clone()))
                    .help("write one in `sheets`, or leave the book out of `books`"),
            );
        }
    }
    let side = side?;
    // A place that is given and faulty is no missing place.
    if at_node.is_some() && at.is_none() {
        return None;
    }
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
        at,
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
            surprised,
            waiting,
            sheets,
        },
    })
}

/// Reads the name of an archetype of any book.
fn archetype<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<&'d str> {
    let mut names: Vec<&'static str> = crate::data::shelf::SHELVES
        .iter()
        .flat_map(|shelf| shelf.archetypes())
        .collect();
    names.sort_unstable();
    names.dedup();
    reader.one_of(node, "an archetype", names)
}

/// Reads sheets of the level's own, by book; they change what they name of the archetype's.
fn own_sheets<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    archetype: &str,
) -> Option<BTreeMap<&'static str, Recruit>> {
    let shelves = crate::data::shelf::SHELVES;
    // The key is read right before its sheet, and tells whose sheet it is.
    let of = std::cell::Cell::new(None);
    let own = reader.map(
        node,
        |reader, key| {
            let names = shelves.iter().map(|shelf| shelf.book().id);
            let name = reader.one_of(key, "a book", names);
            let shelf = name.and_then(crate::data::shelf::shelf);
            of.set(shelf);
            shelf.map(|shelf| shelf.book().id)
        },
        |reader, value| {
            let shelf = of.take()?;
            let base = shelf.archetype(archetype);
            shelf.sheet(reader, value, base.as_ref())
        },
    )?;
    // A faulty sheet is reported; somebody without it would be reported a second time.
    (own.len() == entries_of(node)).then_some(own)
}

fn entries_of(node: &Node) -> usize {
    match &node.kind {
        crate::data::document::NodeKind::Map(entries) => entries.len(),
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

/// Gives everybody a name of its own: those without one get the title of their kind, and a number
/// when there are several.
fn name_all(reader: &mut Reader<'_>, entries: &mut [Entry]) {
    let mut taken: BTreeMap<String, Range<usize>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.has_name) {
        let name = &entry.combatant.name;
        if let Some(first) = taken.get(&name.to_lowercase()) {
            reader.report(
                Problem::error(
                    "duplicate-name",
                    format!("two combatants are called `{name}`"),
                )
                .at(entry.name_span())
                .also(first.clone(), "the first")
                .help("give each its own name, or none: then they are numbered"),
            );
        }
        taken
            .entry(name.to_lowercase())
            .or_insert_with(|| entry.name_span());
    }
    let mut alike: BTreeMap<String, u32> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| !entry.has_name) {
        *alike.entry(entry.combatant.name.clone()).or_default() += 1;
    }
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    for entry in entries.iter_mut().filter(|entry| !entry.has_name) {
        let title = entry.combatant.name.clone();
        let alone = alike.get(&title) == Some(&1) && !taken.contains_key(&title.to_lowercase());
        let number = numbers.entry(title.clone()).or_default();
        while !alone {
            *number += 1;
            let name = format!("{title} {number}");
            if !taken.contains_key(&name.to_lowercase()) {
                entry.combatant.name = name;
                break;
            }
        }
        let name = entry.combatant.name.to_lowercase();
        taken.insert(name, entry.name_span());
    }
}

/// Whether somebody could stand in a square: on the map, no wall, no shut door, no hole.
fn can_stand(board: &Board, cell: Cell) -> bool {
    !board.is_wall(&Ground::default(), cell)
        && board.terrain(cell).is_some_and(|terrain| terrain.gap == 0)
}

/// Decides where everybody stands, and reports whoever cannot.
pub(super) fn place(
    reader: &mut Reader<'_>,
    canvas: &Canvas,
    sides: &[SideEntry],
    entries: &mut [Entry],
) {
    let mut taken: BTreeMap<(Band, Cell), UnitId> = BTreeMap::new();
    let mut ill_placed = vec![false; entries.len()];
    for (number, entry) in entries.iter_mut().enumerate() {
        if let Some(at) = entry.at {
            entry.combatant.at = at;
            ill_placed[number] = !check_place(reader, canvas, entry);
        }
    }
    for number in 0..entries.len() {
        let entry = &entries[number];
        if entry.at.is_none() || ill_placed[number] || entry.combatant.waiting {
            continue;
        }
        let mut other = None;
        for cell in footprint(entry).cells() {
            let unit = UnitId(number as u16);
            other = other.or(taken.insert((entry.combatant.band, cell), unit));
        }
        if let Some(other) = other {
            let first = &entries[other.index()];
            reader.report(
                Problem::error(
                    "units-overlap",
                    format!(
                        "{} stands where {} stands",
                        entry.combatant.name, first.combatant.name
                    ),
                )
                .at(entry.span.clone())
                .also(first.span.clone(), "the first")
                .help(large_help(entry, "move one of them")),
            );
        }
    }
    for number in 0..entries.len() {
        if entries[number].at.is_none() {
            start_in_zone(reader, canvas, sides, entries, number, &mut taken);
        }
    }
}

fn footprint(entry: &Entry) -> Footprint {
    Footprint::new(entry.combatant.at, entry.squares())
}

/// Says how large somebody is, who is larger than a square.
fn large_help(entry: &Entry, help: &str) -> String {
    match entry.squares() {
        1 => help.to_owned(),
        n => format!(
            "{help}; {} fills {n} by {n} squares, and its place is the north-west one",
            entry.combatant.name
        ),
    }
}

/// Checks one place against the map; says whether it is good.
fn check_place(reader: &mut Reader<'_>, canvas: &Canvas, entry: &Entry) -> bool {
    let board = &canvas.board;
    let grid = board.grid;
    let name = &entry.combatant.name;
    let span = || entry.span.clone();
    if let Some(off) = footprint(entry).cells().find(|cell| !grid.contains(*cell)) {
        let whole = off == entry.combatant.at;
        let message = if whole {
            format!("{name} stands outside the map")
        } else {
            format!("{name} stands partly outside the map")
        };
        let (width, height) = (grid.width, grid.height);
        let help = format!(
            "columns go from 0 to {}, rows from 0 to {}",
            width - 1,
            height - 1
        );
        reader.report(
            Problem::error("off-map", message)
                .at(span())
                .help(large_help(entry, &help)),
        );
        return false;
    }
    if entry.combatant.band != Band::Ground {
        return check_flight(reader, canvas, entry);
    }
    let Some(bad) = footprint(entry)
        .cells()
        .find(|&cell| canvas.is_sound && !can_stand(board, cell))
    else {
        return true;
    };
    let what = match board.drawn_obstacle(bad) {
        Some(obstacle) if obstacle.door.is_some() => obstacle.title.as_str(),
        _ => board
            .terrain(bad)
            .map_or("wall", |terrain| terrain.title.as_str()),
    };
    let help = nearest_standable(board, bad).map_or(String::new(), |cell| {
        format!("the nearest good square is ({}, {})", cell.x, cell.y)
    });
    reader.report(
        Problem::error(
            "unit-in-wall",
            format!(
                "{name} cannot stand at ({}, {}): there is a {what}",
                bad.x, bad.y
            ),
        )
        .at(span())
        .help(large_help(entry, &help)),
    );
    false
}

fn check_flight(reader: &mut Reader<'_>, canvas: &Canvas, entry: &Entry) -> bool {
    let name = &entry.combatant.name;
    let report = |reader: &mut Reader<'_>, message: String, help: &str| {
        reader.report(
            Problem::error("cannot-fly", message)
                .at(entry.span.clone())
                .help(help),
        );
        false
    };
    if let Some((book, _)) = entry
        .combatant
        .sheets
        .iter()
        .find(|(_, sheet)| !sheet.flies)
    {
        let message = format!("{name} starts in the air, and cannot fly in the book `{book}`");
        return report(reader, message, "leave out `altitude`, or place a flyer");
    }
    if canvas.is_sound
        && footprint(entry)
            .cells()
            .any(|cell| canvas.board.has_roof(cell))
    {
        let message = format!("{name} starts in the air where a roof is overhead");
        return report(
            reader,
            message,
            "place it in the open, or leave out `altitude`",
        );
    }
    true
}

fn nearest_standable(board: &Board, around: Cell) -> Option<Cell> {
    board
        .grid
        .cells()
        .filter(|&cell| can_stand(board, cell))
        .min_by_key(|&cell| (cell.chebyshev(around), cell))
}

/// Puts somebody without a place on the first free squares of its side's start zone.
fn start_in_zone(
    reader: &mut Reader<'_>,
    canvas: &Canvas,
    sides: &[SideEntry],
    entries: &mut [Entry],
    number: usize,
    taken: &mut BTreeMap<(Band, Cell), UnitId>,
) {
    let entry = &entries[number];
    let SideId(side) = entry.combatant.side;
    let Some(side) = sides.get(usize::from(side)) else {
        return;
    };
    let name = &entry.combatant.name;
    let Some((letter, _)) = side.start else {
        let message = format!("{name} has no place");
        reader.report(
            Problem::error("no-place", message)
                .at(entry.name_span())
                .help("add `at: (column, row)`, or a `start` zone to its side"),
        );
        return;
    };
    let board = &canvas.board;
    let Some(zone) = board.zones.iter().position(|zone| *zone == letter) else {
        // That there is no such zone is reported at the side.
        return;
    };
    let band = entry.combatant.band;
    let squares = entry.squares();
    let free = board.grid.cells().find(|&cell| {
        Footprint::new(cell, squares).cells().all(|cell| {
            board.in_zone(cell, zone as u8)
                && can_stand(board, cell)
                && !taken.contains_key(&(band, cell))
        })
    });
    match free {
        Some(cell) => {
            for cell in Footprint::new(cell, squares).cells() {
                taken.insert((band, cell), UnitId(number as u16));
            }
            entries[number].combatant.at = cell;
            if band != Band::Ground {
                check_flight(reader, canvas, &entries[number]);
            }
        }
        None if canvas.is_sound => {
            let message = format!("there is no free square left in zone `{letter}` for {name}");
            reader.report(
                Problem::error("no-room", message)
                    .at(entry.name_span())
                    .help(large_help(entry, "make the zone larger")),
            );
        }
        None => {}
    }
}
