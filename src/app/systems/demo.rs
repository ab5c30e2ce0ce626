//! A picture of the window after some seconds.

use std::fs;

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
};

use crate::app::state::options::Options;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, take_picture);
}

/// Takes the picture at its time; the window closes when it is saved.
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
