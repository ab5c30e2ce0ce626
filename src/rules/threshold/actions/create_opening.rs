//! Create an Opening (TH-ACT-13).

use super::prelude::*;
use crate::rules::{
    shared::targets,
    threshold::{attacks::wielding, rolls::defense, travel::water},
};

const RULE: &str = "TH-ACT-13";

pub(crate) static CREATE_OPENING: ActionDef = ActionDef::new(
    &Entry {
        key: "create opening",
        name: "Create an Opening",
        icon: Icon::Opening,
        phrase: &[Form::new("try to create an opening against {target}"), Form::new("try to create an opening")],
        rules: &[RULE, "TH-ACT-04"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(3),
        help: "Roll now: if this enemy rebuffs you this turn, you may use the total as your Defense.",
    },
    work,
)
.aims(Aims::EnemiesOnField)
.worth(nothing);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = targets::foe(view, order.unit, order.target(), RULE)?;
    // No target yet: only the unit's own modifiers count, such as Distracted.
    let base = Roll::Weapon(wielding::melee_weapon(view, unit)).modifier(sheet_of(view, unit));
    let own = contest::attack_modifiers(view, unit);
    let check =
        checks::check((RULE, "Opening"), unit, base, &own).reaching(defense::melee(view, unit));
    Ok(Work::checked(check, move |resolver, check| {
        if !water::keeps_hold(resolver, unit)? {
            return Ok(());
        }
        let base = check.target;
        let total = base
            + contest::wild(resolver, check, |total| {
                // A total below the unit's own Defense is worth nothing.
                (total - base).max(0).unsigned_abs().into()
            })?;
        let condition = Condition::new(OPENING, total.clamp(0, 1_000) as i16).by(target);
        add(resolver, unit, condition, RULE);
        Ok(())
    }))
}
