//! A level whose file is watched while it is played (`play --live`): what a change of it means for
//! the battle, and its faults.

use std::{mem, path::PathBuf};

use bevy::prelude::Resource;

use crate::{
    app::state::file_watch::FileWatch,
    battle::ruleset::Book,
    data::{
        level::Level,
        report::{ReportLook, SingleReport, Sources},
    },
    document::{Document, problem::Problems},
    save::{GameSession, LevelMark},
};

/// The most faults that are shown one by one.
pub const MOST_FAULTS: usize = 60;

/// What was read of a changed file.
pub enum LiveNews {
    /// A level that can be played.
    Good(Box<GoodLevel>),
    /// Why it cannot be played.
    Faulty(LevelFaults),
}

/// A level that can be played.
pub struct GoodLevel {
    /// Its file.
    pub document: Document,
    /// What it says.
    pub level: Level,
    /// How many warnings it has.
    pub warnings: usize,
}

/// The faults of a level, warnings among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelFaults {
    /// The first of them, in the order of the file.
    pub shown: Vec<SingleReport>,
    /// How many there are.
    pub count: usize,
}

impl LiveNews {
    /// What a file says to a battle of this book.
    pub fn read(document: Document, book: &'static Book) -> Self {
        let (level, problems) = Level::read(&document);
        let Some(level) = level else {
            return Self::Faulty(LevelFaults::of(&document, &problems));
        };
        if let Err(problems) = level.stage(book) {
            return Self::Faulty(LevelFaults::of(&document, &problems));
        }
        Self::Good(Box::new(GoodLevel {
            document,
            level,
            warnings: problems.len(),
        }))
    }
}

impl LevelFaults {
    fn of(document: &Document, problems: &Problems) -> Self {
        let mut sources = Sources::new();
        sources.add(document);
        Self {
            shown: sources.each(problems, ReportLook::default(), MOST_FAULTS),
            count: problems.len(),
        }
    }
}

/// The watched level.
#[derive(Resource)]
pub struct LiveLevel {
    /// Its file, as the command line names it.
    pub file: PathBuf,
    /// What tells of changes.
    pub watch: FileWatch<LiveNews>,
    /// What is wrong with the file now; empty while it can be played.
    pub faults: LevelFaults,
    /// The place that was copied last.
    pub copied: Option<String>,
    /// What a change meant for the battle, and until when that is shown, in seconds since the start
    /// of the program; `None` until it is shown first.
    pub told: Option<(String, Option<f32>)>,
    keeps_view: bool,
}

/// Seconds for which players are told what a change meant.
pub const TOLD_SECONDS: f32 = 7.0;

impl LiveLevel {
    /// A level that is watched from now on.
    pub fn new(file: PathBuf, watch: FileWatch<LiveNews>) -> Self {
        Self {
            file,
            watch,
            faults: LevelFaults::default(),
            copied: None,
            told: None,
            keeps_view: false,
        }
    }

    /// Tells players what a change means.
    pub fn tell(&mut self, words: String) {
        self.told = Some((words, None));
    }

    /// What is told at a time, in seconds since the start of the program, and for how long still.
    pub fn told_at(&mut self, now: f32) -> Option<(&str, f32)> {
        let (words, until) = self.told.as_mut()?;
        let left = *until.get_or_insert(now + TOLD_SECONDS) - now;
        (left > 0.0).then_some((words.as_str(), left))
    }

    /// The next battle is shown at the same place.
    pub fn keep_view(&mut self) {
        self.keeps_view = true;
    }

    /// Whether the battle that begins is to be shown at the same place; asked once.
    pub fn keeps_view(&mut self) -> bool {
        mem::take(&mut self.keeps_view)
    }
}

/// What a change of its level means for a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelChange {
    /// The level says the same.
    None,
    /// Only its title or what it tells readers is another.
    Words,
    /// It is another, but no player has done anything yet.
    Begins,
    /// It is another, and the battle starts anew; with what was changed.
    Anew(String),
}

