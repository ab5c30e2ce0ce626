//! What the level does by itself: reinforcements, doors, sentences, goals that count rounds.

use crate::battle::{
    components::{Clock, DoorState, Ground},
    goals::{Goal, Then, Trigger, When, holds},
    ids::SideSet,
    prelude::*,
    zones::SpotChange,
};

/// What of it every book does in its own way.
pub(crate) struct Stagecraft {
    /// The free place for somebody nearest to a square.
    pub nearest_free: fn(View<'_>, UnitId, Cell) -> Option<Cell>,
    /// Changes a spot of a board of zones.
    pub spot: fn(&mut Resolver<'_>, SpotChange) -> RuleResult,
    /// The rule of reinforcements.
    pub joining: &'static str,
}

/// Triggers of this round.
pub(crate) fn round_began(r: &mut Resolver<'_>, craft: &Stagecraft) -> RuleResult {
    let round = r.view().clock().round;
    fire(r, craft, None, |trigger| trigger.when == When::Round(round))
}

/// Triggers of zones somebody stands in.
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

/// Triggers of zones that anybody stands in.
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

/// Whether a portal is open: something of the level is still to come through it.
pub(crate) fn has_portal(view: View<'_>) -> bool {
    open_portals(view) != 0
}

/// Nothing comes through portals any more.
pub(crate) fn close_portals(r: &mut Resolver<'_>) {
    let open = open_portals(r.view());
    r.edit_field::<Clock>().triggered |= open;
}

/// The triggers of portals that have not gone off, as bits.
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
    // A rider and its mount come together, where the mount has room.
    let mount = view.mount(unit).unwrap_or(unit);
    let rider = view.rider(mount);
    let place = (craft.nearest_free)(view, mount, view.cell(mount));
    if let Some(cell) = place {
        r.place(mount, cell);
    }
    let pair = || std::iter::once(mount).chain(rider);
    for unit in pair() {
        r.set_status(unit, CombatStatus::Active);
        r.report(|_| BattleEvent::LifeChanged {
            unit,
            before,
            after: CombatStatus::Active,
            rule: RuleId(craft.joining),
        });
    }
    for unit in pair() {
        (r.scene().book.joined)(r, unit)?;
    }
    Ok(())
}

/// Writes the state of a door.
pub(crate) fn set_door(ground: &mut Ground, cell: Cell, state: DoorState) {
    ground.doors.retain(|(place, _)| *place != cell);
    ground.doors.push((cell, state));
    ground.doors.sort_by_key(|(place, _)| *place);
}

/// At the end of a round: goals that ask for a zone to be held count the rounds in which it was.
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
