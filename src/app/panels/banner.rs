//! A word at the start of a battle, and of each turn of a human.

use bevy_egui::egui::{self, Align2, Color32, Rect, RichText, Stroke, pos2, vec2};

use super::desk::{AddPanel, BoardState, PanelStep, PanelUi};
use crate::{
    app::{
        art::theme,
        models::{
            playback::{OPENING_SECONDS, PlaybackState},
            words,
        },
        state::{modals::Modals, session::AppSession, shown::Shown},
    },
    battle::{
        components::Turn,
        icon::Icon,
        ids::{SideId, UnitId},
    },
    text::objectives,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Notes, draw);
}

/// Draws the message to the player, or the beginning of a turn.
fn draw(panel: PanelUi, board: BoardState, modals: Res<Modals>) {
    let (ctx, layout) = (&panel.desk.ctx, panel.desk.layout);
    if let Some(text) = &board.session.note {
        note(ctx, layout.clear, layout.tail, text);
    } else if let Some(banner) = Banner::of(&board.session, &board.shown, &board.telling) {
        show(ctx, layout.clear, &banner);
        // It fades, but not during a pause.
        if modals.pause.is_none() {
            ctx.request_repaint();
        }
    }
}

/// The banner's content.
#[derive(Clone, Debug, PartialEq)]
pub struct Banner {
    /// Large.
    pub title: String,
    /// Below it.
    pub below: String,
    /// The colour of the side it is about.
    pub colour: Color32,
    /// How far it has faded, 1 for not at all.
    pub solid: f32,
}

/// Seconds for which the opening words are shown, so that they can be read.
const OPENING: f32 = OPENING_SECONDS;
/// Seconds for which they are shown at least, however early the first order is given.
const SHORTEST_OPENING: f32 = 2.0;
/// Seconds for which a turn is announced.
const TURN: f32 = 1.6;

impl Banner {
    /// The banner of this moment.
    pub fn of(session: &AppSession, shown: &Shown, telling: &PlaybackState) -> Option<Self> {
        let view = session.battle.view();
        let colour_of = |side: SideId| {
            let colour = view.scene.sides.get(side.index());
            theme::side_colour(colour.map_or("", |side| &side.colour), side.index())
        };
        let fade = |age: f32, whole: f32| ((whole - age) / 0.4).clamp(0.0, 1.0);
        if session.battle.is_over() || session.review.is_some() {
            return None;
        }
        let opening = match session.battle.orders_done() {
            0 => OPENING,
            _ => SHORTEST_OPENING,
        };
        if telling.age < opening {
            let yours = session.viewer().map_or_else(
                || "AI against AI".to_owned(),
                |side| format!("Your side: {}", words::side_name(view, side)),
            );
            // The goals are shown before the first order.
            let mut below = vec![yours];
            below.extend(objectives::tasks(view, session.viewer()));
            below.extend(surprised(session, shown));
            below.extend(first_to_act(session, shown));
            return Some(Self {
                title: view.scene.title.clone(),
                below: below.join("\n"),
                colour: session.viewer().map_or(theme::GOLD, colour_of),
                solid: fade(telling.age, opening),
            });
        }
        let unit = telling.turn_of.filter(|unit| {
            telling.turn_age < TURN && shown.acting == Some(*unit) && shown.is_in_sight(*unit)
        })?;
        let side = view.side(unit);
        if session.is_computer(side) {
            return None;
        }
        let name = words::name(view, unit);
        Some(Self {
            title: match telling.inserted {
                true => format!("One More: {name}"),
                false => format!("{} turn", crate::text::narrate::possessive(name)),
            },
            below: match session.led_by(unit) {
                Some(leader) => format!("{leader} · round {}", shown.round.max(1)),
                None => format!(
                    "{} · round {}",
                    words::side_name(view, side),
                    shown.round.max(1)
                ),
            },
            colour: colour_of(side),
            solid: fade(telling.turn_age, TURN),
        })
    }
}

/// The units in sight that are surprised as the battle begins.
fn surprised(session: &AppSession, shown: &Shown) -> Option<String> {
    let view = session.battle.view();
    let is_surprised = |unit: &UnitId| {
        let conditions = view.conditions(*unit).0.iter();
        let mut rules = conditions.filter_map(|one| view.scene.book.condition(one.id));
        view.store.get::<Turn>(*unit).surprised || rules.any(|rule| rule.icon == Icon::Bang)
    };
    let units = view.store.ids().filter(is_surprised);
    let names = units
        .filter(|unit| shown.is_in_sight(*unit))
        .map(|unit| words::name(view, unit).to_owned());
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| format!("Surprised: {}", names.join(", ")))
}

/// The unit that acts first, while it does.
fn first_to_act(session: &AppSession, shown: &Shown) -> Option<String> {
    let view = session.battle.view();
    let unit = shown.acting?;
    Some(match shown.is_in_sight(unit) {
        true => format!("{} acts first.", words::name(view, unit)),
        false => "An unseen enemy acts first.".to_owned(),
    })
}

/// Draws the banner over the upper edge of the board.
pub fn show(ctx: &egui::Context, board: Rect, banner: &Banner) {
    if banner.solid <= 0.0 {
        return;
    }
    let area = egui::Area::new("banner".into())
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(pos2(board.center().x, board.top() + 12.0))
        .interactable(false);
    let large = if board.width() < 500.0 { 16.0 } else { 20.0 };
    area.show(ctx, |ui| {
        ui.set_opacity(banner.solid);
        egui::Frame::new()
            .fill(theme::PANEL)
            .stroke(Stroke::new(1.5, banner.colour))
            .corner_radius(9)
            .inner_margin(vec2(18.0, 6.0))
            .show(ui, |ui| {
                let width = |text: &str, font: egui::FontId| {
                    let galley = ui
                        .painter()
                        .layout_no_wrap(text.to_owned(), font, theme::TEXT);
                    galley.size().x
                };
                let title = width(&banner.title, theme::strong(large));
                let below = width(&banner.below, theme::plain(12.5));
                ui.set_width((title.max(below) + 4.0).min(board.width() - 50.0));
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.vertical_centered(|ui| {
                    ui.label(
                        RichText::new(&banner.title)
                            .font(theme::strong(large))
                            .color(banner.colour),
                    );
                    ui.label(
                        RichText::new(&banner.below)
                            .font(theme::plain(12.5))
                            .color(theme::SOFT),
                    );
                });
            });
    });
}

/// A sentence over the upper edge of the board.
pub fn note(ctx: &egui::Context, board: Rect, tail: Option<Rect>, text: &str) {
    // Between the edge of the board and the last lines of the log.
    let right = tail.map_or(board.right(), |tail| tail.left());
    let room = 2.0 * (right - board.center().x) - 16.0;
    egui::Area::new("note".into())
        .order(egui::Order::Foreground)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(pos2(board.center().x, board.top() + 12.0))
        .interactable(false)
        .show(ctx, |ui| {
            egui::Frame::new()
                .fill(theme::PANEL)
                .stroke(Stroke::new(1.0, theme::warn()))
                .corner_radius(7)
                .inner_margin(egui::Margin::symmetric(12, 7))
                .show(ui, |ui| {
                    // As wide as this text: the area still has the width of the last one.
                    let font = theme::plain(13.0);
                    let most = (board.width().min(room) - 48.0).clamp(120.0, 560.0);
                    let words = text.to_owned();
                    let galley = ui.painter().layout(words, font, theme::TEXT, most);
                    ui.set_width(galley.size().x);
                    ui.label(galley);
                });
        });
}
