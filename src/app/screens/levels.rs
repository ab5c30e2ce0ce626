//! The level choice: name, description, the map, the book, who leads which side.

mod by_keys;
mod maps;
mod players;
mod spoken;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align2, Color32, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2,
        vec2,
    },
};

use super::{Screen, chosen::Chosen, loading::Loading, sides::side_row};
use crate::{
    app::{
        Options,
        commands::{Bindings, Command},
        key_presses::KeyPresses,
        leaders::{self, SideController},
        levels::{self, Card},
        panels::{at, buttons::fit, card_at, surface},
        saves::{Purpose, SaveSheet, files},
        seats::seating::Seating,
        settings::{Settings, Sheet},
        theme,
        third_party::DressSystems,
    },
    data::{books, picks::Picks},
    settings::keys,
};
use maps::Maps;
use players::PlayersSheet;

/// The levels found, and what is chosen.
#[derive(Resource, Default)]
struct Choice {
    cards: Vec<Card>,
    level: usize,
    book: usize,
    leads: Vec<SideController>,
    /// Who sits at the battle, and what they agree on.
    seating: Seating,
    /// The sheet of players, while it is open.
    players: Option<PlayersSheet>,
    started: bool,
    /// Another level was chosen by key, which may be out of view.
    moved: bool,
    /// Whether there are saved battles.
    saved: bool,
    /// The player wants to load one.
    resume: bool,
    /// The maps of the levels.
    maps: Maps,
}

impl Choice {
    fn choose(&mut self, level: usize, settings: &Settings) {
        self.moved = self.level != level;
        self.level = level;
        self.book = 0;
        let sides = self.cards.get(level).map_or(&[][..], |card| &card.sides);
        self.leads = sides
            .iter()
            .map(|side| SideController::of(side, settings))
            .collect();
        if let Some(card) = self.cards.get(level) {
            self.seating = Seating::of(card, &self.seating);
            self.seating.remember(&settings.players);
            for (number, lead) in self.leads.iter_mut().enumerate() {
                lead.computer = self.seating.is_computer(number);
            }
        }
    }

    /// Opens the sheet of players.
    fn open_players(&mut self) {
        for (number, lead) in self.leads.iter().enumerate() {
            self.seating.set_computer(number, lead.computer);
        }
        self.players = Some(PlayersSheet::default());
    }

    /// Another brain or temper for a side, kept for the next time.
    fn turn(&mut self, side: usize, picks: Picks, settings: &mut ResMut<Settings>) {
        let Some(lead) = self.leads.get_mut(side).filter(|lead| lead.computer) else {
            return;
        };
        let pick = lead.turn(picks);
        match picks {
            Picks::Brain => settings.play.brain = pick,
            Picks::Temper => settings.play.temper = pick,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .add_systems(OnEnter(Screen::Levels), find)
        .add_systems(Update, start_at_once.run_if(in_state(Screen::Title)))
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems).run_if(in_state(Screen::Levels)),
        );
}

fn find(settings: Res<Settings>, mut choice: ResMut<Choice>) {
    choice.cards = levels::all();
    choice.saved = !files::all().is_empty();
    let level = choice.level.min(choice.cards.len().saturating_sub(1));
    choice.choose(level, &settings);
}

/// The level of the command line starts without a choice.
fn start_at_once(options: Res<Options>, mut choice: ResMut<Choice>, mut loading: ResMut<Loading>) {
    if choice.started {
        return;
    }
    choice.started = true;
    let level = options.level.clone().or(options.load.clone());
    let Some(path) = level.or_else(|| {
        // A demo needs no level to be named.
        options
            .demo
            .then(|| levels::all().into_iter().next().map(|card| card.path))
            .flatten()
    }) else {
        return;
    };
    let chosen = Chosen {
        book: options.book.clone().unwrap_or_default(),
        sides: options.sides.clone(),
        brains: Vec::new(),
        seats: (!options.seats.is_empty()).then(|| options.seats.clone()),
        agreed: options.agreed,
        seed: options.seed,
        path,
        save: options.load.clone(),
    };
    loading.begin(&options, chosen);
}

