//! Previews of the square or the unit under the cursor, computed on a copy off the main thread.
//!
//! The copy is made once for each state of the battle and moves back and forth between this
//! resource and its task; results are kept until the battle changes.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::{
    choices::{Choices, Foresight, HoverPreview},
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
        orders::order::Order,
    },
    geometry::Cell,
    preview::{Attempt, EnemyReactions, HypotheticalPosition, PreviewBattle, Standing},
};

/// A request for a preview.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// The consequences of standing on a square.
    Stand(UnitId, Cell),
    /// The attacks of two units on each other: the best, or all.
    Exchange(HypotheticalPosition, HypotheticalPosition, All),
    /// The enemies' reactions to an order.
    Back(Order),
}

/// Whether all attacks are requested, or only the best, which is faster.
pub type All = bool;

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
}

/// Computes a preview.
pub fn answer(lookout: &mut PreviewBattle, question: &Question) -> PreviewAnswer {
    match question {
        Question::Stand(unit, cell) => {
            PreviewAnswer::Standing(Box::new(lookout.standing(*unit, *cell)))
        }
        Question::Exchange(one, other, all) => PreviewAnswer::Exchange(Exchange {
            sides: [*one, *other],
            attempts: [
                lookout.what_if(*one, *other, *all),
                lookout.what_if(*other, *one, *all),
            ],
        }),
        Question::Back(order) => PreviewAnswer::Back(lookout.back(order).unwrap_or_default()),
    }
}

/// The result of a task: the copy it used, the answer, and the time it took.
type Worked = (PreviewBattle, PreviewAnswer, Duration);

/// Computed previews, and the task for the next one.
#[derive(Resource, Default)]
pub struct PreviewWorker {
    /// Battle revision and side these results belong to.
    of: Option<(u64, SideId)>,
    lookout: Option<PreviewBattle>,
    task: Option<(Question, BackgroundTask<Worked>)>,
    /// How long the last answer took.
    took: Duration,
    known: Vec<(Question, PreviewAnswer)>,
    wanted: Vec<Question>,
}

/// The most answers kept.
const MOST: usize = 200;

/// How long a frame waits for an answer, if the last one was not slower: then it appears together
/// with the cursor and not a frame later, which is late where a processor draws the frames.
const PATIENCE: Duration = Duration::from_millis(50);

impl PreviewWorker {
    /// Takes in a finished result.
    fn take_in(&mut self, (lookout, answer, took): Worked) {
        self.lookout = Some(lookout);
        self.took = took;
        if self.known.len() >= MOST {
            self.known.remove(0);
        }
        if let Some((question, _)) = self.task.take() {
            self.known.push((question, answer));
        }
    }

    /// A worker that has this answer.
    pub fn telling(question: Question, answer: PreviewAnswer) -> Self {
        Self {
            known: vec![(question.clone(), answer)],
            wanted: vec![question],
            ..Self::default()
        }
    }

    /// The answer to a question, if it is computed.
    pub fn of(&self, question: &Question) -> Option<&PreviewAnswer> {
        let mut known = self.known.iter();
        known
            .find(|(asked, _)| asked == question)
            .map(|(_, answer)| answer)
    }

    /// The preview of standing under the cursor: `None` without a request, with its result once
    /// that is computed.
    pub fn standing(&self) -> Option<(UnitId, Cell, Option<&Standing>)> {
        let question = self.wanted.iter().find_map(|question| match question {
            Question::Stand(unit, cell) => Some((*unit, *cell, question)),
            Question::Exchange(..) | Question::Back(_) => None,
        });
        question.map(|(unit, cell, question)| {
            let told = match self.of(question) {
                Some(PreviewAnswer::Standing(standing)) => Some(&**standing),
                _ => None,
            };
            (unit, cell, told)
        })
    }

    /// The exchange of the compared units, likewise.
    pub fn exchange(&self) -> Option<([HypotheticalPosition; 2], Option<&Exchange>)> {
        let mut asked = None;
        for question in &self.wanted {
            let Question::Exchange(one, other, _) = question else {
                continue;
            };
            // The request for all attacks comes last, and says most.
            let before = asked.and_then(|(_, told)| told);
            let told = match self.of(question) {
                Some(PreviewAnswer::Exchange(exchange)) => Some(exchange),
                _ => before,
            };
            asked = Some(([*one, *other], told));
        }
        asked
    }

