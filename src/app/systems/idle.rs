//! When the window draws: continuously while something moves, otherwise only on input.

use std::time::Duration;

use bevy::{
    input::{
        keyboard::KeyboardInput,
        mouse::{MouseButtonInput, MouseWheel},
    },
    prelude::*,
    winit::{UpdateMode, WinitSettings},
};

use crate::app::{
    board::picture::Brush,
    models::{
        camera::BoardView,
        handover::HandOver,
        live_level::LiveLevel,
        open_question::OpenQuestion,
        playback::{Playback, PlaybackState},
    },
    state::{
        background_task, modals::Modals, options::Options, screen::Screen, session::AppSession,
        ui_events::UiEvents,
    },
};

pub(in crate::app) fn plugin(app: &mut App) {
    // At the end of a frame: whatever a click or an order has started must be noticed in the same
    // frame, because without input there may be no other.
    app.add_systems(Last, choose_mode);
}

/// Seconds of drawing after the last movement: floating numbers and fading lights end within them.
const MOTION_SECONDS: f32 = 2.0;

/// Frames drawn after the last movement or input, however long each takes: a click is requested in
/// one frame, carried out in the next and shown in a third.
const FRAMES: u32 = 6;

/// Seconds with a few frames each after input: tooltips come a moment after the pointer rests.
const TOUCH_SECONDS: f32 = 2.5;

/// The activity of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// Something moves, or the game itself has something to do.
    pub moves: bool,
    /// The player pressed, released or moved something.
    pub input: bool,
    /// A task runs on another thread.
    pub works: bool,
    /// A turn clock counts down, or words go away after some seconds.
    pub ticks: bool,
    /// A controller is plugged in: it does not wake the window, so the window has to poll it.
    pub polls: bool,
}

/// How long the window has been idle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rest {
    moved_at: f32,
    touched_at: f32,
    still_frames: u32,
}

impl Rest {
    /// Takes in a frame that began `now` seconds after the start; returns when the next one comes.
    pub fn after(&mut self, now: f32, activity: Activity) -> UpdateMode {
        if activity.moves {
            self.moved_at = now;
        }
        if activity.input || activity.works {
            self.touched_at = now;
        }
        self.still_frames = match activity.moves || activity.input {
            true => 0,
            false => self.still_frames.saturating_add(1),
        };
        let millis = |wait| UpdateMode::reactive(Duration::from_millis(wait));
        if now - self.moved_at < MOTION_SECONDS || self.still_frames < FRAMES {
            UpdateMode::Continuous
        } else if activity.polls {
            millis(16)
        } else if activity.works {
            millis(20)
        } else if activity.ticks {
            millis(200)
        } else if now - self.touched_at < TOUCH_SECONDS {
            millis(250)
        } else {
            UpdateMode::reactive(Duration::from_secs(60))
        }
    }
}

/// Ongoing activity in a battle.
#[derive(bevy::ecs::system::SystemParam)]
struct UnderWay<'w> {
    session: Option<Res<'w, AppSession>>,
    playback: Option<Res<'w, Playback>>,
    told: Option<Res<'w, PlaybackState>>,
    events: Option<Res<'w, UiEvents>>,
    modals: Option<Res<'w, Modals>>,
    view: Option<Res<'w, BoardView>>,
    brush: Option<Res<'w, Brush>>,
    handover: Option<Res<'w, HandOver>>,
    question: Option<Res<'w, OpenQuestion>>,
    live: Option<Res<'w, LiveLevel>>,
}

