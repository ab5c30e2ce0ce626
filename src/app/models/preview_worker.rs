//! Previews of the square or the unit under the cursor, computed on a copy off the main thread.
//!
//! The copy is made once for each state of the battle and moves back and forth between this
//! resource and its task; results are kept until the battle changes.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::{
    choices::Choices,
    foresight::{Foresight, HoverPreview},
    playback::Playback,
};
use crate::{
    app::state::{
        background_task::BackgroundTask,
        focus::Focus,
        frame::BattleSystems,
        session::{AppSession, add_battle_resource},
        shown::Shown,
    },
    battle::{
        ids::{SideId, UnitId},
        odds::landings::Landing,
        orders::order::Order,
    },
    geometry::Cell,
    preview::{
        Attempt, EnemyReactions, HypotheticalPosition, PreviewBattle, Standing, is_purchase,
    },
};

/// A request for a preview.
#[derive(Clone, Debug, PartialEq)]
pub enum PreviewRequest {
    /// The consequences of standing on a square.
    Stand(UnitId, Cell),
    /// The attacks of two units on each other: all if `true`, else only the best, which is faster.
    Exchange(HypotheticalPosition, HypotheticalPosition, bool),
    /// The enemies' reactions to an order.
    Back(Order),
    /// Where an order leads the units that it moves.
    Landings(Order),
}

/// The attacks of two units on each other: of the first on the second, and of the second on the
/// first.
#[derive(Debug)]
pub struct Exchange {
    /// The units, with their assumed squares.
    pub sides: [HypotheticalPosition; 2],
    /// The attacks of each.
    pub attempts: [Attempt; 2],
}

/// A computed preview.
#[derive(Debug)]
pub enum PreviewAnswer {
    /// For a square.
    Standing(Box<Standing>),
    /// For two units.
    Exchange(Exchange),
    /// For an order.
    Back(EnemyReactions),
    /// The ends of an order's ways.
    Landings(Vec<Landing>),
}

/// Computes a preview.
pub fn answer(battle: &mut PreviewBattle, request: &PreviewRequest) -> PreviewAnswer {
    match request {
        PreviewRequest::Stand(unit, cell) => {
            PreviewAnswer::Standing(Box::new(battle.standing(*unit, *cell)))
        }
        PreviewRequest::Exchange(one, other, all) => PreviewAnswer::Exchange(Exchange {
            sides: [*one, *other],
            attempts: [
                battle.what_if(*one, *other, *all),
                battle.what_if(*other, *one, *all),
            ],
        }),
        PreviewRequest::Back(order) => PreviewAnswer::Back(battle.back(order).unwrap_or_default()),
        PreviewRequest::Landings(order) => {
            PreviewAnswer::Landings(battle.landings(order).unwrap_or_default())
        }
    }
}

/// The result of a task: the copy it used, the answer, and the time it took.
type Worked = (PreviewBattle, PreviewAnswer, Duration);

/// Computed previews, and the task for the next one.
#[derive(Resource, Default)]
pub struct PreviewWorker {
    /// Battle revision and side these results belong to.
    of: Option<(u64, SideId)>,
    /// The copy, while no task uses it.
    battle: Option<PreviewBattle>,
    task: Option<(PreviewRequest, BackgroundTask<Worked>)>,
    /// How long the last answer took.
    took: Duration,
    /// Answers of this revision, the oldest first.
    known: Vec<(PreviewRequest, PreviewAnswer)>,
    /// The requests of the current cursor.
    wanted: Vec<PreviewRequest>,
}

/// The most answers kept.
const MOST_ANSWERS: usize = 200;

/// How long a frame waits for an answer, if the last one was not slower: then it appears together
/// with the cursor and not a frame later, which is late where a processor draws the frames.
const PATIENCE: Duration = Duration::from_millis(50);

impl PreviewWorker {
    /// Takes in a finished result.
    fn take_in(&mut self, (battle, answer, took): Worked) {
        self.battle = Some(battle);
        self.took = took;
        if self.known.len() >= MOST_ANSWERS {
            self.known.remove(0);
        }
        if let Some((request, _)) = self.task.take() {
            self.known.push((request, answer));
        }
    }

    /// A worker that has this answer.
    pub fn with_answer(request: PreviewRequest, answer: PreviewAnswer) -> Self {
        Self {
            known: vec![(request.clone(), answer)],
            wanted: vec![request],
            ..Self::default()
        }
    }

    /// The answer to a request, if it is computed.
    pub fn of(&self, request: &PreviewRequest) -> Option<&PreviewAnswer> {
        let mut known = self.known.iter();
        known
            .find(|(asked, _)| asked == request)
            .map(|(_, answer)| answer)
    }

    /// The preview of standing under the cursor: `None` without a request, with its result once
    /// that is computed.
    pub fn standing(&self) -> Option<(UnitId, Cell, Option<&Standing>)> {
        let request = self.wanted.iter().find_map(|request| match request {
            PreviewRequest::Stand(unit, cell) => Some((*unit, *cell, request)),
            _ => None,
        });
        request.map(|(unit, cell, request)| {
            let told = match self.of(request) {
                Some(PreviewAnswer::Standing(standing)) => Some(&**standing),
                _ => None,
            };
            (unit, cell, told)
        })
    }

