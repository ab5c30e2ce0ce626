//! Finding rules by a player's words, in any form and under any book's name.

use super::rule_text::Rule;

/// Synonyms of players: a book writes only one of them.
#[rustfmt::skip]
const KINDRED: &[&[&str]] = &[
    &["flank", "outnumber", "surround", "gang"],
    &["hide", "hidden", "stealth", "sneak", "unseen", "invisible", "conceal"],
    &["cover", "shelter"],
    &["surprise", "ambush", "unaware"],
    &["advantage", "boon", "edge"],
    &["disadvantage", "bane", "penalty"],
    &["hp", "hit point", "health", "wound", "harm", "damage"],
    &["ac", "armor", "armour", "toughness"],
    &["heal", "cure", "treat", "mend", "aid", "recover", "restore"],
    &["crit", "critical"],
    &["dodge", "evade", "evasion", "avoid"],
    &["parry", "block", "deflect"],
    &["reaction", "react", "opportunity", "interrupt", "provoke"],
    &["run", "sprint", "dash"],
    &["move", "walk", "speed", "pace"],
    &["jump", "leap"],
    &["fly", "flight", "altitude", "airborne"],
    &["swim", "water"],
    &["climb", "ladder"],
    &["ride", "mount", "horse", "rider"],
    &["grapple", "grab", "wrestle", "pin"],
    &["push", "shove"],
    &["prone", "knockdown", "trip"],
    &["shoot", "shot", "ranged", "missile", "bow"],
    &["spell", "magic", "power", "cast"],
    &["delay", "wait", "hold", "ready"],
    &["sight", "visibility", "see", "view"],
    &["dark", "light", "dim", "fog", "haze"],
    &["die", "dead", "death", "kill", "dying"],
    &["unconscious", "knocked out", "downed", "faint"],
    &["reroll", "fate", "luck"],
    &["stun", "daze", "stagger"],
    &["fear", "panic", "fright", "stress"],
    &["burn", "fire", "flame"],
    &["size", "large", "giant"],
    &["ground", "terrain"],
    &["ammo", "ammunition", "reload"],
];

/// A word of a search with its synonyms.
struct Wanted {
    /// The word as it was typed, in small letters.
    typed: String,
    stem: String,
    /// The synonyms, each with its stem.
    kindred: Vec<(&'static str, String)>,
}

impl Wanted {
    fn of(word: &str) -> Self {
        let typed = word.to_lowercase();
        let stem = stem(&typed);
        let is_this = |word: &&'static str| self::stem(word) == stem;
        let groups = KINDRED.iter().filter(|group| group.iter().any(is_this));
        let kindred = groups.flat_map(|group| group.iter().copied());
        Self {
            kindred: kindred
                .map(|word| (word, self::stem(word)))
                .filter(|(_, other)| *other != stem)
                .collect(),
            typed,
            stem,
        }
    }

    /// How well a text fits: 0 for the word itself, 1 for a synonym.
    fn fits(&self, text: &Words) -> Option<u8> {
        if text.has(&self.typed, &self.stem) {
            return Some(0);
        }
        let mut kindred = self.kindred.iter();
        kindred
            .any(|(word, stem)| text.has(word, stem))
            .then_some(1)
    }
}

/// A text to be searched: in small letters, and its words by their stems.
struct Words {
    text: String,
    stems: Vec<String>,
}

impl Words {
    fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        let stems = parts.filter(|part| !part.is_empty()).map(stem).collect();
        Self { text, stems }
    }

    /// Whether a word is in the text, in any form; a word with this beginning counts, because the
    /// player may still be typing.
    fn has(&self, typed: &str, stem: &str) -> bool {
        if typed.contains(|letter: char| !letter.is_alphanumeric()) {
            return self.text.contains(typed);
        }
        // Short words begin too many unrelated ones.
        let begins = typed.chars().count() >= 4;
        self.stems
            .iter()
            .any(|word| word == stem || begins && word.starts_with(stem))
    }
}

