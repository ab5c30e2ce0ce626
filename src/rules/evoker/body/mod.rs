//! Wounds, injuries and other states of the body (EV-WND, EV-INJ, EV-CND).

pub mod bleeding;
pub mod hands;
pub mod harm;
pub mod healing;
pub mod held;
pub mod injuries;
pub mod legs;
pub mod measure;
pub mod shackle;
pub mod sleep;
pub mod suffocation;
pub mod tracks;
