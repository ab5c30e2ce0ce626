//! What can change on the board, and what combatants carry.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::Rare;
use crate::{
    battle::ids::{ItemId, ObstacleId, SpotId, UnitId},
    geometry::Cell,
};

/// The state of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DoorState {
    /// Can be walked and seen through.
    Open,
    /// Blocks steps and sight, and opens freely.
    Closed,
    /// Blocks steps and sight, and needs more than a hand.
    Locked,
}

/// A cloud over a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Haze {
    /// Where it hangs.
    pub cell: Cell,
    /// Rounds left; `None` stays.
    pub rounds: Option<u16>,
}

/// What differs from the board as the level drew it.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ground {
    /// Doors with a changed state, in reading order.
    pub doors: Vec<(Cell, DoorState)>,
    /// Clouds, in reading order.
    pub haze: Vec<Haze>,
    /// Squares with a destroyed obstacle, in reading order.
    pub cleared: Vec<Cell>,
    /// Squares with another obstacle than in the level, or without theirs, in reading order.
    pub placed: Vec<(Cell, Option<ObstacleId>)>,
    /// Items on the floor, in reading order; in one square the first that fell comes first.
    pub dropped: Vec<(Cell, Carried)>,
    /// Spots added or removed by the battle, by number, and whether they exist (EV-ZON-20, 21).
    #[serde(default)]
    pub spots: Vec<(SpotId, bool)>,
    /// Units travelling between two spots, by number (EV-ZON-11).
    #[serde(default)]
    pub trips: Vec<Trip>,
    /// Damage taken by obstacles that wear down before they break, in reading order (MO-SHT-19).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub harmed: Rare<Vec<(Cell, i16)>>,
    /// Armor Rank that obstacles have lost to heat (VI-TYP-04), or rounds left of their corroded
    /// Armor (MO-STS-04), in reading order.
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub softened: Rare<Vec<(Cell, i16)>>,
    /// Squares that were set alight, with the rounds left, in reading order (VI-TYP-04, MO-STS-04).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub alight: Rare<Vec<(Cell, u16)>>,
}

impl Ground {
    /// Updates this knowledge with what is seen of the true ground; the rest stays as known.
    /// `place` gives a square of a spot. Trips between spots are not part of it. Obstacles that
    /// `hides` names stay unknown while they stand as in the level.
    pub fn learn(
        &mut self,
        truth: &Self,
        place: impl Fn(SpotId) -> Option<Cell>,
        hides: impl Fn(Cell) -> bool,
        mut sees: impl FnMut(Cell) -> bool,
    ) {
        let overlooked = |cell| hides(cell) && self.overlooks(truth, cell);
        let places = self.placed.iter().map(|thing| thing.0);
        let overlooked: Vec<Cell> = places.filter(|&cell| overlooked(cell)).collect();
        let sees = &mut sees;
        take_over(&mut self.doors, &truth.doors, |door| Some(door.0), sees);
        take_over(&mut self.haze, &truth.haze, |haze| Some(haze.cell), sees);
        take_over(&mut self.cleared, &truth.cleared, |&cell| Some(cell), sees);
        let finds = &mut |cell| !overlooked.contains(&cell) && sees(cell);
        take_over(
            &mut self.placed,
            &truth.placed,
            |thing| Some(thing.0),
            finds,
        );
        take_over(&mut self.dropped, &truth.dropped, |item| Some(item.0), sees);
        take_over(&mut self.spots, &truth.spots, |spot| place(spot.0), sees);
        take_over(&mut self.harmed, &truth.harmed, |thing| Some(thing.0), sees);
        take_over(
            &mut self.softened,
            &truth.softened,
            |thing| Some(thing.0),
            sees,
        );
        take_over(&mut self.alight, &truth.alight, |fire| Some(fire.0), sees);
        self.spots.sort_by_key(|spot| spot.0);
    }

    /// Whether a side with this knowledge believes a square empty although the level's obstacle
    /// stands there.
    pub fn overlooks(&self, truth: &Self, cell: Cell) -> bool {
        self.placed.contains(&(cell, None))
            && !truth.cleared.contains(&cell)
            && truth.placed.iter().all(|(place, _)| *place != cell)
    }

    /// Whether everything but the trips between spots is equal.
    pub fn is_alike(&self, other: &Self) -> bool {
        self.doors == other.doors
            && self.haze == other.haze
            && self.cleared == other.cleared
            && self.placed == other.placed
            && self.dropped == other.dropped
            && self.spots == other.spots
            && self.harmed == other.harmed
            && self.softened == other.softened
            && self.alight == other.alight
    }

    /// Whether any cloud lasts for a limited number of rounds.
    pub fn has_thinning_haze(&self) -> bool {
        self.haze.iter().any(|haze| haze.rounds.is_some())
    }

    /// Counts a round down for the clouds with a limited duration.
    pub fn thin_haze(&mut self) {
        self.haze.retain_mut(|haze| match &mut haze.rounds {
            None => true,
            Some(rounds) => {
                *rounds = rounds.saturating_sub(1);
                *rounds > 0
            }
        });
    }

    /// Sets a square on fire for this many rounds.
    pub fn set_alight(&mut self, cell: Cell, rounds: u16) {
        match self.alight.binary_search_by_key(&cell, |(place, _)| *place) {
            Ok(place) => self.alight[place].1 = rounds,
            Err(place) => self.alight.insert(place, (cell, rounds)),
        }
    }

