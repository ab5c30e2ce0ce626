//! Attacks: rolls, Guard, reactions and results (VI-ATK).

pub(crate) mod attack;
pub(crate) mod defence;
pub(crate) mod guard;
pub(crate) mod resolution;
pub(crate) mod situation;
pub(crate) mod targets;
pub(crate) mod to_hit;
