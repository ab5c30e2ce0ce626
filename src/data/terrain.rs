//! The kinds of ground and obstacles, from `assets/terrain.ron` and `assets/obstacles.ron`.

use super::{
    interact::{Kinds, uses},
    values::{climb, cover, door},
};
use crate::{
    battle::{
        components::DoorState,
        field::{
            board::Interaction,
            obstacle::{CoverClass, Obstacle},
            terrain::{Climb, Harmful, Poison, Terrain},
        },
    },
    document::{
        Node, NodeKind, Reader,
        record::{Record, record},
        shape::{
            self, Pair, Shape, ValueKind, Whole, converted, flag, flat, maybe, number, one_of,
            pair, read_as, record, text, worded,
        },
    },
};

/// The deepest water, in tenths of a metre.
pub const DEEPEST_WATER: i64 = 250;
/// The deepest hole, in metres.
pub const DEEPEST_GAP: u8 = 50;

record! {
    /// A kind of ground.
    existing struct Terrain as "Terrain" {
        /// Its name as a player reads it.
        title: String; text(),
        /// Whether it is solid to the ceiling: no step, no sight.
        wall: bool = false; flag(),
        /// Whether nobody sees through it, though it can be walked.
        opaque: bool = false; flag(),
        /// Whether it is a slope or stairs: differences in height are walked.
        slope: bool = false; flag(),
        /// Whether it is difficult ground such as deep mud, which slows units.
        hindering: bool = false; flag(),
        /// Whether it is thick undergrowth, which slows units, in some books more than other ground.
        undergrowth: bool = false; flag(),
        /// Ground that trips or hurts.
        harmful: Option<Harmful> = None; converted(flat::<Harms>(), Harms::harmful, Harms::of),
        /// Whether it burns: some books set units that enter it on fire (TH-CON-09).
        fire: bool = false; flag(),
        /// Whether it can be set alight.
        flammable: bool = false; flag(),
        /// Depth of its water.
        water: u8 = 0; water(),
        /// Whether its water is in motion.
        rough_water: bool as "rough" = false; flag(),
        /// Depth of a hole; 0 is none.
        gap: u8 = 0; number(0..=DEEPEST_GAP).of("metres"),
        /// How its sides can be climbed, if at all.
        climb: Option<Climb> = None; maybe(climb()),
        /// Whether there is no air to breathe.
        no_air: bool = false; flag(),
        /// Whether a ceiling is overhead.
        roof: bool = false; flag(),
        /// Drift of the water in columns and rows a round (TH-MOV-09).
        current: Option<(i8, i8)> = None; maybe(current()),
        /// Target number of the landing test after a slip here, if not the usual one (TH-MOV-15).
        slip_tn: Option<u8> = None; maybe(number(1..=40)),
    }
    beside {
        name: String = String::new(),
    }
}

record! {
    /// How ground trips or hurts.
    #[derive(Clone)]
    struct Harms as "Terrain" {
        /// How badly it trips units, where it does not hurt them.
        uneven: Option<u8> = None; maybe(number(0..=3)),
        /// How badly it trips and hurts units.
        damaging: Option<Harmful> = None; maybe(damaging()),
    }
}

impl Harms {
    fn harmful(self) -> Option<Harmful> {
        let trips = self.uneven.map(|number| Harmful {
            number,
            damage: None,
        });
        self.damaging.or(trips)
    }

    fn of(harmful: &Option<Harmful>) -> Self {
        let hurts = harmful.filter(|harmful| harmful.damage.is_some());
        let trips = harmful.filter(|harmful| harmful.damage.is_none());
        Self {
            uneven: trips.map(|harmful| harmful.number),
            damaging: hurts,
        }
    }
}

record! {
    /// Ground or a thing that trips and hurts.
    #[derive(Clone)]
    struct Damaging as "damaging" {
        /// How bad it is.
        number: u8; number(0..=3),
        /// Damage of one slip.
        damage: u8; shape::number(1..=50),
    }
}

/// How something trips and hurts units that step on it.
fn damaging() -> impl Shape<Value = Harmful> {
    converted(
        record::<Damaging>(),
        |read| Harmful {
            number: read.number,
            damage: Some(read.damage),
        },
        |harmful: &Harmful| Damaging {
            number: harmful.number,
            damage: harmful.damage.unwrap_or_default(),
        },
    )
}

