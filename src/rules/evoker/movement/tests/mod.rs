//! The ledger's examples of movement, and further combinations.

mod agreement;
mod pushes;
mod steps;
mod zones;

use crate::{
    battle::{event::BattleEvent, order::Order},
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

/// Metres left of the Move under way.
pub fn metres_left(play: &Play, letter: char) -> u8 {
    play.view()
        .store
        .get::<crate::battle::components::MoveProgress>(play.id(letter))
        .metres
}

/// Metres paid for each change of place.
pub fn paid(events: &[BattleEvent]) -> Vec<u8> {
    events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Moved { cost, .. } => Some(*cost),
            _ => None,
        })
        .collect()
}

/// Metres fallen.
pub fn falls(events: &[BattleEvent]) -> Vec<u16> {
    events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Fell { metres, .. } => Some(*metres),
            _ => None,
        })
        .collect()
}
