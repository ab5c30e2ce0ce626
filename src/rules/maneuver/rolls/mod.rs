//! Tests and what adds to them (MA-DIE).

pub(crate) mod checks;
pub(crate) mod modifiers;
