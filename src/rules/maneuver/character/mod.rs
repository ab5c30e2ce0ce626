//! Who fights: the sheet, what there is to carry, what is in hand (MA-SHT, MA-FST, MA-CAT).

pub mod catalogue;
pub(crate) mod hands;
pub(crate) mod numbers;
pub mod sheet;
