//! Armour (EV-CAT-03), and what it changes about special movement.

use crate::document::{
    NodeKind,
    record::{Record, record},
    shape::{Shape, ValueKind, number, reads, record, text},
};

record! {
    /// A suit of armour.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Armour as "Armour" {
        /// Its name for players.
        pub title: String = "armour".to_owned(); text(),
        /// Armour points of the head.
        pub head: u8; number(0..=20),
        /// Armour points of each arm.
        pub arms: u8; number(0..=20),
        /// Armour points of the body.
        pub body: u8; number(0..=20),
        /// Armour points of each leg.
        pub legs: u8; number(0..=20),
        /// Advantages on special movement, below 0 Disadvantages (EV-MOV-37).
        pub move_mods: MoveMods = MoveMods::default(); record(),
    }
    beside {
        /// Its name in files.
        pub id: String = "own".to_owned(),
    }
}

impl Armour {
    /// Armour points by hit location, in the order of the location die.
    pub const fn points(&self) -> [u8; 6] {
        [
            self.head, self.arms, self.arms, self.body, self.legs, self.legs,
        ]
    }
}

record! { default:
    /// Advantages or Disadvantages on special movement (EV-MOV-37).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MoveMods as "move_mods" {
        /// On climbing tests.
        pub climb: i8 = 0; number(-5..=5),
        /// On swimming tests.
        pub swim: i8 = 0; number(-5..=5),
        /// On leaping tests.
        pub leap: i8 = 0; number(-5..=5),
        /// On jumping tests.
        pub jump: i8 = 0; number(-5..=5),
        /// On tests to soften a fall.
        pub fall: i8 = 0; number(-5..=5),
        /// On balance tests.
        pub balance: i8 = 0; number(-5..=5),
        /// On tests to stay hidden.
        pub stealth: i8 = 0; number(-5..=5),
    }
}

/// Worn armour: a suit of the book by name, `vest`, or one of its own, `(head: 0, arms: 1, body: 2,
/// legs: 1)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worn<'s>(pub &'s [Armour]);

impl Shape for Worn<'_> {
    reads!(Armour, |shape, reader, node| {
        if matches!(node.kind, NodeKind::Struct(_)) {
            return Armour::read(reader, node, None, ());
        }
        let names = shape.0.iter().map(|armour| armour.id.as_str());
        let name = reader.one_of(node, "a kind of armour", names)?;
        shape.0.iter().find(|armour| armour.id == name).cloned()
    });

    fn kind(&self) -> ValueKind {
        let names = self.0.iter().map(|armour| armour.id.clone());
        let known = ValueKind::OneOf {
            what: "a kind of armour",
            names: names.collect(),
        };
        ValueKind::Either(vec![known, record::<Armour>().kind()])
    }

    fn write(&self, value: &Armour) -> String {
        if self.0.iter().any(|armour| armour == value) {
            return value.id.clone();
        }
        format!("({})", value.written(()).join(", "))
    }
}
