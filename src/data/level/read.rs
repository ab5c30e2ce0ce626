//! A level file from its first field to its last, and the checks that need all of it.

use std::collections::BTreeMap;

use super::{
    Level,
    books::Books,
    conditions::{Rules, Sides},
    entry::Entry,
    fields::{
        AimFields, ConditionFields, Field, GroundFields, HeadFields, Known, Lit, NamingFields,
        OnMap, RosterFields,
    },
    goals::WayToCheck,
    map::{Canvas, zone_number},
    names::{self, Names},
    place,
    reach::{self, LevelWays},
    roster::{People, Roster},
    sides::SideEntry,
    stage::clouds,
    zone_plan,
};
use crate::{
    battle::{
        field::board::Board,
        goals::{Then, Trigger, When},
        ids::{UnitId, UnitSet},
        scene::Definition,
    },
    data::{agreement::Agreement, books::SHELVES},
    document::{
        self, Node, Reader, Structure,
        problem::{Problem, nearest},
        quoted,
        record::Record,
    },
};

/// Reads a level; the parts that can be read are checked even when others cannot.
pub(super) fn level<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Level> {
    check_is_level(reader, node)?;
    let mut fields = reader.structure(node, "Level");
    let head = HeadFields::read_among(&mut fields, None, ())?;
    let sides_node = fields.node("sides");
    let sides = head.sides.as_deref();
    let known_sides = sides.unwrap_or_default();
    let conditions = ConditionFields::read_among(&mut fields, None, Sides(known_sides))?;
    let rules = conditions.rules;

    let lit = Lit { rules: &rules };
    let ground = GroundFields::read_among(&mut fields, None, lit)?;
    let books = playable(head.books, &ground.battlefield);
    let canvas = canvas(&mut fields, ground, &rules);
    let has_map = canvas.is_some();
    let mut canvas = canvas.unwrap_or_else(no_map);
    canvas.board.bad_weather = rules.bad_weather;

    let on = OnMap {
        board: &canvas.board,
    };
    canvas.board.zone_names = NamingFields::read_among(&mut fields, None, on)?.zone_names;

    let entries_node = fields.node("combatants");
    let people = People {
        sides,
        books: &books,
    };
    let who = RosterFields::read_among(&mut fields, None, people)?;
    let everybody = who.combatants.is_some();
    let mut roster = who.combatants.unwrap_or(Roster {
        entries: Vec::new(),
        shelves: books.shelves,
    });
    if everybody && has_map {
        // Routes from a wrong place cannot be checked.
        canvas.is_sound &= place_all(fields.reader(), &canvas, known_sides, &mut roster.entries);
    }

    let names = Names {
        board: &canvas.board,
        sides: known_sides,
        entries: &roster.entries,
        round_limit: who.round_limit,
    };
    check_start_zones(fields.reader(), sides_node, names, has_map);
    let is_whole = sides.is_some() && everybody && has_map;
    let aims = AimFields::read_among(&mut fields, None, Known { names, is_whole })?;
    let catalogues = catalogues(&mut fields, has_map.then_some(names.board));
    fields.finish();

    let books: Vec<_> = roster.shelves.iter().map(|shelf| shelf.book()).collect();
    if is_whole {
        check_whole(reader, entries_node, sides_node, &names, &aims.triggers.all);
        if canvas.is_sound {
            let ways = LevelWays::new(names.board, &aims.triggers.all, books.clone());
            let mut to_check = aims.goals.ways;
            to_check.extend(aims.triggers.ways);
            check_ways(reader, sides_node, &names, &ways, &to_check);
        }
    }
    let sides = head.sides.unwrap_or_default();
    let entries = roster.entries.into_iter();
    Some(Level {
        file: String::new(),
        fingerprint: 0,
        meaning: document::Meaning::default(),
        name: head.name?,
        description: head.description,
        books,
        haze: clouds(canvas.haze),
        board: canvas.board,
        combatants: entries.map(|entry| entry.combatant).collect(),
        seats: aims.seats,
        agreed: Agreement::default(),
        minds: sides.iter().map(|entry| entry.mind).collect(),
        surprise: sides.iter().map(|entry| entry.surprise).collect(),
        staged: false,
        players: sides.iter().map(|entry| entry.player).collect(),
        sides: sides.into_iter().map(|entry| entry.side).collect(),
        goals: aims.goals.all,
        triggers: aims.triggers.all,
        round_limit: who.round_limit,
        links: aims.links,
        ambush: rules.ambush,
        options: rules.options,
        catalogues,
    })
}

/// The books that can play this battlefield.
fn playable(mut books: Books, field: &Field) -> Books {
    if let Field::Zones(_) = field {
        books.shelves.retain(|shelf| shelf.zones().is_some());
    }
    books
}

/// Decides the places of all units; returns whether all are valid.
fn place_all(
    reader: &mut Reader<'_>,
    canvas: &Canvas,
    sides: &[SideEntry],
    entries: &mut [Entry],
) -> bool {
    match canvas.board.zone_map {
        None => place::place(reader, canvas, sides, entries),
        Some(_) => zone_plan::place(reader, canvas, sides, entries),
    }
}

