//! Dashing again (TH-ACT-18).

use super::prelude::*;
use crate::battle::components::Yards;

const RULE: &str = "TH-ACT-18";

pub(crate) static DASH_AGAIN: ActionDef = ActionDef::new(
    &Entry {
        key: "dash again",
        name: "Dash Again",
        icon: Icon::Sprint,
        phrase: &[Form::new("dash again")],
        rules: &[RULE, "TH-ACT-17"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: ap(2).and(STAMINA, 2),
        help: "While dashing: each full 3 points of a running check raise the rate by 1 this round.",
    },
    work,
);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    match view.store.get::<Yards>(unit).dashes {
        0 => return Err(Refusal::lacks(RULE, "a Dash")),
        1 => pace::can_dash(view, unit)?,
        _ => return Err(Refusal::new(RULE, RefusalReason::AlreadyDone)),
    }
    let trained = match pace::here(view, unit) {
        Pace::Swim => trained::SWIMMING,
        Pace::Climb => trained::CLIMBING,
        Pace::Walk | Pace::Fly => trained::RUNNING,
    };
    let check = contest::skill(view, (RULE, "Running"), unit, trained, 0);
    Ok(Work::checked(check, move |resolver, check| {
        let total = checks::standard(resolver, check, checks::by_points(3))?;
        let yards = resolver.edit::<Yards>(unit);
        yards.dashes = 2;
        yards.spurt = (total.max(0) / 3) as u8;
        Ok(())
    }))
}
