//! How a computer-led unit answers questions, and what is at stake in them.

use super::{arms::best_means, forms};
use crate::{
    battle::{components::PoolId, orders::question::AnswerTerms, prelude::*},
    rules::{
        momentum::{
            MAX_RP, MOMENTUM, POINT, RP, WP,
            abilities::{quick_step, revenge, ward},
            actions::switch_places,
            character::{abilities::Response, catalogue::maneuver, stunts::StuntKind},
            rolls::checks::ON_PURPOSE,
            stunts::{
                price::{Role, payment},
                reactions, together,
            },
            time::unions,
        },
        shared::answers::by_question,
    },
};

/// The answer of computer-led sides, also used for odds. The advised choice is listed first. A unit
/// takes a held turn once an enemy has come near or no other unit is left.
pub(crate) fn policy(view: View<'_>, question: &Question) -> u8 {
    let choice = match question.topic {
        QuestionKind::MoveOn if !super::together::has_come(view, question.asked) => Choice::No,
        // A brain forms and leaves unions in advance, by orders.
        QuestionKind::Union if !question.is_of_leaders() => unions::usual(question),
        _ => question.choices.first().copied().unwrap_or(Choice::No),
    };
    question.place(choice).unwrap_or(0)
}

/// What an answer costs: a Maneuver its WP, a reaction its RP.
pub(crate) fn terms(view: View<'_>, question: &Question, choice: Choice) -> AnswerTerms {
    let usual = by_question(view, question, choice);
    let paid = match choice {
        Choice::Power(power) if question.rule.0 == "MO-ABL-05" => {
            maneuver(view, power).map(|maneuver| (WP, maneuver.wp))
        }
        Choice::Yes => of_reaction(view, question),
        _ => None,
    };
    match paid {
        Some((pool, price)) => AnswerTerms {
            price: Some(price),
            pool: Some(pool),
            ..usual
        },
        None => usual,
    }
}

/// What a reaction costs: RP, or Narrative Momentum for a unit that bursts (MO-TIM-05, MO-CIN-06).
fn of_reaction(view: View<'_>, question: &Question) -> Option<(PoolId, i16)> {
    let unit = question.asked;
    let known = |of: fn(Response) -> bool| {
        let all = ward::at_hand(view, unit).into_iter();
        let mut fitting = all.filter(|(_, known)| of(known.response));
        fitting.next().map(|(_, known)| (RP, known.rp))
    };
    let stunt = |kind| {
        let all = reactions::at_hand(view, unit, kind);
        joins(view, unit, false, all.first()?.momentum)
    };
    match question.prompt {
        ward::PROMPT | ward::FOR_ALLY => {
            known(|response| matches!(response, Response::Wards { .. }))
        }
        quick_step::PROMPT => known(|response| matches!(response, Response::StepsAway { .. })),
        revenge::PROMPT => Some((RP, revenge::PRICE)),
        switch_places::PROMPT => Some((RP, switch_places::PRICE)),
        reactions::CATCHES => stunt(StuntKind::MeleeHitsMe),
        reactions::TAKES => stunt(StuntKind::AllyIsHit),
        together::PROMPT => joins(view, unit, true, 0),
        _ => None,
    }
}

/// What joining a stunt costs a unit outside its turn.
fn joins(view: View<'_>, unit: UnitId, together: bool, more: i16) -> Option<(PoolId, i16)> {
    let payment = payment(view, unit, (Role::Reacts, together), more)?;
    Some(match payment.burst {
        true => (MOMENTUM, payment.momentum),
        false => (RP, MAX_RP),
    })
}

/// The harm from which a player is asked if no other threshold is set, in thousandths of a wound:
/// two points of Vitality.
pub(crate) const MATTERS: i64 = 2 * POINT;

/// Whether a question without stakes is worth a player's time: not one about unions, or about
/// failing a roll on purpose against a harmful effect.
pub(crate) fn matters(_: View<'_>, question: &Question) -> bool {
    let in_vain = question.rule.0 == ON_PURPOSE && question.choices.first() == Some(&Choice::No);
    question.topic != QuestionKind::Union && !in_vain
}

/// What is at stake in a question, in thousandths of a wound: for a defence, the harm of the
/// attack.
pub(crate) fn stakes(view: View<'_>, question: &Question) -> Option<i64> {
    match (question.topic, question.about) {
        (QuestionKind::Defence, Some(by)) => {
            let best = best_means(view, by, question.asked)?;
            Some(forms::expected(view, &best.attack))
        }
        _ => None,
    }
}
