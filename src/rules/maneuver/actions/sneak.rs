//! Sneak: out of sight of all enemies, a Stealth test hides the unit (MA-ACT-07).

use crate::{
    battle::prelude::*,
    rules::maneuver::{
        attacks::to_hit::skill_check,
        character::sheet::Skill,
        field::sight::{hide, is_hidden, is_in_view},
        laws::{ActionDef, Work, ap},
        rolls::checks,
    },
};

const RULE: &str = "MA-ACT-07";

pub(crate) static SNEAK: ActionDef = ActionDef::new(
    &Entry {
        key: "sneak",
        name: "Sneak",
        icon: Icon::Hide,
        phrase: &[Form::new("sneak")],
        rules: &[RULE],
        group: Group::Trick,
        takes: ActionParams::NOTHING,
        cost: ap(1),
        help: "Out of the sight of every enemy: a Stealth test hides you until you attack or stand in view.",
    },
    |view, order| {
        let unit = order.unit;
        let check = skill_check(view, unit, None, Skill::Stealth, RULE);
        let work = Work::new(move |resolver| {
            let check = skill_check(resolver.view(), unit, None, Skill::Stealth, RULE);
            let successes = checks::classed(resolver, &check, i32::signum)?;
            if successes > 0 {
                hide(resolver, unit, successes);
            }
            Ok(())
        });
        Ok(work.checks(check))
    },
)
.worth(|_, _| Some(0))
.needs(|view, unit| {
    if is_hidden(view, unit) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    if view.enemies(unit).any(|enemy| is_in_view(view, enemy, unit)) {
        return Err(Refusal::forbidden(RULE, "an enemy has it in view"));
    }
    Ok(())
});
