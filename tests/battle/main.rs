//! Battles without a window: one binary, a module for each behaviour.

mod cli;
mod kit;
mod levels;
mod maneuver;
mod orders;
mod properties;
mod scenes;
mod shapes;
mod threshold;
mod tidy;
