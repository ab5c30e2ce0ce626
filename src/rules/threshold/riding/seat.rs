//! The saddle: who may mount, where a rider dismounts, and losing the seat (TH-ACT-16, TH-MNT-01,
//! TH-MNT-09).

use super::mounts;
use crate::{
    battle::systems::touch,
    rules::{
        shared::riding,
        threshold::{
            attacks::grapple,
            body::harm,
            character::trained,
            field::{depths, ground},
            prelude::*,
            rolls::{checks, contest},
            time::turn_ends,
            travel::{fall, step_prices},
        },
    },
};

/// Target number of the check to land on the feet (TH-MNT-09).
const LANDING_TN: i32 = 10;

const RULE: &str = "TH-MNT-09";
const GETTING_ON: &str = "TH-ACT-16";

/// Checks that the unit can mount now: the mount is adjacent, willing and of a fitting size.
pub(crate) fn can_mount(view: View<'_>, unit: UnitId, mount: UnitId) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(GETTING_ON, why));
    if mount.index() >= view.store.len() || mount == unit {
        return refuse(RefusalReason::WrongTarget);
    }
    if view.hostile(unit, mount) {
        return refuse(RefusalReason::WrongSide);
    }
    if is_helpless(view, mount) {
        return refuse(RefusalReason::TargetOut);
    }
    if view.has(mount, BOLTING) {
        return Err(Refusal::forbidden("TH-MNT-06", "it obeys nobody"));
    }
    if let Err(because) = sheet_of(view, mount).bears(sheet_of(view, unit)) {
        return Err(Refusal::forbidden("TH-MNT-01", because));
    }
    let is_mounted = |unit| view.mount(unit).or(view.rider(unit)).is_some();
    if is_mounted(unit) || is_mounted(mount) {
        let because = "somebody is mounted already";
        return Err(Refusal::forbidden(GETTING_ON, because));
    }
    if is_immobile(view, unit) {
        return Err(Refusal::prevented("TH-CON-07", "Immobile"));
    }
    if grapple::is_grappling(view, unit) {
        return Err(Refusal::prevented("TH-GRP-02", "the grapple"));
    }
    let gap = ground::gap(view, unit, mount);
    if gap > 0 || !view.neighbours(unit).contains(mount) {
        return Err(Refusal::out_of_reach(GETTING_ON, gap.max(0) as u16, 0));
    }
    let stands = |unit| view.posture(unit) == Posture::Standing && view.altitude(unit).hanging == 0;
    if !stands(unit) || !stands(mount) {
        return Err(Refusal::forbidden(GETTING_ON, "both have to stand"));
    }
    Ok(())
}

/// The unit mounts. If its turn is still to come, the pair shares it from now on (TH-MNT-02).
pub(crate) fn get_on(resolver: &mut Resolver<'_>, unit: UnitId, mount: UnitId) {
    lose(resolver, unit, SUBMERGED, GETTING_ON);
    riding::put_on(resolver, unit, mount, GETTING_ON);
    grapple::settle(resolver);
}

/// Free squares beside the mount where the rider can dismount, in reading order.
///
/// # Errors
/// The unit has no mount, or no square is free.
pub(crate) fn ways_down(view: View<'_>, rider: UnitId) -> Result<Vec<Cell>, Refusal> {
    let mount = view
        .mount(rider)
        .ok_or(Refusal::new(GETTING_ON, RefusalReason::NothingToDo))?;
    if is_immobile(view, rider) {
        return Err(Refusal::prevented("TH-CON-07", "Immobile"));
    }
    if view.band(mount) != Band::Ground {
        return Err(Refusal::forbidden("TH-MOV-19", "the mount is aloft"));
    }
    if view.altitude(mount).hanging > 0 {
        return Err(Refusal::forbidden("TH-MOV-10", "the mount hangs on a wall"));
    }
    let ways: Vec<Cell> = free_places(view, rider)
        .filter(|&cell| is_beside(view, rider, cell, mount))
        .collect();
    if ways.is_empty() {
        let because = "no square beside the mount is free";
        return Err(Refusal::forbidden(GETTING_ON, because));
    }
    Ok(ways)
}

/// Places with room for the rider's own body, in reading order.
fn free_places<'b>(view: View<'b>, rider: UnitId) -> impl Iterator<Item = Cell> + use<'b> {
    step_prices::rooms(view, view.scene.member(rider).squares)
}

/// Whether the place is beside the mount at about its height.
fn is_beside(view: View<'_>, rider: UnitId, cell: Cell, mount: UnitId) -> bool {
    let space = Footprint::new(cell, view.scene.member(rider).squares);
    let body = view.footprint(mount);
    space.chebyshev(body) == 1
        && touch(view.board(), view.ground(), space, body)
        && ground::floor(view, space).abs_diff(ground::floor(view, body)) <= 1
}

