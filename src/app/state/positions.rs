//! Where combatants stand on the board, in squares from its north-west corner.

use bevy::prelude::*;

use super::shown::{Shown, Sight};
use crate::{
    battle::{ids::UnitId, view::View},
    geometry::Cell,
};

/// The middle of a combatant's space on the board, in squares from the north-west corner.
pub fn middle(view: View<'_>, shown: &Shown, unit: UnitId) -> Option<Vec2> {
    let look = shown.unit(unit)?;
    (look.sight != Sight::Unknown).then(|| centre(look.cell, view.scene.member(unit).squares))
}

/// The middle of a space that begins in a square.
pub fn centre(cell: Cell, squares: u8) -> Vec2 {
    Vec2::new(f32::from(cell.x), f32::from(cell.y)) + Vec2::splat(f32::from(squares) / 2.0)
}
