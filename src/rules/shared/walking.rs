//! Tactics for books whose movement is one walking order: where it leads, and a plain guess of
//! what enemies can do.

use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        order::{ActionId, Order},
        ruleset::{Reached, Tactics},
        view::View,
    },
    geometry::Cell,
};

/// The key of the walking order in these books.
const WALK: &str = "walk";

/// Tactics read off the walking order.
pub struct WalkTactics;

impl Tactics for WalkTactics {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        let book = view.scene.book;
        let Some(id) = book.action_named(WALK) else {
            return Vec::new();
        };
        let Some(action) = book.action(id) else {
            return Vec::new();
        };
        if action.ready(view, unit).is_err() {
            return Vec::new();
        }
        let mut orders = Vec::new();
        action.orders(view, unit, id, &mut orders);
        orders
            .iter()
            .filter_map(|order| {
                let cell = order.cell()?;
                let plan = action.plan(view, order).ok()?;
                let mut provokes = UnitSet::default();
                for (enemy, _) in &plan.invites {
                    provokes.insert(*enemy);
                }
                Some(Reached {
                    cell,
                    cost: plan.route.iter().map(|step| u16::from(step.cost)).sum(),
                    provokes,
                })
            })
            .collect()
    }

    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        let walk = view.scene.book.action_named(WALK).unwrap_or(ActionId(0));
        Order::new(unit, walk).to(cell)
    }

    fn threat(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        // Those within a stride and a blow of each other are a threat to each other.
        if view.life(enemy).is_active() && view.gap(enemy, unit) <= 8 {
            400
        } else {
            0
        }
    }

    fn favoured_distance(&self, _view: View<'_>, _unit: UnitId) -> u16 {
        1
    }
}
