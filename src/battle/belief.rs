//! The battle as a side believes it to be, to play and count on: it reveals nothing out of the side's sight.

use std::sync::Arc;

use super::{
    Battle, Recorded,
    components::{
        Altitude, CombatStatus, Conditions, Ground, Memory, Position, Rare, Ride, Stealth,
    },
    ids::{SideId, UnitId},
    odds::{Budget, Odds, leading_tests::LeadingTests},
    orders::{order::Order, refusal::Refusal},
    side_view::{Known, SideView},
};

/// The odds of an order at exactly its price, from what its side knows, so that they reveal nothing
/// of units out of its sight.
///
/// # Errors
/// Why the order is illegal, as far as the side knows.
pub fn odds_for(
    battle: &mut Battle,
    side: SideId,
    order: &Order,
    budget: Budget,
) -> Result<Odds, Refusal> {
    let seed = battle.seed();
    fork_for(battle, side, seed).odds_at_price(order, budget)
}

/// The odds of an order at exactly its price, from what a side believes, with the tests they come
/// from.
///
/// # Errors
/// Why the order is illegal.
pub fn explained_odds_for(
    battle: &mut Battle,
    side: SideId,
    order: &Order,
    budget: Budget,
) -> Result<(Odds, LeadingTests), Refusal> {
    let seed = battle.seed();
    let mut fork = fork_for(battle, side, seed);
    let odds = fork.odds_at_price(order, budget)?;
    Ok((odds, fork.leading_tests(order)?))
}

/// The orders of units in sight of a side, which brains look back on.
pub fn seen_orders(battle: &Battle, side: SideId) -> Vec<Recorded> {
    let eyes = SideView::new(battle.view(), side);
    let orders = battle.history().iter();
    let seen = orders.filter(|done| eyes.sees(done.order.unit));
    seen.cloned().collect()
}

/// A separate battle as the side believes it to be: units out of sight stand where they were last
/// seen, in their state then, or are missing. Battles that differ only in what the side cannot see
/// give equal forks.
pub fn fork_for(battle: &mut Battle, side: SideId, seed: u64) -> Battle {
    let columns = battle.capture();
    let mut fork = Battle::new(Arc::clone(battle.scene()), &columns, seed);
    believe(&mut fork, side);
    fork.resume(battle.orders_done());
    fork
}

/// Turns a battle into the side's belief: on a fork, or in a trial that is reverted. Returns
/// whether the side does not see everything.
pub fn believe(battle: &mut Battle, side: SideId) -> bool {
    let eyes = SideView::new(battle.view(), side);
    let view = battle.view();
    let unseen: Vec<(UnitId, Known)> = view
        .store
        .ids()
        .filter(|&unit| view.status(unit) != CombatStatus::Waiting)
        .map(|unit| (unit, eyes.knows(unit)))
        .filter(|(_, known)| *known != Known::Now)
        .collect();
    // The side does not know where units out of sight are going.
    let is_stranger = |unit: UnitId| unseen.iter().any(|(other, _)| *other == unit);
    let known_ground = eyes.ground();
    let mut trips = view.ground().trips.iter();
    let has_secrets =
        trips.any(|trip| is_stranger(trip.unit)) || !known_ground.is_alike(view.ground());
    let memory = view.memory();
    let hides_elements =
        (view.scene.book.hides_elements || *memory.hides_elements) && memory.believed_by.is_none();
    if unseen.is_empty() && !has_secrets {
        if hides_elements {
            battle.stage(|r| r.edit_field::<Memory>().believed_by = Rare(Some(side)));
        }
        return hides_elements;
    }
    let known_ground = has_secrets.then(|| known_ground.clone());
    battle.stage(|r| {
        if hides_elements {
            r.edit_field::<Memory>().believed_by = Rare(Some(side));
        }
        if let Some(known) = known_ground {
            r.change_ground(|ground| {
                let mut trips = std::mem::take(&mut ground.trips);
                trips.retain(|trip| !is_stranger(trip.unit));
                *ground = Ground { trips, ..known };
            });
        }
        for &(unit, known) in &unseen {
            *r.edit::<Stealth>(unit) = Stealth::default();
            r.edit::<Conditions>(unit).0.clear();
            *r.edit::<Ride>(unit) = Ride::default();
            match known {
                Known::Remembered(last) => {
                    let likeness = r.view().memory().likeness(side, unit).cloned();
                    match likeness {
                        Some(likeness) => likeness.restore(r),
                        None => *r.edit::<CombatStatus>(unit) = r.view().fresh_status(unit),
                    }
                    r.edit::<Position>(unit).0 = last.cell;
                    *r.edit::<Altitude>(unit) = Altitude {
                        band: last.band,
                        ..Altitude::default()
                    };
                }
                Known::Unknown | Known::Now => {
                    *r.edit::<CombatStatus>(unit) = CombatStatus::Waiting;
                }
            }
        }
    });
    // A remembered unit that would be in plain sight is no longer there.
    let view = battle.view();
    let gone: Vec<UnitId> = unseen
        .iter()
        .filter(|(_, known)| matches!(known, Known::Remembered(_)))
        .map(|(unit, _)| *unit)
        .filter(|&unit| {
            // Those it saw fall are where they fell.
            view.status(unit).is_on_board()
                && view.active().any(|observer| {
                    view.scene.shares_sight(side, view.side(observer))
                        && (view.scene.book.sees)(view, observer, unit)
                })
        })
        .collect();
    if !gone.is_empty() {
        battle.stage(|r| {
            for unit in gone {
                r.set_status(unit, CombatStatus::Waiting);
            }
        });
    }
    true
}
