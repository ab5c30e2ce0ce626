//! Levels, books and words of other parts of the program, as the window needs them.

use std::path::PathBuf;

use crate::battle::{Battle, event::BattleEvent, order::{Order, With}, view::View};

/// What the level choice shows of a level.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// Its file.
    pub path: PathBuf,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// The books it can be played by.
    pub books: Vec<String>,
    /// Its sides: name, colour, members, and whether the computer leads it.
    pub sides: Vec<(String, String, usize, bool)>,
    /// Its map in small, row by row.
    pub map: Vec<Vec<Spot>>,
    /// Why it cannot be played.
    pub fault: Option<String>,
}

/// A square of the small map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Open ground, so many metres up.
    Floor(i16),
    /// Solid.
    Wall,
    /// Something stands there.
    Thing,
    /// Water.
    Water,
    /// Somebody of a side.
    Unit(u8),
}

/// All levels that can be found.
pub fn all() -> Vec<Card> {
    Vec::new()
}

/// Sets a level up.
///
/// # Errors
/// Why it cannot be played.
pub fn open(_card: &PathBuf, _book: &str, _seed: u64) -> Result<Battle, String> {
    Err("no level can be read yet".into())
}

/// The computer's next order.
pub fn next_order(battle: &mut Battle) -> Option<Order> {
    battle.legal_orders().into_iter().next()
}

/// The name of an item or a power.
pub fn with_title(_view: View<'_>, with: With) -> String {
    match with {
        With::Nothing => String::new(),
        With::Item(item) => format!("item {}", item.0),
        With::Power(power) => format!("power {}", power.0),
    }
}

/// The sentence for an event.
pub fn sentence(view: View<'_>, event: &BattleEvent) -> Option<String> {
    super::words::plain_sentence(view, event)
}
