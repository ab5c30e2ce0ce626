//! What one side sees and remembers: all that windows, previews and the AI may read.

use std::sync::Arc;

use super::{
    components::{
        Altitude, Band, CombatStatus, Conditions, Ground, LastSeen, Memory, Position, Rare, Ride,
        Stealth,
    },
    engine::{Battle, Recorded},
    ids::{SideId, UnitId},
    leading_tests::LeadingTests,
    odds::{Budget, Odds},
    order::Order,
    refusal::Refusal,
    view::View,
};
use crate::geometry::Cell;

/// How a side knows a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Its own, of an ally that shares its sight, or in sight now.
    Now,
    /// Out of sight; last seen there.
    Remembered(LastSeen),
    /// Never seen.
    Unknown,
}

/// How much of a combatant's sheet a side knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Insight {
    /// Only what every side can see.
    Nothing,
    /// Its nature: affinities and character (EV-ACT-22).
    Nature,
    /// Everything (EV-ACT-23).
    Full,
}

/// The battle through the eyes of one side.
#[derive(Clone, Copy)]
pub struct SideView<'b> {
    view: View<'b>,
    side: SideId,
}

impl<'b> SideView<'b> {
    /// The battle as this side knows it.
    pub fn new(view: View<'b>, side: SideId) -> Self {
        Self { view, side }
    }

    /// The side.
    pub fn side(self) -> SideId {
        self.side
    }

    /// How the side knows a unit.
    pub fn knows(self, unit: UnitId) -> Known {
        let memory = self.view.memory();
        if self
            .view
            .scene
            .shares_sight(self.side, self.view.side(unit))
            || memory.sees(self.side, unit)
        {
            return Known::Now;
        }
        memory
            .last_seen(self.side, unit)
            .map_or(Known::Unknown, Known::Remembered)
    }

    /// Whether the side sees the combatant now, or it is its own.
    pub fn sees(self, unit: UnitId) -> bool {
        self.knows(unit) == Known::Now
    }

    /// All units the side sees now, its own included.
    pub fn visible(self) -> impl Iterator<Item = UnitId> + use<'b> {
        self.view.store.ids().filter(move |&unit| {
            self.view.status(unit) != CombatStatus::Waiting && self.knows(unit) == Known::Now
        })
    }

    /// Where the side believes a unit to be.
    pub fn place(self, unit: UnitId) -> Option<(Cell, Band)> {
        match self.knows(unit) {
            Known::Now => Some((self.view.cell(unit), self.view.band(unit))),
            Known::Remembered(last) => Some((last.cell, last.band)),
            Known::Unknown => None,
        }
    }

    /// How much of a unit's sheet the side knows: everything of its own units and allies.
    pub fn insight(self, unit: UnitId) -> Insight {
        if self.view.scene.allied(self.side, self.view.side(unit)) {
            return Insight::Full;
        }
        match self.view.memory().analysed.get(self.side.index()) {
            Some((_, full)) if full.contains(unit) => Insight::Full,
            Some((nature, _)) if nature.contains(unit) => Insight::Nature,
            Some(_) | None => Insight::Nothing,
        }
    }

    /// Whether the side knows a unit's affinity for an element, by the element's number: from an
    /// analysis, or because a hit has revealed it.
    pub fn knows_element(self, unit: UnitId, element: u8) -> bool {
        self.insight(unit) >= Insight::Nature
            || self
                .view
                .memory()
                .affinities
                .get(self.side.index())
                .and_then(|known| known.get(unit.index()))
                .is_some_and(|known| known & (1 << element) != 0)
    }

    /// Whether the side may read a unit's wounds: in some books those of enemies only once their
    /// sheets are fully known.
    pub fn reads_wounds(self, unit: UnitId) -> bool {
        !self.view.scene.book.hides_wounds || self.insight(unit) == Insight::Full
    }

    /// Doors, obstacles, clouds and items as the side last saw them.
    pub fn ground(self) -> &'b Ground {
        let known = self.view.memory().grounds.get(self.side.index());
        known.unwrap_or(self.view.ground())
    }

    /// The underlying view, for reading what this side sees.
    pub fn view(self) -> View<'b> {
        self.view
    }
}

/// The odds of an order from what its side knows, so that they reveal nothing of units out of its
/// sight.
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
    fork_for(battle, side, seed).odds(order, budget)
}

/// The odds of an order from what a side believes, with the tests they come from.
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
    let odds = fork.odds(order, budget)?;
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
