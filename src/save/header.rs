//! The header of saves and records: what it takes to set up the same battle.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    fault::Fault,
    format::{FORMAT, hex, version},
    level_mark::{LevelMark, whole_path},
    place::FileKind,
};
use crate::{
    battle::{ids::SideId, ruleset::Book, scene::Scene},
    data::{
        agreement::Agreement,
        level::{Level, Stage},
        minds::Mind,
        packs::{marks::PackMark, stack::stack},
        seats::{Seat, check_seats},
    },
};

/// The top of every save and replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The kind of the file: `save` or `replay`.
    pub shadowgrid: String,
    /// The version of its format.
    pub format: u32,
    /// The version of the program that wrote it.
    pub game: String,
    /// Absolute path of the level's file.
    pub level: String,
    /// The level's title.
    pub title: String,
    /// Hash of the level file's bytes, by which older programs recognize the level.
    pub level_hash: String,
    /// Mark of the level's meaning; files of older programs have only the hash of its bytes.
    #[serde(default, skip_serializing_if = "LevelMark::is_missing")]
    pub level_says: LevelMark,
    /// The book.
    pub book: String,
    /// The packs that have a say in the battle, from below; none but the game's own without it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<PackMark>,
    /// State hash before the first order; it also shows a changed book.
    pub start: String,
    /// The seed of the dice.
    pub seed: u64,
    /// By side name: the brain that leads the side when the computer does. Sides without an entry
    /// have the default brain.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub brains: BTreeMap<String, String>,
    /// The players with names; without any there is one player for each alliance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// The players' agreement.
    #[serde(default, skip_serializing_if = "Agreement::is_usual")]
    pub agreed: Agreement,
}

impl Header {
    /// The header of a battle of this level, book and seed.
    pub fn new(level: &Level, book: &Book, stage: &Stage, seed: u64) -> Self {
        Self {
            shadowgrid: FileKind::Replay.word().to_owned(),
            format: FORMAT,
            game: version().to_owned(),
            level: whole_path(&level.file),
            title: level.name.clone(),
            level_hash: hex(level.fingerprint),
            level_says: LevelMark::of(&level.meaning),
            book: book.id.to_owned(),
            packs: stack().marks(book.id),
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

    /// The brain that leads the side when the computer does.
    pub fn mind(&self, scene: &Scene, side: SideId) -> Mind {
        let side = scene.sides.get(side.index());
        let name = side.and_then(|side| self.brains.get(&side.name));
        // The names in a header were checked when it was read.
        name.and_then(|name| Mind::named(name).ok())
            .unwrap_or_else(Mind::usual)
    }

    /// This header for a file of this kind, as this program writes it.
    #[must_use]
    pub fn of_kind(&self, kind: FileKind) -> Self {
        Self {
            shadowgrid: kind.word().to_owned(),
            format: FORMAT,
            game: version().to_owned(),
            ..self.clone()
        }
    }

    /// What has changed in the level, as far as known; `None` if it means the same, or its file is
    /// the same byte for byte.
    fn difference(&self, level: &Level) -> Option<String> {
        let (says, bytes) = (LevelMark::of(&level.meaning), hex(level.fingerprint));
        if says.whole == self.level_says.whole || bytes == self.level_hash {
            return None;
        }
        Some(match self.level_says.is_missing() {
            // Files of older programs tell no more.
            true => format!("its fingerprint was {} and is {bytes}", self.level_hash),
            false => self.level_says.difference(&says),
        })
    }

    /// Whether the other file is of the same battle: the same level, book and dice.
    pub fn is_same_battle(&self, other: &Self) -> bool {
        let battle = |header: &Self| (header.book.clone(), header.start.clone(), header.seed);
        battle(self) == battle(other)
    }

    /// Notes the file in which the level was found, and its meaning.
    pub(super) fn found(&mut self, level: &Level) {
        self.level = whole_path(&level.file);
        self.level_hash = hex(level.fingerprint);
        self.level_says = LevelMark::of(&level.meaning);
    }

    /// Checks that the packs of the battle are on, and no others that have a say in it.
    fn has_its_packs(&self) -> Result<(), Fault> {
        let on = stack().marks(&self.book);
        let same = |(one, other): (&PackMark, &PackMark)| one.says_the_same(other);
        if on.len() == self.packs.len() && on.iter().zip(&self.packs).all(same) {
            return Ok(());
        }
        let named = |marks: &[PackMark]| match marks {
            [] => "no packs but the game's own".to_owned(),
            _ => {
                let titles: Vec<String> = marks.iter().map(PackMark::title).collect();
                titles.join(", ")
            }
        };
        Err(Fault::new(
            format!(
                "This {} was written with {}, and {} have a say now.",
                self.shadowgrid,
                named(&self.packs),
                named(&on)
            ),
            match self.shadowgrid.as_str() {
                "save" => {
                    "Begin the game by `shadowgrid play --load FILE`, which brings its packs."
                }
                _ => "Play it by `shadowgrid replay FILE`, which brings its packs.",
            },
        ))
    }

    /// Checks that the battle would be the same with the level as it is now.
    ///
    /// # Errors
    /// Whether the level or the book has changed.
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
        self.has_its_packs()?;
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
