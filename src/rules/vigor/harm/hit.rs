//! Damage on its way to a unit.

use crate::{
    battle::prelude::*,
    rules::vigor::character::damage::{Harm, Quality},
};

/// Damage about to reach a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// The unit that causes it.
    pub by: Option<UnitId>,
    /// The amount rolled.
    pub amount: i32,
    /// The kind of damage.
    pub harm: Harm,
    /// Whether an attack causes it: only attacks have a rank (VI-DMG-13), not falls, fire or
    /// toppled things.
    pub by_attack: bool,
    /// The quality of the attack.
    pub quality: Quality,
    /// Whether it is a critical hit (VI-DMG-05).
    pub critical: bool,
    /// Whether it skips Durability (VI-DMG-16, VI-ATK-06).
    pub to_health: bool,
    /// The Armor Rank of cover (VI-FLD-13, VI-FLD-14).
    pub cover: i32,
    /// The thing that gives cover and takes the damage it stops (VI-FLD-16).
    pub behind: Option<Cell>,
    /// Whether it comes from a ranged attack (VI-TYP-09).
    pub ranged: bool,
    /// Whether it ignores armour (VI-MOV-07, VI-TYP-03).
    pub ignores_armor: bool,
}

impl Hit {
    /// Damage that is not from an attack.
    pub(crate) fn of(by: Option<UnitId>, amount: i32, harm: Harm) -> Self {
        Self {
            by,
            amount,
            harm,
            by_attack: false,
            quality: Quality::Ordinary,
            critical: false,
            to_health: false,
            cover: 0,
            behind: None,
            ranged: false,
            ignores_armor: false,
        }
    }
}
