//! What a scene file says, each field once: what it is about, how its battle goes, what must come of
//! it.

use super::{
    fields::{
        Face, InOrder, ScriptedAnswer, Turn, Values, answer, book_name, dice, numbers, rule_ids,
        turn, word,
    },
    odds::{Marks, OddsExpectation},
};
use crate::{
    battle::{event::KINDS, orders::refusal::REFUSAL_NAMES},
    data::{books::SHELVES, level::USUAL_ROUND_LIMIT, shelf::Shelf},
    document::{
        record::record,
        shape::{list_of, maybe, number, record_with, text},
    },
};

record! {
    /// What a scene is about.
    pub(super) struct Head as "Scene" {
        /// What it shows, as a sentence.
        pub(super) title: String; text(),
        /// The rules it shows, by ID.
        pub(super) rules: Vec<String> = Vec::new(); rule_ids(),
    }
}

record! {
    /// Where the battle of a scene is, and by which book.
    pub(super) struct Place as "Scene" {
        /// The book.
        pub(super) book: Option<&'static dyn Shelf> = SHELVES.first().copied(); book_name(),
    }
}

record! {
    /// What ends the battle of a scene, and who is with whom.
    pub(super) struct End as "Scene" {
        /// The last round of the battle.
        pub(super) round_limit: u16 = USUAL_ROUND_LIMIT; number(1..=999).of("rounds"),
    }
}

record! {
    /// How the battle of a scene goes.
    #[derive(Clone, Debug)]
    pub struct Script as "Scene" {
        /// Orders of others in their turns before that of `turn`, by their names:
        /// `{ "Bel": ["delay attack with pistol"] }`. Questions are answered by the book's policy,
        /// and their dice do not count.
        pub earlier: Vec<(String, Vec<String>)> = Vec::new(); InOrder(list_of(text())),
        /// Who acts, and numbers set at its turn: `"Mika"`, or `(acts: "Mika", set: { "stars": 1 })`.
        /// The others end their turns until it comes up; then `set` counts. Without `turn` numbers
        /// are set first, and the battle begins by its own rules with the first dice.
        pub turn: Option<Turn> = None; maybe(turn()),
        /// Short text, the same words as in the terminal. Walking takes squares to pass in their
        /// order, `walk to 5,0 via 3,2 4,1`: between those that do not touch, and from the last to
        /// the target, it goes the cheapest way; it is refused where there is none.
        pub orders: Vec<String> = Vec::new(); list_of(text()),
        /// Every face in the order of falling. Too few and left over are both faults, and so is a
        /// face that the die does not have.
        pub dice: Vec<Face> = Vec::new(); dice(),
        /// Answers to questions in their order: `"yes"`, `"no"`, a name, a square `"3,4"`;
        /// `("How does Fiend defend", "dodge")` says a piece of the question it is for.
        pub answers: Vec<ScriptedAnswer> = Vec::new(); list_of(answer()),
    }
}

record! { default:
    /// The expected results of a scene.
    #[derive(Clone, Debug)]
    pub struct Expectations as "Scene" with marks: Marks {
        /// Whole sentences of the log, in this order, others between them.
        pub log: Vec<String> = Vec::new(); list_of(text()),
        /// Pieces of text that must be told.
        pub contains: Vec<String> = Vec::new(); list_of(text()),
        /// Pieces of text that must not be told.
        pub lacks: Vec<String> = Vec::new(); list_of(text()),
        /// Kinds of events in this order, with others between them (names below).
        pub events: Vec<String> = Vec::new(); list_of(word("a kind of event", KINDS)),
        /// Who has had or has a turn, all of them in this order, from the one who acts first:
        /// `["Mika", "Warden"]`.
        pub turns: Option<Vec<String>> = None; maybe(list_of(text())),
        /// Numbers of combatants, `{ "Warden": { "light": 1 } }`; `true` is 1 and `false` is 0.
        pub then: Vec<(String, Values)> = Vec::new(); InOrder(numbers()),
        /// Orders that cannot be given now, with the refusal's name, `{ "attack Mika": WrongSide }`
        /// (names below).
        pub refused: Vec<(String, String)> = Vec::new(); InOrder(word("a refusal", REFUSAL_NAMES)),
        /// Exact chances: `[(order: "attack Warden", of: "Warden", chances: { "hit": (3, 8) })]`.
        pub odds: Vec<OddsExpectation> = Vec::new(); list_of(record_with(marks)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        data::reference::of_fields,
        document::{record::sample, shape::flat},
    };

    record! {
        /// A script with a field more.
        struct More as "Scene" {
            /// A script.
            script: Script; flat(),
            /// Pieces of text that are hummed.
            hummed: Vec<String> = Vec::new(); list_of(text()),
        }
    }

    #[test]
    fn a_field_of_scenes_is_one_entry() {
        let fields = sample::check::<More>("", "hummed", r#"["la"]"#);
        let row = "| `hummed` | Pieces of text that are hummed. | list of a text |  |";
        assert!(of_fields("sample", &fields).lines.contains(row));
    }

    #[test]
    fn what_a_script_says_is_written_as_it_was_read() {
        let given = [
            (r#"{"Bel": ["delay"]}"#, "earlier"),
            (r#"(acts: "Mika", set: {"stars": 1, "on": "Bel"})"#, "turn"),
            (r#""Mika""#, "turn"),
            ("[31, 38, 8]", "dice"),
            (r#"["yes", ("How", "dodge")]"#, "answers"),
        ];
        for (value, name) in given {
            sample::check::<Script>("", name, value);
        }
    }
}
