//! What a brain asks of this book: where one can go, and what enemies could do there.

use super::{
    AP, BOOK, actions,
    attack::{self, Attack, Kind},
    catalogue::{Reach, UNARMED, held},
    checks,
    ground::{self, NO_ATTACK},
    harm, rebuff, sheet_of,
};
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        odds::Odds,
        order::{ActionId, Order},
        ruleset::{Prospect, Reached, Tactics},
        view::View,
    },
    geometry::{Cell, Footprint},
};

/// The answers of the book.
pub(crate) struct ThresholdTactics;

impl Tactics for ThresholdTactics {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        let reach = actions::walk::reach(view, unit);
        let (start, side) = (view.cell(unit), view.footprint(unit).side);
        reach
            .iter()
            .filter(|&(cell, _)| cell != start && ground::cannot_stop(view, unit, cell).is_none())
            .map(|(cell, cost)| {
                let mut provokes = UnitSet::default();
                for to in reach.path_to(cell) {
                    for enemy in view.enemies(unit) {
                        if rebuff::chance(view, enemy, unit, Footprint::new(to, side)).is_some() {
                            provokes.insert(enemy);
                        }
                    }
                }
                Reached {
                    cell,
                    cost,
                    provokes,
                    missing: 0,
                }
            })
            .collect()
    }

    fn go(&self, _view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        Order::new(unit, BOOK.action_named("walk").unwrap_or(ActionId(0))).to(cell)
    }

    fn threat(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        if !view.life(enemy).is_active() {
            return 0;
        }
        let gap = ground::gap(view, enemy, unit);
        // What it will have in its next turn: the pool and the gain of a round.
        let (start, _, most) = sheet_of(view, enemy).action_points();
        let ap = (view.pool(enemy, AP) + start).min(most);
        held(view, enemy)
            .map(|(_, _, weapon)| weapon)
            .chain([UNARMED])
            .filter_map(|weapon| {
                let attack = Attack {
                    by: enemy,
                    target: unit,
                    weapon,
                    kind: Kind::Standard,
                };
                let left = ap - attack.price();
                let yards = ground::bought(ground::rate(view, enemy), i32::from(left.max(0)));
                let reached = match weapon.reach {
                    Reach::Melee(reach) => gap <= i32::from(reach) + yards,
                    Reach::Ranged(increment) => {
                        gap < 5 * i32::from(increment)
                            && ground::cover(view, enemy, unit, true) != NO_ATTACK
                    }
                };
                (left >= 0 && reached).then(|| expected(view, &attack))
            })
            .max()
            .unwrap_or(0)
    }

    fn strike(&self, view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
        // What the combatant threatens, if it need not walk for it.
        if view.gap(unit, target) <= self.favoured_distance(view, unit).max(1) {
            self.threat(view, unit, target)
        } else {
            0
        }
    }

    fn prospects(
        &self,
        _view: View<'_>,
        _unit: UnitId,
        _enemies: &[UnitId],
        _cells: &[Cell],
    ) -> Option<Vec<Prospect>> {
        None
    }

    fn guess(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        None
    }

    fn beyond(&self, _view: View<'_>, _unit: UnitId, _odds: &Odds) -> i64 {
        0
    }

    fn aid(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        None
    }

    fn shelters(&self, _view: View<'_>, _order: &Order) -> bool {
        true
    }

    fn parting(&self, _view: View<'_>, _unit: UnitId) -> Option<Order> {
        None
    }

    fn compelled(&self, _view: View<'_>, _unit: UnitId) -> Option<Order> {
        None
    }

    fn provision(&self, _view: View<'_>, _order: &Order) -> i64 {
        0
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        held(view, unit)
            .map(|(_, _, weapon)| match weapon.reach {
                Reach::Melee(reach) => u16::from(reach) + 1,
                Reach::Ranged(increment) => u16::from(increment / 2).clamp(2, 12),
            })
            .max()
            .unwrap_or(1)
    }
}

/// The number of the wound's level in the mean over the sums of three dice, in thousandths.
fn expected(view: View<'_>, attack: &Attack) -> i64 {
    let check = attack::attack_check(view, attack);
    let damage = sheet_of(view, attack.by).attributes.strength + attack.weapon.damage;
    let less = check.target + attack::toughness(view, attack);
    let plus = checks::modifier(&check);
    checks::sums()
        .filter(|&(sum, _)| sum + plus >= check.target)
        .map(|(sum, ways)| ways * i64::from(harm::level(sum + plus + damage - less)) * 1_000)
        .sum::<i64>()
        / 216
}