record! {
    /// A kind of obstacle.
    existing struct Obstacle as "Obstacle" {
        /// Its name as a player reads it.
        title: String; text(),
        /// Its height (EV-MOV-38); things of no height are walked over.
        height: u8 = 1; number(0..=50).of("metres"),
        /// The cover it gives.
        cover: Option<CoverClass> = None; maybe(cover()),
        /// Whether nobody sees through it.
        opaque: bool = false; flag(),
        /// Damage above this number destroys it; without one nothing does.
        durability: Option<u8> = None; maybe(number(1..=200)),
        /// How it can be climbed, if at all.
        climb: Option<Climb> = None; maybe(climb()),
        /// What a door is at the start.
        door: Option<DoorState> = None; maybe(door()),
        /// How it trips and hurts units that step on it.
        harmful: Option<Harmful> as "damaging" = None; maybe(damaging()),
        /// What it offers to a unit beside it.
        interact: Vec<Interaction> = Vec::new(); uses(Kinds::any()),
    }
    beside {
        name: String = String::new(),
        poison: Option<Poison> = None,
        hidden: u8 = 0,
    }
}

/// Reads a kind of ground.
pub(super) fn terrain<'d>(reader: &mut Reader<'d>, name: &str, node: &'d Node) -> Option<Terrain> {
    let terrain = Terrain::read(reader, node, None, ())?;
    let name = name.to_owned();
    Some(Terrain { name, ..terrain })
}

/// Reads a kind of obstacle.
pub(super) fn obstacle<'d>(
    reader: &mut Reader<'d>,
    name: &str,
    node: &'d Node,
) -> Option<Obstacle> {
    let obstacle = Obstacle::read(reader, node, None, ())?;
    let name = name.to_owned();
    Some(Obstacle { name, ..obstacle })
}

/// A depth of water in metres, as tenths.
pub(super) fn water() -> impl Shape<Value = u8> {
    worded(
        "0 to 25 metres, with at most one digit behind the point",
        |reader, node| {
            let depth = reader.decimal(node, 10, 0..=DEEPEST_WATER)?;
            u8::try_from(depth).ok()
        },
        |depth: &u8| match (depth / 10, depth % 10) {
            (metres, 0) => metres.to_string(),
            (metres, tenths) => format!("{metres}.{tenths}"),
        },
    )
}

/// Columns and rows by which water drifts in a round (TH-MOV-09).
pub(super) fn current() -> Pair<Whole<i8>, Whole<i8>> {
    let of = || number(-20..=20);
    pair(of(), of())
}

/// The poison of a trap, for this thing (TH-CON-09).
pub(super) fn coating(thing: Option<&Obstacle>) -> impl Shape<Value = Poison> {
    let poisons = || one_of("a poison", &[Poison::AdderVenom, Poison::SleepResin]);
    let hurts = |thing: &Obstacle| {
        thing
            .harmful
            .is_some_and(|harmful| harmful.damage.is_some())
    };
    read_as(
        poisons().kind(),
        move |reader, node| {
            let poison = poisons().read(reader, node, None)?;
            let (message, help) = match thing {
                Some(thing) if hurts(thing) => return Some(poison),
                Some(thing) => (
                    format!("`{}` hurts nobody and cannot be coated", thing.name),
                    "coat what hurts, as in `floor(obstacle: snare, coated: adder_venom)`",
                ),
                None => (
                    "there is nothing here to coat".to_owned(),
                    "give the square a trap, as in `floor(obstacle: snare, coated: adder_venom)`",
                ),
            };
            reader.refuse("no-trap", node.span.clone(), message, help)
        },
        move |poison| poisons().write(poison),
    )
}

/// The Successes of a search that find this hidden thing (MA-ACT-06).
pub(super) fn hiding(thing: Option<&Obstacle>) -> impl Shape<Value = u8> {
    let successes = || number(1..=40);
    let once = ValueKind::Worded("`true` for 1");
    read_as(
        ValueKind::Either(vec![successes().kind(), once]),
        move |reader, node| {
            let number = match node.kind {
                NodeKind::Bool(true) => 1,
                _ => successes().read(reader, node, None)?,
            };
            let is_in_the_way = |thing: &Obstacle| {
                thing.height > 0 || thing.cover.is_some() || thing.door.is_some()
            };
            let message = match thing {
                None => "there is nothing here to hide".to_owned(),
                Some(thing) if is_in_the_way(thing) => {
                    format!("`{}` is in the way and cannot be hidden", thing.name)
                }
                Some(_) => return Some(number),
            };
            let help = "hide what is walked over, as in `floor(obstacle: snare, hidden: 2)`";
            reader.refuse("cannot-hide", node.span.clone(), message, help)
        },
        u8::to_string,
    )
}
