//! A jump, straight over what lies between (MO-MOV-04).

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
        if length > left {
            let cost = length;
            return Err(Refusal::new(RULE, RefusalReason::TooFar { cost, left }));
        }
        let mut work = Work::new(move |resolver| steps::jump(resolver, unit, to, length));
        work.takes.push(("metres", length as i16));
        Ok(work)
    },
)
.needs(can_move)
.bits(ActionBits::MOVES)
.aims(Aims::Own(orders))
.worth(action::nothing);

/// The places one can jump to over something that one could not walk over.
fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(places(view, unit).map(|to| Order::new(unit, me).to(to)));
}

/// Every place one can jump to that is more than a step away.
pub(crate) fn places(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Cell> + '_ {
    let here = view.footprint(unit);
    let most = ground::jump_range(view, unit, here).min(ground::metres_left(view, unit));
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
