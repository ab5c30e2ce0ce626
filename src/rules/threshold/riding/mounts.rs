//! Riders and mounts (TH-MNT): shared turns and AP, and what the saddle gives.
//!
//! Mounting and dismounting are in [`seat`](super::seat), control of a mount in
//! [`reins`](super::reins).

use crate::rules::threshold::{character::stats::Training, prelude::*};

/// Price of a command for the rider, in AP (TH-MNT-08).
pub(crate) const COMMAND: i16 = 1;

/// The body that moves for the unit: its mount, or itself.
pub(crate) fn body(view: View<'_>, unit: UnitId) -> UnitId {
    view.mount(unit).unwrap_or(unit)
}

/// How the mount is trained to carry a rider.
pub(crate) fn training(view: View<'_>, mount: UnitId) -> Training {
    sheet_of(view, mount).training()
}

/// The rider that steers and commands the mount; `None` for a sentient mount or one without a rider
/// (TH-MNT-05, TH-MNT-08).
pub(crate) fn led_by(view: View<'_>, mount: UnitId) -> Option<UnitId> {
    view.rider(mount)
        .filter(|_| training(view, mount) != Training::Sentient)
}

/// Whether the mount has no turn of its own while it is ridden (TH-MNT-02).
fn shares_turn(view: View<'_>, mount: UnitId) -> bool {
    let sheet = sheet_of(view, mount);
    sheet.training() != Training::Sentient || !sheet.own_turn
}

/// The mount or rider that shares the unit's turn (TH-MNT-02).
pub(crate) fn other_half(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    match view.mount(unit) {
        Some(mount) => Some(mount).filter(|&mount| shares_turn(view, mount)),
        None => view.rider(unit).filter(|_| shares_turn(view, unit)),
    }
}

/// The unit that stands for this one in the turn order: for a pair with one turn, the rider
/// (TH-MNT-02).
pub(crate) fn foremost(view: View<'_>, unit: UnitId) -> UnitId {
    match view.mount(unit) {
        Some(_) => unit,
        None => other_half(view, unit).unwrap_or(unit),
    }
}

/// Whether the current turn is the unit's, alone or shared.
pub(crate) fn is_own_turn(view: View<'_>, unit: UnitId) -> bool {
    let acting = view.clock().acting;
    acting == Some(unit) || (acting.is_some() && other_half(view, unit) == acting)
}

/// Whether the mount shares a turn that its rider has not had yet this round.
pub(crate) fn goes_with_rider(view: View<'_>, mount: UnitId, rider_has_acted: bool) -> bool {
    !rider_has_acted && view.rider(mount).is_some() && shares_turn(view, mount)
}

/// AP available for the movement of a body; a steered mount is limited by its rider's AP as well
/// (TH-MNT-05).
pub(crate) fn points(view: View<'_>, body: UnitId) -> i16 {
    let own = view.pool(body, AP);
    led_by(view, body).map_or(own, |rider| own.min(view.pool(rider, AP)))
}

/// The body that moves for the unit, if it can move (TH-MNT-05, TH-MNT-06, TH-CON-07).
pub(crate) fn can_go(view: View<'_>, unit: UnitId) -> Result<UnitId, Refusal> {
    let body = body(view, unit);
    if view.has(body, BOLTING) {
        return Err(out_of_control());
    }
    if unit != body && !shares_turn(view, body) {
        return Err(Refusal::forbidden(
            "TH-MNT-08",
            "a sentient mount goes where it likes, in its own turn",
        ));
    }
    let rider = led_by(view, body);
    if is_immobile(view, body) || rider.is_some_and(|rider| is_immobile(view, rider)) {
        return Err(Refusal::prevented("TH-CON-07", "Immobile"));
    }
    Ok(body)
}

fn out_of_control() -> Refusal {
    Refusal::prevented("TH-MNT-06", "being out of control")
}

/// Whether mount rules let the unit act: a mount out of control only bolts, and a ridden mount acts
/// only if trained, on command (TH-MNT-06, TH-MNT-08).
pub(crate) fn can_obey(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if view.has(unit, BOLTING) {
        return Err(out_of_control());
    }
    let Some(rider) = led_by(view, unit) else {
        return Ok(());
    };
    let (rule, has) = ("TH-MNT-08", view.pool(rider, AP));
    if training(view, unit) == Training::Untrained {
        let because = "under a rider only a trained mount acts";
        return Err(Refusal::forbidden(rule, because));
    }
    if is_helpless(view, rider) {
        return Err(Refusal::prevented(rule, "a helpless rider"));
    }
    if has < COMMAND {
        return Err(Refusal::too_little(rule, "rider's AP", has, COMMAND));
    }
    Ok(())
}

/// Whether the mount does nothing by itself in its present state.
pub(crate) fn is_passive(view: View<'_>, unit: UnitId) -> bool {
    let is_untrained = training(view, unit) == Training::Untrained;
    view.has(unit, BOLTING) || (is_untrained && view.rider(unit).is_some())
}

/// Yards that the saddle adds to the gap: 1 between a rider and a unit on the ground that is
/// smaller than the mount (TH-MNT-04).
pub(crate) fn height_distance(view: View<'_>, a: UnitId, b: UnitId) -> i32 {
    let above = |rider: UnitId, other: UnitId| {
        view.mount(rider).is_some_and(|mount| {
            mount != other && view.mount(other).is_none() && is_smaller(view, other, mount)
        })
    };
    i32::from(above(a, b) || above(b, a))
}

fn is_smaller(view: View<'_>, unit: UnitId, than: UnitId) -> bool {
    sheet_of(view, unit).size < sheet_of(view, than).size
}

/// Whether the rider has the advantage of height in melee: over units smaller than its mount,
/// unless they ride something at least as large (TH-MNT-03).
pub(crate) fn is_high_above(view: View<'_>, rider: UnitId, other: UnitId) -> bool {
    view.mount(rider).is_some_and(|mount| {
        let is_level = view
            .mount(other)
            .is_some_and(|theirs| !is_smaller(view, theirs, mount));
        other != mount && is_smaller(view, other, mount) && !is_level
    })
}