impl LevelChange {
    /// What the level as it is now means for a battle.
    pub fn of(game: &GameSession, level: &Level) -> Self {
        let header = game.header();
        let now = LevelMark::of(&level.meaning);
        if now.whole == header.level_says.whole {
            let words = header.title != level.name;
            return if words { Self::Words } else { Self::None };
        }
        match game.is_untouched() {
            true => Self::Begins,
            false => Self::Anew(header.level_says.difference(&now)),
        }
    }

    /// What players are told; `None` if nothing has changed for them.
    pub fn told(&self, mended: bool) -> Option<String> {
        Some(match self {
            Self::None if mended => "The level has no faults any more: the battle goes on.".into(),
            Self::None => return None,
            Self::Words => "Only words of the level were changed: the battle goes on.".into(),
            Self::Begins => {
                "The level was changed: nobody had acted yet, and the battle goes on from it."
                    .into()
            }
            Self::Anew(what) => {
                let what = what.replace(" (changed)", "");
                format!("The level was changed: the battle starts anew. Changed: {what}.")
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::state::levels, data::agreement::Agreement};

    const TEXT: &str = include_str!("../../../levels/first-light.ron");

    fn game() -> GameSession {
        let document = Document::parse("l.ron", TEXT);
        let players = (None, Agreement::default());
        levels::open_document(&document, "", 7, players).unwrap()
    }

    fn change(game: &GameSession, text: &str) -> LevelChange {
        let book = game.battle.scene().book;
        match LiveNews::read(Document::parse("l.ron", text), book) {
            LiveNews::Good(good) => LevelChange::of(game, &good.level),
            LiveNews::Faulty(faults) => panic!("{faults:?}"),
        }
    }

    #[test]
    fn a_battle_goes_on_where_only_words_change_and_starts_anew_otherwise() {
        let mut game = game();
        let renamed = TEXT.replacen("name: \"First Light\"", "name: \"Another title\"", 1);
        let shorter = TEXT.replacen("round_limit: 40", "round_limit: 17", 1);
        assert_eq!(change(&game, TEXT), LevelChange::None);
        assert_eq!(
            change(&game, &format!("// words\n{TEXT}")),
            LevelChange::None
        );
        assert_eq!(change(&game, &renamed), LevelChange::Words);
        assert_eq!(change(&game, &shorter), LevelChange::Begins);
        game.resign().unwrap();
        assert_eq!(change(&game, &renamed), LevelChange::Words);
        let anew = change(&game, &shorter);
        assert!(
            matches!(&anew, LevelChange::Anew(what) if what.contains("round_limit")),
            "{anew:?}"
        );
        let told = anew.told(false).unwrap();
        assert!(
            told.starts_with("The level was changed: the battle starts anew."),
            "{told}"
        );
        // A title that changes with everything else the same is the battle's from then on.
        let document = Document::parse("l.ron", renamed);
        let level = Level::read(&document).0.unwrap();
        let before = game.battle.hash();
        game.reworded(&level);
        assert_eq!(game.battle.scene().title, "Another title");
        assert_eq!(game.known().scene().title, "Another title");
        assert_eq!(game.battle.hash(), before);
        assert_eq!(LevelChange::of(&game, &level), LevelChange::None);
    }

    #[test]
    fn faults_have_their_places_and_a_level_that_is_not_for_the_book_is_one() {
        let game = game();
        let book = game.battle.scene().book;
        let broken = TEXT.replacen("map: [", "map: [\n        \"?\",", 1);
        let LiveNews::Faulty(faults) = LiveNews::read(Document::parse("l.ron", broken), book)
        else {
            panic!("it has a fault");
        };
        assert_eq!(faults.count, faults.shown.len());
        let place = &faults.shown[0].place;
        assert!(
            place.starts_with("l.ron:") && place.matches(':').count() == 2,
            "{place}"
        );
        let gone = LiveNews::read(Document::open("/nowhere/l.ron".as_ref()), book);
        assert!(matches!(gone, LiveNews::Faulty(faults) if faults.count == 1));
        assert_eq!(LevelChange::None.told(false), None);
        assert!(LevelChange::None.told(true).unwrap().contains("goes on"));
    }
}
