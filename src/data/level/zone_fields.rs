//! The fields of zones and spots as a level has them.

use std::ops::Range;

use super::{
    map,
    square::{self, Square, letter, obstacle},
};
use crate::{
    battle::{
        field::{
            obstacle::{CoverClass, Obstacle},
            terrain::Climb,
            zones::{Interaction, SpotChange},
        },
        ids::SpotId,
    },
    data::{books::SHELVES, shelf::ZoneWords, terrain::DEEPEST_GAP, values::cover},
    document::{
        self, Node, Reader,
        problem::Problem,
        record::{Record, record},
        shape::{
            self, OneOf, Shape, ValueKind, brief, briefly, converted, each, flag, list_of, maybe,
            number, one_name, read_as, tried, worded,
        },
    },
};

/// A name of the file and where it stands.
pub(super) type Named = (String, Range<usize>);

record! {
    /// A battlefield of zones.
    #[derive(Clone)]
    pub(super) struct FieldFields as "zones" {
        /// Metres from spot to spot in one zone.
        pub(super) spots_m: Option<u8>; tried(number(2..=100).of("metres")),
        /// Metres from a zone to one beside it.
        pub(super) zones_m: Option<u8>; tried(number(2..=200).of("metres")),
        /// The zones, 1 to 5.
        pub(super) zones: Option<Vec<Option<ZoneFields>>>;
            tried(briefly("list of `Zone(...)`", each(shape::record()))),
    }
}

record! {
    /// A zone.
    #[derive(Clone)]
    pub(super) struct ZoneFields as "Zone" {
        /// Its name.
        pub(super) name: Option<Named>; tried(named()),
        /// A letter by which goals, triggers and `start` know it.
        pub(super) letter: Option<char> = None; maybe(letter()),
        /// Zones that units can walk to from it; both must say so.
        pub(super) adjacent: Vec<Named> = Vec::new(); list_of(named()),
        /// Zones in its line of sight, besides itself; both must say so.
        pub(super) sees: Vec<Named> = Vec::new(); list_of(named()),
        /// Its spots, at most 12: `empty` and at least one more.
        pub(super) spots: Option<Vec<Option<SpotFields>>>;
            tried(briefly("list of `Spot(...)`", each(shape::record()))),
        /// Spots that a search finds, one after the other.
        pub(super) hidden_spots: Vec<Option<SpotFields>> = Vec::new();
            briefly("list of `Spot(...)`", each(shape::record())),
    }
}

record! {
    /// A spot.
    #[derive(Clone)]
    pub(super) struct SpotFields as "Spot" {
        /// Its name; orders use it: `move to desk`, `move to Court well`.
        pub(super) name: Option<Named>; tried(named()),
        /// Ground as in a legend, with its height, light, roof and haze: `rubble(light: low)`.
        pub(super) ground: Square = floor(); ground(),
        /// The obstacle it is named for, which gives its cover and durability.
        pub(super) object: Option<&'static Obstacle> = None; maybe(obstacle()),
        /// Cover against everybody in another spot.
        pub(super) cover: Option<CoverClass> = None; maybe(cover()),
        /// Damage above this number destroys the spot; who is in it then stands in `empty`
        /// (EV-ZON-20).
        pub(super) durability: Option<u8> = None; maybe(number(1..=200)),
        /// Whether its zone is entered only here (EV-ZON-09).
        pub(super) gate: bool = false; flag(),
        /// Whether whoever is pushed in it strikes something hard (EV-ZON-19).
        pub(super) solid: bool = false; flag(),
        /// Metres of a face on the way in (EV-ZON-22).
        pub(super) climb: Option<(u8, Climb)> = None; maybe(face()),
        /// Metres to leap on the way in (EV-ZON-22).
        pub(super) gap: Option<(u8, u8)> = None; maybe(gap()),
        /// Zones it is not seen from (EV-ZON-13).
        pub(super) hidden_from: Vec<Named> = Vec::new(); list_of(named()),
        /// Whether it comes to be by a trigger or an `interact`.
        pub(super) later: bool = false; flag(),
        /// What can be done with it (EV-FLD-09): `(skill: athletics, mod: -10, keyword: trick, becomes:
        /// "wreck")`.
        pub(super) interact: Option<(Interaction, Effect)> = None; maybe(briefly("`interact(...)`", interact())),
    }
}

/// A name with its place.
fn named() -> impl Shape<Value = Named> {
    read_as(ValueKind::Text, read_named, |(name, _): &Named| {
        format!("{name:?}")
    })
}

/// Reads a name with its place.
pub(super) fn read_named<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Named> {
    Some((document::name(reader, node)?, node.span.clone()))
}

/// Level ground with nothing on it.
pub(super) fn floor() -> Square {
    let (square, _) = map::plain("floor", 0..0);
    *square.unwrap_or_else(|| unreachable!("every game has a floor"))
}

/// The ground of a spot as a legend has it, without what only squares can have.
fn ground() -> impl Shape<Value = Square> {
    worded("a terrain as in a legend", read_ground, Square::written)
}

fn read_ground<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Square> {
    let square = square::square(reader, node)?;
    let what = if square.terrain.wall {
        "a wall"
    } else if square.terrain.gap > 0 {
        "a hole"
    } else if square.obstacle.is_some() {
        "an obstacle"
    } else if !square.zones.is_empty() {
        "the letter of a zone"
    } else {
        return Some(square);
    };
    reader.refuse(
        "not-a-spot",
        reader.short_span(node),
        format!("the ground of a spot cannot be {what}"),
        "things are tags of the spot: `object`, `cover`, `gap`; letters are the zone's",
    )
}

