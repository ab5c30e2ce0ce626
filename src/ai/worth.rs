//! What outcomes are worth, in thousandths of a wound.

use crate::battle::{ids::UnitId, view::View};

/// How much a target that is nearly out is worth finishing, in thousandths of a wound.
pub fn finish_bonus(view: View<'_>, unit: UnitId) -> i64 {
    let book = view.scene.book;
    // In wounds, rounded up.
    let health = i64::from((book.measure)(view, unit).health) * book.point;
    match (health + 999).div_euclid(1000) {
        ..=1 => 400,
        2 => 250,
        3 => 120,
        _ => 0,
    }
}

/// Penalty for the difference from the best fighting distance.
pub fn approach(distance: u16, favoured: u16) -> i64 {
    i64::from(distance.abs_diff(favoured)) * 60
}

/// This percentage of an amount.
pub fn percent(amount: i64, percent: i64) -> i64 {
    amount * percent / 100
}
