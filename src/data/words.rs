//! Text cut into words, and names found among them.

/// The words of a text in lower case; commas and colons are words of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words(Vec<String>);

impl Words {
    /// A quotation mark as a word.
    pub const QUOTE: &str = "\"";

    /// Splits a text. Underscores and hyphens separate words; a hyphen before a digit is a minus
    /// sign.
    pub fn of(text: &str) -> Self {
        let mut words = Vec::new();
        let mut word = String::new();
        let letters: Vec<char> = text.chars().collect();
        for (at, &letter) in letters.iter().enumerate() {
            let minus = letter == '-'
                && word.is_empty()
                && letters.get(at + 1).is_some_and(char::is_ascii_digit)
                && (at == 0 || matches!(letters[at - 1], ' ' | ','));
            if letter.is_alphanumeric() || letter == '\'' || minus {
                word.extend(letter.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            if matches!(letter, ',' | ':') {
                words.push(letter.to_string());
            }
        }
        if !word.is_empty() {
            words.push(word);
        }
        Self(words)
    }

    /// The words of a text, each quotation mark a word of its own, [`Words::QUOTE`].
    pub fn with_quotes(text: &str) -> Self {
        let mut words = Vec::new();
        for (number, piece) in text.split(is_quote).enumerate() {
            if number > 0 {
                words.push(Self::QUOTE.to_owned());
            }
            words.append(&mut Self::of(piece).0);
        }
        Self(words)
    }

    /// The words of another text after all these words, if it begins with them and continues.
    pub fn rest_of<'w>(&self, longer: &'w Self) -> Option<&'w [String]> {
        let rest = longer.0.strip_prefix(self.0.as_slice())?;
        (!rest.is_empty() && !self.is_empty()).then_some(rest)
    }

    /// How many words.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The word at an index.
    pub fn get(&self, at: usize) -> Option<&str> {
        self.0.get(at).map(String::as_str)
    }

    /// All words.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The words from this index on, separated by spaces.
    pub fn rest(&self, at: usize) -> String {
        self.0
            .get(at..)
            .unwrap_or_default()
            .join(" ")
            .replace(" ,", ",")
    }

    /// How many words a name takes up at this index, if it is there.
    pub fn match_at(&self, at: usize, name: &str) -> Option<usize> {
        let name = Self::of(name);
        self.stands_at(at, &name).then_some(name.len())
    }

    /// Whether these words are at this index.
    pub fn stands_at(&self, at: usize, words: &Self) -> bool {
        !words.is_empty() && self.0.get(at..at + words.len()) == Some(words.0.as_slice())
    }

    /// How many words a verb takes up at this index, if it is there; its first word may end as in
    /// "she attacks".
    pub fn match_verb_at(&self, at: usize, name: &str) -> Option<usize> {
        self.match_at(at, name)
            .or_else(|| self.match_at(at, &third_person(name)))
    }
}

/// Whether a character is a quotation mark of any form.
pub fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '\u{201C}'..='\u{201F}' | '\u{AB}' | '\u{BB}')
}

/// A text without its quotation marks.
pub fn unquoted(text: &str) -> String {
    let plain: String = text.chars().filter(|&letter| !is_quote(letter)).collect();
    plain.trim().to_owned()
}

/// The key of an action as in "she attacks"; keys of several words stay as they are.
pub fn third_person(key: &str) -> String {
    if key.contains([' ', '_']) {
        return key.to_owned();
    }
    let sibilant = ["s", "x", "z", "sh", "ch", "o"]
        .iter()
        .any(|end| key.ends_with(end));
    let vowel_y = ["ay", "ey", "oy", "uy"]
        .iter()
        .any(|end| key.ends_with(end));
    match key.strip_suffix('y') {
        Some(stem) if !vowel_y => format!("{stem}ies"),
        _ if sibilant => format!("{key}es"),
        _ => format!("{key}s"),
    }
}

/// A text with a capital in front.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Words, third_person, unquoted};

    #[test]
    fn names_are_found_whatever_their_case_and_joints() {
        let words = Words::of("Iren attacks Shade 1 with Long_Sword, at -3,4.");
        assert_eq!(words.match_at(2, "shade 1"), Some(2));
        assert_eq!(words.match_at(5, "long sword"), Some(2));
        assert_eq!(words.match_at(2, "shade 2"), None);
        assert_eq!(words.match_verb_at(1, "attack"), Some(1));
        assert_eq!(words.rest(8), "at -3, 4");
    }

    #[test]
    fn quotation_marks_are_words_only_where_they_are_asked_for() {
        let order = "attack \u{201C}-3 Imps\u{201D}";
        assert_eq!(Words::of(order).rest(0), "attack 3 imps");
        assert_eq!(Words::with_quotes(order).rest(0), "attack \" -3 imps \"");
        let (short, long) = (Words::of("Hush"), Words::of("Hush moves"));
        assert_eq!(short.rest_of(&long), Some(&["moves".to_owned()][..]));
        assert_eq!(long.rest_of(&short), None);
        assert_eq!(short.rest_of(&short), None);
        assert_eq!(unquoted(" \u{201C}-3 Imps\u{201D} "), "-3 Imps");
    }

    #[test]
    fn verbs_end_as_she_does_them() {
        for (key, told) in [
            ("attack", "attacks"),
            ("focus", "focuses"),
            ("carry", "carries"),
            ("parley", "parleys"),
            ("full run", "full run"),
        ] {
            assert_eq!(third_person(key), told);
        }
    }
}
