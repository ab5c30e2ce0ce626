//! The workshop: the screen on which levels are drawn.
//!
//! [`studio`] is a level on the screen; it holds the desk, which is the editor itself (`workshop::desk`).
//! Panes draw it and act on it; keys do the same by one list ([`keys`]). What the reader makes of the
//! draft ([`seen`]), whether it is fair ([`fairness`]), its ground ([`ground`]), maps over it ([`charts`]) and pictures of inks
//! ([`swatches`]) are worked out beside the window.

mod acts;
mod asking;
mod bar;
mod canvas;
mod charts;
mod dialogs;
pub mod entrance;
pub mod fairness;
mod fairness_pane;
mod form;
mod form_fields;
mod form_state;
mod ground;
pub mod heat;
pub mod keys;
mod lists;
mod marks;
mod outline;
mod palette;
mod pane;
mod panes;
pub mod seen;
pub mod shelf;
mod stamp_acts;
mod stamp_pane;
pub mod stamp_shelf;
pub mod studio;
mod swatches;
mod tools;
pub(super) mod watch;
mod zone_acts;
mod zone_board;
pub mod zone_state;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Rect, Ui, pos2, vec2},
};

use self::{
    entrance::Workshop,
    shelf::ShelfWish,
    studio::{Studio, WayOn},
};
use super::loading::Loading;
use crate::app::{
    art::theme,
    commands::Command,
    drawing::{
        cards::{at, surface},
        speech,
        third_party::DressSystems,
    },
    models::settings_sheet::Sheet,
    state::{
        chosen::Chosen,
        key_presses::{KeyPresses, StrokeSystems, Walking},
        options::Options,
        screen::Screen,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Workshop>()
        .add_systems(
            PreUpdate,
            keys_of_frame
                .after(StrokeSystems)
                .run_if(in_state(Screen::Workshop)),
        )
        .add_systems(Update, start_at_once.run_if(in_state(Screen::Title)))
        .add_systems(OnEnter(Screen::Workshop), enter)
        .add_systems(OnExit(Screen::Workshop), fairness_pane::rest)
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems).run_if(in_state(Screen::Workshop)),
        );
}

/// The level of the command line is opened without the title.
fn start_at_once(
    options: Res<Options>,
    mut workshop: ResMut<Workshop>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(level) = options.edit.clone().filter(|_| !workshop.started) else {
        return;
    };
    workshop.started = true;
    match level {
        Some(level) if level.is_file() => workshop.open_file(&level, None),
        Some(level) => workshop.open(&level, false),
        None => {}
    }
    next.set(Screen::Workshop);
}

/// Back from a battle the level is as it was.
fn enter(mut workshop: ResMut<Workshop>) {
    match &mut workshop.studio {
        Some(studio) => {
            studio.way_on = None;
            studio.holds_space = false;
        }
        None => {
            let told = workshop.shelf.take().map(|shelf| shelf.told);
            workshop.list().told = told.unwrap_or_default();
        }
    }
}

/// Gives the keys of a frame to the level or the list.
fn keys_of_frame(
    mut contexts: EguiContexts,
    held: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    (sheet, loading): (Res<Sheet>, Res<Loading>),
    mut walking: ResMut<Walking>,
    mut strokes: ResMut<KeyPresses>,
    mut workshop: ResMut<Workshop>,
    mut next: ResMut<NextState<Screen>>,
    mut space: Local<SpaceBar>,
) {
    let is_typing = contexts
        .ctx_mut()
        .is_ok_and(|ctx| keys::is_typing(ctx, walking.0));
    if sheet.open || loading.is_busy() || is_typing {
        return;
    }
    let mut wish = None;
    for stroke in &strokes.0 {
        match (&mut workshop.studio, stroke.name.as_str()) {
            (_, "Tab") => walking.0 = true,
            // Space acts when it comes up, unless the map was dragged with it.
            (Some(_), "Space") => {}
            (Some(studio), name) => {
                keys::press(studio, name, stroke.repeat);
            }
            (None, name) => wish = workshop.list().press(name).or(wish),
        }
    }
    // The window's own keys stay with it.
    strokes.0.retain(|stroke| {
        let of_window = [Command::Settings, Command::FullScreen, Command::Mute];
        stroke
            .command
            .is_some_and(|command| of_window.contains(&command))
    });
    if let Some(studio) = &mut workshop.studio {
        let acts = space.follow(
            held.pressed(KeyCode::Space),
            buttons.any_pressed([MouseButton::Left, MouseButton::Middle]),
        );
        studio.holds_space = held.pressed(KeyCode::Space) && !walking.0;
        if acts && !walking.0 {
            keys::press(studio, "Space", false);
        }
    }
    if let Some(wish) = wish {
        carry_out(&mut workshop, wish, &mut next);
    }
}

