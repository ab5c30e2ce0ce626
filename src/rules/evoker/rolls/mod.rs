//! Tests (EV-DIC, EV-ADV): tested skills, all modifiers, opposed tests, Fate.

pub mod checks;
pub mod contest;
pub mod fate;
pub mod reading;
pub mod rows;
pub mod telling;
pub mod to_hit;
