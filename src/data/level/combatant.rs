//! One combatant of a level: its fields, and the unit they make.

use std::{collections::BTreeMap, ops::Range};

use super::{
    Combatant,
    entry::Entry,
    sides::{SideEntry, side},
    spot_name::{SpotName, spot},
    vehicles::{Vehicle, side_of_unit, vehicle},
};
use crate::{
    battle::{components::Band, ids::SideId},
    data::{
        books::{SHELVES, shelf},
        shelf::{Recruit, Shelf, own_sheet},
        values::{altitude, square},
    },
    document::{
        Node, NodeKind, Reader,
        problem::Problem,
        record::record,
        shape::{
            Given, OneOf, Shape, ValueKind, flag, given, name, number, one_name, read_as, tried,
        },
    },
    geometry::Cell,
};

/// What combatants refer to.
#[derive(Clone, Copy)]
pub(super) struct Among<'s> {
    /// The sides of the level.
    pub(super) sides: &'s [SideEntry],
}

record! {
    /// A combatant, or a vehicle.
    #[derive(Clone)]
    pub(super) struct CombatantFields as "Combatant" with among: Among {
        /// Which of those below it is; without one it needs `sheets` for every book.
        archetype: Given<String> = Given::No; given(archetype_name()),
        /// *evoker*: the vehicle it is instead of a unit that fights: `vehicle: cart`; see
        /// *Vehicles* (EV-MOV-40).
        vehicle: Given<Vehicle> = Given::No; given(vehicle()),
        /// Its place, `(column, row)`, of a large unit the north-west square; unless given the first
        /// free square of its side's start zone.
        at: Given<Cell> = Given::No; given(square()),
        /// Its spot among zones, instead of `at`; unless given the empty spot of its side's start
        /// zone.
        spot: Given<SpotName> = Given::No; given(spot()),
        /// Its own name, which no other has; one that reads like other words of an order (`the`, `with
        /// claws`, `5,5`) is warned of, and may have to stand between quotation marks in orders.
        /// Unless given the archetype's, with a call sign such as *Shade Rook* if there are several;
        /// give a name to a unit that a goal or trigger speaks of.
        name: Given<String> = Given::No; given(name()),
        /// Whether it starts hidden.
        hidden: bool = false; flag(),
        /// Whether it looks for hidden units from the start.
        suspicious: bool = false; flag(),
        /// Whether it sleeps through its first turn.
        surprised: bool = false; flag(),
        /// *momentum*: allies with the same number act as one in the first round, and on until they
        /// decide otherwise; without one it is on its own (MO-UNI-01).
        union: u8 = 0; number(1..=20),
        /// *evoker*: whether it is asleep, until it is wounded or an ally sees an enemy at the start of
        /// its turn (EV-CND-09).
        helpless: bool = false; flag(),
        /// Whether it joins by a trigger, at its place or the nearest free square.
        waiting: bool = false; flag(),
        /// The ally it starts on, which in *evoker* is larger, in *threshold* of its size at least and
        /// at most seven sizes larger; or the vehicle it sits in. Then it has that one's place,
        /// `altitude` and `waiting` (EV-MOV-36, TH-MNT-01).
        rides: Given<String> = Given::No; given(later_name("a combatant")),
        /// The band it starts on; `low` and `high` are for flyers.
        altitude: Band = Band::Ground; altitude(),
        /// Sheets of its own, by book: `{ evoker: (scores: (tg: 50)) }`; they change what they name in
        /// those of its archetype.
        sheets: Given<BTreeMap<&'static str, Recruit>> = Given::No;
            given(own_sheets(archetype.as_ref().and_then(Given::value))),
        /// Its side; a vehicle has none.
        side: Option<Option<SideId>>; tried(side_of_unit("sheets", side(among.sides))),
    }
}

/// The name of an archetype of any book.
fn archetype_name() -> OneOf<String> {
    let all = SHELVES.iter().flat_map(|shelf| shelf.archetypes());
    let mut names: Vec<&'static str> = all.collect();
    names.sort_unstable();
    names.dedup();
    one_name("an archetype", names)
}

/// A name that is looked up once all names are known; what is no name is reported then.
fn later_name(what: &'static str) -> impl Shape<Value = String> {
    let names = Vec::new();
    read_as(
        ValueKind::OneOf { what, names },
        |_, node| match &node.kind {
            NodeKind::Name(name) | NodeKind::Text(name) => Some(name.clone()),
            _ => Some(String::new()),
        },
        |name| format!("{name:?}"),
    )
}

