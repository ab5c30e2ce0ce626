//! The computer's thoughts about its orders, and its advice: kept, requested, computed off the main
//! thread.
//!
//! Of each order of the computer the battle before it is kept, for the last ones only; the thoughts
//! are computed again on request. During the battle a player sees only thoughts that its side could
//! know, and only of orders that have been shown.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::playback::Playback;
use crate::{
    ai::telling::{Decision, DecisionReport, advice},
    app::state::{
        background_task::BackgroundTask,
        frame::BattleSystems,
        levels,
        review::Shows,
        session::{AppSession, add_battle_resource},
        ui_events::{Page, ReasonsEvent},
    },
    battle::ids::SideId,
};

/// The most decisions of the computer kept.
const KEPT: usize = 40;

/// The most reports kept.
const KNOWN: usize = 60;

/// The subject of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonsTopic {
    /// A decision by the number of its order, as a side may know it.
    Decision(u64, Option<SideId>),
    /// Advice in a state of the battle.
    Advice(u64),
    /// An order of the record, by its index.
    Record(usize),
}

/// A decision, and the log index where its results begin.
struct Kept {
    decision: Decision,
    place: usize,
}

/// The computer's thoughts.
#[derive(Resource, Default)]
pub struct Reasons {
    decisions: VecDeque<Kept>,
    /// The open page.
    pub page: Option<Page>,
    /// The decision the player went to, by the number of its order; otherwise the last one is
    /// shown.
    pinned: Option<u64>,
    /// The highlighted order.
    pub lit: Option<usize>,
    topic: Option<ReasonsTopic>,
    known: Vec<(ReasonsTopic, Option<DecisionReport>)>,
    task: Option<(ReasonsTopic, BackgroundTask<Option<DecisionReport>>)>,
}

impl Reasons {
    /// Keeps a decision with events that begin at this log index.
    pub fn note(&mut self, decision: Decision, place: usize) {
        self.decisions.push_back(Kept { decision, place });
        if self.decisions.len() > KEPT {
            self.decisions.pop_front();
        }
    }

    /// The topic to show now.
    pub fn topic(&self) -> Option<ReasonsTopic> {
        self.topic
    }

    /// The report to show: `None` while it is being computed, `Some(None)` if there is nothing to
    /// tell.
    pub fn account(&self) -> Option<Option<&DecisionReport>> {
        let topic = self.topic?;
        let mut known = self.known.iter();
        known
            .find(|(of, _)| *of == topic)
            .map(|(_, account)| account.as_ref())
    }

