//! What comes of an import.

/// A level made of a map.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The text of the level's file.
    pub text: String,
    /// What was found, in a sentence.
    pub summary: String,
    /// What was not understood, lost or assumed, each a sentence.
    pub notes: Vec<String>,
}
