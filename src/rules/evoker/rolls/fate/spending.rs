//! Spending a Fate Point: who may, and the questions that need no test (EV-FAT-01, 06, 10).

use crate::{
    battle::{
        components::{Injuries, Stress},
        prelude::*,
    },
    rules::evoker::{
        character::{element::Location, pools, stats},
        conditions as c,
    },
};

/// Whether a unit has a Fate Point and is conscious (EV-FAT-01).
pub fn can_spend(view: View<'_>, unit: UnitId) -> bool {
    view.pool(unit, stats::FATE) > 0
        && view.status(unit).is_active()
        && !view.has(unit, c::HELPLESS)
}

/// Whether a Fate question may be asked now. In odds none is: they spend only what the policy does.
pub fn may_ask(r: &Resolver<'_>, unit: UnitId) -> bool {
    !r.is_odds() && can_spend(r.view(), unit)
}

/// Spends a Fate Point.
pub fn pay(r: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    pools::spend_pool(r, unit, stats::FATE, 1, rule);
}

/// Asks whether to block a Heavy Wound about to be lost, for a Fate Point (EV-FAT-06). The computer
/// does so if the hit would put the unit out (`wise`).
pub fn blocks(r: &mut Resolver<'_>, unit: UnitId, wise: bool) -> RuleResult<bool> {
    if !can_spend(r.view(), unit) {
        return Ok(false);
    }
    let prompt = "Spend Fate to block a Heavy Wound?";
    let question = Question::yes_no("EV-FAT-06", QuestionKind::Fate, unit, None, prompt)
        .verbs("block it", "take it");
    accepts(r, question, wise)
}

/// Asks whether to ignore an injury that matters outside a test, for a Fate Point, until the start
/// of the unit's next turn (EV-FAT-10).
pub fn suspends(r: &mut Resolver<'_>, unit: UnitId, place: Location) -> RuleResult<bool> {
    if !may_ask(r, unit) || stats::injury(r.view(), unit, place) == 0 {
        return Ok(false);
    }
    let prompt = match place {
        Location::Head => "Spend Fate to ignore the head injury for a round?",
        Location::LeftArm => "Spend Fate to ignore the left arm's injury for a round?",
        Location::RightArm => "Spend Fate to ignore the right arm's injury for a round?",
        Location::Body => "Spend Fate to ignore the body's injury for a round?",
        Location::LeftLeg => "Spend Fate to ignore the left leg's injury for a round?",
        Location::RightLeg => "Spend Fate to ignore the right leg's injury for a round?",
    };
    let question = Question::yes_no("EV-FAT-10", QuestionKind::Fate, unit, None, prompt)
        .verbs("ignore it", "keep Fate");
    let ignored = accepts(r, question, false)?;
    if ignored {
        ignore(r, unit, place);
    }
    Ok(ignored)
}

/// Ignores an injury until the start of the unit's next turn; its immediate effects stay
/// (EV-FAT-10).
pub fn ignore(r: &mut Resolver<'_>, unit: UnitId, place: Location) {
    r.edit::<Injuries>(unit).ignored |= 1 << place as u8;
    r.note(unit, "ignores an injury for a round", "EV-FAT-10");
}

/// Asks a yes-or-no question; a yes costs a point. The first choice is the policy's.
pub fn accepts(r: &mut Resolver<'_>, mut question: Question, wise: bool) -> RuleResult<bool> {
    if !wise {
        if r.is_odds() {
            return Ok(false);
        }
        question.choices.reverse();
    }
    let (unit, rule) = (question.asked, question.rule.0);
    if r.ask(question)? != Choice::Yes {
        return Ok(false);
    }
    pay(r, unit, rule);
    Ok(true)
}

/// Whether the unit tracks Stress; for other units, costs in Stress alone do not matter.
pub fn feels_stress(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<Stress>(unit).tracked
}
