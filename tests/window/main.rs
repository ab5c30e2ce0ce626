//! The window without a window: what its panels would show, and where playback ends.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on has failed"
)]

mod ahead;
mod asked;
mod by_name;
mod covered;
mod feel;
mod floors;
mod guide;
mod models;
mod overlays;
mod papers;
mod playback;
mod played;
mod pointing;
mod reasons;
mod seats;
mod speech;
mod stat_blocks;
mod sums;
mod trips;
mod twins;
mod watched;
mod whereabouts;
mod workshop;
