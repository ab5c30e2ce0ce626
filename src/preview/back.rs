//! Reactions of enemies to an order, and their harm to the acting unit.

use super::Harm;
use crate::battle::{
    Battle,
    ids::{RuleId, UnitId},
    odds::Budget,
    orders::{
        plan::Plan,
        question::{Choice, Question, QuestionKind},
    },
    view::View,
};

/// The most reactions listed; more would take too long.
const MOST: usize = 6;

/// A route past several enemies has too many outcomes for exact odds.
const BUDGET: Budget = Budget {
    runs: 2_000,
    samples: 250,
    merge: true,
};

/// Runs and samples for the odds of each possible reaction.
const EACH: Budget = Budget {
    runs: 400,
    samples: 120,
    merge: true,
};

/// A unit that may react to an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// The unit.
    pub unit: UnitId,
    /// The rule.
    pub rule: RuleId,
    /// What it would do, as a verb.
    pub verb: &'static str,
    /// Whether the book's policy would accept.
    pub advised: bool,
    /// Harm to the acting unit if only this unit reacted.
    pub harm: Harm,
}

/// The enemies' reactions to an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnemyReactions {
    /// Total harm to the acting unit, if every enemy follows the book's policy.
    pub harm: Harm,
    /// The units that may react.
    pub reactions: Vec<Reaction>,
}

/// Computes the reactions to a plan.
pub(super) fn of(battle: &mut Battle, plan: &Plan) -> EnemyReactions {
    let actor = plan.order.unit;
    let mut heard: Vec<(UnitId, &Question, bool)> = Vec::new();
    let mut asked: Vec<(Question, bool)> = Vec::new();
    let odds = battle.odds_by(plan, BUDGET, &mut |view, question| {
        let place = (view.scene.book.policy)(view, question);
        let known = |(other, _): &(Question, bool)| {
            (other.asked, other.rule) == (question.asked, question.rule)
        };
        if is_reaction(view, actor, question) {
            let taken = question.choices.get(usize::from(place)) != Some(&Choice::No);
            match asked.iter_mut().find(|one| known(one)) {
                Some((_, advised)) => *advised |= taken,
                None => asked.push((question.clone(), taken)),
            }
        }
        place
    });
    let harm = Harm::of(&odds, actor);
    for (question, advised) in &asked {
        if heard.len() < MOST {
            heard.push((question.asked, question, *advised));
        }
    }
    let alone = heard.len() == 1;
    let mut reactions = Vec::with_capacity(heard.len());
    for (unit, question, advised) in heard {
        let own = if alone && advised {
            harm
        } else {
            let odds = battle.odds_by(plan, EACH, &mut |view, asked| {
                only(view, actor, unit, asked)
            });
            Harm::of(&odds, actor)
        };
        reactions.push(Reaction {
            unit,
            rule: question.rule,
            verb: question.verbs[0],
            advised,
            harm: own,
        });
    }
    EnemyReactions { harm, reactions }
}

/// Whether a question offers a reaction to an enemy of the acting unit.
fn is_reaction(view: View<'_>, actor: UnitId, question: &Question) -> bool {
    let offers = match question.topic {
        QuestionKind::ChanceAttack | QuestionKind::Interrupt => true,
        // Choosing how to evade is no reaction; choosing to spoil a shot is.
        QuestionKind::Defence => question.choices.contains(&Choice::Yes),
        QuestionKind::Maneuver
        | QuestionKind::Fate
        | QuestionKind::Leave
        | QuestionKind::Test
        | QuestionKind::MoveOn
        | QuestionKind::Union
        | QuestionKind::Detail => false,
    };
    offers && view.hostile(actor, question.asked) && question.place(Choice::No).is_some()
}

/// Answers as if this enemy took every chance to strike, and the others none.
fn only(view: View<'_>, actor: UnitId, unit: UnitId, question: &Question) -> u8 {
    let advice = (view.scene.book.policy)(view, question);
    if !is_reaction(view, actor, question) {
        return advice;
    }
    let refuses = question.place(Choice::No).unwrap_or(advice);
    if question.asked != unit {
        return refuses;
    }
    if question.topic != QuestionKind::ChanceAttack || advice != refuses {
        return advice;
    }
    let accepts = question
        .choices
        .iter()
        .position(|choice| *choice != Choice::No);
    accepts.map_or(advice, |place| place as u8)
}
