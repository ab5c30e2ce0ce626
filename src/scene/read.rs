//! Reads scene files.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use super::{
    fields::{Values, alliances, side_named},
    file::SceneFile,
    riders,
    script::{End, Expectations, Head, Place, Script, Start, State, Who},
};
use crate::{
    battle::{
        components::Haze,
        field::terrain::Light,
        ids::{SideId, UnitId},
        scene::{Side, Surprise},
    },
    data::{
        books::SHELVES,
        level::{
            self, Combatant, Level, USUAL_ROUND_LIMIT, goals_of, has_room, map,
            spot_name::{SpotName, spot_name, spot_named},
            vehicles, zone, zones,
        },
        minds::Mind,
        shelf::{Recruit, Shelf},
        words::Words,
    },
    document::{
        self, Document, Node, NodeKind, Reader,
        problem::{Problem, Problems},
        quoted,
        record::Record,
    },
    geometry::Cell,
};

/// The rule names of scene files, besides those of levels and of all files.
pub const RULES: &[(&str, &str)] = &[
    (
        "unit-not-on-map",
        "A combatant's letter is missing on the map, or used more than once.",
    ),
    (
        "duplicate-name",
        "Two combatants of a scene have the same name.",
    ),
    (
        "rule-not-in-books",
        "A scene names a rule that no book has.",
    ),
];

impl SceneFile {
    /// Reads a scene file; a file with errors gives no scene.
    pub fn open(path: &Path) -> (Option<Self>, Problems, Document) {
        let document = Document::open(path);
        let (scene, problems) = Self::read(&document);
        (scene, problems, document)
    }

    /// Reads a scene from its document.
    pub fn read(document: &Document) -> (Option<Self>, Problems) {
        let mut reader = Reader::new(document);
        let scene = scene(&mut reader, document.root());
        let names: Vec<&'static str> = level::RULES
            .iter()
            .chain(RULES)
            .map(|(rule, _)| *rule)
            .collect();
        let problems = reader.finish(&names);
        (scene.filter(|_| !problems.has_errors()), problems)
    }
}

/// A unit as the file states it.
struct UnitEntry<'d> {
    letter: char,
    node: &'d Node,
    name: String,
    state: State,
    set: Values,
    /// The archetype, or what the vehicle is; empty for a sheet of its own.
    archetype: String,
    /// `None` for a vehicle.
    side: Option<String>,
    recruit: Recruit,
    spot: Option<SpotName>,
    rides: Option<&'d Node>,
}

/// Reads a scene.
fn scene<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<SceneFile> {
    let mut fields = reader.structure(node, "Scene");
    let head = Head::read_among(&mut fields, None, ());
    let place = Place::read_among(&mut fields, None, ());
    let book = place.and_then(|place| place.book);
    let options = fields.node("options");
    let legend = fields.or("legend", map::Legend::new(), map::legend);
    let units = fields.required("units", |reader, node| {
        units(reader, node, book.unwrap_or(SHELVES[0]))
    });
    let light = fields.or("light", Light::Bright, map::light);
    let map_node = fields.node("map");
    let has_zones = fields.node("battlefield").is_some();
    let zones = fields.optional("battlefield", zones::battlefield);
    let level = match (map_node, &units) {
        (None, Some(units)) if has_zones => {
            zones.and_then(|zones| zone_level(fields.reader(), &zones, light, units))
        }
        (Some(node), Some(units)) => level(fields.reader(), node, legend, light, units),
        _ => fields.required("map", |_, _| None),
    };
    let mut level = level;
    if let Some(level) = &mut level {
        let end = End::read_among(&mut fields, None, ());
        level.round_limit = end.map_or(USUAL_ROUND_LIMIT, |end| end.round_limit);
        level.goals = fields.or("goals", Vec::new(), |reader, node| {
            goals_of(reader, node, level)
        });
        let own = book.and_then(|book| {
            let board = &level.board;
            book.enriched(&mut fields, &|reader, node| zone(reader, node, board))
        });
        let id = book.map(|book| book.book().id);
        level.catalogues.extend(id.zip(own));
    } else {
        fields.node("round_limit");
        fields.node("goals");
    }
    alliances(&mut fields, level.as_mut());
    let script = Script::read_among(&mut fields, None, ());
    let marks = book.map_or(&[][..], |book| book.book().marks);
    let expect = Expectations::read_among(&mut fields, None, marks);
    fields.finish();
    let (mut level, book) = (level?, book?);
    let riders = units.iter().flatten().map(|unit| unit.rides);
    riders::seat(reader, &mut level, riders, book);
    let (head, units) = (head?, units?);
    read_options(reader, options, book, &mut level);
    level.name.clone_from(&head.title);
    level.books = vec![book.book()];
    Some(SceneFile {
        file: reader.document().name().to_owned(),
        title: head.title,
        rules: head.rules,
        book: book.book(),
        level,
        set: units
            .into_iter()
            .map(|unit| (unit.name, unit.set))
            .collect(),
        script: script?,
        expect: expect?,
    })
}

