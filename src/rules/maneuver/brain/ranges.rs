//! Squares a unit can reach in its turn, the targets from there, and what it sees: for maps.

use super::{arms::ManeuverArms, moves::ManeuverMovement};
use crate::{
    battle::{
        prelude::*,
        ruleset::{AttackReach, Movement, Ranges, Shelter, Stance, Visibility},
    },
    geometry::CellSet,
    rules::{
        maneuver::{
            attacks::area,
            field::{
                cover::{self, Cover},
                ground,
            },
            spells::{casting, spell::Area},
        },
        shared::{
            arms,
            prospects::Stands,
            tactics::{seen_past, stances},
        },
    },
};

/// Ranges of units of this book.
pub(crate) struct ManeuverRanges;

impl Ranges for ManeuverRanges {
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let stance = |cell, cost| Stance {
            cell,
            cost,
            left: 1,
            band: 0,
        };
        stances(view.cell(unit), ManeuverMovement.reach(view, unit), stance)
    }

    fn bands(&self, _view: View<'_>, _unit: UnitId) -> Vec<String> {
        vec!["Move".to_owned()]
    }

    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        arms::reaches::<ManeuverArms>(view, unit)
    }

    fn area(&self, view: View<'_>, order: &Order) -> Option<CellSet> {
        let cast = casting::named(view, order).ok()?;
        let strike = cast.spell.strike()?;
        let aim = order.cell().filter(|_| strike.area != Area::One)?;
        Some(area::squares(view, order.unit, strike.area, aim))
    }

    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        _body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let between = |eye| cover::cover_between(view, eye, to) as u8;
        let hides = |cell| ground::obscures(view, cell);
        seen_past(view, unit, (from, to), (between, Cover::Full as u8), hides)
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        let cover = cover::cover(Stands::now(view), by, target);
        let modifier = cover.modifier(false)?;
        Some(Shelter {
            quarters: if cover == Cover::Low { 2 } else { 3 },
            modifiers: Modifiers::from_slice(&[modifier]),
        })
    }
}
