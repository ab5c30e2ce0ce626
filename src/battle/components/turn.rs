//! What a combatant has done and may still do in its turn.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::Rare;
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        order::{ActionId, ModeSet, Order, Tool},
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
    /// Once-per-turn things done, as bits of the book.
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
        /// What the test used up and every comparison counts: Fate, Focus.
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
    /// Metres left of the Move under way.
    pub metres: u8,
    /// A step of the Move under way has been taken.
    pub begun: bool,
    /// How melee is left in this Move.
    pub leave: Leave,
    /// Who may make no Chance Attack for the rest of this Move.
    pub clean_from: UnitSet,
    /// Whose answer to the disengage test has been rolled in this Move.
    pub answered: UnitSet,
    /// Enemies fled from by the step under way (EV-MOV-09).
    pub leaving: UnitSet,
    /// Enemies that had a look at the Hidden mover in this Move (EV-MOV-34).
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
    /// The square it leans to: it looks and shoots from there (MO-COV-06).
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

/// An action held back for a better moment (EV-ACT-26): all of its order but the aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeldAction {
    /// What.
    pub action: ActionId,
    /// With what.
    pub with: Tool,
    /// In which way.
    pub modes: ModeSet,
}

/// An order that is carried out by itself as soon as something happens (MO-TIM-14).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Readied {
    /// What is done; whoever sets it off is its target, unless the order says where to.
    pub order: Order,
    /// What sets it off, by its place in the book's list of modes.
    pub on: u8,
    /// Who has to be the one, where that matters.
    pub of: Option<UnitId>,
    /// The square where it has to happen, where that matters.
    pub at: Option<Cell>,
}

/// What a combatant may do out of its turn.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delayed {
    /// The action it holds back, until it is done or its next turn begins.
    pub action: Option<HeldAction>,
    /// A One More that the action earned and that follows as soon as it can (EV-ONE-06).
    pub earned: bool,
    /// Orders that wait for something to happen, the first one first.
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub ready: Rare<Vec<Readied>>,
}

/// Movement bought with action points in this round (TH-MOV-02, TH-MOV-03).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Yards {
    /// Yards bought and not walked yet.
    pub left: u16,
    /// Action points spent on movement at the present rate.
    pub paid: u8,
    /// The rate they were spent at.
    pub rate: u8,
    /// An odd number of diagonals has been walked (TH-MOV-05).
    pub odd: bool,
    /// Dashes made.
    pub dashes: u8,
    /// What a second Dash adds to the rate (TH-ACT-18).
    pub spurt: u8,
    /// Yards of ground walked in one piece right before now, for a run-up (TH-MOV-11).
    #[serde(default)]
    pub run: u16,
}

/// An action that is paid over several turns, or goes on for rounds (TH-TIM-05, TH-TIM-06).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OngoingAction {
    /// What is being done; `None` for nothing.
    pub order: Option<Order>,
    /// What it costs in all, in action points.
    pub price: i16,
    /// What has been paid of it.
    pub paid: i16,
    /// The round at whose end it takes effect, if its time counts in rounds.
    pub until: Option<u16>,
}
