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
    goals::{self, WayToCheck},
    goals_met,
    map::{Canvas, zone_number},
    mirrored,
    names::{self, Names},
    place,
    reach::{self, LevelWays},
    roster::{self, Roster},
    seats,
    sides::{self, SideEntry},
    stage::clouds,
    triggers, zone_plan,
};
use crate::{
    battle::{
        field::board::Board,
        goals::{Then, Trigger, When},
        ids::{UnitId, UnitSet},
    },
    data::agreement::Agreement,
    document::{
        self, Node, Reader, Structure,
        problem::{Problem, nearest},
        quoted,
        record::Record,
    },
};

/// The fields of a level as a file has them, while it is written anew.
pub(super) type Written<'w> = Option<&'w mut Vec<String>>;

/// Adds the fields of a group that are not as usual to those that are written.
fn note<R: Record>(written: &mut Written<'_>, group: &R, stock: R::Stock<'_>) {
    if let Some(written) = written {
        written.extend(group.written(stock));
    }
}

/// Reads a level; the parts that can be read are checked even when others cannot. What it says is
/// added to `written`.
pub(super) fn level<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    mut written: Written<'_>,
) -> Option<Level> {
    check_is_level(reader, node)?;
    let mut fields = reader.structure(node, "Level");
    let head = HeadFields::read_among(&mut fields, None, ())?;
    note(&mut written, &head, ());
    let sides_node = fields.node("sides");
    let sides = head
        .sides
        .and_then(|list| sides::entries(fields.reader(), list));
    let known_sides = sides.as_deref().unwrap_or_default();
    let conditions = ConditionFields::read_among(&mut fields, None, Sides(known_sides))?;
    note(&mut written, &conditions, Sides(known_sides));
    let rules = conditions.rules;
    let lit = Lit { rules: &rules };
    let ground = GroundFields::read_among(&mut fields, None, lit)?;
    note(&mut written, &ground, lit);
    let books = playable(head.books, &ground.battlefield);
    let canvas = canvas(&mut fields, ground, &rules);
    let has_map = canvas.is_some();
    let mut canvas = canvas.unwrap_or_else(no_map);
    canvas.board.bad_weather = rules.bad_weather;

    let on = OnMap(&canvas.board);
    let naming = NamingFields::read_among(&mut fields, None, on)?;
    note(&mut written, &naming, on);
    canvas.board.zone_names = naming.zone_names;
    let map_node = fields.node("map");

    let entries_node = fields.node("combatants");
    let who = RosterFields::read_among(&mut fields, None, sides.as_deref())?;
    note(&mut written, &who, sides.as_deref());
    let items = entries_node.and_then(Node::items).unwrap_or_default();
    let roster = who
        .combatants
        .and_then(|list| roster::roster(fields.reader(), list, items, known_sides, &books));
    let everybody = roster.is_some();
    let mut roster = roster.unwrap_or_else(|| Roster::of_nobody(books));
    if everybody && has_map {
        // Routes from a wrong place cannot be checked.
        canvas.is_sound &= place_all(fields.reader(), &canvas, known_sides, &mut roster.entries);
    }

    let names = Names::of(&canvas.board, known_sides, &roster.entries, who.round_limit);
    check_start_zones(fields.reader(), sides_node, names, has_map);
    let is_whole = sides.is_some() && everybody && has_map;
    let known = Known::of(names, is_whole, has_map);
    let aims = AimFields::read_among(&mut fields, None, known)?;
    note(&mut written, &aims, known);
    let mut ways_to_check = Vec::new();
    fields.finish();
    let goals = goals::goals(reader, aims.goals, names, &mut ways_to_check);
    let triggers = triggers::triggers(reader, aims.triggers, names, &mut ways_to_check);
    let seats = seats::seats(reader, aims.seats);

    let books: Vec<_> = roster.shelves.iter().map(|shelf| shelf.book()).collect();
    if is_whole {
        check_whole(reader, entries_node, sides_node, &names, &triggers);
        let parts = mirrored::Parts::of(&canvas, map_node, names);
        mirrored::check(reader, &naming.mirrored, &parts);
        goals_met::check(reader, node, &goals, &names);
        // Routes take longest, and tell nothing of what fits a place.
        if canvas.is_sound && !reader.is_noted() {
            let ways = LevelWays::new(names.board, &triggers, books.clone());
            check_ways(reader, sides_node, &names, &ways, &ways_to_check);
        }
    }
    let sides = sides.unwrap_or_default();
    let people = roster.entries.into_iter().map(|entry| entry.combatant);
    Some(Level {
        file: String::new(),
        fingerprint: 0,
        meaning: document::Meaning::default(),
        name: head.name?,
        description: head.description,
        aim: head.aim,
        books,
        haze: clouds(canvas.haze),
        board: canvas.board,
        combatants: people.collect(),
        seats,
        agreed: Agreement::default(),
        minds: sides.iter().map(|entry| entry.mind).collect(),
        surprise: sides.iter().map(|entry| entry.surprise).collect(),
        staged: false,
        players: sides.iter().map(|entry| entry.player).collect(),
        sides: sides.into_iter().map(|entry| entry.side).collect(),
        goals,
        triggers,
        round_limit: who.round_limit,
        links: aims.links,
        ambush: rules.ambush,
        options: rules.options,
        catalogues: aims.catalogues,
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
        rows: Vec::new(),
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
