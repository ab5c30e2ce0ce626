//! Escaping from a restraint (MO-STS-04).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            character::stats::Skill,
            laws::{ActionDef, ActionKind, Work, ap},
            rolls::checks::{SKILL, skill_check, succeeds},
            sheet_of,
            status::RESTRAINED,
            stunts::pins,
        },
        shared::{action::Aims, conditions::lose_where},
    },
};

const RULE: &str = "MO-STS-04";

pub(crate) static STRUGGLE: ActionDef = ActionDef::new(
    &Entry {
        key: "struggle",
        name: "Struggle Free",
        icon: Icon::Loose,
        phrase: &[Form::new("try to struggle free")],
        rules: &[RULE],
        group: Group::Trick,
        takes: ActionParams::NOTHING,
        cost: ap(2),
        help: "An Athletics or Raw Force Check against the DR Power of whoever restrains you. Those pinned under a table wait until the pin ends.",
    },
    |view, order| {
        let unit = order.unit;
        let by = bound_by(view, unit).ok_or(free(view, unit))?;
        let skill = sheet_of(view, unit).best_skill(&[Skill::Athletics, Skill::RawForce]);
        let power = sheet_of(view, by).dr_power();
        let check = skill_check(view, (RULE, skill), unit, Some(by), power, &[]);
        let told = check.clone();
        let work = Work::new(move |resolver| {
            if succeeds(resolver, &check)? {
                lose_where(resolver, unit, RULE, |condition| {
                    condition.id == RESTRAINED && condition.source == Some(by)
                });
            }
            Ok(())
        });
        Ok(work.checks(told))
    },
)
.kind(ActionKind::Quiet)
.bits(ActionBits::CAN_WAIT)
.needs(|view, unit| match bound_by(view, unit) {
    Some(_) => Ok(()),
    None => Err(free(view, unit)),
})
.aims(Aims::Nobody)
.worth(|view, order| {
    let by = bound_by(view, order.unit)?;
    let skill = sheet_of(view, order.unit).best_skill(&[Skill::Athletics, Skill::RawForce]);
    let power = sheet_of(view, by).dr_power();
    let check = skill_check(view, (RULE, skill), order.unit, Some(by), power, &[]);
    Some(SKILL.passing(&check, 1000))
});

/// The unit that restrains this one in a way it can escape.
fn bound_by(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    let mut held = view.conditions(unit).0.iter();
    held.find_map(|condition| {
        let by = condition.source.filter(|_| condition.id == RESTRAINED)?;
        (!pins::is_pinning(view, by)).then_some(by)
    })
}

fn free(view: View<'_>, unit: UnitId) -> Refusal {
    let why = if view.has(unit, RESTRAINED) {
        let because = "only the one who pins it down can end that";
        RefusalReason::Forbidden { because }
    } else {
        RefusalReason::NothingToDo
    };
    Refusal::new(RULE, why)
}
