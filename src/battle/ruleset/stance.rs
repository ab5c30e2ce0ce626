//! Places a unit can take in a turn, its attacks and its sight from there.

use crate::{battle::modifier::Modifiers, geometry::Cell};

/// A place a unit can reach in its turn, and what it has left there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    /// The north-west square of the unit there.
    pub cell: Cell,
    /// The cost to get there, in the book's unit of movement; 0 for its own square.
    pub cost: u16,
    /// Points left for actions: stars, action points.
    pub left: i16,
    /// Its band of cost, the cheapest first: a place in [`Ranges::bands`](super::Ranges::bands).
    pub band: u8,
}

/// A way to attack: its range and its price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackReach {
    /// Whether it is a melee attack; otherwise a shot, a throw or a spell.
    pub melee: bool,
    /// Reach in squares; adjacent squares are at 1.
    pub reach: u16,
    /// Price in stars or action points.
    pub price: i16,
}

/// The cover of a target against an attacker, as their attack counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelter {
    /// How much of the body is covered, in quarters: 1 to 4.
    pub quarters: u8,
    /// What it adds to the attack.
    pub modifiers: Modifiers,
}

/// What a unit sees of a place, and of a unit there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visibility {
    /// Whether it is in sight.
    pub sees: bool,
    /// The cover of that unit: a place in [`BookTerms::covers`](super::BookTerms::covers).
    pub cover: u8,
}
