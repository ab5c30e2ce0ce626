//! The chronicle of a player: a line of JSON for each battle that was played to its end. The level
//! choice marks the levels that were won by it, and *Continue* passes by battles that were resigned.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde::{Deserialize, Serialize};

use super::{Fault, GameSession, Header, place};
use crate::{
    battle::{components::Verdict, event::BattleEvent, ids::SideId},
    data::bounded,
};

/// The name of the file.
const NAME: &str = "chronicle.jsonl";

/// Size limit of the file, in bytes: some 40,000 battles.
const LARGEST: u64 = 16 * 1024 * 1024;

/// How a battle ended for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The side, or an ally, won.
    Won,
    /// An enemy won.
    Lost,
    /// Nobody won.
    Drawn,
    /// The side's player resigned.
    Resigned,
}

/// A side of a finished battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedSide {
    /// Its name.
    pub name: String,
    /// The brain that led it, as files write it, such as `shadow/cautious`; none for players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brain: Option<String>,
    /// How the battle ended for it.
    pub outcome: Outcome,
}

/// A finished battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedBattle {
    /// When it ended, in seconds since 1970 (UTC).
    pub ended: u64,
    /// The level's title.
    pub title: String,
    /// The level's mark, by which it is recognized wherever its file is.
    pub level: String,
    /// The book.
    pub book: String,
    /// Hash of the state before the first order.
    pub start: String,
    /// The seed of the dice.
    pub seed: u64,
    /// Rounds played.
    pub rounds: u16,
    /// All sides, in the order of the level.
    pub sides: Vec<FinishedSide>,
}

impl FinishedBattle {
    /// What the chronicle says of a battle that is over; `None` if it is not, or no player led a
    /// side.
    pub fn of(game: &GameSession, ended: SystemTime) -> Option<Self> {
        let view = game.battle.view();
        let verdict = view.clock().verdict()?;
        let header = game.header();
        let sides = view.scene.sides.iter().zip((0..).map(SideId));
        let sides = sides.map(|(side, id)| FinishedSide {
            name: side.name.clone(),
            brain: game.is_computer(id).then(|| game.mind(id).to_string()),
            outcome: outcome(game, verdict, id),
        });
        let sides: Vec<FinishedSide> = sides.collect();
        let since = ended.duration_since(SystemTime::UNIX_EPOCH);
        sides.iter().any(|side| side.brain.is_none()).then(|| Self {
            ended: since.map_or(0, |since| since.as_secs()),
            title: header.title.clone(),
            level: header.level_says.whole.clone(),
            book: header.book.clone(),
            start: header.start.clone(),
            seed: header.seed,
            rounds: view.clock().round.max(1),
            sides,
        })
    }

    /// Whether a player won it against at least one side of the computer.
    pub fn is_won_against_the_computer(&self) -> bool {
        let won = |side: &FinishedSide| side.brain.is_none() && side.outcome == Outcome::Won;
        let beaten = |side: &FinishedSide| side.brain.is_some() && side.outcome != Outcome::Won;
        self.sides.iter().any(won) && self.sides.iter().any(beaten)
    }

    /// The brains that a winning player beat, each once.
    pub fn beaten(&self) -> Vec<&str> {
        let lost = self
            .sides
            .iter()
            .filter(|side| side.outcome != Outcome::Won);
        let mut brains: Vec<&str> = lost.filter_map(|side| side.brain.as_deref()).collect();
        brains.dedup();
        brains
    }

    /// Whether this is the battle of a save, and a player resigned it.
    pub fn was_resigned(&self, save: &Header) -> bool {
        let is_it = (&self.book, &self.start, self.seed) == (&save.book, &save.start, save.seed);
        is_it
            && self
                .sides
                .iter()
                .any(|side| side.outcome == Outcome::Resigned)
    }
}

/// How the battle ended for a side.
fn outcome(game: &GameSession, verdict: Verdict, id: SideId) -> Outcome {
    let view = game.battle.view();
    let resigned =
        |event: &BattleEvent| matches!(event, BattleEvent::Resigned { side } if *side == id);
    if game.battle.log().iter().any(resigned) {
        return Outcome::Resigned;
    }
    match verdict {
        Verdict::Won(winner) if view.scene.allied(winner, id) => Outcome::Won,
        Verdict::Won(_) => Outcome::Lost,
        Verdict::Draw | Verdict::DrawByCap | Verdict::DrawAgreed => Outcome::Drawn,
    }
}