/// The book's options, and what the book requires of a level.
fn read_options<'d>(
    reader: &mut Reader<'d>,
    node: Option<&'d Node>,
    book: &'static dyn Shelf,
    level: &mut Level,
) {
    let nothing = Node {
        span: 0..0,
        kind: NodeKind::Unit,
    };
    let Some(node) = node else {
        // The default options are those of an empty structure, which lives long enough.
        let document = Document::parse("", "()");
        let mut empty = Reader::new(&document);
        let root = document.root();
        debug_assert_eq!(root.kind, nothing.kind);
        let mut fields = empty.structure(root, "options");
        let options = book.options(&mut fields, &[]);
        level.options.insert(book.book().id, options);
        return;
    };
    let mut fields = reader.structure(node, "options");
    let sides: Vec<&str> = level.sides.iter().map(|side| side.name.as_str()).collect();
    let options = book.options(&mut fields, &sides);
    level.options.insert(book.book().id, options);
    level.board.bad_weather = fields.flag("bad_weather");
    let names: Vec<String> = level
        .combatants
        .iter()
        .map(|combatant| combatant.name.clone())
        .collect();
    let unit = |reader: &mut Reader<'d>, node: &'d Node| {
        let name = reader.one_of(node, "a combatant", names.iter().map(String::as_str))?;
        let place = names.iter().position(|known| known == name)?;
        Some(UnitId(place as u16))
    };
    level.links = fields.or("links", Vec::new(), |reader, node| {
        reader.list(node, |reader, node| {
            let [a, b, rank] = reader.tuple(node, "a link `(\"A\", \"B\", rank)`")?;
            let (a, b) = (unit(reader, a), unit(reader, b));
            let rank = reader.integer(rank, 0..=10);
            Some((a?, b?, rank?))
        })
    });
    let sides = level.sides.clone();
    level.ambush = fields.optional("ambush", |reader, node| {
        let names = sides.iter().map(|side| side.name.as_str());
        let name = reader.one_of(node, "a side", names)?;
        let place = sides.iter().position(|side| side.name == name)?;
        Some(SideId(place as u8))
    });
    fields.finish();
}

fn units<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    book: &'static dyn Shelf,
) -> Option<Vec<UnitEntry<'d>>> {
    let by_letter = reader.map(node, Reader::char, |_, value| Some(value))?;
    let mut by_letter: Vec<(char, &'d Node)> = by_letter.into_iter().collect();
    // Units are numbered in the order of the file.
    by_letter.sort_by_key(|(_, node)| node.span.start);
    let mut names: BTreeMap<String, &'d Node> = BTreeMap::new();
    let mut units = Vec::new();
    let mut complete = true;
    for (letter, node) in by_letter {
        let Some(unit) = unit(reader, letter, node, book) else {
            complete = false;
            continue;
        };
        // Names count as equal if orders read them alike.
        let key = Words::of(&unit.name).rest(0);
        if names.insert(key, node).is_some() {
            let message = format!("two combatants are called {}", quoted(&unit.name));
            reader.report(Problem::error("duplicate-name", message).at(reader.short_span(node)));
        }
        units.push(unit);
    }
    let sides: BTreeSet<&str> = units
        .iter()
        .filter_map(|unit| unit.side.as_deref())
        .collect();
    let fits = has_room(reader, node, "combatants", units.len())
        && has_room(reader, node, "sides", sides.len());
    (complete && fits).then_some(units)
}

