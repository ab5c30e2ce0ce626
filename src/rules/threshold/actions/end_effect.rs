//! End a Magical Effect (TH-ACT-19).

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        refusal::{Refusal, Why},
        ruleset::{Entry, Group},
        view::View,
    },
    rules::threshold::{
        deed::{Deed, Work},
        mana,
    },
};

const RULE: &str = "TH-ACT-19";

pub(crate) static END_EFFECT: Deed = Deed {
    entry: &Entry {
        key: "end effect",
        name: "End a Magical Effect",
        rules: &[RULE, "TH-WND-17"],
        group: Group::Support,
        cost: "2 AP",
        help: "Ends one lasting effect of yours; its mana comes back.",
    },
    ap: 2,
    orders,
    work,
};

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let bearers = view
        .store
        .ids()
        .filter(|&bearer| !mana::kept_up(view, unit, bearer).is_empty());
    out.extend(bearers.map(|bearer| Order::new(unit, me).at(bearer)));
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let bearer = order.target().unwrap_or(unit);
    if bearer.index() >= view.store.len() {
        return Err(Refusal::new(RULE, Why::WrongTarget));
    }
    let effect = mana::kept_up(view, unit, bearer)
        .into_iter()
        .next()
        .ok_or(Refusal::new(RULE, Why::NothingToDo))?;
    Ok(Work::new(2, move |resolver| {
        mana::end(resolver, unit, bearer, effect, RULE);
        Ok(())
    }))
}
