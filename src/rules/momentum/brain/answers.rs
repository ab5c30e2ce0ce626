//! What a combatant led by the computer answers, and what hangs on questions.

use super::{together, worth};
use crate::{
    battle::{prelude::*, question::AnswerTerms},
    rules::{
        momentum::{POINT, WP, character::catalogue::maneuver, time::unions},
        shared::answers::by_question,
    },
};

/// The answer of sides led by the computer, and of odds: what is advised stands first, and turns that
/// are held are taken when an enemy has come near, or nobody else is left.
pub(crate) fn policy(view: View<'_>, question: &Question) -> u8 {
    let choice = match question.topic {
        QuestionKind::MoveOn if !together::has_come(view, question.asked) => Choice::No,
        // A brain forms and leaves unions ahead, by orders.
        QuestionKind::Union => unions::usual(question),
        _ => question.choices.first().copied().unwrap_or(Choice::No),
    };
    question.place(choice).unwrap_or(0)
}

/// What an answer takes: a Maneuver its WP.
pub(crate) fn terms(view: View<'_>, question: &Question, choice: Choice) -> AnswerTerms {
    let usual = by_question(view, question, choice);
    let Choice::Power(power) = choice else {
        return usual;
    };
    let Some(maneuver) = maneuver(view, power).filter(|_| question.rule.0 == "MO-ABL-05") else {
        return usual;
    };
    AnswerTerms {
        price: Some(maneuver.wp),
        pool: Some(WP),
        ..usual
    }
}

/// From so much harm on a player is asked who has not set another measure, in thousandths of a
/// wound: three points of Vitality.
pub(crate) const MATTERS: i64 = 3 * POINT;

/// Whether a question is worth a player's time that has no measure.
pub(crate) fn matters(_: View<'_>, question: &Question) -> bool {
    question.topic != QuestionKind::Union
}

/// What hangs on a question, in thousandths of a wound: on a defence, what the attack may do.
pub(crate) fn stakes(view: View<'_>, question: &Question) -> Option<i64> {
    match (question.topic, question.about) {
        (QuestionKind::Defence, Some(by)) => {
            let (attack, _) = worth::best_means(view, by, question.asked)?;
            Some(worth::expected(view, &attack))
        }
        _ => None,
    }
}
