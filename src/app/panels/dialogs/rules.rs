//! The rule card: the text of a rule, links to related ones, and a search through its book.
//!
//! Any rule ID on any panel can be a [`link`]; a click on it requests the card through egui's
//! memory, so that panels need not pass the request on.

use bevy_egui::egui::{
    self, Align, Align2, Color32, Key, Layout, Rect, RichText, ScrollArea, Sense, Ui, vec2,
};

use crate::{
    app::{
        art::theme,
        drawing::{buttons, rule_links},
        panels::desk::{AddPanel, PanelStep, PanelUi},
        state::{
            frame::EventSystems,
            session::{AppSession, add_battle_resource},
            ui_events::UiEvents,
        },
    },
    battle::ruleset::Book,
    data::help::{self, help},
    settings::commands::Command,
};
use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<Reader>(app)
        .add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_panel(PanelStep::Dialogs, draw)
        .redraw_on::<Reader>();
}

/// Opens or closes the rule card.
fn handle(events: Res<UiEvents>, mut reader: ResMut<Reader>) {
    if events.has(Command::Rules) {
        reader.toggle();
    }
}

fn draw(panel: PanelUi, session: Res<AppSession>, mut reader: ResMut<Reader>) {
    let book = session.battle.scene().book;
    show(&panel.desk.ctx, reader.bypass_change_detection(), book);
}

/// A piece of a rule's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// The ID of another rule.
    Rule(String),
}

/// The content of the card for a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its ID.
    pub id: String,
    /// Its title; the ID if it has no text.
    pub title: String,
    /// The title of its book.
    pub book: &'static str,
    /// Its text.
    pub text: Vec<Piece>,
    /// Related rules: ID and title.
    pub see: Vec<(String, String)>,
}

impl Page {
    /// The page of a rule.
    pub fn of(id: &str) -> Self {
        let title_of = |id: &str| help().rule(id).map_or("", |rule| rule.title.as_str());
        let book = help::book_of(id).map_or("Every book", |book| book.title);
        let Some(rule) = help().rule(id) else {
            return Self {
                id: id.to_owned(),
                title: id.to_owned(),
                book,
                text: vec![Piece::Words("Nothing is written about this rule.".into())],
                see: Vec::new(),
            };
        };
        Self {
            id: rule.id.clone(),
            title: rule.title.clone(),
            book,
            text: pieces(&rule.text),
            see: rule
                .see
                .iter()
                .map(|id| (id.clone(), title_of(id).to_owned()))
                .collect(),
        }
    }
}

/// A text cut at the IDs in it.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut from = 0;
    for place in help::ids_in(text) {
        if place.start > from {
            pieces.push(Piece::Words(text[from..place.start].to_owned()));
        }
        from = place.end;
        pieces.push(Piece::Rule(text[place].to_owned()));
    }
    if from < text.len() {
        pieces.push(Piece::Words(text[from..].to_owned()));
    }
    pieces
}

/// The state of the card.
#[derive(Resource, Clone, Debug, Default)]
pub struct Reader {
    /// Whether it is open.
    open: bool,
    /// Rules read, the current one last.
    trail: Vec<String>,
    /// The search text.
    query: String,
    /// Whether the search field wants the keyboard.
    focus: bool,
    /// The card's rectangle.
    rect: Option<Rect>,
}

impl Reader {
    /// Opens the card at a rule.
    pub fn open(&mut self, id: &str) {
        self.open = true;
        self.query.clear();
        if self.trail.last().map(String::as_str) != Some(id) {
            self.trail.push(id.to_owned());
        }
    }

    /// Goes back to the previous rule; an active search is closed first.
    pub fn back(&mut self) {
        if !self.query.is_empty() {
            self.query.clear();
        } else if self.trail.len() > 1 {
            self.trail.pop();
        }
    }

    /// Opens the card in its last state, ready for a search; or closes it.
    pub fn toggle(&mut self) {
        if self.open {
            self.shut();
        } else {
            self.open = true;
            self.focus = true;
        }
    }

    /// Closes the card; returns whether it was open.
    pub fn shut(&mut self) -> bool {
        self.rect = None;
        self.query.clear();
        std::mem::replace(&mut self.open, false)
    }

    /// Whether the card is open.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether there is a previous rule.
    pub fn has_before(&self) -> bool {
        self.trail.len() > 1 || !self.query.is_empty()
    }

    /// Whether a place of the screen is under the card.
    pub fn covers(&self, at: egui::Pos2) -> bool {
        self.rect.is_some_and(|rect| rect.contains(at))
    }

    /// Searches for words.
    pub fn search(&mut self, words: &str) {
        self.query = words.to_owned();
    }

    /// The page on the card, if no search covers it.
    pub fn page(&self) -> Option<Page> {
        if !self.query.trim().is_empty() {
            return None;
        }
        self.trail.last().map(|id| Page::of(id))
    }

    /// The results of the search, or all rules of the book without a search or a rule: ID and
    /// title.
    pub fn found(&self, book: &Book) -> Vec<(&'static str, &'static str)> {
        help()
            .search(book, &self.query)
            .into_iter()
            .map(|rule| (rule.id.as_str(), rule.title.as_str()))
            .collect()
    }
}

