//! A level as it is fought to learn whether it is fair: by each book, from own places and from each
//! other's, every side led by `shade`.

use super::distance::Nearness;
use crate::{
    battle::ruleset::Book,
    bouts::{
        bout::{Arena, Bout},
        line::BattleLine,
        play::play_out,
    },
    data::{exchange::exchanged, level::Level, minds::Mind},
    document::Document,
};

/// The mind that leads every side: the fastest one, and none that errs with the same order twice.
const MIND: &str = "shade";

/// A level by one book.
pub(super) struct Pair {
    /// From the sides' own places.
    pub(super) own: Bout,
    /// From each other's, or why the level does not allow it, in a clause.
    pub(super) other: Result<Bout, String>,
}

/// A battle that has ended.
pub(super) struct Played {
    /// What is counted of it.
    pub(super) line: BattleLine,
    /// Units that never were near an enemy.
    pub(super) never_near: Vec<String>,
}

impl Pair {
    /// The place and the seed of a battle: pairs have the same seed, their second battle is from each
    /// other's places.
    fn battle(&self, number: u64) -> (&Bout, u64) {
        match &self.other {
            Ok(other) if number % 2 == 1 => (other, number / 2 + 1),
            Ok(_) => (&self.own, number / 2 + 1),
            Err(_) => (&self.own, number + 1),
        }
    }

    /// Plays the battle of this number; `None` if it was cut short.
    ///
    /// # Errors
    /// The computer gave an order that the rules refuse.
    pub(super) fn play(
        &self,
        number: u64,
        is_cut: &dyn Fn() -> bool,
    ) -> Result<Option<Played>, String> {
        let (bout, seed) = self.battle(number);
        let mut nearness = Nearness::default();
        let mut never_near = Vec::new();
        let line = play_out(bout, seed, is_cut, &mut |battle| {
            nearness.catch_up(battle);
            if battle.is_over() {
                never_near = nearness.never(battle);
            }
        })?;
        Ok(line.map(|line| Played { line, never_near }))
    }
}

/// The level by each of its books, in their order; `name` and `text` are those of its file.
pub(super) fn pairs(name: &str, text: &str, level: &Level) -> Vec<Result<Pair, String>> {
    let document = Document::parse(name, text);
    let other = exchanged(&document, level).and_then(|document| {
        let read = Level::read(&document).0;
        read.ok_or_else(|| "the level is not sound with places exchanged".to_owned())
    });
    let pair = |book: &'static Book| {
        let own = bout(level, book, false)?;
        let other = other.clone();
        let other = other.and_then(|other| bout(&other, book, true));
        Ok(Pair { own, other })
    };
    level.books.iter().map(|book| pair(book)).collect()
}

fn bout(level: &Level, book: &'static Book, exchanged: bool) -> Result<Bout, String> {
    let stage = level.stage(book).map_err(|problems| {
        let first = problems.iter().next();
        first.map_or_else(|| "it cannot be set up".to_owned(), |it| it.message.clone())
    })?;
    let mind = Mind::named(MIND).unwrap_or_else(|_| Mind::usual());
    let mut level = level.clone();
    level.minds = vec![mind; level.sides.len()];
    let arena = Arena { level, book, stage };
    let mut bout = Bout::of(arena, &std::collections::BTreeMap::new());
    bout.exchanged = exchanged;
    Ok(bout)
}
