//! What all panels and screens draw with: colours, letters, cards, buttons, icons, the words for
//! screen readers, and the libraries behind them.

pub mod bars;
pub mod buttons;
pub mod caps;
pub mod cards;
#[rustfmt::skip]
pub(in crate::app) mod icons;
pub mod raster;
pub mod rows;
pub mod rule_links;
pub mod signs;
pub mod speech;
pub mod sums;
pub mod third_party;
pub mod tokens;
