//! The units of a scene: what a file says of each.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use super::fields::{Values, numbers, sign};
use crate::{
    battle::components::Band,
    data::{
        level::{
            has_room,
            spot_name::{SpotName, spot},
            vehicles::{Vehicle, side_of_unit, vehicle},
        },
        shelf::{Recruit, Shelf, own_sheet},
        words::Words,
    },
    document::{
        Node, NodeKind, Reader,
        problem::Problem,
        quoted,
        record::{Record, record},
        shape::{
            Given, Shape, Text, ValueKind, briefly, flag, given, maybe, name, named, one_name,
            read_as, tried, unwritten,
        },
    },
};

/// What the fields of a unit refer to: its letter, and the book.
pub(super) type UnitStock<'s> = (char, &'s dyn Shelf);

record! {
    /// A unit of a scene.
    #[derive(Clone)]
    pub(super) struct UnitFields as "Unit" with stock: UnitStock {
        /// Its name; its letter unless given.
        pub(super) name: String = stock.0.to_string(); name(),
        /// Its archetype by name; with a `sheet` the sheet changes the archetype.
        archetype: Option<String> = None; maybe(one_name("an archetype", stock.1.archetypes())),
        /// A vehicle by name, such as `cart`, without a side.
        vehicle: Given<Vehicle> = Given::No; given(briefly("a name", vehicle())),
        /// A sheet of its own.
        sheet: Given<Recruit> = Given::No; given(own_sheet(
            stock.1,
            base(stock.1, archetype.as_ref().and_then(Option::as_deref), vehicle.as_ref()),
        )),
        /// Its side; must be given unless it is a vehicle.
        side: Option<Option<String>>; tried(side_of_unit("sheet", side_name())),
        /// Its altitude band.
        pub(super) band: Band = Band::Ground; named("an altitude band", &BANDS),
        /// Whether it is hidden.
        pub(super) hidden: bool = false; flag(),
        /// Whether it is suspicious.
        pub(super) suspicious: bool = false; flag(),
        /// Whether it is surprised.
        pub(super) surprised: bool = false; flag(),
        /// Whether it is helpless.
        pub(super) helpless: bool = false; flag(),
        /// The sign it stands on, `'~'`.
        pub(super) ground: Option<char> = None; maybe(sign()),
        /// Where it is among zones, `("Hall", "desk")`.
        pub(super) spot: Option<SpotName> = None;
            maybe(briefly("a zone, or `(zone, spot)`", spot())),
        /// What it rides, by its name, also a vehicle; then its letter is not drawn.
        pub(super) rides: Given<String> = Given::No; given(mount()),
        /// Numbers set before the first order, or at the turn of `turn`.
        pub(super) set: Values = Values::new(); numbers(),
    }
}

/// The name of a side.
const fn side_name() -> Text {
    name()
}

const BANDS: [(&str, Band); 3] = [
    ("ground", Band::Ground),
    ("low", Band::Low),
    ("high", Band::High),
];

/// The sheet that a unit's own one changes: that of its archetype or vehicle.
fn base(
    shelf: &dyn Shelf,
    archetype: Option<&str>,
    vehicle: Option<&Given<Vehicle>>,
) -> Option<Recruit> {
    let vehicle = vehicle.and_then(Given::value);
    let archetype = archetype.and_then(|id| shelf.archetype(id));
    archetype.or_else(|| vehicle.map(|(.., recruit)| recruit.clone()))
}

/// The name of the unit it rides, which is looked up once all names are known.
fn mount() -> impl Shape<Value = String> {
    read_as(
        ValueKind::Worded("a name"),
        |reader, node| match &node.kind {
            NodeKind::Name(name) | NodeKind::Text(name) => Some(name.clone()),
            _ => reader.wrong_type(node, "the name of a combatant"),
        },
        |name| format!("{name:?}"),
    )
}

/// A unit of a scene.
#[derive(Clone)]
pub(super) struct Unit {
    /// Its letter on the map.
    pub(super) letter: char,
    /// All of it in the file, in bytes.
    pub(super) span: Range<usize>,
    /// Where to point for its faults.
    pub(super) place: Range<usize>,
    /// Its archetype, or what the vehicle is; empty for a sheet of its own.
    pub(super) archetype: String,
    /// Its side; `None` for a vehicle.
    pub(super) side: Option<String>,
    /// Its sheet.
    pub(super) recruit: Recruit,
    /// Its fields.
    pub(super) said: UnitFields,
}

/// The units of a scene by a book, `{ 'M': (...) }`.
pub(super) fn units(shelf: &dyn Shelf) -> impl Shape<Value = Vec<Unit>> + use<'_> {
    unwritten(
        ValueKind::Worded("`{ 'M': (...) }`"),
        move |reader, node| read_units(reader, node, shelf),
    )
}

fn read_units<'d>(reader: &mut Reader<'d>, node: &'d Node, shelf: &dyn Shelf) -> Option<Vec<Unit>> {
    let by_letter = reader.map(node, Reader::char, |_, value| Some(value))?;
    let mut by_letter: Vec<(char, &'d Node)> = by_letter.into_iter().collect();
    // Units are numbered in the order of the file.
    by_letter.sort_by_key(|(_, node)| node.span.start);
    let mut names: BTreeMap<String, &'d Node> = BTreeMap::new();
    let mut units = Vec::new();
    let mut complete = true;
    for (letter, node) in by_letter {
        let said = UnitFields::read(reader, node, None, (letter, shelf));
        let Some(unit) = said.and_then(|said| said.unit(reader, node, (letter, shelf))) else {
            complete = false;
            continue;
        };
        // Names count as equal if orders read them alike.
        let key = Words::of(&unit.said.name).rest(0);
        if names.insert(key, node).is_some() {
            let message = format!("two combatants are called {}", quoted(&unit.said.name));
            reader.report(Problem::error("duplicate-name", message).at(unit.place.clone()));
        }
        units.push(unit);
    }
    let sides: BTreeSet<&str> = units
        .iter()
        .filter_map(|unit| unit.side.as_deref())
        .collect();
    let fits = has_room(reader, node.opening(), "combatants", units.len())
        && has_room(reader, node.opening(), "sides", sides.len());
    (complete && fits).then_some(units)
}

impl UnitFields {
    /// The unit of this node.
    fn unit(
        self,
        reader: &mut Reader<'_>,
        node: &Node,
        (letter, shelf): UnitStock<'_>,
    ) -> Option<Unit> {
        let place = reader.short_span(node);
        let vehicle = self.vehicle.value().map(|(id, ..)| id);
        let archetype = self.archetype.as_ref().or(vehicle).cloned();
        if archetype.is_none() && !self.sheet.stands() {
            let message = format!("{} has no sheet", quoted(&self.name));
            let help =
                "give it an `archetype`, a `sheet`, or both: the sheet then changes the archetype";
            return reader.refuse("missing-field", place, message, help);
        }
        let recruit = match &self.sheet {
            Given::No => base(shelf, self.archetype.as_deref(), Some(&self.vehicle)),
            sheet => sheet.value().cloned(),
        };
        Some(Unit {
            letter,
            span: node.span.clone(),
            place,
            archetype: archetype.unwrap_or_default(),
            side: self.side.clone()?,
            recruit: recruit?,
            said: self,
        })
    }
}
