//! Who fights: the sheet, what follows from it, and what there is to carry and to know (MO-SHT,
//! MO-ABL, MO-CAT).

pub mod abilities;
pub mod catalogue;
pub mod damage;
pub mod items;
pub mod sheet;
pub mod stats;
pub mod stunts;
