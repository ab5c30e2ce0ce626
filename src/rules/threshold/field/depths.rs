//! Deep water: who is in it or under it, and what that does to a fight (TH-UWC, TH-MOV-08).

use crate::rules::threshold::{
    character::items::Weapon,
    prelude::*,
    riding::{mounts, platform},
};

/// Extra AP of a melee attack under water, and its penalty (TH-UWC-02).
pub(crate) const SLOWER: i16 = 2;

const WORSE: i32 = -5;

/// What a unit holds on to when not on firm ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// A wall, at this height in yards.
    Wall(u8),
    /// The surface of water too deep to stand in.
    Surface,
}

/// Whether the unit is under water: sunk, dived or walking on the bottom, itself or its mount.
pub(crate) fn is_submerged(view: View<'_>, unit: UnitId) -> bool {
    view.has(mounts::body(view, unit), SUBMERGED)
}

/// Whether underwater rules hamper the unit; aquatic creatures are exempt (TH-UWC-01).
pub(crate) fn hampers(view: View<'_>, unit: UnitId) -> bool {
    is_submerged(view, unit) && !sheet_of(view, unit).aquatic
}

/// Whether the water of a square is too deep to stand in (TH-MOV-08).
pub(crate) fn is_deep(view: View<'_>, cell: Cell) -> bool {
    let terrain = view.board().terrain(cell);
    terrain.is_some_and(|terrain| terrain.water > 12)
}

/// Whether the unit is in water too deep to stand in.
pub(crate) fn is_afloat(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.mount(unit).is_none()
        && platform::under(view, unit).is_none()
        && view.footprint(unit).cells().all(|cell| is_deep(view, cell))
}

/// What the unit holds on to now; `None` on firm ground, below the surface, and for units with a
/// swim or climb rate (TH-SWC-01).
pub(crate) fn hold(view: View<'_>, unit: UnitId) -> Option<Hold> {
    if view.mount(unit).is_some() {
        return None;
    }
    let (sheet, hanging) = (sheet_of(view, unit), view.altitude(unit).hanging);
    if hanging > 0 {
        return sheet.climb.is_none().then_some(Hold::Wall(hanging));
    }
    let swims = !is_submerged(view, unit) && is_afloat(view, unit);
    (swims && sheet.swim.is_none() && !sheet.aquatic).then_some(Hold::Surface)
}

/// The penalty of a melee attack under water (TH-UWC-02).
pub(crate) fn burden(view: View<'_>, unit: UnitId) -> Option<Modifier> {
    hampers(view, unit).then(|| Modifier::new("TH-UWC-02", "under water", Amount::Flat(WORSE)))
}

/// The damage of a weapon in the unit's hands, halved under water (TH-UWC-02).
pub(crate) fn damage(view: View<'_>, unit: UnitId, weapon: &Weapon) -> i32 {
    if weapon.damage > 0 && !weapon.aquatic && hampers(view, unit) {
        weapon.damage / 2
    } else {
        weapon.damage
    }
}
