//! A saved battle, and going on with it.

use serde::{Deserialize, Serialize};

use super::{
    draw_offer::DrawOffer,
    fault::Fault,
    file::Filed,
    format::hex,
    header::Header,
    order::{RecordedStep, Unfinished},
    place::FileKind,
    replay::{self, Replay, play},
    turn_timer::TurnTimer,
};
use crate::{
    battle::{Battle, Recorded, Stops, UndoEnd, components::Columns},
    data::level::Stage,
    document::problem::suggestion,
};

/// The book that asked in two questions whether and how a unit acts out of turn, and the format of
/// the first files in which it asks once.
const ASKED_TWICE: &str = "threshold";
const ASKED_ONCE: u32 = 4;

/// The fault of a save that cannot be continued.
pub(super) fn damaged(what: String) -> Fault {
    Fault::new(what, "Load another save; this one cannot be trusted.")
}

/// A saved battle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Save {
    /// The header: level, book and dice.
    #[serde(flatten)]
    pub header: Header,
    /// Names of the sides the computer leads.
    pub computer: Vec<String>,
    /// By side: when its player is asked, and its preset answers. Files without it use the
    /// defaults.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stops: Vec<Stops>,
    /// Time the players have used on the turn clock.
    #[serde(default, skip_serializing_if = "TurnTimer::is_unused")]
    pub times: TurnTimer,
    /// By side: number of log events it has been told. Without it, a load tells what happened since
    /// the end of its last turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<usize>,
    /// An open draw offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<DrawOffer>,
    /// Everything done so far.
    pub orders: Vec<RecordedStep>,
    /// The order that waits for an answer.
    pub unfinished: Option<Unfinished>,
    /// The hash of the state below.
    pub hash: String,
    /// The state, before the unfinished order if there is one.
    pub state: Columns,
}

impl Save {
    /// A save of the battle as it stands.
    pub fn of(
        battle: &mut Battle,
        header: Header,
        computer: Vec<String>,
        orders: Vec<RecordedStep>,
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

    /// The orders before the save, as far back as all of them can be read.
    fn history(&self, battle: &Battle) -> Vec<Recorded> {
        let read = |step: &RecordedStep| step.recorded(battle.view()).ok();
        let orders = self.orders.iter().filter(|step| step.settled.is_none());
        let mut history: Vec<Recorded> = orders.rev().map_while(read).collect();
        history.reverse();
        history
    }

    /// Checks that this save is whole and fits the level.
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
        // The state is the one after the last order, so no order can be missing after it.
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

    /// The battle from the state alone, without its log and unfinished order; this is fast.
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
            // Rules have changed since: the battle goes on, but its log is lost.
            None => {
                let mut battle = self.glance(stage)?;
                battle.remember(self.history(&battle));
                battle
            }
        };
        battle.set_stops(&self.stops);
        if let Some(unfinished) = &self.unfinished {
            self.check_answers(unfinished)?;
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

    /// Checks that the answers within the unfinished order mean what they meant when they were given.
    ///
    /// # Errors
    /// They may not.
    fn check_answers(&self, unfinished: &Unfinished) -> Result<(), Fault> {
        let asked_twice = self.header.format < ASKED_ONCE && self.header.book == ASKED_TWICE;
        if !asked_twice || unfinished.answers.is_empty() {
            return Ok(());
        }
        Err(Fault::new(
            format!(
                "In the unfinished order `{}`: files of format {} asked twice in the windows of {ASKED_TWICE}, and this program asks once, so the answers in it cannot be read.",
                unfinished.order, self.header.format
            ),
            "Load a save from between two orders, or use the program that wrote this one.",
        ))
    }

    /// The battle with its log: its orders are carried out again from the start. `None` if they no
    /// longer lead to the saved state.
    fn played_again(&self, stage: &Stage) -> Option<Battle> {
        let record = Replay {
            header: self.header.of_kind(FileKind::Replay),
            orders: self.orders.clone(),
            sealed: false,
        };
        let mut battle = play(&record, stage, &mut |_| ()).ok()?;
        battle.close_undo(UndoEnd::Start);
        (hex(battle.hash()) == self.hash).then_some(battle)
    }
}

impl Filed for Save {
    const KIND: FileKind = FileKind::Save;

    fn is_sealed(&self) -> bool {
        self.header.agreed.sealed
    }
}
