//! Attacks (EV-ATK) from aim to wound, and the effects of powers (EV-CAT-06).

pub mod all_out;
pub mod battering;
pub mod burst;
pub mod defence;
pub mod evasion;
pub mod guard;
pub mod hit;
pub mod powers;
pub mod price;
pub mod resolution;
pub mod scatter;
pub mod targets;
