//! Wounds, stamina, dying and treatment (TH-WND, TH-CON).

pub(super) mod afflictions;
pub(crate) mod burning;
pub(crate) mod dying;
pub(super) mod harm;
pub(super) mod healing;
pub(crate) mod slots;
pub(crate) mod stamina;
