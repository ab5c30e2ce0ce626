//! Changing the Fighting Style at the start of a turn (MA-FST-04).

use crate::{
    battle::prelude::*,
    rules::maneuver::{
        conditions::{OTHER_STYLE, gain_amount, lose},
        laws::{ActionDef, ActionKind, FREE, Work},
        sheet_of,
    },
};

const RULE: &str = "MA-FST-04";

pub(crate) static CHANGE_STYLE: ActionDef = ActionDef::new(
    &Entry {
        key: "change style",
        name: "Change Style",
        icon: Icon::Mask,
        phrase: &[Form::new("change the Fighting Style")],
        rules: &[RULE],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: FREE,
        help: "Takes up the next of your Fighting Styles: its rank and its training count. Only before anything else in a turn.",
    },
    |view, order| {
        let unit = order.unit;
        let next = next_style(view, unit);
        Ok(Work::at_once(move |resolver| {
            lose(resolver, unit, OTHER_STYLE, RULE);
            if next > 0 {
                let style = (OTHER_STYLE, next);
                gain_amount(resolver, unit, style, Until::Ended, None, RULE);
            }
        }))
    },
)
.kind(ActionKind::AtStart)
.bits(ActionBits::FREE)
.gate(|view, unit| {
    if sheet_of(view, unit).styles.len() < 2 {
        return Err(Refusal::lacks(RULE, "a second Fighting Style"));
    }
    Ok(())
});

/// Index of the style after the one in use.
fn next_style(view: View<'_>, unit: UnitId) -> i16 {
    let now = view
        .condition(unit, OTHER_STYLE)
        .map_or(0, |other| other.amount);
    (now + 1) % sheet_of(view, unit).styles.len().max(1) as i16
}
