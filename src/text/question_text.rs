//! Questions and their answers in words.

use super::narrate::{Voice, item_name, name, place, power_name};
use crate::battle::{
    question::{Choice, Question, QuestionKind},
    view::View,
};

/// A possible answer in words.
pub fn choice_text(voice: Voice<'_>, choice: Choice) -> String {
    match choice {
        Choice::Unit(unit) => name(voice, unit).to_owned(),
        Choice::Cell(cell) => place(voice.scene, cell),
        Choice::Power(power) => power_name(voice.scene, power).to_owned(),
        Choice::Act {
            name,
            item: Some(item),
        } => format!("{name} with {}", item_name(voice.scene, item)),
        other => other.to_string(),
    }
}

/// An answer of a question as a player chooses it: what it will do.
pub fn answer_text(voice: Voice<'_>, question: &Question, choice: Choice) -> String {
    let words = match (question.topic, choice) {
        (QuestionKind::Leave, Choice::Named("test")) => "Test to slip away",
        (QuestionKind::Leave, Choice::Named("disengage")) => "Disengage for one star",
        (QuestionKind::Leave, Choice::Named("flee")) => "Flee and take Chance Attacks",
        (QuestionKind::Leave, Choice::No) => "Stay",
        _ => return choice_text(voice, choice),
    };
    words.to_owned()
}

/// What hangs on a question, where the book measures it: "0.62 wounds are at stake".
pub fn stakes_text(view: View<'_>, question: &Question) -> Option<String> {
    let stakes = (view.scene.book.stakes)(view, question)?;
    let hundredths = stakes.clamp(0, 1_000_000) / 10;
    Some(format!(
        "{}.{:02} {} are at stake",
        hundredths / 100,
        hundredths % 100,
        view.scene.book.wording.harm
    ))
}

/// A question as a sentence: who is asked, about whom, by which rule.
pub fn question_text(voice: Voice<'_>, question: &Question) -> String {
    let about = question
        .about
        .filter(|about| *about != question.asked)
        .map_or(String::new(), |about| {
            format!(" about {}", name(voice, about))
        });
    format!(
        "{} is asked{about}: {} ({})",
        name(voice, question.asked),
        question.prompt,
        question.rule
    )
}
