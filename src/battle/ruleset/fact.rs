//! Lines of a unit's stat block: what a side knows of it, and how it could learn the rest.

/// A line of a unit's stat block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its name: "Armor".
    pub name: &'static str,
    /// The value; if the side does not know it, how to learn it.
    pub text: String,
    /// Whether the side knows it.
    pub known: bool,
}

impl Fact {
    /// What the side knows.
    pub fn known(name: &'static str, text: impl Into<String>) -> Self {
        Self {
            name,
            text: text.into(),
            known: true,
        }
    }

    /// What the side does not know, with the way to learn it: "analyse it".
    pub fn unknown(name: &'static str, how: &str) -> Self {
        Self {
            name,
            text: format!("not known: {how}"),
            known: false,
        }
    }
}
