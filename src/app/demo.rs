//! A picture of the window after some seconds, and rest for the machine when nothing happens.

use std::{fs, time::Duration};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    winit::{UpdateMode, WinitSettings},
};

use super::{
    Options, background_task, board::picture::Brush, camera::BoardView, playback::Playback,
    screens::Screen, session::AppSession,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (take_picture, rest));
}

/// Takes the picture when its time has come; closing follows when it is saved.
fn take_picture(
    mut commands: Commands,
    options: Res<Options>,
    time: Res<Time<Real>>,
    mut taken: Local<bool>,
) {
    let Some(path) = &options.screenshot else {
        return;
    };
    if *taken || time.elapsed_secs() < options.after {
        return;
    }
    *taken = true;
    let path = path.clone();
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            let saved = save(&captured.image, &path);
            match saved {
                Ok(()) => exit.write(AppExit::Success),
                Err(problem) => {
                    error!(
                        "The picture {} could not be saved: {problem}",
                        path.display()
                    );
                    exit.write(AppExit::from_code(2))
                }
            };
        },
    );
}

fn save(image: &Image, path: &std::path::Path) -> Result<(), String> {
    let picture = image
        .clone()
        .try_into_dynamic()
        .map_err(|problem| problem.to_string())?;
    if let Some(folder) = path.parent()
        && !folder.as_os_str().is_empty()
    {
        fs::create_dir_all(folder).map_err(|problem| problem.to_string())?;
    }
    picture
        .to_rgb8()
        .save(path)
        .map_err(|problem| problem.to_string())
}

/// Draws without pause while something moves, and on input only when nothing does.
fn rest(
    options: Res<Options>,
    screen: Option<Res<State<Screen>>>,
    session: Option<Res<AppSession>>,
    playback: Option<Res<Playback>>,
    (view, brush): (Option<Res<BoardView>>, Option<Res<Brush>>),
    (time, keys): (Res<Time<Real>>, Res<ButtonInput<KeyCode>>),
    windows: Query<&Window>,
    #[cfg(feature = "controller")] pads: Query<(), With<Gamepad>>,
    mut settings: ResMut<WinitSettings>,
    mut quiet_since: Local<f32>,
    mut touched: Local<(f32, Option<Vec2>)>,
) {
    let ticks = session
        .as_ref()
        .is_some_and(|session| session.time_left().is_some());
    let in_battle = screen.is_some_and(|screen| *screen.get() == Screen::Battle);
    let moving = options.screenshot.is_some()
        || (in_battle
            && (playback.is_some_and(|playback| !playback.is_empty())
                || view.is_some_and(|view| view.glide.is_some())
                || brush.is_some_and(|brush| brush.is_at_work())
                || session.is_some_and(|session| {
                    let still = session.battle.is_over() || session.review.is_some();
                    session.human_to_move().is_none() && !still
                })));
    if moving {
        *quiet_since = time.elapsed_secs();
    }
    let now = time.elapsed_secs();
    let pointer = windows.iter().find_map(Window::cursor_position);
    if pointer != touched.1 || keys.get_pressed().len() > 0 {
        *touched = (now, pointer);
    }
    // Floating numbers and fading lights end a moment after the last event. Tooltips come a moment
    // after the pointer rests; later than that nothing changes by itself.
    let works = background_task::any_under_way();
    if works {
        touched.0 = now;
    }
    // What a controller says wakes nobody up: it has to be looked at.
    #[cfg(feature = "controller")]
    let looks = !pads.is_empty();
    #[cfg(not(feature = "controller"))]
    let looks = false;
    let mode = if now - *quiet_since < 2.0 {
        UpdateMode::Continuous
    } else if looks {
        UpdateMode::reactive(Duration::from_millis(16))
    } else if works {
        UpdateMode::reactive(Duration::from_millis(20))
    } else if ticks {
        UpdateMode::reactive(Duration::from_millis(200))
    } else if now - touched.0 < 2.5 {
        UpdateMode::reactive(Duration::from_millis(250))
    } else {
        UpdateMode::reactive(Duration::from_secs(60))
    };
    if settings.focused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}
