//! The battlefield (EV-FLD): sight, cover, things, mounts, and staying unseen.

pub mod ground;
pub mod mounts;
pub mod stealth;
pub mod things;
