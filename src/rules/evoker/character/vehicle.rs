//! What makes a sheet that of a vehicle (EV-MOV-40).

use crate::{
    battle::{components::Band, field::board::CoverClass},
    document::{
        problem::Problem,
        record::record,
        shape::{
            List, OneOf, Shape, ValueKind, flag, flat, list_of, maybe, name, named, number, reads,
            text,
        },
    },
};

/// The bands above the ground.
const BANDS: [(&str, Band); 2] = [("low", Band::Low), ("high", Band::High)];

/// The classes of cover.
const COVERS: [(&str, CoverClass); 2] =
    [("light", CoverClass::Light), ("heavy", CoverClass::Heavy)];

record! {
    /// A vehicle: what it carries, where it goes, and what it withstands.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Vehicle as "Vehicle" {
        /// Places, the driver's among them.
        pub places: u8; number(1..=20),
        /// A Basic Move of its driver.
        pub basic_move: u8; number(1..=100).of("metres"),
        /// What it crosses: `land` is dry ground, and water that needs no wading, `water` is water
        /// of any depth.
        pub crosses: Grounds; GroundList,
        /// Whether it climbs (EV-MOV-15).
        pub climbs: bool = false; flag(),
        /// Whether it leaps, jumps and drops (EV-MOV-21 to 26, EV-MOV-38).
        pub leaps: bool = false; flag(),
        /// The highest band it flies on; without one it stays on the ground.
        pub flies: Band = Band::Ground; named("a band above the ground", &BANDS),
        /// The cover of those inside from outside.
        pub cover: Option<CoverClass> = None; maybe(named("a class of cover", &COVERS)),
        /// Damage above this number destroys it (EV-FLD-03).
        pub durability: u8; number(0..=200),
    }
}

record! {
    /// A vehicle as files have it, with its names and its size.
    #[derive(Clone, Debug)]
    pub struct VehicleSheet as "Vehicle" {
        /// Its name for players.
        pub title: String; name(),
        /// What it is, in a sentence.
        pub description: String = String::new(); text(),
        /// Its size, as of a sheet (EV-SHT-02).
        pub size: u8; number(1..=6),
        /// What makes it a vehicle.
        pub vehicle: Vehicle; flat(),
    }
}

/// The grounds that a vehicle crosses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grounds {
    /// Dry ground, and water that needs no wading.
    pub land: bool,
    /// Water of any depth.
    pub water: bool,
}

/// Grounds as a list, `[land, water]`; a vehicle needs one at least.
#[derive(Clone, Copy, Debug)]
struct GroundList;

impl GroundList {
    /// The list; `true` is water.
    fn list() -> List<OneOf<bool>> {
        let grounds = [("land", false), ("water", true)];
        list_of(named("what a vehicle crosses", &grounds))
    }
}

impl Shape for GroundList {
    reads!(Grounds, |_, reader, node| {
        let given = Self::list().read(reader, node, None)?;
        if given.is_empty() {
            let problem =
                Problem::error("goes-nowhere", "a vehicle crosses `land`, `water` or both");
            reader.report(
                problem
                    .at(node.span.clone())
                    .help("write `crosses: [land]` or `crosses: [water]`"),
            );
            return None;
        }
        Some(Grounds {
            land: given.contains(&false),
            water: given.contains(&true),
        })
    });

    fn kind(&self) -> ValueKind {
        Self::list().kind()
    }

    fn write(&self, value: &Grounds) -> String {
        let land = value.land.then_some(false);
        Self::list().write(
            &land
                .into_iter()
                .chain(value.water.then_some(true))
                .collect(),
        )
    }
}

impl Vehicle {
    /// Whether it crosses a square of this depth of water, in tenths of a metre.
    pub fn crosses(&self, water: u8) -> bool {
        self.crosses.water && water > 0 || self.crosses.land && water < WADED
    }

    /// What to say of ground that it does not cross.
    pub fn bound(&self) -> &'static str {
        match (self.crosses.land, self.crosses.water) {
            (false, true) => "this vehicle crosses nothing but water",
            (true, false) => "this vehicle does not cross water",
            _ => "this vehicle does not cross that ground",
        }
    }
}

/// Water of this depth has to be waded or swum, in tenths of a metre (EV-MOV-18).
const WADED: u8 = 10;
