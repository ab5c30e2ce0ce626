//! Answers for sides that have nobody to ask, and for odds.

use super::{evasion, fate};
use crate::battle::{
    question::{Choice, Question, Topic},
    view::View,
};

/// The book's answer to a question: the computer always takes a Chance Attack, strikes where it
/// hurts most, and otherwise takes the first choice.
pub fn answer(view: View<'_>, question: &Question) -> u8 {
    match question.topic {
        Topic::ChanceAttack => question
            .choices
            .iter()
            .position(|choice| *choice != Choice::No)
            .unwrap_or(0) as u8,
        Topic::Detail => best_target(view, question),
        Topic::Defence
        | Topic::Maneuver
        | Topic::Interrupt
        | Topic::Fate
        | Topic::Leave
        | Topic::Test => 0,
    }
}

/// Of several combatants the one a blow does most to; anything else is the first choice.
fn best_target(view: View<'_>, question: &Question) -> u8 {
    let tactics = view.scene.book.tactics;
    let strike = |&(_, choice): &(usize, &Choice)| match *choice {
        Choice::Unit(target) if view.hostile(question.asked, target) => {
            Some(tactics.strike(view, question.asked, target))
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

/// Whether a question is worth interrupting a player. How to make a test, which can be settled
/// beforehand by Focus and Fate, is not; nor is how to evade, but where the best way has a price.
pub fn matters(view: View<'_>, question: &Question) -> bool {
    match question.topic {
        Topic::Fate => fate::matters(view, question),
        Topic::Defence => evasion::matters(view, question),
        Topic::Test => false,
        Topic::ChanceAttack | Topic::Maneuver | Topic::Interrupt | Topic::Leave | Topic::Detail => {
            true
        }
    }
}
