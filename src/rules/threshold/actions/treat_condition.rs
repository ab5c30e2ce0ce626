//! Treat Condition (TH-ACT-27).

use crate::{
    battle::prelude::*,
    rules::{
        shared::action::Aims,
        threshold::{
            body::{afflictions::POISONS, healing},
            character::trained::{self, Trained},
            conditions::{self, set_amount},
            laws::{ActionDef, Work, ap},
            rolls::checks,
            time::modes,
        },
    },
};

const RULE: &str = "TH-ACT-27";

pub(crate) static TREAT_CONDITION: ActionDef = ActionDef::new(
    &Entry {
        key: "treat condition",
        name: "Treat Condition",
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

/// What is treated: the condition, the specialization, the number to reach, and by how much a
/// success lowers it, with how much more for every 2 points of margin.
struct Case {
    condition: ConditionId,
    trained: Trained,
    target: i32,
    falls: Option<i16>,
}

fn case(view: View<'_>, patient: UnitId, mode: u8) -> Option<Case> {
    let levelled = |condition: ConditionId| {
        let level = view.condition(patient, condition)?.amount;
        Some(Case {
            condition,
            trained: trained::WOUNDS,
            target: 6 + 2 * i32::from(level),
            falls: Some(1),
        })
    };
    match mode {
        modes::BLEEDING => levelled(conditions::BLEEDING),
        modes::BURNING => levelled(conditions::BURNING),
        modes::HOBBLED => view.condition(patient, conditions::HOBBLED).map(|_| Case {
            condition: conditions::HOBBLED,
            trained: trained::WOUNDS,
            target: 10,
            falls: None,
        }),
        _ => POISONS
            .into_iter()
            .find(|poison| view.has(patient, poison.condition))
            .map(|poison| Case {
                condition: poison.condition,
                trained: trained::AILMENTS,
                target: poison.treat,
                falls: Some(poison.falls),
            }),
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let patient = healing::patient(view, order, RULE)?;
    let missing = Refusal::lacks(RULE, "a condition to treat");
    let mode = modes::one_of(order, modes::BLEEDING..=modes::POISON, missing)?;
    let case = case(view, patient, mode).ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
    let check = healing::healing_check(
        view,
        (RULE, "Treat Condition"),
        (unit, patient),
        case.trained,
        case.target,
    );
    Ok(Work::checked(check, move |resolver, check| {
        let steps = checks::steps_above(check.target, 2);
        let margin = checks::standard(resolver, check, steps)? - check.target;
        if margin >= 0 {
            ease(resolver, patient, case.condition, case.falls, margin);
        }
        Ok(())
    }))
}

fn ease(
    resolver: &mut Resolver<'_>,
    patient: UnitId,
    condition: ConditionId,
    falls: Option<i16>,
    margin: i32,
) {
    let before = resolver.view().conditions(patient).total(condition) as i16;
    let less = falls.map_or(before, |falls| falls * (1 + (margin / 2) as i16));
    set_amount(resolver, patient, condition, before - less, RULE);
}
