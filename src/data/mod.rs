//! RON files: read with every fault at its place, edited without losing a comment.

pub mod document;
pub mod problem;
pub mod report;
