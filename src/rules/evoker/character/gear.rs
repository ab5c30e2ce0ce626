//! Gear that helps special movement (EV-MOV-37).

use super::{sheet::MoveMods, stats};
use crate::battle::prelude::*;

/// The gear modifier on special movement (EV-MOV-37).
pub fn gear(view: View<'_>, unit: UnitId, of: impl Fn(&MoveMods) -> i8) -> Modifiers {
    let mut modifiers = Modifiers::new();
    let edges = of(&stats::sheet(view, unit).move_mods);
    if edges != 0 {
        modifiers.push(Modifier::new("EV-MOV-37", "Gear", Amount::Advantage(edges)));
    }
    modifiers
}
