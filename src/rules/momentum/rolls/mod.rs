//! Tests and their modifiers (MO-DIE).

pub(crate) mod checks;
pub(crate) mod modifiers;
