//! Seize Initiative (TH-ACT-25).

use crate::{
    battle::{
        order::Order,
        refusal::Refusal,
        ruleset::{ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::{
        deed::{self, Deed, Work},
        harm,
    },
};

const RULE: &str = "TH-ACT-25";

pub(crate) static SEIZE_INITIATIVE: Deed = Deed {
    entry: &Entry {
        key: "seize initiative",
        name: "Seize Initiative",
        rules: &[RULE],
        group: Group::Trick,
        takes: Takes::NOTHING,
        cost: "4 AP",
        help: "Initiative rises by one die.",
    },
    ap: 4,
    orders: deed::plain,
    work,
    bits: ActionBits::empty(),
    worth: deed::nothing,
};

fn work(_: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    Ok(Work::new(4, move |resolver| {
        let die = resolver.die(6, &[1, 2, 3, 4, 5])?;
        harm::shift_initiative(resolver, unit, die as i16, RULE);
        Ok(())
    }))
}
