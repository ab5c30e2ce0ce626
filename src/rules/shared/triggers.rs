//! What the level does by itself: reinforcements, doors, messages, goals that count rounds.

use crate::battle::{
    components::{Clock, DoorState, Ground},
    field::zones::SpotChange,
    goals::{Goal, Then, Trigger, When},
    ids::SideSet,
    prelude::*,
    winning::holds,
};

/// The parts that each book does in its own way.
pub(crate) struct Stagecraft {
    /// The free place for a unit nearest to a square.
    pub nearest_free: fn(View<'_>, UnitId, Cell) -> Option<Cell>,
    /// Changes a spot of a battlefield made of zones.
    pub spot: fn(&mut Resolver<'_>, SpotChange) -> RuleResult,
    /// The rule of reinforcements.
    pub joining: &'static str,
}

/// Fires the triggers of this round.
pub(crate) fn round_began(r: &mut Resolver<'_>, craft: &Stagecraft) -> RuleResult {
    let round = r.view().clock().round;
    fire(r, craft, None, |trigger| trigger.when == When::Round(round))
}

/// Fires the triggers of zones the unit stands in.
pub(crate) fn stepped(r: &mut Resolver<'_>, craft: &Stagecraft, unit: UnitId) -> RuleResult {
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
        craft,
        Some(unit),
        |trigger| matches!(trigger.when, When::Zone { side: of, zone } if of == side && zones & (1 << zone) != 0),
    )
}

/// Fires the triggers of zones any unit stands in.
pub(crate) fn all_stepped(r: &mut Resolver<'_>, craft: &Stagecraft) -> RuleResult {
    if r.scene().triggers.is_empty() {
        return Ok(());
    }
    let units: Vec<UnitId> = r.view().active().collect();
    for unit in units {
        stepped(r, craft, unit)?;
    }
    Ok(())
}

/// Whether a portal is open, so that units of the level may still come through it.
pub(crate) fn has_portal(view: View<'_>) -> bool {
    open_portals(view) != 0
}

/// Closes all portals: nothing comes through them from now on.
pub(crate) fn close_portals(r: &mut Resolver<'_>) {
    let open = open_portals(r.view());
    r.edit_field::<Clock>().triggered |= open;
}

/// The portal triggers that have not fired, as bits.
fn open_portals(view: View<'_>) -> u64 {
    let portals = view.scene.triggers.iter().enumerate();
    let portals = portals.filter(|(_, trigger)| trigger.portal);
    let bits = portals.fold(0, |bits, (number, _)| bits | 1_u64 << number);
    bits & !view.clock().triggered
}

fn fire(
    r: &mut Resolver<'_>,
    craft: &Stagecraft,
    by: Option<UnitId>,
    due: impl Fn(&Trigger) -> bool,
) -> RuleResult {
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
                by,
            }),
            Then::OpenDoor(cell) => {
                let cell = *cell;
                r.change_ground(|ground| set_door(ground, cell, DoorState::Open));
                r.report(|_| BattleEvent::DoorChanged {
                    cell,
                    state: DoorState::Open,
                    by: None,
                    seen: SideSet::default(),
                });
            }
            Then::Spot(change) => (craft.spot)(r, *change)?,
            Then::Join(units) => {
                for &unit in units {
                    join(r, craft, unit)?;
                }
            }
        }
    }
    Ok(())
}

fn join(r: &mut Resolver<'_>, craft: &Stagecraft, unit: UnitId) -> RuleResult {
    let before = r.view().status(unit);
    if before != CombatStatus::Waiting {
        return Ok(());
    }
    let view = r.view();
    // A mount or vehicle and its riders come together, where it has room.
    let mount = view.mount(unit).unwrap_or(unit);
    let together: SmallVec<[UnitId; 4]> = view.carried_along(mount);
    let place = (craft.nearest_free)(view, mount, view.cell(mount));
    if let Some(cell) = place {
        r.place(mount, cell);
    }
    for &unit in &together {
        let after = r.view().fresh_status(unit);
        r.set_status(unit, after);
        r.report(|_| BattleEvent::LifeChanged {
            unit,
            before,
            after,
            rule: RuleId(craft.joining),
        });
    }
    for unit in together {
        if r.view().is_vehicle(unit) {
            continue;
        }
        (r.scene().book.joined)(r, unit)?;
    }
    Ok(())
}

/// Sets the state of a door.
pub(crate) fn set_door(ground: &mut Ground, cell: Cell, state: DoorState) {
    ground.doors.retain(|(place, _)| *place != cell);
    ground.doors.push((cell, state));
    ground.doors.sort_by_key(|(place, _)| *place);
}

/// At the end of a round: goals to hold a zone count the rounds it was held.
pub(crate) fn count_held_zones(r: &mut Resolver<'_>) {
    let goals = r.scene().goals.len();
    for (number, goal) in r.scene().goals.iter().enumerate() {
        if let Goal::Hold { side, zone, .. } = goal {
            let held = holds(r.view(), *side, *zone);
            let counts = &mut r.edit_field::<Clock>().held;
            counts.resize(goals, 0);
            counts[number] = if held { counts[number] + 1 } else { 0 };
        }
    }
}
