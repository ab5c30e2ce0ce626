//! Where a unit can be in its turn, which targets it strikes from there, and what it sees: for
//! maps.

use super::{
    arms::MomentumArms,
    moves::{MomentumMovement, points_for},
};
use crate::{
    battle::{
        prelude::*,
        ruleset::{AttackReach, Movement, Ranges, Shelter, Stance, Visibility},
    },
    geometry::CellSet,
    rules::{
        momentum::{
            AP, abilities,
            field::cover::{self, Cover},
        },
        shared::{
            arms,
            barriers::obscures,
            tactics::{seen_past, stances},
        },
    },
};

/// How far units of the book move and strike.
pub(crate) struct MomentumRanges;

impl Ranges for MomentumRanges {
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let has = view.pool(unit, AP);
        let stance = |cell, cost| {
            let points = points_for(view, unit, cost).unwrap_or(0);
            Stance {
                cell,
                cost,
                left: has - points,
                band: points as u8,
            }
        };
        stances(view.cell(unit), MomentumMovement.reach(view, unit), stance)
    }

    fn bands(&self, _: View<'_>, _: UnitId) -> Vec<String> {
        let bands = [
            "metres left",
            "Move, 1 AP",
            "Move twice, 2 AP",
            "Sprint, 3 AP",
        ];
        bands.map(str::to_owned).to_vec()
    }

    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        arms::reaches::<MomentumArms>(view, unit)
    }

    fn area(&self, view: View<'_>, order: &Order) -> Option<CellSet> {
        abilities::area::of_order(view, order)
    }

    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        _body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let between = |eye| cover::between_squares(view, eye, to) as u8;
        let hides = |cell| obscures(view, cell);
        seen_past(view, unit, (from, to), (between, Cover::Full as u8), hides)
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        (cover::of(view, by, target) == Cover::Half).then(|| Shelter {
            quarters: 2,
            modifiers: Modifiers::from_slice(&[Modifier::new(
                "MO-COV-02",
                "half cover",
                Amount::Flat(-2),
            )]),
        })
    }
}
