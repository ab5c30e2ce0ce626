//! The language server, driven as an editor drives it: every capability, in both counts of
//! characters, behind characters of several bytes, with line ends of Windows, and in broken text.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on has failed"
)]

mod client;
mod completion;
mod hover;
mod names;
mod outline;
mod typing;

/// A small level with names of several bytes before what is asked for.
pub const YARD: &str = include_str!("yard.ron");

/// The level with the mark behind this text, which stands in it once.
pub fn marked(before: &str) -> String {
    assert_eq!(YARD.matches(before).count(), 1, "{before}");
    YARD.replace(before, &format!("{before}{}", client::MARK))
}
