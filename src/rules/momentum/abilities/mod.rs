//! Abilities, and the reactions and Maneuvers a unit knows like them (MO-ABL).

pub(crate) mod area;
pub(crate) mod calling;
pub(crate) mod cast;
pub(crate) mod effects;
pub(crate) mod maneuvers;
pub(crate) mod quick_step;
pub(crate) mod revenge;
pub(crate) mod upcast;
pub(crate) mod ward;
pub(crate) mod worth;
