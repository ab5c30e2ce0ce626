//! Riders and mounts (TH-MNT): whose turn and action points they share, and what the saddle gives.
//!
//! Getting on and off is in [`seat`](super::seat), keeping a mount in hand in
//! [`reins`](super::reins).

use crate::rules::threshold::{character::sheet::Training, prelude::*};

/// What a command costs the rider in action points (TH-MNT-08).
pub(crate) const COMMAND: i16 = 1;

/// Whose body goes where a combatant goes: that of its mount, or its own.
pub(crate) fn body(view: View<'_>, unit: UnitId) -> UnitId {
    view.mount(unit).unwrap_or(unit)
}

/// How somebody bears a rider.
pub(crate) fn training(view: View<'_>, mount: UnitId) -> Training {
    sheet_of(view, mount).training()
}

/// Who holds the reins of a mount that is steered and commanded; nobody those of a sentient one,
/// or of one that nobody rides (TH-MNT-05, TH-MNT-08).
pub(crate) fn led_by(view: View<'_>, mount: UnitId) -> Option<UnitId> {
    view.rider(mount)
        .filter(|_| training(view, mount) != Training::Sentient)
}

/// Whether a mount has no turn of its own while it is ridden (TH-MNT-02).
fn shares_turn(view: View<'_>, mount: UnitId) -> bool {
    let sheet = sheet_of(view, mount);
    sheet.training() != Training::Sentient || !sheet.own_turn
}

/// With whom a rider or a mount shares its turn (TH-MNT-02).
pub(crate) fn other_half(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    match view.mount(unit) {
        Some(mount) => Some(mount).filter(|&mount| shares_turn(view, mount)),
        None => view.rider(unit).filter(|_| shares_turn(view, unit)),
    }
}

/// Who stands for a combatant in the order of turns: the rider for both (TH-MNT-02).
pub(crate) fn foremost(view: View<'_>, unit: UnitId) -> UnitId {
    match view.mount(unit) {
        Some(_) => unit,
        None => other_half(view, unit).unwrap_or(unit),
    }
}

/// Whether the turn that runs is that of a combatant, alone or with its other half.
pub(crate) fn is_own_turn(view: View<'_>, unit: UnitId) -> bool {
    let acting = view.clock().acting;
    acting == Some(unit) || (acting.is_some() && other_half(view, unit) == acting)
}

/// Whether a mount has its turn with its rider, in the round whose turns these have had.
pub(crate) fn goes_with_rider(view: View<'_>, mount: UnitId, rider_has_acted: bool) -> bool {
    !rider_has_acted && view.rider(mount).is_some() && shares_turn(view, mount)
}

/// Action points that can go into the movement of a body: of a steered mount no more than its
/// rider has as well (TH-MNT-05).
pub(crate) fn points(view: View<'_>, body: UnitId) -> i16 {
    let own = view.pool(body, AP);
    led_by(view, body).map_or(own, |rider| own.min(view.pool(rider, AP)))
}

/// The body that walks when somebody wants to go, if it can (TH-MNT-05, TH-MNT-06, TH-CON-07).
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

/// Whether a combatant acts at all, as far as bearing a rider goes: one that bolts does nothing
/// else, and under a rider only the trained act, on command (TH-MNT-06, TH-MNT-08).
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

/// Whether a mount does nothing of itself as long as things stand as they do.
pub(crate) fn is_passive(view: View<'_>, unit: UnitId) -> bool {
    let is_untrained = training(view, unit) == Training::Untrained;
    view.has(unit, BOLTING) || (is_untrained && view.rider(unit).is_some())
}

/// What the gap between two counts more: 1 between a rider and somebody on the ground who is
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

/// Whether a rider has the advantage of height in melee: over those smaller than its mount who do
/// not ride something at least as large (TH-MNT-03).
pub(crate) fn is_high_above(view: View<'_>, rider: UnitId, other: UnitId) -> bool {
    view.mount(rider).is_some_and(|mount| {
        let is_level = view
            .mount(other)
            .is_some_and(|theirs| !is_smaller(view, theirs, mount));
        other != mount && is_smaller(view, other, mount) && !is_level
    })
}
