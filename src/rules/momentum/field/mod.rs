//! Ground, steps, cover and sight (MO-MOV, MO-COV, MO-HID).

pub(crate) mod cover;
pub(crate) mod forced;
pub(crate) mod gait;
pub(crate) mod ground;
pub(crate) mod hazards;
pub(crate) mod hiding;
pub(crate) mod holds;
pub(crate) mod leaning;
pub(crate) mod sight;
pub(crate) mod steps;
pub(crate) mod things;
