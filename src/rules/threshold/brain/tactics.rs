//! What a brain asks of this book: where one can go, and what enemies could do there.

use super::{
    aid,
    point_values::{self, PointValues},
    poise, prospects, roads,
    ways::MOST,
    worth,
};
use crate::{
    battle::{
        components::Yards,
        plan::Price,
        prelude::*,
        ruleset::{MoveBlocker, Reached, Shelter, Tactics, ThreatEstimate, Wanted},
        worth::Forecast,
    },
    rules::{
        shared::tactics::{Asked, from_afar, of_pair},
        threshold::{
            AP, LATER,
            attacks::{modifiers, resolution},
            character::catalogue::{Reach, held},
            field::ground,
            riding::mounts,
            spells::{
                casting,
                spell::{Effect, Spell},
            },
            travel::{
                flight,
                pace::{self, Purse},
            },
        },
    },
};

mod riding;

/// The answers of the book.
pub(crate) struct ThresholdTactics;

impl Tactics for ThresholdTactics {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        roads::reach(view, unit)
    }

    fn ventures(&self, view: View<'_>, unit: UnitId) -> Vec<(Reached, Order)> {
        roads::ventures(view, unit)
    }

    fn passage(&self, view: View<'_>, unit: UnitId) -> MoveBlocker {
        if flight::has_wings(view, unit) {
            MoveBlocker::Flying
        } else {
            MoveBlocker::Crossing
        }
    }

    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        roads::go(view, unit, cell)
    }

    fn threat(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        if !view.status(enemy).is_active() || mounts::is_passive(view, enemy) {
            return 0;
        }
        of_pair(view, Asked::Threat, (enemy, unit), || {
            point_values::next_turn(view, enemy, unit)
        })
    }

    fn single_blow(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        point_values::best_blow(view, enemy, unit)
    }

    fn strike(&self, view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
        if !ground::sees(view, unit, target) {
            return 0;
        }
        of_pair(view, Asked::Strike, (unit, target), || {
            point_values::turn(view, unit, target, view.pool(unit, AP), false)
                + riding::kicks(view, unit, target)
        })
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        let body = mounts::body(resolver.view(), unit);
        let pace = pace::here(resolver.view(), body);
        // Flights end on the ground, climbs on top.
        resolver.place_at(unit, cell, Altitude::default());
        let purse = Purse::of(resolver.view(), body, pace);
        if let Some(ap) = purse.price_of(i32::from(cost)) {
            pace::steer(resolver, body, pace, ap);
            let left = &mut resolver.edit::<Yards>(body).left;
            *left = left.saturating_sub(cost);
        }
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        poise::poise(resolver, unit);
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> Price {
        let body = mounts::body(view, unit);
        let yards = Purse::of(view, body, pace::here(view, body)).left();
        let all = [("AP", view.pool(unit, AP)), ("yards", yards as i16)];
        all.into_iter()
            .filter(|&(what, left)| what == "AP" || left > 0)
            .collect()
    }

    fn repeats(&self, view: View<'_>, plan: &Plan) -> u8 {
        match (plan.price_of("AP"), plan.price_of(LATER)) {
            (_, Some(_)) => 0,
            (Some(price), None) if price > 0 => {
                let times = view.pool(plan.order.unit, AP) / price;
                times.clamp(1, MOST) as u8
            }
            _ => 1,
        }
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        let ranged = held(view, by).any(|(_, _, weapon)| matches!(weapon.reach, Reach::Ranged(_)));
        let cover = ground::cover(view, by, target, ranged);
        if cover == ground::NO_ATTACK {
            return None;
        }
        let modifier = modifiers::of_cover(cover, ranged)?;
        Some(Shelter {
            quarters: cover.min(4),
            modifiers: Modifiers::from_slice(&[modifier]),
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
        // What is only begun now does nothing yet (TH-TIM-05).
        if plan.price_of(LATER).is_some() {
            return Some(0);
        }
        if order.named.is_some() {
            return riding::guess(view, order);
        }
        // Attacks with a rule of thumb of their own, such as a hold.
        let attacks = action.entry().group == Group::Attack;
        if attacks && let Some(worth) = action.worth(view, order) {
            return Some(worth);
        }
        let worth = match resolution::of_order(view, order) {
            Some(attack) => worth::valued(view, &attack),
            None => cast_valued(view, order)?,
        };
        let price = plan.price_of("AP").unwrap_or(0);
        Some(PointValues::of(view, order.unit).of_order(price, worth))
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        let plan = view.scene.book.plan(view, order);
        // What is only begun now does nothing yet (TH-TIM-05).
        if plan.is_none_or(|plan| plan.price_of(LATER).is_some()) || order.named.is_some() {
            return Vec::new();
        }
        if let Some(attack) = resolution::of_order(view, order) {
            return vec![worth::attack_forecast(view, &attack)];
        }
        let harmful = harmful_spell(view, order);
        harmful.map_or(Vec::new(), |(spell, targets)| {
            worth::spell_forecasts(view, order.unit, spell, &targets, order.cell())
        })
    }

    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        roads::back(view, unit)
    }

    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        // Who fights hand to hand comes down from the air beside an enemy (TH-MOV-19).
        let fights_close = self.favoured_distance(view, unit) <= 3;
        riding::in_hand(view, unit)
            .or_else(|| riding::to_horse(view, unit))
            .or_else(|| roads::landing(view, unit).filter(|_| fights_close))
    }

    fn provision(&self, view: View<'_>, order: &Order) -> i64 {
        // What its action points would do otherwise.
        let plan = view.scene.book.plan(view, order);
        plan.map_or(0, |plan| aid::cost(view, order.unit, &plan))
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        // From the saddle those afoot are a yard farther away (TH-MNT-04).
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

/// What a harmful spell does to all whom it covers; `None` for everything else.
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

/// The harmful spell that an order casts, with all whom it covers.
fn harmful_spell<'v>(view: View<'v>, order: &Order) -> Option<(&'v Spell, SmallVec<[UnitId; 8]>)> {
    let spell = casting::spell(view, order.with.power()?)?;
    if !matches!(spell.effect, Effect::Damage(_)) {
        return None;
    }
    let targets = casting::targets(view, order.unit, spell, (order.target(), order.cell()));
    Some((spell, targets))
}