    /// The exchange of the compared units, likewise.
    pub fn exchange(&self) -> Option<([HypotheticalPosition; 2], Option<&Exchange>)> {
        let mut asked = None;
        for request in &self.wanted {
            let PreviewRequest::Exchange(one, other, _) = request else {
                continue;
            };
            // The request for all attacks comes last, and says most.
            let before = asked.and_then(|(_, told)| told);
            let told = match self.of(request) {
                Some(PreviewAnswer::Exchange(exchange)) => Some(exchange),
                _ => before,
            };
            asked = Some(([*one, *other], told));
        }
        asked
    }

    /// The enemies' reactions to the order under the cursor, once computed.
    pub fn back(&self) -> Option<&EnemyReactions> {
        self.wanted.iter().find_map(|request| match request {
            PreviewRequest::Back(_) => match self.of(request) {
                Some(PreviewAnswer::Back(back)) => Some(back),
                _ => None,
            },
            _ => None,
        })
    }

    /// Where the order under the cursor leads, once computed.
    pub fn landings(&self) -> &[Landing] {
        let known = self
            .wanted
            .iter()
            .find_map(|request| match self.of(request) {
                Some(PreviewAnswer::Landings(landings)) => Some(landings.as_slice()),
                _ => None,
            });
        known.unwrap_or_default()
    }
}

/// The requests of the current cursor.
pub fn requests(
    session: &AppSession,
    shown: &Shown,
    choices: &Choices,
    focus: &Focus,
    prospect: Option<&HoverPreview>,
) -> Vec<PreviewRequest> {
    let mut requests = Vec::new();
    let Some((cell, _)) = focus.looked_at() else {
        return requests;
    };
    let view = session.battle.view();
    if let Some((one, other)) = focus.compared(view, shown, cell) {
        requests.extend([false, true].map(|all| PreviewRequest::Exchange(one, other, all)));
    }
    match (choices.unit, prospect) {
        (Some(unit), Some(HoverPreview::Walk { order, .. })) => {
            requests.push(PreviewRequest::Stand(unit, cell));
            // Bought metres lead nowhere yet.
            if !is_purchase(order) {
                requests.push(PreviewRequest::Landings(order.clone()));
            }
        }
        (Some(_), Some(HoverPreview::Act { order, .. })) => {
            requests.push(PreviewRequest::Back(order.clone()));
            requests.push(PreviewRequest::Landings(order.clone()));
        }
        (Some(unit), _) if view.is_at(unit, cell) => {
            requests.push(PreviewRequest::Stand(unit, view.cell(unit)));
        }
        _ => {}
    }
    // A planned square stays previewed while other squares are pointed at.
    let stands = |request: &PreviewRequest| matches!(request, PreviewRequest::Stand(..));
    if let (Some(unit), false) = (choices.unit, requests.iter().any(stands))
        && let Some((_, planned)) = focus.planned.filter(|(of, _)| *of == unit)
    {
        requests.push(PreviewRequest::Stand(unit, planned));
    }
    requests
}

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<PreviewWorker>(app)
        .add_systems(Update, update_previews.in_set(BattleSystems::Preview));
}

/// Computes the cursor's requests one at a time, and takes in answers.
pub(in crate::app) fn update_previews(
    mut session: ResMut<AppSession>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    choices: Res<Choices>,
    focus: Res<Focus>,
    foresight: Res<Foresight>,
    mut worker: ResMut<PreviewWorker>,
) {
    let side = choices
        .unit
        .map(|unit| session.battle.view().side(unit))
        .or(session.viewer());
    let of = side.map(|side| (session.revision, side));
    if worker.of != of {
        *worker = PreviewWorker {
            of,
            ..PreviewWorker::default()
        };
    }
    let Some((_, side)) = of else { return };
    // Its panels are redrawn when it changes, so it is only touched for a result.
    let told = worker.task.as_ref().and_then(|(_, task)| task.ready());
    if let Some(told) = told {
        worker.take_in(told);
    }
    let quiet = playback.is_empty() && !session.battle.is_over();
    let wanted = if quiet && session.battle.question().is_none() {
        requests(
            &session,
            &shown,
            &choices,
            &focus,
            foresight.prospect.as_ref(),
        )
    } else {
        Vec::new()
    };
    if worker.wanted != wanted {
        worker.wanted = wanted;
    }
    if worker.task.is_some() {
        return;
    }
    let open = worker.wanted.iter().find(|one| worker.of(one).is_none());
    let Some(request) = open.cloned() else {
        return;
    };
    let mut battle = match worker.battle.take() {
        Some(battle) => battle,
        None => PreviewBattle::new(&mut session.bypass_change_detection().battle, side),
    };
    let asked = request.clone();
    let task = BackgroundTask::start(move || {
        let begun = Instant::now();
        let answer = answer(&mut battle, &asked);
        (battle, answer, begun.elapsed())
    });
    let wait = if worker.took <= PATIENCE {
        PATIENCE
    } else {
        Duration::ZERO
    };
    let told = task.ready_within(wait);
    worker.task = Some((request, task));
    if let Some(told) = told {
        worker.take_in(told);
    }
}
