//! How the computer thinks when it leads a side, from `assets/brains`: brains by difficulty, and
//! tempers that change their weights. A mind is made of both.

use super::{
    loader::Loader,
    reference::{Table, of_fields},
};
use crate::document::{
    Node, Reader,
    record::{Record, fields_of, record},
    shape::{Whole, flag, maybe, number, one_of, record, required, text},
};

/// How a brain finds its orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plays {
    /// Any legal order.
    Random,
    /// The most promising order now.
    Greedy,
    /// The order with the best results when the battle is simulated further.
    Search,
}

impl Plays {
    /// Every way to play.
    const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Search];
}

record! { default:
    /// The weights of a mind.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Weights as "weights" {
        /// Harm done to enemies.
        pub strike: i64 = 100; percent(),
        /// Being at the best fighting distance.
        pub close_in: i64 = 100; percent(),
        /// Expected harm from enemies.
        pub fear: i64 = 100; percent(),
        /// Putting out enemies that are nearly out.
        pub finish: i64 = 100; percent(),
        /// The distance that shooters keep.
        pub distance: i64 = 100; percent(),
        /// Staying near allies. That of a temper is added to that of a brain; the other weights
        /// multiply.
        pub together: i64 = 0; percent(),
        /// Attacking enemies next to allies; added up as well.
        pub gather: i64 = 0; percent(),
        /// The level's goals besides the fight.
        pub goals: i64 = 100; percent(),
    }
}

const fn percent() -> Whole<i64> {
    number(0..=400).of("percent")
}

impl Weights {
    /// Combines both: percentages multiply, weights that are usually 0 add up.
    pub(super) fn and(self, more: Self) -> Self {
        let times = |one: i64, other: i64| one * other / 100;
        Self {
            strike: times(self.strike, more.strike),
            close_in: times(self.close_in, more.close_in),
            fear: times(self.fear, more.fear),
            finish: times(self.finish, more.finish),
            distance: times(self.distance, more.distance),
            together: self.together + more.together,
            gather: self.gather + more.gather,
            goals: times(self.goals, more.goals),
        }
    }
}

record! { default:
    /// A brain: how well the computer thinks.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Brain as "Brain" {
        /// Its name as a player reads it.
        pub title: String = String::new(); required(text()),
        /// What it does, in a sentence.
        pub about: String = String::new(); required(text()),
        /// How it finds its orders: `random` takes any legal order, `greedy` the most promising
        /// one now, `search` the one with the best results when the battle is simulated further,
        /// for both sides.
        pub plays: Plays = Plays::Greedy; one_of("a way to play", &Plays::ALL),
        /// For `search`, turns simulated after an order, the current turn included.
        pub lookahead: u8 = 6; number(1..=40).of("turns"),
        /// For `search`, orders it simulates at the start of a turn.
        pub candidates: u8 = 4; number(2..=20),
        /// For `search`, simulations of each order before the worse half is dropped.
        pub playouts: u8 = 2; number(1..=50),
        /// The most squares in reach that it evaluates.
        pub squares: u8 = 40; number(1..=200),
        /// The most attacks with computed odds, where no rule of thumb estimates them.
        pub attacks: u8 = 4; number(0..=20),
        /// The most other orders that it evaluates fully.
        pub aids: u8 = 2; number(0..=20),
        /// Whether it considers orders that improve attacks, that protect the unit itself and that
        /// reload.
        pub prepares: bool = true; flag(),
        /// It picks one of this many best orders, 1 for the best.
        pub among: u16 = 1; number(1..=10),
        /// Only orders within this percentage of the best.
        pub margin: i64 = 0; number(0..=100).of("percent"),
        /// The most units that attack one target in a round; any number unless given.
        pub gang: Option<u8> = None; maybe(number(1..=20)),
        /// Its weights.
        pub weights: Weights = Weights::default(); record(),
    }
    beside {
        /// Its name in orders and files: `shadow`.
        pub name: String = String::new(),
    }
}

