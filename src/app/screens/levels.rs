//! The level choice: name, description, map, book, and the leaders of sides.

mod by_keys;
mod choice;
mod maps;
mod page;
mod players;
mod spoken;

use self::choice::Choice;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2},
};

use super::{
    loading::Loading,
    saves::{Purpose, SaveSheet},
    workshop::entrance::Workshop,
};
use crate::{
    app::{
        art::theme,
        drawing::{
            buttons::fit,
            cards::{at, card_at, surface},
            speech,
            third_party::DressSystems,
        },
        models::{settings_sheet::Sheet, victories},
        state::{
            chosen::Chosen, key_presses::KeyPresses, levels, options::Options, screen::Screen,
        },
    },
    settings::{
        Settings,
        commands::{Bindings, Command},
        keys,
    },
};

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
    choice.find(&settings);
}

/// The level of the command line starts without a choice.
fn start_at_once(options: Res<Options>, mut choice: ResMut<Choice>, mut loading: ResMut<Loading>) {
    if choice.started {
        return;
    }
    choice.started = true;
    let level = options.level.clone().or(options.load.clone());
    let Some(path) = level.or_else(|| {
        // A demo needs no named level.
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
        draft: None,
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
    (mut saves, mut loading, mut workshop): (ResMut<SaveSheet>, ResMut<Loading>, ResMut<Workshop>),
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
    let (opens, titles, draws) = corner(&mut ui, inner, &bindings);
    if titles {
        next.set(Screen::Title);
    }
    let by_key = strokes.names("E") && choice.players.is_none();
    if (draws || by_key)
        && let Some(card) = choice.cards.get(choice.level)
    {
        workshop.open(&card.path, true);
        next.set(Screen::Workshop);
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
        page::details(ui, choice, &mut turned)
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

/// The buttons in the corner; returns whether settings are to open, whether to go back to the title,
/// and whether to draw the chosen level.
fn corner(ui: &mut Ui, inner: Rect, bindings: &Bindings) -> (bool, bool, bool) {
    let corner = Rect::from_min_size(
        pos2(inner.right() - 420.0, inner.top() + 8.0),
        vec2(420.0, 34.0),
    );
    at(ui, corner, |ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let key = keys::short(bindings.key(Command::Settings));
            let settings = ui.button(format!("Settings  ({key})")).clicked();
            let key = keys::short(bindings.key(Command::Cancel));
            let title = ui.button(format!("Title  ({key})")).clicked();
            let help = "Opens the level in the workshop; one that comes with the game as a copy.";
            let draws = ui.button("Draw  (E)").on_hover_text(help).clicked();
            (settings, title, draws)
        })
        .inner
    })
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
            // The text beside it needs space too.
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
            let won = victories::brief(&choice.victories(card));
            let room = rect.right() - left - 8.0;
            let galley = fit(ui.painter(), &won, 12.5, room, theme::GOLD);
            ui.painter()
                .galley(pos2(left, rect.top() + 62.0), galley, theme::GOLD);
            if response.clicked() {
                picked = Some(number);
            }
            response.widget_info(|| {
                let name = speech::sentence(&[card.title.clone(), won.clone()]);
                egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, name)
            });
            ui.add_space(6.0);
        }
    });
    picked
}
