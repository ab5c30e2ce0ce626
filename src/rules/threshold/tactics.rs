//! What a brain asks of this book: where one can go, and what enemies could do there.

use smallvec::SmallVec;

use super::{
    AP, BOOK, LATER,
    actions::walk::with_gait,
    attack::{Attack, Kind},
    catalogue::{Reach, UNARMED, held},
    ground::{self, NO_ATTACK},
    movement::{self, Steps},
    reactions::rebuff::{self, Striker},
    sheet_of,
    worth::expected,
};
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        odds::Odds,
        order::Order,
        ruleset::{Prospect, Reached, Tactics},
        view::View,
    },
    geometry::{Cell, Footprint},
    rules::shared::walk,
};

/// The answers of the book.
pub(crate) struct ThresholdTactics;

impl Tactics for ThresholdTactics {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        let start = view.footprint(unit);
        let strikers: SmallVec<[Striker; 8]> = rebuff::strikers(view, unit).collect();
        let steps = Steps::new(view, unit).remembering();
        with_gait(&steps, |gait| {
            gait.reached(view, |way| {
                let mut provokes = UnitSet::default();
                let mut from = start;
                for &cell in way {
                    let to = Footprint::new(cell, start.side);
                    for striker in &strikers {
                        if striker.is_provoked(view, from, to) {
                            provokes.insert(striker.attack.by);
                        }
                    }
                    from = to;
                }
                provokes
            })
        })
    }

    fn go(&self, _view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        walk::order(&BOOK, unit, cell)
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
            .map(|(item, _, weapon)| (Some(item), weapon))
            .chain([(None, UNARMED)])
            .filter_map(|(item, weapon)| {
                let attack = Attack {
                    by: enemy,
                    target: unit,
                    weapon,
                    item,
                    kind: Kind::Standard,
                    place: unit,
                };
                let left = ap - attack.price(view);
                let yards = movement::bought(movement::rate(view, enemy), i32::from(left.max(0)));
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

    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64> {
        // What is only begun now does nothing yet (TH-TIM-05).
        let action = view.scene.book.action(order.action)?;
        let plan = action.plan(view, order).ok()?;
        plan.price
            .iter()
            .any(|(what, _)| *what == LATER)
            .then_some(0)
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
