//! Dash (TH-ACT-17).

use crate::{
    battle::{
        components::Yards,
        order::Order,
        refusal::{Refusal, Why},
        ruleset::{ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::{
        deed::{self, Deed, Work},
        pace,
    },
};

const RULE: &str = "TH-ACT-17";

pub(crate) static DASH: Deed = Deed {
    entry: &Entry {
        key: "dash",
        name: "Dash",
        rules: &[RULE, "TH-MOV-02"],
        group: Group::Move,
        takes: Takes::NOTHING,
        cost: "2 AP, 2 stamina",
        help: "Movement bought from now on counts twice the rate this round.",
    },
    ap: 2,
    orders: deed::plain,
    work,
    bits: ActionBits::empty(),
    worth: deed::by_odds,
};

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if view.store.get::<Yards>(unit).dashes > 0 {
        return Err(Refusal::new(RULE, Why::AlreadyDone));
    }
    pace::can_dash(view, unit)?;
    Ok(Work::new(2, move |resolver| {
        resolver.edit::<Yards>(unit).dashes = 1;
        Ok(())
    })
    .stamina(2))
}
