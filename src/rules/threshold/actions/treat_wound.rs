//! Treat Wound (TH-ACT-28).

use super::prelude::*;
use crate::rules::threshold::body::{dying, healing, slots, stamina};

const RULE: &str = "TH-ACT-28";

pub(crate) static TREAT_WOUND: ActionDef = ActionDef::new(
    &Entry {
        key: "treat wound",
        name: "Treat Wound",
        icon: Icon::Aid,
        phrase: &[
            Form::new("treat {target's} {mode} wound"),
            Form::new("treat a {mode} wound"),
            Form::new("treat a wound"),
        ],
        rules: &[RULE, "TH-ACT-29", "TH-WND-11"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit().modes(modes::LEVELS),
        cost: ap(16),
        help: "Lowers one wound of somebody adjacent or yourself; it tires the patient.",
    },
    work,
)
.aims(Aims::Own(orders));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    healing::at_patients(view, unit, me, out, modes::LIGHT..=modes::LIGHT + 4);
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let patient = healing::patient(view, order, RULE)?;
    let missing = Refusal::lacks(RULE, "a wound level");
    let level = 1 + modes::one_of(order, modes::LIGHT..=modes::LIGHT + 4, missing)?;
    if !slots::has_wound(view, patient, level) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let check = healing::healing_check(
        view,
        (RULE, "Treat Wound"),
        (unit, patient),
        trained::WOUNDS,
        3 * i32::from(level) - 6,
    );
    Ok(Work::checked(check, move |resolver, check| {
        if healing::is_spent(resolver, patient) {
            return Ok(());
        }
        let target = check.target;
        let levels = |total: i32| healing::levels_mended(total - target);
        let total = checks::standard(resolver, check, |total| levels(total).into())?;
        if levels(total) > 0 {
            dying::reduce(resolver, patient, level, levels(total))?;
        }
        // The treatment tires the patient by its worst remaining wound, whatever the roll
        // (TH-ACT-29).
        let worst = slots::worst(resolver.view(), patient);
        stamina::add_fatigue(resolver, patient, i16::from(worst), "TH-ACT-29");
        Ok(())
    }))
}
