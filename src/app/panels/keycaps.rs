//! Keys of the action menu: each action has its own, wherever it stands today.

/// Something that wants a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// Its name: the key is one of its letters where that is possible.
    pub name: &'a str,
    /// It would rather have a figure.
    pub figure: bool,
}

/// Figures in the order they are given away.
const FIGURES: &str = "1234567890";

/// Gives keys away, first come first served. `taken` says what commands have already. A letter with
/// Shift is `Shift+Q`; there may be more actions than keys.
pub fn give(wanted: &[Wanted<'_>], taken: impl Fn(&str) -> bool) -> Vec<Option<String>> {
    let mut given: Vec<String> = Vec::new();
    let mut keys = Vec::with_capacity(wanted.len());
    for wanted in wanted {
        let free = |key: &String| !taken(key) && !given.contains(key);
        let key = candidates(*wanted).find(free);
        given.extend(key.clone());
        keys.push(key);
    }
    keys
}

/// Keys that would suit, the best first: a figure, the first letters of the words, any letter of
/// the name, the same with Shift, and last whatever is left, figures too.
fn candidates(wanted: Wanted<'_>) -> impl Iterator<Item = String> {
    let upper = wanted.name.to_ascii_uppercase();
    let initials = upper
        .split(|letter: char| !letter.is_ascii_alphabetic())
        .filter_map(|word| word.chars().next());
    let all = upper.chars().filter(char::is_ascii_alphabetic);
    let letters: Vec<char> = initials.chain(all).collect();
    let figures = FIGURES.chars().filter(move |_| wanted.figure);
    let shifted = letters.clone();
    figures
        .chain(letters)
        .map(String::from)
        .chain(
            shifted
                .into_iter()
                .chain('A'..='Z')
                .map(|letter| format!("Shift+{letter}")),
        )
        .chain(('A'..='Z').map(String::from))
        .chain(FIGURES.chars().map(String::from))
}

/// A key as its cap shows it: `⇧Q` for `Shift+Q`.
pub fn cap(key: &str) -> String {
    key.replace("Shift+", "⇧")
}
