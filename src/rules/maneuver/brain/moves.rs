//! Squares a unit can reach, and how it stands there: for brains, previews and maps.

use crate::{
    battle::{
        components::MoveProgress,
        prelude::*,
        ruleset::{Movement, Reached, firsts_of},
    },
    rules::{
        maneuver::{
            character::hands::grappled_by,
            field::{ground::metres_left, steps::with_gait},
            reactions::invited::Watchers,
        },
        shared::walk::{self, Gait},
    },
};

/// The highest climb at usual Speed in a turn of Dashes alone, in metres.
const HIGHEST: u16 = 9;

/// Conscious units that this one holds in a grapple.
fn holding(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let held = grappled_by(view, unit).into_iter();
    held.filter(move |&held| view.status(held).is_active())
}

/// The squares that `reached` finds without perils, or if there is none, with them. It is given who
/// may strike at a step, unless nobody can.
fn by_the_safest(
    view: View<'_>,
    unit: UnitId,
    reached: impl Fn(Gait<'_>, Option<&dyn Fn(Footprint, Footprint) -> UnitSet>) -> Vec<Reached>,
) -> Vec<Reached> {
    let watchers = Watchers::of(view, unit, metres_left(view, unit) as u16);
    // A step provokes in the square where it starts (MA-OPP-02).
    let provoked = |from: Footprint, _: Footprint| watchers.provoked(view, from);
    let provoked: Option<&dyn Fn(Footprint, Footprint) -> UnitSet> =
        (!watchers.is_empty()).then_some(&provoked);
    let safe = with_gait(view, unit, false, |gait| reached(gait, provoked));
    if safe.is_empty() {
        with_gait(view, unit, true, |gait| reached(gait, provoked))
    } else {
        safe
    }
}

/// Movement of this book as the brain sees it.
pub(crate) struct ManeuverMovement;

impl Movement for ManeuverMovement {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        let mut all = by_the_safest(view, unit, |gait, provoked| gait.reached(view, provoked));
        // A holder does not walk out of its own grapple.
        for held in holding(view, unit) {
            let (space, side) = (view.footprint(held), view.footprint(unit).side);
            all.retain(|there| Footprint::new(there.cell, side).chebyshev(space) <= 1);
        }
        all
    }

    fn first_reached(
        &self,
        view: View<'_>,
        unit: UnitId,
        most: usize,
        far: &dyn Fn(Cell) -> i64,
    ) -> Vec<Reached> {
        if holding(view, unit).next().is_some() {
            return firsts_of(&self.reach(view, unit), most, far);
        }
        by_the_safest(view, unit, |gait, provoked| {
            gait.first_reached(view, provoked, most, far)
        })
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
