//! Run and Full Run (EV-ACT-27): more Basic Moves, but the unit is easier to hit.

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::evoker::{
        conditions, effects,
        laws::{ActionDef, ActionKind, Work, stars},
        time::legal,
    },
};

/// One star, one more Basic Move.
pub const RUN: ActionDef = ActionDef::new(
    &Entry {
        key: "run",
        name: "Run",
        icon: Icon::Run,
        phrase: &[Form::new("run")],
        rules: &["EV-ACT-27"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "One more Basic Move. Until your next turn you are easier to strike and harder to shoot.",
    },
    |_, order| moves(order, 1),
)
.kind(ActionKind::Run)
.needs(legal::can_move);

/// Two stars, two more Basic Moves.
pub const FULL_RUN: ActionDef = ActionDef::new(
    &Entry {
        key: "full run",
        name: "Full Run",
        icon: Icon::Sprint,
        phrase: &[Form::new("sprint")],
        rules: &["EV-ACT-27"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: stars(2),
        help: "Two more Basic Moves. Until your next turn you are much easier to strike and much harder to shoot.",
    },
    |_, order| moves(order, 2),
)
.kind(ActionKind::Run)
.needs(legal::can_move);

fn moves(order: &Order, moves: u8) -> Result<Work, Refusal> {
    let unit = order.unit;
    Ok(Work::at_once(move |r| run(r, unit, moves)))
}

/// Gives the unit this many more Basic Moves; it is easier to hit until its next turn.
pub fn run(r: &mut Resolver<'_>, unit: UnitId, moves: u8) {
    let stride = r.edit::<MoveProgress>(unit);
    stride.moves += moves;
    stride.ran = (stride.ran + moves).min(2);
    // Run taken twice equals Full Run, so the amounts add up.
    effects::give(
        r,
        unit,
        Condition::new(conditions::RUNNING, i16::from(moves))
            .until(Until::TurnStartOf(unit))
            .by(unit),
        "EV-ACT-27",
    );
}
