//! Keys of the action menu: each action has its own, wherever it stands today.

/// Something that wants a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// Its name: the key is one of its letters where that is possible.
    pub name: &'a str,
    /// Whether it may have a figure.
    pub figure: Figure,
}

/// Whether something may have a figure for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Rather than a letter.
    First,
    /// If no letter is left.
    Last,
    /// No: figures are kept for those that differ from combatant to combatant.
    Never,
}

/// Figures in the order they are given away.
const FIGURES: &str = "1234567890";

/// Gives keys away, first come first served. `taken` says what commands have already. A letter with
/// Shift is `Shift+Q`, and where there are more actions than those `Alt+Q`.
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
/// the name, the same with Shift, and last whatever is left.
fn candidates(wanted: Wanted<'_>) -> impl Iterator<Item = String> {
    let upper = wanted.name.to_ascii_uppercase();
    let initials = upper
        .split(|letter: char| !letter.is_ascii_alphabetic())
        .filter_map(|word| word.chars().next());
    let all = upper.chars().filter(char::is_ascii_alphabetic);
    let letters: Vec<char> = initials.chain(all).collect();
    let if_is = |figure| move |_: &char| wanted.figure == figure;
    let figures = FIGURES.chars().filter(if_is(Figure::First));
    let last = FIGURES.chars().filter(if_is(Figure::Last));
    let shifted = letters.clone();
    let initial = letters.clone();
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
        .chain(last.map(String::from))
        // Where a book has more actions than letters.
        .chain(
            initial
                .into_iter()
                .chain('A'..='Z')
                .map(|letter| format!("Alt+{letter}")),
        )
}

/// A key as its cap shows it: `⇧Q` for `Shift+Q`, `Alt Q` for `Alt+Q`.
pub fn cap(key: &str) -> String {
    key.replace("Shift+", "⇧").replace("Alt+", "Alt ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_letters_of_the_name_and_no_two_are_the_same() {
        let wanted = |name, figure| Wanted { name, figure };
        let list = [
            wanted("Strike", Figure::First),
            wanted("Grapple", Figure::Never),
            wanted("Go", Figure::Never),
            wanted("Gather", Figure::Never),
            wanted("Gust", Figure::Last),
        ];
        // Every letter but these belongs to a command.
        let taken = |key: &str| !["G", "O", "Shift+G", "1", "2"].contains(&key);
        let keys = give(&list, taken);
        let keys: Vec<Option<&str>> = keys.iter().map(Option::as_deref).collect();
        let expected = [Some("1"), Some("G"), Some("O"), Some("Shift+G"), Some("2")];
        assert_eq!(keys, expected);
        assert_eq!(cap("Shift+G"), "⇧G");
    }
}
