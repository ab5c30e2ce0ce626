//! Names that orders can tell apart: the words with a meaning in orders, and names that could be
//! read as such words.
//!
//! An ambiguous name is written between quotation marks, as in `attack "With Claws" with sword`.

use std::fmt;

use super::words::Words;
use crate::battle::ruleset::Book;

/// Words that carry no meaning in an order.
pub const SMALL: &[&str] = &[
    "the", "a", "an", "his", "her", "its", "their", "and", "then", "in", "by", "as", "called",
    "shot", "please",
];
/// Words before a target or square.
pub const TOWARDS: &[&str] = &[
    "at", "on", "against", "to", "towards", "toward", "into", "onto", "upon",
];
/// Words before an item or power.
pub const USING: &[&str] = &["with", "using"];
/// Words before the squares of a path.
pub const ALONG: &[&str] = &["via", "through", "along", "over"];

/// Why a name is ambiguous in an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It contains a comma or a colon.
    Sign,
    /// It begins with a number, as a square does.
    Number,
    /// It begins with a word that orders use, such as `with`.
    Keyword(String),
    /// It begins like an action of the book.
    Action(&'static str),
    /// It reads like a mode, such as `left arm`.
    Mode(&'static str),
    /// It is another name followed by a word of orders.
    Longer {
        /// The other name.
        name: String,
        /// The words after it.
        rest: String,
    },
    /// It consists of words that orders leave out, such as `the`.
    Small,
}

impl Doubt {
    /// Whether orders must write the name between quotation marks. Small words are read as a name
    /// where one fits, and the game never writes small words otherwise.
    pub fn needs_quotes(&self) -> bool {
        *self != Self::Small
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sign => {
                f.write_str("it holds a comma or a colon, which part the words of orders")
            }
            Self::Number => f.write_str("it begins with a number, as squares do"),
            Self::Keyword(word) => write!(f, "orders use `{word}` themselves"),
            Self::Action(key) => write!(f, "it begins like the action `{key}`"),
            Self::Mode(mode) => write!(f, "`{mode}` is a way of doing actions"),
            Self::Longer { name, rest } => {
                write!(f, "it reads like `{name}` with the order word `{rest}`")
            }
            Self::Small => f.write_str("orders leave such words out"),
        }
    }
}

/// Why a name is ambiguous in the orders of a book, given the other names; `None` for a clear name.
pub fn doubt<'n>(
    book: &Book,
    name: &str,
    others: impl IntoIterator<Item = &'n str>,
) -> Option<Doubt> {
    let words = Words::of(name);
    let first = words.get(0)?;
    if words.iter().any(|word| matches!(word, "," | ":")) {
        return Some(Doubt::Sign);
    }
    if first.parse::<i16>().is_ok() {
        return Some(Doubt::Number);
    }
    if is_keyword(first) {
        return Some(Doubt::Keyword(first.to_owned()));
    }
    if let Some(key) = action_at(book, &words, 0) {
        return Some(Doubt::Action(key));
    }
    if let Some(mode) = mode_at(book, &words, 0)
        && modes_length(book, &words, 0) == words.len()
    {
        return Some(Doubt::Mode(mode));
    }
    // Most names do not even begin with the same letter.
    let initial = |name: &str| name.chars().next().map(|first| first.to_lowercase().next());
    for other in others {
        if initial(other) != initial(name) {
            continue;
        }
        let shorter = Words::of(other);
        let Some(rest) = shorter.rest_of(&words) else {
            continue;
        };
        let (at, next) = (shorter.len(), rest[0].as_str());
        if is_keyword(next)
            || action_at(book, &words, at).is_some()
            || mode_at(book, &words, at).is_some()
        {
            return Some(Doubt::Longer {
                name: other.to_owned(),
                rest: next.to_owned(),
            });
        }
    }
    let is_small = words.iter().all(|word| SMALL.contains(&word));
    is_small.then_some(Doubt::Small)
}

fn is_keyword(word: &str) -> bool {
    [TOWARDS, USING, ALONG]
        .iter()
        .any(|words| words.contains(&word))
}

/// The key of an action with its name, in any form, at an index of the words.
fn action_at(book: &Book, words: &Words, at: usize) -> Option<&'static str> {
    let initial = words.get(at)?.chars().next()?;
    let names = book.actions.iter().flat_map(|action| {
        let entry = action.entry();
        [entry.key, entry.name].map(|name| (entry.key, name))
    });
    names
        .filter(|(_, name)| name.starts_with([initial, initial.to_ascii_uppercase()]))
        .find(|(_, name)| words.match_verb_at(at, name).is_some())
        .map(|(key, _)| key)
}

/// The longest mode at an index of the words.
fn mode_at(book: &Book, words: &Words, at: usize) -> Option<&'static str> {
    let initial = words.get(at)?.chars().next()?;
    let modes = book.modes.iter().copied();
    modes
        .filter(|mode| mode.starts_with(initial))
        .filter_map(|mode| Some((words.match_at(at, mode)?, mode)))
        .max_by_key(|(length, _)| *length)
        .map(|(_, mode)| mode)
}

/// How many words the consecutive modes at an index take up.
pub fn modes_length(book: &Book, words: &Words, at: usize) -> usize {
    let mut end = at;
    while let Some(length) = mode_at(book, words, end).and_then(|mode| words.match_at(end, mode)) {
        end += length;
    }
    end - at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        data::books::SHELVES,
        rules::{evoker, threshold},
    };

    #[track_caller]
    fn says(name: &str, others: &[&str], doubt: Option<Doubt>) {
        let found = super::doubt(&evoker::BOOK, name, others.iter().copied());
        assert_eq!(found, doubt, "{name}");
    }

    #[test]
    fn names_that_read_like_words_of_orders_are_doubted() {
        says("with claws", &[], Some(Doubt::Keyword("with".into())));
        says("5,5", &[], Some(Doubt::Sign));
        says("7 of Nine", &[], Some(Doubt::Number));
        says("Attack Dog", &[], Some(Doubt::Action("attack")));
        says("Left Arm", &[], Some(Doubt::Mode("left arm")));
        says("Left Arm First", &[], Some(Doubt::Mode("left arm")));
        says("the", &[], Some(Doubt::Small));
        says("A", &["Aya"], Some(Doubt::Small));
        let longer = |rest: &str| {
            let (name, rest) = ("Hush".into(), rest.into());
            Some(Doubt::Longer { name, rest })
        };
        says("Hush moves", &["Bel", "Hush"], longer("moves"));
        says("Hush with Claws", &["Hush"], longer("with"));
        says("Hush Head", &["Hush"], longer("head"));
    }

    #[test]
    fn names_that_are_clear_are_not() {
        for name in [
            "Iren",
            "Kaya of the Rain",
            "Old Head",
            "Hush moves",
            "The Hulk",
        ] {
            says(name, &["Shade"], None);
        }
        says("Shade 1", &["Shade", "Shade 2"], None);
    }

    #[test]
    fn no_archetype_has_a_doubtful_title() {
        for shelf in SHELVES {
            for archetype in shelf.archetypes() {
                let title = shelf.archetype(archetype).unwrap().title;
                for book in [&evoker::BOOK, &threshold::BOOK] {
                    assert_eq!(doubt(book, &title, []), None, "{title} by {}", book.id);
                }
            }
        }
    }
}
