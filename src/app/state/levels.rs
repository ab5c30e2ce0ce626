//! The levels a player can choose from.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    battle::{ids::SideId, ruleset::Book},
    data::{
        agreement::Agreement,
        books::shelf,
        built_in,
        level::{Level, Stage},
        minds::Mind,
        report::{Format, ReportLook, Sources},
        seats::{Seat, check_seats},
    },
    document::Document,
    save::{self, GameSession, Header, LevelMark, Replay, Save},
    text::objectives,
    workshop::own_levels,
};

/// A side as the level choice shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideCard {
    /// Its name.
    pub name: String,
    /// Its colour, by name.
    pub colour: String,
    /// The names of its units, those that join later included.
    pub members: Vec<String>,
    /// Sides of the same alliance are not enemies.
    pub alliance: u8,
    /// Whether the level gives it to the computer.
    pub computer: bool,
    /// The computer's mind for it, unless chosen otherwise.
    pub mind: Mind,
}

/// What the level choice shows of a level.
#[derive(Clone, Debug, Default)]
pub struct LevelCard {
    /// Its file.
    pub path: PathBuf,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// Its goals in sentences, as its first side reads them.
    pub goals: Vec<String>,
    /// The books it can be played by.
    pub books: Vec<&'static str>,
    /// Its sides.
    pub sides: Vec<SideCard>,
    /// The named players of the level, if any.
    pub seats: Vec<Seat>,
    /// How many squares its map has.
    pub squares: usize,
    /// A number that changes with every change of its file.
    pub fingerprint: u64,
    /// The mark of its meaning, by which the chronicle names it.
    pub mark: String,
    /// Why it cannot be played.
    pub fault: Option<String>,
}

/// A level that comes with the game, by the name of its file.
pub fn find(name: &str) -> Option<PathBuf> {
    let file = built_in::folder().map(|folder| folder.join(name));
    let inside = Path::new(built_in::FOLDER).join(name);
    file.filter(|file| file.is_file())
        .or_else(|| built_in::is_level(&inside).then_some(inside))
}

/// All levels found on disk and inside the program, the easiest (smallest) first.
pub fn all() -> Vec<LevelCard> {
    let entries = built_in::folder().and_then(|folder| fs::read_dir(folder).ok());
    let mut files: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    // Levels inside the program, unless a file of that name takes precedence.
    for name in built_in::names() {
        if !files.iter().any(|file| file.ends_with(name)) {
            files.push(Path::new(built_in::FOLDER).join(name));
        }
    }
    // Levels that the player has drawn, also copies of those above.
    let own = own_levels::folder().map_or_else(Vec::new, |folder| own_levels::all(&folder));
    files.extend(own);
    let mut cards: Vec<LevelCard> = files.iter().map(|path| card(path)).collect();
    cards.sort_by_key(|card| (card.fault.is_some(), card.squares, card.title.clone()));
    tell_apart(&mut cards);
    cards
}

/// The level that comes after one in the choice and can be played.
pub fn next_after(path: &Path) -> Option<LevelCard> {
    let here = std::path::absolute(path).ok()?;
    let is_it = |card: &LevelCard| std::path::absolute(&card.path).is_ok_and(|path| path == here);
    let mut cards = all().into_iter().skip_while(|card| !is_it(card));
    cards.next()?;
    cards.find(|card| card.fault.is_none())
}

/// Adds the names of their files to the titles of levels that have the same one.
pub fn tell_apart(cards: &mut [LevelCard]) {
    let titles: Vec<String> = cards.iter().map(|card| card.title.clone()).collect();
    for card in cards {
        let alike = titles.iter().filter(|title| **title == card.title);
        if let (2.., Some(file)) = (alike.count(), card.path.file_stem()) {
            card.title = format!("{} ({})", card.title, file.to_string_lossy());
        }
    }
}

/// Reads a level.
///
/// # Errors
/// Its faults, each with its place.
pub fn read(path: &Path) -> Result<Level, String> {
    level_in(&Document::open(path))
}

fn level_in(document: &Document) -> Result<Level, String> {
    let (level, problems) = Level::read(document);
    level.ok_or_else(|| {
        let mut report = Sources::new();
        report.add(document);
        report.render(&problems, Format::Plain, ReportLook::default())
    })
}

/// What the level choice shows of a file.
pub fn card(path: &Path) -> LevelCard {
    match read(path) {
        Ok(level) => card_of(path, &level),
        Err(fault) => LevelCard {
            path: path.to_owned(),
            title: path
                .file_stem()
                .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
            fault: Some(fault),
            ..LevelCard::default()
        },
    }
}

fn card_of(path: &Path, level: &Level) -> LevelCard {
    let grid = level.board.grid;
    LevelCard {
        path: path.to_owned(),
        title: level.name.clone(),
        description: level.description.clone(),
        goals: objectives::of_level(level, SideId(0)),
        books: level.books.iter().map(|book| book.id).collect(),
        sides: level
            .sides
            .iter()
            .enumerate()
            .map(|(number, side)| SideCard {
                name: side.name.clone(),
                colour: side.colour.clone(),
                members: level
                    .combatants
                    .iter()
                    .filter(|one| one.side.index() == number)
                    .map(|one| one.name.clone())
                    .collect(),
                alliance: side.alliance,
                computer: side.computer,
                mind: level.minds.get(number).copied().unwrap_or_else(Mind::usual),
            })
            .collect(),
        seats: level.seats.clone(),
        squares: usize::from(grid.width) * usize::from(grid.height),
        fingerprint: level.fingerprint,
        mark: LevelMark::of(&level.meaning).whole,
        fault: None,
    }
}

