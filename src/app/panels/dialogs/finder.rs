//! The search: a line that finds actions, powers and items by a few letters, and explains why one
//! is unavailable.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy_egui::egui::{
    self, Align2, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, pos2, vec2,
};

use super::help;
use crate::{
    app::{
        art::theme,
        drawing::{buttons, speech},
        models::{
            keycaps::cap,
            menu::{Menu, MenuItem},
            words,
        },
        panels::desk::{AddPanel, PanelStep, PanelUi},
        state::{
            modals::{Finder, Modals},
            ui_events::{AimEvent, Scope, UiEvent},
        },
    },
    settings::commands::Command,
};
use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Modals, draw.after(help::draw))
        .redraw_on::<Modals>()
        .redraw_on::<Menu>();
}

pub(super) fn draw(mut panel: PanelUi, menu: Res<Menu>, modals: Res<Modals>) {
    if let Some(finder) = &modals.finder {
        let asked = show(&panel.desk.ctx, panel.desk.layout.clear, &menu, finder);
        panel.send(asked);
    }
}

impl Finder {
    /// A search in this scope.
    pub fn of(scope: Scope) -> Self {
        Self {
            scope,
            ..Self::default()
        }
    }

    /// Handles a key; returns the player's request.
    pub fn typed(&mut self, event: &KeyboardInput, menu: &Menu) -> Option<UiEvent> {
        let found = found(menu, self);
        let last = found.len().saturating_sub(1);
        match &event.logical_key {
            Key::Escape => return Some(UiEvent::Command(Command::Cancel)),
            Key::Enter => {
                return found.get(self.chosen.min(last)).map(|item| choose(item));
            }
            Key::ArrowDown | Key::Tab => {
                self.chosen = if self.chosen >= last {
                    0
                } else {
                    self.chosen + 1
                };
            }
            Key::ArrowUp => {
                self.chosen = match self.chosen {
                    0 => last,
                    here => here - 1,
                };
            }
            Key::Backspace => {
                self.chosen = 0;
                if self.text.pop().is_none() {
                    return Some(UiEvent::Command(Command::Cancel));
                }
            }
            _ => {
                let typed = event.text.as_deref().unwrap_or_default();
                let letters = typed.chars().filter(|letter| !letter.is_control());
                for letter in letters {
                    if self.text.chars().count() < 40 {
                        self.text.push(letter);
                        self.chosen = 0;
                    }
                }
            }
        }
        None
    }
}

impl Finder {
    /// The typed text and the line that Enter chooses, in sentences, for screen readers.
    pub fn spoken(&self, menu: &Menu) -> String {
        let found = found(menu, self);
        let place = self.chosen.min(found.len().saturating_sub(1));
        let mut parts = vec![match self.text.as_str() {
            "" => "Search".to_owned(),
            text => format!("Search: {text}"),
        }];
        match found.get(place) {
            Some(item) => {
                parts.extend([item.spoken(), format!("{} of {}", place + 1, found.len())]);
            }
            None => parts.push("No match".to_owned()),
        }
        speech::sentence(&parts)
    }
}

/// The request of choosing a line: it opens a list or arms an action; an unavailable one shows its
/// refusal.
pub fn choose(item: &MenuItem) -> UiEvent {
    match (&item.refusal, item.list.is_empty()) {
        (Some(_), _) => UiEvent::Tell(refusal(item)),
        (None, false) => UiEvent::Aim(AimEvent::Find(Scope::Ways(item.armed.action))),
        (None, true) => UiEvent::Aim(AimEvent::Arm(item.armed)),
    }
}

/// Why a button cannot be used, with its name.
pub fn refusal(item: &MenuItem) -> String {
    let why = item.refusal.as_deref().unwrap_or_default();
    format!("{}: {why}", item.title())
}

/// The results of a search: available actions first, then by how well the name fits.
pub fn found<'m>(menu: &'m Menu, finder: &Finder) -> Vec<&'m MenuItem> {
    let words: Vec<String> = finder
        .text
        .split_whitespace()
        .map(str::to_lowercase)
        .collect();
    let all: Vec<&MenuItem> = match finder.scope {
        Scope::All => {
            let lists = menu.items().flat_map(|item| &item.list);
            // List entries, and single items, are only found by name.
            let more = lists.chain(&menu.variants).filter(|_| !words.is_empty());
            menu.items().chain(more).collect()
        }
        Scope::Group(group) => {
            let of = menu.groups.iter().filter(|(of, _)| *of == group);
            of.flat_map(|(_, items)| items).collect()
        }
        Scope::Ways(action) => {
            let of = menu.items().filter(|item| item.armed.action == action);
            of.flat_map(|item| &item.list).collect()
        }
    };
    let mut fitting: Vec<(usize, &MenuItem)> = all
        .into_iter()
        .filter_map(|item| Some((fit(item, &words)?, item)))
        .collect();
    fitting.sort_by_key(|(rank, item)| (item.refusal.is_some(), *rank));
    fitting.into_iter().map(|(_, item)| item).collect()
}

