//! The character that a new square of a legend gets: one that says something, and that no other has.

use std::collections::BTreeSet;

use super::square_text::SquareText;

/// Characters that levels use for these things and grounds.
const USUAL: [(&str, char); 36] = [
    ("wall", '#'),
    ("rock", '%'),
    ("floor", '.'),
    ("paving", '.'),
    ("boards", '='),
    ("earth", '_'),
    ("grass", ','),
    ("rubble", ':'),
    ("shallows", '~'),
    ("water", 'w'),
    ("deep_water", 'W'),
    ("undergrowth", 'u'),
    ("thicket", 'x'),
    ("mud", 'm'),
    ("stairs", '/'),
    ("slope", '/'),
    ("pit", 'v'),
    ("chasm", 'V'),
    ("hall", 'r'),
    ("crate", 'o'),
    ("low_wall", '-'),
    ("barricade", 'b'),
    ("bush", 'B'),
    ("door", '+'),
    ("locked_door", 'L'),
    ("window", 'n'),
    ("table", 't'),
    ("shelf", 'f'),
    ("pillar", 'P'),
    ("statue", 'S'),
    ("tree", 'T'),
    ("bench", 'h'),
    ("cart", 'c'),
    ("lever", '!'),
    ("snare", '^'),
    ("stump", 's'),
];

/// A character for a square; `taken` are those that mean something else. The same question has the
/// same answer.
#[must_use]
pub fn letter_for(square: &SquareText, taken: &BTreeSet<char>) -> char {
    let name = square.field("obstacle").unwrap_or(&square.terrain);
    let usual = USUAL.iter().filter(|(known, _)| *known == name);
    let usual = usual.map(|(_, letter)| *letter);
    let letters = name.chars().filter(char::is_ascii_alphabetic);
    let small = letters.clone().map(|letter| letter.to_ascii_lowercase());
    let large = letters.map(|letter| letter.to_ascii_uppercase());
    let ascii = ('!'..='~').filter(|letter| !matches!(letter, '"' | '\'' | '\\'));
    // A map of 512 by 512 squares could have more kinds of squares than there are Latin letters.
    let further = ('\u{C0}'..='\u{24F}').chain('\u{391}'..='\u{3C9}');
    let more = ('\u{4E00}'..='\u{9FA5}').chain('\u{AC00}'..='\u{D7A3}');
    let all = usual.chain(small).chain(large).chain(ascii);
    let mut all = all
        .chain(further.filter(|letter| letter.is_alphabetic()))
        .chain(more);
    all.find(|letter| !taken.contains(letter)).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_say_something_and_none_is_given_twice() {
        let mut taken = BTreeSet::new();
        let square = SquareText::read("floor(obstacle: crate)").unwrap();
        let first: String = (0..6)
            .map(|_| {
                let letter = letter_for(&square, &taken);
                taken.insert(letter);
                letter
            })
            .collect();
        assert_eq!(first, "ocrate");
        for _ in 0..2000 {
            let letter = letter_for(&square, &taken);
            assert!(taken.insert(letter), "{letter}");
            assert!(!matches!(letter, '"' | '\'' | '\\' | ' '));
        }
    }
}
