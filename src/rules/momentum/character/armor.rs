//! Armor (MO-CAT-02, MO-CAT-03).

use crate::document::{
    problem::Problem,
    record::{Record, fields_of, record},
    shape::{Shape, ValueKind, maybe, number, reads},
};

record! {
    /// Worn or natural armour (MO-CAT-02, MO-CAT-03).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Worn as "Suit" {
        /// Its Armor.
        pub armor: i32 = 0; number(-9..=20),
        /// Its Evasion Cap, if it has one.
        pub cap: Option<i32> = None; maybe(number(1..=40)),
    }
}

/// A piece of armor of the book (MO-CAT-02).
#[derive(Clone, Debug)]
pub struct NamedSuit {
    /// Its name in files.
    pub id: String,
    /// Its values.
    pub worn: Worn,
}

/// The name in files of armor that grew by itself.
const HIDE: &str = "hide";

/// Worn armor: a piece of the book by name, `light`, or a hide, `hide(armor: 1, cap: 14)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Protection<'s>(pub &'s [NamedSuit]);

impl Shape for Protection<'_> {
    reads!(Worn, |shape, reader, node| {
        if node.name() == Some(HIDE) {
            let mut fields = reader.structure(node, HIDE);
            let worn = Worn::read_among(&mut fields, None, ());
            fields.finish();
            return worn;
        }
        let names = shape.0.iter().map(|suit| suit.id.as_str());
        let name = reader.one_of(node, "armor", names.chain([HIDE]))?;
        let Some(suit) = shape.0.iter().find(|suit| suit.id == name) else {
            reader.report(
                Problem::error("missing-field", "a hide says what it does")
                    .at(node.span.clone())
                    .help("write `hide(armor: 1, cap: 14)`"),
            );
            return None;
        };
        Some(suit.worn)
    });

    fn kind(&self) -> ValueKind {
        let suits = ValueKind::OneOf {
            what: "a piece of armor",
            names: self.0.iter().map(|suit| suit.id.clone()).collect(),
        };
        let hide = ValueKind::Record {
            name: HIDE,
            fields: fields_of::<Worn>(()),
        };
        ValueKind::Either(vec![suits, hide])
    }

    fn write(&self, value: &Worn) -> String {
        match self.0.iter().find(|suit| suit.worn == *value) {
            Some(suit) => suit.id.clone(),
            None => format!("{HIDE}({})", value.written(()).join(", ")),
        }
    }
}