/// How well an item fits the typed text, 0 best; `None` if it does not.
fn fit(item: &MenuItem, words: &[String]) -> Option<usize> {
    let title = item.title().to_lowercase();
    let help = format!("{} {} {}", item.does, item.help, item.rules).to_lowercase();
    let mut rank = 0;
    for word in words {
        let begins = title
            .split(|letter: char| !letter.is_alphanumeric())
            .any(|part| part.starts_with(word.as_str()));
        rank += if title.starts_with(word.as_str()) {
            0
        } else if begins {
            1
        } else if title.contains(word.as_str()) {
            2
        } else if help.contains(word.as_str()) {
            8
        } else {
            return None;
        };
    }
    Some(rank)
}

/// The height of a line, in points.
const LINE: f32 = 34.0;

/// Draws the search over the board.
pub fn show(ctx: &egui::Context, board: Rect, menu: &Menu, finder: &Finder) -> Option<UiEvent> {
    let mut request = None;
    let found = found(menu, finder);
    let width = 460.0_f32.min(board.width() - 24.0);
    let most = ((board.height() - 110.0) / LINE).floor().max(3.0) * LINE;
    let area = egui::Area::new("finder".into())
        .order(egui::Order::Foreground)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(pos2(board.center().x, board.top() + 14.0))
        .show(ctx, |ui| {
            theme::card()
                .stroke(Stroke::new(1.5, theme::GOLD))
                .show(ui, |ui| {
                    ui.set_width(width - 24.0);
                    line(ui, menu, finder);
                    ui.add_space(4.0);
                    if found.is_empty() {
                        ui.label("No match.");
                    }
                    ScrollArea::vertical().max_height(most).show(ui, |ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        for (place, item) in found.iter().enumerate() {
                            let chosen = place == finder.chosen.min(found.len() - 1);
                            let ways = matches!(finder.scope, Scope::Ways(_));
                            if entry(ui, item, chosen, ways) {
                                request = Some(choose(item));
                            }
                        }
                    });
                    ui.add_space(2.0);
                    ui.label(
                        RichText::new("↑↓ select · Enter use · Esc close")
                            .size(12.0)
                            .color(theme::FAINT),
                    );
                });
        });
    if request.is_none()
        && area.response.clicked_elsewhere()
        && ctx.input(|i| i.pointer.any_click())
    {
        request = Some(UiEvent::Command(Command::Cancel));
    }
    request
}

/// The input line.
fn line(ui: &mut egui::Ui, menu: &Menu, finder: &Finder) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::text_edit(true, "", finder.text.as_str(), "search for an action")
    });
    let painter = ui.painter();
    painter.rect(
        rect,
        6.0,
        theme::SUNKEN,
        Stroke::new(1.0, theme::LINE),
        StrokeKind::Inside,
    );
    let about = match finder.scope {
        Scope::All => "any action, power or item".to_owned(),
        Scope::Group(group) => words::archetype(&words::group(group).to_lowercase()),
        Scope::Ways(action) => {
            let of = menu.items().find(|item| item.armed.action == action);
            of.map_or_else(String::new, |item| item.name.clone())
        }
    };
    let at = rect.left_center() + vec2(10.0, 0.0);
    let typed = painter.text(
        at,
        Align2::LEFT_CENTER,
        &finder.text,
        theme::plain(15.0),
        theme::TEXT,
    );
    let caret = if finder.text.is_empty() {
        painter.text(
            at + vec2(8.0, 0.0),
            Align2::LEFT_CENTER,
            format!("Search: {about}"),
            theme::plain(14.0),
            theme::FAINT,
        );
        at.x
    } else {
        typed.right() + 2.0
    };
    painter.vline(
        caret,
        rect.shrink(7.0).y_range(),
        Stroke::new(1.5, theme::GOLD),
    );
}

/// A result line: key, name, and cost or reason below.
fn entry(ui: &mut egui::Ui, item: &MenuItem, chosen: bool, ways: bool) -> bool {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), LINE - 2.0), Sense::click());
    let possible = item.refusal.is_none();
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::Button, possible, chosen, item.title())
    });
    if chosen {
        response.scroll_to_me(None);
    }
    let painter = ui.painter();
    if chosen || response.hovered() {
        let line = if chosen { theme::GOLD } else { theme::LINE };
        painter.rect(
            rect,
            5.0,
            theme::HOVERED,
            Stroke::new(1.0, line),
            StrokeKind::Inside,
        );
    }
    let colour = if possible { theme::TEXT } else { theme::FAINT };
    let below = match (&item.refusal, item.list.len()) {
        (Some(refusal), _) => buttons::short(refusal),
        (None, 0) if item.does.is_empty() => item.cost.clone(),
        (None, 0) => format!("{} · {}", item.cost, item.does),
        (None, many) => format!(
            "{}, in a list",
            crate::battle::counted(many as i64, "options")
        ),
    };
    let key = item.key.as_deref().map(cap).unwrap_or_default();
    painter.text(
        pos2(rect.right() - 8.0, rect.center().y),
        Align2::RIGHT_CENTER,
        key,
        theme::plain(12.0),
        theme::GOLD,
    );
    let room = rect.width() - 52.0;
    let title = if ways {
        item.what.clone()
    } else {
        item.title()
    };
    let name = buttons::fit(painter, &title, 13.5, room, colour);
    painter.galley(rect.min + vec2(8.0, 1.0), name, colour);
    let tone = if possible { theme::GOLD } else { theme::warn() };
    let below = buttons::fit(painter, &below, 12.0, room, tone);
    painter.galley(rect.min + vec2(8.0, 16.0), below, tone);
    let clicked = response.clicked();
    buttons::explain(response, item);
    clicked
}
