//! A level file from its first field to its last, and the checks that need all of it.

use std::collections::BTreeMap;

use super::{
    Level, USUAL_ROUND_LIMIT,
    goals::{self, Names, WayToCheck},
    layer,
    map::{self, Canvas},
    place,
    reach::{self, LevelWays},
    roster, seats,
    sides::{self, SideEntry, side_name},
    stage::clouds,
    zone_plan,
    zones::{self, Draft},
};
use crate::{
    battle::{
        board::{Board, Light},
        goals::{Then, Trigger, When},
        ids::{SideId, UnitId, UnitSet},
        scene::Definition,
    },
    data::{books::SHELVES, shelf::Shelf},
    document::{
        self, Node, NodeKind, Reader, Structure,
        problem::{Problem, nearest},
        quoted, text, whole,
    },
};

/// The version of the format this program reads and writes.
const FORMAT: i128 = 1;

/// The `rules` of a level (EV-CAT-11 and similar options).
struct Rules {
    light: Light,
    bad_weather: bool,
    ambush: Option<SideId>,
    options: BTreeMap<&'static str, Definition>,
}

/// Reads a level; the parts that can be read are checked even when others cannot.
pub(super) fn level<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Level> {
    check_is_level(reader, node)?;
    let mut fields = reader.structure(node, "Level");
    fields.required("format", format);
    let name = fields.required("name", document::name);
    let description = fields.or("description", String::new(), text);
    let listed = fields.node("books").and_then(Node::items);
    let listed = listed.is_some_and(|books| !books.is_empty());
    let mut shelves = fields.or("books", SHELVES.to_vec(), books);

    let sides_node = fields.node("sides");
    let sides = fields.required("sides", sides::sides);
    let sides_known = sides.is_some();
    let sides = sides.unwrap_or_default();
    let rules = rules(&mut fields, &sides);

    let field = battlefield(&mut fields);
    if let Field::Zones(_) = field {
        shelves.retain(|shelf| shelf.zones().is_some());
    }
    let (mut canvas, has_map) = ground(&mut fields, &field, &rules);

    let entries_node = fields.node("combatants");
    let entries = roster::entries(
        &mut fields,
        sides_known.then_some(&*sides),
        &mut shelves,
        listed,
    );
    let everybody = entries.is_some();
    let mut entries = entries.unwrap_or_default();
    if everybody && has_map {
        // Routes from a wrong place cannot be checked.
        let all_stand = match canvas.board.zone_map {
            None => place::place(fields.reader(), &canvas, &sides, &mut entries),
            Some(_) => zone_plan::place(fields.reader(), &canvas, &sides, &mut entries),
        };
        canvas.is_sound &= all_stand;
    }

    let round_limit = fields.or("round_limit", USUAL_ROUND_LIMIT, whole(1..=999));
    let names = Names {
        board: &canvas.board,
        sides: &sides,
        entries: &entries,
        round_limit,
    };
    check_start_zones(fields.reader(), sides_node, &names, has_map);
    let mut ways_to_check = Vec::new();
    let may_name = sides_known && everybody && has_map;
    let goals = later(&mut fields, "goals", may_name, |reader, node| {
        reader.list(node, |r, n| names.goal(r, n, &mut ways_to_check))
    });
    let triggers = later(&mut fields, "triggers", may_name, |reader, node| {
        names.triggers(reader, node, &mut ways_to_check)
    });
    let links = later(&mut fields, "links", may_name, |reader, node| {
        reader.list(node, |r, n| link(r, n, &names))
    });
    let seats = later(&mut fields, "seats", may_name, |reader, node| {
        seats::seats(reader, node, &names)
    });
    let catalogues = catalogues(&mut fields, has_map.then_some(names.board));
    fields.finish();

    if may_name {
        check_whole(reader, entries_node, sides_node, &names, &triggers);
        if canvas.is_sound {
            let books = shelves.iter().map(|shelf| shelf.book()).collect();
            let ways = LevelWays::new(names.board, &triggers, books);
            check_ways(reader, sides_node, &names, &ways, &ways_to_check);
        }
    }
    Some(Level {
        file: String::new(),
        fingerprint: 0,
        meaning: document::Meaning::default(),
        name: name?,
        description,
        books: shelves.iter().map(|shelf| shelf.book()).collect(),
        haze: clouds(canvas.haze),
        board: canvas.board,
        combatants: entries.into_iter().map(|entry| entry.combatant).collect(),
        seats,
        agreed: crate::data::agreement::Agreement::default(),
        minds: sides.iter().map(|entry| entry.mind).collect(),
        surprise: sides.iter().map(|entry| entry.surprise).collect(),
        staged: false,
        players: sides.iter().map(|entry| entry.player).collect(),
        sides: sides.into_iter().map(|entry| entry.side).collect(),
        goals,
        triggers,
        round_limit,
        links,
        ambush: rules.ambush,
        options: rules.options,
        catalogues,
    })
}

