//! The data of all panels.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::*;
use crate::{
    app::{
        board::overlay,
        charts::Charts,
        choices::{Choices, Foresight, HoverPreview},
        commands::Bindings,
        guide::Guide,
        intent::Intent,
        key_presses::KeyPresses,
        objectives::Objectives,
        playback::{Playback, PlaybackState},
        preview_worker::PreviewWorker,
        reasons::Reasons,
        seen_wounds::SeenWounds,
        session::AppSession,
        shown::Shown,
    },
    battle::components::Pools,
};

/// The data of all panels.
#[derive(SystemParam)]
pub struct PanelInputs<'w> {
    /// The battle and its players.
    pub session: Res<'w, AppSession>,
    /// The state that the board shows.
    pub shown: Res<'w, Shown>,
    /// The events being shown.
    pub playback: Res<'w, Playback>,
    /// The log, dice and floating numbers so far.
    pub telling: Res<'w, PlaybackState>,
    /// The current options.
    pub choices: Res<'w, Choices>,
    /// The preview of the square under the cursor.
    pub foresight: Res<'w, Foresight>,
    /// The computed details of it.
    pub ahead: Res<'w, PreviewWorker>,
    /// The player's cursor and choices.
    pub intent: Res<'w, Intent>,
    /// Maps over the board.
    pub charts: Res<'w, Charts>,
    /// The labels on the board.
    pub labels: Res<'w, overlay::Labels>,
    /// Losses of enemies that were seen.
    pub seen_wounds: Res<'w, SeenWounds>,
    /// The goals of the battle.
    pub objectives: Res<'w, Objectives>,
    /// Which key does what.
    pub bindings: Res<'w, Bindings>,
    /// The actions of the acting unit.
    pub menu: Res<'w, menu::Menu>,
    /// The order of turns.
    pub strip: Res<'w, strip::Strip>,
    /// The keys of this frame.
    pub strokes: Res<'w, KeyPresses>,
    /// The first-battle guide.
    pub guide: Res<'w, Guide>,
    /// The odds of each answer of a question.
    pub answers: Res<'w, prompt::AnswerOdds>,
    /// The computer's thoughts.
    pub reasons: Res<'w, Reasons>,
}

impl PanelInputs<'_> {
    /// Whether any of it has changed since the last frame. The keys of a frame are new in every
    /// frame and not counted.
    pub(super) fn is_changed(&self) -> bool {
        [
            self.session.is_changed(),
            self.shown.is_changed(),
            self.playback.is_changed(),
            self.telling.is_changed(),
            self.choices.is_changed(),
            self.foresight.is_changed(),
            self.ahead.is_changed(),
            self.intent.is_changed(),
            self.charts.is_changed(),
            self.labels.is_changed(),
            self.objectives.is_changed(),
            self.seen_wounds.is_changed(),
            self.bindings.is_changed(),
            self.menu.is_changed(),
            self.strip.is_changed(),
            self.guide.is_changed(),
            self.answers.is_changed(),
            self.reasons.is_changed(),
        ]
        .contains(&true)
    }

    /// Whether no events are being shown, so that orders can be given.
    pub fn is_quiet(&self) -> bool {
        self.playback.is_empty()
    }

    /// The points that the acting unit would leave unused, in a few words.
    pub(super) fn unused(&self) -> String {
        let Some(unit) = self.choices.unit else {
            return String::new();
        };
        let view = self.session.known().view();
        let points = view.scene.book.points;
        let left = view.store.get::<Pools>(unit).now(points);
        let name = view.scene.book.pools.get(usize::from(points.0));
        let name = name.map_or("", |pool| pool.name);
        // As on the card of the acting unit: depending on its maximum.
        let most = view.store.get::<Pools>(unit).max(points).max(left);
        match inspector::stars(i32::from(left), i32::from(most)) {
            _ if left <= 0 => format!("no {name} left"),
            Some(_) => {
                let stars = "★".repeat(usize::try_from(left).unwrap_or(0));
                // Prices use AP if the points are called so.
                let unit = if name == "AP" { " AP" } else { "" };
                format!("{stars}{unit} left")
            }
            None => format!("{left} {name} left"),
        }
    }

    /// The preview of acting on the square under the cursor, while orders can be given.
    pub fn prospect(&self) -> Option<&HoverPreview> {
        self.foresight.prospect.as_ref().filter(|_| self.is_quiet())
    }
}
