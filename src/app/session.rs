//! The battle on the table: who leads which side, orders on their way in, and the computer's turns.

use std::collections::VecDeque;

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};

use super::{
    playback::{Playback, Telling},
    screens::Screen,
    shown::Shown,
};
use crate::{
    battle::{Progress, UndoEnd, ids::SideId, order::Order, refusal::Refusal},
    save::Sitting,
    text::narrate::{Voice, refusal_text},
};

/// The battle on the table, and what the window knows of its players.
#[derive(Resource, Deref, DerefMut)]
pub struct Session {
    /// The battle, who leads its sides, and its record.
    #[deref]
    pub sitting: Sitting,
    /// Grows with every change.
    pub revision: u64,
    /// The last human side that acted, for tables with several.
    pub last_human: Option<SideId>,
    /// The revision that was saved last: what came after would be lost.
    pub kept: u64,
    /// A sentence for the player: why something was refused, how undo ended.
    pub note: Option<String>,
}

impl Session {
    /// A battle to be played.
    pub fn new(sitting: Sitting) -> Self {
        let mut session = Self {
            sitting,
            revision: 1,
            last_human: None,
            kept: 1,
            note: None,
        };
        session.note_human();
        session
    }

    /// Through whose eyes the board is shown; `None` sees everything, when nobody human plays.
    pub fn viewer(&self) -> Option<SideId> {
        let mut humans = (0..self.computer.len())
            .map(|side| SideId(side as u8))
            .filter(|side| !self.is_computer(*side));
        match (humans.next(), humans.next()) {
            (None, _) => None,
            (only, None) => only,
            (first, _) => self.last_human.or(first),
        }
    }

    /// The human side that has to decide now: to give an order, or to answer.
    pub fn human_to_move(&self) -> Option<SideId> {
        if self.battle.is_over() {
            return None;
        }
        let view = self.battle.view();
        let unit = match self.battle.question() {
            Some(question) => question.asked,
            None => self.battle.acting()?,
        };
        let side = view.side(unit);
        (!self.is_computer(side)).then_some(side)
    }

    /// Takes note of who looks at the board now.
    fn note_human(&mut self) {
        if let Some(side) = self.human_to_move() {
            self.last_human = Some(side);
        }
    }

    /// Carries an order out; the computer answers for its sides at once.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn execute(&mut self, order: Order) -> Result<Progress, Refusal> {
        let progress = self.sitting.execute(order)?;
        self.changed();
        Ok(progress)
    }

    /// Answers the question that waits.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn answer(&mut self, choice: u8) -> Result<Progress, Refusal> {
        let progress = self.sitting.answer(choice)?;
        self.changed();
        Ok(progress)
    }

    /// Takes the last order back.
    ///
    /// # Errors
    /// What ended undo.
    pub fn undo(&mut self) -> Result<(), UndoEnd> {
        self.sitting.undo()?;
        self.changed();
        Ok(())
    }

    fn changed(&mut self) {
        self.revision += 1;
        self.note = None;
        self.note_human();
    }
}

/// Something the player or the computer wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// An order.
    Order(Order),
    /// An answer, by its place.
    Answer(u8),
    /// Take the last order back.
    Undo,
    /// Take all orders of the turn back that can be.
    UndoTurn,
}

/// What waits to be done, first come first served.
#[derive(Resource, Default)]
pub struct Asks(pub VecDeque<Ask>);

/// The computer at work on its next order.
#[derive(Resource, Default)]
struct Thinking(Option<(u64, Task<Order>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asks>()
        .init_resource::<Thinking>()
        .add_systems(
            Update,
            (think, carry_out_asks)
                .chain()
                .in_set(SessionSystems)
                .run_if(resource_exists::<Session>.and_then(in_state(Screen::Battle))),
        )
        .add_systems(OnExit(Screen::Battle), forget);
}

/// Everything that changes the battle.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SessionSystems;

/// Lets the computer work out its next order on a copy, off the main thread.
fn think(
    mut session: ResMut<Session>,
    mut thinking: ResMut<Thinking>,
    mut asks: ResMut<Asks>,
    playback: Res<Playback>,
) {
    if let Some((revision, task)) = &mut thinking.0 {
        if *revision != session.revision {
            thinking.0 = None;
            return;
        }
        if let Some(order) = check_ready(task) {
            thinking.0 = None;
            asks.0.push_back(Ask::Order(order));
        }
        return;
    }
    // A short lead over what is shown keeps the game flowing without running away from the eye.
    if !asks.0.is_empty() || playback.waiting() > 12 || session.battle.is_over() {
        return;
    }
    let Some(unit) = session.battle.acting() else {
        return;
    };
    let side = session.battle.view().side(unit);
    if session.battle.question().is_some() || !session.is_computer(side) {
        return;
    }
    let seed = session.battle.seed();
    let revision = session.revision;
    let mind = session.mind(side);
    let mut copy = session.bypass_change_detection().battle.fork(seed);
    let task = AsyncComputeTaskPool::get().spawn(async move { crate::ai::think(&mut copy, &mind) });
    thinking.0 = Some((revision, task));
}

/// Does what was asked and hands what happened to playback.
pub(super) fn carry_out_asks(
    mut session: ResMut<Session>,
    mut asks: ResMut<Asks>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut telling: ResMut<Telling>,
) {
    while let Some(ask) = asks.0.pop_front() {
        let done = match ask {
            Ask::Order(ref order) => session.execute(order.clone()),
            Ask::Answer(choice) => session.answer(choice),
            Ask::Undo | Ask::UndoTurn => {
                match session.undo() {
                    Ok(()) => {
                        while ask == Ask::UndoTurn && session.undo().is_ok() {}
                        playback.stop();
                        telling.forget_after(session.battle.log().len());
                        *shown = Shown::of(session.battle.view(), session.viewer());
                    }
                    Err(end) => session.note = Some(undo_ended(end).to_owned()),
                }
                continue;
            }
        };
        match done {
            Ok(progress) => {
                for place in progress.events {
                    if let Some(event) = session.battle.log().get(place) {
                        playback.push(place, event.clone());
                    }
                }
            }
            Err(refusal) => {
                let voice = Voice::open(session.battle.scene());
                session.note = Some(refusal_text(voice, &refusal));
            }
        }
    }
}

/// Why taking back stops here, as a sentence.
pub fn undo_ended(end: UndoEnd) -> &'static str {
    match end {
        UndoEnd::Start => "Nothing to take back: the battle has just begun.",
        UndoEnd::Dice => "Dice have fallen; that cannot be taken back.",
        UndoEnd::News => "Something was revealed; that cannot be taken back.",
        UndoEnd::Turn => "The last turn is over; it cannot be taken back.",
    }
}

fn forget(mut asks: ResMut<Asks>, mut thinking: ResMut<Thinking>) {
    asks.0.clear();
    thinking.0 = None;
}
