//! Seize Initiative (TH-ACT-25).

use super::prelude::*;
use crate::rules::threshold::time::turn_order;

const RULE: &str = "TH-ACT-25";

pub(crate) static SEIZE_INITIATIVE: ActionDef = ActionDef::new(
    &Entry {
        key: "seize initiative",
        name: "Seize Initiative",
        icon: Icon::Flash,
        phrase: &[Form::new("seize the initiative")],
        rules: &[RULE],
        group: Group::Trick,
        takes: ActionParams::NOTHING,
        cost: ap(4),
        help: "Initiative rises by one die.",
    },
    work,
)
.worth(nothing);

fn work(_: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    Ok(Work::new(move |resolver| {
        let die = resolver.die(6, &[1, 2, 3, 4, 5])?;
        turn_order::shift_initiative(resolver, unit, die as i16, RULE);
        Ok(())
    }))
}
