//! Attacks after a walk that ends on a square the player chooses: a charge.

use crate::{
    battle::{
        Battle,
        orders::order::{Aim, Order},
    },
    geometry::Cell,
};

/// Whether an order is aimed at a unit and walks a way that the book lets one choose.
pub fn has_way(battle: &Battle, order: &Order) -> bool {
    let action = battle.scene().book.action(order.action);
    matches!(order.aim, Aim::Unit(_))
        && action.is_some_and(|action| action.entry().takes.has_way())
        && battle.plan(order).is_ok_and(|plan| !plan.route.is_empty())
}

/// Of these orders the one that can end on a square, against the target nearest to it, with the way
/// there; `None` if none can.
pub fn ending_at<'o>(
    battle: &Battle,
    orders: impl Iterator<Item = &'o Order>,
    cell: Cell,
) -> Option<Order> {
    let view = battle.view();
    let mut orders: Vec<&Order> = orders.filter(|order| has_way(battle, order)).collect();
    let gap = |order: &Order| {
        order
            .target()
            .map(|target| view.cell(target).chebyshev(cell))
    };
    orders.sort_by_key(|order| gap(order));
    let unit = orders.first()?.unit;
    let go = view.scene.book.movement.go(view, unit, cell);
    let walk = battle.plan(&go).ok()?.route;
    let path: Vec<Cell> = walk.iter().map(|step| step.to).collect();
    orders.into_iter().find_map(|order| {
        let mut order = order.clone();
        order.path.clone_from(&path);
        let plan = battle.plan(&order).ok()?;
        let end = plan.route.last().map(|step| step.to);
        (end == Some(cell)).then_some(order)
    })
}
