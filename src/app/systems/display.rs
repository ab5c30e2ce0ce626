//! Whether a window can be opened at all: checked before Bevy starts, which would panic.

use std::{env, path::Path};

use crate::app::state::options::Obstacle;

/// Why no window can be opened, and how to fix it.
pub fn obstacle() -> Option<Obstacle> {
    if cfg!(not(all(unix, not(target_os = "macos")))) {
        return None;
    }
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    if !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET") {
        return Some(Obstacle {
            what: "No display was found: neither DISPLAY nor WAYLAND_DISPLAY is set.".into(),
            remedy: format!("Start the game from a desktop session, or {TEXT}"),
        });
    }
    if let Some(problem) = silent_display() {
        return Some(problem);
    }
    if !crate::app::drawing::third_party::adapter_exists() {
        return Some(Obstacle {
            what: "No graphics driver was found: the window needs Vulkan or OpenGL.".into(),
            remedy: format!(
                "Install one (on Debian and Ubuntu mesa-vulkan-drivers; a software driver is \
                 enough), or {TEXT}"
            ),
        });
    }
    None
}

/// Watches the X display on a separate thread, with a connection of its own. When the display goes
/// away the window libraries end the program without a message: the thread tells what happened to
/// the battle first.
#[cfg(all(unix, not(target_os = "macos")))]
pub fn watch() {
    let Ok((connection, _)) = x11rb::connect(None) else {
        return;
    };
    // Without a thread nothing is printed; the battle is saved all the same.
    let _ = std::thread::Builder::new()
        .name("display".to_owned())
        .spawn(move || {
            use x11rb::connection::Connection;
            while connection.wait_for_event().is_ok() {}
            crate::output::warn(format_args!("error: {GONE}"));
            // Waits for a save that is being written.
            let patience = std::time::Instant::now();
            while crate::app::state::background_task::any_under_way()
                && patience.elapsed() < std::time::Duration::from_secs(2)
            {
                std::thread::yield_now();
            }
            std::process::exit(2);
        });
}

/// Other systems close a window by an event, which leaves the game as closing it does.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub fn watch() {}

/// The message when the display goes away.
#[cfg(all(unix, not(target_os = "macos")))]
const GONE: &str = "The display went away, and the window with it.\n  \
    help: A battle was saved after its last order: start the game again and choose Continue.";

/// An X display that is named but does not answer.
fn silent_display() -> Option<Obstacle> {
    let wayland = env::var_os("WAYLAND_DISPLAY").is_some_and(|value| !value.is_empty());
    let display = env::var("DISPLAY").ok()?;
    if wayland {
        return None;
    }
    let number = display.strip_prefix(':')?.split('.').next()?.to_owned();
    let path = format!("/tmp/.X11-unix/X{number}");
    if number.parse::<u32>().is_err() || connects(&path) {
        return None;
    }
    Some(Obstacle {
        what: format!("The display {display} does not answer."),
        remedy: format!("Start the game from a desktop session, or {TEXT}"),
    })
}

/// The other way to play.
const TEXT: &str = "play in the terminal: shadowgrid play LEVEL --text";

#[cfg(unix)]
fn connects(path: &str) -> bool {
    // Servers may listen on the abstract name only; then there is no socket file.
    !Path::new("/tmp/.X11-unix").exists()
        || std::os::unix::net::UnixStream::connect(path).is_ok()
        || abstract_connects(path)
}

#[cfg(target_os = "linux")]
fn abstract_connects(path: &str) -> bool {
    use std::os::{linux::net::SocketAddrExt, unix::net};
    net::SocketAddr::from_abstract_name(path)
        .and_then(|address| net::UnixStream::connect_addr(&address))
        .is_ok()
}

#[cfg(all(unix, not(target_os = "linux")))]
fn abstract_connects(_path: &str) -> bool {
    false
}

#[cfg(not(unix))]
fn connects(_path: &str) -> bool {
    true
}
