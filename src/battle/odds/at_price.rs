//! Odds at exactly the price of an order: what its side could add for more points is not counted
//! in, and what the order comes to with it is told apart.

use super::{Budget, Extra, Odds, odds_by};
use crate::battle::{
    components::PoolId,
    ids::SideId,
    orders::{
        plan::Plan,
        question::{Choice, Question, QuestionKind},
    },
    scene::Scene,
    store::Store,
    view::View,
};

/// The most extras that are worked out for one order.
const MOST_EXTRAS: usize = 4;

/// With fewer samples the odds of a sampled order do not tell what an extra adds to it.
const FEWEST_SAMPLES: u32 = 250;

/// Whether an answer takes points beyond the price of the order in which it is asked.
pub fn takes_points(view: View<'_>, question: &Question, choice: Choice) -> bool {
    if let Choice::Points { points, .. } = choice {
        return points > 0;
    }
    // Details are choices within what is paid.
    if choice.is_nothing() || question.topic == QuestionKind::Detail {
        return false;
    }
    let terms = (view.scene.book.answer_terms)(view, question, choice);
    match terms.price {
        Some(price) => price > 0,
        None => matches!(
            question.topic,
            QuestionKind::Interrupt | QuestionKind::ChanceAttack
        ),
    }
}

/// The answer of a side whose order is counted at its price: that of the book's policy, or the first
/// that takes no points where the policy would spend some. Other sides answer by policy.
pub fn answer(view: View<'_>, side: SideId, question: &Question) -> u8 {
    let usual = (view.scene.book.policy)(view, question);
    let spends = |place: u8| {
        let choice = question.choices.get(usize::from(place));
        choice.is_some_and(|&choice| takes_points(view, question, choice))
    };
    if view.side(question.asked) != side || !spends(usual) {
        return usual;
    }
    let mut places = 0..question.choices.len() as u8;
    places.find(|&place| !spends(place)).unwrap_or(usual)
}

/// An answer that takes points, and its price.
type Paid = (Choice, Option<(PoolId, i16)>);

/// What an answer takes, where the book knows it before.
fn price(view: View<'_>, question: &Question, choice: Choice) -> Option<(PoolId, i16)> {
    let book = view.scene.book;
    let terms = (book.answer_terms)(view, question, choice);
    Some((terms.pool.unwrap_or(book.points), terms.price?))
}

/// The odds of a plan at exactly its price, with what its unit may add for more points.
pub fn odds_at_price(store: &mut Store, scene: &Scene, plan: &Plan, budget: Budget) -> Odds {
    let unit = plan.order.unit;
    let side = View { store, scene }.side(unit);
    let mut asked: Vec<(Question, Vec<Paid>)> = Vec::new();
    let mut odds = odds_by(store, scene, plan, budget, &mut |view, question| {
        if question.asked == unit && !asked.iter().any(|(known, _)| is_same(known, question)) {
            let all = question.choices.iter().copied();
            let paid = all.filter(|&choice| takes_points(view, question, choice));
            let paid: Vec<Paid> = paid.map(|it| (it, price(view, question, it))).collect();
            if !paid.is_empty() {
                asked.push((question.clone(), paid));
            }
        }
        answer(view, side, question)
    });
    let paid = asked.into_iter().flat_map(|(question, paid)| {
        paid.into_iter()
            .map(move |choice| (question.clone(), choice))
    });
    let most = match odds.about && budget.samples < FEWEST_SAMPLES {
        true => 0,
        false => MOST_EXTRAS,
    };
    let extras = paid.take(most).map(|(question, (choice, price))| {
        let odds = odds_by(store, scene, plan, budget, &mut |view, other| {
            let taken = other.place(choice).filter(|_| is_same(&question, other));
            taken.unwrap_or_else(|| answer(view, side, other))
        });
        Extra {
            question: Box::new(question),
            choice,
            price,
            odds,
        }
    });
    odds.extras = extras.collect();
    odds
}

/// Whether two questions offer the same extra.
fn is_same(one: &Question, other: &Question) -> bool {
    (one.rule, one.asked, one.prompt) == (other.rule, other.asked, other.prompt)
}
