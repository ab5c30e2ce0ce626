//! What a battle needs to be the same again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    file::Fault,
    level_mark::{LevelMark, whole_path},
    place::Kind,
};
use crate::{
    battle::{ids::SideId, ruleset::Book, scene::Scene},
    data::{
        agreement::Agreement,
        brains::Mind,
        level::{Level, Stage},
        seats::{Seat, check_seats},
    },
};

/// The version of both formats; it grows when older programs could no longer read a file. Format 1
/// had orders in words alone and no sum; format 2 neither seals, settlements nor dice thrown anew.
pub const FORMAT: u32 = 3;

/// The top of every save and replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// What the file is: `save` or `replay`.
    pub shadowgrid: String,
    /// The version of its format.
    pub format: u32,
    /// The version of the program that wrote it.
    pub game: String,
    /// The level's file, by its whole path.
    pub level: String,
    /// The level's title.
    pub title: String,
    /// The number of the level file's bytes, by which older programs know it.
    pub level_hash: String,
    /// What the level says, however its file is written; files of older programs have only its bytes.
    #[serde(default, skip_serializing_if = "LevelMark::is_missing")]
    pub level_says: LevelMark,
    /// The book.
    pub book: String,
    /// The state hash before the first order, which also tells a changed book.
    pub start: String,
    /// The seed of the dice.
    pub seed: u64,
    /// The brain of each side that names one, by the side's name; it leads the side when the
    /// computer does. Files without it mean the usual one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub brains: BTreeMap<String, String>,
    /// The persons at the battle, where they have names; files without them mean one person for
    /// each alliance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// What the persons have agreed on.
    #[serde(default, skip_serializing_if = "Agreement::is_usual")]
    pub agreed: Agreement,
}

/// A hash as files write it.
pub fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The version of this program.
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

impl Header {
    /// The header of a battle of this level, book and seed.
    pub fn new(level: &Level, book: &Book, stage: &Stage, seed: u64) -> Self {
        Self {
            shadowgrid: Kind::Replay.word().to_owned(),
            format: FORMAT,
            game: version().to_owned(),
            level: whole_path(&level.file),
            title: level.name.clone(),
            level_hash: hex(level.fingerprint),
            level_says: LevelMark::of(&level.meaning),
            book: book.id.to_owned(),
            start: hex(stage.battle(seed).hash()),
            seed,
            brains: level
                .sides
                .iter()
                .zip(&level.minds)
                .filter(|(_, mind)| **mind != Mind::usual())
                .map(|(side, mind)| (side.name.clone(), mind.to_string()))
                .collect(),
            seats: level.seats.clone(),
            agreed: level.agreed,
        }
    }

    /// The brain that leads a side when the computer does.
    pub fn mind(&self, scene: &Scene, side: SideId) -> Mind {
        let side = scene.sides.get(side.index());
        let name = side.and_then(|side| self.brains.get(&side.name));
        // A header is read by those who checked its names.
        name.and_then(|name| Mind::named(name).ok())
            .unwrap_or_else(Mind::usual)
    }

    /// This header for a file of this kind, as this program writes it.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Self {
        Self {
            shadowgrid: kind.word().to_owned(),
            format: FORMAT,
            game: version().to_owned(),
            ..self.clone()
        }
    }

    /// What has changed in the level, as far as that is known; `None` where it says the same, or its file
    /// is the same byte for byte.
    fn difference(&self, level: &Level) -> Option<String> {
        let (says, bytes) = (LevelMark::of(&level.meaning), hex(level.fingerprint));
        if says.whole == self.level_says.whole || bytes == self.level_hash {
            return None;
        }
        Some(match self.level_says.is_missing() {
            // What older programs have written tells no more.
            true => format!("its fingerprint was {} and is {bytes}", self.level_hash),
            false => self.level_says.difference(&says),
        })
    }

    /// Whether a file is of the same battle: the same level, book and dice.
    pub fn is_same_battle(&self, other: &Self) -> bool {
        let battle = |header: &Self| (header.book.clone(), header.start.clone(), header.seed);
        battle(self) == battle(other)
    }

    /// The level was found in this file, and is known by what it says from now on.
    pub(super) fn found(&mut self, level: &Level) {
        self.level = whole_path(&level.file);
        self.level_hash = hex(level.fingerprint);
        self.level_says = LevelMark::of(&level.meaning);
    }

    /// Whether the battle would be the same with this level as it is now.
    ///
    /// # Errors
    /// Which of level and book has changed.
    pub fn fits(&self, level: &Level, stage: &Stage) -> Result<(), Fault> {
        if let Some(how) = self.difference(level) {
            return Err(Fault::new(
                format!(
                    "The level `{}` has changed since this {} was written: {how}.",
                    level.file, self.shadowgrid
                ),
                "Bring back the level as it was, or begin a new battle.",
            ));
        }
        for (side, name) in &self.brains {
            if let Err(unknown) = Mind::named(name) {
                return Err(Fault::new(
                    format!(
                        "{side} is led by `{name}` in this {}, and {}.",
                        self.shadowgrid, unknown.message
                    ),
                    format!("Use Shadowgrid {}, or begin a new battle.", self.game),
                ));
            }
        }
        if let Err(wrong) = check_seats(&self.seats, &stage.scene) {
            return Err(Fault::new(
                format!(
                    "The players of this {} do not fit: {wrong}",
                    self.shadowgrid
                ),
                "Use another file, or begin a new battle.",
            ));
        }
        let start = hex(stage.battle(self.seed).hash());
        if start != self.start {
            return Err(Fault::new(
                format!(
                    "The book `{}` has changed: the battle begins differently in Shadowgrid {} than in Shadowgrid {}, which wrote this {}.",
                    self.book,
                    version(),
                    self.game,
                    self.shadowgrid
                ),
                format!("Use Shadowgrid {}, or begin a new battle.", self.game),
            ));
        }
        Ok(())
    }
}
