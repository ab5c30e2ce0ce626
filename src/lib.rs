//! Shadowgrid: tactical battles on a map, with the computer as game master of five rulebooks.
//!
//! `use` arrows point down only: [`geometry`] and [`dice`] are pure; [`battle`] is the engine and
//! names no book; the rest is built on it.

pub mod battle;
pub mod dice;
pub mod geometry;
