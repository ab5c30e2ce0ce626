//! The player's settings in the window: read at the start, applied at once when they change, saved.

pub mod store;
pub mod view;

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::EguiContexts;

use self::store::SettingsStore;
use crate::{
    app::{
        art::theme,
        drawing::third_party::DressSystems,
        models::{playback::Playback, settings_sheet::Sheet},
        state::{
            key_presses::{KeyPresses, StrokeSystems, Walking},
            options::Options,
            screen::Screen,
            session::AppSession,
        },
    },
    battle::{ids::SideId, orders::question::QuestionKind},
    settings::{
        Settings,
        commands::{Bindings, Command},
        file,
    },
};

/// How long changes are collected before they are written, in seconds.
const GATHER: f32 = 0.7;

pub(in crate::app) fn plugin(app: &mut App) {
    let options = app.world().get_resource::<Options>();
    let place = file::place(options.and_then(|options| options.settings.as_deref()));
    let loaded = place.as_deref().map(file::load);
    let told = loaded.as_ref().map(|loaded| loaded.told.clone());
    let told = told.filter(|told| !told.is_empty());
    if let Some(told) = &told {
        // The terminal shows it too.
        crate::output::warn(told.trim_end());
    }
    let settings = loaded.map(|loaded| loaded.settings).unwrap_or_default();
    app.insert_resource(SettingsStore {
        file: place,
        told,
        kept: Some(settings.clone()),
        since: None,
    })
    .insert_resource(settings.keys.clone())
    .insert_resource(settings)
    .add_systems(OnEnter(Screen::Battle), begin)
    .add_systems(OnExit(Screen::Title), set_speed)
    .add_systems(OnExit(Screen::Levels), set_speed)
    .init_resource::<Sheet>()
    .add_systems(
        PreUpdate,
        (keys, apply.run_if(resource_changed::<Settings>))
            .chain()
            .after(StrokeSystems),
    )
    .add_systems(
        bevy_egui::EguiPrimaryContextPass,
        dress.before(DressSystems),
    )
    .add_systems(Last, keep);
}

/// Keys that work everywhere, and those of the open settings screen.
fn keys(
    mut strokes: ResMut<KeyPresses>,
    mut walking: ResMut<Walking>,
    mut keep: ResMut<SettingsStore>,
    mut sheet: ResMut<Sheet>,
    mut settings: ResMut<Settings>,
) {
    if sheet.open && walking.0 {
        // The settings have their own keyboard navigation.
        walking.0 = false;
    }
    // One after another: a key may open the screen that the next one of the same frame is for.
    for stroke in std::mem::take(&mut strokes.0) {
        if sheet.open {
            let mut changed = settings.clone();
            sheet.press(&stroke.name, &mut changed);
            if *settings != changed {
                *settings = changed;
            }
            continue;
        }
        match stroke.command {
            // A message about the file is closed first.
            Some(Command::Cancel) if keep.told.is_some() => keep.told = None,
            Some(Command::Settings) if !stroke.repeat => sheet.toggle(),
            Some(Command::Mute) if !stroke.repeat => settings.sound.mute = !settings.sound.mute,
            Some(Command::FullScreen) if !stroke.repeat => {
                settings.display.full_screen = !settings.display.full_screen;
            }
            Some(Command::Coordinates) if !stroke.repeat => {
                settings.display.coordinates = !settings.display.coordinates;
            }
            Some(
                Command::Settings | Command::Mute | Command::FullScreen | Command::Coordinates,
            ) => {}
            _ => strokes.0.push(stroke),
        }
    }
}

/// Sets the playback speed from the settings, until the player changes it: a battle that follows
/// another one, or is loaded in its place, keeps the speed.
fn set_speed(options: Res<Options>, settings: Res<Settings>, mut playback: ResMut<Playback>) {
    playback.follow_settings(&settings);
    playback.speed = options.speed.unwrap_or(f32::from(settings.play.speed));
}

