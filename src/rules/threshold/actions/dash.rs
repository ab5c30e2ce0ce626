//! Dash (TH-ACT-17).

use super::prelude::*;
use crate::battle::components::Yards;

const RULE: &str = "TH-ACT-17";

pub(crate) static DASH: ActionDef = ActionDef::new(
    &Entry {
        key: "dash",
        name: "Dash",
        icon: Icon::Run,
        phrase: &[Form::new("dash")],
        rules: &[RULE, "TH-MOV-02"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: ap(2).and(STAMINA, 2),
        help: "Movement bought from now on counts twice the rate this round.",
    },
    work,
);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if view.store.get::<Yards>(unit).dashes > 0 {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    pace::can_dash(view, unit)?;
    Ok(Work::at_once(move |resolver| {
        resolver.edit::<Yards>(unit).dashes = 1;
    }))
}
