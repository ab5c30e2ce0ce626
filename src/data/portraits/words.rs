//! The portrait that a word in a name stands for.

/// The portrait of the first of `words` that a name has.
pub(super) fn kind_of<'w>(words: &'w [(String, String)], name: &str) -> Option<&'w str> {
    let found = words.iter().find(|(word, _)| has_word(name, word));
    found.map(|(_, kind)| kind.as_str())
}

/// Whether a name has a word: short words stand alone, longer ones may begin another, and long ones
/// may stand anywhere in it.
fn has_word(name: &str, word: &str) -> bool {
    name.contains('_') && word.contains('_') && name.contains(word)
        || name.split('_').any(|part| match word.len() {
            0..=3 => part.strip_suffix('s').unwrap_or(part) == word,
            4 => part.starts_with(word),
            _ => part.contains(word),
        })
}