record! {
    /// A temper: changes to a brain's weights.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Temper as "Temper" {
        /// Its name as a player reads it.
        pub title: String; text(),
        /// What it does, in a sentence.
        pub about: String; text(),
        /// Its changes.
        pub weights: Weights; record(),
    }
    beside {
        /// Its name in orders and files: `cautious`.
        pub name: String = String::new(),
    }
}

/// Brains and tempers, in the order of their files.
#[derive(Debug, Default)]
pub struct Brains {
    /// The brains.
    pub brains: Vec<Brain>,
    /// The tempers.
    pub tempers: Vec<Temper>,
}

/// Reads the files of this folder.
pub(super) fn read(loader: &mut Loader<'_>) -> Brains {
    Brains {
        brains: loader.all("brains/brains.ron", "a brain", brain),
        tempers: loader.all("brains/tempers.ron", "a temper", temper),
    }
}

fn brain<'d>(reader: &mut Reader<'d>, name: &str, node: &'d Node) -> Option<Brain> {
    let brain = Brain::read(reader, node, None, ())?;
    let name = name.to_owned();
    Some(Brain { name, ..brain })
}

fn temper<'d>(reader: &mut Reader<'d>, name: &str, node: &'d Node) -> Option<Temper> {
    let temper = Temper::read(reader, node, None, ())?;
    let name = name.to_owned();
    Some(Temper { name, ..temper })
}

/// The reference tables of brains, tempers and their weights.
pub fn reference() -> Vec<Table> {
    vec![
        of_fields("brain", &fields_of::<Brain>(())),
        of_fields("temper", &fields_of::<Temper>(())),
        of_fields("weights", &fields_of::<Weights>(())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, problem::Problems, record::sample, shape::flat};

    record! {
        /// A brain with a field more.
        struct Ponderer as "Brain" {
            /// A brain.
            brain: Brain; flat(),
            /// How long it ponders.
            ponders: u8 = 3; number(0..=9).of("turns"),
        }
    }

    record! {
        /// A temper with a field more.
        struct Mood as "Temper" {
            /// A temper.
            temper: Temper; flat(),
            /// Whether it sulks.
            sulks: bool = false; flag(),
        }
    }

    #[test]
    fn a_field_of_brains_and_tempers_is_one_entry() {
        let given = r#"title: "One", about: "Thinks.", "#;
        let fields = sample::check::<Ponderer>(given, "ponders", "7");
        let row = "| `ponders` | How long it ponders. | 0 to 9 turns | `3` |";
        assert!(of_fields("sample", &fields).lines.contains(row));
        let given = format!("{given}weights: (), ");
        let fields = sample::check::<Mood>(&given, "sulks", "true");
        let row = "| `sulks` | Whether it sulks. | `true` or `false` | `false` |";
        assert!(of_fields("sample", &fields).lines.contains(row));
    }

    #[test]
    fn a_faulty_brain_is_told_with_its_place() {
        let read = |text: &str| -> (Option<Brain>, Problems) {
            let document = Document::parse("brain", text);
            let mut reader = Reader::new(&document);
            let read = brain(&mut reader, "one", document.root());
            (read, reader.finish(&[]))
        };
        let fine = read(r#"(title: "One", about: "Thinks.", among: 2, weights: (fear: 0))"#);
        assert!(fine.0.is_some_and(|brain| brain.weights.fear == 0));
        for (text, rule) in [
            (r#"(title: "One")"#, "missing-field"),
            (
                r#"(title: "One", about: "Thinks.", among: 0)"#,
                "out-of-range",
            ),
            (
                r#"(title: "One", about: "Thinks.", wits: 0)"#,
                "unknown-field",
            ),
            (
                r#"(title: "One", about: "Thinks.", plays: well)"#,
                "unknown-name",
            ),
            (
                r#"(title: "One", about: "Thinks.", weights: (fear: 401))"#,
                "out-of-range",
            ),
        ] {
            let problems = read(text).1;
            let rules: Vec<&str> = problems.iter().map(|problem| problem.rule).collect();
            assert_eq!(rules, [rule], "{text}");
        }
    }
}
