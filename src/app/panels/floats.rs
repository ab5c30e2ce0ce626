//! Elements over the board: modes of an armed action, notes, questions, the help sheet.

use bevy_egui::egui::{self, Rect, vec2};

use super::{
    PanelInputs, UiAction, banner, chips, confirm, finder, help,
    layout::{CARD, Layout},
    legend, pause, prompt,
};
use crate::{
    app::{camera::BoardView, commands::Command, leaders, positions::middle},
    battle::ids::UnitId,
    settings::keys,
};

/// The place of a unit on the screen, with its name.
fn place_of(view: &BoardView, inputs: &PanelInputs<'_>, unit: UnitId) -> Option<Rect> {
    let battle = inputs.session.battle.view();
    let at = view.to_screen(middle(battle, &inputs.shown, unit)?);
    let squares = f32::from(battle.scene.member(unit).squares);
    let size = vec2(view.zoom, view.zoom * 1.3) * squares;
    Some(Rect::from_center_size(at, size))
}

/// Draws all of them; returns the player's request.
pub(super) fn show(
    ctx: &egui::Context,
    layout: &Layout,
    matters: Vec<(Rect, u16)>,
    view: &BoardView,
    inputs: &PanelInputs<'_>,
) -> Option<UiAction> {
    let board = layout.clear;
    let battle = &inputs.session.battle;
    let mut request = None;
    if let Some(armed) = inputs.intent.armed.filter(|_| inputs.is_quiet()) {
        let model = chips::Chips::of(inputs.session.known(), &inputs.choices, armed);
        let targets = inputs.choices.targets(battle, Some(armed)).into_iter();
        let targets = targets.chain(inputs.choices.unit);
        let targets = targets.filter_map(|unit| place_of(view, inputs, unit));
        let avoid: Vec<Rect> = targets.chain(layout.tail).collect();
        let clear = (board, &avoid[..]);
        request = request.or(chips::show(ctx, clear, &model, &inputs.strokes));
    }
    let chart = inputs.charts.shown();
    if let Some(model) = legend::Legend::of(battle.view(), &inputs.intent, chart, &inputs.bindings)
    {
        legend::show(ctx, board, &model, &matters);
    }
    if let Some(note) = &inputs.session.note {
        banner::note(ctx, board, layout.tail, note);
    } else if let Some(banner) = banner::Banner::of(&inputs.session, &inputs.shown, &inputs.telling)
    {
        banner::show(ctx, board, &banner);
        // It fades, but not during a pause.
        if inputs.intent.pause.is_none() {
            ctx.request_repaint();
        }
    }
    if inputs.is_quiet()
        && let Some(model) = prompt::Prompt::of(&inputs.session, &inputs.answers.odds)
    {
        let concerned = battle
            .question()
            .map(|question| [Some(question.asked), question.about]);
        let avoid: Vec<Rect> = concerned
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|unit| place_of(view, inputs, unit))
            .collect();
        let undo = keys::short(inputs.bindings.key(Command::Undo));
        let page = inputs.intent.page;
        let cards = matters.iter().filter(|(_, weight)| *weight == CARD);
        let cards: Vec<Rect> = cards.map(|(card, _)| *card).collect();
        let clear = (&avoid[..], &cards[..]);
        request = request.or(prompt::show(ctx, board, &model, page, clear, &undo));
    }
    if let Some(chosen) = inputs.intent.pause {
        let entries = pause::entries(&inputs.session, &inputs.bindings);
        let leaders = leaders::leaders(&inputs.session);
        request = request.or(pause::show(ctx, &entries, chosen, &leaders));
    }
    if inputs.intent.help {
        let leaders = leaders::leaders(&inputs.session);
        request = request.or(help::show(ctx, &inputs.bindings, &inputs.strokes, &leaders));
    }
    if let Some(finder) = &inputs.intent.finder {
        request = request.or(finder::show(ctx, board, &inputs.menu, finder));
    }
    if let Some(card) = &inputs.intent.confirm {
        request = request.or(confirm::show(ctx, board, card));
    }
    request
}
