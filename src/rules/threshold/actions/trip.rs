//! Hinder: Trip (TH-ACT-24).

use crate::{
    battle::{
        components::Posture,
        order::Order,
        refusal::{Refusal, Why},
        ruleset::{ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::{
        aid, checks,
        deed::{self, Deed, Work},
        harm, hinder,
    },
};

const RULE: &str = "TH-ACT-24";

pub(crate) static TRIP: Deed = Deed {
    entry: &Entry {
        key: "trip",
        name: "Trip",
        rules: &[RULE, "TH-ACT-20"],
        group: Group::Trick,
        takes: Takes::NOTHING.unit(),
        cost: "4 AP",
        help: "Power against Power or Agility; on a success it lies prone.",
    },
    ap: hinder::AP,
    orders: deed::at_enemies,
    work,
    bits: ActionBits::empty(),
    worth: |view, order| aid::trick(view, order, aid::tripped),
};

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let target = hinder::target(view, order, RULE)?;
    if view.posture(target) == Posture::Prone {
        return Err(Refusal::new(RULE, Why::NothingToDo));
    }
    let check = hinder::power_check(view, (RULE, "Trip"), order.unit, target);
    let shown = check.clone();
    Ok(Work::new(hinder::AP, move |resolver| {
        if hinder::roll(resolver, &check, checks::reaches(check.target))? >= 0 {
            harm::set_posture(resolver, target, Posture::Prone, RULE)?;
        }
        Ok(())
    })
    .checks(shown))
}
