//! How much things withstand, and how they wear down (VI-DMG-21, VI-FLD-16, VI-TYP-04).

use crate::{
    battle::{
        components::{DoorState, Ground},
        field::{
            board::Board,
            obstacle::{CoverClass, Obstacle},
        },
        prelude::*,
    },
    rules::{
        shared::things::{self, wear},
        vigor::character::damage::DamageType,
    },
};

const RULE: &str = "VI-DMG-21";

/// A thing's Durability and its Armor Rank, reduced by heat; `None` if it cannot be destroyed
/// (VI-FLD-16, VI-DMG-21, VI-TYP-04).
pub(crate) fn solidity(view: View<'_>, cell: Cell) -> Option<(i32, i32)> {
    let (durability, rank) = as_made(view.board(), view.ground(), cell)?;
    let mut softened = view.ground().softened.iter();
    let known = softened.find(|(place, _)| *place == cell);
    let less = known.map_or(0, |(_, less)| i32::from(*less));
    Some((durability, (rank - less).max(0)))
}

/// A critical Thermal hit reduces a thing's Armor Rank by 1 (VI-TYP-04).
pub(crate) fn soften(resolver: &mut Resolver<'_>, cell: Cell) {
    if solidity(resolver.view(), cell).is_none_or(|(_, rank)| rank <= 0) {
        return;
    }
    resolver.change_ground(|ground| {
        let softened = &mut ground.softened;
        match softened.binary_search_by_key(&cell, |(place, _)| *place) {
            Ok(place) => softened[place].1 += 1,
            Err(place) => softened.insert(place, (cell, 1)),
        }
    });
}

/// A thing's original Durability and Armor Rank; a level may set its own Durability.
fn as_made(board: &Board, ground: &Ground, cell: Cell) -> Option<(i32, i32)> {
    let (usual, rank) = usually(board, ground, cell)?;
    let said = board.makeup(cell).durability;
    let drawn = board.drawn_obstacle(cell).map(|thing| &thing.name);
    // What a thing has turned into counts as another thing.
    let is_drawn = drawn == board.standing(ground, cell).map(|thing| &thing.name);
    Some((said.filter(|_| is_drawn).map_or(usual, i32::from), rank))
}

/// Durability plus Armor Rank of an intact thing; `None` if it cannot be destroyed.
pub(crate) fn withstands(board: &Board, ground: &Ground, cell: Cell) -> Option<u16> {
    let (durability, rank) = as_made(board, ground, cell)?;
    u16::try_from(durability + rank).ok()
}

fn usually(board: &Board, ground: &Ground, cell: Cell) -> Option<(i32, i32)> {
    let thing = board.standing(ground, cell)?;
    let shut = board.door(ground, cell);
    match thing {
        _ if shut.is_some_and(|state| state != DoorState::Open) => Some((30, 5)),
        _ if shut.is_some() => None,
        Obstacle { height: 0, .. } => thing.durability.map(|_| (5, 0)),
        Obstacle { opaque: true, .. } => Some((200, 10)),
        Obstacle { height: 2.., .. } => Some((60, 2)),
        thing if thing.cover == Some(CoverClass::Heavy) => Some((40, 5)),
        _ => Some((20, 2)),
    }
}

/// The Durability a thing has left; `None` if it is no target.
pub(crate) fn durability_of(view: View<'_>, cell: Cell) -> Option<i32> {
    Some(solidity(view, cell)?.0 - things::harm_of(view, cell))
}

/// Damages a thing and returns the damage after armour. Its Armor Rank does not stop Radiation
/// (VI-DMG-09, VI-TYP-07, VI-TYP-10).
pub(crate) fn batter(
    resolver: &mut Resolver<'_>,
    (cell, by): (Cell, Option<UnitId>),
    (amount, harm): (i32, DamageType),
) -> i32 {
    let Some((durability, rank)) = solidity(resolver.view(), cell) else {
        return 0;
    };
    let through = match harm {
        DamageType::Toxic => 0,
        DamageType::Radiation => amount,
        _ => (amount - rank).max(0),
    };
    if through > 0 {
        wear(resolver, (cell, by), (through, durability), RULE);
    }
    through
}

/// The thing that gives cover takes the damage it stops (VI-FLD-16). The damage report already says
/// that it stopped some; this reports only that it breaks.
pub(crate) fn shield(resolver: &mut Resolver<'_>, cell: Cell, by: Option<UnitId>, stopped: i32) {
    let view = resolver.view();
    if let Some((durability, _)) = solidity(view, cell)
        && stopped > 0
    {
        let breaks = things::harm_of(view, cell) + stopped >= durability;
        let by = by.filter(|_| breaks);
        wear(resolver, (cell, by), (stopped, durability), "VI-FLD-16");
    }
}
