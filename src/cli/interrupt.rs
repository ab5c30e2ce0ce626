//! Ctrl-C: a command that runs for long stops by itself and tells what it has so far.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Exit, Stop};

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C, and the end of the terminal, only ask to stop; the second time the program
/// ends at once.
///
/// # Errors
/// The system does not allow it.
pub(super) fn listen() -> Result<(), Stop> {
    let asked = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(Exit::INTERRUPTED));
        }
    };
    ctrlc::set_handler(asked).map_err(|error| {
        Stop::new(
            "Ctrl-C cannot be noticed.",
            format!("The system says: {error}."),
        )
    })
}

/// Whether somebody has asked to stop.
pub(super) fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