    /// The decisions a side may see, the newest first: of units in its sight, and shown already.
    fn seen<'a>(
        &'a self,
        side: Option<SideId>,
        shown_to: usize,
    ) -> impl Iterator<Item = &'a Decision> + 'a {
        let kept = self.decisions.iter().rev();
        kept.filter(move |kept| kept.place <= shown_to && kept.decision.is_seen_by(side))
            .map(|kept| &kept.decision)
    }

    /// The numbers of the decisions that may be shown now, the newest first, and the index of the
    /// current one: where the player went, otherwise the last that did more than end a turn.
    fn pages(&self, session: &AppSession, playback: &Playback) -> (Vec<u64>, usize) {
        let end = session.battle.scene().book.action_named("end");
        let seen = || self.seen(listener(session), reached(session, playback));
        let numbers: Vec<u64> = seen().map(|decision| decision.number).collect();
        let pinned = self.pinned;
        let pinned = pinned.and_then(|pinned| numbers.iter().position(|of| *of == pinned));
        let does = |decision: &Decision| Some(decision.order.action) != end;
        let shown = pinned.or_else(|| seen().position(does)).unwrap_or(0);
        (numbers, shown)
    }

    /// Whether there are earlier and later decisions than the current one.
    pub fn neighbours(&self, session: &AppSession, playback: &Playback) -> (bool, bool) {
        let (numbers, shown) = self.pages(session, playback);
        (shown + 1 < numbers.len(), shown > 0)
    }

    /// Goes to the decision before or after the current one.
    fn leaf(&mut self, session: &AppSession, playback: &Playback, back: bool) {
        let (numbers, shown) = self.pages(session, playback);
        let next = match back {
            true => Some(shown + 1),
            false => shown.checked_sub(1),
        };
        if let Some(number) = next.and_then(|next| numbers.get(next)) {
            self.pinned = Some(*number);
        }
    }

    /// The topic the player requests, as far as it may be shown.
    pub fn wanted(&self, session: &AppSession, playback: &Playback) -> Option<ReasonsTopic> {
        if let Some(review) = &session.review {
            // While an order is being shown, its own thoughts stay visible.
            let shows = !playback.is_empty() && review.place() > 0;
            let place = review.place() - usize::from(shows);
            return (place < review.entries().len()).then_some(ReasonsTopic::Record(place));
        }
        match self.page? {
            Page::Decision => {
                let (numbers, shown) = self.pages(session, playback);
                Some(ReasonsTopic::Decision(
                    *numbers.get(shown)?,
                    listener(session),
                ))
            }
            Page::Advice => {
                let waits = session.human_to_move().is_some() && playback.is_empty();
                let asks = session.battle.question().is_some();
                (waits && !asks).then_some(ReasonsTopic::Advice(session.revision))
            }
        }
    }

    /// Carries out a request, and returns what to show then.
    ///
    /// # Errors
    /// Why a record cannot be reviewed.
    pub(in crate::app) fn follow(
        &mut self,
        want: ReasonsEvent,
        session: &mut AppSession,
        playback: &Playback,
    ) -> Result<Shows, String> {
        match want {
            ReasonsEvent::Turn if session.review.is_some() => {}
            ReasonsEvent::Turn => {
                let waits = session.human_to_move().is_some();
                self.page = match self.page {
                    None => Some(Page::Decision),
                    Some(Page::Decision) if waits => Some(Page::Advice),
                    Some(_) => None,
                };
                self.pinned = None;
            }
            ReasonsEvent::Open(page) => {
                self.page = Some(page);
                self.pinned = None;
            }
            ReasonsEvent::Light(idea) => self.lit = idea.filter(|_| self.lit != idea),
            ReasonsEvent::LookBack => {
                let stage = levels::stage_of(session.header());
                let begun = stage.and_then(|stage| session.look_back(stage));
                return begun.map(|()| Shows::Moment);
            }
            ReasonsEvent::Eyes => {
                session.turn_eyes();
                return Ok(Shows::Moment);
            }
            ReasonsEvent::Shut if session.stop_looking_back() => return Ok(Shows::Moment),
            ReasonsEvent::Shut => self.page = None,
            ReasonsEvent::Stride(stride, back) if session.review.is_some() => {
                return session.stride(stride, back);
            }
            ReasonsEvent::Stride(_, back) => self.leaf(session, playback, back),
        }
        Ok(Shows::Nothing)
    }

    /// Starts computing a topic; `None` if there is nothing to compute.
    fn task(
        &mut self,
        session: &mut AppSession,
        topic: ReasonsTopic,
    ) -> Option<BackgroundTask<Option<DecisionReport>>> {
        let seed = session.battle.seed();
        match topic {
            ReasonsTopic::Decision(number, side) => {
                let mut kept = self.decisions.iter_mut().map(|kept| &mut kept.decision);
                let mut decision = kept.find(|decision| decision.number == number)?.copy();
                Some(BackgroundTask::start(move || decision.report_for(side)))
            }
            ReasonsTopic::Advice(_) => {
                let unit = session.battle.acting()?;
                let mind = session.mind(session.battle.view().side(unit));
                let mut copy = session.battle.fork(seed);
                Some(BackgroundTask::start(move || advice(&mut copy, &mind)))
            }
            ReasonsTopic::Record(place) => {
                let review = session.review.as_ref()?;
                // In the battle of the record, the order being shown has been carried out already.
                let entry = review.next().filter(|_| review.place() == place)?;
                let order = entry.order.clone()?;
                let mind = session.mind(session.battle.view().side(order.unit));
                let mut decision = Decision::new(session.battle.fork(seed), mind, order);
                Some(BackgroundTask::start(move || decision.report_for(None)))
            }
        }
    }
}

/// The listening side: `None` once everything may be known.
fn listener(session: &AppSession) -> Option<SideId> {
    session.viewer().filter(|_| !session.battle.is_over())
}

/// The log index that playback has reached.
fn reached(session: &AppSession, playback: &Playback) -> usize {
    match &playback.current {
        Some(running) => running.place,
        None if playback.is_empty() => session.battle.log().len(),
        None => 0,
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<Reasons>(app).add_systems(Update, work.in_set(BattleSystems::Choices));
}

/// Computes the requested topics, one at a time.
fn work(mut session: ResMut<AppSession>, playback: Res<Playback>, mut reasons: ResMut<Reasons>) {
    let topic = reasons.wanted(&session, &playback);
    if reasons.topic != topic {
        reasons.topic = topic;
        reasons.lit = None;
    }
    if let Some((topic, task)) = &reasons.task {
        match task.awaited() {
            Ok(None) => return,
            Ok(Some(account)) => {
                let of = *topic;
                if reasons.known.len() >= KNOWN {
                    reasons.known.remove(0);
                }
                reasons.known.push((of, account));
            }
            Err(_) => {}
        }
        reasons.task = None;
    }
    let Some(topic) = topic.filter(|topic| reasons.known.iter().all(|(of, _)| of != topic)) else {
        return;
    };
    let session = session.bypass_change_detection();
    let task = reasons.task(session, topic);
    reasons.task = task.map(|task| (topic, task));
}
