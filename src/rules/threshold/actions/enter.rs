//! Enter Occupied Space (TH-ACT-14).

use crate::{
    battle::prelude::*,
    rules::{
        shared::{
            action::{Aims, nothing},
            targets,
        },
        threshold::{
            conditions::{ENTERING, add},
            laws::{ActionDef, Work, ap},
            rolls::contest::{self, power_or_agility},
            sheet_of,
        },
    },
};

const RULE: &str = "TH-ACT-14";

pub(crate) static ENTER: ActionDef = ActionDef::new(
    &Entry {
        key: "enter",
        name: "Enter Occupied Space",
        phrase: &[
            Form::new("try to enter {target's} space"),
            Form::new("try to enter an occupied space"),
        ],
        rules: &[RULE, "TH-FLD-12", "TH-MOV-06"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(3),
        help: "Power or Agility. Success: until your turn ends you may enter the space of an adjacent enemy.",
    },
    work,
)
.aims(Aims::EnemiesOnField)
.worth(nothing);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let host = targets::foe(view, order.unit, order.target(), RULE)?;
    super::adjacent(view, unit, host, RULE)?;
    if sheet_of(view, unit).is_far_from(sheet_of(view, host)) {
        return Err(Refusal::forbidden(
            "TH-MOV-06",
            "the two differ so much in size that neither is in the way",
        ));
    }
    if view
        .condition(unit, ENTERING)
        .is_some_and(|leave| leave.source == Some(host))
    {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    let check = contest::check(
        view,
        (RULE, "Enter"),
        (unit, Some(host)),
        power_or_agility(sheet_of(view, unit)),
        None,
        contest::better_defence(view, host),
    );
    Ok(Work::checked(check, move |resolver, check| {
        if contest::passes(resolver, check)? {
            let condition = Condition::new(ENTERING, 1).by(host);
            add(resolver, unit, condition, RULE);
        }
        Ok(())
    }))
}
