//! Which of the engine's questions are put to their players. A question is put when it matters: when
//! the best answer is better than the next by something one would notice. The others get the book's
//! usual answer, which is recorded like a player's.

use super::{leaders::Leaders, offers::Offers};
use crate::battle::{
    Battle, Progress, WeighedQuestion,
    orders::question::{Choice, PromptPolicy, Question, QuestionKind},
    view::View,
};

/// What was answered within the present order, and the open question with its odds.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking {
    /// What players were offered, and what they said.
    pub(super) offers: Offers,
    /// The open question.
    pub(super) weighed: Option<WeighedQuestion>,
    /// Whether the open question is being weighed, or has been; its odds may stay unknown.
    state: Weighing,
}

/// How far the open question has been weighed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Weighing {
    /// Not at all.
    #[default]
    NotYet,
    /// It waits for its odds, which are worked out elsewhere.
    Awaited,
    /// As far as the asked side may know.
    Done,
}

/// The most questions that are passed over in one order.
const MOST: usize = 400;

impl Asking {
    /// Notes the answer of a player.
    pub(super) fn remember(&mut self, question: &Question, choice: u8) {
        self.forget();
        if let Some(&choice) = question.choices.get(usize::from(choice)) {
            self.offers.remember(question, choice);
        }
    }

    /// The answers to offer, the best first and nothing last. Where the odds are unknown, the book's
    /// usual answer comes first.
    pub(super) fn offered(&self, view: View<'_>, question: &Question) -> Vec<u8> {
        if let Some(weighed) = &self.weighed {
            return weighed.offered(question);
        }
        let mut all: Vec<u8> = (0..question.choices.len() as u8).collect();
        let usual = (view.scene.book.policy)(view, question);
        let is_no = |place: u8| question.choices[usize::from(place)] == Choice::No;
        all.sort_by_key(|&place| (place != usual, is_no(place)));
        all
    }

    /// Works out what the answers of the open question lead to.
    pub(super) fn weigh(&mut self, battle: &mut Battle) {
        self.take(battle.weigh_answers());
    }

    /// Takes in the odds of the open question; `None` if its side could not know them.
    pub(super) fn take(&mut self, weighed: Option<WeighedQuestion>) {
        (self.weighed, self.state) = (weighed, Weighing::Done);
    }

    /// Forgets the odds of a question that is answered.
    pub(super) fn forget(&mut self) {
        (self.weighed, self.state) = (None, Weighing::NotYet);
    }

    /// Whether the open question waits for odds that are worked out elsewhere.
    pub(super) fn is_awaited(&self) -> bool {
        self.state == Weighing::Awaited
    }

    /// Answers open questions that do not matter, until one does or the order is done. With `later`
    /// it stops at a question that has to be weighed first.
    pub(super) fn pass_over(
        &mut self,
        battle: &mut Battle,
        leaders: &Leaders,
        progress: Progress,
        later: bool,
    ) -> Progress {
        let from = progress.events.start;
        let mut asks = progress.asks;
        for _ in 0..MOST {
            if !asks {
                break;
            }
            let known = self.ticked(battle).or_else(|| self.without_odds(battle));
            if known.is_none() && self.state != Weighing::Done {
                if later {
                    self.state = Weighing::Awaited;
                    break;
                }
                self.weigh(battle);
            }
            let Some(choice) = known.or_else(|| self.unasked(battle)) else {
                break;
            };
            let mut answer = |view: View<'_>, question: &Question| leaders.answer(view, question);
            let Ok(progress) = battle.answer_with(choice, Some(&mut answer)) else {
                break;
            };
            self.forget();
            asks = progress.asks;
        }
        Progress {
            events: from..battle.log().len(),
            asks,
        }
    }

    /// The answer to an open question that its player has given beforehand, in one for several units.
    /// What can no longer work is not done.
    fn ticked(&mut self, battle: &mut Battle) -> Option<u8> {
        let question = battle.question()?;
        let place = self.offers.take_ticked(question)?;
        if question.choices[usize::from(place)].is_nothing() {
            return Some(place);
        }
        self.weigh(battle);
        let offered = self.offered(battle.view(), battle.question()?);
        offered.contains(&place).then_some(place)
    }

    /// The answer to an open question that its player is not asked, whatever its odds: one it has
    /// refused in this order, or how to leave a melee, which the book settles.
    fn without_odds(&self, battle: &Battle) -> Option<u8> {
        let question = battle.question()?;
        if wants_all(battle, question) || question.topic == QuestionKind::Detail {
            return None;
        }
        if question.topic == QuestionKind::Leave {
            let view = battle.view();
            return Some((view.scene.book.policy)(view, question));
        }
        let mut places = 0..question.choices.len() as u8;
        let nothing = places.find(|place| question.choices[usize::from(*place)].is_nothing());
        nothing.filter(|_| self.offers.has_refused(question))
    }

    /// The answer to the open question if its player is not asked.
    pub(super) fn unasked(&self, battle: &Battle) -> Option<u8> {
        let question = battle.question()?;
        if wants_all(battle, question) {
            return None;
        }
        let is_detail = question.topic == QuestionKind::Detail;
        let weighed = self.weighed.as_ref()?;
        if let [only] = weighed.offered(question)[..] {
            return Some(only);
        }
        if is_detail || tells_more(question) || self.offers.goes_on(question) {
            return None;
        }
        let stops = battle.stops_of(question.asked)?;
        let noticed = stops.from(battle.scene().book).max(1);
        (weighed.gap() < noticed).then(|| weighed.unasked(noticed))
    }
}

/// Whether the player who is asked wants each question of this kind.
fn wants_all(battle: &Battle, question: &Question) -> bool {
    let stops = battle.stops_of(question.asked);
    let policy = stops.map(|stops| stops.policy(question.topic));
    question.topic != QuestionKind::Detail && policy == Some(PromptPolicy::Always)
}

/// Whether the answers mean more than the odds of the present order tell.
fn tells_more(question: &Question) -> bool {
    let is_place = |choice: &Choice| matches!(choice, Choice::Cell(_));
    matches!(question.topic, QuestionKind::MoveOn | QuestionKind::Union)
        || question.choices.iter().any(is_place)
}
