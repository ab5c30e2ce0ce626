//! Defend (TH-ACT-08).

use crate::{
    battle::{
        components::Until,
        order::Order,
        refusal::Refusal,
        ruleset::{ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::{
        conditions::{DEFENDING, gain},
        deed::{self, Deed, Work},
    },
};

const RULE: &str = "TH-ACT-08";

pub(crate) static DEFEND: Deed = Deed {
    entry: &Entry {
        key: "defend",
        name: "Defend",
        rules: &[RULE],
        group: Group::Defence,
        takes: Takes::NOTHING,
        cost: "4 AP",
        help: "Until your next turn or a wound, the best of your defences or +2 meets every attack you see.",
    },
    ap: 4,
    orders: deed::plain,
    work,
    bits: ActionBits::GUARDS,
    worth: deed::by_odds,
};

fn work(_: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    Ok(Work::new(4, move |resolver| {
        gain(resolver, unit, DEFENDING, 1, Until::TurnStartOf(unit), RULE);
        Ok(())
    }))
}
