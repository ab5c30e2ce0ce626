//! Attacks (MO-ATK).

pub(crate) mod attack;
pub(crate) mod contests;
pub(crate) mod resolution;
pub(crate) mod targets;
pub(crate) mod to_hit;
