//! Ctrl-C: a command that runs for long stops by itself and tells what it has so far.

use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a command that was interrupted: 128 and the number of the signal, as shells have it.
pub(super) const CODE: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C, and requests to end, only ask to stop; the second time the program ends at
/// once. Where the system allows no handler, Ctrl-C ends the program as ever.
pub(super) fn listen() {
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(CODE));
        }
    });
}

/// Whether somebody has asked to stop.
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
