//! What outcomes are worth to a side, in thousandths of a wound.

use super::Odds;
use crate::battle::{
    ids::SideId,
    ruleset::worth::{MARK, OUT, to_a_friend},
    scene::Scene,
};

/// What odds are worth to a side: harm to enemies less harm to friends.
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