fn unit<'d>(
    reader: &mut Reader<'d>,
    letter: char,
    node: &'d Node,
    book: &'static dyn Shelf,
) -> Option<UnitEntry<'d>> {
    let mut fields = reader.structure(node, "Unit");
    let who = Who::read_among(&mut fields, None, (letter, book));
    let (name, archetype) = who.map(|who| (who.name, who.archetype)).unzip();
    let archetype = archetype.flatten();
    let base = archetype.as_deref().and_then(|id| book.archetype(id));
    let vehicle_node = fields.node("vehicle");
    let vehicle = fields.optional("vehicle", vehicles::named);
    let archetype = archetype.or(vehicle.as_ref().map(|(id, ..)| (*id).to_owned()));
    let base = base.or(vehicle.map(|(.., recruit)| recruit));
    let sheet_node = fields.node("sheet");
    let sheet = fields.optional("sheet", |reader, node| {
        book.sheet(reader, node, base.as_ref())
    });
    let is_vehicle =
        vehicle_node.is_some() || sheet_node.is_some_and(|sheet| sheet.field("vehicle").is_some());
    let side = if is_vehicle {
        vehicles::refuse_fields(&mut fields);
        None
    } else {
        Some(fields.required("side", document::name))
    };
    let state = State::read_among(&mut fields, None, ());
    let spot = fields.optional("spot", spot_name);
    let rides = fields.node("rides").and_then(Node::unwrapped);
    let start = Start::read_among(&mut fields, None, ());
    fields.finish();
    let name = name?;
    if archetype.is_none() && sheet_node.is_none() {
        let message = format!("{} has no sheet", quoted(&name));
        let problem = Problem::error("missing-field", message);
        reader.report(problem.at(reader.short_span(node)).help(
            "give it an `archetype`, a `sheet`, or both: the sheet then changes the archetype",
        ));
        return None;
    }
    let recruit = if sheet_node.is_some() { sheet? } else { base? };
    Some(UnitEntry {
        letter,
        node,
        name,
        state: state?,
        set: start?.set,
        archetype: archetype.unwrap_or_default(),
        side: match side {
            Some(side) => Some(side?),
            None => None,
        },
        recruit,
        spot,
        rides,
    })
}

/// The map with all units, as a level for one book.
fn level<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    mut legend: map::Legend,
    light: Light,
    units: &[UnitEntry<'d>],
) -> Option<Level> {
    let items = node.items().unwrap_or_default();
    let rows: Vec<&str> = items
        .iter()
        .map(|row| match &row.kind {
            NodeKind::Text(row) => row.as_str(),
            _ => "",
        })
        .collect();
    let is_whole = items.iter().all(|row| row.kind != NodeKind::Broken);
    // Floor and walls need no legend entry; below a unit lies its `ground`, or floor.
    for (sign, name) in [('.', "floor"), ('#', "wall")] {
        let is_drawn = rows.iter().any(|row| row.contains(sign));
        if is_drawn && !legend.contains_key(&sign) {
            legend.insert(sign, map::plain(name, node.span.clone()));
        }
    }
    for unit in units {
        let below = unit
            .state
            .ground
            .and_then(|ground| legend.get(&ground).cloned());
        let below = below.unwrap_or_else(|| map::plain("floor", unit.node.span.clone()));
        let is_drawn = rows.iter().any(|row| row.contains(unit.letter));
        if is_drawn || unit.rides.is_none() {
            legend.insert(unit.letter, below);
        }
    }
    // A sign counts as used if it only lies below units.
    legend.retain(|sign, _| {
        let below = units.iter().any(|unit| unit.state.ground == Some(*sign));
        !below || rows.iter().any(|row| row.contains(*sign))
    });
    let canvas = map::map(reader, node, &legend, light)?;
    let mut places: Vec<Option<Cell>> = Vec::new();
    for unit in units {
        let drawn: Vec<Cell> = rows
            .iter()
            .enumerate()
            .flat_map(|(y, row)| {
                row.chars()
                    .enumerate()
                    .filter(|(_, letter)| *letter == unit.letter)
                    .map(move |(x, _)| Cell::new(x as i16, y as i16))
            })
            .collect();
        let squares = usize::from(unit.recruit.squares);
        // Large bodies are drawn whole, or by their north-west square alone.
        let count = drawn.len();
        let rides = unit.rides.is_some();
        let is_drawn = count == 1 || count == squares * squares || rides && count == 0;
        if !is_drawn && is_whole {
            let message = format!(
                "the letter {} of {} stands {count} times on the map",
                quoted(&unit.letter.to_string()),
                quoted(&unit.name)
            );
            reader.report(
                Problem::error("unit-not-on-map", message)
                    .at(reader.short_span(unit.node))
                    .help("draw it once, at its north-west square"),
            );
        }
        // A rider takes its mount's place.
        let place = drawn.first().copied().or(rides.then(Cell::default));
        places.push(place.filter(|_| is_drawn));
    }
    Some(staged(reader, canvas, units, &places))
}

