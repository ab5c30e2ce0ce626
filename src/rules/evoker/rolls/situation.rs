//! A test about to be made, as rows and evasions see it: who, against what, for which act.

use crate::{
    battle::{components::Hold, prelude::*},
    rules::evoker::character::stats::Tested,
};

/// The form of an attack, for rows and evasion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// Whether it is a melee attack or action.
    pub melee: bool,
    /// Whether it is a shot of a Ballistic weapon.
    pub ballistic: bool,
    /// Whether it is a throw.
    pub thrown: bool,
    /// Whether it is a magic power.
    pub magic: bool,
    /// Range of the weapon in metres.
    pub range: u16,
}

/// The purpose of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Act {
    /// An attack test: ATTACK actions, Push and Knockdown (EV-ADV-04).
    Attack(Form),
    /// Evasion against an attack of this form.
    Evade(Form),
    /// A test to resist an ailment or quality.
    Resist,
    /// Anything else.
    #[default]
    Other,
}

/// A test about to be made, as the rows see it.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// The tester.
    pub who: UnitId,
    /// The unit the test is against.
    pub against: Option<UnitId>,
    /// The tested skill or score.
    pub tested: Tested,
    /// The purpose of the test.
    pub act: Act,
    /// The hand used, for injured arms.
    pub hand: Option<Hold>,
    /// Whether this is a Chance Attack.
    pub chance_attack: bool,
}

impl Situation {
    /// A test without a special purpose.
    pub fn plain(who: UnitId, tested: Tested) -> Self {
        Self {
            who,
            against: None,
            tested,
            act: Act::Other,
            hand: None,
            chance_attack: false,
        }
    }

    /// The test, against a unit.
    #[must_use]
    pub fn against(self, other: impl Into<Option<UnitId>>) -> Self {
        Self {
            against: other.into(),
            ..self
        }
    }

    /// The test, made for this act.
    #[must_use]
    pub fn for_act(self, act: Act) -> Self {
        Self { act, ..self }
    }

    /// The form of the attack, if it is an attack test.
    pub fn attack(&self) -> Option<Form> {
        match self.act {
            Act::Attack(form) => Some(form),
            Act::Evade(_) | Act::Resist | Act::Other => None,
        }
    }

    /// Whether it is a melee action, or an evasion against one (EV-ADV-04).
    pub fn is_melee_action(&self) -> bool {
        match self.act {
            Act::Attack(form) | Act::Evade(form) => form.melee,
            Act::Resist | Act::Other => false,
        }
    }
}
