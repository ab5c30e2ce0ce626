//! Why a text is not an order.

use std::fmt;

/// Why a text is not an order, and what was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFault {
    /// What is wrong, as a sentence.
    pub message: String,
    /// What was meant, or what can be written; may be empty.
    pub help: String,
}

impl OrderFault {
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
        }
    }
}

impl fmt::Display for OrderFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        if self.help.is_empty() {
            Ok(())
        } else {
            write!(f, " {}", self.help)
        }
    }
}
