//! Where a unit can be in its turn, which targets it strikes from there, and what it sees: for
//! maps.

use super::{
    arms::VigorArms,
    moves::{VigorMovement, moves_for},
};
use crate::{
    battle::{
        prelude::*,
        ruleset::{AttackReach, Movement, Ranges, Shelter, Stance, Visibility},
    },
    geometry::CellSet,
    rules::{
        shared::{arms, tactics::stances},
        vigor::{
            ACTIONS,
            attacks::guard::cover_part,
            field::{
                cover::{self, Cover},
                reach, visibility,
            },
            magic::area,
        },
    },
};

/// How far units of the book move and strike.
pub(crate) struct VigorRanges;

impl Ranges for VigorRanges {
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let has = view.pool(unit, ACTIONS);
        let stance = |cell, cost| {
            let moves = moves_for(view, unit, cost);
            Stance {
                cell,
                cost,
                left: has - moves as i16,
                // Its present square takes no Move.
                band: moves.saturating_sub(1).min(3) as u8,
            }
        };
        stances(view.cell(unit), VigorMovement.reach(view, unit), stance)
    }

    fn bands(&self, _: View<'_>, _: UnitId) -> Vec<String> {
        let bands = ["1 Move", "2 Moves", "3 Moves", "more Moves"];
        bands.map(str::to_owned).to_vec()
    }

    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        arms::reaches::<VigorArms>(view, unit)
    }

    fn reaches(
        &self,
        view: View<'_>,
        unit: UnitId,
        at: Cell,
        arm: AttackReach,
        target: UnitId,
    ) -> bool {
        let here = Footprint::new(at, view.footprint(unit).side);
        let there = view.footprint(target);
        let (from, to) = (view.standing_in(here), view.standpoint(target));
        if here.overlaps(there) || view.distance_between(from, to) > arm.reach {
            return false;
        }
        if arm.melee {
            return reach::is_clear(view, from, to, arm.reach);
        }
        self.glimpse(view, unit, at, Some(target), there.min).sees
    }

    fn area(&self, view: View<'_>, order: &Order) -> Option<CellSet> {
        area::of_order(view, order)
    }

    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        _body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let here = Footprint::new(from, view.footprint(unit).side);
        // A large body looks from each of its squares.
        let shelters = here
            .cells()
            .map(|eye| cover::between_squares(view, eye, to));
        let least = shelters.min_by_key(|shelter| shelter.cover);
        let shelter = least.unwrap_or_else(|| cover::between_squares(view, from, to));
        let places = (view.standing_in(here), view.standing_in(to.into()));
        let far = view.distance_between(places.0, places.1);
        let sees = far <= 1
            || (shelter.cover < Cover::Full || cover::lets_see(view, places.0, places.1))
                && far <= visibility::between(view, unit, here, to.into()).sight(view);
        Visibility {
            sees,
            cover: shelter.name() as u8,
        }
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        let shelter = cover::of(view, by, target);
        let guard = shelter.guard();
        (guard > 0).then(|| Shelter {
            quarters: match shelter.name() {
                Cover::None | Cover::Light => 1,
                Cover::Partial => 2,
                Cover::Full => 3,
                Cover::Shut => 4,
            },
            modifiers: Modifiers::from_slice(&[cover_part(shelter)]),
        })
    }
}
