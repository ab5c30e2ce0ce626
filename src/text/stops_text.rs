//! Prompt settings and answers given in advance, to and from words.

use crate::battle::{
    StandingAnswer, Stops, Wanted,
    orders::question::{PromptPolicy, QuestionKind},
    ruleset::Book,
};

/// The word for a kind of question in commands and settings.
pub const fn topic_word(topic: QuestionKind) -> &'static str {
    match topic {
        QuestionKind::ChanceAttack => "chance_attack",
        QuestionKind::Defence => "defence",
        QuestionKind::Maneuver => "maneuver",
        QuestionKind::Interrupt => "interrupt",
        QuestionKind::Fate => "fate",
        QuestionKind::Leave => "leave",
        QuestionKind::Test => "test",
        QuestionKind::MoveOn => "move_on",
        QuestionKind::Union => "union",
        QuestionKind::Detail => "detail",
    }
}

/// The words for the kinds of questions that a book asks.
pub fn topic_words(book: &Book) -> Vec<&'static str> {
    let kinds = book.topics.iter().map(|topic| topic.kind);
    kinds.map(topic_word).collect()
}

/// The kind of question with this word.
pub fn topic_named(word: &str) -> Option<QuestionKind> {
    let mut all = QuestionKind::OPTIONAL.into_iter();
    all.find(|topic| topic_word(*topic).eq_ignore_ascii_case(word))
}

/// A prompt policy as a player reads it.
pub const fn policy_text(policy: PromptPolicy) -> &'static str {
    match policy {
        PromptPolicy::Always => "always",
        PromptPolicy::WhenItMatters => "when it matters",
        PromptPolicy::Never => "never",
    }
}

/// The book's name for the points that pay for reactions.
pub fn points_word(book: &Book) -> &'static str {
    let points = book.pools.get(usize::from(book.answers.0));
    points.map_or("points", |pool| pool.name)
}

/// An answer given in advance, without its kind of question: "parry keeping 1 AP".
pub fn standing_text(points: &str, answer: &StandingAnswer) -> String {
    let mut text = match &answer.wanted {
        Wanted::Best => "best".to_owned(),
        Wanted::Nothing => "nothing".to_owned(),
        Wanted::Named(name) => name.clone(),
    };
    if answer.keep > 0 {
        text += &format!(" keeping {} {points}", answer.keep);
    }
    if let Some(share) = answer.share {
        text += &format!(" costing {share} %");
    }
    if answer.from > 0 {
        text += &format!(" from {} %", answer.from);
    }
    if let Some(below) = answer.below {
        text += &format!(" below {below} %");
    }
    text
}

/// The named answers that can be given in advance to a kind of question in this book.
pub fn named_answers(book: &Book, topic: QuestionKind) -> &'static [&'static str] {
    let answers = book.topic(topic).map_or(&[][..], |topic| topic.answers);
    match answers.is_empty() {
        true => &["yes"],
        false => answers,
    }
}

/// All answers that can be given in advance to a kind of question in this book.
fn answers(book: &Book, topic: QuestionKind) -> Vec<&'static str> {
    let named = named_answers(book, topic);
    named.iter().copied().chain(["best", "nothing"]).collect()
}

/// Reads an answer given in advance: a name, "best" or "nothing", then conditions.
///
/// # Errors
/// What cannot be read, and what could stand there.
pub fn read_standing(
    book: &Book,
    topic: QuestionKind,
    text: &str,
) -> Result<StandingAnswer, String> {
    const CONDITIONS: [&str; 6] = ["keep", "keeping", "costing", "from", "below", "while"];
    // Players may write it as a sentence.
    const SMALL: [&str; 8] = ["i", "the", "while", "always", "ap", "%", "stars", "vigor"];
    let lower = text.to_lowercase().replace('%', " ");
    let words: Vec<&str> = lower.split_whitespace().collect();
    let end = words.iter().position(|word| CONDITIONS.contains(word));
    let (name, rest) = words.split_at(end.unwrap_or(words.len()));
    let name: Vec<&str> = name
        .iter()
        .copied()
        .filter(|word| !SMALL.contains(word))
        .collect();
    let known = answers(book, topic);
    let wanted = match name.join(" ").as_str() {
        "best" | "best defence" => Wanted::Best,
        "nothing" | "no" | "none" => Wanted::Nothing,
        name if known.contains(&name) => Wanted::Named(name.to_owned()),
        name => {
            let all = known.join(", ");
            return Err(format!(
                "`{name}` is no answer that can be given beforehand there. Answers: {all}."
            ));
        }
    };
    let mut answer = StandingAnswer::always(topic, wanted);
    let mut rest = rest.iter().copied().filter(|word| !SMALL.contains(word));
    while let Some(word) = rest.next() {
        let number = rest.next().and_then(|number| number.parse::<u8>().ok());
        match (word, number) {
            ("keep" | "keeping", Some(points)) => answer.keep = points,
            ("costing", Some(percent @ 1..=100)) => answer.share = Some(percent),
            ("from", Some(percent @ 0..=100)) => answer.from = percent,
            ("below", Some(percent @ 0..=100)) => answer.below = Some(percent),
            _ => {
                return Err(format!(
                    "`{word}` is no condition with its number. Conditions: keeping 1, costing 33 % (of what is left, at most), from 40 %, below 20 %."
                ));
            }
        }
    }
    Ok(answer)
}

/// All prompt settings of a player of a book, one per line.
pub fn lines(book: &Book, stops: &Stops) -> Vec<String> {
    let mut lines = Vec::new();
    for topic in book.topics.iter().map(|topic| topic.kind) {
        let word = topic_word(topic);
        let policy = policy_text(stops.policy(topic));
        lines.push(format!("{word}: asked {policy}."));
        for (number, answer) in stops.standing(topic).enumerate() {
            let first = if number == 0 { "first" } else { "then" };
            lines.push(format!(
                "  {first}: {}",
                standing_text(points_word(book), answer)
            ));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::maneuver;

    fn read(text: &str) -> Result<StandingAnswer, String> {
        read_standing(&maneuver::BOOK, QuestionKind::Defence, text)
    }

    #[test]
    fn answers_are_read_as_players_say_them() {
        let parry = StandingAnswer {
            keep: 1,
            ..StandingAnswer::always(QuestionKind::Defence, Wanted::Named("parry".into()))
        };
        for text in [
            "parry keeping 1",
            "parry while I keep 1 AP",
            "Parry keeping 1 AP",
        ] {
            assert_eq!(read(text).as_ref(), Ok(&parry), "{text}");
        }
        assert_eq!(
            read("always the best defence").unwrap(),
            StandingAnswer::always(QuestionKind::Defence, Wanted::Best)
        );
        assert_eq!(read("nothing below 20 %").unwrap().below, Some(20));
        assert_eq!(read("dodge from 40%").unwrap().from, 40);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "parry keeping 1 AP from 40 %",
            "parry costing 33 % from 40 %",
            "nothing below 20 %",
            "best",
        ] {
            let answer = read(text).unwrap();
            assert_eq!(standing_text("AP", &answer), text);
        }
    }

    #[test]
    fn a_wrong_answer_is_told_with_the_right_ones() {
        let fault = read("pary").unwrap_err();
        assert!(
            fault.contains("`pary`") && fault.contains("parry"),
            "{fault}"
        );
        let fault = read("parry keeping much").unwrap_err();
        assert!(fault.contains("keeping 1"), "{fault}");
        assert!(read("parry below 300 %").is_err());
    }
}
