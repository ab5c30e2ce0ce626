//! Answers for sides that have nobody to ask, and for odds.

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
        Topic::Defence | Topic::Maneuver | Topic::Interrupt | Topic::Fate | Topic::Leave => 0,
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

/// Whether a question is worth interrupting a player: Fate is where an evasion was lost or the
/// bearer is about to fall asleep; a missed blow can be tried again.
pub fn matters(_view: View<'_>, question: &Question) -> bool {
    match (&question.topic, &question.check) {
        (Topic::Fate, Some(check)) => matches!(check.rule.0, "EV-ATK-04" | "EV-CND-06"),
        _ => true,
    }
}
