//! The computer's reasons for its orders, in words: for the terminal and for panels.

use crate::{
    ai::{
        Term, Thought,
        telling::{DecisionReport, Idea},
    },
    battle::{orders::order::Order, scene::Scene},
    text::{narrate::Voice, phrase},
};

/// The text for an order that leads to something the listener does not see.
pub const UNSEEN: &str = "something you do not see";

/// What is said of a unit that can get to no enemy.
pub const CUT_OFF: &str = "No way leads to any enemy it knows of.";

/// Thousandths with their sign and two digits behind the point.
pub fn signed(thousandths: i64) -> String {
    let sign = if thousandths < 0 { '\u{2212}' } else { '+' };
    let hundredths = (thousandths.abs() + 5) / 10;
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Terms with their amounts, the heaviest first; those that round to 0 are left out.
fn reasons(terms: &[(Term, i64)]) -> Vec<String> {
    let mut terms: Vec<(Term, i64)> = terms.to_vec();
    terms.retain(|(_, amount)| amount.abs() >= 5);
    terms.sort_by_key(|(_, amount)| std::cmp::Reverse(amount.abs()));
    let told = |(term, amount): &(Term, i64)| format!("{} {}", term.name(), signed(*amount));
    terms.iter().map(told).collect()
}

/// The reasons of a thought: its terms, and its uncertainty if it promises more than the given
/// order.
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
pub fn order_words(scene: &Scene, order: &Order) -> String {
    phrase::caption(Voice::open(scene), order, None)
}

/// The most reasons of an order in a brief account.
const BRIEF: usize = 2;

/// The best orders, one per line, with the terms for and against them in wounds or points, in brief
/// only the heaviest; the given order is marked.
pub fn account(scene: &Scene, account: &DecisionReport, in_brief: bool) -> String {
    let most = if in_brief { BRIEF } else { usize::MAX };
    let name = &scene.member(account.unit).name;
    let mut text = format!("  {name} ({}) thinks of:\n", account.mind.title());
    if account.is_cut_off {
        text += &format!("    {CUT_OFF}\n");
    }
    for (place, idea) in account.ideas.iter().enumerate() {
        let line = match idea {
            Some(Idea { thought, .. }) => {
                let mut why = why(account, thought);
                why.truncate(most);
                let why = match why.join(", ") {
                    none if none.is_empty() => none,
                    some => format!(" ({some})"),
                };
                let order = order_words(scene, &thought.order);
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
                let order = order_words(scene, &given.order);
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
