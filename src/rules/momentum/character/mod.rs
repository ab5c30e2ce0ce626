//! Who fights: the sheet, what follows from it, and what there is to carry and to know (MO-SHT,
//! MO-ABL, MO-CAT).

pub mod abilities;
pub mod catalogue;
pub mod damage;
pub(crate) mod hands;
pub mod items;
pub(crate) mod numbers;
pub mod sheet;
pub mod stats;
pub mod stunts;
