//! Climbing by whole Moves, and stepping off an edge (VI-MOV-07, VI-MOV-08).

use crate::{
    battle::prelude::*,
    rules::{
        shared::{
            action::{self, Aims},
            walk::moved,
        },
        vigor::{
            actions::walk::can_move,
            field::{
                forced::{fall, hang},
                ground::{STEPS, flies, is_climbable, rise, squares_of_move},
                holds::settle,
                sight,
            },
            laws::{ActionDef, Work, actions},
            time::ready,
        },
    },
};

const RULE: &str = "VI-MOV-08";
/// Metres of one Move up or down.
const A_MOVE: i32 = 3;

pub(crate) static CLIMB: ActionDef = ActionDef::new(
    &Entry {
        key: "climb",
        name: "Climb",
        icon: Icon::Climb,
        phrase: &[Form::new("climb to {at}"), Form::new("climb")],
        rules: &[RULE],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: actions(1),
        help: "A whole Move for each 3 m up or down to a neighbouring square; above 3 m only where the map says that it can be climbed.",
    },
    |view, order| {
        let (unit, climb) = (order.unit, named(view, order)?);
        Ok(Work::new(move |resolver| {
            let watch = ready::watch(resolver.view(), unit);
            match climb {
                Climb::Up { to, metres, of } => {
                    if metres >= of {
                        hang(resolver, unit, 0);
                        moved(resolver, unit, to, (1, false), RULE);
                    } else {
                        hang(resolver, unit, metres as u8);
                    }
                }
                Climb::Down { to, left } => {
                    if resolver.view().cell(unit) != to {
                        moved(resolver, unit, to, (1, false), RULE);
                    }
                    hang(resolver, unit, left as u8);
                }
            }
            settle(resolver);
            sight::find_seen(resolver);
            ready::stepped(resolver, watch)
        }))
    },
)
.bits(ActionBits::MOVES)
.needs(|view, unit| {
    on_foot(view, unit)?;
    // A prone unit without a Move cannot climb (VI-CON-02).
    let gets_on = squares_of_move(view, unit) > 0;
    let why = Refusal::forbidden("VI-CON-02", "it gets nowhere as it lies");
    gets_on.then_some(()).ok_or(why)
})
.aims(Aims::Own(orders))
.worth(action::nothing);

/// Checks that the unit needs a hold or the ground: a flier gets anywhere by an ordinary Move.
fn on_foot(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    let why = Refusal::forbidden(RULE, "an ordinary Move takes it there on its wings");
    (!flies(view, unit)).then_some(()).ok_or(why)
}

/// One Move of a climb.
#[derive(Clone, Copy)]
enum Climb {
    /// Up this many metres of the total to a square.
    Up { to: Cell, metres: i32, of: i32 },
    /// Into a lower square or down in the unit's own, with this many metres left to the ground.
    Down { to: Cell, left: i32 },
}

fn named(view: View<'_>, order: &Order) -> Result<Climb, Refusal> {
    let (unit, to) = (order.unit, order.cell_for(RULE)?);
    let here = view.footprint(unit);
    let hanging = i32::from(view.altitude(unit).hanging);
    if to == here.min && hanging > 0 {
        let left = (hanging - A_MOVE).max(0);
        return Ok(Climb::Down { to, left });
    }
    let there = Footprint::new(to, here.side);
    let direction = here.min.direction_to(to).filter(|_| here.min.is_beside(to));
    let Some(direction) = direction else {
        return Err(Refusal::new(RULE, RefusalReason::NoWay { to }));
    };
    let barred = STEPS.cuts(view, here, direction) || STEPS.cannot_stop(view, unit, to).is_some();
    if barred {
        return Err(Refusal::new(
            "VI-MOV-04",
            RefusalReason::Occupied { cell: to },
        ));
    }
    let height = rise(view, here, there);
    if height.abs() <= 1 {
        return Err(Refusal::forbidden(RULE, "that is an ordinary step"));
    }
    if height.abs() > A_MOVE && !is_climbable(view, here.min, to) {
        return Err(Refusal::forbidden(
            RULE,
            "it is too high, with nothing to climb on",
        ));
    }
    if height > 0 {
        let metres = hanging + A_MOVE;
        return Ok(Climb::Up {
            to,
            metres,
            of: height,
        });
    }
    let left = (-height - A_MOVE).max(0);
    Ok(Climb::Down { to, left })
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let here = view.footprint(unit);
    let steep = |cell: &Cell| rise(view, here, Footprint::new(*cell, here.side)).abs() > 1;
    let around = here
        .min
        .neighbours()
        .filter(|&cell| view.board().grid.contains(cell));
    out.extend(
        around
            .filter(steep)
            .map(|cell| Order::new(unit, me).to(cell)),
    );
    if view.altitude(unit).hanging > 0 {
        out.push(Order::new(unit, me).to(here.min));
    }
}

pub(crate) static STEP_OFF: ActionDef = ActionDef::new(
    &Entry {
        key: "step off",
        name: "Step Off",
        icon: Icon::Down,
        phrase: &[Form::new("step off to {at}"), Form::new("step off an edge")],
        rules: &["VI-MOV-08", "VI-MOV-07"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: actions(1),
        help: "Falls to a lower square: knocked down at the bottom, and a d8 for every full 3 m.",
    },
    |view, order| {
        let (unit, to) = (order.unit, order.cell_for(RULE)?);
        let here = view.footprint(unit);
        let direction = here.min.direction_to(to).filter(|_| here.min.is_beside(to));
        let drop = -rise(view, here, Footprint::new(to, here.side));
        let Some(direction) = direction.filter(|_| drop > 1) else {
            return Err(Refusal::new(RULE, RefusalReason::NoWay { to }));
        };
        let barred =
            STEPS.cuts(view, here, direction) || STEPS.cannot_stop(view, unit, to).is_some();
        if barred {
            return Err(Refusal::new(
                "VI-MOV-04",
                RefusalReason::Occupied { cell: to },
            ));
        }
        Ok(Work::new(move |resolver| {
            let watch = ready::watch(resolver.view(), unit);
            moved(resolver, unit, to, (1, false), RULE);
            settle(resolver);
            fall(resolver, (unit, None), drop)?;
            sight::find_seen(resolver);
            ready::stepped(resolver, watch)
        }))
    },
)
.bits(ActionBits::MOVES)
.needs(|view, unit| {
    on_foot(view, unit)?;
    can_move(view, unit)
})
.aims(Aims::Own(|view, unit, me, out| {
    let here = view.footprint(unit);
    let deep = |cell: &Cell| rise(view, here, Footprint::new(*cell, here.side)) < -1;
    let around = here
        .min
        .neighbours()
        .filter(|&cell| view.board().grid.contains(cell));
    out.extend(
        around
            .filter(deep)
            .map(|cell| Order::new(unit, me).to(cell)),
    );
}))
.worth(action::nothing);
