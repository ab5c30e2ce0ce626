//! Mounts (EV-MOV-36): which unit may ride which, and how riders come off.
//!
//! A rider stands in the squares of its mount and moves with the mount's body; the mount has no
//! turn of its own while it is ridden. Attackers choose between the two.

use super::ground;
use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            character::stats,
            effects,
            movement::{altitude, arrival, room},
        },
        shared::riding,
    },
};

/// Whether a unit can mount another now: an adjacent larger friend without a rider.
pub fn can_mount(view: View<'_>, unit: UnitId, mount: UnitId) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new("EV-MOV-36", why));
    let forbid = |because| refuse(RefusalReason::Forbidden { because });
    if view.mount(unit).is_some() {
        return refuse(RefusalReason::NothingToDo);
    }
    if unit == mount || view.hostile(unit, mount) {
        return refuse(RefusalReason::WrongSide);
    }
    if !view.status(mount).is_active() {
        return refuse(RefusalReason::TargetOut);
    }
    let size = |unit| i32::from(stats::sheet(view, unit).size);
    if size(mount) <= size(unit) {
        return refuse(RefusalReason::Measured {
            because: "a mount must be larger than its rider: its size is {is}, the rider's {against}",
            is: size(mount),
            against: size(unit),
        });
    }
    if view.rider(mount).is_some() || view.mount(mount).is_some() || view.rider(unit).is_some() {
        return forbid("somebody is mounted already");
    }
    if !view.neighbours(unit).contains(mount) {
        let distance = ground::distance(view, unit, mount);
        return refuse(RefusalReason::OutOfReach { distance, reach: 1 });
    }
    if !stands(view, unit) || !stands(view, mount) {
        return forbid("both must stand on their feet");
    }
    Ok(())
}

/// Whether a unit is on its feet: not prone, hanging or falling.
pub(super) fn stands(view: View<'_>, unit: UnitId) -> bool {
    let altitude = view.altitude(unit);
    view.posture(unit) == Posture::Standing
        && altitude.hanging == 0
        && altitude.falling_from.is_none()
}

/// Puts a rider on its mount.
pub fn get_on(r: &mut Resolver<'_>, unit: UnitId, mount: UnitId) -> RuleResult {
    riding::put_on(r, unit, mount, "EV-MOV-36");
    arrival::after_step(r, unit)
}

/// Squares a rider can get down to: free, beside the mount or vehicle, on its band; in the air only for
/// riders that fly themselves.
///
/// # Errors
///
/// There is none.
pub fn ways_down(view: View<'_>, rider: UnitId) -> Result<Vec<Cell>, Refusal> {
    let Some(mount) = view.mount(rider) else {
        return Err(Refusal::new("EV-MOV-36", RefusalReason::NothingToDo));
    };
    let band = view.band(mount);
    if band != Band::Ground && !flies_itself(view, rider) {
        return Err(Refusal::lacks(rule(view, mount), "flight"));
    }
    let side = view.scene.member(rider).squares;
    let reaches = |cell: &Cell| {
        let footprint = Footprint::new(*cell, side);
        !footprint.overlaps(view.footprint(mount))
            && ground::touches(view, (footprint, band, None), mount)
    };
    let free: Vec<Cell> = free_squares(view, rider, band).filter(reaches).collect();
    if free.is_empty() {
        return Err(Refusal::forbidden(
            rule(view, mount),
            match view.is_vehicle(mount) {
                true => "no square beside the vehicle is free",
                false => "no square beside the mount is free",
            },
        ));
    }
    Ok(free)
}

/// The rule of a mount or a vehicle.
pub fn rule(view: View<'_>, mount: UnitId) -> &'static str {
    match view.is_vehicle(mount) {
        true => "EV-MOV-40",
        false => "EV-MOV-36",
    }
}

/// Whether a combatant flies without what it rides.
fn flies_itself(view: View<'_>, unit: UnitId) -> bool {
    stats::sheet(view, unit).traits.flyer
        || view.has(unit, crate::rules::evoker::conditions::AFLOAT)
}

/// Squares in which nobody stands, in reading order.
pub fn free_squares<'b>(
    view: View<'b>,
    rider: UnitId,
    band: Band,
) -> impl Iterator<Item = Cell> + use<'b> {
    let side = view.scene.member(rider).squares;
    view.board()
        .grid
        .cells()
        .filter(move |&cell| room::has_room(view, Footprint::new(cell, side), band, |_| false))
        // On a zone map every unit has a seat of its own.
        .filter(move |&cell| {
            let zones = view.board().zone_map.as_ref();
            zones.is_none_or(|zones| zones.is_seat_of(cell, rider))
        })
}

/// Takes a rider off its mount or out of its vehicle.
pub fn get_off(r: &mut Resolver<'_>, rider: UnitId, to: Cell) -> RuleResult {
    let view = r.view();
    let Some(mount) = view.mount(rider) else {
        return Ok(());
    };
    let rule = rule(view, mount);
    let altitude = Altitude {
        band: view.band(rider),
        ..Altitude::default()
    };
    riding::put_off(r, rider, (to, altitude), false, rule);
    arrival::after_step(r, rider)?;
    // A vehicle in the air may have lost its driver.
    altitude::falter(r, mount);
    Ok(())
}

/// Throws a rider off: on the ground it ends prone in a free square beside the mount; in the air it
/// starts to fall (EV-ALT-08, 09), unless it flies itself.
pub fn unseat(r: &mut Resolver<'_>, rider: UnitId) -> RuleResult {
    let view = r.view();
    let Some(mount) = view.mount(rider) else {
        return Ok(());
    };
    let (cell, band) = (view.cell(rider), view.band(rider));
    let side = view.scene.member(rider).squares;
    let away = |cell: Cell| {
        let footprint = Footprint::new(cell, side);
        let touches = ground::touches(view, (footprint, band, None), mount);
        (!touches, footprint.chebyshev(view.footprint(mount)), cell)
    };
    let to = free_squares(view, rider, band)
        .filter(|&cell| !Footprint::new(cell, side).overlaps(view.footprint(mount)))
        .min_by_key(|&cell| away(cell))
        .unwrap_or(cell);
    let falls = band != Band::Ground && !flies_itself(view, rider);
    let altitude = Altitude {
        band,
        falling_from: falls.then_some(band),
        ..Altitude::default()
    };
    riding::put_off(r, rider, (to, altitude), true, "EV-MOV-36");
    effects::lie_down(r, rider, "EV-MOV-36");
    arrival::after_step(r, rider)
}

/// Unseats riders when they or their mounts are out, prone, or falling.
pub fn settle(r: &mut Resolver<'_>) -> RuleResult {
    for (rider, mount) in riding::pairs(r.view()) {
        let view = r.view();
        // Those in a vehicle stay where they are, whatever becomes of them.
        if view.is_vehicle(mount) {
            continue;
        }
        let pair = [rider, mount];
        // Pairs of reinforcements stay mounted until they arrive.
        if pair
            .iter()
            .all(|&unit| view.status(unit) == CombatStatus::Waiting)
        {
            continue;
        }
        let sits = pair.into_iter().all(|unit| {
            view.status(unit).is_active()
                && view.posture(unit) == Posture::Standing
                && view.altitude(unit).falling_from.is_none()
        });
        if !sits {
            unseat(r, rider)?;
        }
    }
    Ok(())
}
