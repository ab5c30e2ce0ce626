//! Hinder: four ways to hamper a target in melee reach (TH-ACT-20), by standard checks on both
//! sides.

use super::{
    checks,
    contest::{self, Roll},
};
use crate::rules::{
    shared::targets,
    threshold::{
        attacks::wielding,
        character::{
            stats::Skill,
            trained::{Attribute, Trained},
        },
        field::{ground, sight},
        prelude::*,
        time::price::can_act,
    },
};

/// Price of each in AP.
pub(crate) const AP: i16 = 4;

/// The target of the order: an enemy in reach of the weapon in hand.
pub(crate) fn target(view: View<'_>, order: &Order, rule: &'static str) -> Result<UnitId, Refusal> {
    can_act(view, order.unit, rule)?;
    let target = targets::foe(view, order.unit, order.target(), rule)?;
    let reach = wielding::melee_reach(view, order.unit);
    ground::within_gap(view, (order.unit, target), reach, "TH-ACT-20")?;
    sight::must_see(view, order.unit, target)?;
    Ok(target)
}

/// The check of Shove and Trip: Power against the better of Power and Agility defence.
pub(crate) fn power_check(
    view: View<'_>,
    named: (&'static str, &'static str),
    unit: UnitId,
    target: UnitId,
) -> Check {
    contest::aimed(view, named, (unit, target), Roll::Power)
        .reaching(contest::better_defence(view, target))
}

/// Makes a standard check of one of them and logs the outcome. Returns the margin, below 0 for a
/// failure.
pub(crate) fn roll(
    resolver: &mut Resolver<'_>,
    check: &Check,
    class: impl Fn(i32) -> u64,
) -> RuleResult<i32> {
    let margin = checks::standard(resolver, check, class)? - check.target;
    told(resolver, check, margin >= 0);
    Ok(margin)
}

/// Logs whether it worked, and counts success as a hit for the odds.
pub(crate) fn told(resolver: &mut Resolver<'_>, check: &Check, hit: bool) {
    let Some(target) = check.against else { return };
    if hit {
        resolver.hits.insert(target);
    }
    let (unit, rule) = (check.who, check.rule);
    resolver.outcome(
        (unit, target),
        if hit { "hindered" } else { "not hindered" },
        hit,
        rule.0,
    );
}

/// Both sides roll; the acting unit rolls first and wins a tie (TH-DIC-05). `answer` is the
/// opponent's check; its target number is filled in.
pub(crate) fn opposed(
    resolver: &mut Resolver<'_>,
    check: &Check,
    mut answer: Check,
) -> RuleResult<bool> {
    let total = checks::standard(resolver, check, |total| total.unsigned_abs().into())?;
    // The answer must beat the total: its target number is one higher.
    answer.target = total + 1;
    let won = checks::standard(resolver, &answer, checks::reaches(total + 1))? <= total;
    told(resolver, check, won);
    Ok(won)
}

/// Deception with this attribute and without a specialization (TH-ACT-22).
pub(crate) const fn deception(attribute: Attribute) -> Roll {
    Roll::Skill(Trained {
        attribute,
        skill: Skill::Deception,
        spec: None,
        name: "Deception",
    })
}

/// The target's check against being distracted.
pub(crate) fn seen_through(view: View<'_>, target: UnitId, by: UnitId) -> Check {
    let roll = deception(Attribute::Perception);
    contest::own(view, ("TH-ACT-22", "Distract"), target, roll).against(by)
}
