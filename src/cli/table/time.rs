//! The turn clock in the terminal: the viewing player's time, and what happens when it is up.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use super::{
    Table,
    console::{Console, Heard},
};
use crate::cli::outcome::CommandError;

impl Table {
    /// Whether the players have agreed on a turn clock.
    pub(in crate::cli) fn has_clock(&self) -> bool {
        self.game.agreed().clock.is_some()
    }

    /// The deciding player's time left; `None` without a turn clock.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let clock = self.game.agreed().clock?;
        let person = self.game.person_to_decide()?;
        Some(self.game.timer.left(clock, person, self.game.turn()))
    }

    /// The deciding player's next line; its time is counted.
    pub(super) fn next_line(
        &mut self,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<Heard, CommandError> {
        let (words, left) = (self.words(), self.time_left());
        let since = Instant::now();
        let heard = console.line(words, left, out)?;
        if left.is_some()
            && let Some(person) = self.game.person_to_decide().map(str::to_owned)
        {
            let turn = self.game.turn();
            self.game.timer.think(&person, turn, since.elapsed());
        }
        Ok(heard)
    }

    /// Ends the deciding player's turn if its time is up. Returns whether it was.
    pub(super) fn end_when_time_is_up(
        &mut self,
        out: &mut dyn Write,
    ) -> Result<bool, CommandError> {
        if self.time_left() != Some(Duration::ZERO) {
            return Ok(false);
        }
        let was_asked = self.game.battle.question().is_some();
        writeln!(
            out,
            "{}",
            match was_asked {
                true => "Your time is up: the answer given beforehand counts, or the usual one.",
                false => "Your time is up: the turn ends.",
            }
        )?;
        self.game.run_out_of_time().map_err(|refusal| {
            CommandError::new(
                format!("The turn could not be ended: {refusal}."),
                "Please report this level with its seed.",
            )
        })?;
        self.tell(out)?;
        self.keep()?;
        Ok(true)
    }
}
