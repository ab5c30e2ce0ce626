//! Answers for sides without a player, and for odds.

use super::pairs;
use crate::{
    battle::{components::Wounds, orders::question::AnswerTerms, prelude::*},
    rules::{
        evoker::{
            attacks::evasion, character::stats::FATE, mind::brainwash, rolls::fate, time::delay,
        },
        shared::answers::by_question,
    },
};

/// The book's default answer to a question. The computer always takes a Chance Attack, strikes
/// where it hurts most, releases a delayed action when there is reason to, and otherwise takes the
/// first choice.
pub fn answer(view: View<'_>, question: &Question) -> u8 {
    match question.topic {
        QuestionKind::ChanceAttack => question
            .choices
            .iter()
            .position(|choice| *choice != Choice::No)
            .unwrap_or(0) as u8,
        QuestionKind::Detail if question.rule.0 == "EV-AIL-30" => brainwash::decide(view, question),
        QuestionKind::Detail => best_target(view, question),
        QuestionKind::Interrupt if question.rule.0 == "EV-ACT-26" => release(view, question),
        QuestionKind::Defence
        | QuestionKind::Maneuver
        | QuestionKind::Interrupt
        | QuestionKind::Fate
        | QuestionKind::Leave
        | QuestionKind::Test
        | QuestionKind::MoveOn
        | QuestionKind::Union => 0,
    }
}

/// Among several units the one that a strike hurts most; otherwise the first choice.
fn best_target(view: View<'_>, question: &Question) -> u8 {
    let strike = |&(_, choice): &(usize, &Choice)| match *choice {
        Choice::Unit(target) if view.hostile(question.asked, target) => {
            Some(pairs::strike(view, question.asked, target))
        }
        _ => None,
    };
    let choices = question.choices.iter().enumerate();
    choices
        .filter(|choice| strike(choice).is_some())
        // The first of equals.
        .max_by_key(|choice| (strike(choice), std::cmp::Reverse(choice.0)))
        .map_or(0, |(place, _)| place as u8)
}

/// Whether a question should interrupt a player. Not asked: how to make a test, which Focus and
/// Fate can settle beforehand; how to evade, unless the best evasion has a cost; joining an All-Out
/// Attack. A reroll is asked if the result hurts, a delayed action if the moving or acting unit can
/// be its target or this is the last chance.
pub fn matters(view: View<'_>, question: &Question) -> bool {
    match (question.rule.0, &question.topic) {
        ("EV-ACT-13", _) => question.choices.first() != Some(&Choice::No),
        ("EV-ACT-26", _) => is_worth_releasing(view, question),
        ("EV-AOA-01", _) | (_, QuestionKind::Test) => false,
        (_, QuestionKind::Fate) => fate::matters(view, question),
        (_, QuestionKind::Defence) => evasion::matters(view, question),
        _ => true,
    }
}

/// The cost and effect of an answer: only disengaging costs a star (EV-MOV-08).
pub fn terms(view: View<'_>, question: &Question, choice: Choice) -> AnswerTerms {
    let disengages = choice == Choice::Named("disengage");
    // Every use of Fate costs one point.
    if question.prompt.starts_with("Spend Fate") {
        return AnswerTerms {
            price: Some(i16::from(choice != Choice::No)),
            pool: Some(FATE),
            ..by_question(view, question, choice)
        };
    }
    AnswerTerms {
        price: Some(i16::from(disengages)),
        ..by_question(view, question, choice)
    }
}

/// Whether to release a delayed action: it can target the unit in question, or heals a hurt friend,
/// or needs no target and an enemy is close, or it is the last chance before the unit's own turn.
fn is_worth_releasing(view: View<'_>, question: &Question) -> bool {
    let aimed = question.about.is_some_and(|about| {
        let closes_in =
            view.hostile(question.asked, about) && view.neighbours(question.asked).contains(about);
        question.choices.contains(&Choice::Unit(about))
            || closes_in && question.choices.contains(&Choice::Yes)
    });
    let heals = delay::held(view, question.asked)
        .and_then(|held| view.scene.book.action(held.action))
        .is_some_and(|action| action.bits().contains(ActionBits::MENDS));
    let hurt = |choice: &Choice| match *choice {
        Choice::Unit(unit) => view.store.get::<Wounds>(unit).lost() > 0,
        _ => false,
    };
    // Not at the end of the turn in which it was delayed.
    let own = question.about == Some(question.asked);
    let aimed = !own && (aimed || heals && question.choices.iter().any(hurt));
    let clock = view.clock();
    let over = clock.acting.is_none_or(|unit| clock.acted.contains(unit));
    let waiting = |unit: &&UnitId| view.status(**unit).is_active();
    let next = clock
        .order
        .iter()
        .filter(waiting)
        .find(|unit| !clock.acted.contains(**unit))
        .or_else(|| clock.order.iter().find(waiting));
    aimed || over && next == Some(&question.asked)
}

/// The target of a released action: the enemy it hurts most, or the most hurt friend.
fn release(view: View<'_>, question: &Question) -> u8 {
    let refuses = question.place(Choice::No).unwrap_or(0);
    if !is_worth_releasing(view, question) {
        return refuses;
    }
    let worth = |choice: &Choice| match *choice {
        Choice::Unit(unit) if view.hostile(question.asked, unit) => {
            pairs::strike(view, question.asked, unit)
        }
        Choice::Unit(unit) => i64::from(view.store.get::<Wounds>(unit).lost()),
        Choice::No => -1,
        _ => 0,
    };
    let best = question
        .choices
        .iter()
        .enumerate()
        .max_by_key(|(place, choice)| (worth(choice), std::cmp::Reverse(*place)));
    best.map_or(refuses, |(place, _)| place as u8)
}
