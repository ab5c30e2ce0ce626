//! Stabilize: First Aid ends the bleeding of a unit within touch (MO-ACT-08).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            brain::worth,
            character::stats::Skill,
            laws::{ActionDef, Work, ap},
            rolls::checks::{SKILL, skill_check, succeeds},
            status::BLEEDING,
        },
        shared::{
            action::Aims,
            conditions::lose,
            targets::{unit_or_self, within},
        },
    },
};

const RULE: &str = "MO-ACT-08";
/// The number the check must reach.
const DIFFICULTY: i32 = 8;

pub(crate) static STABILIZE: ActionDef = ActionDef::new(
    &Entry {
        key: "stabilize",
        name: "Stabilize",
        icon: Icon::Heart,
        phrase: &[
            Form::new("try to stabilize {target}"),
            Form::new("try to stabilize"),
        ],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(3),
        help: "First Aid against 8: somebody within 1 m, or you, bleeds no more.",
    },
    |view, order| {
        let (unit, patient) = (order.unit, named(view, order)?);
        let check = skill_check(view, (RULE, Skill::FirstAid), unit, None, DIFFICULTY, &[]);
        let work = Work::new(move |resolver| {
            let view = resolver.view();
            let check = skill_check(view, (RULE, Skill::FirstAid), unit, None, DIFFICULTY, &[]);
            if succeeds(resolver, &check)? {
                lose(resolver, patient, BLEEDING, RULE);
            }
            Ok(())
        });
        Ok(work.checks(check))
    },
)
.bits(ActionBits::CAN_WAIT.union(ActionBits::MENDS))
.aims(Aims::Own(orders))
.worth(|view, order| {
    let Ok(patient) = named(view, order) else {
        return Some(0);
    };
    let check = skill_check(
        view,
        (RULE, Skill::FirstAid),
        order.unit,
        None,
        DIFFICULTY,
        &[],
    );
    Some(SKILL.passing(&check, 1000) * worth::bleeding(view, patient) / 1000)
});

fn named(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let patient = unit_or_self(view, order, RULE)?;
    within(view.distance(order.unit, patient), 1, RULE)?;
    if !view.has(patient, BLEEDING) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(patient)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let bleeds = |&other: &UnitId| {
        view.has(other, BLEEDING) && !view.hostile(unit, other) && view.distance(unit, other) <= 1
    };
    out.extend(
        view.store
            .ids()
            .filter(bleeds)
            .map(|other| Order::new(unit, me).at(other)),
    );
}
