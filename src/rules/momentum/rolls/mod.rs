//! Tests and what adds to them (MO-DIE).

pub(crate) mod checks;
pub(crate) mod modifiers;
