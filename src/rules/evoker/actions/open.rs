//! Opening a door or window: freely and heard (EV-MOV-14), or silently (EV-ACT-43).

use crate::{
    battle::{components::DoorState, prelude::*},
    rules::{
        evoker::{
            laws::{ActionDef, Work, stars},
            movement::around,
            time::legal,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-MOV-14";

/// Opens freely, and is heard.
pub const OPEN: ActionDef = ActionDef::new(
    &Entry {
        key: "open",
        name: "Open",
        icon: Icon::Door,
        phrase: &[Form::new("open the door at {at}"), Form::new("open a door")],
        rules: &[RULE, "EV-TIM-16"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: Costs::NOTHING,
        help: "Open a door beside you. Enemies within 20 m hear it.",
    },
    |view, order| open(view, order, true),
)
.needs(has_door)
.aims(Aims::Own(orders));

/// Opens for a star, unheard.
pub const OPEN_SILENTLY: ActionDef = ActionDef::new(
    &Entry {
        key: "open silently",
        name: "Open silently",
        icon: Icon::Door,
        phrase: &[
            Form::new("open the door at {at} quietly"),
            Form::new("open a door quietly"),
        ],
        rules: &["EV-ACT-43", RULE],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: stars(1),
        help: "Open a door beside you so that nobody hears it.",
    },
    |view, order| open(view, order, false),
)
.needs(has_door)
.aims(Aims::Own(orders));

fn has_door(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    Refusal::new(RULE, RefusalReason::NoTarget).when(shut_doors(view, unit).is_empty())
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for cell in shut_doors(view, unit) {
        out.push(Order::new(unit, me).to(cell));
    }
}

fn open(view: View<'_>, order: &Order, heard: bool) -> Result<Work, Refusal> {
    let unit = order.unit;
    let cell = order.cell_for(RULE)?;
    let why = match view.board().door(view.ground(), cell) {
        Some(DoorState::Closed) => None,
        Some(DoorState::Open) => Some(RefusalReason::NothingToDo),
        Some(DoorState::Locked) => Some(RefusalReason::Forbidden {
            because: "it is locked",
        }),
        None => Some(RefusalReason::WrongTarget),
    };
    if let Some(why) = why {
        return Err(Refusal::new(RULE, why));
    }
    legal::within(RULE, view.gap_to(unit, cell), 1)?;
    Ok(Work::at_once(move |r| {
        around::open_door(r, unit, cell, heard);
    }))
}

/// Closed doors beside a unit on the ground, in reading order.
fn shut_doors(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    if view.band(unit) != Band::Ground {
        return Vec::new();
    }
    let body = view.footprint(unit);
    body.with_margin()
        .filter(|&cell| {
            !body.contains(cell)
                && view.board().door(view.ground(), cell) == Some(DoorState::Closed)
        })
        .collect()
}
