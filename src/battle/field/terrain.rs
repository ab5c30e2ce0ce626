//! Kinds of ground and light: neutral properties that each book maps to its own.

use serde::{Deserialize, Serialize};

/// How much light falls on a square.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// Too little to see by.
    Dark,
    /// Dusk, candles.
    Low,
    /// Enough.
    #[default]
    Bright,
}

/// Ground that trips or hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Harmful {
    /// How bad, 0 to 3.
    pub number: u8,
    /// Damage of one slip; `None` for ground that only trips.
    pub damage: Option<u8>,
}

/// A poison on a trap (TH-CON-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Poison {
    /// Wounds until it is gone.
    AdderVenom,
    /// Tires until it is gone.
    SleepResin,
}

/// A named kind of ground, from `assets/terrain.ron`; books read these neutral properties.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    /// Its name in level files.
    pub name: String,
    /// Its name as a player reads it.
    pub title: String,
    /// Solid to the ceiling: no step, no sight.
    pub wall: bool,
    /// No sight through it, though it can be walked.
    pub opaque: bool,
    /// A slope or stairs: height differences are walked.
    pub slope: bool,
    /// Difficult ground such as deep mud: it slows units.
    pub hindering: bool,
    /// Thick undergrowth: it slows units, in some books more than other ground.
    pub undergrowth: bool,
    /// Ground that trips or hurts.
    pub harmful: Option<Harmful>,
    /// It burns: some books set units that enter it on fire (TH-CON-09).
    pub fire: bool,
    /// It can be set alight.
    #[serde(default)]
    pub flammable: bool,
    /// Depth of water in tenths of a metre.
    pub water: u8,
    /// Water in motion.
    pub rough_water: bool,
    /// Depth of a hole in metres; 0 is no hole.
    pub gap: u8,
    /// Whether its sides can be climbed.
    pub climb: Option<Climb>,
    /// No air to breathe.
    pub no_air: bool,
    /// A ceiling overhead.
    pub roof: bool,
    /// Drift of the water in squares a round: columns and rows (TH-MOV-09).
    #[serde(default)]
    pub current: Option<(i8, i8)>,
    /// Target number of the landing test after a slip here, if not the usual one (TH-MOV-15).
    #[serde(default)]
    pub slip_tn: Option<u8>,
}

impl Terrain {
    /// Whether it slows units.
    pub fn slows(&self) -> bool {
        self.hindering || self.undergrowth
    }
}

/// How something can be climbed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Climb {
    /// Few holds.
    pub harsh: bool,
    /// Every attempt needs a test.
    pub hard: bool,
}
