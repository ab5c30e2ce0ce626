//! Battles on disk: saves to go on from, and replays that prove themselves. Both are JSON that a
//! person can read.
//!
//! `file` writes and reads with care, `place` says where a file may be written, `header` says what
//! a battle needs to be the same again, `level_mark` how its level is known, `claim` keeps two programs in one folder apart, `order` keeps orders as data and words, `replay` plays a
//! record and compares the state after every order, `game_session` is a battle while it is played, in
//! the window as in the terminal; `round` says whom a question goes round to, `settling` ends it by agreement, `turn_timer` knows how much of their
//! time players have used, `seal` packs files that nobody is to read, `told` knows what each side has been told.

mod claim;
mod file;
pub(super) mod game_session;
mod header;
mod level_mark;
mod order;
mod place;
mod replay;
mod round;
mod seal;
mod settling;
mod sum;
mod told;
pub mod turn_timer;

pub use claim::{Claim, next_place};
pub use file::{Fault, Filed, read, read_unproven, write, write_named, write_own, write_text};
pub use game_session::GameSession;
pub use header::{FORMAT, Header, hex};
pub use order::{SavedOrder, Step, Unfinished};
pub use place::{Kind, check_folder, check_place};
pub use replay::{Replay, ReplayMismatch, again, play};
pub use round::NOTHING_ASKED;
pub use settling::{DrawOffer, DrawReply, SeatRow};
pub use turn_timer::TurnTimer;

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, Recorded, Stops, UndoEnd, components::Columns},
    data::{level::Stage, problem::suggestion},
};

/// The fault of a save that cannot be gone on from.
fn damaged(what: String) -> Fault {
    Fault::new(what, "Load another save; this one cannot be trusted.")
}

/// A battle to go on from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Save {
    /// What the battle needs to be the same again.
    #[serde(flatten)]
    pub header: Header,
    /// Names of the sides the computer leads.
    pub computer: Vec<String>,
    /// By side: when its player wants to be asked, and the answers given beforehand. Files without
    /// it mean the usual wishes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stops: Vec<Stops>,
    /// The time players have used, where there is a turn clock.
    #[serde(default, skip_serializing_if = "TurnTimer::is_unused")]
    pub times: TurnTimer,
    /// By side: how many events of the log it has been told. Files without it tell what happened since
    /// the end of its last turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<usize>,
    /// A draw that was offered and waits for answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<DrawOffer>,
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
        let unfinished = battle.unfinished();
        let unfinished =
            unfinished.map(|(order, answers)| Unfinished::of(battle.scene(), order, answers, None));
        let usual = |stops: &Stops| *stops == Stops::default();
        let stops = match battle.stops().iter().all(usual) {
            true => Vec::new(),
            false => battle.stops().to_vec(),
        };
        Self {
            header,
            computer,
            stops,
            times: TurnTimer::default(),
            told: Vec::new(),
            offer: None,
            orders,
            unfinished,
            hash: hex(state.hash()),
            state,
        }
    }

    /// The orders before the save; from the first that can be read when all after it can.
    fn history(&self, battle: &Battle) -> Vec<Recorded> {
        let read = |step: &Step| step.recorded(battle.view()).ok();
        let orders = self.orders.iter().filter(|step| step.settled.is_none());
        let mut history: Vec<Recorded> = orders.rev().map_while(read).collect();
        history.reverse();
        history
    }

    /// Whether this save is whole and fits the level.
    ///
    /// # Errors
    /// The save was damaged, or does not fit the level.
    fn check(&self, stage: &Stage) -> Result<(), Fault> {
        if !self.state.is_even() || self.state.len() != stage.columns.len() {
            return Err(damaged(format!(
                "The save holds {} combatants and the level has {}.",
                self.state.len(),
                stage.columns.len()
            )));
        }
        let state = hex(self.state.hash());
        if state != self.hash {
            return Err(damaged(format!(
                "The state in the save is not the one that was written: its hash is {state}, and the save says {}.",
                self.hash
            )));
        }
        // The state is the one after the last order, so that none can be missing behind it.
        if let Some(last) = self.orders.last().filter(|last| last.hash != self.hash) {
            return Err(damaged(format!(
                "The state in the save is not the one after its last order (`{}`): its hash is {}, and the order says {}.",
                last.order, self.hash, last.hash
            )));
        }
        let sides = || stage.scene.sides.iter().map(|side| side.name.as_str());
        let unknown = |name: &&String| sides().all(|side| side != name.as_str());
        if let Some(name) = self.computer.iter().find(unknown) {
            return Err(damaged(format!(
                "The save says that the computer leads `{name}`, and the level has no such side. {}",
                suggestion(name, "side", sides())
            )));
        }
        Ok(())
    }

    /// The battle of this save at a glance: its state alone, without what was told in it and without
    /// the order in the middle of which somebody has to decide. It is there at once.
    ///
    /// # Errors
    /// The save was damaged, or does not fit the level.
    pub fn glance(&self, stage: &Stage) -> Result<Battle, Fault> {
        self.check(stage)?;
        let scene = std::sync::Arc::clone(&stage.scene);
        let thrown_anew = self.orders.iter().rev().find_map(|step| step.seed);
        let seed = thrown_anew.unwrap_or(self.header.seed);
        let mut battle = Battle::new(scene, &self.state, seed);
        let orders = self.orders.iter().filter(|step| step.settled.is_none());
        battle.resume(orders.count() as u64);
        Ok(battle)
    }

    /// The battle of this save.
    ///
    /// # Errors
    /// The save was damaged, or does not fit the level.
    pub fn battle(&self, stage: &Stage) -> Result<Battle, Fault> {
        self.check(stage)?;
        let mut battle = match self.played_again(stage) {
            Some(battle) => battle,
            // Rules have changed since: the battle goes on, but what was told is gone.
            None => {
                let mut battle = self.glance(stage)?;
                battle.remember(self.history(&battle));
                battle
            }
        };
        battle.set_stops(&self.stops);
        if let Some(unfinished) = &self.unfinished {
            let damaged = |what: &str| {
                let order = &unfinished.order;
                damaged(format!("In the unfinished order `{order}`: {what}"))
            };
            let order = unfinished
                .read(battle.view())
                .map_err(|fault| damaged(&fault))?;
            if let Some(seed) = unfinished.seed {
                battle.throw_anew(seed);
            }
            let done = battle.repeat(order, &unfinished.answers);
            let progress =
                done.map_err(|misfit| damaged(&replay::misfit_text(battle.scene(), &misfit)))?;
            if !progress.asks {
                return Err(damaged("nobody is asked anything in it."));
            }
            battle.close_undo(UndoEnd::Start);
        }
        Ok(battle)
    }

    /// The battle with all that was told in it: its orders carried out again from the beginning, if
    /// they still lead to the state of the save.
    fn played_again(&self, stage: &Stage) -> Option<Battle> {
        let record = Replay {
            header: self.header.of_kind(Kind::Replay),
            orders: self.orders.clone(),
            sealed: false,
        };
        let mut battle = play(&record, stage, &mut |_| ()).ok()?;
        battle.close_undo(UndoEnd::Start);
        (hex(battle.hash()) == self.hash).then_some(battle)
    }
}

impl Filed for Save {
    const KIND: Kind = Kind::Save;

    fn is_sealed(&self) -> bool {
        self.header.agreed.sealed
    }
}
