//! Goals and triggers.

use std::{collections::BTreeMap, ops::Range};

use super::{
    Level,
    entry::Entry,
    roster::square_name,
    sides::{SideEntry, side_name},
    spot_name::{SpotName, spot_named},
};
use crate::{
    battle::{
        board::Board,
        counted,
        goals::{Goal, Then, Trigger, When},
        ids::{SideId, UnitId},
        zones::SpotChange,
    },
    document::{Node, NodeKind, Reader, Variant, name, problem::Problem, text},
};

/// The most triggers a battle can hold.
const MOST_TRIGGERS: usize = 64;

/// What goals and triggers may name.
pub(super) struct Names<'l> {
    pub(super) board: &'l Board,
    pub(super) sides: &'l [SideEntry],
    pub(super) entries: &'l [Entry],
    pub(super) round_limit: u16,
}

/// A side and a zone it should reach, for the check of routes.
pub(super) struct WayToCheck {
    pub(super) side: SideId,
    pub(super) zone: u8,
    pub(super) span: Range<usize>,
    /// A trigger, not a goal.
    pub(super) is_trigger: bool,
}

/// Reads the goals of a level that is made already; its board has the zones they may name.
pub(crate) fn goals_of<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    level: &Level,
) -> Option<Vec<Goal>> {
    let sides: Vec<SideEntry> = level.sides.iter().cloned().map(SideEntry::of).collect();
    let entries: Vec<Entry> = level.combatants.iter().cloned().map(Entry::of).collect();
    let names = Names {
        board: &level.board,
        sides: &sides,
        entries: &entries,
        round_limit: level.round_limit,
    };
    reader.list(node, |reader, node| {
        names.goal(reader, node, &mut Vec::new())
    })
}

/// Reads what players call the zones of a map: `{'T': "the platform"}`. The names come by the
/// number of their zones, empty for those without one.
pub(super) fn zone_names<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    board: &Board,
) -> Option<Vec<String>> {
    let named = reader.map(node, |reader, key| zone(reader, key, board), name)?;
    let mut names = vec![String::new(); board.zones.len()];
    for (zone, name) in named {
        names[usize::from(zone)] = name;
    }
    Some(names)
}

/// Reads the letter of a zone of the map, as the number of the zone.
pub(crate) fn zone<'d>(reader: &mut Reader<'d>, node: &'d Node, board: &Board) -> Option<u8> {
    let letter = reader.char(node)?;
    let place = board.zones.iter().position(|zone| *zone == letter);
    if place.is_none() {
        let mut known: Vec<String> = board.zones.iter().map(|zone| format!("`{zone}`")).collect();
        known.sort();
        let help = if known.is_empty() {
            "draw it in the layer `zones`, or add `zone` to a symbol of the legend".to_owned()
        } else {
            format!("the map has {}", known.join(", "))
        };
        reader.report(
            Problem::error("unknown-name", format!("there is no zone `{letter}`"))
                .at(node.span.clone())
                .labelled("not a zone")
                .help(help),
        );
    }
    place.map(|place| place as u8)
}

