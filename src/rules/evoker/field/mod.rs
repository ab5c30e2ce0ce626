//! The battlefield (EV-FLD): sight, cover, objects, mounts, and stealth.

pub mod ground;
pub mod mounts;
pub mod stealth;
pub mod things;
