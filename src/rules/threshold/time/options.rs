//! Level options of this book alone: surprised sides and units, and target numbers for keeping hold
//! (TH-TIM-11, TH-SWC-01, TH-MOV-16).

use crate::battle::{prelude::*, scene::Surprise};

/// The options of this book in a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Surprise of each side.
    pub surprise: Vec<Surprise>,
    /// Units that are surprised besides.
    pub surprised: Vec<UnitId>,
    /// Target number to hold on to walls in a fight; 10 by default (TH-SWC-01).
    pub climb_tn: Option<i32>,
    /// Target number to stay afloat in a fight; 10 by default (TH-SWC-01).
    pub swim_tn: Option<i32>,
    /// Target number to catch a ledge; 10 by default (TH-MOV-16).
    pub ledge_tn: Option<i32>,
}

/// Default target number of checks not to fall or sink (TH-SWC-01, TH-MOV-16).
const USUAL: i32 = 10;

/// One of these target numbers, as the level gives it.
pub(crate) fn tn(view: View<'_>, named: fn(&Options) -> Option<i32>) -> i32 {
    of(view).and_then(named).unwrap_or(USUAL)
}

/// The options of a battle, if its level gave any.
pub(crate) fn of(view: View<'_>) -> Option<&Options> {
    view.scene.options.downcast_ref::<Options>()
}