fn draw(
    mut contexts: EguiContexts,
    options: Res<Options>,
    strokes: Res<KeyPresses>,
    bindings: Res<Bindings>,
    mut sheet: ResMut<Sheet>,
    mut settings: ResMut<Settings>,
    (mut saves, mut loading): (ResMut<SaveSheet>, ResMut<Loading>),
    mut choice: ResMut<Choice>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let choice = &mut *choice;
    choice.maps.paint(&ctx, &choice.cards, choice.level);
    let mut ui = surface(&ctx, "levels");
    let screen = ctx.viewport_rect();
    let width = (screen.width() - 64.0).min(1180.0);
    let inner = Rect::from_min_max(
        pos2(screen.center().x - width / 2.0, screen.top() + 34.0),
        pos2(screen.center().x + width / 2.0, screen.bottom() - 30.0),
    );
    ui.painter().text(
        inner.left_top() + vec2(2.0, 16.0),
        Align2::LEFT_CENTER,
        "Shadowgrid",
        theme::strong(30.0),
        theme::TEXT,
    );
    ui.painter().text(
        inner.left_top() + vec2(3.0, 48.0),
        Align2::LEFT_CENTER,
        "Choose a battle. The computer is the game master.",
        theme::plain(14.0),
        theme::FAINT,
    );
    let list = Rect::from_min_max(
        pos2(inner.left(), inner.top() + 76.0),
        pos2(inner.left() + width * 0.36, inner.bottom()),
    );
    let page = Rect::from_min_max(pos2(list.right() + 14.0, inner.top() + 76.0), inner.max);
    let mut start = false;
    if let Some(players) = &mut choice.players {
        let stays = players.press(&strokes, &mut choice.seating)
            && players::show(&ctx, players, &mut choice.seating);
        if !stays {
            choice.players = None;
            let names = choice.seating.names();
            if settings.players != names {
                settings.players = names;
            }
        }
    } else {
        start = strokes.has(Command::Confirm);
        by_keys::choose(&strokes, choice, &mut settings);
        if strokes.names("P") {
            choice.open_players();
        }
        if strokes.has(Command::Cancel) {
            next.set(Screen::Title);
        }
    }
    let (opens, titles) = corner(&mut ui, inner, &bindings);
    if titles {
        next.set(Screen::Title);
    }
    if opens {
        sheet.toggle();
    }
    spoken::say(&ctx, choice, bindings.key(Command::Cancel));
    let picked = at(&mut ui, list, |ui| shelf(ui, choice));
    choice.moved = false;
    if let Some(level) = picked {
        choice.choose(level, &settings);
    }
    let mut turned = None;
    start |= card_at(&mut ui, page, theme::LINE, |ui| {
        details(ui, choice, &mut turned)
    });
    if let Some((side, picks)) = turned {
        choice.turn(side, picks, &mut settings);
    }
    let by_key = strokes.has(Command::Load) && choice.players.is_none();
    if std::mem::take(&mut choice.resume) || choice.saved && by_key {
        saves.open(Purpose::Load, "", false);
    } else if start && let Some(chosen) = choice.chosen(options.seed) {
        loading.begin(&options, chosen);
    }
    Ok(())
}

/// The buttons in the corner: whether settings are to open, and whether to go back to the title.
fn corner(ui: &mut Ui, inner: Rect, bindings: &Bindings) -> (bool, bool) {
    let corner = Rect::from_min_size(
        pos2(inner.right() - 300.0, inner.top() + 8.0),
        vec2(300.0, 34.0),
    );
    at(ui, corner, |ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let key = keys::short(bindings.key(Command::Settings));
            let settings = ui.button(format!("Settings  ({key})")).clicked();
            let key = keys::short(bindings.key(Command::Cancel));
            (settings, ui.button(format!("Title  ({key})")).clicked())
        })
        .inner
    })
}

