//! Attacks, defences, maneuvers and grapples (MA-ATK, MA-MAN).

pub(crate) mod area;
pub(crate) mod attack;
pub(crate) mod grapple;
pub(crate) mod maneuvers;
pub(crate) mod resolution;
pub(crate) mod targets;
pub(crate) mod to_hit;
