//! Battles of the computer against itself: a level set up for a book ([`bout`]), fought from its first
//! order to its end ([`play`]), watched meanwhile ([`watched`]), written as one line ([`mod@line`]) and
//! counted as sums ([`sums`]) whatever the order of lines. The command line tells them as tables, the
//! workshop as a strip beside the map.

pub mod bout;
pub mod line;
pub mod places;
pub mod play;
pub mod sums;
pub mod watched;
