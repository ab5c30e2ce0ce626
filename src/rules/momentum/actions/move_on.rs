//! Move and Sprint: more metres for this turn (MO-ACT-06, MO-ACT-07).

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::momentum::{
        field::ground::basic_movement,
        laws::{ActionDef, Work, ap},
    },
};

pub(crate) static MOVE: ActionDef = ActionDef::new(
    &Entry {
        key: "move",
        name: "Move",
        icon: Icon::Walk,
        phrase: &[Form::new("take a Move")],
        rules: &["MO-ACT-06"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: ap(1),
        help: "Adds Basic Movement to the metres of this turn.",
    },
    |_, order| Ok(more(order.unit, 1)),
)
.bits(ActionBits::CAN_WAIT);

pub(crate) static SPRINT: ActionDef = ActionDef::new(
    &Entry {
        key: "sprint",
        name: "Sprint",
        icon: Icon::Sprint,
        phrase: &[Form::new("sprint")],
        rules: &["MO-ACT-07"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: ap(3),
        help: "Adds four times Basic Movement to the metres of this turn.",
    },
    |_, order| Ok(more(order.unit, 4)),
)
.bits(ActionBits::CAN_WAIT);

/// Adds a multiple of the present Basic Movement to this turn's metres (MO-MOV-02).
fn more(unit: UnitId, times: i32) -> Work {
    Work::at_once(move |resolver| {
        let metres = basic_movement(resolver.view(), unit) * times;
        let progress = resolver.edit::<MoveProgress>(unit);
        progress.metres = progress.metres.saturating_add(metres.clamp(0, 250) as u8);
    })
}
