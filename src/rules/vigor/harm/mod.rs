//! What stops damage and what it does besides (VI-DMG-06 to VI-DMG-13, VI-TYP).

use crate::{
    battle::{components::Pools, prelude::*},
    rules::vigor::{ARMOR, body::damage::Hit, sheet_of},
};

/// What of a hit the worn armour stops (VI-DMG-06).
fn stopped(view: View<'_>, unit: UnitId, hit: &Hit) -> i32 {
    let worn = &sheet_of(view, unit).worn;
    let stops = view.pool(unit, ARMOR) > 0 && worn.stops(hit.harm.of_type()) && !hit.ignores_armor;
    if stops { worn.rank.min(hit.amount) } else { 0 }
}

/// What of a hit would come through.
pub(crate) fn left(view: View<'_>, unit: UnitId, hit: &Hit) -> i32 {
    hit.amount - stopped(view, unit, hit)
}

/// What of a hit comes through armour; the armour takes what it stops (VI-DMG-06, VI-DMG-07).
pub(crate) fn through(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) -> i32 {
    let view = resolver.view();
    let (stopped, before) = (stopped(view, unit, hit), view.pool(unit, ARMOR));
    if stopped > 0 {
        let left = (i32::from(before) - stopped).max(0) as i16;
        resolver.edit::<Pools>(unit).set(ARMOR, left);
        resolver.pool_changed(unit, ARMOR, before, "VI-DMG-07");
    }
    hit.amount - stopped
}

/// What a critical hit does besides, by its type (VI-DMG-05).
pub(crate) fn ride(_: &mut Resolver<'_>, _: UnitId, _: &Hit) {}
