//! What players want.

use bevy::prelude::Resource;

use super::finder::Scope;
use crate::{
    app::{intent::Armed, reasons::Want},
    battle::{
        StandingAnswer,
        ids::UnitId,
        order::Order,
        question::{PromptPolicy, QuestionKind},
    },
    geometry::Cell,
    preview::maps,
};

/// What the screen of saves is open for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go on with a saved battle.
    Load,
    /// To save the battle that is played.
    Save,
}

/// What a player wants after touching a panel or a key.
#[derive(Clone, Debug, PartialEq)]
pub enum UiAction {
    /// Choose an action and aim it next.
    Arm(Armed),
    /// Carry an order out.
    Order(Order),
    /// Answer the question, by the place of the choice.
    Answer(u8),
    /// When to be asked about such things from now on.
    Stop(QuestionKind, PromptPolicy),
    /// What to answer such questions beforehand, instead of what was set before.
    StandingAnswers(QuestionKind, Vec<StandingAnswer>),
    /// The harm from which on they matter, in thousandths of what the book counts.
    StopFrom(i64),
    /// Take the last order back.
    Undo,
    /// Take back everything of this turn, as far as that goes.
    UndoTurn,
    /// Search for an action.
    Find(Scope),
    /// Tell the player something.
    Tell(String),
    /// Do it without asking once more.
    Sure(Box<UiAction>),
    /// Other answers of a question that has too many for one page.
    Page(usize),
    /// End the turn.
    EndTurn,
    /// Do what the square under the cursor is for.
    Confirm,
    /// Drop the innermost thing; pause where there is none.
    Cancel,
    /// Drop the innermost thing, if there is one.
    Drop,
    /// Pause, or go on.
    Pause,
    /// Read the results again.
    Results,
    /// Begin the same battle anew.
    Again,
    /// The same battle with the sides swapped and the same dice.
    Rematch,
    /// Give up.
    Resign,
    /// Offer a draw, or agree to one or not.
    Draw(Option<bool>),
    /// Open or shut the list of players, where seats are handed over.
    Players,
    /// Open or shut the logs of all players, once the battle is over.
    AllLogs,
    /// Out of the game.
    Quit,
    /// On to the next lesson of the guide.
    SkipLesson,
    /// The guide's battle anew, with what was learned.
    RetryLesson,
    /// No guide any more.
    NoGuide,
    /// Show a map over the board, or take it away.
    Chart(maps::MapKind),
    /// Mark the enemy under the cursor, or take its mark off.
    Mark,
    /// Open or shut the help sheet.
    Help,
    /// Open or shut the settings.
    Settings,
    /// Read about somebody.
    Read(UnitId),
    /// Compare the combatant under the cursor with others.
    Pin,
    /// Keep the cards of the square under the cursor, so that what they say can be clicked.
    Hold,
    /// Think of a combatant as standing on the square under the cursor.
    Plan,
    /// Look at somebody.
    LookAt(UnitId),
    /// Playback faster or slower.
    Speed,
    /// Show everything that waits at once.
    Skip,
    /// Keep the battle as it is in the quick save.
    Save,
    /// Go on from the quick save.
    Load,
    /// Open the screen of saves: to save under a name, or to load any save.
    Saves(Purpose),
    /// Open or shut the list of combatants.
    Units,
    /// Open or shut the answers that are given beforehand.
    Beforehand,
    /// Back to the levels.
    Leave,
    /// Go to a square: the cursor and the eye.
    ShowPlace(Cell),
    /// Open or shut the rule card.
    Rules,
    /// Open or shut the statistics.
    Statistics,
    /// Look at a place of the board, in squares from its north-west corner.
    LookTo(f32, f32),
    /// Show or hide the small map.
    SmallMap,
    /// Unfold or fold the log.
    Log,
    /// Unfold or fold all that is known of whoever acts or is pointed at.
    Unfold,
    /// Search the log.
    SearchLog,
    /// Something of the computer's thoughts, or of the record of a battle that is over.
    Reasons(Want),
}

/// Wishes on their way.
#[derive(Resource, Default)]
pub struct Wishes(pub Vec<UiAction>);
