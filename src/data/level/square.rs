//! What a character of a legend stands for: its ground, and what else the square has.

use std::ops::Range;

use super::ground::{self, Depth, current_on, depth, features, with_features};
use crate::{
    battle::field::{
        board::{Interaction, Makeup},
        obstacle::Obstacle,
        terrain::{Light, Poison, Terrain},
    },
    data::{
        assets,
        interact::legend_uses,
        terrain::{coating, hiding},
        values::light,
    },
    document::{
        Node, NodeKind, Reader,
        problem::Problem,
        quoted,
        record::{Record, record},
        shape::{
            Given, OneOf, Shape, ValueKind, entry, flag, given, list_of, maybe, number, read_as,
            worded,
        },
    },
};

/// The most damage an obstacle can withstand.
const TOUGHEST: u16 = 2_000;

/// The meaning of a legend's character.
#[derive(Clone)]
pub(crate) struct Square {
    pub(super) terrain: Terrain,
    pub(super) obstacle: Option<Obstacle>,
    pub(super) elevation: i16,
    pub(super) light: Option<Light>,
    pub(super) roof: bool,
    pub(super) zones: Vec<char>,
    /// Rounds of the cloud over it; `Some(None)` stays.
    pub(super) haze: Option<Option<u16>>,
    pub(super) makeup: Makeup,
    /// Its kind of ground as the file names it, with the fields behind that.
    said: (&'static Terrain, SquareFields),
}

impl Square {
    /// The square as a file has it: `wall`, `floor(obstacle: crate)`.
    pub(super) fn written(&self) -> String {
        let (terrain, fields) = &self.said;
        match fields.written(On { terrain }) {
            fields if fields.is_empty() => terrain.name.clone(),
            fields => format!("{}({})", terrain.name, fields.join(", ")),
        }
    }
}

/// A square of one kind of ground and nothing else, for pictures that need no legend for it.
pub(crate) fn plain(name: &str, span: Range<usize>) -> (Option<Box<Square>>, Range<usize>) {
    let terrain = assets().terrain(name);
    let square = terrain.map(|terrain| Box::new(SquareFields::default().square(terrain)));
    (square, span)
}

/// What the fields of a square refer to.
#[derive(Clone, Copy)]
pub(super) struct On<'s> {
    /// The kind of ground before the bracket.
    pub(super) terrain: &'s Terrain,
}

record! { default:
    /// A square of a legend, besides its kind of ground.
    #[derive(Clone)]
    pub(super) struct SquareFields as "square" with on: On {
        /// How deep its water or its hole is.
        depth: Option<Depth> = None; maybe(depth(on.terrain)),
        /// Further terrains in the same square, whose rules all apply: `shallows(features: [mud])` is
        /// knee-deep water over mud, `mud(features: [undergrowth, water(0.5)])`.
        features: Vec<Terrain> = Vec::new(); features(on.deep(depth.flatten())),
        /// *threshold*: how many columns and rows swimmers drift each round: `rapids(current: (2, 0))`;
        /// for water only (TH-MOV-09).
        current: Option<(i8, i8)> = None;
            maybe(current_on(on.ground(depth.flatten(), features.as_deref()))),
        /// *threshold*: target number for landing on your feet here (TH-MOV-15).
        slip_tn: Option<u8> = None; maybe(number(1..=40)),
        /// What stands in the square.
        obstacle: Given<&'static Obstacle> = Given::No; given(obstacle()),
        /// What can be done with it, instead of the usual.
        interact: Option<Vec<Interaction>> = None;
            maybe(legend_uses(obstacle.as_ref().is_some_and(Given::stands))),
        /// *threshold*: the poison on a trap: `floor(obstacle: snare, coated: adder_venom)`. It works
        /// with the first wound the trap causes (TH-CON-09).
        coated: Option<Poison> = None; maybe(coating(thing(&obstacle))),
        /// *maneuver*: the Successes of a Search that find the thing: `floor(obstacle: snare, hidden:
        /// 2)`. Until then nobody knows of it, unless by walking into it; for what is walked over
        /// only. In other books it is in plain sight (MA-ACT-06).
        hidden: Option<u8> = None; maybe(hiding(thing(&obstacle))),
        /// *vigor*: `false` for a wall, door or other thing without a view through it that hides
        /// somebody behind it and stops nothing: full cover is then +5 Guard without the Armor Rank
        /// (VI-FLD-14).
        sturdy: Given<bool> = Given::No; given(flag()),
        /// *vigor*: `true` for a wall, door or other thing without a view through it that shots get
        /// through: somebody behind it has full cover and can be shot at, if one's side knows where
        /// it is (VI-FLD-11).
        penetrable: Given<bool> = Given::No; given(flag()),
        /// *vigor*: what the thing in the square takes in damage before it is gone:
        /// `floor(obstacle: barricade, durability: 80)`. Without it a door takes 30, a barricade 40, a
        /// stump 60, what nobody sees through 200, other things 20 (VI-FLD-16, VI-DMG-21).
        durability: Given<u16> = Given::No; given(number(1..=TOUGHEST)),
        /// *vigor*: whether it is a way out: an Escape that ends there leaves the battle, as at the
        /// edge of the map (VI-ACT-05).
        exit: bool = false; flag(),
        /// Height of its ground.
        elevation: i16 = 0; number(-35..=35).of("metres"),
        /// Its light, if not that of the level.
        light: Option<Light> = None; maybe(light()),
        /// Whether it has a ceiling: no weather, no flying over it.
        roof: bool = false; flag(),
        /// The zone it belongs to.
        zone: Option<char> = None; maybe(letter()),
        /// Several zones it belongs to.
        zones: Vec<char> = Vec::new(); list_of(letter()),
        /// Haze over it.
        haze: Option<Option<u16>> = None; maybe(haze()),
    }
}

