//! The visible injury of enemies with unreadable wounds: computed only from the losses that the
//! viewer's side saw.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::{
    battle::{Battle, ids::UnitId},
    text::tally::{Harm, Tally},
};

/// The visible injury of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenState {
    /// No losses were seen.
    Unhurt,
    /// Small losses.
    Hurt,
    /// Heavy losses, or a grave wound.
    BadlyHurt,
}

impl SeenState {
    /// In a word or two.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unhurt => "Unhurt",
            Self::Hurt => "Hurt",
            Self::BadlyHurt => "Badly hurt",
        }
    }
}

/// Losses of all units that the viewer's side has seen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SeenWounds {
    taken: BTreeMap<UnitId, Harm>,
    adds: bool,
}

impl SeenWounds {
    /// The losses a side has seen in a battle.
    pub fn of(battle: &Battle, viewer: Option<crate::battle::ids::SideId>) -> Self {
        let tally = Tally::known(battle, viewer);
        let units = tally.units.into_iter();
        Self {
            taken: units.map(|unit| (unit.unit, unit.taken)).collect(),
            adds: battle.scene().book.wording.harm_adds(),
        }
    }

    /// The visible injury of a unit.
    pub fn state(&self, unit: UnitId) -> SeenState {
        let Some(harm) = self.taken.get(&unit).filter(|harm| harm.blows > 0) else {
            return SeenState::Unhurt;
        };
        let badly = match self.adds {
            true => harm.sum > 2,
            false => harm.worst > 1 || harm.blows > 2,
        };
        if badly {
            SeenState::BadlyHurt
        } else {
            SeenState::Hurt
        }
    }
}
