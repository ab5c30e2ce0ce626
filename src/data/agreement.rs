//! What the players at one machine have agreed on before the battle.

use serde::{Deserialize, Serialize};

use crate::battle::counted;

/// Which dice fall after a saved battle is loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceOnLoad {
    /// The same dice as without loading.
    #[default]
    Same,
    /// New dice from there on.
    Anew,
}

impl DiceOnLoad {
    /// What players read after loading a battle.
    pub fn told(self) -> &'static str {
        match self {
            Self::Same => "The same dice fall again.",
            Self::Anew => "New dice fall from here on.",
        }
    }

    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// A player's time limit, in seconds of real time. Only the game at the table knows it: no rule
/// does, and records hold only orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnClock {
    /// Per turn.
    Turn(u32),
    /// For the whole battle, as in chess; each turn has at least [`TurnClock::LEAST`].
    Battle(u32),
}

impl TurnClock {
    /// Seconds per turn once the battle's time is used up.
    pub const LEAST: u32 = 10;

    /// Reads a clock: `90` or `90/turn` seconds for each turn, `900/battle` for all of them; `off`
    /// is none.
    ///
    /// # Errors
    /// The valid forms.
    pub fn named(text: &str) -> Result<Option<Self>, String> {
        if text.eq_ignore_ascii_case("off") {
            return Ok(None);
        }
        let (number, of) = text.split_once('/').unwrap_or((text, "turn"));
        let seconds = number.trim().parse().ok();
        let seconds = seconds.filter(|seconds| (1..=86_400).contains(seconds));
        match (seconds, of.trim()) {
            (Some(seconds), "turn") => Ok(Some(Self::Turn(seconds))),
            (Some(seconds), "battle") => Ok(Some(Self::Battle(seconds))),
            _ => Err(format!(
                "`{text}` is no turn clock. Write seconds from 1 to 86400, for a turn or the battle: 90, 90/turn, 900/battle; or off."
            )),
        }
    }

    /// The clock in a few words.
    pub fn told(self) -> String {
        let time = |seconds: u32| match (seconds / 60, seconds % 60) {
            (0, seconds) => counted(seconds, "seconds"),
            (minutes, 0) => counted(minutes, "minutes"),
            (minutes, seconds) => format!("{minutes}:{seconds:02} minutes"),
        };
        match self {
            Self::Turn(seconds) => format!("{} a turn", time(seconds)),
            Self::Battle(seconds) => format!("{} a player for the battle", time(seconds)),
        }
    }
}

/// What the players at one machine have agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// No player is asked in another player's turn: answers given in advance apply, and the book's
    /// policy otherwise.
    #[serde(default)]
    pub preset_answers: bool,
    /// Which dice fall after loading.
    #[serde(default, skip_serializing_if = "DiceOnLoad::is_usual")]
    pub dice: DiceOnLoad,
    /// Saves can only be read with the game, and loading or leaving needs the consent of all
    /// players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
    /// Allied sides do not share what they see.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub separate_sight: bool,
    /// The players' time limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TurnClock>,
}

impl Agreement {
    /// Whether no agreement was made.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// The agreements, one sentence each.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.preset_answers {
            lines.push("Pre-set answers only: nobody is asked in the turns of others.".to_owned());
        }
        if self.dice == DiceOnLoad::Anew {
            lines.push("After loading new dice fall.".to_owned());
        }
        if self.sealed {
            lines.push(
                "Saves are sealed; all players are asked before one loads or leaves.".to_owned(),
            );
        }
        if self.separate_sight {
            lines.push("Allied sides do not share what they see.".to_owned());
        }
        if let Some(clock) = self.clock {
            lines.push(format!("Turn clock: {}.", clock.told()));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_clock_is_read_and_told() {
        for (text, clock, told) in [
            ("90", TurnClock::Turn(90), "1:30 minutes a turn"),
            ("45/turn", TurnClock::Turn(45), "45 seconds a turn"),
            (
                "900/battle",
                TurnClock::Battle(900),
                "15 minutes a player for the battle",
            ),
        ] {
            assert_eq!(TurnClock::named(text), Ok(Some(clock)));
            assert_eq!(clock.told(), told);
        }
        assert_eq!(TurnClock::named("off"), Ok(None));
        for wrong in ["", "0", "fast", "90/day", "-3", "90000"] {
            let told = TurnClock::named(wrong).unwrap_err();
            assert!(told.contains("90/turn"), "{told}");
        }
    }
}