/// The items and powers that the level adds to its books. Without a map its zones are unknown.
fn catalogues(
    fields: &mut Structure<'_, '_>,
    board: Option<&Board>,
) -> BTreeMap<&'static str, Definition> {
    let mut all = BTreeMap::new();
    for shelf in SHELVES {
        let own = shelf.enriched(fields, &|reader, node| match board {
            Some(board) => goals::zone(reader, node, board),
            None => Some(0),
        });
        if let Some(own) = own {
            all.insert(shelf.book().id, own);
        }
    }
    all
}

/// The kind of battlefield.
enum Field {
    /// A map in letters.
    Picture,
    /// Zones and spots (EV-ZON-01); `None` if they cannot be read.
    Zones(Option<Draft>),
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

/// Reads the whole battlefield; also returns whether there is a map: without one the board is
/// empty.
fn ground(fields: &mut Structure<'_, '_>, field: &Field, rules: &Rules) -> (Canvas, bool) {
    let canvas = drawn(fields, field, rules.light);
    let has_map = canvas.is_some();
    let mut canvas = canvas.unwrap_or_else(no_map);
    canvas.board.bad_weather = rules.bad_weather;
    if let Field::Picture = field {
        layers(fields, &mut canvas, has_map);
    }
    canvas.board.zone_names = fields.or("zone_names", Vec::new(), |reader, node| {
        goals::zone_names(reader, node, &canvas.board)
    });
    (canvas, has_map)
}

/// Reads a map, or lays out zones: the board without its layers. `light` is for squares that have
/// none of their own.
fn drawn(fields: &mut Structure<'_, '_>, field: &Field, light: Light) -> Option<Canvas> {
    match field {
        Field::Picture => {
            let legend = fields.required("legend", map::legend);
            fields.required("map", |reader, node| {
                map::map(reader, node, legend.as_ref()?, light)
            })
        }
        Field::Zones(zones) => {
            // Each combatant has a seat in every spot, so they must be counted first.
            let roster = fields.node("combatants").and_then(Node::items);
            let roster = roster.map_or(0, <[Node]>::len).min(UnitSet::CAPACITY);
            zones.as_ref().map(|zones| zones.lay_out(roster, light))
        }
    }
}

/// Reads the kind of battlefield; zones have no map.
fn battlefield(fields: &mut Structure<'_, '_>) -> Field {
    let Some(node) = fields.node("battlefield") else {
        return Field::Picture;
    };
    let zones = fields.optional("battlefield", zones::battlefield);
    if node
        .name()
        .is_some_and(|name| name.eq_ignore_ascii_case("grid"))
    {
        return Field::Picture;
    }
    for name in ["legend", "map", "elevation", "light", "zones", "haze"] {
        if let Some(more) = fields.node(name) {
            let message = format!("a battlefield of zones has no `{name}`");
            let problem = Problem::error("zones-and-map", message).at(more.opening());
            fields.reader().report(
                problem.also(node.opening(), "the battlefield").help(
                    "leave one of the two out; ground, height, light and haze belong to spots",
                ),
            );
        }
    }
    Field::Zones(zones)
}

/// Reads a list that refers to names read before; while those are faulty the list is only checked
/// for presence.
fn later<'d, T>(
    fields: &mut Structure<'_, 'd>,
    name: &'static str,
    may_name: bool,
    read: impl FnOnce(&mut Reader<'d>, &'d Node) -> Option<Vec<T>>,
) -> Vec<T> {
    if may_name {
        fields.or(name, Vec::new(), read)
    } else {
        fields.node(name);
        Vec::new()
    }
}

fn no_map() -> Canvas {
    Canvas {
        board: Board::default(),
        haze: BTreeMap::new(),
        is_sound: false,
    }
}

