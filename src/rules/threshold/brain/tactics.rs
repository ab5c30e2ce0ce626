//! What the brain alone asks of this book: what units can do to each other, and what orders are
//! worth.

use super::{
    aid, forecasts, moves,
    point_values::{self, PointValues},
    prospects, worth,
};
use crate::{
    battle::ruleset::{Tactics, ThreatEstimate, Wanted, When, worth::Forecast},
    rules::{
        shared::tactics::{from_afar, of_pair},
        threshold::{
            attacks::attack,
            character::{catalogue::held, items::Reach},
            field::sight,
            prelude::*,
            riding::mounts,
            spells::{
                aiming,
                spell::{Effect, Spell},
            },
        },
    },
};

mod riding;

/// The tactics of this book.
pub(crate) struct ThresholdTactics;

impl Tactics for ThresholdTactics {
    fn harm(&self, view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64 {
        let can = match when {
            When::Now => sight::sees(view, by, to),
            When::NextTurn => view.status(by).is_active() && !mounts::is_passive(view, by),
            When::InPassing => return point_values::best_blow(view, by, to),
        };
        if !can {
            return 0;
        }
        of_pair(view, when, (by, to), || match when {
            When::Now => {
                let ap = view.pool(by, AP);
                point_values::turn(view, by, to, ap, false) + riding::kicks(view, by, to)
            }
            _ => point_values::next_turn(view, by, to),
        })
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
        let action = view.scene.book.action(order.action)?;
        let Ok(plan) = action.plan(view, order) else {
            return Some(0);
        };
        // An action paid over several turns does nothing yet (TH-TIM-05).
        if plan.price_of(LATER).is_some() {
            return Some(0);
        }
        if order.named.is_some() {
            return riding::guess(view, order);
        }
        // Attacks with a rule of thumb of their own, such as a grapple.
        let attacks = action.entry().group == Group::Attack;
        if attacks && let Some(worth) = action.worth(view, order) {
            return Some(worth);
        }
        let worth = match attack::of_order(view, order) {
            Some(attack) => forecasts::valued(view, &attack),
            None => cast_valued(view, order)?,
        };
        let price = plan.price_of("AP").unwrap_or(0);
        Some(PointValues::of(view, order.unit).of_order(price, worth))
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        let plan = view.scene.book.plan(view, order);
        // An action paid over several turns does nothing yet (TH-TIM-05).
        if plan.is_none_or(|plan| plan.price_of(LATER).is_some()) || order.named.is_some() {
            return Vec::new();
        }
        if let Some(attack) = attack::of_order(view, order) {
            return vec![forecasts::attack_forecast(view, &attack)];
        }
        let harmful = harmful_spell(view, order);
        harmful.map_or(Vec::new(), |(spell, targets)| {
            forecasts::spell_forecasts(view, order.unit, spell, &targets, order.cell())
        })
    }

    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        moves::back(view, unit)
    }

    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        // A melee fighter lands beside an enemy (TH-MOV-19).
        let fights_close = self.favoured_distance(view, unit) <= 3;
        riding::in_hand(view, unit)
            .or_else(|| riding::to_horse(view, unit))
            .or_else(|| moves::landing(view, unit).filter(|_| fights_close))
    }

    fn provision(&self, view: View<'_>, order: &Order) -> i64 {
        // What the AP of the order would do otherwise.
        let plan = view.scene.book.plan(view, order);
        plan.map_or(0, |plan| aid::cost(view, order.unit, &plan))
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        // For a rider, units on foot are a yard farther away (TH-MNT-04).
        let above = u16::from(view.mount(unit).is_some());
        held(view, unit)
            .map(|(_, _, weapon)| match weapon.reach {
                Reach::Melee(reach) => (u16::from(reach) + 1 - above).max(1),
                Reach::Ranged(increment) => from_afar(u16::from(increment)),
            })
            .max()
            .unwrap_or(1)
    }
}

/// What a harmful spell does to all units it covers; `None` for every other order.
fn cast_valued(view: View<'_>, order: &Order) -> Option<i64> {
    let (spell, targets) = harmful_spell(view, order)?;
    Some(worth::spell_valued(
        view,
        order.unit,
        spell,
        &targets,
        order.cell(),
    ))
}

/// The harmful spell that an order casts, with all units it covers.
fn harmful_spell<'v>(view: View<'v>, order: &Order) -> Option<(&'v Spell, SmallVec<[UnitId; 8]>)> {
    let spell = aiming::spell(view, order.with.power()?)?;
    if !matches!(spell.effect, Effect::Damage(_)) {
        return None;
    }
    let targets = aiming::targets(view, order.unit, spell, (order.target(), order.cell()));
    Some((spell, targets))
}
