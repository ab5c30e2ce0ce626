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
                leaning::leans_to,
                sight::{can_lean, find_seen, leanings},
            },
            laws::{ActionDef, FREE, Work},
        },
        shared::action::{self, Aims},
    },
};

const RULE: &str = "MO-COV-06";

pub(crate) static LEAN: ActionDef = ActionDef::new(
    &Entry {
        key: "lean",
        name: "Lean",
        icon: Icon::Eye,
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

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(leanings(view, unit).map(|to| Order::new(unit, me).to(to)));
    if leans_to(view, unit).is_some() {
        out.push(Order::new(unit, me));
    }
}