/// Players of a new battle get the prompt settings; a resumed one has its own.
fn begin(settings: Res<Settings>, session: Option<ResMut<AppSession>>) {
    let Some(mut session) = session else { return };
    if session.battle.orders_done() > 0 {
        return;
    }
    for side in (0..session.computer.len()).map(|side| SideId(side as u8)) {
        if session.is_computer(side) {
            continue;
        }
        for topic in QuestionKind::OPTIONAL {
            session.battle.set_stop(side, topic, settings.stop(topic));
        }
    }
}

/// Applies changes at once.
fn apply(
    settings: Res<Settings>,
    mut bindings: ResMut<Bindings>,
    playback: Option<ResMut<Playback>>,
    mut speed: Local<Option<u8>>,
) {
    theme::set_vision(settings.display.vision);
    theme::set_letters(settings.display.text);
    if *bindings != settings.keys {
        *bindings = settings.keys.clone();
    }
    let Some(mut playback) = playback else { return };
    playback.follow_settings(&settings);
    let before = speed.replace(settings.play.speed);
    if before.is_some_and(|before| before != settings.play.speed) {
        playback.speed = f32::from(settings.play.speed);
    }
}

/// Applies scale and font size to the panels.
fn dress(
    mut contexts: EguiContexts,
    options: Res<Options>,
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut worn: Local<Option<(u16, u16, u16)>>,
) -> Result {
    let size = windows.single().map_or(Vec2::ZERO, Window::size);
    let grown = if settings.display.grows {
        growth(size)
    } else {
        100
    };
    let wanted = (settings.display.scale, settings.display.text, grown);
    let before = worn.replace(wanted);
    if before == Some(wanted) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    ctx.set_global_style(theme::style());
    let (scale, ..) = wanted;
    // The command line's value counts until the player changes it.
    let scale = match (before, options.scale) {
        (None, Some(given)) => given,
        (Some((old, ..)), Some(given)) if old == scale => given,
        _ => f32::from(scale) * f32::from(grown) / 10_000.0,
    };
    ctx.set_zoom_factor(scale);
    Ok(())
}

/// By how much panels grow in a window of this size, in hundredths: by half of what the window has
/// more than the smallest one that shows everything, in steps of a twentieth. So a larger window
/// shows larger panels and more of the board.
pub fn growth(size: Vec2) -> u16 {
    let more = (size / Vec2::new(1280.0, 800.0)).min_element() - 1.0;
    let steps = (more.max(0.0) / 2.0 * 20.0 + 1e-3).floor();
    100 + (steps as u16).saturating_mul(5).min(200)
}

/// Writes changes, a moment after the last of them and before the window closes.
fn keep(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut exits: MessageReader<AppExit>,
    mut keep: ResMut<SettingsStore>,
) {
    let now = time.elapsed_secs();
    if settings.is_changed() && keep.kept.as_ref() != Some(&settings) {
        keep.since = Some(now);
    }
    let leaving = exits.read().count() > 0;
    let Some(since) = keep.since else { return };
    if now - since < GATHER && !leaving {
        return;
    }
    keep.since = None;
    keep.kept = Some(settings.clone());
    let Some(path) = keep.file.clone() else {
        keep.told =
            Some("This machine has no place for settings; they count until you leave.".into());
        return;
    };
    match file::store(&path, &settings) {
        Ok(None) => {}
        Ok(Some(copy)) => {
            keep.told = Some(format!(
                "The settings file had errors; it is kept as {} and a new one is written.",
                copy.display()
            ));
        }
        Err(fault) => keep.told = Some(fault.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_grow_with_the_window_and_never_shrink() {
        let of = |width, height| growth(Vec2::new(width, height));
        assert_eq!(of(1280.0, 800.0), 100);
        assert_eq!(of(800.0, 600.0), 100);
        assert_eq!(of(1600.0, 900.0), 105);
        assert_eq!(of(1920.0, 1080.0), 115);
        assert_eq!(of(2560.0, 1440.0), 140);
        assert_eq!(of(3840.0, 2160.0), 185);
        // A narrow or a low window has no room for larger panels.
        assert_eq!(of(3840.0, 800.0), 100);
        assert_eq!(of(0.0, 0.0), 100);
    }
}
