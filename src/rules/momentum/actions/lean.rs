//! Leaning out of full cover (MO-COV-06, MO-COV-07).

use crate::{
    battle::{
        components::{MoveProgress, Rare},
        prelude::*,
    },
    rules::{
        momentum::{
            field::{
                forced::stop_leaning,
                ground::STEPS,
                sight::{find_seen, leans_to},
            },
            laws::{ActionDef, FREE, Work},
        },
        shared::{
            action::{self, Aims},
            barriers::{Barrier, barrier},
            steps::others_in,
        },
    },
};

const RULE: &str = "MO-COV-06";

pub(crate) static LEAN: ActionDef = ActionDef::new(
    &Entry {
        key: "lean",
        name: "Lean",
        phrase: &[Form::new("lean to {at}"), Form::new("lean back")],
        rules: &[RULE, "MO-COV-07"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: FREE,
        help: "From behind a full obstacle beside you: see and aim from the next square, with half cover from those who see it. Without a square: lean back.",
    },
    |view, order| {
        let unit = order.unit;
        let to = order.cell();
        match to {
            Some(to) => can_lean(view, unit, to)?,
            None if leans_to(view, unit).is_none() => {
                return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
            }
            None => {}
        }
        Ok(Work::at_once(move |resolver| {
            match to {
                Some(to) => resolver.edit::<MoveProgress>(unit).lean = Rare(Some(to)),
                None => stop_leaning(resolver, unit),
            }
            find_seen(resolver);
            resolver.observe();
        }))
    },
)
.bits(ActionBits::FREE)
.aims(Aims::Own(orders))
.worth(action::nothing);

/// Whether somebody can lean to a square: past a full obstacle, by a legal step, and nobody is there.
fn can_lean(view: View<'_>, unit: UnitId, to: Cell) -> Result<(), Refusal> {
    let space = view.footprint(unit);
    let direction = (space.side == 1)
        .then(|| space.min.direction_to(to))
        .flatten()
        .filter(|_| space.min.is_beside(to));
    let no_way = Refusal::new(RULE, RefusalReason::NoWay { to });
    let direction = direction.ok_or(no_way)?;
    if !space
        .min
        .neighbours()
        .any(|cell| view.board().grid.contains(cell) && barrier(view, cell) == Barrier::Full)
    {
        return Err(Refusal::lacks(RULE, "a full obstacle beside you"));
    }
    let standing = |other| view.status(other).is_active();
    if others_in(view, unit, to).into_iter().any(standing) {
        return Err(Refusal::new(RULE, RefusalReason::Occupied { cell: to }));
    }
    match STEPS.step(view, unit, space, direction) {
        Some(_) => Ok(()),
        None => Err(no_way),
    }
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let space = view.footprint(unit);
    let places = space
        .min
        .neighbours()
        .filter(|&to| can_lean(view, unit, to).is_ok());
    out.extend(places.map(|to| Order::new(unit, me).to(to)));
    if leans_to(view, unit).is_some() {
        out.push(Order::new(unit, me));
    }
}
