//! Battles on disk: saves to go on from, and replays that prove themselves. Both are JSON that a
//! person can read.
//!
//! `file` writes and reads with care, `header` says what a battle needs to be the same again,
//! `replay` plays a record and compares the state after every order, `sitting` is a battle while it
//! is played, in the window as in the terminal.

mod file;
mod header;
mod replay;
mod sitting;

pub use file::{Fault, KINDS, read, write, write_text};
pub use header::{FORMAT, Header, hex};
pub use replay::{Differs, Replay, again, play};
pub use sitting::Sitting;

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, Recorded, components::Columns},
    data::level::Stage,
    text::order_text,
};

/// One order of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The order, as text.
    pub order: String,
    /// The answers given in its middle, each by its place among the choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<u8>,
    /// The state hash after it.
    pub hash: String,
}

/// An order in whose middle somebody has to decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfinished {
    /// The order, as text.
    pub order: String,
    /// The answers given so far.
    pub answers: Vec<u8>,
}

/// A battle to go on from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Save {
    /// What the battle needs to be the same again.
    #[serde(flatten)]
    pub header: Header,
    /// Names of the sides the computer leads.
    pub computer: Vec<String>,
    /// Everything done so far.
    pub orders: Vec<Step>,
    /// The order in the middle of which somebody has to decide.
    pub unfinished: Option<Unfinished>,
    /// The hash of the state below.
    pub hash: String,
    /// The state; before the unfinished order, if there is one.
    pub state: Columns,
}

impl Save {
    /// A save of a battle as it is.
    pub fn of(
        battle: &mut Battle,
        header: Header,
        computer: Vec<String>,
        orders: Vec<Step>,
    ) -> Self {
        let state = battle.capture();
        let unfinished = battle.unfinished().map(|(order, answers)| Unfinished {
            order: order_text::write(battle.scene(), order),
            answers: answers.to_vec(),
        });
        Self {
            header,
            computer,
            orders,
            unfinished,
            hash: hex(state.hash()),
            state,
        }
    }

    /// The orders before the save; from the first that can be read when all after it can.
    fn history(&self, battle: &Battle) -> Vec<Recorded> {
        let read = |step: &Step| {
            let order = order_text::parse(battle.view(), &step.order).ok()?;
            let answers = step.answers.clone();
            Some(Recorded { order, answers })
        };
        let mut history: Vec<Recorded> = self.orders.iter().rev().map_while(read).collect();
        history.reverse();
        history
    }

    /// The battle of this save.
    ///
    /// # Errors
    /// The state was damaged, or does not fit the level.
    pub fn battle(&self, stage: &Stage) -> Result<Battle, Fault> {
        let damaged =
            |what: String| Fault::new(what, "Load another save; this one cannot be trusted.");
        if !self.state.is_even() || self.state.len() != stage.columns.len() {
            return Err(damaged(format!(
                "The save holds {} combatants and the level has {}.",
                self.state.len(),
                stage.columns.len()
            )));
        }
        if hex(self.state.hash()) != self.hash {
            return Err(damaged(
                "The state in the save is not the one that was written.".to_owned(),
            ));
        }
        let mut battle = Battle::new(
            std::sync::Arc::clone(&stage.scene),
            &self.state,
            self.header.seed,
        );
        let unfinished = match &self.unfinished {
            None => None,
            Some(unfinished) => {
                let order = order_text::parse(battle.view(), &unfinished.order)
                    .map_err(|fault| damaged(format!("In the unfinished order: {fault}")))?;
                Some((order, unfinished.answers.clone()))
            }
        };
        battle.resume(self.orders.len() as u64, unfinished);
        battle.remember(self.history(&battle));
        Ok(battle)
    }
}