impl Names<'_> {
    /// Reads the letter of a zone of the map.
    pub(super) fn zone<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<u8> {
        zone(reader, node, self.board)
    }

    /// Reads the name of a combatant.
    pub(super) fn unit<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<UnitId> {
        let names = self
            .entries
            .iter()
            .map(|entry| entry.combatant.name.as_str());
        let name = reader.one_of(node, "a combatant", names)?;
        self.entries
            .iter()
            .position(|entry| entry.combatant.name == name)
            .map(|place| UnitId(place as u16))
    }

    fn is_vehicle(&self, unit: UnitId) -> bool {
        let entry = self.entries.get(unit.index());
        entry.is_some_and(|entry| entry.vehicle().is_some())
    }

    fn rounds<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<u16> {
        let rounds = reader.integer(node, 1..=999)?;
        if rounds > self.round_limit {
            let limit = counted(self.round_limit, "rounds");
            let message = format!("the battle ends after {limit}, before round {rounds}");
            reader.report(
                Problem::warning("too-late", message)
                    .at(node.span.clone())
                    .help("raise `round_limit`, or choose an earlier round"),
            );
        }
        Some(rounds)
    }

    /// Reads one goal.
    pub(super) fn goal<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        ways_to_check: &mut Vec<WayToCheck>,
    ) -> Option<Goal> {
        let names = ["defeat", "hold", "reach", "survive", "protect"];
        let variant = reader.variant(node, "a goal", &names)?;
        match variant.name {
            "defeat" => {
                let side =
                    variant.single(reader, |reader, node| side_name(reader, node, self.sides))?;
                Some(Goal::Defeat { side })
            }
            "protect" => {
                let mut span = None;
                let unit = variant.single(reader, |reader, node| {
                    span = Some(node.span.clone());
                    self.unit(reader, node)
                })?;
                if self.is_vehicle(unit) {
                    let message = "a vehicle is of no side that could protect it";
                    let problem = Problem::error("protects-vehicle", message);
                    let problem = problem.at(span.unwrap_or(0..0));
                    reader.report(problem.help("name a combatant, such as one who sits in it"));
                    return None;
                }
                Some(Goal::Protect { unit })
            }
            "survive" => {
                if matches!(
                    variant.body().map(|body| &body.kind),
                    Some(NodeKind::Tuple(_))
                ) {
                    let rounds = variant.single(reader, |r, n| self.rounds(r, n))?;
                    return Some(Goal::Survive {
                        side: SideId(0),
                        rounds,
                    });
                }
                let mut fields = variant.structure(reader);
                let side = fields.or("side", SideId(0), |r, n| side_name(r, n, self.sides));
                let rounds = fields.required("rounds", |r, n| self.rounds(r, n));
                fields.finish();
                Some(Goal::Survive {
                    side,
                    rounds: rounds?,
                })
            }
            "hold" => {
                let (side, zone, rounds) = self.in_zone(reader, &variant, true, ways_to_check)?;
                Some(Goal::Hold { side, zone, rounds })
            }
            _ => {
                let (side, zone, _) = self.in_zone(reader, &variant, false, ways_to_check)?;
                Some(Goal::Reach { side, zone })
            }
        }
    }

    /// Reads `(zone: 'A', side: "...", rounds: 3)`; the side is the first of the level unless
    /// given.
    fn in_zone<'d>(
        &self,
        reader: &mut Reader<'d>,
        variant: &Variant<'d>,
        counts_rounds: bool,
        ways_to_check: &mut Vec<WayToCheck>,
    ) -> Option<(SideId, u8, u16)> {
        let mut fields = variant.structure(reader);
        let zone_span = fields.node("zone").map(|node| node.span.clone());
        let zone = fields.required("zone", |reader, node| self.zone(reader, node));
        let side = fields.or("side", SideId(0), |r, n| side_name(r, n, self.sides));
        let rounds = if counts_rounds {
            fields.required("rounds", |reader, node| self.rounds(reader, node))
        } else {
            Some(0)
        };
        fields.finish();
        let zone = zone?;
        ways_to_check.push(WayToCheck {
            side,
            zone,
            span: zone_span?,
            is_trigger: false,
        });
        Some((side, zone, rounds?))
    }

    /// Reads all triggers; one with several consequences becomes several.
    pub(super) fn triggers<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        ways_to_check: &mut Vec<WayToCheck>,
    ) -> Option<Vec<Trigger>> {
        let mut joins = Joins::default();
        let triggers: Vec<Trigger> = reader
            .list(node, |reader, node| {
                let mut fields = reader.structure(node, "Trigger");
                let when = fields.required("when", |r, n| self.when(r, n, ways_to_check));
                let then = fields.required("then", |reader, node| match &node.kind {
                    NodeKind::List(_) => reader.list(node, |r, n| self.then(r, n, &mut joins)),
                    _ => self.then(reader, node, &mut joins).map(|then| vec![then]),
                });
                let portal = fields.flag("portal");
                fields.finish();
                let when = when?;
                let triggers = then?.into_iter().map(|then| Trigger {
                    when: when.clone(),
                    then,
                    portal,
                });
                Some(triggers.collect::<Vec<_>>())
            })?
            .concat();
        if triggers.len() > MOST_TRIGGERS {
            let message = format!("the triggers do {} things", triggers.len());
            reader.report(
                Problem::error("too-many", message)
                    .at(node.opening())
                    .help(format!("a battle has room for {MOST_TRIGGERS}")),
            );
        }
        Some(triggers)
    }

    fn when<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        ways_to_check: &mut Vec<WayToCheck>,
    ) -> Option<When> {
        let variant = reader.variant(node, "a moment", &["round", "enters"])?;
        if variant.name == "round" {
            let round = variant.single(reader, |reader, node| self.rounds(reader, node))?;
            return Some(When::Round(round));
        }
        let mut fields = variant.structure(reader);
        let zone_span = fields.node("zone").map(|node| node.span.clone());
        let zone = fields.required("zone", |reader, node| self.zone(reader, node));
        let side = fields.required("side", |r, n| side_name(r, n, self.sides));
        fields.finish();
        let (zone, side) = (zone?, side?);
        ways_to_check.push(WayToCheck {
            side,
            zone,
            span: zone_span?,
            is_trigger: true,
        });
        Some(When::Zone { side, zone })
    }

    fn then<'d>(&self, reader: &mut Reader<'d>, node: &'d Node, joins: &mut Joins) -> Option<Then> {
        let names = [
            "join",
            "open_door",
            "say",
            "create_spot",
            "destroy_spot",
            "alter_spot",
        ];
        let variant = reader.variant(node, "a consequence", &names)?;
        match variant.name {
            "create_spot" | "destroy_spot" | "alter_spot" => self.spot(reader, &variant),
            "say" => variant.single(reader, text).map(Then::Say),
            "open_door" => {
                let (Some(body), NodeKind::Tagged(..)) = (variant.body(), &node.kind) else {
                    return reader.wrong_type(node, "`open_door(column, row)`");
                };
                // `open_door((3, 4))` is accepted as well as `open_door(3, 4)`.
                let square = match body.items() {
                    Some([only]) => only,
                    _ => body,
                };
                let cell = square_name(reader, square)?;
                let door = self
                    .board
                    .drawn_obstacle(cell)
                    .and_then(|obstacle| obstacle.door);
                if door.is_none() {
                    let message = format!("there is no door at ({}, {})", cell.x, cell.y);
                    reader.report(
                        Problem::error("no-door", message)
                            .at(square.span.clone())
                            .help(self.nearest_door(cell)),
                    );
                    return None;
                }
                Some(Then::OpenDoor(cell))
            }
            _ => self.join(reader, &variant, joins),
        }
    }

    /// Reads `create_spot("Hall", "rope")`, `destroy_spot("Hall", "loader")` and
    /// `alter_spot("Hall", "loader", "wreck")` (EV-ZON-20).
    fn spot<'d>(&self, reader: &mut Reader<'d>, variant: &Variant<'d>) -> Option<Then> {
        let Some(zones) = &self.board.zone_map else {
            reader.report(
                Problem::error("no-spots", "the map has no spots")
                    .at(variant.name_span())
                    .help("spots belong to a `battlefield: zones(...)`"),
            );
            return None;
        };
        let body = variant.body().unwrap_or(variant.node);
        let read = |reader: &mut Reader<'d>, zone: &'d Node, spot: &'d Node| {
            let name = SpotName::read(reader, zone, spot)?;
            let found = spot_named(reader, zones, &name)?;
            if zones.zone_of(found).empty != found {
                return Some(found);
            }
            reader.report(
                Problem::error("no-empty-spot", "the empty spot is always there")
                    .at(spot.span.clone())
                    .help("name another spot of the zone"),
            );
            None
        };
        if variant.name == "alter_spot" {
            let expected = "`alter_spot(\"zone\", \"spot\", \"other\")`";
            let [zone, from, to] = reader.tuple(body, expected)?;
            let (from, to) = (read(reader, zone, from), read(reader, zone, to));
            let (from, to) = (from?, to?);
            return Some(Then::Spot(SpotChange::Alter { from, to }));
        }
        let expected = format!("`{}(\"zone\", \"spot\")`", variant.name);
        let [zone, spot] = reader.tuple(body, &expected)?;
        let spot = read(reader, zone, spot)?;
        Some(Then::Spot(match variant.name {
            "create_spot" => SpotChange::Create(spot),
            _ => SpotChange::Destroy(spot),
        }))
    }

    fn nearest_door(&self, around: crate::geometry::Cell) -> String {
        let doors = self.board.grid.cells().filter(|&cell| {
            self.board
                .drawn_obstacle(cell)
                .is_some_and(|obstacle| obstacle.door.is_some())
        });
        doors
            .min_by_key(|&cell| (cell.chebyshev(around), cell))
            .map_or("the map has no door".to_owned(), |cell| {
                format!("the nearest door is at ({}, {})", cell.x, cell.y)
            })
    }

    fn join<'d>(
        &self,
        reader: &mut Reader<'d>,
        variant: &Variant<'d>,
        joins: &mut Joins,
    ) -> Option<Then> {
        let units = variant.single(reader, |reader, node| {
            let is_empty = node.items().is_some_and(<[Node]>::is_empty);
            if is_empty {
                reader.report(
                    Problem::error("joins-nobody", "nobody joins here")
                        .at(node.span.clone())
                        .help("name combatants that are `waiting: true`"),
                );
            }
            reader.list(node, |reader, node| {
                let unit = self.unit(reader, node)?;
                let combatant = &self.entries.get(unit.index())?.combatant;
                if !combatant.waiting {
                    let message = format!("{} is there from the start", combatant.name);
                    reader.report(
                        Problem::error("already-there", message)
                            .at(node.span.clone())
                            .help("add `waiting: true` to the combatant"),
                    );
                    return None;
                }
                if let Some(first) = joins.places.get(&unit) {
                    let message = format!("{} joins in another trigger too", combatant.name);
                    reader.report(
                        Problem::warning("already-there", message)
                            .at(node.span.clone())
                            .also(first.clone(), "joins here")
                            .help("the trigger that goes off first counts"),
                    );
                }
                joins.places.insert(unit, node.span.clone());
                Some(unit)
            })
        })?;
        (!units.is_empty()).then_some(Then::Join(units))
    }
}

/// Where every unit joins.
#[derive(Default)]
struct Joins {
    places: BTreeMap<UnitId, Range<usize>>,
}
