//! One battle of the computer against itself, unless Ctrl-C ends it.

use super::{bout::Bout, line::BattleLine};
use crate::{bouts::play, cli::interrupt};

/// Plays a battle to its end; `None` if it was interrupted.
pub(in crate::cli) fn play_out(bout: &Bout, seed: u64) -> Result<Option<BattleLine>, String> {
    play::play_out(bout, seed, &interrupt::is_asked, &mut |_| ())
}
