//! Treat Condition (TH-ACT-27).

use super::prelude::*;
use crate::rules::threshold::{
    body::{afflictions::POISONS, healing},
    character::trained::Trained,
};

const RULE: &str = "TH-ACT-27";

pub(crate) static TREAT_CONDITION: ActionDef = ActionDef::new(
    &Entry {
        key: "treat condition",
        name: "Treat Condition",
        icon: Icon::Aid,
        phrase: &[
            Form::new("treat {target's} {mode}"),
            Form::new("treat {mode}"),
            Form::new("treat a condition"),
        ],
        rules: &[RULE, "TH-CON-09"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit().modes(modes::CONDITIONS),
        cost: ap(8),
        help: "Eases bleeding, burning, a hobble or poison of somebody adjacent or yourself.",
    },
    work,
)
.aims(Aims::Own(orders));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    healing::at_patients(view, unit, me, out, modes::BLEEDING..=modes::POISON);
}

/// A treatment: the condition, the specialization, the target number, and by how much a success
/// lowers the condition, with as much again for every 2 points of margin; `None` ends it.
type Case = (ConditionId, Trained, i32, Option<i16>);

fn case(view: View<'_>, patient: UnitId, mode: u8) -> Option<Case> {
    let level = |condition| Some(i32::from(view.condition(patient, condition)?.amount));
    let tended = |condition| {
        let target = 6 + 2 * level(condition)?;
        Some((condition, trained::WOUNDS, target, Some(1)))
    };
    match mode {
        modes::BLEEDING => tended(BLEEDING),
        modes::BURNING => tended(BURNING),
        modes::HOBBLED => level(HOBBLED).map(|_| (HOBBLED, trained::WOUNDS, 10, None)),
        _ => {
            let mut all = POISONS.iter();
            let poison = all.find(|poison| view.has(patient, poison.condition))?;
            let (condition, falls) = (poison.condition, Some(poison.falls));
            Some((condition, trained::AILMENTS, poison.treat, falls))
        }
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let patient = healing::patient(view, order, RULE)?;
    let missing = Refusal::lacks(RULE, "a condition to treat");
    let mode = modes::one_of(order, modes::BLEEDING..=modes::POISON, missing)?;
    let case = case(view, patient, mode);
    let (condition, trained, target, falls) =
        case.ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
    let named = (RULE, "Treat Condition");
    let check = healing::healing_check(view, named, (order.unit, patient), trained, target);
    Ok(Work::checked(check, move |resolver, check| {
        let steps = checks::steps_above(target, 2);
        let margin = checks::standard(resolver, check, steps)? - target;
        if margin >= 0 {
            let before = resolver.view().conditions(patient).total(condition) as i16;
            let less = falls.map_or(before, |falls| falls * (1 + (margin / 2) as i16));
            set_amount(resolver, patient, condition, before - less, RULE);
        }
        Ok(())
    }))
}