record! {
    /// A face to climb.
    #[derive(Clone)]
    struct Face as "climb" {
        /// Its height.
        metres: u8; number(1..=50).of("metres"),
        /// Whether it is harsh.
        harsh: bool = false; flag(),
        /// Whether it is hard.
        hard: bool = false; flag(),
    }
}

/// A face to climb: `3` metres, or `(metres: 3, harsh: true, hard: true)`.
fn face() -> impl Shape<Value = (u8, Climb)> {
    let plain = |metres| Face {
        metres,
        harsh: false,
        hard: false,
    };
    converted(
        brief(shape::record::<Face>(), number(1..=50).of("metres"), plain),
        |face: Face| {
            let Face {
                metres,
                harsh,
                hard,
            } = face;
            (metres, Climb { harsh, hard })
        },
        |(metres, climb): &(u8, Climb)| Face {
            metres: *metres,
            harsh: climb.harsh,
            hard: climb.hard,
        },
    )
}

/// The depth of gaps that name none, in metres (EV-MOV-38).
const USUAL_DEPTH: u8 = 10;

record! {
    /// A gap to leap.
    #[derive(Clone)]
    struct Gap as "gap" {
        /// Its width.
        metres: u8; number(1..=20).of("metres"),
        /// Its depth.
        depth: u8 = USUAL_DEPTH; number(1..=DEEPEST_GAP).of("metres"),
    }
}

/// A gap to leap: `3` metres, or `(metres: 3, depth: 4)`.
fn gap() -> impl Shape<Value = (u8, u8)> {
    let plain = |metres| Gap {
        metres,
        depth: USUAL_DEPTH,
    };
    converted(
        brief(shape::record::<Gap>(), number(1..=20).of("metres"), plain),
        |gap: Gap| (gap.metres, gap.depth),
        |&(metres, depth): &(u8, u8)| Gap { metres, depth },
    )
}

/// The effect of using a spot, by the name of another spot of the zone.
#[derive(Clone)]
pub(super) enum Effect {
    Creates(Named),
    Destroys(Named),
    Becomes(Named),
}

record! {
    /// What can be done with a spot, with one of the last three.
    #[derive(Clone)]
    pub(super) struct InteractFields as "interact" {
        /// The skill that is tested.
        pub(super) skill: Option<String>; tried(skill()),
        /// What is added to the test.
        pub(super) modifier: i8 as "mod" = 0; number(-100..=100),
        /// Its price in stars.
        pub(super) stars: u8 = 1; number(0..=2),
        /// The keyword of the turn that it uses up.
        pub(super) keyword: Option<String> = None; maybe(keyword()),
        /// The spot of the zone that comes to be.
        pub(super) creates: Option<Named> = None; maybe(named()),
        /// The spot of the zone that is no more.
        pub(super) destroys: Option<Named> = None; maybe(named()),
        /// The spot of the zone that it becomes.
        pub(super) becomes: Option<Named> = None; maybe(named()),
    }
}

/// The words of interactions with spots, in the books that have them.
fn words() -> impl Iterator<Item = ZoneWords> {
    SHELVES.iter().filter_map(|shelf| shelf.zones())
}

fn skill() -> OneOf<String> {
    one_name("a skill", words().flat_map(|words| words.skills))
}

fn keyword() -> OneOf<String> {
    one_name("a keyword", words().flat_map(|words| words.keywords))
}

/// What can be done with a spot.
fn interact() -> impl Shape<Value = (Interaction, Effect)> {
    read_as(
        shape::record::<InteractFields>().kind(),
        read_interact,
        |(interaction, effect)| {
            let fields = InteractFields::of(interaction, effect);
            shape::record().write(&fields)
        },
    )
}

fn read_interact<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(Interaction, Effect)> {
    let fields = InteractFields::read(reader, node, None, ())?;
    let effects = [
        fields.creates.map(Effect::Creates),
        fields.destroys.map(Effect::Destroys),
        fields.becomes.map(Effect::Becomes),
    ];
    let mut effects = effects.into_iter().flatten();
    let (effect, more) = (effects.next(), effects.next());
    let Some(effect) = effect.filter(|_| more.is_none()) else {
        reader.report(
            Problem::error("wrong-count", "an `interact` has exactly one effect")
                .at(reader.short_span(node))
                .help("write one of `creates`, `destroys` and `becomes` with a spot of the zone"),
        );
        return None;
    };
    let interaction = Interaction {
        skill: fields.skill?,
        modifier: fields.modifier,
        stars: fields.stars,
        keyword: fields.keyword,
        change: SpotChange::Create(SpotId(0)),
    };
    Some((interaction, effect))
}

impl InteractFields {
    fn of(interaction: &Interaction, effect: &Effect) -> Self {
        let mut fields = Self {
            skill: Some(interaction.skill.clone()),
            modifier: interaction.modifier,
            stars: interaction.stars,
            keyword: interaction.keyword.clone(),
            creates: None,
            destroys: None,
            becomes: None,
        };
        match effect.clone() {
            Effect::Creates(spot) => fields.creates = Some(spot),
            Effect::Destroys(spot) => fields.destroys = Some(spot),
            Effect::Becomes(spot) => fields.becomes = Some(spot),
        }
        fields
    }
}
