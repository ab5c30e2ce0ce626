//! Why a file could not be used.

use std::fmt;

/// Why a file could not be used, with a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, as a sentence.
    pub message: String,
    /// The remedy, as a sentence.
    pub remedy: String,
}

impl Fault {
    /// A fault with its remedy.
    pub fn new(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.message, self.remedy)
    }
}
