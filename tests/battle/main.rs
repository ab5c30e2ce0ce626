//! Battles without a window: one binary, a module for each behaviour.

mod kit;
mod levels;
mod maneuver;
mod properties;
mod shapes;
mod threshold;
mod tidy;
