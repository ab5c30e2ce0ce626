//! Mount and Dismount (TH-ACT-16).

use super::{nimble, prelude::*};
use crate::rules::{
    shared::riding::{onto_friends, way_down},
    threshold::riding::seat,
};

const RULE: &str = "TH-ACT-16";

/// Price in AP of mounting, and of dismounting.
pub(crate) const AP: i16 = 6;

pub(crate) static MOUNT: ActionDef = ActionDef::new(
    &Entry {
        key: "mount",
        name: "Mount",
        icon: Icon::Horse,
        phrase: &[Form::new("mount {target}"), Form::new("mount")],
        rules: &[RULE, "TH-MNT-01", "TH-ACT-31"],
        group: Group::Move,
        takes: ActionParams::NOTHING
            .unit()
            .modes(modes::HURRY),
        cost: ap(AP),
        help: "Get on an ally beside you, of your size to seven sizes larger: you share one turn and go at its rate.",
    },
    get_on,
)
.gate(|view, unit| {
    let mounts = view.allies(unit);
    let found = mounts
        .map(|ally| seat::can_mount(view, unit, ally))
        .find(Result::is_ok);
    found.unwrap_or(Err(Refusal::new(RULE, RefusalReason::NoTarget)))
})
.aims(Aims::Own(onto_friends));

pub(crate) static DISMOUNT: ActionDef = ActionDef::new(
    &Entry {
        key: "dismount",
        name: "Dismount",
        icon: Icon::Horse,
        phrase: &[Form::new("dismount to {at}"), Form::new("dismount")],
        rules: &[RULE, "TH-ACT-31"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell().modes(modes::HURRY),
        cost: ap(AP),
        help: "Get down to a free square beside your mount.",
    },
    get_off,
)
.gate(|view, unit| seat::ways_down(view, unit).map(|_| ()))
.aims(Aims::Own(squares));

fn squares(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for cell in seat::ways_down(view, unit).into_iter().flatten() {
        out.push(Order::new(unit, me).to(cell));
    }
}

fn get_on(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let mount = order.target_for(RULE)?;
    seat::can_mount(view, unit, mount)?;
    let work = Work::at_once(move |resolver| {
        if seat::can_mount(resolver.view(), unit, mount).is_ok() {
            seat::get_on(resolver, unit, mount);
        }
    });
    Ok(work.hurried_by(nimble::nimble_feet(view, unit)))
}

fn get_off(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let ways = seat::ways_down(view, unit)?;
    let to = way_down(order, &ways, RULE)?;
    let work = Work::at_once(move |resolver| {
        let ways = seat::ways_down(resolver.view(), unit).unwrap_or_default();
        if ways.contains(&to) {
            seat::get_off(resolver, unit, to);
        }
    });
    Ok(work.hurried_by(nimble::nimble_feet(view, unit)))
}
