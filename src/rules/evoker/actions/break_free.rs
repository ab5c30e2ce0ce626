//! A held unit that moves or attacks first tries to break free (EV-CND-14).

use crate::{
    battle::prelude::*,
    rules::evoker::{body::held, movement::stride, time::legal},
};

/// The cost of a failed attempt (EV-CND-14).
#[derive(Clone, Copy, Debug)]
pub enum Waste {
    /// An action of this price.
    Action(Costs),
    /// The Move under way, or the next.
    Move,
}

/// The plan of a move or attack: a held unit first tries to break free, and wastes the action if it
/// fails (EV-CND-14).
#[must_use]
pub fn first(view: View<'_>, plan: Plan, waste: Waste) -> Plan {
    let unit = plan.order.unit;
    if !held::is_held(view, unit) {
        return plan;
    }
    let Some(check) = held::first_check(view, unit) else {
        return plan;
    };
    plan.checks(check).after(move |r| {
        let free = held::struggle(r, unit)?;
        if !free {
            match waste {
                Waste::Action(costs) => legal::pay(r, unit, &costs),
                Waste::Move => {
                    stride::ensure_move(r, unit);
                    stride::end_move(r, unit);
                }
            }
            r.note(unit, "cannot break free and wastes the action", "EV-CND-14");
        }
        Ok(free)
    })
}
