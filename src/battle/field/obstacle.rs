//! Things on the board: what they are, and what can be done with them.

use serde::{Deserialize, Serialize};

use super::terrain::{Climb, Harmful, Poison};
use crate::{battle::components::DoorState, geometry::Cell};

/// How much of a unit something hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverClass {
    /// Thin or low.
    Light,
    /// Stops most attacks.
    Heavy,
}

/// What an interaction does to the map (EV-FLD-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Use {
    /// The obstacle becomes another kind, by its name; `None` removes it.
    Becomes(Option<String>),
    /// It falls over, away from the unit.
    Topple {
        /// Squares it falls on, one behind the other.
        squares: u8,
        /// Damage to units on those squares.
        damage: u8,
        /// What lies there afterwards, by its name.
        becomes: Option<String>,
    },
    /// It opens a door, even a locked one.
    Opens,
    /// Toggles doors elsewhere: open ones shut, all others open.
    Switches(Vec<Cell>),
}

/// What one book requires for an interaction. Skills, foci and keywords are places in the book's
/// own lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InteractionTerms {
    /// The skill tested; without one it always succeeds.
    pub skill: Option<u8>,
    /// A focus that helps.
    pub focus: Option<u8>,
    /// Added to the target number.
    pub modifier: i16,
    /// Action points.
    pub points: u8,
    /// The keyword of the action.
    pub keyword: Option<u8>,
    /// It needs skill rather than force: the book may have separate actions for the two.
    pub by_skill: bool,
    /// It takes too long for a battle.
    pub forbidden: bool,
    /// Rounds it takes instead of points, in books with such actions.
    pub rounds: Option<u8>,
    /// The target number of a check to hurry it, if it can be hurried.
    pub hurry: Option<u8>,
}

impl Default for InteractionTerms {
    /// One action point, and it succeeds.
    fn default() -> Self {
        Self {
            skill: None,
            focus: None,
            modifier: 0,
            points: 1,
            keyword: None,
            by_skill: false,
            forbidden: false,
            rounds: None,
            hurry: None,
        }
    }
}

/// One interaction with an obstacle (EV-FLD-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interaction {
    /// Its name as a player reads it: "Topple the shelf".
    pub title: String,
    /// What it does.
    pub effect: Use,
    /// What each book requires for it, by the book's name.
    pub terms: Vec<(String, InteractionTerms)>,
}

impl Interaction {
    /// What a book requires for it.
    pub fn terms(&self, book: &str) -> InteractionTerms {
        let own = self.terms.iter().find(|(name, _)| name == book);
        own.map_or(InteractionTerms::default(), |(_, terms)| *terms)
    }
}

/// A named kind of obstacle, from `assets/obstacles.ron`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obstacle {
    /// Its name in level files.
    pub name: String,
    /// What a player reads.
    pub title: String,
    /// Height in metres.
    pub height: u8,
    /// The cover it gives.
    pub cover: Option<CoverClass>,
    /// No sight through it.
    pub opaque: bool,
    /// Damage above this number destroys it; `None` if it is indestructible.
    pub durability: Option<u8>,
    /// Whether it can be climbed.
    pub climb: Option<Climb>,
    /// A door, and its state at the start.
    pub door: Option<DoorState>,
    /// It trips or hurts units that step on it.
    pub harmful: Option<Harmful>,
    /// The poison that coats it. After it has worked once, the kind of the same name without poison
    /// replaces this one (TH-CON-09).
    #[serde(default)]
    pub poison: Option<Poison>,
    /// Target number of the search that finds it, in books that search for obstacles; 0 is in plain
    /// sight (MA-ACT-06).
    #[serde(default)]
    pub hidden: u8,
    /// The interactions it offers.
    pub interact: Vec<Interaction>,
}
