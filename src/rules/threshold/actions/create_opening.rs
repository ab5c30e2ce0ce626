//! Create an Opening (TH-ACT-13).

use crate::{
    battle::prelude::*,
    rules::{
        shared::{
            action::{Aims, nothing},
            targets,
        },
        threshold::{
            attacks::resolution,
            conditions::{OPENING, add},
            laws::{ActionDef, Work, ap},
            rolls::{
                contest::{self, Roll},
                defense,
            },
            travel::water,
        },
    },
};

const RULE: &str = "TH-ACT-13";

pub(crate) static CREATE_OPENING: ActionDef = ActionDef::new(
    &Entry {
        key: "create opening",
        name: "Create an Opening",
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
    // Aimed at nobody: only what is one's own counts, being distracted among it.
    let mut check = contest::check(
        view,
        (RULE, "Opening"),
        (unit, None),
        Roll::Weapon(resolution::melee_weapon(view, unit)),
        None,
        defense::melee(view, unit),
    );
    let own = contest::attack_modifiers(view, unit);
    check.breakdown = crate::battle::modifier::Breakdown::all_add(&own, 0);
    Ok(Work::checked(check, move |resolver, check| {
        if !water::keeps_hold(resolver, unit)? {
            return Ok(());
        }
        let base = check.target;
        let total = base
            + contest::wild(resolver, check, |total| {
                // Below one's own Defense it is worth nothing.
                (total - base).max(0).unsigned_abs().into()
            })?;
        let condition = Condition::new(OPENING, total.clamp(0, 1_000) as i16).by(target);
        add(resolver, unit, condition, RULE);
        Ok(())
    }))
}