impl Choice {
    /// What is chosen, to be set up; `None` where the level has faults.
    fn chosen(&self, seed: Option<u64>) -> Option<Chosen> {
        let card = self.cards.get(self.level)?;
        if card.fault.is_some() {
            return None;
        }
        let leads = || card.sides.iter().zip(&self.leads);
        let mut seating = self.seating.clone();
        for (number, lead) in self.leads.iter().enumerate() {
            seating.set_computer(number, lead.computer);
        }
        Some(Chosen {
            path: card.path.clone(),
            book: card
                .books
                .get(self.book)
                .copied()
                .unwrap_or_default()
                .to_owned(),
            sides: leads()
                .map(|(side, lead)| (side.name.clone(), lead.computer))
                .collect(),
            brains: leads()
                .map(|(side, lead)| (side.name.clone(), lead.mind()))
                .collect(),
            seats: Some(seating.seats()),
            agreed: seating.agreed,
            seed,
            save: None,
        })
    }
}

/// The list of levels; returns the one that was clicked.
fn shelf(ui: &mut Ui, choice: &Choice) -> Option<usize> {
    let mut picked = None;
    if choice.cards.is_empty() {
        ui.label("No level was found. Level files are in the folder levels.");
    }
    ScrollArea::vertical().id_salt("shelf").show(ui, |ui| {
        for (number, card) in choice.cards.iter().enumerate() {
            let (rect, response) =
                ui.allocate_exact_size(vec2(ui.available_width() - 4.0, 84.0), Sense::click());
            let chosen = number == choice.level;
            if chosen && choice.moved {
                response.scroll_to_me_animation(None, egui::style::ScrollAnimation::none());
            }
            let fill = if response.hovered() {
                theme::HOVERED
            } else if chosen {
                theme::RAISED
            } else {
                theme::PANEL
            };
            let line = if chosen { theme::GOLD } else { theme::LINE };
            ui.painter().rect(
                rect,
                9.0,
                fill,
                Stroke::new(if chosen { 1.6 } else { 1.0 }, line),
                StrokeKind::Inside,
            );
            // The words beside it need room too.
            let wide = if rect.width() < 330.0 { 60.0 } else { 92.0 };
            let small = Rect::from_min_size(rect.min + vec2(10.0, 10.0), vec2(wide, 64.0));
            ui.painter().rect_filled(small, 4.0, theme::SUNKEN);
            if let Some(map) = choice.maps.of(card) {
                map.show(ui, small);
            }
            let left = small.right() + 14.0;
            let title = fit(
                ui.painter(),
                &card.title,
                16.0,
                rect.right() - left - 8.0,
                theme::TEXT,
            );
            ui.painter()
                .galley(pos2(left, rect.top() + 16.0), title, theme::TEXT);
            let about = match &card.fault {
                Some(_) => "cannot be played".to_owned(),
                None => card
                    .sides
                    .iter()
                    .map(|side| format!("{} {}", side.members.len(), side.name))
                    .collect::<Vec<_>>()
                    .join(" against "),
            };
            let colour = if card.fault.is_some() {
                theme::bad()
            } else {
                theme::FAINT
            };
            let about = fit(
                ui.painter(),
                &about,
                12.5,
                rect.right() - left - 8.0,
                colour,
            );
            ui.painter()
                .galley(pos2(left, rect.top() + 44.0), about, colour);
            if response.clicked() {
                picked = Some(number);
            }
            response.widget_info(|| {
                egui::WidgetInfo::selected(
                    egui::WidgetType::Button,
                    true,
                    chosen,
                    card.title.as_str(),
                )
            });
            ui.add_space(6.0);
        }
    });
    picked
}

