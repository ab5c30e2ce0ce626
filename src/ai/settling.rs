//! How the computer answers an offer to end the battle without a winner.

use super::value;
use crate::battle::{Battle, belief::fork_for, ids::SideId};

/// Whether the computer, leading a side, agrees to a draw: only if its alliance is not ahead by the
/// known worth of all units.
pub fn accepts_draw(battle: &mut Battle, side: SideId) -> bool {
    let seed = battle.seed();
    let believed = fork_for(battle, side, seed);
    let view = believed.view();
    let worth = |ours: bool| -> i64 {
        view.active()
            .filter(|&unit| view.scene.allied(view.side(unit), side) == ours)
            .map(|unit| value::of_unit(view, unit))
            .sum()
    };
    worth(true) <= worth(false)
}
