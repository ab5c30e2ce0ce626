//! The battlefield (EV-FLD): sight, cover, things, mounts, vehicles, and staying unseen.

pub mod aboard;
pub mod cover;
pub mod ground;
pub mod mounts;
pub mod sight;
pub mod stealth;
pub mod things;
pub mod vehicles;