    /// Softens the obstacle of a square by an amount or for a number of rounds, depending on the
    /// book.
    pub fn soften(&mut self, cell: Cell, much: i16) {
        let softened = &mut self.softened;
        match softened.binary_search_by_key(&cell, |(place, _)| *place) {
            Ok(place) => softened[place].1 = much,
            Err(place) => softened.insert(place, (cell, much)),
        }
    }

    /// Counts a round down for the burning squares.
    pub fn burn_down(&mut self) {
        self.alight.retain_mut(|(_, rounds)| {
            *rounds = rounds.saturating_sub(1);
            *rounds > 0
        });
    }

    /// Drops an item into a square.
    pub fn let_fall(&mut self, cell: Cell, item: Carried) {
        let place = self.dropped.partition_point(|(known, _)| *known <= cell);
        self.dropped.insert(place, (cell, item));
    }

    /// Replaces the obstacle of a square by a kind, or by nothing.
    pub fn place(&mut self, cell: Cell, kind: Option<ObstacleId>) {
        match self.placed.binary_search_by_key(&cell, |(place, _)| *place) {
            Ok(place) => self.placed[place].1 = kind,
            Err(place) => self.placed.insert(place, (cell, kind)),
        }
        self.cleared.retain(|place| *place != cell);
        // A new door has the state of its kind.
        self.doors.retain(|(place, _)| *place != cell);
    }
}

/// Updates one list with what is seen: the entries of squares in which both lists differ.
fn take_over<T: Clone + PartialEq>(
    known: &mut Vec<T>,
    truth: &[T],
    place: impl Fn(&T) -> Option<Cell>,
    sees: &mut impl FnMut(Cell) -> bool,
) {
    if *known == truth {
        return;
    }
    let mut places: Vec<Cell> = known.iter().chain(truth).filter_map(&place).collect();
    places.sort_unstable();
    places.dedup();
    for cell in places {
        let here = |entry: &&T| place(entry) == Some(cell);
        if known.iter().filter(here).eq(truth.iter().filter(here)) || !sees(cell) {
            continue;
        }
        known.retain(|entry| place(entry) != Some(cell));
        known.extend(truth.iter().filter(here).cloned());
    }
    known.sort_by_key(|entry| place(entry));
}

/// How an item is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hold {
    /// In the main hand.
    Right,
    /// In the off hand.
    Left,
    /// In both hands.
    Both,
    /// Part of the body, or needing no hand.
    Natural,
    /// Within reach on the body, not in hand.
    Stowed,
}

impl Hold {
    /// Whether the item can be used without drawing it first.
    pub fn is_ready(self) -> bool {
        self != Self::Stowed
    }
}

/// One item a combatant carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carried {
    /// The item, in the book's catalogue.
    pub item: ItemId,
    /// How it is carried.
    pub hold: Hold,
    /// Shots left; 0 for what needs none.
    pub ammo: u16,
    /// Actions already paid for a reload under way.
    pub reload_paid: u8,
    /// The full price of the current reload, once a hurry test has lowered it.
    pub reload_price: Option<u8>,
}

impl Carried {
    /// An unloaded item carried this way.
    pub const fn new(item: ItemId, hold: Hold) -> Self {
        Self {
            item,
            hold,
            ammo: 0,
            reload_paid: 0,
            reload_price: None,
        }
    }
}

/// What a combatant carries, first item first.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hands {
    /// The items.
    pub carried: Vec<Carried>,
}

/// A unit between two spots: its metres were not enough (EV-ZON-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trip {
    /// The unit.
    pub unit: UnitId,
    /// The spot it left.
    pub from: SpotId,
    /// The spot it goes to.
    pub to: SpotId,
    /// Metres travelled.
    pub metres: u8,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::ids::UnitId;

    #[test]
    fn grounds_are_alike_that_differ_in_trips_alone() {
        let cell = Cell::new(1, 2);
        let item = Carried {
            item: ItemId(0),
            hold: Hold::Stowed,
            ammo: 0,
            reload_paid: 0,
            reload_price: None,
        };
        let changes: [fn(&mut Ground, Cell, Carried); 9] = [
            |ground, cell, _| ground.doors.push((cell, DoorState::Open)),
            |ground, cell, _| ground.haze.push(Haze { cell, rounds: None }),
            |ground, cell, _| ground.cleared.push(cell),
            |ground, cell, _| ground.place(cell, None),
            |ground, cell, item| ground.let_fall(cell, item),
            |ground, _, _| ground.spots.push((SpotId(0), true)),
            |ground, cell, _| ground.harmed.push((cell, 1)),
            |ground, cell, _| ground.soften(cell, 1),
            |ground, cell, _| ground.set_alight(cell, 1),
        ];
        let plain = Ground::default();
        for change in changes {
            let mut other = plain.clone();
            change(&mut other, cell, item);
            assert!(!plain.is_alike(&other) && other.is_alike(&other.clone()));
        }
        let mut on_its_way = plain.clone();
        on_its_way.trips.push(Trip {
            unit: UnitId(0),
            from: SpotId(0),
            to: SpotId(1),
            metres: 3,
        });
        assert!(plain.is_alike(&on_its_way));
    }
}