    /// The enemies' reactions to the order under the cursor, once computed.
    pub fn back(&self) -> Option<&EnemyReactions> {
        self.wanted.iter().find_map(|question| match question {
            Question::Back(_) => match self.of(question) {
                Some(PreviewAnswer::Back(back)) => Some(back),
                _ => None,
            },
            Question::Stand(..) | Question::Exchange(..) => None,
        })
    }
}

/// The requests of the current cursor.
pub fn questions(
    session: &AppSession,
    shown: &Shown,
    choices: &Choices,
    focus: &Focus,
    prospect: Option<&HoverPreview>,
) -> Vec<Question> {
    let mut questions = Vec::new();
    let Some((cell, _)) = focus.looked_at() else {
        return questions;
    };
    let view = session.battle.view();
    if let Some((one, other)) = focus.compared(view, shown, cell) {
        questions.extend([false, true].map(|all| Question::Exchange(one, other, all)));
    }
    match (choices.unit, prospect) {
        (Some(unit), Some(HoverPreview::Walk { .. })) => {
            questions.push(Question::Stand(unit, cell));
        }
        (Some(_), Some(HoverPreview::Act { order, .. })) => {
            questions.push(Question::Back(order.clone()));
        }
        (Some(unit), _) if view.is_at(unit, cell) => {
            questions.push(Question::Stand(unit, view.cell(unit)));
        }
        _ => {}
    }
    // A planned square stays previewed while other squares are pointed at.
    let stands = |question: &Question| matches!(question, Question::Stand(..));
    if let (Some(unit), false) = (choices.unit, questions.iter().any(stands))
        && let Some((_, planned)) = focus.planned.filter(|(of, _)| *of == unit)
    {
        questions.push(Question::Stand(unit, planned));
    }
    questions
}

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<PreviewWorker>(app)
        .add_systems(Update, look.in_set(BattleSystems::Preview));
}

/// Computes the cursor's requests one at a time, and takes in answers.
pub(in crate::app) fn look(
    mut session: ResMut<AppSession>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    choices: Res<Choices>,
    focus: Res<Focus>,
    foresight: Res<Foresight>,
    mut ahead: ResMut<PreviewWorker>,
) {
    let side = choices
        .unit
        .map(|unit| session.battle.view().side(unit))
        .or(session.viewer());
    let of = side.map(|side| (session.revision, side));
    if ahead.of != of {
        *ahead = PreviewWorker {
            of,
            ..PreviewWorker::default()
        };
    }
    let Some((_, side)) = of else { return };
    // Its panels are redrawn when it changes, so it is only touched for a result.
    let told = ahead.task.as_ref().and_then(|(_, task)| task.ready());
    if let Some(told) = told {
        ahead.take_in(told);
    }
    let quiet = playback.is_empty() && !session.battle.is_over();
    let wanted = if quiet && session.battle.question().is_none() {
        questions(
            &session,
            &shown,
            &choices,
            &focus,
            foresight.prospect.as_ref(),
        )
    } else {
        Vec::new()
    };
    if ahead.wanted != wanted {
        ahead.wanted = wanted;
    }
    if ahead.task.is_some() {
        return;
    }
    let open = ahead.wanted.iter().find(|one| ahead.of(one).is_none());
    let Some(question) = open.cloned() else {
        return;
    };
    let mut lookout = match ahead.lookout.take() {
        Some(lookout) => lookout,
        None => PreviewBattle::new(&mut session.bypass_change_detection().battle, side),
    };
    let asked = question.clone();
    let task = BackgroundTask::start(move || {
        let begun = Instant::now();
        let answer = answer(&mut lookout, &asked);
        (lookout, answer, begun.elapsed())
    });
    let wait = if ahead.took <= PATIENCE {
        PATIENCE
    } else {
        Duration::ZERO
    };
    let told = task.ready_within(wait);
    ahead.task = Some((question, task));
    if let Some(told) = told {
        ahead.take_in(told);
    }
}
