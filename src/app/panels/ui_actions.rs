//! UI actions: requests of players.

use bevy::prelude::Resource;

use crate::{
    app::{intent::Armed, reasons::Want},
    battle::{
        StandingAnswer,
        ids::UnitId,
        order::{ActionId, Order},
        question::{PromptPolicy, QuestionKind},
        ruleset::Group,
    },
    geometry::Cell,
    preview::maps,
};

/// Why the screen of saves is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To load a battle.
    Load,
    /// To save the current battle.
    Save,
}

/// A request of a player, from a panel or a key.
#[derive(Clone, Debug, PartialEq)]
pub enum UiAction {
    /// Choose an action; its target comes next.
    Arm(Armed),
    /// Carry an order out.
    Order(Order),
    /// Answer the question, by the index of the choice.
    Answer(u8),
    /// Set when to ask questions of this kind.
    Stop(QuestionKind, PromptPolicy),
    /// Set the answers given in advance to such questions, replacing earlier ones.
    StandingAnswers(QuestionKind, Vec<StandingAnswer>),
    /// Set the least harm that makes a question matter, in thousandths of the book's unit.
    StopFrom(i64),
    /// Undo the last order.
    Undo,
    /// Undo all orders of this turn, as far as possible.
    UndoTurn,
    /// Search for an action.
    Find(Scope),
    /// Show a message to the player.
    Tell(String),
    /// Carry it out without asking for confirmation.
    Sure(Box<UiAction>),
    /// Turn the page of a question with many answers.
    Page(usize),
    /// End the turn.
    EndTurn,
    /// Act on the square under the cursor.
    Confirm,
    /// Drop the innermost choice; pause if there is none.
    Cancel,
    /// Drop the innermost choice, if there is one.
    Drop,
    /// Pause, or continue.
    Pause,
    /// Show the results again.
    Results,
    /// Restart the same battle.
    Again,
    /// The same battle with the sides swapped and the same dice.
    Rematch,
    /// Give up.
    Resign,
    /// Offer a draw (`None`), accept or decline one.
    Draw(Option<bool>),
    /// Open or close the list of players, where seats are handed over.
    Players,
    /// Open or close the logs of all players, once the battle is over.
    AllLogs,
    /// Quit the game.
    Quit,
    /// Skip the guide's current lesson.
    SkipLesson,
    /// Restart the guide's battle, keeping the learned lessons.
    RetryLesson,
    /// Switch the guide off.
    NoGuide,
    /// Show a map over the board, or hide it.
    Chart(maps::MapKind),
    /// Mark the enemy under the cursor, or remove its mark.
    Mark,
    /// Open or close the help sheet.
    Help,
    /// Open or close the settings.
    Settings,
    /// Open the inspector of a unit.
    Read(UnitId),
    /// Compare the unit under the cursor with others.
    Pin,
    /// Pin the cards of the square under the cursor, so that their contents can be clicked.
    Hold,
    /// Plan a unit on the square under the cursor.
    Plan,
    /// Move the camera to a unit.
    LookAt(UnitId),
    /// Change the playback speed.
    Speed,
    /// Show all waiting events at once.
    Skip,
    /// Write the quick save.
    Save,
    /// Load the quick save.
    Load,
    /// Open the screen of saves: to save under a name, or to load any save.
    Saves(Purpose),
    /// Open or close the list of units.
    Units,
    /// Open or close the answers given in advance.
    Beforehand,
    /// Leave for the level choice.
    Leave,
    /// Move the cursor and the camera to a square.
    ShowPlace(Cell),
    /// Open or close the rule card.
    Rules,
    /// Open or close the statistics.
    Statistics,
    /// Move the camera to a place of the board, in squares from its north-west corner.
    LookTo(f32, f32),
    /// Show or hide the small map.
    SmallMap,
    /// Unfold or fold the log.
    Log,
    /// Unfold or fold the inspector of the acting unit or the one under the pointer.
    Unfold,
    /// Search the log.
    SearchLog,
    /// A request about the computer's thoughts, or the review of a finished battle.
    Reasons(Want),
}

/// Requests to carry out.
#[derive(Resource, Default)]
pub struct Wishes(pub Vec<UiAction>);

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
