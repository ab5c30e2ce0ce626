//! What goals, triggers, links and players of a level name: its sides, combatants, zones, spots and
//! doors.

use std::ops::Range;

use super::{
    Level,
    entry::Entry,
    sides::{SideEntry, side},
    spot_name::{SpotName, spot_named},
};
use crate::{
    battle::{
        counted,
        field::{board::Board, zones::ZoneMap},
        ids::{SideId, SpotId, UnitId},
    },
    data::values::square,
    document::{
        self, Node, NodeKind, Reader, Variant,
        problem::Problem,
        shape::{Shape, ValueKind, behind, number, one_title, read_as, worded},
    },
    geometry::Cell,
};

/// The sides and combatants of a level that is made already.
#[derive(Default)]
pub(crate) struct Cast {
    sides: Vec<SideEntry>,
    entries: Vec<Entry>,
}

impl Cast {
    /// Those of a level.
    pub(crate) fn of(level: &Level) -> Self {
        Self {
            sides: level.sides.iter().cloned().map(SideEntry::of).collect(),
            entries: level.combatants.iter().cloned().map(Entry::of).collect(),
        }
    }

    /// What goals and other fields may name, on this board.
    pub(crate) fn names<'l>(&'l self, board: &'l Board, round_limit: u16) -> Names<'l> {
        Names::of(board, &self.sides, &self.entries, round_limit)
    }
}

/// What goals and triggers may name.
#[derive(Clone, Copy)]
pub(crate) struct Names<'l> {
    pub(super) board: &'l Board,
    pub(super) sides: &'l [SideEntry],
    pub(super) entries: &'l [Entry],
    pub(super) round_limit: u16,
}

impl<'l> Names<'l> {
    /// The names of these sides and combatants, on this board.
    pub(super) fn of(
        board: &'l Board,
        sides: &'l [SideEntry],
        entries: &'l [Entry],
        round_limit: u16,
    ) -> Self {
        Self {
            board,
            sides,
            entries,
            round_limit,
        }
    }

    /// The name of a side.
    pub(crate) fn side(self) -> impl Shape<Value = SideId> {
        side(self.sides)
    }

    /// The names of the sides.
    pub(crate) fn sides(self) -> Vec<&'l str> {
        let sides = self.sides.iter();
        sides.map(|entry| entry.side.name.as_str()).collect()
    }

    /// The name of a combatant.
    pub(super) fn unit(self) -> impl Shape<Value = UnitId> {
        let entries = self.entries.iter().zip(0..);
        let named = entries.map(|(entry, unit)| (entry.combatant.name.as_str(), UnitId(unit)));
        one_title("a combatant", named)
    }

    /// The letter of a zone of the map.
    pub(crate) fn zone(self) -> impl Shape<Value = u8> + 'l {
        worded(
            "the letter of a zone, `'A'`",
            move |reader, node| zone(reader, node, self.board),
            move |zone| {
                let letter = self.board.zones.get(usize::from(*zone));
                format!("{:?}", letter.unwrap_or(&'?'))
            },
        )
    }

    /// The name of a side or of a combatant that can be led.
    pub(super) fn led(self) -> impl Shape<Value = String> {
        let sides = self.sides.iter().map(|entry| entry.side.name.as_str());
        let people = self.entries.iter();
        let people = people.filter(|entry| entry.vehicle().is_none());
        let all = sides.chain(people.map(|entry| entry.combatant.name.as_str()));
        one_title(
            "a side or combatant",
            all.map(|name| (name, name.to_owned())),
        )
    }

    /// A number of rounds; one that the battle does not last is warned of.
    pub(super) fn rounds(self) -> impl Shape<Value = u16> {
        let range = || number(1..=999).of("rounds");
        read_as(
            range().kind(),
            move |reader, node| {
                let rounds = range().read(reader, node, None)?;
                self.warn_of_late(reader, node, rounds);
                Some(rounds)
            },
            u16::to_string,
        )
    }

    fn warn_of_late(self, reader: &mut Reader<'_>, node: &Node, rounds: u16) {
        if rounds > self.round_limit {
            let limit = counted(self.round_limit, "rounds");
            let message = format!("the battle ends after {limit}, before round {rounds}");
            reader.report(
                Problem::warning("too-late", message)
                    .at(node.span.clone())
                    .help("raise `round_limit`, or choose an earlier round"),
            );
        }
    }

    /// The place of a door, behind the name of a form.
    pub(super) fn door(self) -> impl Shape<Value = Cell> {
        behind(
            "column and row of a door, as in `open_door(18, 15)`",
            move |reader, form| self.read_door(reader, form),
            |cell| format!("{}, {}", cell.x, cell.y),
        )
    }

    fn read_door<'d>(self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<Cell> {
        let Some(body) = form.body() else {
            return reader.wrong_type(form.node, "`open_door(column, row)`");
        };
        // `open_door((3, 4))` is accepted as well as `open_door(3, 4)`.
        let node = match body.items() {
            Some([only]) => only,
            _ => body,
        };
        let cell = square().read(reader, node, None)?;
        if self.is_door(cell) {
            return Some(cell);
        }
        let message = format!("there is no door at ({}, {})", cell.x, cell.y);
        reader.refuse(
            "no-door",
            node.span.clone(),
            message,
            self.nearest_door(cell),
        )
    }

    fn is_door(self, cell: Cell) -> bool {
        let thing = self.board.drawn_obstacle(cell);
        thing.is_some_and(|thing| thing.door.is_some())
    }

    fn nearest_door(self, around: Cell) -> String {
        let doors = self.board.grid.cells().filter(|&cell| self.is_door(cell));
        doors
            .min_by_key(|&cell| (cell.chebyshev(around), cell))
            .map_or("the map has no door".to_owned(), |cell| {
                format!("the nearest door is at ({}, {})", cell.x, cell.y)
            })
    }

    /// Several spots of one zone, behind the name of a form: the zone, then the spots. `expected` is
    /// the form, such as `create_spot("zone", "spot")`.
    pub(super) fn spots<const N: usize>(
        self,
        expected: &'static str,
    ) -> impl Shape<Value = [SpotId; N]> {
        behind(
            expected,
            move |reader, form| self.read_spots(reader, form, expected),
            move |spots| self.written_spots(spots),
        )
    }

    fn read_spots<'d, const N: usize>(
        self,
        reader: &mut Reader<'d>,
        form: &Variant<'d>,
        expected: &str,
    ) -> Option<[SpotId; N]> {
        let Some(zones) = &self.board.zone_map else {
            return reader.refuse(
                "no-spots",
                form.name_span(),
                "the map has no spots",
                "spots belong to a `battlefield: zones(...)`",
            );
        };
        let body = form.body().unwrap_or(form.node);
        let (zone, spots) = match &body.kind {
            NodeKind::Tuple(items) if items.len() == N + 1 => items.split_first()?,
            _ => return reader.tuple::<3>(body, expected).and(None),
        };
        let spots: Vec<Option<SpotId>> = spots
            .iter()
            .map(|spot| read_spot(reader, zones, zone, spot))
            .collect();
        let spots: Option<Vec<SpotId>> = spots.into_iter().collect();
        spots?.try_into().ok()
    }

    fn written_spots(self, spots: &[SpotId]) -> String {
        let zones = self.board.zone_map.as_deref();
        let name = |spot: &SpotId| zones.map(|zones| zones.spot(*spot).name.clone());
        let zone = zones.zip(spots.first());
        let zone = zone.map(|(zones, spot)| zones.zone_of(*spot).name.clone());
        let names = [zone].into_iter().chain(spots.iter().map(name)).flatten();
        let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
        names.join(", ")
    }
}

