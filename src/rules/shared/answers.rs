//! Answers out of turn: somebody is asked whether it steps in.

use crate::battle::{
    check::Check,
    event::BattleEvent,
    ids::{RuleId, UnitId},
    question::{Choice, Question, QuestionKind},
    resolver::{Resolver, RuleResult},
    standing_answer::AnswerTerms,
    view::View,
};

/// A reaction somebody may take.
pub(crate) struct ReactionOffer {
    /// Its rule.
    pub rule: &'static str,
    /// Its name as a player reads it.
    pub name: &'static str,
    /// The question.
    pub prompt: &'static str,
    /// The kind of question, for stops.
    pub topic: QuestionKind,
    /// Who may take it.
    pub unit: UnitId,
    /// Against whom.
    pub about: UnitId,
    /// What is rolled, to show.
    pub check: Option<Check>,
    /// Whether the computer takes it.
    pub advised: bool,
}

/// Asks whether it is taken. What the computer would do stands first.
///
/// # Errors
/// A pause.
pub(crate) fn wants(resolver: &mut Resolver<'_>, chance: ReactionOffer) -> RuleResult<bool> {
    let ReactionOffer { unit, rule, .. } = chance;
    let mut question =
        Question::yes_no(rule, chance.topic, unit, Some(chance.about), chance.prompt);
    if !chance.advised {
        question.choices.reverse();
    }
    question.check = chance.check.map(Box::new);
    let taken = resolver.ask(question)? == Choice::Yes;
    resolver.report(|_| BattleEvent::Decided {
        unit,
        prompt: chance.name,
        taken,
        rule: RuleId(rule),
    });
    Ok(taken)
}

/// What is known of an answer by its question alone: how likely the test is to pass that the first
/// answer leads to that does something, and that what is advised is better than the rest.
pub(crate) fn by_question(view: View<'_>, question: &Question, choice: Choice) -> AnswerTerms {
    let active = |choice: &Choice| *choice != Choice::No;
    let first = question.choices.iter().copied().find(active);
    let check = question.check.as_ref().filter(|_| first == Some(choice));
    let advised = (view.scene.book.policy)(view, question);
    AnswerTerms {
        price: (choice == Choice::No).then_some(0),
        chance: check.and_then(|check| check.pass_chance()),
        merit: i64::from(question.place(choice) == Some(advised)),
    }
}
