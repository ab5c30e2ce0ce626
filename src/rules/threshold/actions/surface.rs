//! Coming up again (TH-SWC-03).

use crate::{
    battle::prelude::*,
    rules::{
        shared::action::Aims,
        threshold::{
            character::sheet::{Skill, Spec},
            conditions::{SUBMERGED, lose},
            laws::{ActionDef, Work, ap},
            rolls::{checks, contest},
            sheet_of,
            time::options,
        },
    },
};

const RULE: &str = "TH-SWC-03";

pub(crate) static SURFACE: ActionDef = ActionDef::new(
    &Entry {
        key: "surface",
        name: "Come up",
        phrase: &[Form::new("try to come up")],
        rules: &[RULE],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: ap(4),
        help: "Swim back to the surface: Strength and Athletics (Swimming) against 10.",
    },
    work,
)
.aims(Aims::Own(orders));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    if view.has(unit, SUBMERGED) {
        out.push(Order::new(unit, me));
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if !view.has(unit, SUBMERGED) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let sheet = sheet_of(view, unit);
    let base =
        sheet.attributes.strength + sheet.skill(Skill::Athletics) + sheet.spec(Spec::Swimming);
    let check = checks::check(
        RULE,
        "Come up",
        (unit, None),
        (base, "Athletics (Swimming)"),
        &contest::own_modifiers(view, unit),
        options::swim_tn(view),
    );
    Ok(Work::checked(check, move |resolver, check| {
        let target = check.target;
        if checks::standard(resolver, check, checks::reaches(target))? >= target {
            lose(resolver, unit, SUBMERGED, RULE);
        }
        Ok(())
    }))
}