/// Sheets of a combatant's own, by book; they change the fields they name in the archetype's.
fn own_sheets(
    archetype: Option<&String>,
) -> impl Shape<Value = BTreeMap<&'static str, Recruit>> + use<> {
    let archetype = archetype.cloned().unwrap_or_default();
    let known = archetype.clone();
    read_as(
        ValueKind::Worded("a sheet for each book, `{ evoker: (...) }`"),
        move |reader, node| read_own_sheets(reader, node, &archetype),
        move |sheets: &BTreeMap<&'static str, Recruit>| {
            let entry = |(book, sheet): (&&'static str, &Recruit)| {
                let shelf = shelf(book)?;
                let own = own_sheet(shelf, shelf.archetype(&known));
                Some(format!("{book}: {}", own.write(sheet)))
            };
            let entries: Vec<String> = sheets.iter().filter_map(entry).collect();
            format!("{{{}}}", entries.join(", "))
        },
    )
}

impl CombatantFields {
    /// The unit, which needs a sheet in each of the books; `opening` is where it begins in the file.
    pub(super) fn entry(
        self,
        reader: &mut Reader<'_>,
        opening: Range<usize>,
        books: &[&'static dyn Shelf],
    ) -> Option<Entry> {
        if self.vehicle.is_faulty() {
            return None;
        }
        let kind_span = self.archetype.span().or(self.vehicle.span());
        let vehicle = self.vehicle.value();
        let archetype = self.archetype.value().or(vehicle.map(|(name, ..)| name));
        let archetype = archetype.map(String::as_str);
        if kind_span.is_none() && self.sheets.value().is_none() {
            reader.report(
                Problem::error("missing-field", "`Combatant` lacks the field `archetype`")
                    .at(opening)
                    .labelled("begins here")
                    .help("add `archetype`, or `sheets` of its own"),
            );
            return None;
        }
        if kind_span.is_some() && archetype.is_none() {
            return None;
        }
        let mut sheets = self.sheets.value().cloned().unwrap_or_default();
        if let Some((_, book, recruit)) = vehicle {
            sheets.entry(book).or_insert(recruit.clone());
        }
        let kind = (archetype, kind_span.clone().unwrap_or(opening.clone()));
        add_sheets(reader, kind, books, &mut sheets);
        let side = self.side?.unwrap_or(SideId::NOBODY);
        // A faulty place does not count as a missing one.
        if self.at.is_faulty() || self.spot.is_faulty() {
            return None;
        }
        let place_span = self.at.span().or(self.spot.span());
        let name_span = self.name.span().or(kind_span.clone());
        let name = self.name.value().cloned();
        Some(Entry {
            has_name: name.is_some(),
            mounted: self.rides.stands(),
            at: self.at.value().copied(),
            spot: self.spot.value().cloned(),
            span: place_span.or(kind_span).unwrap_or(opening.clone()),
            name_span: name_span.unwrap_or(opening),
            combatant: Combatant {
                name: name.unwrap_or_else(|| title(archetype, &sheets)),
                archetype: archetype.unwrap_or_default().to_owned(),
                side,
                at: self.at.value().copied().unwrap_or_default(),
                band: self.altitude,
                hidden: self.hidden,
                suspicious: self.suspicious,
                surprised: self.surprised,
                union: self.union,
                helpless: self.helpless,
                waiting: self.waiting,
                rides: None,
                place: 0,
                sheets,
            },
        })
    }
}

/// What a player reads of a combatant without a name: the title of its kind.
fn title(archetype: Option<&str>, sheets: &BTreeMap<&'static str, Recruit>) -> String {
    archetype.map_or_else(
        || {
            let first = sheets.values().next();
            first.map_or("Stranger".to_owned(), |sheet| sheet.title.clone())
        },
        friendly,
    )
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

/// Reads the level's own sheets, by book; they change the fields they name in the archetype's.
fn read_own_sheets<'d>(
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
            own_sheet(shelf, shelf.archetype(archetype)).read(reader, value, None)
        },
    )?;
    // A faulty sheet is reported; a unit without it would be reported a second time.
    (own.len() == entries_of(node)).then_some(own)
}

fn entries_of(node: &Node) -> usize {
    match &node.kind {
        NodeKind::Map(entries) => entries.len(),
        _ => 0,
    }
}