/// Zones and spots with all units in them, as a level for one book. A unit without a spot is in the
/// empty spot of the first zone.
fn zone_level<'d>(
    reader: &mut Reader<'d>,
    zones: &zones::Draft,
    light: Light,
    units: &[UnitEntry<'d>],
) -> Option<Level> {
    let canvas = zones.lay_out(units.len(), light);
    let zones = canvas.board.zone_map.as_deref()?;
    let mut places = Vec::new();
    for (number, unit) in units.iter().enumerate() {
        let spot = match &unit.spot {
            Some(name) => spot_named(reader, zones, name),
            None => zones.zones.first().map(|zone| zone.empty),
        };
        places.push(spot.map(|spot| zones.seat(spot, UnitId(number as u16))));
    }
    Some(staged(reader, canvas, units, &places))
}

/// A level from the drawn map, with all units at these places; units without one are left out.
fn staged(
    reader: &Reader<'_>,
    canvas: map::Canvas,
    units: &[UnitEntry<'_>],
    places: &[Option<Cell>],
) -> Level {
    let mut sides: Vec<Side> = Vec::new();
    let mut combatants = Vec::new();
    for (unit, place) in units.iter().zip(places) {
        let Some(place) = *place else { continue };
        let side = match &unit.side {
            Some(name) => side_named(&mut sides, name),
            None => SideId::NOBODY,
        };
        combatants.push(Combatant {
            name: unit.name.clone(),
            archetype: unit.archetype.clone(),
            side,
            at: place,
            band: unit.state.band,
            hidden: unit.state.hidden,
            suspicious: unit.state.suspicious,
            surprised: unit.state.surprised,
            union: 0,
            helpless: unit.state.helpless,
            waiting: false,
            rides: None,
            place: 0,
            sheets: SHELVES
                .iter()
                .map(|shelf| (shelf.book().id, unit.recruit.clone()))
                .collect(),
        });
    }
    Level {
        file: reader.document().name().to_owned(),
        fingerprint: 0,
        meaning: document::Meaning::default(),
        name: String::new(),
        description: String::new(),
        books: Vec::new(),
        board: canvas.board,
        haze: canvas
            .haze
            .into_iter()
            .map(|(cell, rounds)| Haze { cell, rounds })
            .collect(),
        surprise: vec![Surprise::None; sides.len()],
        staged: true,
        players: vec![None; sides.len()],
        minds: vec![Mind::usual(); sides.len()],
        seats: Vec::new(),
        agreed: crate::data::agreement::Agreement::default(),
        sides,
        combatants,
        goals: Vec::new(),
        triggers: Vec::new(),
        round_limit: USUAL_ROUND_LIMIT,
        links: Vec::new(),
        ambush: None,
        options: BTreeMap::new(),
        catalogues: BTreeMap::new(),
    }
}
