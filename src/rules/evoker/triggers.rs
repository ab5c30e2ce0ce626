//! What the level does by itself: reinforcements, doors, sentences.

use crate::battle::{
    components::{Clock, DoorState, Ground, Life},
    event::BattleEvent,
    goals::{Then, Trigger, When},
    ids::{RuleId, UnitId},
    resolver::{Flow, Resolver},
};

/// Triggers of this round.
///
/// # Errors
/// A pause.
pub fn round_began(r: &mut Resolver<'_>) -> Flow {
    let round = r.view().clock().round;
    fire(r, |trigger| trigger.when == When::Round(round))
}

/// Triggers of zones somebody stands in.
///
/// # Errors
/// A pause.
pub fn stepped(r: &mut Resolver<'_>, unit: UnitId) -> Flow {
    if r.scene().triggers.is_empty() {
        return Ok(());
    }
    let view = r.view();
    let side = view.side(unit);
    let zones = view
        .footprint(unit)
        .cells()
        .filter_map(|cell| Some(view.board().tile(cell)?.zones))
        .fold(0, |all, zones| all | zones);
    fire(
        r,
        |trigger| matches!(trigger.when, When::Zone { side: of, zone } if of == side && zones & (1 << zone) != 0),
    )
}

fn fire(r: &mut Resolver<'_>, due: impl Fn(&Trigger) -> bool) -> Flow {
    let scene = r.scene();
    for (number, trigger) in scene.triggers.iter().enumerate() {
        let bit = 1_u64 << number;
        if r.view().clock().triggered & bit != 0 || !due(trigger) {
            continue;
        }
        r.edit_field::<Clock>().triggered |= bit;
        match &trigger.then {
            Then::Say(_) => r.report(|_| BattleEvent::Said {
                trigger: number as u8,
            }),
            Then::OpenDoor(cell) => {
                let cell = *cell;
                r.change_ground(|ground| set_door(ground, cell, DoorState::Open));
                r.report(|_| BattleEvent::DoorChanged {
                    cell,
                    state: DoorState::Open,
                    by: None,
                });
            }
            Then::Spot(change) => super::zones::change::change(r, *change, None)?,
            Then::Join(units) => {
                for &unit in units {
                    join(r, unit)?;
                }
            }
        }
    }
    Ok(())
}

fn join(r: &mut Resolver<'_>, unit: UnitId) -> Flow {
    let before = r.view().life(unit);
    if before != Life::Waiting {
        return Ok(());
    }
    let view = r.view();
    let place = super::movement::nearest_free(view, unit, view.cell(unit));
    if let Some(cell) = place {
        r.place(unit, cell);
    }
    r.set_life(unit, Life::Active);
    r.report(|_| BattleEvent::LifeChanged {
        unit,
        before,
        after: Life::Active,
        rule: RuleId("EV-TIM-04"),
    });
    (r.scene().book.joined)(r, unit)
}

/// Writes the state of a door.
pub fn set_door(ground: &mut Ground, cell: crate::geometry::Cell, state: DoorState) {
    ground.doors.retain(|(place, _)| *place != cell);
    ground.doors.push((cell, state));
    ground.doors.sort_by_key(|(place, _)| *place);
}