/// The whole battlefield, with its layers; `None` without a map that can be read.
fn canvas(fields: &mut Structure<'_, '_>, ground: GroundFields, rules: &Rules) -> Option<Canvas> {
    if let Field::Zones(zones) = ground.battlefield {
        // Each combatant has a seat in every spot, so they must be counted first.
        let roster = fields.node("combatants").and_then(Node::items);
        let roster = roster.map_or(0, <[Node]>::len).min(UnitSet::CAPACITY);
        return zones.map(|zones| zones.lay_out(roster, rules.light));
    }
    let mut canvas = ground.map?;
    let grid = canvas.board.grid;
    for (cell, metres) in ground.elevation.cells {
        let place = grid.index(cell)?;
        canvas.board.tiles[place].elevation = metres;
    }
    for (cell, light) in ground.light.cells {
        let place = grid.index(cell)?;
        canvas.board.tiles[place].light = light;
    }
    for (cell, letter) in ground.zones.cells {
        let place = grid.index(cell)?;
        let number = zone_number(&mut canvas.board, letter);
        canvas.board.tiles[place].zones |= 1 << number;
    }
    canvas.haze.extend(ground.haze.cells);
    canvas.is_sound &= ground.elevation.is_whole
        && ground.light.is_whole
        && ground.zones.is_whole
        && ground.haze.is_whole;
    Some(canvas)
}

/// The items and powers that the level adds to its books. Without a map its zones are unknown.
fn catalogues(
    fields: &mut Structure<'_, '_>,
    board: Option<&Board>,
) -> BTreeMap<&'static str, Definition> {
    let mut all = BTreeMap::new();
    for shelf in SHELVES {
        let own = shelf.enriched(fields, &|reader, node| match board {
            Some(board) => names::zone(reader, node, board),
            None => Some(0),
        });
        if let Some(own) = own {
            all.insert(shelf.book().id, own);
        }
    }
    all
}

/// Reports a file that is not a level.
fn check_is_level(reader: &mut Reader<'_>, node: &Node) -> Option<()> {
    let other = node.name();
    let Some(other) = other.filter(|name| nearest(name, ["Level"]).is_none()) else {
        return Some(());
    };
    let message = format!("expected `Level`, found {}", quoted(other));
    reader.report(
        Problem::error("wrong-name", message)
            .at(node.opening())
            .help("this is no level; levels begin with `Level(`, scenes with `Scene(`"),
    );
    None
}

fn no_map() -> Canvas {
    Canvas {
        board: Board::default(),
        haze: BTreeMap::new(),
        is_sound: false,
    }
}

/// Reports start zones that are not on the map.
fn check_start_zones(
    reader: &mut Reader<'_>,
    sides_node: Option<&Node>,
    names: Names<'_>,
    has_map: bool,
) {
    let items = sides_node.and_then(Node::items).unwrap_or_default();
    if !has_map || items.len() != names.sides.len() {
        return;
    }
    for side in names.sides {
        if let Some((letter, span)) = &side.start {
            names::zone_of(reader, *letter, span.clone(), names.board);
        }
    }
}

/// Reports battles without enemies, and combatants that wait for ever.
fn check_whole<'d>(
    reader: &mut Reader<'d>,
    entries_node: Option<&'d Node>,
    sides_node: Option<&'d Node>,
    names: &Names<'_>,
    triggers: &[Trigger],
) {
    let joining = |when: fn(&When) -> bool| {
        triggers
            .iter()
            .filter(move |trigger| when(&trigger.when))
            .filter_map(|trigger| match &trigger.then {
                Then::Join(units) => Some(units.iter().copied()),
                _ => None,
            })
            .flatten()
            // A rider brings its mount.
            .flat_map(|unit| {
                let named = names.entries.get(unit.index());
                [Some(unit), named.and_then(|entry| entry.combatant.rides)]
            })
            .flatten()
            .collect::<Vec<UnitId>>()
    };
    let by_round = joining(|when| matches!(when, When::Round(_)));
    let by_any = joining(|_| true);
    let mut alliances = Vec::new();
    for (number, entry) in names.entries.iter().enumerate() {
        let unit = UnitId(number as u16);
        let combatant = &entry.combatant;
        if combatant.waiting && combatant.rides.is_none() && !by_any.contains(&unit) {
            let message = format!(
                "{} is `waiting`, but no trigger lets it join",
                combatant.name
            );
            reader.report(
                Problem::warning("never-joins", message)
                    .at(entry.name_span())
                    .help("add a trigger with `join`, or leave out `waiting`"),
            );
        }
        // Only units that are present or join by themselves keep a battle going.
        if (!combatant.waiting || by_round.contains(&unit))
            && let Some(side) = names.sides.get(combatant.side.index())
        {
            alliances.push(side.side.alliance);
        }
    }
    alliances.sort_unstable();
    alliances.dedup();
    if alliances.len() < 2 {
        let message = if names.entries.is_empty() {
            "the level has no combatants"
        } else {
            "nobody has an enemy at the start"
        };
        let span = entries_node.or(sides_node).map(Node::opening);
        reader.report(
            Problem::error("no-enemies", message)
                .at(span.unwrap_or(0..0))
                .help("place combatants of at least two sides that are not allied"),
        );
    }
}

fn check_ways<'d>(
    reader: &mut Reader<'d>,
    sides_node: Option<&'d Node>,
    names: &Names<'_>,
    ways: &LevelWays<'_>,
    ways_to_check: &[WayToCheck],
) {
    let Some(sides_node) = sides_node else { return };
    reach::check(
        reader,
        ways,
        names.sides,
        sides_node,
        names.entries,
        ways_to_check,
    );
}
