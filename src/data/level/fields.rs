//! The fields of a level, from its first to its last, in groups: those of a group may refer to what
//! the groups before it hold.

use std::collections::BTreeMap;

use super::{
    USUAL_ROUND_LIMIT,
    books::{Books, books},
    combatant::Among,
    conditions::{Rules, Sides},
    goals::GoalForm,
    layer::{self, Layer, layer},
    links::{Link, link},
    map::{self, Canvas, Legend, written_rows},
    mirrored,
    names::{Names, zone_names},
    roster::Listed,
    seats::SeatFields,
    sides::{SideEntry, SideFields},
    triggers::TriggerFields,
    zones::{self, Draft},
};
use crate::{
    battle::{
        field::{board::Board, terrain::Light},
        scene::Definition,
    },
    data::books::SHELVES,
    document::{
        Node, Reader, Structure,
        forms::form_with,
        problem::Problem,
        record::record,
        shape::{
            Given, Placed, Shape, ValueKind, briefly, by_fields, converted, each, format_version,
            given, later, list_of, name, named, number, pair, placed, read_as, record, record_with,
            text, tried, worded,
        },
    },
    fair::verdict::Aim,
    geometry::{Grid, Symmetry},
};

/// The version of the format this program reads and writes.
const FORMAT: i128 = 1;

record! {
    /// A level: what it is, and who is against whom.
    pub(super) struct HeadFields as "Level" {
        /// The version of this format.
        pub(super) format: Option<i128>; tried(format()),
        /// Its title.
        pub(super) name: Option<String>; tried(name()),
        /// A sentence for the choice of levels.
        pub(super) description: String = String::new(); text(),
        /// The share of battles between equal minds that its first side is meant to win, in percent;
        /// `check --balance` and tables of battles tell whether it does.
        pub(super) aim: Aim = Aim::default(); aim(),
        /// The rulebooks it can be played by, such as `[evoker, threshold]`; unless given all in which
        /// everybody has a sheet.
        pub(super) books: Books = Books::all(); books(),
        /// Who fights whom, see *Sides*.
        pub(super) sides: Option<Placed<Vec<Option<SideFields>>>>;
            tried(briefly("list of `Side(...)`", placed(each(record())))),
    }
}

/// An aim, as a pair of percentages.
fn aim() -> impl Shape<Value = Aim> {
    converted(
        pair(number(0..=100), number(0..=100)),
        |(low, high): (u8, u8)| Aim {
            low: low.min(high),
            high: low.max(high),
        },
        |aim: &Aim| (aim.low, aim.high),
    )
}

record! {
    /// A level: under which conditions it is fought.
    pub(super) struct ConditionFields as "Level" with sides: Sides {
        /// Its conditions, and options of the books, see *Rules*.
        pub(super) rules: Rules = Rules::usual();
            briefly("`rules(...)`", record_with(sides)),
    }
}

/// What the battlefield of a level refers to.
#[derive(Clone, Copy)]
pub(super) struct Lit<'s> {
    /// The conditions of the level.
    pub(super) rules: &'s Rules,
}

record! {
    /// A level: its battlefield.
    pub(super) struct GroundFields as "Level" with lit: Lit {
        /// Zones instead of a map, see *Zones and spots*; such a level has none of the next six
        /// fields. Unless given it is a map, `grid`.
        pub(super) battlefield: Field = Field::Picture; battlefield(),
        /// What the characters of the map are, see *The map*.
        pub(super) legend: Option<Legend> = None;
            later(is_picture(&battlefield), tried(map::legend())),
        /// The map, in rows of its characters.
        pub(super) map: Option<Canvas> = None; later(is_picture(&battlefield), tried(picture(
            legend.as_ref().and_then(Option::as_ref),
            lit.rules.light,
        ))),
        /// Heights of the ground: `0` to `9` are metres, `a` is 10 m, `b` 11 m and so on; `A` is -1 m,
        /// `B` -2 m and so on.
        pub(super) elevation: Layer<i16> = Layer::none();
            later(has_map(&map), layer(grid(&map), "elevation", layer::HEIGHTS, layer::height)),
        /// Light: `d` dark, `l` low, `b` bright.
        pub(super) light: Layer<Light> = Layer::none();
            later(has_map(&map), layer(grid(&map), "light", layer::LIGHTS, layer::brightness)),
        /// Zones: capital letters; they add to the zones of the legend.
        pub(super) zones: Layer<char> = Layer::none();
            later(has_map(&map), layer(grid(&map), "zones", layer::ZONES, layer::zone)),
        /// Haze: `~` stays; `1` to `9` count rounds.
        pub(super) haze: Layer<Option<u16>> = Layer::none();
            later(has_map(&map), layer(grid(&map), "haze", layer::HAZE, layer::cloud)),
    }
}

