//! What makes a sheet that of a vehicle (EV-MOV-40).

use crate::battle::{board::CoverClass, components::Band};

/// A vehicle: what it carries, where it goes, and what it withstands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vehicle {
    /// Places, the driver's among them.
    pub places: u8,
    /// Metres of a Basic Move of its driver.
    pub basic_move: u8,
    /// Whether it crosses dry ground, and water that nobody has to wade.
    pub land: bool,
    /// Whether it crosses water of any depth.
    pub water: bool,
    /// Whether it climbs (EV-MOV-15).
    pub climbs: bool,
    /// Whether it leaps, jumps and drops (EV-MOV-21 to 26, EV-MOV-38).
    pub leaps: bool,
    /// The highest band it flies on; on the ground it does not fly.
    pub flies: Band,
    /// The cover of those inside from outside.
    pub cover: Option<CoverClass>,
    /// Damage above this number destroys it (EV-FLD-03).
    pub durability: u8,
}

impl Vehicle {
    /// Whether it crosses a square of this depth of water, in tenths of a metre.
    pub fn crosses(&self, water: u8) -> bool {
        self.water && water > 0 || self.land && water < WADED
    }

    /// What to say of ground that it does not cross.
    pub fn bound(&self) -> &'static str {
        match (self.land, self.water) {
            (false, true) => "this vehicle crosses nothing but water",
            (true, false) => "this vehicle does not cross water",
            _ => "this vehicle does not cross that ground",
        }
    }
}

/// Water of this depth has to be waded or swum, in tenths of a metre (EV-MOV-18).
const WADED: u8 = 10;
