//! Comments name the unit, the side or the order that they speak of.

use std::{fs, path::Path};

use super::sources;

/// Words that leave open what a comment speaks of.
const RIDDLES: &[&str] = &[
    "anybody",
    "anyone",
    "deed",
    "deeds",
    "everybody",
    "everyone",
    "of which",
    "one's",
    "somebody",
    "someone",
    "that one",
    "the like",
    "the one who",
    "those who",
    "whoever",
    "whom",
    "whomever",
    "whose",
];

/// Comment lines with such a word, of a thousand.
const MOST_OF_A_THOUSAND: usize = 5;

/// What a line says as a comment, in small letters.
fn comment(line: &str) -> Option<String> {
    let (code, words) = line.split_once("//")?;
    let is_text = code.contains('"') || code.ends_with(':');
    (!is_text).then(|| words.to_lowercase())
}

fn is_riddle(comment: &str) -> bool {
    let ends = |at: usize| {
        let next = comment[at..].chars().next();
        next.is_none_or(|letter| !letter.is_alphanumeric())
    };
    let begins = |at: usize| {
        let before = comment[..at].chars().next_back();
        before.is_none_or(|letter| !letter.is_alphanumeric())
    };
    RIDDLES.iter().any(|word| {
        let mut found = comment.match_indices(word);
        found.any(|(at, _)| begins(at) && ends(at + word.len()))
    })
}

#[test]
fn comments_name_what_they_speak_of() {
    let (mut all, mut riddles) = (0, Vec::new());
    for file in sources("src").into_iter().chain(sources("tests")) {
        let text = fs::read_to_string(&file).unwrap();
        let here = file.strip_prefix(env!("CARGO_MANIFEST_DIR"));
        let here = here.unwrap_or(Path::new("")).display();
        for (row, line) in text.lines().enumerate() {
            let Some(comment) = comment(line) else {
                continue;
            };
            all += 1;
            if is_riddle(&comment) {
                riddles.push(format!("{here}:{}: {}", row + 1, line.trim()));
            }
        }
    }
    assert!(all > 15_000, "only {all} comment lines were found");
    let most = all * MOST_OF_A_THOUSAND / 1_000;
    assert!(
        riddles.len() <= most,
        "{} of {all} comment lines leave open what they speak of, {most} may: {}",
        riddles.len(),
        riddles.join("\n")
    );
}
