//! How a computer-led unit answers questions, and what is at stake in them.

use super::{arms::best_means, forms, waiting};
use crate::{
    battle::{orders::question::AnswerTerms, prelude::*},
    dice::Weight,
    rules::{
        shared::answers::by_question,
        vigor::{
            POINT, VIGOR,
            attacks::{
                attack::Attack,
                defence::{defence_check, named, price},
            },
            character::items::Parry,
            points::OPENING_PRICE,
            time::ongoing,
        },
    },
};

/// The answer of computer-led sides, also used for odds.
pub(crate) fn policy(view: View<'_>, question: &Question) -> u8 {
    let choice = match question.topic {
        QuestionKind::Defence => defend(view, question).0,
        QuestionKind::MoveOn if !goes_on(view, question.asked) => Choice::No,
        QuestionKind::Interrupt if !is_worth_it(view, question) => Choice::No,
        // The advised choice is listed first.
        _ => question.choices.first().copied().unwrap_or(Choice::No),
    };
    question.place(choice).unwrap_or(0)
}

/// Whether the action a unit has begun is still worth finishing: its target may be gone
/// (VI-TIM-05).
fn goes_on(view: View<'_>, unit: UnitId) -> bool {
    let Some(order) = ongoing::begun(view, unit) else {
        return true;
    };
    let action = view.scene.book.action(order.action);
    let worth = action.and_then(|action| action.worth(view, order));
    worth.is_none_or(|worth| worth > 0)
}

/// Whether the readied attack on the unit that triggers it is worth its Vigor; anything else always
/// is.
fn is_worth_it(view: View<'_>, question: &Question) -> bool {
    let Some(at) = question
        .about
        .filter(|&at| view.hostile(question.asked, at))
    else {
        return true;
    };
    let attack = best_means(view, question.asked, at);
    attack.is_none_or(|attack| waiting::pays(view, &attack))
}

/// The harm from which a player is asked if no other threshold is set, in thousandths of a wound:
/// five points of Durability.
pub(crate) const MATTERS: i64 = 5 * POINT;

/// Whether a question without stakes is worth a player's time.
pub(crate) fn matters(_: View<'_>, _: &Question) -> bool {
    true
}

/// What is at stake in a question, in thousandths of a wound: for a defence, the harm of the
/// attack; for an opening, the harm of the strike.
pub(crate) fn stakes(view: View<'_>, question: &Question) -> Option<i64> {
    match (question.topic, question.about) {
        (QuestionKind::Defence, Some(by)) => Some(harm_feared(view, question.asked, by)),
        (QuestionKind::ChanceAttack, Some(target)) => {
            let attack = best_means(view, question.asked, target)?;
            Some(forms::expected(view, &attack))
        }
        _ => None,
    }
}

/// The expected harm of a hit by this attacker.
fn harm_feared(view: View<'_>, unit: UnitId, by: UnitId) -> i64 {
    let attack = best_means(view, by, unit);
    attack.map_or(3 * MATTERS, |attack| forms::of_hit(view, &attack, unit))
}

/// The chance that a defence avoids the attack.
fn chance(view: View<'_>, question: &Question, parry: Parry) -> Option<Weight> {
    let total = question.check.as_ref()?.target;
    let check = defence_check(view, (question.asked, question.about?), parry, total);
    Some(check.pass_chance().unwrap_or_default())
}

/// What a defence is worth, given its chance.
fn value(view: View<'_>, question: &Question, parry: Parry, feared: i64) -> i64 {
    let chance = chance(view, question, parry).unwrap_or_default();
    let chance = i64::from(chance.per_mille());
    let cost = price(view, question.asked, parry);
    chance * feared / 1000 - forms::of_vigor(view, question.asked, cost)
}

/// The best defence, if one is worth its Vigor.
fn defend(view: View<'_>, question: &Question) -> (Choice, i64) {
    let feared = question
        .about
        .map_or(0, |by| harm_feared(view, question.asked, by));
    let all = question.choices.iter().filter_map(|&choice| {
        let Choice::Named(name) = choice else {
            return None;
        };
        Some((choice, value(view, question, named(name)?, feared)))
    });
    let best = all.max_by_key(|(_, value)| *value);
    best.filter(|(_, value)| *value > 0)
        .unwrap_or((Choice::No, 0))
}

/// What an answer costs, the chance of its test, and what it is worth (VI-REA-01).
pub(crate) fn terms(view: View<'_>, question: &Question, choice: Choice) -> AnswerTerms {
    let parry = match choice {
        Choice::Named(name) if question.topic == QuestionKind::Defence => named(name),
        _ => None,
    };
    let Some(parry) = parry else {
        let paid = matches!(
            question.topic,
            QuestionKind::ChanceAttack | QuestionKind::Interrupt
        );
        let price = if choice == Choice::No {
            0
        } else {
            OPENING_PRICE
        };
        return AnswerTerms {
            price: paid.then_some(price),
            pool: Some(VIGOR),
            ..by_question(view, question, choice)
        };
    };
    AnswerTerms {
        price: Some(price(view, question.asked, parry)),
        chance: chance(view, question, parry),
        merit: value(view, question, parry, 20 * POINT),
        pool: Some(VIGOR),
    }
}

/// What an attack is worth, for choosing among weapons.
pub(crate) fn harm_of(view: View<'_>, attack: &Attack, target: UnitId) -> i64 {
    forms::of_hit(view, attack, target)
}

/// Whether the computer takes an opening: the strike must be worth its Vigor.
pub(crate) fn takes_opening(view: View<'_>, attack: &Attack, target: UnitId) -> bool {
    let gain = forms::gets_through(view, attack, target) * forms::of_hit(view, attack, target);
    gain / 1000 > forms::of_vigor(view, attack.by, OPENING_PRICE)
}
