//! The answers of the open question weighed by the odds that its player is shown: which of them are
//! offered, which is best, and how much it is better than the next.

use super::battle::Battle;
use crate::battle::{
    odds::{Odds, at_price::takes_points, value},
    orders::question::{Choice, Question, QuestionKind},
    view::View,
};

/// An answer of the open question.
#[derive(Clone, Debug)]
pub struct WeighedAnswer {
    /// Its index among the choices.
    pub place: u8,
    /// What it is worth to the side that is asked by the odds, in thousandths of a wound or level.
    pub worth: i64,
    /// The points it takes.
    pub price: i16,
    /// Whether another answer leads to the same for as many points or fewer, or whether its test
    /// cannot be passed: it is not offered.
    pub is_idle: bool,
    /// Whether it leaves everything as it is.
    pub is_nothing: bool,
}

/// The open question with the odds of its answers.
#[derive(Clone, Debug)]
pub struct WeighedQuestion {
    /// All answers, by their index among the choices.
    pub answers: Vec<WeighedAnswer>,
    /// The odds of each.
    pub odds: Vec<Odds>,
    /// The best by the odds, of equal ones the cheapest, then the book's usual one.
    pub best: u8,
    /// The answer that the book's policy gives.
    pub usual: u8,
    /// Whether the answers differ in something that the odds do not tell.
    pub differs_unseen: bool,
    /// Whether all answers but one are ways of doing something: what matters then is whether to do
    /// anything, not in which way.
    is_of_ways: bool,
}

/// The most runs for exact odds of an answer, and how often the dice are sampled where that is too
/// few: players wait for it.
const RUNS: (u32, u32) = (1_500, 240);

/// The same for ways out of a melee: each run is a whole walk.
const WALKS: (u32, u32) = (60, 100);

impl Battle {
    /// Weighs the answers of the open question by their odds, as the asked side must expect them;
    /// `None` if there is none, or if the side could not know of the order.
    pub fn weigh_answers(&mut self) -> Option<WeighedQuestion> {
        let (runs, tries) = match self.question()?.topic {
            QuestionKind::Leave => WALKS,
            _ => RUNS,
        };
        let outlooks = self.outlook()?.outlooks(runs, tries);
        let question = self.question()?;
        Some(WeighedQuestion::of(self.view(), question, outlooks))
    }
}

impl WeighedQuestion {
    fn of(view: View<'_>, question: &Question, outlooks: Vec<(Odds, Option<u64>)>) -> Self {
        let side = view.side(question.asked);
        let usual = (view.scene.book.policy)(view, question);
        let mut answers: Vec<WeighedAnswer> = Vec::with_capacity(outlooks.len());
        for (place, (odds, _)) in outlooks.iter().enumerate() {
            let choice = question.choices.get(place).copied().unwrap_or(Choice::No);
            answers.push(WeighedAnswer {
                place: place as u8,
                worth: value::of_odds(view.scene, side, odds),
                price: price(view, question, choice),
                is_idle: is_hopeless(view, question, choice),
                is_nothing: choice.is_nothing(),
            });
        }
        // The odds do not tell whether a unit gets away, or which of its own things it takes.
        let is_of_ways = is_of_ways(question);
        let is_detail = matches!(question.topic, QuestionKind::Detail | QuestionKind::Leave);
        let nothing: Vec<bool> = answers.iter().map(|answer| answer.is_nothing).collect();
        let is_same = |one: usize, other: usize| {
            let ((odds, ends), (others, other_ends)) = (&outlooks[one], &outlooks[other]);
            let alike = odds.outcomes == others.outcomes;
            // Ways of acting differ in what they leave; one that changes no odds is not offered.
            let tells_ends = is_detail || is_of_ways && !nothing[one] && !nothing[other];
            alike && (!tells_ends || ends.is_some() && ends == other_ends)
        };
        for place in 0..answers.len() {
            let (price, is_nothing) = rank(question, &answers[place]);
            let beaten = (0..answers.len()).any(|other| {
                let rival = &answers[other];
                let (cost, nothing) = rank(question, rival);
                let usual_first = |at: usize| (at != usize::from(usual), at);
                other != place
                    && !rival.is_idle
                    && is_same(place, other)
                    && (cost, !nothing, usual_first(other))
                        < (price, !is_nothing, usual_first(place))
            });
            answers[place].is_idle |= beaten;
        }
        let unseen = (1..outlooks.len()).any(|place| {
            let ends = |at: usize| outlooks[at].1;
            outlooks[place].0.outcomes == outlooks[0].0.outcomes && ends(place) != ends(0)
        });
        let equal = view.scene.book.point / 20;
        // Staying has the best odds of almost any order that leads away; what is gained elsewhere
        // comes later. So the best way out is recommended to a unit that has been told to go.
        let goes = |answer: &WeighedAnswer| !answer.is_idle && !answer.is_nothing;
        let is_told_to_go = question.topic == QuestionKind::Leave && answers.iter().any(goes);
        let offered = || {
            let offered = answers.iter().filter(|answer| !answer.is_idle);
            offered.filter(|answer| !is_told_to_go || !answer.is_nothing)
        };
        let top = offered().map(|answer| answer.worth).max().unwrap_or(0);
        let best = offered()
            .filter(|answer| top - answer.worth <= equal)
            .min_by_key(|answer| (answer.price, answer.place != usual, answer.place))
            .map_or(usual, |answer| answer.place);
        Self {
            best,
            usual,
            differs_unseen: unseen,
            is_of_ways,
            answers,
            odds: outlooks.into_iter().map(|(odds, _)| odds).collect(),
        }
    }

