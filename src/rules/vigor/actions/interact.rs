//! Use Skill on things of the field: doors, levers and the like (VI-ACT-09).

use crate::{
    battle::prelude::*,
    rules::{
        shared::{
            action::Aims,
            things::{Handle, USES, uses},
        },
        vigor::{
            FIRST_USE,
            brain::worth,
            field::things,
            laws::{ActionDef, Work, actions},
        },
    },
};

const RULE: &str = "VI-ACT-09";

pub(crate) static INTERACT: ActionDef = ActionDef::new(
    &Entry {
        key: "interact",
        name: "Use Skill",
        phrase: &[Form::new("{what}"), Form::new("use what is on {at}"), Form::new("use a thing")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING
            .cell()
            .modes(0b11_1111 << FIRST_USE),
        cost: actions(1),
        help: "Opens or shuts a door next to you, or uses a thing there, with the check that it asks for.",
    },
    |view, order| {
        let (unit, cell) = (order.unit, order.cell_for(RULE)?);
        let number = (0..USES).find(|number| order.modes.has(FIRST_USE + number));
        let found = things::handle(view, unit, cell, number)?;
        let mut work = Work::new(move |resolver| things::use_it(resolver, unit, cell, number));
        if let Handle::Use(found) = found {
            work.what = Some(found.title.clone());
            work.check = things::test(view, unit, found);
        }
        Ok(work)
    },
)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Own(orders))
.worth(worth::of_handling);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let space = view.footprint(unit);
    let around = space
        .cells()
        .flat_map(|cell| cell.neighbours().chain([cell]));
    let mut cells: Vec<Cell> = around.collect();
    cells.sort_unstable();
    cells.dedup();
    for cell in cells {
        let order = Order::new(unit, me).to(cell);
        if view.board().door(view.ground(), cell).is_some() {
            out.push(order.clone());
        }
        for number in 0..uses(view, cell).len() as u8 {
            out.push(order.clone().mode(FIRST_USE + number));
        }
    }
}
