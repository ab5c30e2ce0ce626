//! What outcomes are worth, in thousandths of a wound.

use crate::battle::{
    ids::{SideId, UnitId},
    odds::Odds,
    ruleset::worth::{MARK, OUT, to_a_friend},
    scene::Scene,
    view::View,
};

/// What an order's odds are worth to a side: harm to enemies less harm to friends.
pub fn of_odds(scene: &Scene, side: SideId, odds: &Odds) -> i64 {
    let mut worth = 0;
    for (effects, weight) in &odds.outcomes {
        let mut sum = 0;
        for effect in effects {
            let value = i64::from(effect.lost) * scene.book.point
                + if effect.out || effect.left { OUT } else { 0 }
                + (i64::from(effect.gained.count_ones()) - i64::from(effect.shed.count_ones()))
                    * MARK;
            // A vehicle is nobody's, so that breaking one is worth nothing in itself.
            if scene.member(effect.unit).side == SideId::NOBODY {
                continue;
            }
            let friend = scene.allied(scene.member(effect.unit).side, side);
            sum += if friend { to_a_friend(value) } else { value };
        }
        worth += weight.of_thousand(sum) / 1000;
    }
    worth
}

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