impl UnderWay<'_> {
    /// Whether the next frame of the battle differs from this one without any input.
    fn moves(&self) -> bool {
        let paused = self
            .modals
            .as_ref()
            .is_some_and(|modals| modals.pause.is_some());
        let asked = self
            .events
            .as_ref()
            .is_some_and(|events| !events.0.is_empty());
        let told = self
            .playback
            .as_ref()
            .is_some_and(|playback| !playback.is_empty())
            || self.told.as_ref().is_some_and(|told| told.is_moving());
        let view = self.view.as_ref().is_some_and(|view| view.glide.is_some());
        // The answers of a question light up a moment after it has appeared.
        let question = self.question.as_ref().is_some_and(|open| open.is_dead());
        let paints = self.brush.as_ref().is_some_and(|brush| brush.is_at_work());
        asked || view || paints || question || (!paused && (told || self.waits_for_the_game()))
    }

    /// Whether the file of the level has brought something that is to be shown.
    fn has_news(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.is_changed())
    }

    /// Whether players are told something that goes away by itself.
    fn tells(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.told.is_some())
    }

    /// Whether the computer or the curtain is next, not the viewing player.
    fn waits_for_the_game(&self) -> bool {
        self.session.as_ref().is_some_and(|session| {
            let still = session.battle.is_over() || session.review.is_some();
            let goes_round = self
                .handover
                .as_ref()
                .is_some_and(|handover| handover.goes_round());
            !still && (session.human_to_move().is_none() || goes_round)
        })
    }
}

/// The input of a frame.
#[derive(bevy::ecs::system::SystemParam)]
struct Touched<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    moves: MessageReader<'w, 's, CursorMoved>,
    held: Res<'w, ButtonInput<KeyCode>>,
}

impl Touched<'_, '_> {
    fn any(&mut self) -> bool {
        let keys = self.keys.read().count() + self.held.get_pressed().len();
        let mouse = self.buttons.read().count() + self.wheel.read().count();
        keys + mouse + self.moves.read().count() > 0
    }
}

fn choose_mode(
    options: Res<Options>,
    (screen, next): (Option<Res<State<Screen>>>, Option<Res<NextState<Screen>>>),
    under_way: UnderWay<'_>,
    mut touched: Touched<'_, '_>,
    time: Res<Time<Real>>,
    #[cfg(feature = "controller")] pads: Query<(), With<Gamepad>>,
    mut settings: ResMut<WinitSettings>,
    mut rest: Local<Rest>,
) {
    let in_battle = screen.is_some_and(|screen| *screen.get() == Screen::Battle);
    let changes_screen = next.is_some_and(|next| !matches!(*next, NextState::Unchanged));
    #[cfg(feature = "controller")]
    let polls = !pads.is_empty();
    #[cfg(not(feature = "controller"))]
    let polls = false;
    let session = under_way.session.as_ref();
    let activity = Activity {
        moves: options.screenshot.is_some() || changes_screen || (in_battle && under_way.moves()),
        input: touched.any() || under_way.has_news(),
        works: background_task::any_under_way(),
        ticks: session.is_some_and(|session| session.time_left().is_some())
            || (in_battle && under_way.tells()),
        polls,
    };
    let mode = rest.after(time.elapsed_secs(), activity);
    if settings.focused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STILL: Activity = Activity {
        moves: false,
        input: false,
        works: false,
        ticks: false,
        polls: false,
    };

    fn sleeps(mode: UpdateMode) -> bool {
        mode != UpdateMode::Continuous
    }

    #[test]
    fn slow_frames_do_not_fall_asleep_over_what_moves() {
        // Each frame takes longer than all the seconds after the last movement.
        let mut rest = Rest::default();
        let moves = Activity {
            moves: true,
            ..STILL
        };
        assert!(!sleeps(rest.after(10.0, moves)));
        for frame in 1..FRAMES {
            let now = 10.0 + 3.0 * frame as f32;
            assert!(!sleeps(rest.after(now, STILL)), "frame {frame}");
        }
        let now = 10.0 + 3.0 * FRAMES as f32;
        assert!(sleeps(rest.after(now, STILL)));
    }

    #[test]
    fn a_click_that_comes_and_goes_within_one_frame_has_frames_to_be_done_in() {
        let mut rest = Rest::default();
        for frame in 0..40 {
            rest.after(frame as f32, STILL);
        }
        assert!(sleeps(rest.after(100.0, STILL)));
        let input = Activity {
            input: true,
            ..STILL
        };
        assert!(!sleeps(rest.after(160.0, input)));
        assert!(!sleeps(rest.after(160.4, STILL)));
        assert!(!sleeps(rest.after(160.8, STILL)));
    }

    #[test]
    fn a_window_at_rest_sleeps_long() {
        let mut rest = Rest::default();
        let mode = (0..40).map(|frame| rest.after(frame as f32, STILL)).last();
        assert_eq!(mode, Some(UpdateMode::reactive(Duration::from_secs(60))));
    }
}
