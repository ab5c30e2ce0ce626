//! Who threatens and flanks whom (TH-FLD-07, TH-FLD-09).

use super::{
    cover::{self, NO_ATTACK},
    ground,
};
use crate::{
    battle::store::result_cache::Table,
    geometry::flank::flanks_by_angle,
    rules::{
        shared::flanking::first_pair,
        threshold::{
            character::{catalogue::held, items::Reach, weapons},
            prelude::*,
        },
    },
};

/// The enemies that could attack the target from where they stand (TH-FLD-07).
pub(crate) fn threats(view: View<'_>, target: UnitId) -> SmallVec<[UnitId; 8]> {
    view.enemies(target)
        .filter(|&enemy| threatens(view, enemy, target))
        .collect()
}

/// Whether the enemy could attack the target from where it stands (TH-FLD-07).
pub(crate) fn threatens(view: View<'_>, enemy: UnitId, target: UnitId) -> bool {
    is_in_reach(view, enemy, target) && is_exposed(view, enemy, target)
}

/// Whether the enemy's weapons get as far as the target, whatever stands between them.
fn is_in_reach(view: View<'_>, enemy: UnitId, target: UnitId) -> bool {
    let bands = (view.band(enemy), view.band(target));
    Flanker::of(view, enemy).reaches(bands, ground::range(view, enemy, target))
}

/// Whether some of the target can be struck from where the enemy stands.
fn is_exposed(view: View<'_>, enemy: UnitId, target: UnitId) -> bool {
    cover::cover(view, enemy, target, false) != NO_ATTACK
}

/// A unit that may flank others, with its reach (TH-FLD-07).
pub(crate) struct Flanker {
    pub space: Footprint,
    /// The widest gap of a melee attack, and the longest distance of a shot.
    melee: i32,
    ranged: i32,
    helpless: bool,
}

impl Flanker {
    /// The reach with the items it holds now.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
        let (mut melee, mut ranged) = (0, 0);
        for (item, _, weapon) in held(view, unit) {
            match weapon.reach {
                Reach::Melee(reach) => melee = melee.max(i32::from(reach)),
                Reach::Ranged(increment) => {
                    if weapons::is_loaded(view, unit, Some(item), &weapon).is_ok() {
                        ranged = ranged.max(i32::from(increment));
                    }
                }
            }
        }
        Self {
            space: view.footprint(unit),
            melee,
            ranged,
            helpless: is_helpless(view, unit),
        }
    }

    /// Whether it could strike over this distance, from its band into the other. A unit aloft
    /// cannot be flanked from the ground (TH-MOV-19).
    pub fn reaches(&self, (own, other): (Band, Band), range: i32) -> bool {
        if self.helpless || other != Band::Ground && own == Band::Ground {
            return false;
        }
        own == other && range - 1 <= self.melee || range <= self.ranged
    }
}

/// The longest distance at which the unit's weapons flank, in yards.
pub(crate) fn longest_reach(view: View<'_>, unit: UnitId) -> i32 {
    let flanker = Flanker::of(view, unit);
    flanker.ranged.max(flanker.melee + 1)
}

/// Two enemies that could attack the target and stand at least 120 degrees apart (TH-FLD-07).
pub(crate) fn flankers(view: View<'_>, target: UnitId) -> Option<(UnitId, UnitId)> {
    let known = view.cached(Flankers, || Table::new(view.store.len()));
    known.once(target.index(), || flankers_but(view, target, None))
}

/// Cache key: the flankers of every unit.
#[derive(PartialEq)]
struct Flankers;

/// The flankers, with one unit left out. Enemies that the target ignores do not count, nor do
/// enemies that ignore the target (TH-FLD-09).
pub(crate) fn flankers_but(
    view: View<'_>,
    target: UnitId,
    without: Option<UnitId>,
) -> Option<(UnitId, UnitId)> {
    let may_flank = |&enemy: &UnitId| {
        Some(enemy) != without
            && is_in_reach(view, enemy, target)
            && !ignores(view, target, enemy)
            && !ignores(view, enemy, target)
    };
    let mut threats: SmallVec<[UnitId; 8]> = view.enemies(target).filter(may_flank).collect();
    // Nearly always fewer than two are near enough, and then no line need be drawn.
    if threats.len() < 2 {
        return None;
    }
    threats.retain(|enemy| is_exposed(view, *enemy, target));
    let space = view.footprint(target);
    first_pair(&threats, |a, b| {
        flanks_by_angle(view.footprint(a), space, view.footprint(b))
    })
}

/// Whether the unit ignores the enemy.
pub(crate) fn ignores(view: View<'_>, unit: UnitId, enemy: UnitId) -> bool {
    view.has_from(unit, IGNORING, enemy)
}
