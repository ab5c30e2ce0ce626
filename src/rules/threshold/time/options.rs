//! What a level says about this book alone: who is surprised, and what stands on the map to be
//! used (TH-TIM-11, TH-ACT-30, TH-ACT-32).

use crate::{
    battle::{components::DoorState, prelude::*, scene::Surprise},
    rules::threshold::character::{
        sheet::{Skill, Spec},
        trained::{Attribute, Trained},
    },
};

/// A standard check as an object asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// The attribute.
    pub attribute: Attribute,
    /// The skill.
    pub skill: Skill,
    /// The specialization, if the object names one.
    pub spec: Option<Spec>,
    /// What it has to reach.
    pub target: i32,
}

impl Test {
    /// What it asks for.
    pub const fn trained(&self) -> Trained {
        Trained {
            attribute: self.attribute,
            skill: self.skill,
            spec: self.spec,
            name: "the object's check",
        }
    }
}

/// What comes of using an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but the deed itself.
    #[default]
    Nothing,
    /// A door is in this state afterwards.
    Door(Cell, DoorState),
}

/// What an object is, for what it costs to use (TH-ACT-30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fixture {
    /// A lever, a hatch, anything else.
    #[default]
    Lever,
    /// A torch or candle beside a flame.
    Torch,
    /// A big alarm bell.
    Bell,
    /// Kindling to be lit with flint and steel.
    Kindling,
}

impl Fixture {
    /// Action points to use it, unless it lists its own.
    pub const fn ap(self) -> i16 {
        match self {
            Self::Lever | Self::Torch => 2,
            Self::Bell => 6,
            Self::Kindling => 8,
        }
    }
}

/// Something on the map that can be used from its square or beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object {
    /// Where it is.
    pub cell: Cell,
    /// What it is.
    pub fixture: Fixture,
    /// Action points, if not those of its kind.
    pub use_ap: Option<i16>,
    /// Rounds it takes instead of action points (TH-TIM-06).
    pub rounds: Option<u16>,
    /// What a check to hurry it has to reach, if it may be hurried (TH-ACT-31).
    pub hurry: Option<i32>,
    /// The check it asks for, if any (TH-ACT-32).
    pub check: Option<Test>,
    /// What a success does, or the use of an object without a check.
    pub on_success: Effect,
    /// What a failure does.
    pub on_failure: Effect,
}

/// The options of this book in a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// By side: whether it is surprised.
    pub surprise: Vec<Surprise>,
    /// Who is surprised besides.
    pub surprised: Vec<UnitId>,
    /// What can be used.
    pub objects: Vec<Object>,
    /// What it takes to hold on to walls in a fight; 10 unless given (TH-SWC-01).
    pub climb_tn: Option<i32>,
    /// What it takes to stay afloat in a fight; 10 unless given (TH-SWC-01).
    pub swim_tn: Option<i32>,
    /// What it takes to catch a ledge; 10 unless given (TH-MOV-16).
    pub ledge_tn: Option<i32>,
}

/// What checks not to fall or sink have to reach, where the level says nothing else (TH-SWC-01,
/// TH-MOV-16).
const USUAL: i32 = 10;

/// One of these numbers as the level gives it.
pub(crate) fn tn(view: View<'_>, named: fn(&Options) -> Option<i32>) -> i32 {
    of(view).and_then(named).unwrap_or(USUAL)
}

/// The options of a battle, if its level gave any.
pub(crate) fn of(view: View<'_>) -> Option<&Options> {
    view.scene.options.downcast_ref::<Options>()
}