/// Draws the card, if it is open.
pub fn show(ctx: &egui::Context, reader: &mut Reader, book: &Book) {
    if let Some(id) = rule_links::asked(ctx) {
        reader.open(&id);
    }
    if !reader.open {
        return;
    }
    let screen = ctx.viewport_rect();
    let size = vec2(
        (screen.width() - 40.0).min(460.0),
        (screen.height() - 60.0).min(430.0),
    );
    let shown = egui::Area::new("rule card".into())
        .order(egui::Order::Foreground)
        .fade_in(false)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, -10.0))
        .show(ctx, |ui| {
            theme::sheet()
                .stroke(egui::Stroke::new(1.5, theme::GOLD))
                .inner_margin(16)
                .show(ui, |ui| {
                    ui.set_width(size.x - 32.0);
                    ui.set_height(size.y - 32.0);
                    card(ui, reader, book);
                });
        });
    if reader.open {
        reader.rect = Some(shown.response.rect);
    }
}

fn card(ui: &mut Ui, reader: &mut Reader, book: &Book) {
    ui.horizontal(|ui| {
        let back = ui.add_enabled(reader.has_before(), egui::Button::new("← Back"));
        if back.clicked() {
            reader.back();
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Close (Esc)").clicked() {
                reader.shut();
            }
            let field = egui::TextEdit::singleline(&mut reader.query)
                .hint_text(format!("Search the rules of {}", book.title))
                .desired_width(ui.available_width());
            let field = ui.add(field);
            if std::mem::take(&mut reader.focus) {
                field.request_focus();
            }
            // Enter opens the first result.
            if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
                let first = reader.found(book).first().map(|(id, _)| *id);
                if let Some(id) = first.filter(|_| !reader.query.is_empty()) {
                    reader.open(id);
                }
            }
        });
    });
    ui.add_space(6.0);
    match reader.page() {
        Some(page) => read(ui, &page),
        None => list(ui, reader, book),
    }
}

/// The page of a rule.
fn read(ui: &mut Ui, page: &Page) {
    ui.label(
        RichText::new(&page.title)
            .font(theme::strong(19.0))
            .color(theme::TEXT),
    );
    let about = format!("{} · {}", page.id, page.book);
    ui.label(RichText::new(about).size(12.5).color(theme::GOLD));
    ui.add_space(4.0);
    ScrollArea::vertical()
        .id_salt(("rule", &page.id))
        .auto_shrink(false)
        .show(ui, |ui| {
            written(ui, &page.text);
            if !page.see.is_empty() {
                ui.add_space(10.0);
                ui.label(RichText::new("See also").size(12.5).color(theme::FAINT));
            }
            for (id, title) in &page.see {
                row(ui, id, title);
            }
        });
}

/// Words with links to the rules they mention.
fn written(ui: &mut Ui, pieces: &[Piece]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 3.0);
        for piece in pieces {
            match piece {
                Piece::Words(words) => {
                    ui.label(RichText::new(words).size(14.5).color(theme::TEXT));
                }
                Piece::Rule(id) => {
                    rule_links::linked(ui, RichText::new(id).size(14.5).color(theme::GOLD), id);
                }
            }
        }
    });
}

/// The results of a search; without one, the introduction to the book.
fn list(ui: &mut Ui, reader: &Reader, book: &Book) {
    let primer = help().primer(book);
    if reader.query.trim().is_empty() && !primer.is_empty() {
        let title = format!("{} in two minutes", book.title);
        ui.label(
            RichText::new(title)
                .font(theme::strong(17.0))
                .color(theme::TEXT),
        );
        ScrollArea::vertical()
            .id_salt("primer")
            .max_height(ui.available_height() * 0.6)
            .show(ui, |ui| {
                for part in primer {
                    written(ui, &pieces(part));
                    ui.add_space(6.0);
                }
            });
        ui.add_space(6.0);
    }
    let found = reader.found(book);
    let many = match found.len() {
        0 => "No rule mentions that.".to_owned(),
        1 => "1 rule".to_owned(),
        many => format!("{many} rules"),
    };
    ui.label(RichText::new(many).size(12.5).color(theme::FAINT));
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical()
        .id_salt("rules found")
        .auto_shrink(false)
        .show_rows(ui, height, found.len(), |ui, shown| {
            for (id, title) in &found[shown] {
                row(ui, id, title);
            }
        });
}

/// A rule on one line, to be clicked.
fn row(ui: &mut Ui, id: &str, title: &str) {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    if response.hovered() {
        ui.painter().rect_filled(rect, 4.0, theme::HOVERED);
    }
    let text = |at: f32, words: &str, colour: Color32| {
        let room = rect.right() - at - 4.0;
        let galley = buttons::fit(ui.painter(), words, 13.0, room, colour);
        let top = rect.center().y - galley.size().y / 2.0;
        ui.painter().galley(egui::pos2(at, top), galley, colour);
    };
    text(rect.left() + 4.0, id, theme::GOLD);
    text(rect.left() + 92.0, title, theme::TEXT);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Link, true, format!("{id} {title}"))
    });
    // It shows nothing on hover: that would cover the rows below.
    if response.clicked() {
        rule_links::ask(ui.ctx(), id);
    }
}
