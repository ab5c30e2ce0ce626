//! The time each player has used. It has no clock of its own: the front end reports how long a
//! player has been thinking, and the consequences at zero are orders.

use std::{collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};

use crate::{battle::ids::UnitId, data::agreement::TurnClock};

/// A turn: the acting unit, and its number of turns so far.
pub type TurnKey = (Option<UnitId>, u16);

/// The time of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Used {
    /// The turn in which the player last thought.
    turn: TurnKey,
    /// Time used in that turn.
    in_turn: Duration,
    /// Time used in the battle.
    in_all: Duration,
}

/// The time of all players, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TurnTimer(BTreeMap<String, Used>);

impl TurnTimer {
    /// Whether no player has used any time.
    pub fn is_unused(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds time that a player has spent thinking in a turn.
    pub fn think(&mut self, player: &str, turn: TurnKey, time: Duration) {
        let used = self.0.entry(player.to_owned()).or_default();
        if used.turn != turn {
            (used.turn, used.in_turn) = (turn, Duration::ZERO);
        }
        used.in_turn += time;
        used.in_all += time;
    }

    /// The time a player has left in a turn.
    pub fn left(&self, clock: TurnClock, player: &str, turn: TurnKey) -> Duration {
        let usual = Used::default();
        let used = self.0.get(player).unwrap_or(&usual);
        let in_turn = match used.turn == turn {
            true => used.in_turn,
            false => Duration::ZERO,
        };
        let of = |seconds: u32| Duration::from_secs(seconds.into());
        match clock {
            TurnClock::Turn(seconds) => of(seconds).saturating_sub(in_turn),
            TurnClock::Battle(seconds) => of(seconds)
                .saturating_sub(used.in_all)
                .max(of(TurnClock::LEAST).saturating_sub(in_turn)),
        }
    }
}

/// Time left as a clock shows it, in minutes and seconds, rounded up.
pub fn shown(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const FIRST: TurnKey = (Some(UnitId(0)), 0);
    const LATER: TurnKey = (Some(UnitId(0)), 1);

    #[test]
    fn a_clock_for_turns_begins_anew_with_each() {
        let clock = TurnClock::Turn(30);
        let mut timer = TurnTimer::default();
        assert_eq!(timer.left(clock, "Anna", FIRST), 30 * SECOND);
        timer.think("Anna", FIRST, 20 * SECOND);
        // A question to another player in between costs her nothing.
        timer.think("Ben", FIRST, 5 * SECOND);
        timer.think("Anna", FIRST, 5 * SECOND);
        assert_eq!(timer.left(clock, "Anna", FIRST), 5 * SECOND);
        assert_eq!(timer.left(clock, "Ben", FIRST), 25 * SECOND);
        timer.think("Anna", FIRST, 9 * SECOND);
        assert_eq!(timer.left(clock, "Anna", FIRST), Duration::ZERO);
        assert_eq!(timer.left(clock, "Anna", LATER), 30 * SECOND);
    }

    #[test]
    fn a_clock_for_the_battle_leaves_each_turn_its_least() {
        let clock = TurnClock::Battle(60);
        let mut timer = TurnTimer::default();
        timer.think("Anna", FIRST, 45 * SECOND);
        assert_eq!(timer.left(clock, "Anna", LATER), 15 * SECOND);
        timer.think("Anna", LATER, 14 * SECOND);
        assert_eq!(timer.left(clock, "Anna", LATER), SECOND);
        timer.think("Anna", LATER, SECOND);
        assert_eq!(timer.left(clock, "Anna", LATER), Duration::ZERO);
        // The next turn has its ten seconds all the same.
        let next = (Some(UnitId(0)), 2);
        assert_eq!(timer.left(clock, "Anna", next), 10 * SECOND);
        timer.think("Anna", next, 4 * SECOND);
        assert_eq!(timer.left(clock, "Anna", next), 6 * SECOND);
    }

    #[test]
    fn what_was_used_goes_to_disk_and_back() {
        let mut timer = TurnTimer::default();
        timer.think("Anna", LATER, Duration::from_millis(1_250));
        let text = serde_json::to_string(&timer).unwrap();
        assert_eq!(serde_json::from_str::<TurnTimer>(&text).unwrap(), timer);
        let left = timer.left(TurnClock::Turn(90), "Anna", LATER);
        assert_eq!(shown(left), "1:29");
        assert_eq!(shown(Duration::ZERO), "0:00");
    }
}
