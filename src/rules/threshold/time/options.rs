//! What a level says about this book alone: who is surprised, and how hard it is to keep hold
//! (TH-TIM-11, TH-SWC-01, TH-MOV-16).

use crate::battle::{prelude::*, scene::Surprise};

/// The options of this book in a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// By side: whether it is surprised.
    pub surprise: Vec<Surprise>,
    /// Who is surprised besides.
    pub surprised: Vec<UnitId>,
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