record! {
    /// A level: what its zones are called.
    pub(super) struct NamingFields as "Level" with on: OnMap {
        /// What players call the zones of the map: `{'T': "the platform"}`; unless given "zone T".
        pub(super) zone_names: Vec<String> = Vec::new(); zone_names(on.0),
        /// That it repeats itself, and `check` is to say where it does not: `flip_x` if west and east
        /// are mirror images, `flip_y` if north and south are, `turn2` if it is the same after half a
        /// turn, `turn4` after each quarter. Sides go in pairs, the first with the second; their
        /// combatants and start zones change places.
        pub(super) mirrored: Given<Symmetry> = Given::No; given(named("a symmetry", &mirrored::WORDS)),
    }
}

/// The map with its layers, to which the names of zones refer.
#[derive(Clone, Copy)]
pub(super) struct OnMap<'s>(pub(super) &'s Board);

/// The sides to which combatants refer; `None` where they are faulty: reporting that for every
/// combatant would not help.
pub(super) type KnownSides<'s> = Option<&'s [SideEntry]>;

record! {
    /// A level: who fights, and how long.
    pub(super) struct RosterFields as "Level" with sides: KnownSides {
        /// Who fights, see *Combatants*.
        pub(super) combatants: Option<Listed>;
            tried(later(sides.is_some(), briefly("list of combatants, at most 256", placed(each(
                placed(record_with(Among { sides: sides.unwrap_or_default() })),
            ))))),
        /// After so many rounds the battle is a draw.
        pub(super) round_limit: u16 = USUAL_ROUND_LIMIT; number(1..=999).of("rounds"),
    }
}

/// What the goals of a level and other fields behind its combatants refer to.
#[derive(Clone, Copy)]
pub(super) struct Known<'l> {
    /// What they may name.
    pub(super) names: Names<'l>,
    /// Whether all of that is known: while it is faulty they are not read.
    pub(super) is_whole: bool,
    /// Whether the map is known.
    pub(super) has_map: bool,
}

impl<'l> Known<'l> {
    /// These names, and whether all of them and the map are known.
    pub(super) fn of(names: Names<'l>, is_whole: bool, has_map: bool) -> Self {
        Self {
            names,
            is_whole,
            has_map,
        }
    }
}

record! {
    /// A level: what its battle is fought for, and what happens by itself.
    pub(super) struct AimFields as "Level" with known: Known {
        /// What decides the battle besides the last side standing, see *Goals*.
        pub(super) goals: Vec<GoalForm> = Vec::new();
            later(known.is_whole, briefly("list of goals", list_of(form_with(known.names)))),
        /// What happens by itself, see *Triggers*.
        pub(super) triggers: Placed<Vec<TriggerFields>> = Placed::default();
            later(known.is_whole, briefly("list of triggers", placed(list_of(record_with(known.names))))),
        /// Bonds between allies with a rank from 0 to 10: `[("Iren", "Tomas", 4)]`.
        pub(super) links: Vec<Link> = Vec::new();
            later(known.is_whole, list_of(link(known.names, true))),
        /// Players with names and the sides or combatants they lead:
        /// `[Seat(name: "Anna", leads: ["Heroes"])]`; unless given one player for all sides of an
        /// alliance that `human` leads. A seat leads its side also where the level gives that to `ai`.
        pub(super) seats: Vec<Placed<SeatFields>> = Vec::new();
            later(known.is_whole, briefly("list of `Seat(...)`", list_of(placed(record_with(known.names))))),
        /// What it adds to its books.
        pub(super) catalogues: Catalogues = Catalogues::new(); by_fields(
            None,
            move |fields, _| Some(added(fields, known)),
            move |catalogues, to| to.extend(written_additions(catalogues, known.names)),
        ),
    }
}

