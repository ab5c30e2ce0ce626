//! Squares a unit can reach, and how it stands there: for brains, previews and maps.

use crate::{
    battle::{
        components::MoveProgress,
        prelude::*,
        ruleset::{Movement, Reached},
    },
    rules::{
        maneuver::{
            character::hands::grappled_by,
            field::{ground::metres_left, steps::with_gait},
            reactions::invited::Watchers,
        },
        shared::walk,
    },
};

/// The highest climb at usual Speed in a turn of Dashes alone, in metres.
const HIGHEST: u16 = 9;

/// Movement of this book as the brain sees it.
pub(crate) struct ManeuverMovement;

impl Movement for ManeuverMovement {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        let watchers = Watchers::of(view, unit, metres_left(view, unit) as u16);
        // A step provokes in the square where it starts (MA-OPP-02).
        let provoked = |from: Footprint, _| watchers.provoked(view, from);
        let reached = |perils| {
            with_gait(view, unit, perils, |gait| {
                if watchers.is_empty() {
                    gait.reached(view, None)
                } else {
                    gait.reached(view, Some(&provoked))
                }
            })
        };
        let safe = reached(false);
        let mut all = if safe.is_empty() { reached(true) } else { safe };
        // A holder does not walk out of its own grapple.
        for held in grappled_by(view, unit) {
            if view.status(held).is_active() {
                let (space, side) = (view.footprint(held), view.footprint(unit).side);
                all.retain(|there| Footprint::new(there.cell, side).chebyshev(space) <= 1);
            }
        }
        all
    }

    fn leaps(&self) -> bool {
        false
    }

    /// What is no low obstacle is no way (MA-MOV-05).
    fn mounts_things(&self) -> bool {
        false
    }

    /// Each metre up costs two, all paid within one turn (MA-MOV-05).
    fn scales(&self, rise: u16, _has_holds: bool) -> bool {
        rise <= HIGHEST
    }

    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        walk::order(view.scene.book, unit, cell)
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        resolver.place_at(unit, cell, Altitude::default());
        let metres = &mut resolver.edit::<MoveProgress>(unit).metres;
        *metres = metres.saturating_add(cost.min(250) as u8);
    }
}
