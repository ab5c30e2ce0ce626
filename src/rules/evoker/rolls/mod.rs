//! Tests (EV-DIC, EV-ADV): tested skills, all modifiers, opposed tests, Fate.

pub mod checks;
pub mod degrees;
pub mod dice;
pub mod fate;
pub mod reading;
pub mod rows;
pub mod situation;
pub mod telling;
pub mod testing;
