//! What a unit has done and may still do in its turn.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::Rare;
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        orders::order::{ActionId, ModeSet, Order, Tool},
    },
    geometry::Cell,
};

/// The place in the order of turns; higher acts first.
#[derive(
    Component,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
)]
pub struct Initiative(pub i16);

/// Flags of a combatant's turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Keywords spent in this turn, as bits (EV-TIM-14).
    pub keywords: u8,
    /// Skips its first turn and may not oppose until it is over (EV-TIM-08).
    pub surprised: bool,
    /// Its own surprise turn is running (EV-TIM-09).
    pub ambushing: bool,
    /// Turns taken so far.
    pub taken: u16,
    /// Actions used that are allowed once per turn, as bits defined by the book.
    pub once: u8,
    /// Attacks made in this round (MA-ATK-02).
    pub attacks: u8,
}

/// How melee is left in the current Move (EV-MOV-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Leave {
    /// Nobody has been left yet.
    #[default]
    Undecided,
    /// Every departure of this Move is clean.
    Clean,
    /// One test for the whole Move, with the face that fell (EV-MOV-07).
    Tested {
        /// The die.
        face: u8,
        /// Points the test added to every comparison: Fate, Focus.
        added: u8,
        /// Which of the allowed tests it was, by its place in the rule's list.
        way: u8,
    },
    /// Carelessly (EV-MOV-09).
    Flee,
}

/// The Move under way and the Moves still to come (EV-MOV-12, 13).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveProgress {
    /// Whole Moves not begun.
    pub moves: u8,
    /// Metres left of the current Move.
    pub metres: u8,
    /// Whether a step of the current Move has been taken.
    pub begun: bool,
    /// How melee is left in this Move.
    pub leave: Leave,
    /// Enemies that may not make a Chance Attack for the rest of this Move.
    pub clean_from: UnitSet,
    /// Enemies that have rolled against the disengage test in this Move.
    pub answered: UnitSet,
    /// Enemies the current step flees from (EV-MOV-09).
    pub leaving: UnitSet,
    /// Enemies that have tried to spot the Hidden mover in this Move (EV-MOV-34).
    pub watched_by: UnitSet,
    /// The altitude band was changed in this Move.
    pub band_changed: bool,
    /// Jumps made in this Move.
    pub jumps: u8,
    /// Metres walked this turn without hindrance right before now, for a run-up.
    pub run_up: u8,
    /// Stars spent on Run in this turn: 0, 1 or 2.
    pub ran: u8,
    /// Result of the climbing test of this Move: 0 none, 1 passed, 2 no change, 3 doubly hindered.
    pub climb_test: u8,
    /// Result of the swimming test of this Move, numbered likewise.
    pub swim_test: u8,
    /// Patches of harmful ground tested in this Move: first square in reading order, and whether
    /// the test was passed.
    pub patches: Vec<(Cell, bool)>,
    /// The square it leans into: it sees and shoots from there (MO-COV-06).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub lean: Rare<Option<Cell>>,
}

/// Reactions made since the last own turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reactions {
    /// Chance Attacks made since the start of the last own turn (EV-CHA-08).
    pub made: u8,
    /// Enemies struck by a Chance Attack in this round.
    pub struck: UnitSet,
}

/// An action held back for later (EV-ACT-26): its order without the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeldAction {
    /// The action.
    pub action: ActionId,
    /// The tool.
    pub with: Tool,
    /// The modes.
    pub modes: ModeSet,
}

/// An order that is carried out automatically on a trigger (MO-TIM-14).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Readied {
    /// The order; the unit that triggers it is the target, unless the order names another aim.
    pub order: Order,
    /// The trigger, by its place in the book's list of modes.
    pub on: u8,
    /// The unit that must trigger it, if it matters.
    pub of: Option<UnitId>,
    /// The square where it must happen, if it matters.
    pub at: Option<Cell>,
}

/// What a unit may do outside its turn.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delayed {
    /// The action it holds back, until it is done or its next turn begins.
    pub action: Option<HeldAction>,
    /// A One More that the action earned and that follows as soon as it can (EV-ONE-06).
    pub earned: bool,
    /// Orders that wait for a trigger, oldest first.
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub ready: Rare<Vec<Readied>>,
}

/// Movement bought with action points in this round (TH-MOV-02, TH-MOV-03).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Yards {
    /// Yards bought and not walked yet.
    pub left: u16,
    /// Action points spent on movement at the current rate.
    pub paid: u8,
    /// The rate they were spent at.
    pub rate: u8,
    /// Whether an odd number of diagonals has been walked (TH-MOV-05).
    pub odd: bool,
    /// Dashes made.
    pub dashes: u8,
    /// What a second Dash adds to the rate (TH-ACT-18).
    pub spurt: u8,
    /// Yards walked in one go up to now, for a run-up (TH-MOV-11).
    #[serde(default)]
    pub run: u16,
}

/// An action that is paid over several turns, or takes rounds (TH-TIM-05, TH-TIM-06).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OngoingAction {
    /// The order; `None` for none.
    pub order: Option<Order>,
    /// Its full cost in action points.
    pub price: i16,
    /// What has been paid.
    pub paid: i16,
    /// The round that completes it at its end, if its time is counted in rounds.
    pub until: Option<u16>,
}
