//! Building blocks of several panels: cards, buttons, key caps, chips, icons, and lists of a
//! number's parts.

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
