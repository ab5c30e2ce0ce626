//! Shadowgrid: tactical battles on a map, with the computer as game master of five rulebooks.
//!
//! `use` arrows point down only: [`geometry`], [`dice`] and [`hashing`] are pure; [`output`] writes lines
//! to the terminal; [`document`] is RON itself, with every fault at its place; [`battle`] is the engine and
//! names no book; [`rules`] are the books; [`data`] reads files into what they define; [`ai`] plays;
//! [`preview`] says what a choice would mean; [`fair`] are the statistics of many battles; [`text`] puts battles into words, [`save`] onto disk
//! and [`scene`] to the test; [`bouts`] are battles of the computer against itself; [`settings`] are what a player sets for good; [`workshop`] changes the
//! files of levels; [`import`] makes levels of maps of other programs; [`lsp`] tells editors what the readers of files know;
//! [`cli`] is what the command line asks for.

pub mod ai;
#[cfg(feature = "app")]
pub mod app;
pub mod battle;
pub mod bouts;
pub mod cli;
pub mod data;
pub mod dice;
pub mod document;
pub mod fair;
pub mod geometry;
pub mod hashing;
pub mod import;
pub mod lsp;
pub mod output;
pub mod preview;
pub mod rules;
pub mod save;
pub mod scene;
pub mod settings;
pub mod text;
pub mod workshop;

// Kits of `tests/` name this crate from outside, also where its own tests use them.
#[cfg(test)]
extern crate self as shadowgrid;

/// Worlds that differ only in what a side does not know, for the promises of terminal and window.
#[cfg(test)]
#[path = "../tests/twins/kit.rs"]
mod twin_worlds;
