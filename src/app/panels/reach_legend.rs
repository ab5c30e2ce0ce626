//! The legend of the marked ground: what the kinds of squares in reach mean, and the hatching.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Rect, Stroke, StrokeKind, pos2, vec2};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, Aimed, BoardState, PanelStep, PanelUi},
    dialogs::legend::swatch,
};
use crate::{
    app::{
        art::theme,
        models::{charts::MapChoice, reach::ReachKinds},
    },
    preview::maps::Pattern,
};

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Notes, draw)
        .redraw_on::<ReachKinds>();
}

/// What is said of a sign.
#[derive(Clone, Debug, PartialEq)]
pub struct ReachRow {
    /// The filling of its squares.
    pub pattern: Pattern,
    /// Its colour.
    pub colour: Color32,
    /// Its meaning.
    pub words: String,
}

/// The rows of the legend; none where every square is alike.
pub fn rows(kinds: &ReachKinds) -> Vec<ReachRow> {
    if !kinds.needs_legend() {
        return Vec::new();
    }
    let row = |pattern, colour, words: &str| ReachRow {
        pattern,
        colour,
        words: words.to_owned(),
    };
    let mut rows = Vec::new();
    if kinds.bands.len() > 1 {
        let bands = kinds.bands.iter().enumerate();
        rows.extend(
            bands.map(|(number, band)| {
                row(ReachKinds::pattern(number), theme::reach(), &band.words)
            }),
        );
    }
    if !kinds.danger.is_empty() {
        let words = "enemies may strike on the way";
        rows.push(row(Pattern::Dense, theme::bad(), words));
    }
    rows.retain(|row| !row.words.is_empty());
    rows
}

/// Draws the legend in a free corner while the ground is marked.
fn draw(
    mut panel: PanelUi,
    board: BoardState,
    aimed: Aimed,
    (kinds, maps): (Res<ReachKinds>, Res<MapChoice>),
) {
    let marks = aimed.choices.unit.is_some() && aimed.pending.armed.is_none();
    if !board.is_quiet() || !marks || maps.chart.is_some() {
        return;
    }
    let rows = rows(&kinds);
    if rows.is_empty() {
        return;
    }
    let desk = &mut *panel.desk;
    let ui = desk.surface("reach legend");
    let painter = ui.painter();
    let texts: Vec<_> = rows
        .iter()
        .map(|row| painter.layout_no_wrap(row.words.clone(), theme::plain(12.0), theme::SOFT))
        .collect();
    let width = texts.iter().map(|text| text.size().x).fold(0.0, f32::max);
    let size = vec2(width + 46.0, 19.0 * rows.len() as f32 + 8.0);
    let wanted = CardPlace::new(size, Align2::LEFT_BOTTOM);
    let Some(rect) = desk.offer("reach legend", &rows[0].words, wanted) else {
        return;
    };
    painter.rect(
        rect,
        7.0,
        theme::PANEL,
        Stroke::new(1.0, theme::LINE),
        StrokeKind::Inside,
    );
    for (number, (row, text)) in rows.iter().zip(texts).enumerate() {
        let top = rect.top() + 4.0 + 19.0 * number as f32;
        let sample = Rect::from_min_size(pos2(rect.left() + 9.0, top + 3.0), vec2(20.0, 13.0));
        swatch(painter, sample, row.pattern, row.colour);
        let at = pos2(sample.right() + 8.0, top + (19.0 - text.size().y) / 2.0);
        painter.galley(at, text, theme::SOFT);
    }
    let words = rows.iter().map(|row| row.words.as_str());
    let label = words.collect::<Vec<_>>().join("; ");
    let response = ui.interact(rect, ui.id().with("legend"), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &label));
}
