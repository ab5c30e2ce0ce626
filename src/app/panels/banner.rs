//! A word at the start of a battle, and of each turn of a human.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align, Align2, Color32, Galley, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2,
    text::LayoutJob, vec2,
};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, BoardState, Desk, PanelStep, PanelUi},
};
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
fn draw(mut panel: PanelUi, board: BoardState, modals: Res<Modals>) {
    let desk = &mut panel.desk;
    if let Some(text) = &board.session.note {
        sentence(desk, "note", text);
    } else if let Some(banner) = Banner::of(&board.session, &board.shown, &board.telling) {
        let size = banner.size(&desk.surface("banner"), desk.layout.clear);
        let wanted = CardPlace::new(size, Align2::CENTER_TOP);
        // What the player points at matters more than words that go away by themselves.
        let place = match desk.has_cards() {
            true => desk.offer("banner", &banner.title, wanted),
            false => Some(desk.put("banner", &banner.title, wanted)),
        };
        if let Some(place) = place {
            show(&desk.ctx, place, &banner);
        }
        // It fades, but not during a pause.
        if modals.pause.is_none() {
            desk.ctx.request_repaint();
        }
    }
}

/// Draws a sentence over the top of the board; `name` tells several from each other.
pub(super) fn sentence(desk: &mut Desk, name: &'static str, text: &str) {
    let words = note_words(&desk.surface(name), desk.layout.clear, text);
    let size = words.size() + NOTE_MARGIN * 2.0;
    let place = desk.put(name, text, CardPlace::new(size, Align2::CENTER_TOP));
    note(&desk.ctx, name, place, words);
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

/// The space between the edge of a banner and its words.
const MARGIN: Vec2 = vec2(18.0, 6.0);
/// The space between the edge of a note and its words.
const NOTE_MARGIN: Vec2 = vec2(12.0, 7.0);

impl Banner {
    /// Title and further words, no wider than the board.
    fn words(&self, ui: &Ui, board: Rect) -> [Arc<Galley>; 2] {
        let large = if board.width() < 500.0 { 16.0 } else { 20.0 };
        let width = board.width() - 60.0;
        let lines = [
            (&self.title, theme::strong(large), self.colour),
            (&self.below, theme::plain(12.5), theme::SOFT),
        ];
        lines.map(|(text, font, colour)| {
            let mut job = LayoutJob::simple(text.clone(), font, colour, width);
            job.halign = Align::Center;
            ui.painter().layout_job(job)
        })
    }

    /// Its size over a board.
    fn size(&self, ui: &Ui, board: Rect) -> Vec2 {
        let [title, below] = self.words(ui, board).map(|words| words.size());
        vec2(title.x.max(below.x), title.y + below.y) + MARGIN * 2.0
    }
}

/// Draws the banner at a place over the board.
fn show(ctx: &egui::Context, place: Rect, banner: &Banner) {
    if banner.solid <= 0.0 {
        return;
    }
    over(ctx, "banner", place, |ui| {
        ui.set_opacity(banner.solid);
        let line = Stroke::new(1.5, banner.colour);
        let painter = ui.painter();
        painter.rect(place, 9.0, theme::PANEL, line, StrokeKind::Inside);
        let mut top = place.top() + MARGIN.y;
        for words in banner.words(ui, place.expand(60.0)) {
            let height = words.size().y;
            painter.galley(pos2(place.center().x, top), words, theme::TEXT);
            top += height;
        }
    });
}

/// Draws above the board, where nothing takes clicks.
fn over(ctx: &egui::Context, name: &'static str, place: Rect, add: impl FnOnce(&mut Ui)) {
    egui::Area::new(egui::Id::new(("over the board", name)))
        .order(egui::Order::Middle)
        .constrain(false)
        .fixed_pos(place.min)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.allocate_exact_size(place.size(), Sense::hover());
            add(ui);
        });
}

/// The words of a note, no wider than a board.
fn note_words(ui: &Ui, board: Rect, text: &str) -> Arc<Galley> {
    let most = (board.width() - 48.0).clamp(120.0, 560.0);
    let words = text.to_owned();
    ui.painter()
        .layout(words, theme::plain(13.0), theme::TEXT, most)
}

/// Draws a sentence at a place over the board.
fn note(ctx: &egui::Context, name: &'static str, place: Rect, words: Arc<Galley>) {
    over(ctx, name, place, |ui| {
        let line = Stroke::new(1.0, theme::warn());
        let painter = ui.painter();
        painter.rect(place, 7.0, theme::PANEL, line, StrokeKind::Inside);
        let text = words.text().to_owned();
        painter.galley(place.min + NOTE_MARGIN, words, theme::TEXT);
        let id = ui.id().with("words");
        let response = ui.interact(place, id, Sense::hover());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text.as_str())
        });
    });
}
