//! Doors and bumps on the way, and what ends once an action or a step is over: holds, mounts, flight.

use super::{Mover, altitude, fall, manner::Manner};
use crate::{
    battle::{
        components::{DoorState, Stealth},
        ids::SideSet,
        prelude::*,
    },
    rules::{
        evoker::{
            body::held,
            conditions,
            field::{mounts, stealth},
        },
        shared::triggers,
    },
};

/// EV-MOV-35: a unit about to walk into an enemy it did not know of stops before it and pays
/// nothing; the hidden enemy is revealed. Returns whether it does.
pub fn bumps(r: &mut Resolver<'_>, unit: UnitId, to: Cell) -> bool {
    let view = r.view();
    let band = view.band(unit);
    let mover = Mover::new(view, unit, Manner::default());
    let met = mover
        .footprint(to)
        .cells()
        .filter_map(|cell| view.occupant(cell, band))
        .find(|&other| other != unit && view.hostile(unit, other) && !mover.knows(other));
    let Some(met) = met else { return false };
    let what = "is bumped into and revealed";
    if stealth::is_hidden(view, met) {
        stealth::reveal(r, met, what);
    } else {
        r.note(met, what, "EV-MOV-35");
    }
    true
}

/// Opens shut doors in the squares to be entered (EV-MOV-14).
pub fn open_doors(r: &mut Resolver<'_>, unit: UnitId, to: Cell) {
    if r.view().band(unit) != Band::Ground {
        return;
    }
    let side = r.view().footprint(unit).side;
    let shut: SmallVec<[Cell; 2]> = {
        let view = r.view();
        Footprint::new(to, side)
            .cells()
            .filter(|&cell| view.board().door(view.ground(), cell) == Some(DoorState::Closed))
            .collect()
    };
    for cell in shut {
        open_door(r, unit, cell, true);
    }
}

/// Opens a door; enemies within 20 m hear it unless it is opened silently (EV-MOV-14).
pub fn open_door(r: &mut Resolver<'_>, unit: UnitId, cell: Cell, heard: bool) {
    r.change_ground(|ground| triggers::set_door(ground, cell, DoorState::Open));
    r.report(|_| BattleEvent::DoorChanged {
        cell,
        state: DoorState::Open,
        by: Some(unit),
        seen: SideSet::default(),
    });
    if !heard {
        return;
    }
    let listeners: SmallVec<[UnitId; 16]> = r.view().enemies(unit).collect();
    for enemy in listeners {
        let view = r.view();
        let near = view.gap_to(enemy, cell) <= 20;
        if near && !view.store.get::<Stealth>(enemy).suspicious {
            r.edit::<Stealth>(enemy).suspicious = true;
            r.note(enemy, "hears a door", "EV-MOV-14");
        }
    }
}

/// Ends what no longer applies: a unit hanging on a face falls when it is Prone, out or unable to
/// act (EV-MOV-39), flyers that cannot fly start to fall (EV-ALT-08), broken holds end (EV-CND-12).
/// Called after anything that may cause this.
pub fn settle(r: &mut Resolver<'_>) -> RuleResult {
    held::settle(r);
    mounts::settle(r)?;
    // Nearly always all units stand on the floor.
    let up: SmallVec<[UnitId; 8]> = r
        .view()
        .store
        .all::<Altitude>()
        .filter(|(_, altitude)| **altitude != Altitude::default())
        .map(|(unit, _)| unit)
        .collect();
    for unit in up {
        altitude::falter(r, unit);
        let view = r.view();
        let hanging = view.altitude(unit).hanging;
        if hanging == 0 || view.mount(unit).is_some() || !view.status(unit).is_on_field() {
            continue;
        }
        if view.posture(unit) == Posture::Standing && conditions::can_still_act(view, unit) {
            continue;
        }
        fall::off_the_face(r, unit, u16::from(hanging), false)?;
    }
    Ok(())
}
