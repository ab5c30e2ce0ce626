//! Battles without a window: one binary, a module for each behaviour.

mod tidy;
