//! Cinematic stunts and what they cost (MO-CIN).

pub(crate) mod aims;
pub(crate) mod effects;
pub(crate) mod pins;
pub(crate) mod price;
pub(crate) mod reactions;
pub(crate) mod together;
pub(crate) mod worth;