fn format<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<()> {
    match node.kind {
        NodeKind::Integer(FORMAT) => Some(()),
        NodeKind::Integer(other) => {
            let message = format!("the level is written for format {other}");
            reader.report(
                Problem::error("unknown-format", message)
                    .at(node.span.clone())
                    .help(format!("this program reads format {FORMAT}")),
            );
            None
        }
        _ => reader.wrong_type(node, "the number of the format"),
    }
}

/// Reads the books of a level; none named means all.
fn books<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Vec<&'static dyn Shelf>> {
    let named = reader.list(node, |reader, node| {
        reader.one_of(node, "a book", SHELVES.iter().map(|shelf| shelf.book().id))
    })?;
    let all = node.items().is_none_or(<[Node]>::is_empty);
    Some(
        SHELVES
            .iter()
            .filter(|shelf| all || named.contains(&shelf.book().id))
            .copied()
            .collect(),
    )
}

fn rules(fields: &mut Structure<'_, '_>, sides: &[SideEntry]) -> Rules {
    let names: Vec<&str> = sides.iter().map(|entry| entry.side.name.as_str()).collect();
    let found = fields.optional("rules", |reader, node| {
        let mut fields = reader.structure(node, "rules");
        let rules = Rules {
            light: fields.or("light", Light::Bright, map::light),
            bad_weather: fields.flag("bad_weather"),
            ambush: fields.optional("ambush", |r, n| side_name(r, n, sides)),
            options: SHELVES
                .iter()
                .map(|shelf| (shelf.book().id, shelf.options(&mut fields, &names)))
                .collect(),
        };
        fields.finish();
        Some(rules)
    });
    found.unwrap_or_else(|| Rules {
        light: Light::Bright,
        bad_weather: false,
        ambush: None,
        options: SHELVES
            .iter()
            .map(|shelf| (shelf.book().id, shelf.usual_options()))
            .collect(),
    })
}

fn layers(fields: &mut Structure<'_, '_>, canvas: &mut Canvas, has_map: bool) {
    type Write = fn(&mut Canvas, crate::geometry::Cell, char) -> Option<()>;
    let layers: [(&'static str, Write, &str); 4] = [
        (
            "elevation",
            layer::write_elevation,
            "digits are metres, `a` is 10 m and so on, `A` is -1 m, `B` -2 m; `.` leaves a square as the legend says",
        ),
        (
            "light",
            layer::write_light,
            "write `d` for dark, `l` for low, `b` for bright, `.` for what the level has anyway",
        ),
        (
            "zones",
            layer::write_zone,
            "zones are capital letters; `.` is no zone",
        ),
        (
            "haze",
            layer::write_haze,
            "write `~` for haze that stays, a digit for so many rounds, `.` for clear air",
        ),
    ];
    for (name, write, help) in layers {
        if has_map {
            fields.optional(name, |reader, node| {
                layer::read(reader, node, canvas, name, help, write)
            });
        } else {
            fields.node(name);
        }
    }
}

fn link<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    names: &Names<'_>,
) -> Option<(UnitId, UnitId, u8)> {
    let [one, other, rank] = reader.tuple(node, "a link `(\"one\", \"other\", rank)`")?;
    let (one, other, rank) = (
        names.unit(reader, one),
        names.unit(reader, other),
        reader.integer(rank, 0..=10),
    );
    let (one, other) = (one?, other?);
    let alliance = |unit: UnitId| {
        let entry = names.entries.get(unit.index())?;
        let side = names.sides.get(entry.combatant.side.index())?;
        Some(side.side.alliance)
    };
    if one == other || alliance(one) != alliance(other) {
        let message = if one == other {
            "a link joins two different combatants"
        } else {
            "a link joins allies, and these two are enemies"
        };
        reader.report(
            Problem::error("not-allies", message)
                .at(reader.short_span(node))
                .help("name two combatants of one side, or of allied sides"),
        );
        return None;
    }
    Some((one, other, rank?))
}

/// Reports start zones that are not on the map.
fn check_start_zones<'d>(
    reader: &mut Reader<'d>,
    sides_node: Option<&'d Node>,
    names: &Names<'_>,
    has_map: bool,
) {
    let items = sides_node.and_then(Node::items).unwrap_or_default();
    if !has_map || items.len() != names.sides.len() {
        return;
    }
    for node in items {
        if let Some(start) = node.field("start").and_then(Node::unwrapped)
            && matches!(start.kind, NodeKind::Char(_))
        {
            names.zone(reader, start);
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
