//! The whole book at work.

mod situations;
mod table;
