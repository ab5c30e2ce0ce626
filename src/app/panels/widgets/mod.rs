//! What several panels are built of: cards, buttons, key caps, chips, icons, and lists of what adds
//! up to a number.

pub mod bars;
pub mod buttons;
pub mod caps;
pub mod cards;
pub mod chips;
#[rustfmt::skip]
pub(in crate::app) mod icons;
pub mod keycaps;
pub mod pictures;
pub mod sums;
