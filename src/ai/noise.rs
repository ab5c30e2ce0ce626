//! Random choice: brains that pick one of the best orders, and one that picks any. The dice belong
//! to the side's thoughts, never to the battle.

use crate::{
    battle::{
        Battle,
        ids::SideId,
        orders::order::{ActionId, Order},
    },
    dice::DiceStream,
};

/// Orders tried before the turn is ended instead.
const TRIES: usize = 60;

/// The dice of one decision.
pub(super) fn dice(battle: &Battle, side: SideId) -> DiceStream {
    DiceStream::of_thought(battle.seed(), battle.orders_done(), side.0)
}

/// The index of the best rank, or of a random one of the `most` best. Only ranks above the floor
/// count, and only those that fall short of the best by at most `margin` percent of its lead over
/// the floor.
pub(super) fn among(
    (most, margin): (u16, i64),
    dice: impl FnOnce() -> DiceStream,
    ranks: impl Iterator<Item = i64>,
    floor: i64,
) -> Option<usize> {
    let mut able: Vec<(i64, usize)> = ranks
        .enumerate()
        .filter(|(_, rank)| *rank > floor)
        .map(|(place, rank)| (rank, place))
        .collect();
    let best = able
        .iter()
        .copied()
        .max_by_key(|&(rank, place)| (rank, std::cmp::Reverse(place)))?;
    if most <= 1 || able.len() == 1 {
        return Some(best.1);
    }
    let least = best.0 - (best.0 - floor).abs() * margin / 100;
    able.retain(|(rank, _)| *rank >= least);
    able.sort_by_key(|&(rank, place)| (std::cmp::Reverse(rank), place));
    able.truncate(usize::from(most));
    let chosen = usize::from(dice().throw(able.len() as u16)) - 1;
    able.get(chosen).map(|(_, place)| *place)
}

/// A random legal order: every action is equally likely, then every aim of it.
pub(super) fn anything(battle: &Battle, dice: &mut DiceStream) -> Option<Order> {
    let unit = battle.acting()?;
    let view = battle.view();
    let mut kinds: Vec<Vec<Order>> = Vec::new();
    for (place, action) in view.scene.book.actions.iter().enumerate() {
        if action.ready(view, unit).is_ok() {
            let mut orders = Vec::new();
            action.orders(view, unit, ActionId(place as u8), &mut orders);
            kinds.push(orders);
        }
    }
    for _ in 0..TRIES {
        kinds.retain(|orders| !orders.is_empty());
        if kinds.is_empty() {
            break;
        }
        let kind = usize::from(dice.throw(kinds.len() as u16)) - 1;
        let orders = kinds.get_mut(kind)?;
        let order = usize::from(dice.throw(orders.len().min(60_000) as u16)) - 1;
        let order = orders.swap_remove(order);
        if battle.plan(&order).is_ok() {
            return Some(order);
        }
    }
    None
}