/// The rider dismounts into a square.
pub(crate) fn get_off(resolver: &mut Resolver<'_>, rider: UnitId, to: Cell) {
    part(resolver, rider);
    leave(resolver, rider, to, (false, GETTING_ON));
}

/// Separates the pair; in a shared turn under way the mount has had its turn as well (TH-TIM-01).
fn part(resolver: &mut Resolver<'_>, rider: UnitId) {
    let view = resolver.view();
    let sharing = mounts::other_half(view, rider)
        .filter(|&mount| view.clock().acting == Some(rider) && !view.clock().acted.contains(mount));
    if let Some(mount) = sharing {
        turn_ends::finish(resolver, mount);
    }
    lose(resolver, rider, REINING, "TH-MNT-07");
}

fn leave(
    resolver: &mut Resolver<'_>,
    rider: UnitId,
    to: Cell,
    (forced, rule): (bool, &'static str),
) {
    let sunk = depths::is_submerged(resolver.view(), rider);
    riding::put_off(resolver, rider, (to, Altitude::default()), forced, rule);
    if sunk && depths::is_afloat(resolver.view(), rider) {
        gain(resolver, rider, SUBMERGED, 1, Until::Ended, rule);
    }
    grapple::settle(resolver);
}

/// Why a rider comes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// Through its own mishap: unconscious, shoved, tripped.
    Own,
    /// Dragged off, to beside this unit.
    Dragged(UnitId),
    /// Through its mount's mishap: it may land on its feet.
    Mounts,
}

/// The rider comes off in the nearest free square beside its mount, and is prone unless it lands on
/// its feet (TH-MNT-09).
pub(crate) fn unseat(resolver: &mut Resolver<'_>, rider: UnitId, loss: Loss) -> RuleResult {
    let view = resolver.view();
    let Some(mount) = view.mount(rider) else {
        return Ok(());
    };
    let side = view.scene.member(rider).squares;
    let body = view.footprint(mount);
    let to = free_places(view, rider)
        .filter(|&cell| !Footprint::new(cell, side).overlaps(body))
        .min_by_key(|&cell| {
            let space = Footprint::new(cell, side);
            let dragged = match loss {
                Loss::Dragged(by) => space.chebyshev(view.footprint(by)),
                Loss::Own | Loss::Mounts => 0,
            };
            let beside = is_beside(view, rider, cell, mount);
            (!beside, dragged, space.chebyshev(body), cell)
        })
        .unwrap_or(body.min);
    let height = match view.band(mount) {
        Band::Ground => i32::from(view.altitude(rider).hanging),
        // Height of units aloft (TH-MOV-19).
        Band::Low | Band::High => ground::ALOFT,
    };
    resolver.note(rider, "comes off its mount", RULE);
    part(resolver, rider);
    leave(resolver, rider, to, (true, RULE));
    if !resolver.view().status(rider).is_on_field() {
        return Ok(());
    }
    fall::fall(resolver, rider, height)?;
    let lands = loss == Loss::Mounts && height <= 1 && lands_on_feet(resolver, rider)?;
    // A unit afloat in deep water does not fall prone.
    if !lands && !depths::is_afloat(resolver.view(), rider) {
        harm::set_posture(resolver, rider, Posture::Prone, RULE)?;
    }
    Ok(())
}

fn lands_on_feet(resolver: &mut Resolver<'_>, rider: UnitId) -> RuleResult<bool> {
    let (view, named) = (resolver.view(), (RULE, "Landing"));
    let check = contest::skill(view, named, rider, trained::GYMNASTICS, LANDING_TN);
    let lands = checks::passes(resolver, &check)?;
    if lands {
        resolver.note(rider, "lands on its feet", RULE);
    }
    Ok(lands)
}

/// After wounds and falls: unseats riders that are out or prone, and riders of such mounts.
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    for (rider, mount) in riding::pairs(resolver.view()) {
        let view = resolver.view();
        let is_up = |unit| view.status(unit).is_active() && view.posture(unit) != Posture::Prone;
        let is_here = |unit| view.status(unit) != CombatStatus::Waiting;
        // Reinforcements stay seated until they arrive.
        if view.mount(rider) != Some(mount) || !is_here(rider) || !is_here(mount) {
            continue;
        }
        if !is_up(rider) {
            unseat(resolver, rider, Loss::Own)?;
        } else if !is_up(mount) {
            unseat(resolver, rider, Loss::Mounts)?;
        }
    }
    Ok(())
}
