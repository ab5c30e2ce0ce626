//! Attacks (EV-ATK) from aim to wound, and the effects of powers (EV-CAT-06).

pub mod all_out;
pub mod attack;
pub mod battering;
pub mod burst;
pub mod contest;
pub mod defence;
pub mod evasion;
pub mod guard;
pub mod hit;
pub mod powers;
pub mod price;
pub mod profile;
pub mod resolution;
pub mod scatter;
pub mod strike;
pub mod targets;
pub mod to_hit;
