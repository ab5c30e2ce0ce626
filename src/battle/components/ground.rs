//! What can change on the board, and what combatants carry.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        board::ObstacleId,
        ids::ItemId,
        zones::{SpotId, Trip},
    },
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
    /// Doors whose state changed, in reading order.
    pub doors: Vec<(Cell, DoorState)>,
    /// Clouds, in reading order.
    pub haze: Vec<Haze>,
    /// Squares whose obstacle was destroyed, in reading order.
    pub cleared: Vec<Cell>,
    /// Squares where something else stands than the level drew, or nothing, in reading order.
    pub placed: Vec<(Cell, Option<ObstacleId>)>,
    /// Items on the floor.
    pub dropped: Vec<(Cell, Carried)>,
    /// Spots that came or went, by number, and whether they are there (EV-ZON-20, 21).
    #[serde(default)]
    pub spots: Vec<(SpotId, bool)>,
    /// Who is between two spots, by number (EV-ZON-11).
    #[serde(default)]
    pub trips: Vec<Trip>,
}

impl Ground {
    /// Puts a kind of thing, or nothing, on a square in place of what stands there.
    pub fn place(&mut self, cell: Cell, kind: Option<ObstacleId>) {
        match self.placed.binary_search_by_key(&cell, |(place, _)| *place) {
            Ok(place) => self.placed[place].1 = kind,
            Err(place) => self.placed.insert(place, (cell, kind)),
        }
        self.cleared.retain(|place| *place != cell);
        // A new door stands as its kind does.
        self.doors.retain(|(place, _)| *place != cell);
    }
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
    /// Which one, in the book's catalogue.
    pub item: ItemId,
    /// How it is carried.
    pub hold: Hold,
    /// Shots left; 0 for what needs none.
    pub ammo: u16,
    /// Actions already paid for a reload under way.
    pub reload_paid: u8,
    /// What the reload under way costs in all, once a hurry test lowered it.
    pub reload_price: Option<u8>,
}

/// What a combatant carries, first item first.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hands {
    /// The items.
    pub carried: Vec<Carried>,
}
