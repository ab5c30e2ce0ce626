//! Since when a question has been on the screen: its answers take no click and no key that was
//! meant for something else.

use bevy::prelude::*;

use super::playback::Playback;
use crate::app::state::{
    focus::Focus,
    frame::BattleSystems,
    session::{AppSession, add_battle_resource},
};

/// Seconds for which the answers of a question take nothing after it has appeared.
pub const DEAD_SECONDS: f32 = 0.3;

/// Frames in which a click of a dead button may still arrive: it is requested in one frame and
/// carried out in the next.
const FRAMES: u8 = 2;

/// The question on the screen, and for how long it has been there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct OpenQuestion {
    /// The revision of the battle that asks it; `None` without a question.
    of: Option<u64>,
    /// Seconds since it appeared.
    age: f32,
    /// Frames until a mouse button that was pressed too early is forgotten.
    early: u8,
}

impl OpenQuestion {
    /// Takes in a frame: the revision of the battle whose question is on the screen, the seconds
    /// since the last frame, and whether a mouse button is held or was released in this frame.
    pub fn pass(&mut self, of: Option<u64>, seconds: f32, pressed: bool) {
        if self.of != of {
            *self = Self {
                of,
                ..Self::default()
            };
        } else if of.is_some() {
            self.age += seconds;
        }
        let too_early = of.is_some() && (self.age < DEAD_SECONDS || self.early > 0);
        self.early = match too_early && pressed {
            true => FRAMES,
            false => self.early.saturating_sub(1),
        };
    }

    /// Whether a question is on the screen.
    pub fn is_there(&self) -> bool {
        self.of.is_some()
    }

    /// Whether a question is on the screen that takes no answers yet.
    pub fn is_dead(&self) -> bool {
        self.is_there() && (self.age < DEAD_SECONDS || self.early > 0)
    }

    /// Whether a question is on the screen that takes answers.
    pub fn takes_answers(&self) -> bool {
        self.is_there() && !self.is_dead()
    }
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<OpenQuestion>(app)
        .add_systems(Update, keep_time.in_set(BattleSystems::Input));
}

/// Follows how long the question of the viewing player has been on the screen.
pub(in crate::app) fn keep_time(
    session: Res<AppSession>,
    playback: Res<Playback>,
    time: Res<Time>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut open: ResMut<OpenQuestion>,
    mut focus: ResMut<Focus>,
) {
    let asks = session.battle.question().is_some() && session.human_to_move().is_some();
    let of = (asks && playback.is_empty()).then_some(session.revision);
    let used = buttons.get_pressed().chain(buttons.get_just_released());
    let pressed = used.count() > 0;
    if of.is_some() && open.of != of && focus.left != focus.cursor {
        focus.left = focus.cursor;
    }
    let before = open.is_dead();
    open.bypass_change_detection()
        .pass(of, time.delta_secs(), pressed);
    // The panels are drawn anew only when the answers change.
    if before != open.is_dead() {
        open.set_changed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_dead_for_their_first_seconds_and_then_take_everything() {
        let mut open = OpenQuestion::default();
        open.pass(Some(4), 0.1, false);
        assert!(open.is_dead(), "the time before it appeared does not count");
        open.pass(Some(4), 0.2, false);
        assert!(open.is_dead());
        open.pass(Some(4), 0.11, false);
        assert!(open.takes_answers());
        // The next question is another one.
        open.pass(Some(5), 1.0, false);
        assert!(open.is_dead());
        open.pass(None, 1.0, false);
        assert!(!open.is_dead() && !open.takes_answers());
    }

    #[test]
    fn a_click_that_began_before_the_question_is_none_of_its_answers() {
        let mut open = OpenQuestion::default();
        for pressed in [true, true, true] {
            open.pass(Some(4), 0.2, pressed);
        }
        assert!(open.is_dead(), "the button is still held");
        // The frame in which the click of a dead button would be carried out.
        open.pass(Some(4), 0.02, false);
        assert!(open.is_dead());
        open.pass(Some(4), 0.02, false);
        assert!(open.takes_answers());
        open.pass(Some(4), 0.02, true);
        assert!(open.takes_answers(), "pressed in time");
    }
}
