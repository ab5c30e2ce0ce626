//! Dialogs beside the battle: log, rule card, statistics, each in its last state.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{PanelInputs, UiAction, beforehand, log, rules, tally, units};
use crate::{
    app::{commands::Command, session::AppSession},
    text::tally::Tally,
};

/// The open dialogs.
#[derive(Resource, Default)]
pub struct OpenDialogs {
    /// The log.
    pub log: log::LogState,
    /// The rule card.
    pub rules: rules::Reader,
    /// Whether the results are shown, once the battle is over.
    pub results: bool,
    /// Whether the inspector of the unit on the card below is unfolded.
    pub unfolded: bool,
    /// Whether the small map is switched off.
    pub no_small_map: bool,
    /// The corner of the small map, once it was shown.
    pub small_map_at: Option<usize>,
    /// Whether the statistics are open.
    pub stats: bool,
    /// Whether the list of combatants is open.
    pub units: bool,
    /// Whether the answers given in advance are open.
    pub beforehand: bool,
    /// The rectangle of those.
    sheet_of_answers: Option<egui::Rect>,
    /// The statistics and the battle they were made from.
    sheet: Option<((u64, usize), tally::Sheet)>,
    /// The rectangle of the statistics.
    rect: Option<egui::Rect>,
    /// The rectangle of the list of units.
    list: Option<egui::Rect>,
}

impl OpenDialogs {
    /// Closes the dialog on top; returns whether there was one.
    pub fn shut(&mut self) -> bool {
        self.rules.shut()
            || std::mem::take(&mut self.stats)
            || std::mem::take(&mut self.units)
            || std::mem::take(&mut self.beforehand)
            || self.log.stop_typing()
            || std::mem::take(&mut self.unfolded)
    }

    /// Whether a dialog can be closed.
    pub fn is_open(&self) -> bool {
        self.rules.is_open()
            || self.stats
            || self.units
            || self.beforehand
            || self.log.is_typing()
            || self.unfolded
    }

    /// Whether a place of the screen is under a dialog.
    pub fn covers(&self, at: egui::Pos2) -> bool {
        let stats = self.rect.filter(|_| self.stats);
        let list = self.list.filter(|_| self.units);
        let answers = self.sheet_of_answers.filter(|_| self.beforehand);
        let mut papers = stats.into_iter().chain(list).chain(answers);
        self.rules.covers(at) || papers.any(|rect| rect.contains(at))
    }

    /// The statistics of the battle, as far as its viewer may know them.
    pub fn sheet(&mut self, session: &AppSession) -> &tally::Sheet {
        let battle = &session.battle;
        let of = (session.revision, battle.log().len());
        let fresh = || {
            let tally = Tally::known(battle, session.viewer());
            let over = battle.is_over() || session.viewer().is_none();
            (of, tally::Sheet::of(battle.view(), &tally, over))
        };
        if self.sheet.as_ref().is_none_or(|(known, _)| *known != of) {
            self.sheet = None;
        }
        &self.sheet.get_or_insert_with(fresh).1
    }

    /// Draws the floating dialogs; returns the player's request.
    pub fn float(&mut self, ctx: &egui::Context, inputs: &PanelInputs<'_>) -> Option<UiAction> {
        let mut request = None;
        if self.units {
            let model = units::UnitList::of(inputs);
            let key = inputs.bindings.key(Command::Units);
            let (rect, asked) = units::float(ctx, &model, key);
            self.list = Some(rect);
            request = asked;
        }
        if self.beforehand {
            let stops = beforehand::stops_of(&inputs.session);
            let (rect, asked) = beforehand::float(ctx, &stops);
            self.sheet_of_answers = Some(rect);
            request = request.or(asked);
        }
        if self.stats {
            let key = inputs.bindings.key(Command::Statistics).to_owned();
            let (rect, shut) = tally::float(ctx, self.sheet(&inputs.session), &key);
            self.rect = Some(rect);
            self.stats &= !shut;
        }
        rules::show(ctx, &mut self.rules, inputs.session.battle.scene().book);
        request
    }
}

pub(super) fn begin(mut papers: ResMut<OpenDialogs>) {
    *papers = OpenDialogs {
        results: true,
        ..OpenDialogs::default()
    };
}