/// The obstacle of a square while it is read.
fn thing(obstacle: &Option<Given<&'static Obstacle>>) -> Option<&'static Obstacle> {
    obstacle.as_ref().and_then(Given::value).copied()
}

impl On<'_> {
    /// The ground with its depth.
    fn deep(self, depth: Option<Depth>) -> Terrain {
        depth.map_or_else(|| self.terrain.clone(), |depth| depth.of(self.terrain))
    }

    /// The ground with its depth and all that is in it.
    fn ground(self, depth: Option<Depth>, features: Option<&[Terrain]>) -> Terrain {
        with_features(&self.deep(depth), features.unwrap_or_default())
    }
}

/// The name of a kind of obstacle.
pub(super) fn obstacle() -> OneOf<&'static Obstacle> {
    let all = assets().obstacles.iter();
    entry("an obstacle", all.map(|thing| (thing.name.as_str(), thing)))
}

/// The capital letter of a zone.
pub(super) fn letter() -> impl Shape<Value = char> {
    worded("a capital letter, `'A'`", read_letter, |letter| {
        format!("{letter:?}")
    })
}

fn read_letter<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<char> {
    let letter = reader.char(node)?;
    if letter.is_ascii_uppercase() {
        return Some(letter);
    }
    reader.refuse(
        "out-of-range",
        node.span.clone(),
        format!("a zone cannot be called {}", quoted(&letter.to_string())),
        "zones are capital letters, `'A'` to `'Z'`",
    )
}

/// Haze: rounds it lasts, or `None` if it stays.
fn haze() -> impl Shape<Value = Option<u16>> {
    let rounds = || number(1..=999).of("rounds");
    let stays = ValueKind::Worded("`true` for haze that stays");
    read_as(
        ValueKind::Either(vec![rounds().kind(), stays]),
        move |reader, node| match node.kind {
            NodeKind::Bool(true) => Some(None),
            _ => rounds().read(reader, node, None).map(Some),
        },
        |rounds| rounds.map_or("true".to_owned(), |rounds| rounds.to_string()),
    )
}

/// What one character stands for: `wall`, `water(1.2)`, `floor(obstacle: crate)`.
pub(super) fn square<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Square> {
    if matches!(node.kind, NodeKind::Struct(_) | NodeKind::Tuple(_)) {
        reader.report(
            Problem::error("wrong-type", "expected the name of a terrain")
                .at(reader.short_span(node))
                .labelled("the terrain is missing before this bracket")
                .help("write the terrain first, as in `floor(obstacle: crate)`"),
        );
        return None;
    }
    let (variant, terrain) = ground::named(reader, node)?;
    let fields = match variant.body().map(|body| &body.kind) {
        None | Some(NodeKind::Unit) => SquareFields::default(),
        Some(NodeKind::Struct(_)) => variant.fields(reader, |fields| {
            SquareFields::read_among(fields, None, On { terrain })
        })?,
        Some(_) => SquareFields {
            depth: Some(depth(terrain).read_form(reader, &variant)?),
            ..SquareFields::default()
        },
    };
    let square = fields.square(terrain);
    square.said.1.report_hollow(reader, &square);
    Some(square)
}

impl SquareFields {
    /// The square on this ground.
    fn square(self, ground: &'static Terrain) -> Square {
        let on = On { terrain: ground };
        let mut terrain = on.ground(self.depth, Some(&self.features));
        terrain.current = self.current.or(terrain.current);
        terrain.slip_tn = self.slip_tn.or(terrain.slip_tn);
        let mut obstacle = self.obstacle.value().map(|thing| Obstacle::clone(thing));
        if let Some(thing) = &mut obstacle {
            if let Some(uses) = &self.interact {
                thing.interact.clone_from(uses);
            }
            thing.poison = self.coated.or(thing.poison);
            thing.hidden = self.hidden.unwrap_or(thing.hidden);
        }
        Square {
            terrain,
            obstacle,
            elevation: self.elevation,
            light: self.light,
            roof: self.roof,
            zones: self.zone.iter().chain(&self.zones).copied().collect(),
            haze: self.haze,
            makeup: Makeup {
                flimsy: self.sturdy.value() == Some(&false),
                penetrable: self.penetrable.value() == Some(&true),
                durability: self.durability.value().copied(),
                exit: self.exit,
            },
            said: (ground, self),
        }
    }

    /// Reports fields that speak of a thing or wall that is not there.
    fn report_hollow(&self, reader: &mut Reader<'_>, square: &Square) {
        let thing = square.obstacle.as_ref();
        let hides = |thing: &Obstacle| thing.opaque || thing.door.is_some();
        let hides = square.terrain.wall || thing.is_some_and(hides);
        let said = [
            ("sturdy", self.sturdy.span(), hides, "pillar, sturdy: false"),
            (
                "penetrable",
                self.penetrable.span(),
                hides,
                "pillar, penetrable: true",
            ),
            (
                "durability",
                self.durability.span(),
                thing.is_some(),
                "barricade, durability: 60",
            ),
        ];
        for (name, span, counts, example) in said {
            let Some(span) = span.filter(|_| !counts) else {
                continue;
            };
            let message = format!(
                "`{name}` means nothing here: no thing or wall is there that it could speak of"
            );
            let problem = Problem::error("holds-nothing", message).at(span);
            let help =
                format!("write it beside what it speaks of, as in `floor(obstacle: {example})`");
            reader.report(problem.help(help));
        }
    }
}
