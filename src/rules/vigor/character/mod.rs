//! Who fights: the sheet, what follows from it, and what there is to carry and to know (VI-SHT, VI-POW).

pub mod catalogue;
pub mod damage;
pub(crate) mod hands;
pub mod items;
pub(crate) mod numbers;
pub mod powers;
pub mod sheet;
pub mod stats;