/// The chronicle in a folder.
pub fn file_in(folder: &Path) -> PathBuf {
    folder.join(NAME)
}

/// The chronicle of this machine's user; `None` if the machine has no place for user files.
pub fn file() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(file_in(folders.data_dir()))
}

/// Adds a battle as one more line; nothing that stands there is touched.
///
/// # Errors
/// The folder cannot be created, or the file is not writable.
pub fn add(file: &Path, battle: &FinishedBattle) -> Result<(), Fault> {
    place::make_folder(file)?;
    let unwritten = |error: &dyn std::fmt::Display| place::unwritten(file, error);
    let mut line = serde_json::to_string(battle).map_err(|error| unwritten(&error))?;
    line.push('\n');
    // A line that was cut off, as by a full disk, must not swallow this one.
    if !ends_a_line(file) {
        line.insert(0, '\n');
    }
    let opened = OpenOptions::new().create(true).append(true).open(file);
    let mut opened = opened.map_err(|error| unwritten(&error))?;
    opened
        .write_all(line.as_bytes())
        .map_err(|error| unwritten(&error))
}

/// Whether the file is missing, empty, or ends with a whole line.
fn ends_a_line(file: &Path) -> bool {
    let empty = fs::metadata(file).map_or(true, |data| data.len() == 0);
    empty || bounded::read(file, LARGEST).is_ok_and(|bytes| bytes.ends_with(b"\n"))
}

/// All battles of a chronicle, the earliest first. Lines that are no battles are left out: later
/// programs may write other ones.
pub fn read(file: &Path) -> Vec<FinishedBattle> {
    let bytes = bounded::read(file, LARGEST).unwrap_or_default();
    let lines = bytes.split(|byte| *byte == b'\n');
    lines
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn battle(title: &str, outcomes: [(Option<&str>, Outcome); 2]) -> FinishedBattle {
        FinishedBattle {
            ended: 1_795_000_000,
            title: title.to_owned(),
            level: format!("ron1:{title}"),
            book: "evoker".to_owned(),
            start: "aa".to_owned(),
            seed: 7,
            rounds: 5,
            sides: outcomes
                .into_iter()
                .map(|(brain, outcome)| FinishedSide {
                    name: "Side".to_owned(),
                    brain: brain.map(str::to_owned),
                    outcome,
                })
                .collect(),
        }
    }

    #[test]
    fn battles_are_added_line_by_line_and_spoiled_lines_take_nothing_with_them() {
        let folder = tempfile::tempdir().unwrap();
        let file = file_in(&folder.path().join("new"));
        let won = battle(
            "Yard",
            [(None, Outcome::Won), (Some("shadow"), Outcome::Lost)],
        );
        let lost = battle(
            "Hall",
            [(None, Outcome::Lost), (Some("dread"), Outcome::Won)],
        );
        add(&file, &won).unwrap();
        let whole = fs::read(&file).unwrap();
        fs::write(&file, [&whole[..], b"{\"ended\": 3, \"ti"].concat()).unwrap();
        add(&file, &lost).unwrap();
        add(&file, &won).unwrap();
        assert_eq!(read(&file), [won.clone(), lost, won]);
        assert!(read(&folder.path().join("missing")).is_empty());
        assert!(add(folder.path(), &battle("No", [(None, Outcome::Won); 2])).is_err());
    }

    #[test]
    fn a_victory_counts_against_the_computer_alone() {
        let of = |ours, brain, theirs| battle("Yard", [(None, ours), (brain, theirs)]);
        let won = of(Outcome::Won, Some("shadow"), Outcome::Lost);
        assert!(won.is_won_against_the_computer());
        assert_eq!(won.beaten(), ["shadow"]);
        assert!(of(Outcome::Won, Some("shade"), Outcome::Resigned).is_won_against_the_computer());
        assert!(!of(Outcome::Won, None, Outcome::Lost).is_won_against_the_computer());
        assert!(!of(Outcome::Lost, Some("shadow"), Outcome::Won).is_won_against_the_computer());
        assert!(!of(Outcome::Drawn, Some("shadow"), Outcome::Drawn).is_won_against_the_computer());
    }
}
