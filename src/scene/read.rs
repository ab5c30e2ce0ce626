//! Reads a scene from its first field to its last.

use std::{collections::BTreeMap, path::Path};

use super::{
    aims::{AimFields, RuleFields, Rules, Staged},
    field::{FieldFields, Placing},
    fields::side_named,
    file::SceneFile,
    known, riders,
    script::{End, Expectations, Head, Place, Script},
    units::Unit,
};
use crate::{
    battle::{
        components::Haze,
        field::board::Board,
        ids::SideId,
        scene::{Side, Surprise},
    },
    data::{
        agreement::Agreement,
        books::SHELVES,
        level::{self, Cast, Combatant, Level, USUAL_ROUND_LIMIT, goals},
        minds::Mind,
        shelf::Shelf,
    },
    document::{self, Document, Node, Reader, problem::Problems, record::Record},
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

/// Reads a scene; the parts that can be read are checked even when others cannot.
fn scene<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<SceneFile> {
    let mut fields = reader.structure(node, "Scene");
    let head = Head::read_among(&mut fields, None, ());
    let book = Place::read_among(&mut fields, None, ()).and_then(|place| place.book);
    let shelf = book.unwrap_or(SHELVES[0]);
    // It is known from here on, though it is read once sides and units are.
    fields.node("options");
    let field = FieldFields::read_among(&mut fields, None, shelf)?;
    let units = field.units;
    let placing = field.map.or(field.battlefield).zip(units.as_deref());
    let level = placing.map(|(placing, units)| staged(fields.reader(), placing, units));
    let end = End::read_among(&mut fields, None, ());
    let round_limit = end.map_or(USUAL_ROUND_LIMIT, |end| end.round_limit);

    let cast = level.as_ref().map(Cast::of).unwrap_or_default();
    let no_map = Board::default();
    let board = level.as_ref().map_or(&no_map, |level| &level.board);
    let names = cast.names(board, round_limit);
    let on = Staged {
        names,
        shelf,
        is_whole: level.is_some(),
    };
    let aims = AimFields::read_among(&mut fields, None, on)?;
    let goals = goals(fields.reader(), aims.goals, names, &mut Vec::new());
    let is_whole = level.is_some() && book.is_some() && head.is_some();
    let on = Staged { is_whole, ..on };
    let rules = RuleFields::read_among(&mut fields, None, on)?.options;
    let script = Script::read_among(&mut fields, None, ());
    let marks = book.map_or(&[][..], |shelf| shelf.book().marks);
    let expect = Expectations::read_among(&mut fields, None, marks);
    fields.finish();

    let (mut level, units) = (level?, units?);
    level.round_limit = round_limit;
    level.goals = goals;
    let id = shelf.book().id;
    level.catalogues.extend(aims.stunts.map(|own| (id, own)));
    for (side, number) in aims.alliances {
        // Sides without an entry stay alone: their numbers are below 100.
        level.sides[side.index()].alliance = 100 + number;
    }
    riders::seat(reader, &mut level, &units, shelf);
    let (head, book) = (head?, book?);
    let rules = rules.unwrap_or_else(|| Rules::usual(shelf));
    level.options.insert(id, rules.of_book);
    level.board.bad_weather = rules.bad_weather;
    level.links = rules.links;
    level.ambush = rules.ambush;
    level.name.clone_from(&head.title);
    level.books = vec![book.book()];
    let set = units.into_iter();
    let set = set.map(|unit| (unit.said.name, unit.said.set));
    // They tell nothing of what fits a place, and a battle takes long to set up.
    if !reader.is_noted() {
        known::check(reader, node, &level, book.book());
    }
    Some(SceneFile {
        file: reader.document().name().to_owned(),
        title: head.title,
        rules: head.rules,
        book: book.book(),
        level,
        set: set.collect(),
        script: script?,
        expect: expect?,
    })
}

/// A level with all units at their places; units without one are left out.
fn staged(reader: &Reader<'_>, placing: Placing, units: &[Unit]) -> Level {
    let mut sides: Vec<Side> = Vec::new();
    let mut combatants = Vec::new();
    for (unit, place) in units.iter().zip(&placing.places) {
        let Some(place) = *place else { continue };
        let side = unit.side.as_ref();
        let side = side.map_or(SideId::NOBODY, |name| side_named(&mut sides, name));
        let sheet = |shelf: &&dyn Shelf| (shelf.book().id, unit.recruit.clone());
        combatants.push(Combatant {
            name: unit.said.name.clone(),
            archetype: unit.archetype.clone(),
            side,
            at: place,
            band: unit.said.band,
            hidden: unit.said.hidden,
            suspicious: unit.said.suspicious,
            surprised: unit.said.surprised,
            union: 0,
            helpless: unit.said.helpless,
            waiting: false,
            rides: None,
            place: 0,
            sheets: SHELVES.iter().map(sheet).collect(),
        });
    }
    let haze = placing.canvas.haze.into_iter();
    Level {
        file: reader.document().name().to_owned(),
        fingerprint: 0,
        meaning: document::Meaning::default(),
        name: String::new(),
        description: String::new(),
        aim: Default::default(),
        books: Vec::new(),
        board: placing.canvas.board,
        haze: haze.map(|(cell, rounds)| Haze { cell, rounds }).collect(),
        surprise: vec![Surprise::None; sides.len()],
        staged: true,
        players: vec![None; sides.len()],
        minds: vec![Mind::usual(); sides.len()],
        seats: Vec::new(),
        agreed: Agreement::default(),
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