/// A word without its ending: "flanking", "flanked" and "flanks" are one word.
fn stem(word: &str) -> String {
    let cut = |word: &str, ending: &str, least: usize| {
        let rest = word.strip_suffix(ending)?;
        (rest.chars().count() >= least).then(|| rest.to_owned())
    };
    let plural = match word {
        _ if word.ends_with("ss") || word.ends_with("us") => None,
        _ => cut(word, "ies", 2)
            .map(|rest| rest + "y")
            .or_else(|| cut(word, "es", 3))
            .or_else(|| cut(word, "s", 2)),
    };
    let word = plural.as_deref().unwrap_or(word);
    let base = cut(word, "ing", 2)
        .or_else(|| cut(word, "ed", 2))
        .or_else(|| cut(word, "er", 4))
        .or_else(|| cut(word, "e", 2))
        .or_else(|| cut(word, "y", 3))
        .unwrap_or_else(|| word.to_owned());
    // "running" is "run", and "rolling" stays "roll".
    let letters: Vec<char> = base.chars().collect();
    match letters.as_slice() {
        [.., before, last] if before == last && base != word && !"aeioulsz".contains(*last) => {
            letters[..letters.len() - 1].iter().collect()
        }
        _ => base,
    }
}

/// The rules that contain all these words: first those with the words themselves in the title, then
/// those with a synonym in it, then those with them in the text.
pub(super) fn search<'r>(rules: impl Iterator<Item = &'r Rule>, words: &str) -> Vec<&'r Rule> {
    let wanted: Vec<Wanted> = words.split_whitespace().map(Wanted::of).collect();
    if wanted.is_empty() {
        return rules.collect();
    }
    let mut found: Vec<(u32, &Rule)> = rules
        .filter_map(|rule| {
            let head = Words::of(&format!("{} {}", rule.id, rule.title));
            let text = Words::of(&rule.text);
            let mut rank = 0;
            for word in &wanted {
                let in_head = word.fits(&head).map(u32::from);
                let in_text = || word.fits(&text).map(|fit| 4 + 8 * u32::from(fit));
                rank += in_head.or_else(in_text)?;
            }
            Some((rank, rule))
        })
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, rule)| rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{books::BOOKS, help::help};

    #[test]
    fn forms_of_a_word_are_one_word() {
        for forms in [
            &["flank", "flanks", "flanked", "flanking"][..],
            &["hide", "hides", "hiding", "hid"],
            &["run", "running", "runs"],
            &["cover", "covers", "covered", "covering"],
            &["wound", "wounds", "wounded"],
            &["ability", "abilities"],
            &["push", "pushes", "pushing"],
        ] {
            for form in forms {
                assert_eq!(stem(form), stem(forms[0]), "{form}");
            }
        }
        assert_ne!(stem("class"), stem("clas"));
    }

    #[test]
    fn the_words_of_players_find_something_in_every_book() {
        for book in BOOKS {
            let first = |words: &str| {
                let found = help().search(book, words);
                let first = found.first().map(|rule| rule.title.to_lowercase());
                first.unwrap_or_else(|| panic!("{words} finds nothing in {}", book.id))
            };
            for words in ["flank", "flanking", "Flanked"] {
                let title = first(words);
                // In a book without flanking it is mentioned under attacks.
                let told = if book.id == "momentum" {
                    "attack roll"
                } else {
                    "flank"
                };
                let about = [told, "outnumber"].iter().any(|word| title.contains(word));
                assert!(about, "{words} in {} finds first: {title}", book.id);
            }
            for words in [
                "hide",
                "hiding",
                "stealth",
                "covers",
                "heal",
                "reaction",
                "initiative",
            ] {
                first(words);
            }
            assert!(first("cover").contains("cover"), "{}", book.id);
        }
    }

    #[test]
    fn short_words_are_not_the_beginning_of_others() {
        let book = BOOKS[0];
        for rule in help().search(book, "ac") {
            let text = format!("{} {}", rule.title, rule.text).to_lowercase();
            let known = ["armor", "armour", "tough", " ac "];
            assert!(known.iter().any(|word| text.contains(word)), "{}", rule.id);
        }
    }
}
