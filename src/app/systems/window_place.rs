//! The size and place of the window, kept from one sitting to the next. The wish for full screen is a
//! setting.

use std::{fs, path::PathBuf};

use bevy::{
    prelude::*,
    window::{Monitor, PrimaryWindow, WindowMode, WindowMoved, WindowPosition},
};
use serde::{Deserialize, Serialize};

use crate::{app::state::options::Options, data::bounded, save, settings::Settings};

/// The size without any memory, in pixels.
const USUAL: (u32, u32) = (1280, 800);

/// The sizes that make sense, in pixels.
const SIZES: std::ops::RangeInclusive<u32> = 320..=16_384;

/// Size limit of the file, in bytes.
const LARGEST: u64 = 4096;

/// Where the window was when it was closed, in pixels.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    width: u32,
    height: u32,
    /// The corner, where the system tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<(i32, i32)>,
}

impl WindowPlace {
    /// What a text of the file says, if it makes sense.
    fn read(text: &[u8]) -> Option<Self> {
        let place: Self = serde_json::from_slice(text).ok()?;
        let fits = SIZES.contains(&place.width) && SIZES.contains(&place.height);
        fits.then_some(place)
    }

    /// Whether the middle of its upper edge, by which it can be moved, lies on a monitor.
    fn is_on(self, corner: IVec2, size: UVec2) -> bool {
        let Some((x, y)) = self.at else { return false };
        let grip = IVec2::new(x.saturating_add(self.width as i32 / 2), y.saturating_add(8));
        let end = corner + size.as_ivec2();
        grip.cmpge(corner).all() && grip.cmplt(end).all()
    }
}

fn file() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(folders.data_dir().join("window.json"))
}

/// Whether the window is one that a player opened without naming a size: scripted ones keep nothing.
fn is_kept(options: &Options) -> bool {
    options.size.is_none() && options.trace.is_none() && options.screenshot.is_none()
}

/// The place of the last sitting.
fn remembered(options: &Options) -> Option<WindowPlace> {
    let file = file().filter(|_| is_kept(options))?;
    WindowPlace::read(&bounded::read(&file, LARGEST).ok()?)
}

/// The size of the window when it opens, in pixels.
pub fn size(options: &Options) -> (u32, u32) {
    let remembered = remembered(options).map(|place| (place.width, place.height));
    options.size.or(remembered).unwrap_or(USUAL)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fill_screen.run_if(resource_changed::<Settings>));
    let options = app.world().get_resource::<Options>();
    if !options.is_some_and(is_kept) {
        return;
    }
    if let Some(place) = options.and_then(remembered) {
        app.insert_resource(place)
            .add_systems(Update, put.run_if(resource_exists::<WindowPlace>));
    }
    app.add_systems(Last, keep);
}

/// Fills the screen with the window, or not.
fn fill_screen(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let wanted = match settings.display.full_screen {
        true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        false => WindowMode::Windowed,
    };
    for mut window in &mut windows {
        if window.mode != wanted {
            window.mode = wanted;
        }
    }
}

/// Moves the window where it was, once the monitors are known; not to a monitor that is gone.
fn put(
    mut commands: Commands,
    place: Res<WindowPlace>,
    monitors: Query<&Monitor>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    if monitors.is_empty() {
        return;
    }
    commands.remove_resource::<WindowPlace>();
    let mut monitors = monitors.iter();
    let is_seen =
        monitors.any(|monitor| place.is_on(monitor.physical_position, monitor.physical_size()));
    if let (Some((x, y)), Ok(mut window)) = (place.at, windows.single_mut())
        && is_seen
    {
        window.position = WindowPosition::At(IVec2::new(x, y));
    }
}

/// Keeps the last place outside full screen, and writes it when the window closes.
fn keep(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut moved: MessageReader<WindowMoved>,
    mut exits: MessageReader<AppExit>,
    mut last: Local<Option<WindowPlace>>,
) {
    let at = moved
        .read()
        .last()
        .map(|moved| (moved.position.x, moved.position.y));
    if let Ok(window) = windows.single()
        && window.mode == WindowMode::Windowed
    {
        *last = Some(WindowPlace {
            width: window.physical_width(),
            height: window.physical_height(),
            at: at.or(last.and_then(|last| last.at)),
        });
    }
    let leaves = exits.read().count() > 0;
    let (Some(place), Some(file)) = (last.filter(|_| leaves), file()) else {
        return;
    };
    // The window opens in its usual size if this fails.
    if let Some(folder) = file.parent() {
        let _ = fs::create_dir_all(folder);
    }
    if let Ok(text) = serde_json::to_string(&place) {
        let _ = save::write_text(&file, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_back_and_nonsense_is_not() {
        let place = WindowPlace {
            width: 1600,
            height: 900,
            at: Some((-20, 40)),
        };
        let text = serde_json::to_vec(&place).unwrap();
        assert_eq!(WindowPlace::read(&text), Some(place));
        for text in [
            "",
            "{}",
            "{\"width\": 0, \"height\": 900}",
            "{\"width\": 4294967295, \"height\": 900}",
            "{\"width\": 1600, \"height\":",
        ] {
            assert_eq!(WindowPlace::read(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_window_is_not_put_on_a_monitor_that_is_gone() {
        let on = |at| {
            let place = WindowPlace {
                width: 800,
                height: 600,
                at,
            };
            place.is_on(IVec2::new(0, 0), UVec2::new(1920, 1080))
        };
        assert!(on(Some((100, 100))) && on(Some((-300, 0))));
        assert!(!on(Some((2000, 100))) && !on(Some((i32::MAX, 0))) && !on(None));
        assert!(!on(Some((100, -700))));
    }
}
