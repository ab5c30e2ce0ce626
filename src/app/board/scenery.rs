//! What the overlays on the board draw from, and the plate that they share.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};

use std::cell::RefCell;

use super::labels::Labels;
use crate::{
    ai::telling::DecisionReport,
    app::{
        art::theme,
        models::{
            charts::MapChoice,
            choices::Choices,
            foresight::HoverPreview,
            objectives::Objectives,
            playback::{Playback, PlaybackState},
            preview_worker::PreviewWorker,
            seen_wounds::SeenWounds,
            trips::Trip,
        },
        state::{
            focus::{Focus, Pointed},
            pending::PendingOrder,
            session::AppSession,
            shown::Shown,
        },
    },
    preview::maps::Chart,
};

/// The data of the overlays.
pub struct Scenery<'a> {
    /// The labels on the board.
    pub labels: &'a Labels,
    /// The goals of the battle.
    pub objectives: &'a Objectives,
    /// Losses of enemies that their enemies have seen.
    pub seen_wounds: &'a SeenWounds,
    /// The map over the board.
    pub chart: Option<&'a Chart>,
    /// The battle.
    pub session: &'a AppSession,
    /// The state that the board shows.
    pub shown: &'a Shown,
    /// The events being shown.
    pub playback: &'a Playback,
    /// Numbers and words that rise over the board.
    pub telling: &'a PlaybackState,
    /// The current options.
    pub choices: &'a Choices,
    /// The consequences of acting on the square under the cursor.
    pub prospect: Option<&'a HoverPreview>,
    /// The computed details of it.
    pub ahead: &'a PreviewWorker,
    /// Where units would go by the order or answer that is pointed at.
    pub trips: &'a [Trip],
    /// What the player points at on panels.
    pub pointed: &'a Pointed,
    /// The player's cursor and chosen action.
    pub focus: &'a Focus,
    /// The order that the player prepares.
    pub pending: &'a PendingOrder,
    /// The map that the player chose.
    pub maps: &'a MapChoice,
    /// The computer's thoughts, while a player reads them, and the highlighted one.
    pub account: Option<(&'a DecisionReport, Option<usize>)>,
    /// Where numbers were written: no card covers them.
    pub numbers: RefCell<Vec<Rect>>,
}

impl Scenery<'_> {
    /// Writes a number or a word on a small dark plate, and notes its place.
    pub(super) fn pill(&self, painter: &Painter, at: Pos2, text: &str, colour: Color32) {
        let place = pill(painter, at, text, colour);
        self.numbers.borrow_mut().push(place);
    }
}

/// A word on a small dark plate within the board; returns the plate's place.
fn pill(painter: &Painter, at: Pos2, text: &str, colour: Color32) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), theme::strong(12.5), theme::TEXT);
    let size = galley.size() + vec2(14.0, 6.0);
    let room = painter.clip_rect().shrink2(size / 2.0 + vec2(2.0, 2.0));
    let at = if room.is_negative() {
        at
    } else {
        room.clamp(at)
    };
    let rect = Rect::from_center_size(at, size);
    painter.rect(
        rect,
        rect.height() / 2.0,
        Color32::from_rgb(0x2a, 0x17, 0x19),
        Stroke::new(1.2, colour),
        StrokeKind::Inside,
    );
    painter.galley(rect.center() - galley.size() / 2.0, galley, theme::TEXT);
    rect
}
