//! The ledger's examples of movement, and further combinations.

pub mod agreement;
mod pushes;
mod steps;

use crate::{
    battle::orders::order::Order,
    rules::evoker::{
        character::sheet::{Score, Sheet},
        fixture::{Play, set},
    },
};

/// Agility Bonus 4: a Basic Move of 8 m.
pub fn quick(sheet: &mut Sheet) {
    set(sheet, Score::Agility, 42);
}

/// An order to move to a square.
pub fn go(play: &Play, letter: char, to: (i16, i16)) -> Order {
    play.order(letter, "move").to(to.into())
}

/// An order to walk along these squares.
pub fn along(play: &Play, letter: char, path: &[(i16, i16)]) -> Order {
    let mut order = play.order(letter, "move");
    order.path = path.iter().map(|&cell| cell.into()).collect();
    order
}
