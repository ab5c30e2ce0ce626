//! UI events: what players ask for by keys, clicks and buttons, in one queue. A button that does
//! the same as a key sends the command of that key.

use bevy::prelude::Resource;

use super::{pending::Armed, review::StepSize, session::BattleRequest};
use crate::{
    battle::{
        StandingAnswer,
        ids::UnitId,
        orders::{
            order::ActionId,
            question::{PromptPolicy, QuestionKind},
        },
        ruleset::Group,
    },
    geometry::Cell,
    settings::commands::Command,
};

/// A request of a player; each group of them has one owner that carries it out.
#[derive(Clone, Debug, PartialEq)]
pub enum UiEvent {
    /// A command, as from its key.
    Command(Command),
    /// A change of the battle.
    Battle(BattleRequest),
    /// A choice on the way to an order.
    Aim(AimEvent),
    /// A new place for the camera.
    Camera(CameraEvent),
    /// Questions of this kind are asked or answered otherwise from now on.
    Stops(QuestionKind, StopChange),
    /// Open a dialog that has no key, or close it.
    Open(Dialog),
    /// Leave for another battle, or close the game.
    Leave(LeaveEvent),
    /// A change of the first-battle guide.
    Guide(GuideEvent),
    /// A request about the computer's thoughts, or the review of a finished battle.
    Reasons(ReasonsEvent),
    /// Write the record of the finished battle to the player's folder of records.
    KeepRecord,
    /// Show a message to the player.
    Tell(String),
}

/// A request about the computer's thoughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonsEvent {
    /// Cycles through the computer's thoughts, its advice, and closed.
    Turn,
    /// Open this page.
    Open(Page),
    /// Close it.
    Shut,
    /// Highlight an order, or none.
    Light(Option<usize>),
    /// Start the review of a finished battle.
    LookBack,
    /// Show it as the next side saw it, or everything.
    Eyes,
    /// A step forward in the record, or back; during the battle, to a later or earlier decision.
    Stride(StepSize, bool),
}

/// A page of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The computer's thoughts before an order.
    Decision,
    /// What it would do in the player's place.
    Advice,
}

/// A choice on the way to an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AimEvent {
    /// Choose an action; its target comes next.
    Arm(Armed),
    /// Search for an action.
    Find(Scope),
    /// Turn to this page of a question with many answers.
    Page(usize),
    /// Tick the box of a unit in a question for several, or take the tick away.
    Tick(UnitId),
    /// Open the inspector of a unit.
    Read(UnitId),
    /// Drop the innermost choice, if there is one.
    Drop,
}

/// A new place for the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraEvent {
    /// A unit.
    Unit(UnitId),
    /// A point, in squares from the board's north-west corner.
    Point(f32, f32),
    /// A square, which gets the cursor, too.
    Square(Cell),
}

/// A player's change to when questions of a kind are asked.
#[derive(Clone, Debug, PartialEq)]
pub enum StopChange {
    /// When to ask.
    Policy(PromptPolicy),
    /// The least harm that makes a question matter, in thousandths of the book's unit.
    From(i64),
    /// The answers given in advance, replacing earlier ones.
    Answers(Vec<StandingAnswer>),
}

/// A dialog that has no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The pause menu.
    Pause,
    /// The results of a finished battle.
    Results,
    /// The list of players, where seats are handed over.
    Players,
    /// The logs of all players, once the battle is over.
    AllLogs,
    /// The screen of saves.
    Saves(Purpose),
    /// The answers given in advance.
    Beforehand,
}

/// Why the screen of saves is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To load a battle.
    Load,
    /// To save the current battle.
    Save,
}

/// A way out of the battle that has no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveEvent {
    /// Restart the same battle.
    Again,
    /// The same battle with the sides swapped and the same dice.
    Rematch,
    /// The level after this one in the level choice.
    Next,
    /// Quit the game.
    Quit,
}

/// A change of the first-battle guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuideEvent {
    /// Switch it off.
    Off,
    /// Restart its battle, keeping the learned lessons.
    Retry,
}

/// The scope of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// Everything.
    #[default]
    All,
    /// One group of the menu.
    Group(Group),
    /// The modes of one action.
    Ways(ActionId),
}

/// Requests to carry out, in order.
#[derive(Resource, Default)]
pub struct UiEvents(pub Vec<UiEvent>);

impl UiEvents {
    /// Whether a command is among them.
    pub fn has(&self, command: Command) -> bool {
        self.0.contains(&UiEvent::Command(command))
    }
}
