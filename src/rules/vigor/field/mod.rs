//! The battlefield: distance and reach, steps, sight and cover, things, forced movement (VI-MOV,
//! VI-FLD).

pub(crate) mod cover;
pub(crate) mod fire;
pub(crate) mod forced;
pub(crate) mod forces;
pub(crate) mod ground;
pub(crate) mod holds;
pub(crate) mod reach;
pub(crate) mod sight;
pub(crate) mod solidity;
pub(crate) mod steps;
pub(crate) mod things;
pub(crate) mod visibility;
mod walker;
pub mod weather;
