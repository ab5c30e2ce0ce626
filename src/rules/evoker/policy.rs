//! Answers for sides that have nobody to ask, and for odds.

use crate::battle::{
    question::{Choice, Question, Topic},
    view::View,
};

/// The book's answer to a question: the computer always takes a Chance Attack, and otherwise the
/// first choice.
pub fn answer(_view: View<'_>, question: &Question) -> u8 {
    match question.topic {
        Topic::ChanceAttack => question
            .choices
            .iter()
            .position(|choice| *choice != Choice::No)
            .unwrap_or(0) as u8,
        Topic::Defence
        | Topic::Maneuver
        | Topic::Interrupt
        | Topic::Fate
        | Topic::Leave
        | Topic::Detail => 0,
    }
}

/// Whether a question is worth interrupting a player: Fate is where an evasion was lost or the
/// bearer is about to fall asleep; a missed blow can be tried again.
pub fn matters(_view: View<'_>, question: &Question) -> bool {
    match (&question.topic, &question.check) {
        (Topic::Fate, Some(check)) => matches!(check.rule.0, "EV-ATK-04" | "EV-CND-06"),
        _ => true,
    }
}
