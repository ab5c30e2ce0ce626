//! How badly enemies look hurt whose wounds cannot be read: reckoned from what the viewer's side saw
//! them lose, and from nothing else.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::{
    battle::{Battle, ids::UnitId},
    text::tally::{Harm, Tally},
};

/// How badly somebody looks hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenState {
    /// Nothing was seen.
    Unhurt,
    /// A little.
    Hurt,
    /// Much, or something grave.
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

/// What the viewer's side has seen everybody lose.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SeenWounds {
    taken: BTreeMap<UnitId, Harm>,
    adds: bool,
}

impl SeenWounds {
    /// What a side has seen in a battle.
    pub fn of(battle: &Battle, viewer: Option<crate::battle::ids::SideId>) -> Self {
        let tally = Tally::known(battle, viewer);
        let units = tally.units.into_iter();
        Self {
            taken: units.map(|unit| (unit.unit, unit.taken)).collect(),
            adds: battle.scene().book.wording.harm_adds(),
        }
    }

    /// How somebody looks.
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
