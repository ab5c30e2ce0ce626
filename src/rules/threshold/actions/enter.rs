//! Enter Occupied Space (TH-ACT-14).

use super::prelude::*;
use crate::rules::{shared::targets, threshold::rolls::contest::power_or_agility};

const RULE: &str = "TH-ACT-14";

pub(crate) static ENTER: ActionDef = ActionDef::new(
    &Entry {
        key: "enter",
        name: "Enter Occupied Space",
        icon: Icon::Away,
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
    ground::within_gap(view, (unit, host), 0, RULE)?;
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
    let roll = power_or_agility(sheet_of(view, unit));
    let check = contest::aimed(view, (RULE, "Enter"), (unit, host), roll)
        .reaching(contest::better_defence(view, host));
    Ok(Work::checked(check, move |resolver, check| {
        if contest::passes(resolver, check)? {
            let condition = Condition::new(ENTERING, 1).by(host);
            add(resolver, unit, condition, RULE);
        }
        Ok(())
    }))
}
