//! Attacks: what is thrown at whom, Guard, reactions to it, and what comes of it (VI-ATK).

pub(crate) mod attack;
pub(crate) mod defence;
pub(crate) mod guard;
pub(crate) mod resolution;
pub(crate) mod targets;
