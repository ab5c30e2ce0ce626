//! Riders and mounts (TH-MNT).

pub(super) mod bolt;
pub(super) mod mounts;
pub(super) mod platform;
pub(super) mod reins;
pub(super) mod seat;
