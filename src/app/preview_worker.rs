//! Looking ahead: what the square or the combatant under the cursor would mean, worked out on a copy
//! off the main thread.
//!
//! The copy is made once for each state of the battle and goes to and fro between this resource and
//! the task that uses it; what has been worked out is kept as long as the battle stays as it is.

use crate::app::frame::BattleSystems;
use crate::app::session::add_battle_resource;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::{
    background_task::BackgroundTask,
    choices::{Choices, Foresight, HoverPreview},
    intent::Intent,
    playback::Playback,
    session::AppSession,
    shown::Shown,
};
use crate::{
    battle::{
        ids::{SideId, UnitId},
        order::Order,
    },
    geometry::Cell,
    preview::{Attempt, EnemyReactions, HypotheticalPosition, PreviewBattle, Standing},
};

/// Something to be worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// What standing somewhere would mean.
    Stand(UnitId, Cell),
    /// What two could do to each other: the best of it, or everything.
    Exchange(HypotheticalPosition, HypotheticalPosition, All),
    /// What comes back at whoever gives an order.
    Back(Order),
}

/// Whether everything is wanted, or the best alone, which is there sooner.
pub type All = bool;

/// What two could do to each other: the first to the second, and the second to the first.
#[derive(Debug)]
pub struct Exchange {
    /// Who, and where they are thought to stand.
    pub sides: [HypotheticalPosition; 2],
    /// What each could do.
    pub attempts: [Attempt; 2],
}

/// What was worked out.
#[derive(Debug)]
pub enum PreviewAnswer {
    /// Of standing somewhere.
    Standing(Box<Standing>),
    /// Of two combatants.
    Exchange(Exchange),
    /// Of an order.
    Back(EnemyReactions),
}

/// Answers a question.
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

/// What an task brings back: the copy it used, the answer, and how long that took.
type Worked = (PreviewBattle, PreviewAnswer, Duration);

/// What lies ahead of the player.
#[derive(Resource, Default)]
pub struct PreviewWorker {
    /// Of which battle and side what is known is.
    of: Option<(u64, SideId)>,
    lookout: Option<PreviewBattle>,
    task: Option<(Question, BackgroundTask<Worked>)>,
    /// How long the last answer took to work out.
    took: Duration,
    known: Vec<(Question, PreviewAnswer)>,
    wanted: Vec<Question>,
}

/// More answers than this are not kept.
const MOST: usize = 200;

/// So long a frame waits for an answer, if the last one did not take longer: what comes at once is
/// shown with the cursor and not a picture later, which is late where a processor draws the pictures.
const PATIENCE: Duration = Duration::from_millis(50);

impl PreviewWorker {
    /// Takes in what was worked out.
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

    /// A worker that was asked this and knows the answer.
    pub fn telling(question: Question, answer: PreviewAnswer) -> Self {
        Self {
            known: vec![(question.clone(), answer)],
            wanted: vec![question],
            ..Self::default()
        }
    }

    /// The answer to a question, once it has been worked out.
    pub fn of(&self, question: &Question) -> Option<&PreviewAnswer> {
        let mut known = self.known.iter();
        known
            .find(|(asked, _)| asked == question)
            .map(|(_, answer)| answer)
    }

    /// What standing under the cursor would mean: `None` while nothing is asked for, and the answer
    /// once it is there.
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

    /// What the two that are compared could do to each other, likewise.
    pub fn exchange(&self) -> Option<([HypotheticalPosition; 2], Option<&Exchange>)> {
        let mut asked = None;
        for question in &self.wanted {
            let Question::Exchange(one, other, _) = question else {
                continue;
            };
            // Everything is asked for last, and says most.
            let before = asked.and_then(|(_, told)| told);
            let told = match self.of(question) {
                Some(PreviewAnswer::Exchange(exchange)) => Some(exchange),
                _ => before,
            };
            asked = Some(([*one, *other], told));
        }
        asked
    }

    /// What comes back at whoever does what the cursor is for, once it is known.
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

/// The questions that the cursor asks.
pub fn questions(
    session: &AppSession,
    shown: &Shown,
    choices: &Choices,
    intent: &Intent,
    prospect: Option<&HoverPreview>,
) -> Vec<Question> {
    let mut questions = Vec::new();
    let Some((cell, _)) = intent.looked_at() else {
        return questions;
    };
    let view = session.battle.view();
    if let Some((one, other)) = intent.compared(view, shown, cell) {
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
    // A planned square stays in view while others are pointed at.
    let stands = |question: &Question| matches!(question, Question::Stand(..));
    if let (Some(unit), false) = (choices.unit, questions.iter().any(stands))
        && let Some((_, planned)) = intent.planned.filter(|(of, _)| *of == unit)
    {
        questions.push(Question::Stand(unit, planned));
    }
    questions
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<PreviewWorker>(app)
        .add_systems(Update, look.in_set(BattleSystems::Preview));
}

/// Asks what the cursor asks, one question at a time, and takes answers in.
pub(super) fn look(
    mut session: ResMut<AppSession>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    choices: Res<Choices>,
    intent: Res<Intent>,
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
    // Whatever is shown of it is drawn anew when it changes, so it is not touched for nothing.
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
            &intent,
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
