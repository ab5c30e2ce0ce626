//! Mount and dismount (EV-ACT-29, EV-MOV-36, EV-MOV-40): one action, both ways.

use super::modes;
use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            field::{mounts, vehicles},
            laws::{ActionDef, Work, stars},
        },
        shared::{
            action::Aims,
            riding::{onto_friends, way_down},
        },
    },
};

/// Up, or in.
pub const MOUNT: ActionDef = ActionDef::new(
    &Entry {
        key: "mount",
        name: "Mount",
        icon: Icon::Horse,
        phrase: &[Form::new("mount {target}"), Form::new("mount")],
        rules: &["EV-ACT-29", "EV-MOV-36", "EV-MOV-40"],
        group: Group::Move,
        takes: ActionParams::NOTHING.unit().modes(1 << modes::PASSENGER),
        cost: stars(1),
        help: "Get on a larger ally beside you, or into a vehicle: in the saddle or the driver's place your Moves are its Moves.",
    },
    get_on,
)
.needs(|view, unit| match view.mount(unit) {
    Some(vehicle) if view.is_vehicle(vehicle) && view.is_passenger(unit) => {
        vehicles::can_get_in(view, unit, vehicle, false)
    }
    Some(_) => Err(Refusal::new("EV-MOV-36", RefusalReason::NothingToDo)),
    None => Ok(()),
})
.aims(Aims::Own(aims))
.bits(ActionBits::CAN_WAIT);

/// Down, or out.
pub const DISMOUNT: ActionDef = ActionDef::new(
    &Entry {
        key: "dismount",
        name: "Dismount",
        icon: Icon::Horse,
        phrase: &[Form::new("dismount to {at}"), Form::new("dismount")],
        rules: &["EV-ACT-29", "EV-MOV-36", "EV-MOV-40"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: stars(1),
        help: "Get down to a free square beside your mount or vehicle.",
    },
    get_off,
)
.needs(|view, unit| match view.mount(unit) {
    Some(_) => mounts::ways_down(view, unit).map(|_| ()),
    None => Err(Refusal::new("EV-MOV-36", RefusalReason::NothingToDo)),
})
.aims(Aims::Own(squares))
.bits(ActionBits::CAN_WAIT);

/// Friends and vehicles beside a unit; of a vehicle the driver's place and a passenger's.
fn aims(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    onto_friends(view, unit, me, out);
    for vehicle in vehicles::near(view, unit) {
        let order = Order::new(unit, me).at(vehicle);
        out.push(order.clone());
        // Where no choice is left it is the same place.
        if vehicles::has_choice(view, unit, vehicle) {
            out.push(order.mode(modes::PASSENGER));
        }
    }
}

fn squares(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for cell in mounts::ways_down(view, unit).into_iter().flatten() {
        out.push(Order::new(unit, me).to(cell));
    }
}

fn get_on(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let mount = order.target_for("EV-ACT-29")?;
    let passenger = order.modes.has(modes::PASSENGER);
    if view.is_vehicle(mount) {
        vehicles::can_get_in(view, unit, mount, passenger)?;
        return Ok(Work::new(move |r| {
            vehicles::get_in(r, unit, mount, passenger)
        }));
    }
    if passenger {
        return Err(Refusal::not_so("EV-MOV-36", "as a passenger"));
    }
    mounts::can_mount(view, unit, mount)?;
    Ok(Work::new(move |r| mounts::get_on(r, unit, mount)))
}

fn get_off(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let squares = mounts::ways_down(view, unit)?;
    let rule = view
        .mount(unit)
        .map_or("EV-MOV-36", |mount| mounts::rule(view, mount));
    let to = way_down(order, &squares, rule)?;
    Ok(Work::new(move |r| mounts::get_off(r, unit, to)))
}

#[cfg(test)]
mod tests {
    use crate::rules::evoker::{BOOK, fixture::Stage};

    /// Rules: EV-MOV-36
    #[test]
    fn the_order_of_turns_leaves_out_the_ridden() {
        let mut play = Stage::new(&[".AMM..x", "..MM..."])
            .unit('A', |_| {})
            .unit('M', |sheet| sheet.size = 4)
            .unit('x', |_| {})
            .begin();
        play.act(play.order('A', "mount").at(play.id('M')), &[]);
        let turns = BOOK.turns.upcoming(play.view(), 4);
        assert!(turns.iter().all(|turn| turn.unit != play.id('M')));
    }
}
