//! Units as they start a battle.

use super::{
    character::sheet::{FIRST_MOMENTUM, MOST_MOMENTUM, Sheet},
    pools::{AP, MAX_AP, MAX_RP, MOMENTUM, RP, TEMPORARY, VITALITY, WP},
};
use crate::{
    battle::{components::Columns, prelude::*},
    rules::shared::hands,
};

/// Adds a unit as it starts the battle: full Vitality, its gear in its hands.
pub fn enter(columns: &mut Columns, sheet: &Sheet, cell: Cell) {
    let number = columns.push_at(cell);
    fill(columns, number, sheet);
}

/// Fills the components of one unit from its sheet, for the start of a battle.
pub fn fill(columns: &mut Columns, number: usize, sheet: &Sheet) {
    if let Some(pools) = columns.pools.get_mut(number) {
        let (vitality, will) = (sheet.max_vitality() as i16, sheet.max_wp() as i16);
        pools.open(AP, 0, MAX_AP);
        pools.open(RP, 0, MAX_RP);
        pools.open_with_debt(VITALITY, (vitality, vitality), 10_000);
        pools.open(TEMPORARY, 0, 0);
        pools.open(WP, will, will);
        if sheet.has_momentum() {
            pools.open(MOMENTUM, FIRST_MOMENTUM, MOST_MOMENTUM);
        }
    }
    if let Some(initiative) = columns.initiative.get_mut(number) {
        initiative.0 = sheet.initiative() as i16;
    }
    hands::carry(columns, number, &sheet.gear);
}
