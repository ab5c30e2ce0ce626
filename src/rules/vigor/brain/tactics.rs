//! What only a brain asks of this book: what units could do to each other, and what orders are
//! worth.

use super::{
    arms::{VigorArms, casts_as_far},
    best, forms, prospects, struggling, two_blows, waiting, worth,
};
use crate::{
    battle::{
        prelude::*,
        ruleset::{Tactics, ThreatEstimate, Wanted, When, worth::Forecast},
    },
    rules::{
        shared::{
            arms,
            tactics::{from_afar, of_attack},
        },
        vigor::{VIGOR, actions::attack::named, character::hands::weapons, field::reach, magic},
    },
};

/// The answers of the book.
pub(crate) struct VigorTactics;

impl Tactics for VigorTactics {
    fn harm(&self, view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64 {
        arms::harm::<VigorArms>(view, by, to, when)
    }

    fn prospects(
        &self,
        view: View<'_>,
        unit: UnitId,
        enemies: &[UnitId],
        places: &[(Cell, u16)],
        wanted: Wanted,
    ) -> Option<Vec<ThreatEstimate>> {
        prospects::at(view, unit, enemies, places, wanted)
    }

    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let worth = of_attack(view, order, || match order.with {
            Tool::Power(_) => None,
            _ => worth::of_order(view, order),
        })?;
        Some(best::beside_it(view, order.unit, worth))
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        let action = view.scene.book.action(order.action);
        if action.is_none_or(|action| action.entry().group != Group::Attack) {
            return Vec::new();
        }
        if let Tool::Power(_) = order.with {
            return magic::worth::forecasts(view, order).unwrap_or_default();
        }
        let Ok(attack) = named(view, order) else {
            return Vec::new();
        };
        two_blows::forecasts_of_order(view, order, &attack)
    }

    fn provision(&self, view: View<'_>, order: &Order) -> i64 {
        // Vigor is also needed for defences.
        let plan = view.scene.book.plan(view, order);
        let vigor = plan.and_then(|plan| plan.price_of("Vigor")).unwrap_or(0);
        if vigor > 0 && view.pool(order.unit, VIGOR) > 0 {
            -forms::of_vigor(view, order.unit, vigor)
        } else {
            0
        }
    }

    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        waiting::readied(view, unit).filter(|order| view.scene.book.plan(view, order).is_some())
    }

    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        if let Some(held) = struggling::held_in_vain(view, unit) {
            let order = Order::new(unit, view.scene.book.action_named("let go")?).at(held);
            return view.scene.book.plan(view, &order).map(|_| order);
        }
        let held = !crate::rules::vigor::points::can_act(view, unit);
        let key = if held {
            "struggle"
        } else if view.posture(unit) == Posture::Prone && !worth::stays_down(view, unit) {
            "stand"
        } else {
            return None;
        };
        let order = Order::new(unit, view.scene.book.action_named(key)?);
        view.scene.book.plan(view, &order).map(|_| order)
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        let ranged = weapons(view, unit).filter(|(_, weapon)| weapon.is_ranged());
        let shots = ranged.map(|(_, weapon)| weapon.range / 6).max();
        // A unit that knows ranged spells and could cast two more stays away, as archers do.
        let far = shots.or_else(|| casts_as_far(view, unit));
        far.map_or(reach::longest(view, unit).max(1), from_afar)
    }
}
