//! A jump in a straight line over whatever lies between (MO-MOV-04).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            actions::walk::can_move,
            field::{ground, steps},
            laws::{ActionDef, FREE, Work},
        },
        shared::action::{self, Aims},
    },
};

const RULE: &str = "MO-MOV-04";

pub(crate) static JUMP: ActionDef = ActionDef::new(
    &Entry {
        key: "jump",
        name: "Jump",
        icon: Icon::Leap,
        phrase: &[Form::new("jump to {at}"), Form::new("jump")],
        rules: &[RULE],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: FREE.said("metres"),
        help: "Jumps in a straight line over pits, water, low things and bad ground, for as many metres as it is long.",
    },
    |view, order| {
        let unit = order.unit;
        let to = order.cell_for(RULE)?;
        let length = steps::jump_to(view, unit, to)
            .ok_or(Refusal::new(RULE, RefusalReason::NoWay { to }))?;
        let left = ground::metres_left(view, unit);
        let cost = price(view, unit, length);
        if cost > left {
            return Err(Refusal::new(RULE, RefusalReason::TooFar { cost, left }));
        }
        let mut work = Work::new(move |resolver| steps::jump(resolver, unit, to, cost));
        work.takes.push(("metres", cost as i16));
        Ok(work)
    },
)
.needs(can_move)
.bits(ActionBits::MOVES)
.aims(Aims::Own(orders))
.worth(action::nothing);

/// Metres a jump costs: its length, and twice as many for a prone unit (MO-STS-04).
fn price(view: View<'_>, unit: UnitId, length: u16) -> u16 {
    length * (1 + ground::crawling(view, unit))
}

/// Adds an order for each place the unit can jump to.
fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(places(view, unit).map(|to| Order::new(unit, me).to(to)));
}

/// Every place the unit can jump to that is more than one step away.
pub(crate) fn places(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Cell> + '_ {
    let here = view.footprint(unit);
    let metres = ground::metres_left(view, unit) / price(view, unit, 1);
    let most = ground::jump_range(view, unit, here).min(metres);
    let of = move |direction: Direction| {
        let far = (1..=most).scan(here, move |at, _| {
            *at = at.step(direction);
            Some(at.min)
        });
        far.skip(1)
    };
    let all = Direction::ALL.into_iter().flat_map(of);
    all.filter(move |&to| steps::jump_to(view, unit, to).is_some())
}