    /// The answers that are offered: the best first, and nothing last.
    pub fn offered(&self, question: &Question) -> Vec<u8> {
        let offered = self.answers.iter().filter(|answer| !answer.is_idle);
        let mut offered: Vec<u8> = offered.map(|answer| answer.place).collect();
        let is_no = |place: u8| question.choices.get(usize::from(place)) == Some(&Choice::No);
        offered.sort_by_key(|&place| (place != self.best, is_no(place)));
        offered
    }

    /// How much the best answer is better than the next one that leads to something else.
    pub fn gap(&self) -> i64 {
        let Some(best) = self.answers.get(usize::from(self.best)) else {
            return 0;
        };
        let is_rival = |other: &&WeighedAnswer| {
            let differs = !self.is_of_ways || other.is_nothing != best.is_nothing;
            !other.is_idle && other.place != best.place && differs
        };
        let rivals = self.answers.iter().filter(is_rival);
        let next = rivals.map(|answer| answer.worth).max();
        next.map_or(0, |next| best.worth - next)
    }

    /// The answer of a player who is not asked: the book's usual one, or the best where the usual
    /// one is worse by this much, or at all for as many points or more.
    pub fn unasked(&self, noticed: i64) -> u8 {
        let terms = |place: u8| {
            let answer = self.answers.get(usize::from(place));
            answer.map_or((0, 0), |it| (it.worth, it.price))
        };
        let ((best, price), (usual, usual_price)) = (terms(self.best), terms(self.usual));
        let least = match price <= usual_price {
            true => 1,
            false => noticed.max(1),
        };
        match best - usual >= least {
            true => self.best,
            false => self.usual,
        }
    }
}

/// Whether the answers are the actions of a unit out of turn, and nothing.
fn is_of_ways(question: &Question) -> bool {
    let is_act = |choice: &Choice| matches!(choice, Choice::Act { .. });
    question.topic == QuestionKind::Interrupt && question.choices.iter().any(is_act)
}

/// What an answer takes, and whether it is nothing at all.
fn rank(question: &Question, answer: &WeighedAnswer) -> (i16, bool) {
    let choice = question.choices.get(usize::from(answer.place));
    (
        answer.price,
        choice.is_some_and(|choice| choice.is_nothing()),
    )
}

/// The points an answer takes; at least one where it takes some that are settled later.
fn price(view: View<'_>, question: &Question, choice: Choice) -> i16 {
    if let Choice::Points { points, .. } = choice {
        return points;
    }
    let terms = (view.scene.book.answer_terms)(view, question, choice);
    let least = i16::from(takes_points(view, question, choice));
    terms.price.unwrap_or(0).max(least)
}

/// Whether the test of an answer cannot be passed.
fn is_hopeless(view: View<'_>, question: &Question, choice: Choice) -> bool {
    if question.topic == QuestionKind::Detail || choice.is_nothing() {
        return false;
    }
    let terms = (view.scene.book.answer_terms)(view, question, choice);
    let can_decline = question.choices.iter().any(|choice| choice.is_nothing());
    can_decline && terms.chance.is_some_and(|chance| chance.is_zero())
}