/// Sets a level up for a book, the level's first one if unnamed; the level names the leaders of its
/// sides.
///
/// # Errors
/// Why it cannot be played.
pub fn open(path: &Path, book: &str, seed: u64) -> Result<GameSession, String> {
    open_for(path, book, seed, (None, Agreement::default()))
}

/// Sets a level up for these players and their agreements; `None` takes the level's players.
///
/// # Errors
/// Why it cannot be played.
pub fn open_for(
    path: &Path,
    book: &str,
    seed: u64,
    players: (Option<&[Seat]>, Agreement),
) -> Result<GameSession, String> {
    open_document(&Document::open(path), book, seed, players)
}

/// As [`open_for`], of a level that was read already.
///
/// # Errors
/// Why it cannot be played.
pub fn open_document(
    document: &Document,
    book: &str,
    seed: u64,
    (seats, agreed): (Option<&[Seat]>, Agreement),
) -> Result<GameSession, String> {
    let (mut level, book, stage) = stage(document, book, agreed)?;
    if let Some(seats) = seats {
        level.seats = seats.to_vec();
    }
    check_seats(&level.seats, &stage.scene)?;
    let header = Header::new(&level, book, &stage, seed);
    let computer = level.sides.iter().map(|side| side.computer).collect();
    Ok(GameSession::new(stage.battle(seed), computer, header))
}

/// The battle of a save, with its level as it is now.
///
/// # Errors
/// Why it cannot be resumed.
pub fn load(file: &Path) -> Result<GameSession, String> {
    let save: Save = save::read(file).map_err(|fault| fault.to_string())?;
    let (level, _, stage) = level_of(&save.header, Some(file))?;
    let battle = save.battle(&stage).map_err(|fault| fault.to_string())?;
    let mut game = GameSession::resumed(battle, &save);
    game.found(&level);
    Ok(game)
}

/// The battle of a record as it ended, with its level as it is now.
///
/// # Errors
/// Why it cannot be shown: its level has changed, or its battle is not over.
pub fn load_record(file: &Path) -> Result<GameSession, String> {
    let replay: Replay = save::read(file).map_err(|fault| fault.to_string())?;
    let (level, _, stage) = level_of(&replay.header, Some(file))?;
    let battle = save::play(&replay, &stage, &mut |_| {}).map_err(|differs| differs.to_string())?;
    if !battle.is_over() {
        return Err(format!(
            "The battle of this record is not over.\n  help: `shadowgrid replay \"{}\"` plays what \
             there is of it.",
            file.display()
        ));
    }
    let computer = level.sides.iter().map(|side| side.computer).collect();
    let mut game = GameSession::recorded(battle, computer, &replay);
    game.found(&level);
    Ok(game)
}

/// The level of a battle as it was set up, to replay its record.
///
/// # Errors
/// It has changed since, or is gone.
pub fn stage_of(header: &Header) -> Result<Stage, String> {
    level_of(header, None).map(|(_, _, stage)| stage)
}

/// The level of a battle with its book and stage, as its players agreed; `file` is its save or
/// record.
///
/// # Errors
/// It has changed since, or is gone.
pub(in crate::app) fn level_of(
    header: &Header,
    file: Option<&Path>,
) -> Result<(Level, &'static Book, Stage), String> {
    let document = header.level_document(file);
    let document = document.map_err(|fault| fault.to_string())?;
    let found = stage(&document, &header.book, header.agreed)?;
    let fits = header.fits(&found.0, &found.2);
    fits.map_err(|fault| fault.to_string())?;
    Ok(found)
}

/// Reads a level and sets it up for a book, the level's first one if unnamed, and for players with
/// these agreements.
///
/// # Errors
/// Why it cannot be played.
fn stage(
    document: &Document,
    book: &str,
    agreed: Agreement,
) -> Result<(Level, &'static Book, Stage), String> {
    let mut level = level_in(document)?;
    level.agreed = agreed;
    let book: &'static Book = if book.is_empty() {
        level
            .books
            .first()
            .copied()
            .ok_or("the level names no book that can be played yet")?
    } else {
        let shelf = shelf(book).ok_or_else(|| format!("there is no book \"{book}\""))?;
        shelf.book()
    };
    let stage = level
        .stage(book)
        .map_err(|_| format!("{} is not made for the book {}", level.name, book.title))?;
    Ok((level, book, stage))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_opened_when_its_battle_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("record.json");
        let path = find("first-steps.ron").unwrap();
        let mut game = open(&path, "evoker", 3).unwrap();
        save::write(&file, &game.replay()).unwrap();
        assert!(save::is_record(&file));
        let unfinished = load_record(&file).err().unwrap_or_default();
        assert!(unfinished.contains("is not over"), "{unfinished}");
        game.resign().unwrap();
        save::write(&file, &game.replay()).unwrap();
        let mut opened = load_record(&file).unwrap();
        assert_eq!(opened.battle.hash(), game.battle.hash());
        assert_eq!(opened.replay().orders, game.replay().orders);
        save::write(&folder.path().join("save.json"), &game.save()).unwrap();
        assert!(!save::is_record(&folder.path().join("save.json")));
    }

    #[test]
    fn the_next_level_is_the_one_below_in_the_choice() {
        let cards = all();
        let fine: Vec<&LevelCard> = cards.iter().filter(|card| card.fault.is_none()).collect();
        for pair in fine.windows(2) {
            let next = next_after(&pair[0].path).map(|card| card.path);
            assert_eq!(next, Some(pair[1].path.clone()));
        }
        assert!(next_after(&fine[fine.len() - 1].path).is_none());
        assert!(next_after(Path::new("nowhere.ron")).is_none());
    }
}
