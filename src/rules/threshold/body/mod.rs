//! Wounds, stamina, dying and treatment (TH-WND, TH-CON).

pub(super) mod afflictions;
pub(super) mod harm;
pub(super) mod healing;
