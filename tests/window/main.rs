//! The window without a window: what its panels would show, and where playback ends.

mod models;
mod playback;
