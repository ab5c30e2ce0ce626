//! Defend (TH-ACT-08).

use super::prelude::*;

const RULE: &str = "TH-ACT-08";

pub(crate) static DEFEND: ActionDef = ActionDef::new(
    &Entry {
        key: "defend",
        name: "Defend",
        icon: Icon::Shield,
        phrase: &[Form::new("defend")],
        rules: &[RULE],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: ap(4),
        help: "Until your next turn or a wound, the best of your defences or +2 meets every attack you see.",
    },
    work,
)
.bits(ActionBits::GUARDS);

fn work(_: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    Ok(Work::at_once(move |resolver| {
        gain(resolver, unit, DEFENDING, 1, Until::TurnStartOf(unit), RULE);
    }))
}