/// The chosen level in full; returns whether to start. `turned` is a side whose brain or temper is
/// to be another.
fn details(ui: &mut Ui, choice: &mut Choice, turned: &mut Option<(usize, Picks)>) -> bool {
    let level = choice.level;
    let Some(card) = choice.cards.get(level).cloned() else {
        return false;
    };
    ui.add_space(4.0);
    ui.label(
        RichText::new(&card.title)
            .font(theme::strong(22.0))
            .color(theme::TEXT),
    );
    ui.label(RichText::new(&card.description).size(14.0));
    for (place, goal) in card.goals.iter().enumerate() {
        let colour = if place == 0 { theme::GOLD } else { theme::SOFT };
        ui.label(RichText::new(goal).size(14.0).color(colour));
    }
    ui.add_space(8.0);
    // What the sides need comes first; the list has a small picture already.
    let led = choice.leads.iter().filter(|lead| lead.computer).count();
    let width = ui.available_width();
    let words: f32 = leaders::minds(choice.leads.iter())
        .into_iter()
        .map(|told| {
            let galley = ui
                .painter()
                .layout(told, theme::plain(12.5), theme::SOFT, width);
            galley.size().y + 4.0
        })
        .sum();
    let rows = 31.0 * choice.leads.len() as f32 + 25.0 * led as f32;
    let height = ui.available_height() - 150.0 - rows - words;
    if height > 80.0 {
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        ui.painter().rect_filled(rect, 7.0, theme::SUNKEN);
        if let Some(map) = choice.maps.of(&card) {
            map.show(ui, rect.shrink(8.0));
        }
        ui.add_space(10.0);
    }
    // Words stand in the middle of their rows, beside what can be pressed.
    ui.spacing_mut().interact_size.y = 27.0;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Rulebook").color(theme::FAINT));
        for (number, book) in card.books.iter().enumerate() {
            let title = books::shelf(book).map_or(*book, |shelf| shelf.book().title);
            if ui.selectable_label(choice.book == number, title).clicked() {
                choice.book = number;
            }
        }
        if card.books.len() > 1 {
            ui.label(RichText::new("← →").size(12.0).color(theme::FAINT));
        }
    });
    let room = (ui.available_height() - 94.0).max(60.0);
    ScrollArea::vertical()
        .id_salt("leads")
        .max_height(room)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (number, side) in card.sides.iter().enumerate() {
                if let Some(lead) = choice.leads.get_mut(number) {
                    let picks = side_row(ui, number, side, lead);
                    *turned = turned.or(picks.map(|picks| (number, picks)));
                }
            }
            for told in leaders::minds(choice.leads.iter()) {
                ui.label(
                    RichText::new(told)
                        .font(theme::plain(12.5))
                        .color(theme::SOFT),
                );
            }
        });
    if let Some(problem) = &card.fault {
        ScrollArea::vertical()
            .max_height(60.0)
            .id_salt("problem")
            .show(ui, |ui| {
                ui.label(RichText::new(problem).color(theme::bad()));
            });
    }
    players_row(ui, choice);
    ui.add_space(8.0);
    start_row(ui, choice, card.fault.is_none())
}

/// Who plays, and the way to the sheet where that is chosen.
fn players_row(ui: &mut Ui, choice: &mut Choice) {
    let mut seating = choice.seating.clone();
    for (number, lead) in choice.leads.iter().enumerate() {
        seating.set_computer(number, lead.computer);
    }
    ui.horizontal(|ui| {
        if ui.button("Players …  (P)").clicked() {
            choice.open_players();
        }
        let told = match seating.line().as_str() {
            "" => "Names, several people at one window, a turn clock".to_owned(),
            line => line.to_owned(),
        };
        let room = ui.available_width();
        let galley = fit(ui.painter(), &told, 13.0, room, theme::SOFT);
        ui.label(galley).on_hover_text(told);
    });
}

/// The buttons that begin a battle or go on with one; returns whether to begin.
fn start_row(ui: &mut Ui, choice: &mut Choice, sound: bool) -> bool {
    let mut start = false;
    let button = egui::Button::new(
        RichText::new("Play  (Enter)")
            .font(theme::strong(16.0))
            .color(Color32::from_rgb(0x1c, 0x18, 0x08)),
    )
    .fill(theme::GOLD)
    .min_size(vec2(190.0, 42.0));
    ui.horizontal(|ui| {
        start = ui.add_enabled(sound, button).clicked();
        if choice.saved {
            let load = egui::Button::new("Load a battle  (F9)");
            choice.resume = ui.add(load.min_size(vec2(180.0, 42.0))).clicked();
        }
    });
    start
}
