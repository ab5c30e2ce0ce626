//! Units that could strike at a provoking unit (MA-OPP-01, MA-OPP-06).

use crate::{
    battle::{
        components::{Reactions, Turn},
        prelude::*,
    },
    rules::maneuver::{
        AP,
        character::hands::reach_of,
        conditions::{DISENGAGED, SURPRISED},
    },
};

/// Whether the unit could strike at a mover with its body there, sight aside (MA-OPP-01).
pub(crate) fn is_able(
    view: View<'_>,
    unit: UnitId,
    mover: UnitId,
    (from, by_step): (Footprint, bool),
) -> bool {
    is_ready(view, unit, mover, by_step)
        && view.distance_between(view.standpoint(unit), view.standing_in(from))
            <= u16::from(reach_of(view, unit))
}

/// The same wherever the mover is.
fn is_ready(view: View<'_>, unit: UnitId, mover: UnitId, by_step: bool) -> bool {
    view.hostile(unit, mover)
        && view.status(unit).is_active()
        && !view.has(unit, SURPRISED)
        && view.store.get::<Turn>(unit).attacks < 2
        && view.pool(unit, AP) >= 1
        && !view.has(mover, DISENGAGED)
        && !(by_step && view.store.get::<Reactions>(unit).struck.contains(mover))
}

/// The enemies that could strike at the steps of a unit, each with its place and reach. It holds
/// for one state of the battle.
pub(crate) struct Watchers(SmallVec<[(UnitId, Standpoint, u16); 16]>);

impl Watchers {
    /// Those that a mover may come near to with this many metres.
    pub(crate) fn of(view: View<'_>, mover: UnitId, metres: u16) -> Self {
        let is_on_a_grid = view.board().zone_map.is_none();
        let watcher = |unit: UnitId| {
            let reach = u16::from(reach_of(view, unit));
            let is_near = !is_on_a_grid || view.gap(unit, mover) <= metres + reach;
            is_near.then(|| (unit, view.standpoint(unit), reach))
        };
        let ready = view
            .enemies(mover)
            .filter(|&unit| is_ready(view, unit, mover, true));
        Self(ready.filter_map(watcher).collect())
    }

    /// Whether no step can provoke an enemy.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those that a step from a space provokes.
    pub(crate) fn provoked(&self, view: View<'_>, from: Footprint) -> UnitSet {
        let (here, mut provoked) = (view.standing_in(from), UnitSet::default());
        for &(unit, place, reach) in &self.0 {
            if view.distance_between(place, here) <= reach {
                provoked.insert(unit);
            }
        }
        provoked
    }
}

/// The units that could strike at a mover that provokes from a place, for previews.
pub(crate) fn invited(
    view: View<'_>,
    mover: UnitId,
    from: Footprint,
    by_step: bool,
) -> Vec<UnitId> {
    view.enemies(mover)
        .filter(|&unit| is_able(view, unit, mover, (from, by_step)))
        .collect()
}
