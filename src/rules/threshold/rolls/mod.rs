//! Checks (TH-DIC): standard and wild, combat checks, and what they are aimed at.

pub(super) mod checks;
pub(super) mod contest;
pub(super) mod defense;
pub(super) mod hinder;
