//! One question for several units: where units of one player are offered the same one after
//! another, such as to strike at the same enemy as it leaves, the player gets one question with a
//! box for each.

use super::{asking::Asking, leaders::Leaders, offers::Offers};
use crate::battle::{
    Battle, WeighedQuestion,
    ids::{UnitId, UnitSet},
    orders::question::{Question, QuestionKind},
    view::View,
};

/// What one of several units is offered.
#[derive(Clone, Debug)]
pub struct JoinOffer {
    /// The question as it is put to the unit if all units before it decline.
    pub question: Question,
    /// The odds of its answers.
    pub weighed: WeighedQuestion,
    /// The best answer that does something, by its index among the choices.
    pub accepts: u8,
    /// The answer that does nothing.
    pub declines: u8,
}

impl JoinOffer {
    /// The offer of a question; `None` unless one can accept as well as decline.
    fn of(question: &Question, weighed: &WeighedQuestion) -> Option<Self> {
        let is_nothing = |place: u8| {
            let choice = question.choices.get(usize::from(place));
            choice.is_some_and(|choice| choice.is_nothing())
        };
        let offered = weighed.offered(question);
        let (nothing, something): (Vec<u8>, Vec<u8>) =
            offered.into_iter().partition(|place| is_nothing(*place));
        let worth = |place: &u8| weighed.answers.get(usize::from(*place)).map(|it| it.worth);
        // The best answer of all comes first among equals.
        let accepts = something.into_iter().rev().max_by_key(worth)?;
        let accepts = match is_nothing(weighed.best) {
            true => accepts,
            false => weighed.best,
        };
        Some(Self {
            question: question.clone(),
            weighed: weighed.clone(),
            accepts,
            declines: nothing.first().copied()?,
        })
    }

    /// The unit that is asked.
    pub fn unit(&self) -> UnitId {
        self.question.asked
    }

    /// Whether accepting is recommended.
    pub fn is_framed(&self) -> bool {
        self.weighed.best == self.accepts
    }
}

/// A question that is put to several units at once.
#[derive(Clone, Debug)]
pub struct Joined {
    /// What each is offered, at least two, in the order in which the rule asks.
    pub offers: Vec<JoinOffer>,
    /// The units whose box is ticked; at first those for which accepting is recommended.
    pub ticked: UnitSet,
}

impl Joined {
    /// The units for which accepting is recommended.
    pub fn framed(&self) -> UnitSet {
        let framed = self.offers.iter().filter(|offer| offer.is_framed());
        let mut units = UnitSet::default();
        framed.for_each(|offer| units.insert(offer.unit()));
        units
    }

    /// Notes which units accept, and returns the answer to the open question.
    pub(super) fn tick(&self, offers: &mut Offers, who: UnitSet) -> Option<u8> {
        let mut first = None;
        for offer in &self.offers {
            let place = match who.contains(offer.unit()) {
                true => offer.accepts,
                false => offer.declines,
            };
            let choice = *offer.question.choices.get(usize::from(place))?;
            match first {
                None => {
                    first = Some(place);
                    offers.remember(&offer.question, choice);
                }
                Some(_) => offers.tick(&offer.question, choice),
            }
        }
        first
    }
}

/// The open question for all units of its player that are offered the same next; `None` if it is
/// for one unit alone.
///
/// A copy of the battle declines for one unit after the other, as long as no die falls and the same
/// player is offered the same: so nothing is told that declining would not show.
pub(super) fn join(asking: &Asking, battle: &mut Battle, leaders: &Leaders) -> Option<Joined> {
    let question = battle.question()?.clone();
    let is_own_matter = matches!(
        question.topic,
        QuestionKind::Detail | QuestionKind::Leave | QuestionKind::Union | QuestionKind::MoveOn
    );
    let is_fellow =
        |unit: UnitId| unit != question.asked && leaders.are_of_one(unit, question.asked);
    if is_own_matter || asking.offers.is_apart(&question) || !battle.view().active().any(is_fellow)
    {
        return None;
    }
    let first = JoinOffer::of(&question, asking.weighed.as_ref()?)?;
    let dice = battle.dice_of_order();
    let mut probe = battle.at_question()?;
    let mut apart = asking.clone();
    let mut offers = vec![first];
    let mut asked = UnitSet::default();
    asked.insert(question.asked);
    while let Some(last) = offers.last() {
        let declines = last.declines;
        apart.remember(&last.question, declines);
        let mut answer = |view: View<'_>, question: &Question| leaders.answer(view, question);
        let progress = probe.answer_with(declines, Some(&mut answer)).ok()?;
        let progress = apart.pass_over(&mut probe, leaders, progress, false);
        if !progress.asks || probe.dice_of_order() != dice {
            break;
        }
        let Some(next) = probe.question() else {
            break;
        };
        let is_same =
            (next.rule, next.topic, next.about) == (question.rule, question.topic, question.about);
        if !is_same || asked.contains(next.asked) || !is_fellow(next.asked) {
            break;
        }
        asked.insert(next.asked);
        let weighed = apart.weighed.as_ref();
        let Some(offer) = weighed.and_then(|weighed| JoinOffer::of(next, weighed)) else {
            break;
        };
        offers.push(offer);
    }
    let mut joined = Joined {
        offers,
        ticked: UnitSet::default(),
    };
    joined.ticked = joined.framed();
    (joined.offers.len() > 1).then_some(joined)
}
