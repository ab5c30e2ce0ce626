//! Units as they start a battle.

use super::{
    character::sheet::Sheet,
    pools::{AP, HEALTH, MAX_AP},
};
use crate::{
    battle::{components::Columns, prelude::*},
    rules::shared::hands,
};

/// Adds a unit in its state before the battle: full Health, its gear in hand.
pub fn enter(columns: &mut Columns, sheet: &Sheet, cell: Cell) {
    let number = columns.push_at(cell);
    fill(columns, number, sheet);
}

/// Fills the components of one unit from its sheet, in its state before the battle.
pub fn fill(columns: &mut Columns, number: usize, sheet: &Sheet) {
    if let Some(pools) = columns.pools.get_mut(number) {
        let health = sheet.max_health() as i16;
        pools.open(AP, 0, MAX_AP);
        pools.open(HEALTH, health, health);
    }
    hands::carry(columns, number, &sheet.gear);
}
