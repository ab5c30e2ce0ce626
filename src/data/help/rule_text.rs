//! A rule as the help shows it.

/// A rule in plain words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its ID: `EV-WND-03`.
    pub id: String,
    /// A few words.
    pub title: String,
    /// Its text.
    pub text: String,
    /// IDs of related rules.
    pub see: Vec<String>,
}
