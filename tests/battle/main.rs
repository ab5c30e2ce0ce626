//! Battles without a window: one binary, a module for each behaviour.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on has failed"
)]

mod agreed;
mod authors;
mod brain;
mod cards;
mod cli;
mod closed_forms;
mod endless;
mod exact;
mod fair;
mod grounds;
mod heights;
mod hidden;
mod idle;
mod kept;
mod kit;
mod levels;
mod maneuver;
mod many;
mod maps;
mod minds;
mod momentum;
mod mutants;
mod objectives;
mod one_file;
mod options;
mod orders;
mod packs;
mod percents;
mod places;
mod previews;
mod priced;
mod properties;
mod prospects;
mod puzzles;
mod questions;
mod reference;
mod remembered;
mod round;
mod scenes;
mod shapes;
mod shelter;
mod standing;
mod stops;
mod telling;
mod threshold;
mod tidy;
mod topics;
mod typed;
mod undo;
mod unhurt;
mod unknown;
mod vehicles;
mod vigor;
mod ways;
mod whole_battles;
mod zones;
