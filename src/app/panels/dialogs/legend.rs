//! The legend of a map over the board: the meaning of its patterns, and its entry for the square
//! under the cursor.

use bevy_egui::egui::{
    self, Align2, Color32, Painter, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, pos2, vec2,
};

use crate::{
    app::{
        art::theme,
        board::charts::colour,
        models::charts::{self, Charts, MapChoice},
        panels::{
            card_place::CardPlace,
            desk::{AddPanel, PanelStep, PanelUi},
        },
        state::{focus::Focus, session::AppSession},
    },
    battle::view::View,
    preview::maps::{Chart, ClassTone, MapKind, Pattern},
    settings::commands::{Bindings, Command},
};
use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Notes, draw)
        .redraw_on::<Charts>()
        .redraw_on::<MapChoice>()
        .redraw_on::<Bindings>();
}

/// Draws the legend of the map over the board.
fn draw(
    mut panel: PanelUi,
    session: Res<AppSession>,
    (maps, focus): (Res<MapChoice>, Res<Focus>),
    (charts, bindings): (Res<Charts>, Res<Bindings>),
) {
    let view = session.battle.view();
    if let Some(legend) = Legend::of(view, (&maps, &focus), charts.shown(), &bindings) {
        let desk = &mut panel.desk;
        let width = (desk.layout.clear.width() * 0.42).clamp(170.0, 250.0);
        let known = desk
            .ctx
            .memory(|memory| memory.area_rect(egui::Id::new(NAME)));
        let size = known.map_or(vec2(width, 120.0), |rect| rect.size());
        let place = desk.put(
            NAME,
            &legend.title,
            CardPlace::new(size, Align2::LEFT_BOTTOM),
        );
        show(&desk.ctx, (place.min, width), &legend);
    }
}

/// The legend's content.
#[derive(Clone, Debug, PartialEq)]
pub struct Legend {
    /// The map's title.
    pub title: String,
    /// The classes on the board: their patterns and meanings.
    pub rows: Vec<(Pattern, ClassTone, String)>,
    /// An additional note.
    pub note: String,
    /// The square under the cursor.
    pub here: Option<String>,
    /// What the keys do.
    pub keys: String,
}

impl Legend {
    /// The legend of the requested map; while it is being computed it only has a title.
    pub fn of(
        view: View<'_>,
        (maps, focus): (&MapChoice, &Focus),
        chart: Option<&Chart>,
        bindings: &Bindings,
    ) -> Option<Self> {
        let topic = maps.chart?;
        let chart = chart.filter(|chart| chart.ask.topic == topic);
        let (key, cancel) = (
            charts::command_of(topic).map_or("", |command| bindings.key(command)),
            bindings.key(Command::Cancel),
        );
        let cancel = if cancel == "Escape" { "Esc" } else { cancel };
        let mut keys = format!("{key}, {cancel}: away");
        if topic == MapKind::Danger {
            let mark = bindings.key(Command::Mark);
            keys = format!("{mark}: mark · {keys}");
        }
        let rows = chart.into_iter().flat_map(|chart| {
            let drawn = chart.present().filter(|(_, class)| {
                // Squares without a pattern have no special meaning.
                topic != MapKind::Heights || class.pattern != Pattern::Plain
            });
            drawn.map(|(_, class)| (class.pattern, class.tone, class.words.clone()))
        });
        let mut rows: Vec<(Pattern, ClassTone, String)> = rows.collect();
        rows.dedup();
        Some(Self {
            title: chart.map_or_else(
                || format!("{}: being worked out", capital(topic.word())),
                |chart| chart.title.clone(),
            ),
            rows,
            note: chart.map_or_else(String::new, |chart| chart.note.clone()),
            here: chart.and_then(|chart| chart.says(view, focus.cursor?)),
            keys,
        })
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The name of the legend's area.
const NAME: &str = "legend";

/// Draws the legend at its corner, with this width.
pub fn show(ctx: &egui::Context, (corner, width): (Pos2, f32), legend: &Legend) {
    egui::Area::new(egui::Id::new(NAME))
        .order(egui::Order::Middle)
        .constrain(false)
        .fixed_pos(corner)
        .interactable(false)
        .show(ctx, |ui| {
            egui::Frame::new()
                .fill(theme::PANEL)
                .stroke(Stroke::new(1.0, theme::LINE))
                .corner_radius(7)
                .inner_margin(egui::Margin::symmetric(9, 7))
                .show(ui, |ui| {
                    ui.set_max_width(width);
                    ui.spacing_mut().item_spacing = vec2(7.0, 2.5);
                    let title = RichText::new(&legend.title).font(theme::strong(12.5));
                    ui.label(title.color(theme::TEXT));
                    for (pattern, tone, words) in &legend.rows {
                        ui.horizontal(|ui| {
                            let (rect, _) =
                                ui.allocate_exact_size(vec2(20.0, 14.0), Sense::hover());
                            swatch(ui.painter(), rect, *pattern, colour(*tone));
                            ui.label(RichText::new(words).font(theme::plain(12.0)));
                        });
                    }
                    if !legend.note.is_empty() {
                        ui.label(RichText::new(&legend.note).font(theme::plain(12.0)));
                    }
                    if let Some(here) = &legend.here {
                        let here = RichText::new(format!("Here: {here}"));
                        ui.label(here.font(theme::plain(12.0)).color(theme::GOLD));
                    }
                    let keys = RichText::new(&legend.keys).font(theme::plain(12.0));
                    ui.label(keys.color(theme::FAINT));
                });
        });
}

/// A piece of a pattern.
pub(in crate::app::panels) fn swatch(
    painter: &Painter,
    rect: Rect,
    pattern: Pattern,
    colour: Color32,
) {
    painter.rect_filled(rect, 2.0, Color32::from_rgb(0x3d, 0x43, 0x4c));
    painter.rect_filled(rect, 2.0, colour.gamma_multiply(0.22));
    let inside = painter.with_clip_rect(rect.shrink(0.5));
    let line = Stroke::new(1.3, colour);
    let slanted = |step: f32, down: bool| {
        let mut x = rect.left() - rect.height();
        while x < rect.right() + rect.height() {
            let (a, b) = (pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top()));
            let ends = if down {
                [pos2(a.x, b.y), pos2(b.x, a.y)]
            } else {
                [a, b]
            };
            inside.line_segment(ends, line);
            x += step;
        }
    };
    match pattern {
        Pattern::Plain => {}
        Pattern::Veil => {
            painter.rect_filled(rect, 2.0, Color32::from_black_alpha(190));
        }
        Pattern::Dots => {
            for column in 0..4 {
                for row in 0..3 {
                    let at =
                        rect.left_top() + vec2(2.5 + 5.0 * column as f32, 2.3 + 4.7 * row as f32);
                    inside.circle_filled(at, 1.1, colour);
                }
            }
        }
        Pattern::Bars => {
            for bar in 0..4 {
                let x = rect.left() + 2.5 + 5.0 * bar as f32;
                inside.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], line);
            }
        }
        Pattern::Sparse => slanted(8.0, false),
        Pattern::Dense => slanted(3.6, false),
        Pattern::Cross => {
            slanted(5.0, false);
            slanted(5.0, true);
        }
    }
    painter.rect_stroke(rect, 2.0, Stroke::new(1.0, colour), StrokeKind::Inside);
}
