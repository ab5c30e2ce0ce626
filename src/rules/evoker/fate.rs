//! Fate Points spent in the middle of things (EV-FAT-01, 03, 06). A player is asked; the first
//! choice of the question is what the computer does.

use super::{price, stats};
use crate::battle::{
    check::Check,
    components::Wounds,
    ids::UnitId,
    question::{Choice, Question, Topic},
    resolver::{Flow, Resolver},
    view::View,
};

/// Whether a combatant has a Fate Point and is conscious (EV-FAT-01).
pub fn can_spend(view: View<'_>, unit: UnitId) -> bool {
    view.pool(unit, stats::FATE) > 0 && view.life(unit).is_active()
}

/// A test was lost: rerolled for a Fate Point (EV-FAT-03)? The computer does so with the evasion
/// and resist tests of a combatant that stands bare and close to its end.
///
/// # Errors
/// The question.
pub fn rerolls(r: &mut Resolver<'_>, check: &Check) -> Flow<bool> {
    let unit = check.who;
    if !can_spend(r.view(), unit) {
        return Ok(false);
    }
    let guards = matches!(check.rule.0, "EV-ATK-04" | "EV-AIL-05" | "EV-ACT-06");
    let wise = guards
        && stats::persona(r.view(), unit).is_none()
        && r.view().store.get::<Wounds>(unit).left() <= 2;
    spend(
        r,
        unit,
        "EV-FAT-03",
        "Spend Fate to roll this test again?",
        Some(check),
        wise,
    )
}

/// A Heavy Wound is about to be lost: blocked for a Fate Point (EV-FAT-06)? The computer does so
/// when the hit would put it out (`wise`).
///
/// # Errors
/// The question.
pub fn blocks(r: &mut Resolver<'_>, unit: UnitId, wise: bool) -> Flow<bool> {
    if !can_spend(r.view(), unit) {
        return Ok(false);
    }
    spend(
        r,
        unit,
        "EV-FAT-06",
        "Spend Fate to block a Heavy Wound?",
        None,
        wise,
    )
}

fn spend(
    r: &mut Resolver<'_>,
    unit: UnitId,
    rule: &'static str,
    prompt: &'static str,
    check: Option<&Check>,
    wise: bool,
) -> Flow<bool> {
    // Odds are answered by the policy; an answer known to be no needs no question.
    if !wise && r.is_odds() {
        return Ok(false);
    }
    let mut question = Question::yes_no(rule, Topic::Fate, unit, None, prompt);
    if !wise {
        question.choices.reverse();
    }
    question.check = check.map(|check| Box::new(check.clone()));
    if r.ask(question)? != Choice::Yes {
        return Ok(false);
    }
    price::spend_pool(r, unit, stats::FATE, 1, rule);
    Ok(true)
}
