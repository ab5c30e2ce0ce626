//! Mount and dismount (EV-ACT-29, EV-MOV-36).

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            field::mounts,
            laws::{ActionDef, Work, stars},
        },
        shared::{
            action::Aims,
            riding::{onto_friends, way_down},
        },
    },
};

/// Mounts an adjacent friend.
pub const MOUNT: ActionDef = ActionDef::new(
    &Entry {
        key: "mount",
        name: "Mount",
        phrase: &[Form::new("mount {target}"), Form::new("mount")],
        rules: &["EV-ACT-29", "EV-MOV-36"],
        group: Group::Move,
        takes: ActionParams::NOTHING.unit(),
        cost: stars(1),
        help: "Get on a larger ally beside you: your Moves are its Moves, and it takes no turns.",
    },
    get_on,
)
.needs(|view, unit| match view.mount(unit) {
    Some(_) => Err(Refusal::new("EV-MOV-36", RefusalReason::NothingToDo)),
    None => Ok(()),
})
.aims(Aims::Own(onto_friends))
.bits(ActionBits::CAN_WAIT);

/// Dismounts.
pub const DISMOUNT: ActionDef = ActionDef::new(
    &Entry {
        key: "dismount",
        name: "Dismount",
        phrase: &[Form::new("dismount to {at}"), Form::new("dismount")],
        rules: &["EV-ACT-29", "EV-MOV-36"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: stars(1),
        help: "Get down to a free square beside your mount.",
    },
    get_off,
)
.needs(|view, unit| match view.mount(unit) {
    Some(_) => mounts::ways_down(view, unit).map(|_| ()),
    None => Err(Refusal::new("EV-MOV-36", RefusalReason::NothingToDo)),
})
.aims(Aims::Own(squares))
.bits(ActionBits::CAN_WAIT);

fn squares(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for cell in mounts::ways_down(view, unit).into_iter().flatten() {
        out.push(Order::new(unit, me).to(cell));
    }
}

fn get_on(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let mount = order.target_for("EV-ACT-29")?;
    mounts::can_mount(view, unit, mount)?;
    Ok(Work::new(move |r| mounts::get_on(r, unit, mount)))
}

fn get_off(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let squares = mounts::ways_down(view, unit)?;
    let to = way_down(order, &squares, "EV-MOV-36")?;
    Ok(Work::new(move |r| mounts::get_off(r, unit, to)))
}

#[cfg(test)]
#[path = "mount_tests.rs"]
mod tests;
