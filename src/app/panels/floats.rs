//! What floats over the board: ways of an armed action, notes, questions, the help sheet.

use bevy_egui::egui::{self, Rect, vec2};

use super::{
    PanelInputs, UiAction, banner, chips, confirm, finder, help,
    layout::{CARD, Layout},
    legend, pause, prompt,
};
use crate::{
    app::{camera::BoardView, commands::Command, leaders, playback::middle},
    battle::ids::UnitId,
    settings::keys,
};

/// Where somebody is on the screen, with its name.
fn place_of(view: &BoardView, desk: &PanelInputs<'_>, unit: UnitId) -> Option<Rect> {
    let battle = desk.session.battle.view();
    let at = view.to_screen(middle(battle, &desk.shown, unit)?);
    let squares = f32::from(battle.scene.member(unit).squares);
    let size = vec2(view.zoom, view.zoom * 1.3) * squares;
    Some(Rect::from_center_size(at, size))
}

/// Draws all of it; what the player asks for by it.
pub(super) fn show(
    ctx: &egui::Context,
    layout: &Layout,
    matters: Vec<(Rect, u16)>,
    view: &BoardView,
    desk: &PanelInputs<'_>,
) -> Option<UiAction> {
    let board = layout.clear;
    let battle = &desk.session.battle;
    let mut wish = None;
    if let Some(armed) = desk.intent.armed.filter(|_| desk.is_quiet()) {
        let model = chips::Chips::of(desk.session.known(), &desk.choices, armed);
        let targets = desk.choices.targets(battle, Some(armed)).into_iter();
        let targets = targets.chain(desk.choices.unit);
        let avoid: Vec<Rect> = targets
            .filter_map(|unit| place_of(view, desk, unit))
            .collect();
        let clear = (board, &avoid[..]);
        wish = wish.or(chips::show(ctx, clear, &model, &desk.strokes));
    }
    let chart = desk.charts.shown();
    if let Some(model) = legend::Legend::of(battle.view(), &desk.intent, chart, &desk.bindings) {
        legend::show(ctx, board, &model, &matters);
    }
    if let Some(note) = &desk.session.note {
        banner::note(ctx, board, layout.tail, note);
    } else if let Some(banner) = banner::Banner::of(&desk.session, &desk.shown, &desk.telling) {
        banner::show(ctx, board, &banner);
        // It fades, but not while everything is paused.
        if desk.intent.pause.is_none() {
            ctx.request_repaint();
        }
    }
    if desk.is_quiet()
        && let Some(model) = prompt::Prompt::of(&desk.session, &desk.answers.odds)
    {
        let concerned = battle
            .question()
            .map(|question| [Some(question.asked), question.about]);
        let avoid: Vec<Rect> = concerned
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|unit| place_of(view, desk, unit))
            .collect();
        let undo = keys::short(desk.bindings.key(Command::Undo));
        let page = desk.intent.page;
        let cards = matters.iter().filter(|(_, weight)| *weight == CARD);
        let cards: Vec<Rect> = cards.map(|(card, _)| *card).collect();
        let clear = (&avoid[..], &cards[..]);
        wish = wish.or(prompt::show(ctx, board, &model, page, clear, &undo));
    }
    if let Some(chosen) = desk.intent.pause {
        let entries = pause::entries(&desk.session, &desk.bindings);
        let leaders = leaders::leaders(&desk.session);
        wish = wish.or(pause::show(ctx, &entries, chosen, &leaders));
    }
    if desk.intent.help {
        let leaders = leaders::leaders(&desk.session);
        wish = wish.or(help::show(ctx, &desk.bindings, &desk.strokes, &leaders));
    }
    if let Some(finder) = &desk.intent.finder {
        wish = wish.or(finder::show(ctx, board, &desk.menu, finder));
    }
    if let Some(card) = &desk.intent.confirm {
        wish = wish.or(confirm::show(ctx, board, card));
    }
    wish
}
