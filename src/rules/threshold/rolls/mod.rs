//! Checks (TH-DIC): standard and wild, combat checks, and the defences against them.

pub(super) mod checks;
pub(super) mod contest;
pub(super) mod defense;
pub(super) mod hinder;
