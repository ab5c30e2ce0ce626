//! Use Skill on things on the map: doors, levers and others (VI-ACT-09).

use crate::{
    battle::prelude::*,
    rules::{
        shared::{
            action::Aims,
            things::{USES, doors_and_uses},
        },
        vigor::{
            FIRST_USE,
            brain::action_worth,
            field::things::HANDY,
            laws::{ActionDef, actions},
        },
    },
};

const RULE: &str = "VI-ACT-09";

pub(crate) static INTERACT: ActionDef = ActionDef::new(
    &Entry {
        key: "interact",
        name: "Use Skill",
        icon: Icon::Gear,
        phrase: &[Form::new("{what} at {at}"), Form::new("{what}"), Form::new("use what is at {at}"), Form::new("use a thing")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING
            .cell()
            .modes(mode_range(FIRST_USE, 6)),
        cost: actions(1),
        help: "Opens or shuts a door next to you, or uses a thing there, with the check that it asks for.",
    },
    |view, order| {
        let (unit, cell) = (order.unit, order.cell_for(RULE)?);
        let number = (0..USES).find(|number| order.modes.has(FIRST_USE + number));
        HANDY.work(view, unit, cell, number)
    },
)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Own(orders))
.worth(action_worth::of_handling);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(doors_and_uses(view, &Order::new(unit, me), FIRST_USE));
}