/// Reads a spot that is not the empty one of its zone.
fn read_spot<'d>(
    reader: &mut Reader<'d>,
    zones: &ZoneMap,
    zone: &'d Node,
    spot: &'d Node,
) -> Option<SpotId> {
    let name = SpotName::read(reader, zone, spot)?;
    let found = spot_named(reader, zones, &name)?;
    if zones.zone_of(found).empty != found {
        return Some(found);
    }
    reader.refuse(
        "no-empty-spot",
        spot.span.clone(),
        "the empty spot is always there",
        "name another spot of the zone",
    )
}

/// What players call the zones of a map: `{'T': "the platform"}`. The names come by the number of
/// their zones, empty for those without one.
pub(super) fn zone_names(board: &Board) -> impl Shape<Value = Vec<String>> {
    read_as(
        ValueKind::Worded("`{ letter: name }`"),
        move |reader, node| read_zone_names(reader, node, board),
        move |names| {
            let named = board.zones.iter().zip(names);
            let named = named.filter(|(_, name)| !name.is_empty());
            let entries = named.map(|(zone, name)| format!("{zone:?}: {name:?}"));
            let entries: Vec<String> = entries.collect();
            match entries.is_empty() {
                true => String::new(),
                false => format!("{{{}}}", entries.join(", ")),
            }
        },
    )
}

fn read_zone_names<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    board: &Board,
) -> Option<Vec<String>> {
    let named = reader.map(node, |reader, key| zone(reader, key, board), document::name)?;
    let mut names = vec![String::new(); board.zones.len()];
    for (zone, name) in named {
        names[usize::from(zone)] = name;
    }
    Some(names)
}

/// Reads the letter of a zone of the map, as the number of the zone.
pub(super) fn zone<'d>(reader: &mut Reader<'d>, node: &'d Node, board: &Board) -> Option<u8> {
    let letter = reader.char(node)?;
    zone_of(reader, letter, node.span.clone(), board)
}

/// The number of the zone of a letter; `span` is where the letter stands.
pub(super) fn zone_of(
    reader: &mut Reader<'_>,
    letter: char,
    span: Range<usize>,
    board: &Board,
) -> Option<u8> {
    let place = board.zones.iter().position(|zone| *zone == letter);
    if place.is_some() {
        reader.note_use(&span, "a zone", &letter.to_string());
    } else {
        let names: Vec<String> = board.zones.iter().map(char::to_string).collect();
        reader.note_choice(&span, "a zone", names.iter().map(String::as_str));
        let mut known: Vec<String> = board.zones.iter().map(|zone| format!("`{zone}`")).collect();
        known.sort();
        let help = if known.is_empty() {
            "draw it in the layer `zones`, or add `zone` to a symbol of the legend".to_owned()
        } else {
            format!("the map has {}", known.join(", "))
        };
        reader.report(
            Problem::error("unknown-name", format!("there is no zone `{letter}`"))
                .at(span)
                .labelled("not a zone")
                .help(help),
        );
    }
    place.map(|place| place as u8)
}
