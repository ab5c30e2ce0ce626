//! One reaction a file (TH-TIM-16): each trigger asks every unit that may react once, in descending
//! initiative.

pub(crate) mod cling;
pub(crate) mod harry;
pub(crate) mod interpose;
pub(crate) mod offers;
pub(crate) mod readied;
pub(crate) mod readiness;
pub(crate) mod rebuff;
pub(crate) mod step_in;

pub(crate) use crate::rules::shared::answers::{ReactionOffer, pick, wants};

use super::brain::worth;
use crate::battle::prelude::*;

/// Whether an optional question is worth a player's time: the harm at stake is at least a quarter
/// of a wound level. Windows without a declared action are not.
pub(crate) fn matters(view: View<'_>, question: &Question) -> bool {
    match stakes(view, question) {
        Some(stakes) => stakes >= worth::MATTERS,
        None => !is_plain_window(question),
    }
}

/// The harm at stake in a question, in thousandths of a wound level; `None` if it is about none.
pub(crate) fn stakes(view: View<'_>, question: &Question) -> Option<i64> {
    // A unit that has moved in a window is asked on, whatever is at stake.
    if is_plain_window(question) || question.prompt == step_in::ON {
        return None;
    }
    match question.topic {
        QuestionKind::Interrupt | QuestionKind::ChanceAttack | QuestionKind::Defence => {
            Some(worth::stakes(view, question))
        }
        QuestionKind::Maneuver
        | QuestionKind::Test
        | QuestionKind::Fate
        | QuestionKind::Leave
        | QuestionKind::MoveOn
        | QuestionKind::Union
        | QuestionKind::Detail => None,
    }
}

/// Whether the question is a window without a declared action, or one that only allows movement
/// while the action is aimed at other units (TH-TIM-13, TH-MOV-04).
fn is_plain_window(question: &Question) -> bool {
    let is_act = |choice: &Choice| matches!(choice, Choice::Act { .. });
    let acts = question.choices.iter().any(is_act);
    let is_plain = match question.prompt {
        step_in::AWAY | step_in::ON => false,
        step_in::BEFORE => !acts,
        _ => true,
    };
    question.topic == QuestionKind::Interrupt && question.rule.0 == "TH-TIM-13" && is_plain
}