/// The space bar: it acts when it comes up again, unless the mouse was used meanwhile.
#[derive(Default)]
struct SpaceBar {
    is_down: bool,
    was_used: bool,
}

impl SpaceBar {
    /// Follows it; returns whether it acts.
    fn follow(&mut self, is_down: bool, uses_mouse: bool) -> bool {
        let came_up = self.is_down && !is_down;
        let acts = came_up && !self.was_used;
        self.was_used = is_down && (self.was_used || uses_mouse);
        self.is_down = is_down;
        acts
    }
}

fn carry_out(workshop: &mut Workshop, wish: ShelfWish, next: &mut NextState<Screen>) {
    match wish {
        ShelfWish::Back => next.set(Screen::Title),
        ShelfWish::Open(file) => {
            workshop.from_levels = false;
            workshop.open_file(&file, None);
        }
        ShelfWish::New => {
            if let Some(file) = workshop.list().begin() {
                workshop.from_levels = false;
                let told = format!("The level is in {}. F1 shows the keys.", file.display());
                workshop.open_file(&file, Some(told));
            }
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    options: Res<Options>,
    mut workshop: ResMut<Workshop>,
    mut loading: ResMut<Loading>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = surface(&ctx, "workshop");
    let Some(studio) = &mut workshop.studio else {
        if let Some(wish) = shelf::show(&mut ui, workshop.list()) {
            carry_out(&mut workshop, wish, &mut next);
            ctx.request_repaint();
        }
        return Ok(());
    };
    show(&mut ui, studio);
    match studio.way_on.take() {
        None => {}
        Some(WayOn::Leave) => {
            workshop.studio = None;
            if std::mem::take(&mut workshop.from_levels) {
                next.set(Screen::Levels);
            } else {
                workshop.shelf = None;
                ctx.request_repaint();
            }
        }
        Some(WayOn::Play { book, text, sides }) => {
            let path: PathBuf = studio.desk.bench.path().to_owned();
            let chosen = Chosen {
                path,
                book,
                sides,
                draft: Some(text),
                seed: options.seed,
                ..Chosen::default()
            };
            loading.begin(&options, chosen);
        }
    }
    Ok(())
}

/// Room for the bar and for the lines below the panes, in points.
const ROOM: (f32, f32) = (40.0, 46.0);

/// Draws a level on the screen of the workshop.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    let ctx = ui.ctx().clone();
    studio.follow();
    fairness_pane::follow(studio, &ctx);
    let screen = ctx.viewport_rect();
    ui.painter().rect_filled(screen, 0.0, theme::TABLE);
    let mut top = screen.top() + ROOM.0;
    let bar = Rect::from_min_max(
        screen.min + vec2(8.0, 2.0),
        pos2(screen.right() - 10.0, top - 2.0),
    );
    at(ui, bar, |ui| bar::show(ui, studio));
    if bar::asks_of_file(studio) {
        let strip = Rect::from_min_max(
            pos2(screen.left() + 8.0, top),
            pos2(screen.right() - 8.0, top + 32.0),
        );
        at(ui, strip, |ui| bar::of_file(ui, studio));
        top += 34.0;
    }
    let below = Rect::from_min_max(
        pos2(screen.left() + 10.0, screen.bottom() - ROOM.1),
        screen.max - vec2(10.0, 2.0),
    );
    let middle = Rect::from_min_max(
        pos2(screen.left(), top),
        pos2(screen.right(), below.top() - 2.0),
    );
    at(ui, middle, |ui| panes::show(ui, studio));
    at(ui, below, |ui| bar::status(ui, studio));
    dialogs::show(&ctx, studio);
    speak(&ctx, studio);
    if studio.is_busy() || studio.overlay.is_busy() {
        ctx.request_repaint_after(std::time::Duration::from_millis(16));
    }
}

/// What a screen reader says: the square under the cursor, what was done, the steps.
fn speak(ctx: &egui::Context, studio: &Studio) {
    let [square, hand, steps] = bar::status_parts(studio);
    speech::status(ctx, "workshop square", &square);
    speech::status(ctx, "workshop hand", &speech::sentence(&[hand, steps]));
    speech::alert(ctx, "workshop note", &studio.desk.note);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_space_bar_acts_when_it_comes_up_unless_the_map_was_dragged() {
        let mut space = SpaceBar::default();
        assert!(!space.follow(true, false));
        assert!(space.follow(false, false));
        for (down, mouse) in [(true, false), (true, true), (true, false), (false, false)] {
            assert!(!space.follow(down, mouse));
        }
        assert!(!space.follow(true, false) && space.follow(false, false));
    }
}
