//! Units as they start a battle.

use super::{
    character::sheet::Sheet,
    pools::{ACTIONS, ARMOR, DURABILITY, HEALTH, MANA, VIGOR},
};
use crate::{battle::components::Columns, rules::shared::hands};

/// Fills the components of one unit from its sheet, for the start of a battle.
pub fn fill(columns: &mut Columns, number: usize, sheet: &Sheet) {
    if let Some(pools) = columns.pools.get_mut(number) {
        pools.open(ACTIONS, 0, sheet.actions() as i16);
        let full = [
            (VIGOR, sheet.max_vigor()),
            (DURABILITY, sheet.max_durability()),
            (HEALTH, sheet.max_health()),
            (MANA, sheet.max_mana()),
            (ARMOR, i32::from(sheet.worn.durability)),
        ];
        for (pool, most) in full {
            pools.open(pool, most as i16, most as i16);
        }
    }
    hands::carry(columns, number, &sheet.gear);
}
