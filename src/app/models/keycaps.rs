//! Keys of the action menu: each action keeps its own, wherever it is in the menu.

/// Assigns keys in order. `taken` says which keys commands have already. A letter with Shift is
/// `Shift+Q`, and after those `Alt+Q`.
pub fn give(names: &[&str], taken: impl Fn(&str) -> bool) -> Vec<Option<String>> {
    let mut given: Vec<String> = Vec::new();
    let mut keys = Vec::with_capacity(names.len());
    for name in names {
        let free = |key: &String| !taken(key) && !given.contains(key);
        let key = candidates(name).find(free);
        given.extend(key.clone());
        keys.push(key);
    }
    keys
}

/// Suitable keys, the best first: the first letters of the words, any letter of the name, the same
/// with Shift, and last any other.
fn candidates(name: &str) -> impl Iterator<Item = String> {
    let upper = name.to_ascii_uppercase();
    let initials = upper
        .split(|letter: char| !letter.is_ascii_alphabetic())
        .filter_map(|word| word.chars().next());
    let all = upper.chars().filter(char::is_ascii_alphabetic);
    let letters: Vec<char> = initials.chain(all).collect();
    let with = |held: &'static str, letters: Vec<char>| {
        let all = letters.into_iter().chain('A'..='Z');
        all.map(move |letter| format!("{held}{letter}"))
    };
    letters
        .clone()
        .into_iter()
        .map(String::from)
        .chain(with("Shift+", letters.clone()))
        .chain(('A'..='Z').map(String::from))
        // For books with more actions than letters.
        .chain(with("Alt+", letters))
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
        let list = ["Grapple", "Go", "Gather"];
        // All other letters belong to commands.
        let taken = |key: &str| !["G", "O", "Shift+G"].contains(&key);
        let keys = give(&list, taken);
        let keys: Vec<Option<&str>> = keys.iter().map(Option::as_deref).collect();
        assert_eq!(keys, [Some("G"), Some("O"), Some("Shift+G")]);
        assert_eq!(cap("Shift+G"), "⇧G");
    }
}
