//! What books say of the places of a turn: where one can be, how far one strikes, what is seen.

use super::modifier::Modifiers;
use crate::geometry::Cell;

/// A place somebody can be at in its turn, and what is left to it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    /// The square of its north-west corner.
    pub cell: Cell,
    /// What getting there costs, in the book's measure of ways; 0 where it stands.
    pub cost: u16,
    /// What is left for actions: stars, action points.
    pub left: i16,
    /// Its band of cost, the cheapest first: a place in [`Ranges::bands`](super::ruleset::Ranges::bands).
    pub band: u8,
}

/// A way of striking: how far it goes, and what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackReach {
    /// A blow; else a shot, a throw or a spell.
    pub melee: bool,
    /// Over how many squares, those beside it being at 1.
    pub reach: u16,
    /// Stars or action points.
    pub price: i16,
}

/// The cover of somebody against somebody else, as an attack between them counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelter {
    /// How much of the body is covered, in quarters: 1 to 4.
    pub quarters: u8,
    /// What it adds to the attack.
    pub modifiers: Modifiers,
}

/// What somebody sees of a place, and of a body there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visibility {
    /// Whether it is in sight.
    pub sees: bool,
    /// How the body is covered: a place in [`BookTerms::covers`](super::ruleset::BookTerms::covers).
    pub cover: u8,
}
