//! What only a brain asks of this book: what units could do to each other, and what orders are
//! worth.

use super::{arms::MomentumArms, forms, together};
use crate::{
    battle::{
        prelude::*,
        ruleset::{Tactics, ThreatEstimate, Wanted, When, worth::Forecast},
    },
    rules::{
        momentum::{abilities, actions::meant, attacks::attack::Target, character::hands::weapons},
        shared::{
            arms,
            prospects::prospects,
            tactics::{from_afar, goes_by_form, of_attack},
        },
    },
};

/// The answers of the book.
pub(crate) struct MomentumTactics;

impl Tactics for MomentumTactics {
    fn harm(&self, view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64 {
        arms::harm::<MomentumArms>(view, by, to, when)
    }

    fn prospects(
        &self,
        view: View<'_>,
        unit: UnitId,
        enemies: &[UnitId],
        cells: &[(Cell, u16)],
        wanted: Wanted,
    ) -> Option<Vec<ThreatEstimate>> {
        prospects::<MomentumArms>(view, unit, enemies, cells, wanted)
    }

    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64> {
        of_attack(view, order, || {
            if let Tool::Power(_) = order.with {
                return abilities::worth::guess(view, order);
            }
            let target = Target::Unit(order.target()?);
            let attack = meant(view, order, target).ok()?;
            Some(forms::expected(view, &attack))
        })
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        if !goes_by_form(view, order) {
            return Vec::new();
        }
        if let Tool::Power(_) = order.with {
            return abilities::worth::forecasts(view, order).unwrap_or_default();
        }
        let target = order.target().map(Target::Unit);
        let attack = target.and_then(|target| meant(view, order, target).ok());
        attack.map_or(Vec::new(), |attack| forms::forecasts(view, &attack))
    }

    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        if view.posture(unit) != Posture::Prone {
            return None;
        }
        let action = view.scene.book.action_named("stand up")?;
        let order = Order::new(unit, action);
        let plan = view.scene.book.action(action)?.plan(view, &order);
        plan.is_ok().then_some(order)
    }

    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        let can = |order: &Order| view.scene.book.plan(view, order).is_some();
        // A union costs nothing, so it comes first.
        together::united(view, unit)
            .filter(can)
            .or_else(|| together::parted(view, unit).filter(can))
            .or_else(|| together::leaned(view, unit).filter(can))
            .or_else(|| together::held(view, unit).filter(can))
            .or_else(|| together::commanded(view, unit).filter(can))
            .or_else(|| together::handed_on(view, unit))
            .or_else(|| together::waits(view, unit).filter(can))
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        let arms = weapons(view, unit).map(|(_, weapon)| weapon.ranged.max(weapon.melee));
        let far = arms.max().unwrap_or(1).max(1);
        let far = far.max(abilities::worth::farthest(view, unit));
        if far > 3 { from_afar(far) } else { far }
    }
}
