//! Tests and their modifiers (MA-DIE).

pub(crate) mod checks;
pub(crate) mod modifiers;
