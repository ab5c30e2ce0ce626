//! How an order moves: its movement modes.

use crate::{battle::prelude::*, rules::evoker::actions::modes};

/// How to leave melee, if the order says so beforehand (EV-MOV-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// By test (EV-MOV-07).
    Test,
    /// Carelessly (EV-MOV-09).
    Flee,
}

/// How an order moves: its movement modes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// Crosses Harmful Terrain at full speed, with tests (EV-TER-02).
    pub fast: bool,
    /// Sneaks at full speed (EV-MOV-33).
    pub careless: bool,
    /// Crosses hard faces and rough water, which need tests (EV-MOV-17, 20).
    pub risk: bool,
    /// Drops down ledges that may hurt (EV-MOV-38).
    pub drop: bool,
    /// Makes the optional test: a hurried climb or swim (EV-MOV-16, 19), a higher jump (EV-MOV-26),
    /// a longer leap (EV-MOV-22).
    pub effort: bool,
    /// Altitude band to change to (EV-ALT-06).
    pub band: Option<Band>,
    /// How to leave melee; `None` asks when it happens.
    pub leave: Option<Leaving>,
    /// Whether it is a separate Move beside that of the turn (EV-ACT-03).
    pub charge: bool,
    /// Whether the move is not ordered (EV-AIL-33); One Mores earned on the way then wait until it
    /// is over.
    pub forced: bool,
}

impl Manner {
    /// Reads the modes of an order.
    pub fn of(view: View<'_>, order: &Order) -> Self {
        let has = |mode| order.modes.has(mode);
        let band = view.band(order.unit);
        Self {
            fast: has(modes::FAST),
            careless: has(modes::CARELESS),
            risk: has(modes::RISK),
            drop: has(modes::DROP),
            effort: has(modes::HURRIED),
            band: if has(modes::UP) {
                band.above()
            } else if has(modes::DOWN) {
                band.below()
            } else {
                None
            },
            leave: if has(modes::FLEE) {
                Some(Leaving::Flee)
            } else if has(modes::TEST) {
                Some(Leaving::Test)
            } else {
                None
            },
            charge: false,
            forced: false,
        }
    }
}
