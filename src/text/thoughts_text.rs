//! What the computer thought of its orders, in words: for the terminal and for panels.

use crate::{
    ai::{
        Term, Thought,
        telling::{DecisionReport, Idea},
    },
    battle::{order::Order, scene::Scene},
    text::{narrate::Voice, phrase},
};

/// What stands for an order that leads to something its listener does not see.
pub const UNSEEN: &str = "something you do not see";

/// Thousandths with their sign and two digits behind the point.
pub fn signed(thousandths: i64) -> String {
    let sign = if thousandths < 0 { '\u{2212}' } else { '+' };
    let hundredths = (thousandths.abs() + 5) / 10;
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Terms with their amounts, what weighs most first; those that round to nothing are left out.
fn reasons(terms: &[(Term, i64)]) -> Vec<String> {
    let mut terms: Vec<(Term, i64)> = terms.to_vec();
    terms.retain(|(_, amount)| amount.abs() >= 5);
    terms.sort_by_key(|(_, amount)| std::cmp::Reverse(amount.abs()));
    let told = |(term, amount): &(Term, i64)| format!("{} {}", term.name(), signed(*amount));
    terms.iter().map(told).collect()
}

/// Why a thought is told: its terms, and that it is not sure where it promises more than what was
/// done.
pub fn why(account: &DecisionReport, thought: &Thought) -> Vec<String> {
    let mut told = reasons(&thought.terms);
    let place = account.place.and_then(|place| account.ideas.get(place));
    let done = place.and_then(|idea| idea.as_ref());
    if done.is_some_and(|done| thought.is_doubted(&done.thought)) {
        told.push("that may be luck".to_owned());
    }
    told
}

/// An order as a player reads it: `Attack Iren with the long sword`, `Move to 5,6`.
pub fn deed(scene: &Scene, order: &Order) -> String {
    phrase::caption(Voice::open(scene), order, None)
}

/// How many reasons of an order are told in brief.
const BRIEF: usize = 2;

/// The best orders, a line each, with what speaks for and against them in wounds or points, in brief
/// what weighs most of it; the one that was given is marked.
pub fn account(scene: &Scene, account: &DecisionReport, in_brief: bool) -> String {
    let most = if in_brief { BRIEF } else { usize::MAX };
    let name = &scene.member(account.unit).name;
    let mut text = format!("  {name} ({}) thinks of:\n", account.mind.title());
    for (place, idea) in account.ideas.iter().enumerate() {
        let line = match idea {
            Some(Idea { thought, .. }) => {
                let mut why = why(account, thought);
                why.truncate(most);
                let why = match why.join(", ") {
                    none if none.is_empty() => none,
                    some => format!(" ({some})"),
                };
                let order = deed(scene, &thought.order);
                format!("{} {order}{why}", signed(thought.worth))
            }
            None => UNSEEN.to_owned(),
        };
        let given = if account.place == Some(place) {
            " <"
        } else {
            ""
        };
        text += &format!("    {}. {line}{given}\n", place + 1);
    }
    if account.place.is_none() {
        text += &match &account.given {
            Some(given) => {
                let order = deed(scene, &given.order);
                format!("    Nothing else is worth it: {order}.\n")
            }
            None => format!("    It does {UNSEEN}.\n"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_sign_and_two_digits() {
        assert_eq!(signed(1234), "+1.23");
        assert_eq!(signed(-40), "\u{2212}0.04");
        assert_eq!(signed(999), "+1.00");
    }

    #[test]
    fn what_weighs_most_is_told_first_and_trifles_are_not() {
        let terms = [(Term::Danger, -400), (Term::Way, -3), (Term::Harm, 1_200)];
        let told = reasons(&terms);
        assert_eq!(told, ["likely harm +1.20", "danger \u{2212}0.40"]);
    }
}
