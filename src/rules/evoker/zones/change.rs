//! Changes of spots (EV-ZON-20, 21): created, altered, destroyed and found.

use super::trips;
use crate::battle::{
    components::Ground,
    field::zones::{Presence, SpotChange, SpotId},
    ids::SideSet,
    prelude::*,
};

/// What the rules do after a unit has changed its place.
pub type AfterStep = fn(&mut Resolver<'_>, UnitId) -> RuleResult;

/// Executes a change. Units and items of a destroyed spot move to the empty one of its zone; those
/// of an altered spot stay in the new one. `after_step` is called for each unit that moves.
pub fn change(
    r: &mut Resolver<'_>,
    change: SpotChange,
    by: Option<UnitId>,
    after_step: AfterStep,
) -> RuleResult {
    let scene = r.scene();
    let Some(zones) = &scene.board.zone_map else {
        return Ok(());
    };
    match change {
        SpotChange::Create(spot) => set(r, spot, true, by),
        SpotChange::Destroy(spot) => {
            set(r, spot, false, by);
            move_out(r, spot, zones.zone_of(spot).empty, after_step)?;
        }
        SpotChange::Alter { from, to } => {
            set(r, to, true, by);
            set(r, from, false, by);
            move_out(r, from, to, after_step)?;
        }
    }
    Ok(())
}

/// Whether a change would have an effect now.
pub fn is_due(view: View<'_>, change: SpotChange) -> bool {
    let Some(zones) = &view.board().zone_map else {
        return false;
    };
    let is_there = |spot| zones.is_there(view.ground(), spot);
    match change {
        SpotChange::Create(spot) => !is_there(spot),
        SpotChange::Destroy(spot) => is_there(spot),
        SpotChange::Alter { from, .. } => is_there(from),
    }
}

/// The next hidden spot of the unit's zone (EV-ZON-21).
pub fn next_hidden(view: View<'_>, unit: UnitId) -> Option<SpotId> {
    let zones = view.board().zone_map.as_ref()?;
    let place = zones.place(view.cell(unit))?;
    zones.zones[usize::from(place.zone)]
        .ids()
        .find(|&spot| zones.spot(spot).presence == Presence::Hidden && !is_known(view, spot))
}

/// Whether a spot's presence is already recorded: it is there, or was.
fn is_known(view: View<'_>, spot: SpotId) -> bool {
    view.ground().spots.iter().any(|(known, _)| *known == spot)
}

fn set(r: &mut Resolver<'_>, spot: SpotId, there: bool, by: Option<UnitId>) {
    let is_so = r
        .view()
        .board()
        .zone_map
        .as_ref()
        .is_some_and(|zones| zones.is_there(r.view().ground(), spot) == there);
    if is_so {
        return;
    }
    r.change_ground(|ground: &mut Ground| {
        ground.spots.retain(|(known, _)| *known != spot);
        ground.spots.push((spot, there));
        ground.spots.sort_by_key(|(known, _)| *known);
    });
    r.report(|_| BattleEvent::SpotChanged {
        spot,
        there,
        by,
        seen: SideSet::default(),
    });
}

/// Moves all units and items of a spot to another; trips from and to it continue there.
fn move_out(
    r: &mut Resolver<'_>,
    spot: SpotId,
    other: SpotId,
    after_step: AfterStep,
) -> RuleResult {
    let scene = r.scene();
    let Some(zones) = &scene.board.zone_map else {
        return Ok(());
    };
    let view = r.view();
    let inside: Vec<UnitId> = view
        .store
        .ids()
        .filter(|&unit| zones.spot_at(view.cell(unit)) == Some(spot))
        .collect();
    let concerns = |ground: &Ground| {
        ground
            .trips
            .iter()
            .any(|trip| trip.from == spot || trip.to == spot)
    };
    if concerns(view.ground()) {
        for trip in &mut r.edit_field::<Ground>().trips {
            for end in [&mut trip.from, &mut trip.to] {
                if *end == spot {
                    *end = other;
                }
            }
        }
    }
    let lies_there = |cell: &Cell| zones.spot_at(*cell) == Some(spot);
    let dropped = &r.view().ground().dropped;
    if dropped.iter().any(|(cell, _)| lies_there(cell)) {
        let (there, _) = zones.block(other);
        r.change_ground(|ground| {
            let dropped = &mut ground.dropped;
            for (cell, _) in dropped.iter_mut().filter(|(cell, _)| lies_there(cell)) {
                *cell = there;
            }
            dropped.sort_by_key(|(cell, _)| *cell);
        });
    }
    for unit in inside {
        trips::put(r, unit, other, "EV-ZON-20");
        if r.view().status(unit).is_on_field() {
            after_step(r, unit)?;
        }
    }
    Ok(())
}