/// The items and powers of books to which the level adds some, by the book's name.
type Catalogues = BTreeMap<&'static str, Definition>;

/// Reads the items and powers that the level adds to its books. Without a map its zones are unknown.
fn added(fields: &mut Structure<'_, '_>, known: Known<'_>) -> Catalogues {
    let zone = known.names.zone();
    let mut all = BTreeMap::new();
    for shelf in SHELVES {
        let own = shelf.enriched(fields, &|reader, node| match known.has_map {
            true => zone.read(reader, node, None),
            false => Some(0),
        });
        if let Some(own) = own {
            all.insert(shelf.book().id, own);
        }
    }
    all
}

fn written_additions(catalogues: &Catalogues, names: Names<'_>) -> Vec<String> {
    let shelves = SHELVES.iter();
    let added = shelves.filter_map(|shelf| {
        let own = catalogues.get(shelf.book().id)?;
        Some(shelf.written_additions(own, &|zone| names.zone().write(&zone)))
    });
    added.flatten().collect()
}

/// The number of the format.
fn format() -> impl Shape<Value = i128> {
    worded("`1`", read_format, i128::to_string)
}

fn read_format<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<i128> {
    format_version(reader, node, "level", FORMAT)
}

/// The kind of battlefield.
#[derive(Clone)]
pub(super) enum Field {
    /// A map in letters.
    Picture,
    /// Zones and spots (EV-ZON-01); `None` if they cannot be read.
    Zones(Option<Draft>),
}

/// The kind of battlefield of a level; zones have no map.
fn battlefield() -> impl Shape<Value = Field> {
    by_fields(
        Some(ValueKind::Worded("`zones(...)`")),
        |fields, about| {
            let Some(node) = fields.node(about.name) else {
                return Some(Field::Picture);
            };
            let zones = fields.optional(about.name, zones::battlefield);
            let name = node.name();
            if name.is_some_and(|name| name.eq_ignore_ascii_case("grid")) {
                return Some(Field::Picture);
            }
            refuse_map(fields, node);
            Some(Field::Zones(zones))
        },
        |field, to| {
            if let Field::Zones(Some(zones)) = field {
                to.push(format!("battlefield: {}", zones.written()));
            }
        },
    )
}

/// Reports fields of a map beside zones.
fn refuse_map<'d>(fields: &mut Structure<'_, 'd>, battlefield: &'d Node) {
    for name in ["legend", "map", "elevation", "light", "zones", "haze"] {
        if let Some(more) = fields.node(name) {
            let message = format!("a battlefield of zones has no `{name}`");
            let problem = Problem::error("zones-and-map", message).at(more.opening());
            let help = "leave one of the two out; ground, height, light and haze belong to spots";
            let problem = problem.also(battlefield.opening(), "the battlefield");
            fields.reader().report(problem.help(help));
        }
    }
}

fn is_picture(field: &Option<Field>) -> bool {
    matches!(field, None | Some(Field::Picture))
}

/// A map in letters of the legend; `light` is for squares that have none of their own.
fn picture(legend: Option<&Legend>, light: Light) -> impl Shape<Value = Canvas> + use<'_> {
    read_as(
        ValueKind::Worded("list of texts, one a row"),
        move |reader, node| map::map(reader, node, legend?, light),
        |canvas: &Canvas| written_rows(&canvas.rows),
    )
}

pub(super) fn has_map(map: &Option<Option<Canvas>>) -> bool {
    matches!(map, Some(Some(_)))
}

pub(super) fn grid(map: &Option<Option<Canvas>>) -> Grid {
    let canvas = map.as_ref().and_then(Option::as_ref);
    canvas.map_or(Grid::default(), |canvas| canvas.board.grid)
}
