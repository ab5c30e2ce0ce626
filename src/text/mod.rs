//! Battles in words: orders as short text, events as spoken sentences, maps and menus as lines.

pub mod bearing_text;
pub mod chart;
pub mod compass;
pub mod digest;
pub mod ears;
pub mod help_text;
pub mod journal;
pub mod lasting;
pub mod logs;
pub mod map;
pub mod menu;
mod names;
pub mod narrate;
pub mod nearby;
pub mod objectives;
pub mod odds_text;
pub mod order_text;
pub mod phrase;
pub mod plain;
pub mod preview_text;
pub mod question_text;
pub mod stops_text;
pub mod sums;
pub mod tally;
pub mod thoughts_text;
pub mod unit_text;
pub mod zones;
