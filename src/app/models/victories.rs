//! The victories of the chronicle, for the level choice: when a player won a level, by which book,
//! and which brains the player beat.

use std::time::{Duration, SystemTime};

use super::save_files;
use crate::{
    battle::counted,
    data::{books, minds::Mind},
    save::chronicle::FinishedBattle,
};

/// A victory over the computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The book, by its id.
    pub book: String,
    /// All of it in a sentence: "Won on 29 November 2026 by Evoker, against Shadow, in 6 rounds."
    pub text: String,
}

/// The victories in a level with this mark, the latest first, one for each book and difficulty.
pub fn of_level(battles: &[FinishedBattle], mark: &str) -> Vec<Victory> {
    let is_won = |battle: &&FinishedBattle| {
        battle.level == mark && !mark.is_empty() && battle.is_won_against_the_computer()
    };
    let mut seen: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut victories = Vec::new();
    for battle in battles.iter().rev().filter(is_won) {
        let kind = (battle.book.as_str(), battle.beaten());
        if !seen.contains(&kind) {
            seen.push(kind);
            victories.push(victory(battle));
        }
    }
    victories
}

fn victory(battle: &FinishedBattle) -> Victory {
    let ended = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(battle.ended));
    let day = save_files::day(ended.unwrap_or(SystemTime::UNIX_EPOCH));
    let title = |mind: &str| Mind::named(mind).map_or(mind.to_owned(), |mind| mind.title());
    let minds: Vec<String> = battle.beaten().into_iter().map(title).collect();
    let rounds = counted(i64::from(battle.rounds), "rounds");
    Victory {
        book: battle.book.clone(),
        text: format!(
            "Won on {day} by {}, against {}, in {rounds}.",
            books::shelf(&battle.book).map_or(&*battle.book, |shelf| shelf.book().title),
            minds.join(" and ")
        ),
    }
}

/// The books of victories in one line, each once: "Won by Evoker, Vigor"; empty without any.
pub fn brief(victories: &[Victory]) -> String {
    let mut books: Vec<&str> = Vec::new();
    for victory in victories {
        let shelf = books::shelf(&victory.book);
        let title = shelf.map_or(&*victory.book, |shelf| shelf.book().title);
        if !books.contains(&title) {
            books.push(title);
        }
    }
    match books.is_empty() {
        true => String::new(),
        false => format!("Won by {}", books.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::chronicle::{FinishedSide, Outcome};

    fn battle(book: &str, brain: &str, outcome: Outcome, ended: u64) -> FinishedBattle {
        let side = |brain: Option<&str>, outcome| FinishedSide {
            name: "Side".to_owned(),
            brain: brain.map(str::to_owned),
            outcome,
        };
        FinishedBattle {
            ended,
            title: "Yard".to_owned(),
            level: "ron1:a".to_owned(),
            book: book.to_owned(),
            start: String::new(),
            seed: 1,
            rounds: 1,
            sides: vec![side(None, outcome), side(Some(brain), Outcome::Lost)],
        }
    }

    #[test]
    fn victories_tell_day_book_and_difficulty_the_latest_of_each_kind() {
        let battles = [
            battle("evoker", "shadow", Outcome::Won, 1_795_000_000),
            battle("evoker", "shadow/cautious", Outcome::Won, 1_795_100_000),
            battle("vigor", "shade", Outcome::Won, 1_795_200_000),
            battle("evoker", "shadow", Outcome::Won, 1_795_300_000),
            battle("momentum", "shade", Outcome::Lost, 1_795_400_000),
        ];
        let victories = of_level(&battles, "ron1:a");
        let texts: Vec<&str> = victories.iter().map(|victory| &*victory.text).collect();
        assert_eq!(texts.len(), 3, "{texts:?}");
        let evoker = books::shelf("evoker").unwrap().book().title;
        let shadow = Mind::named("shadow").unwrap().title();
        assert_eq!(
            texts[0],
            format!("Won on 21 November 2026 by {evoker}, against {shadow}, in 1 round.")
        );
        assert!(brief(&victories).starts_with(&format!("Won by {evoker}, ")));
        assert!(of_level(&battles, "ron1:b").is_empty() && of_level(&battles, "").is_empty());
        assert_eq!(brief(&[]), "");
    }
}
