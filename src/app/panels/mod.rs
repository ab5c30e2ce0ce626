//! Panels: each a function of a model to a wish, each model a pure function of the battle.

pub mod buttons;
pub mod chips;
pub mod dice;
pub mod ground;
pub mod help;
pub mod inspector;
pub mod log;
pub mod menu;
pub mod odds;
pub mod prompt;
pub mod strip;
pub mod wishes;

pub use wishes::{Wish, Wishes};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, LayerId, Pos2, Rect, Ui, UiBuilder, pos2, vec2},
};

use super::{
    board::overlay,
    camera::{BoardView, READABLE, READABLE_ZONES},
    choices::{Choices, Foresight, Prospect},
    intent::Intent,
    playback::{Playback, Telling, middle},
    screens::Screen,
    session::Session,
    shown::Shown,
    theme,
    third_party::DressSystems,
};
use crate::battle::ids::UnitId;

/// Where panels and board are on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The strip of turns.
    pub top: Rect,
    /// Inspector and ground.
    pub left: Rect,
    /// Log and odds.
    pub right: Rect,
    /// Actions and dice.
    pub bottom: Rect,
    /// The board.
    pub board: Rect,
}

impl Layout {
    /// The layout of a screen, in points; `rows` of actions decide the height of the bottom.
    pub fn of(screen: Rect, rows: usize) -> Self {
        let gap = 8.0;
        let top = 62.0;
        let left = (screen.width() * 0.165).clamp(196.0, 250.0);
        let right = (screen.width() * 0.23).clamp(250.0, 360.0);
        let bottom = 33.0 + rows.clamp(2, 5) as f32 * 36.0;
        let board = Rect::from_min_max(
            pos2(screen.left() + left + gap * 2.0, screen.top() + top),
            pos2(
                screen.right() - right - gap * 2.0,
                screen.bottom() - bottom - gap * 2.0,
            ),
        );
        Self {
            top: Rect::from_min_max(screen.min, pos2(screen.right(), screen.top() + top)),
            left: Rect::from_min_max(
                pos2(screen.left() + gap, board.top() + gap),
                pos2(screen.left() + gap + left, board.bottom()),
            ),
            right: Rect::from_min_max(
                pos2(screen.right() - gap - right, board.top() + gap),
                pos2(screen.right() - gap, board.bottom()),
            ),
            bottom: Rect::from_min_max(
                pos2(screen.left() + gap, screen.bottom() - gap - bottom),
                pos2(screen.right() - gap, screen.bottom() - gap),
            ),
            board,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wishes>()
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems)
                .run_if(resource_exists::<Session>.and_then(in_state(Screen::Battle))),
        )
        .add_systems(
            Update,
            wishes::grant
                .before(super::session::SessionSystems)
                .run_if(resource_exists::<Session>.and_then(in_state(Screen::Battle))),
        );
}

/// A child of the whole screen with a place of its own.
pub fn at<R>(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_clip_rect(rect.expand(2.0));
        add(ui)
    })
    .inner
}

/// A card that fills a place.
pub fn card_at<R>(
    ui: &mut Ui,
    rect: Rect,
    line: egui::Color32,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    ui.painter().rect(
        rect,
        9.0,
        theme::PANEL,
        egui::Stroke::new(1.0, line),
        egui::StrokeKind::Inside,
    );
    at(ui, rect.shrink2(vec2(12.0, 10.0)), add)
}

/// The whole surface below everything that floats.
pub fn surface(ctx: &egui::Context, name: &'static str) -> Ui {
    Ui::new(
        ctx.clone(),
        name.into(),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(ctx.viewport_rect()),
    )
}

#[expect(
    clippy::too_many_arguments,
    reason = "a system draws from many resources"
)]
fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    telling: Res<Telling>,
    choices: Res<Choices>,
    foresight: Res<Foresight>,
    intent: Res<Intent>,
    labels: Res<overlay::Labels>,
    mut view: ResMut<BoardView>,
    mut wishes: ResMut<Wishes>,
    mut fitted: Local<Option<Rect>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let battle = &session.battle;
    let quiet = playback.is_empty();
    let menu = menu::Menu::of(battle, &choices, &session, quiet && choices.unit.is_some());
    let layout = Layout::of(ctx.viewport_rect(), menu::Menu::rows(battle));
    if view.rect != layout.board {
        view.rect = layout.board;
        // The first place of the board in this window decides how much of it is shown.
        let resized = fitted.is_none_or(|old| (old.size() - layout.board.size()).length() > 60.0);
        if resized {
            *fitted = Some(layout.board);
            let around = shown
                .acting
                .filter(|unit| shown.is_in_sight(*unit))
                .or_else(|| {
                    battle
                        .view()
                        .store
                        .ids()
                        .find(|unit| shown.is_in_sight(*unit))
                })
                .and_then(|unit| middle(battle.view(), &shown, unit));
            let readable = match battle.view().board().zone_map {
                Some(_) => READABLE_ZONES,
                None => READABLE,
            };
            view.open(around.unwrap_or_default(), readable);
        }
    }
    let mut ui = surface(&ctx, "battle");
    overlay::paint(
        &ui.painter().with_clip_rect(layout.board),
        &view,
        &overlay::Scenery {
            labels: &labels,
            session: &session,
            shown: &shown,
            playback: &playback,
            telling: &telling,
            choices: &choices,
            prospect: foresight.prospect.as_ref().filter(|_| quiet),
            intent: &intent,
        },
    );
    // The table around the board.
    let screen = ctx.viewport_rect();
    let painter = ui.painter().clone();
    let board = layout.board;
    for rect in [
        Rect::from_min_max(screen.min, pos2(screen.right(), board.top())),
        Rect::from_min_max(pos2(screen.left(), board.bottom()), screen.max),
        Rect::from_min_max(
            pos2(screen.left(), board.top()),
            pos2(board.left(), board.bottom()),
        ),
        Rect::from_min_max(
            pos2(board.right(), board.top()),
            pos2(screen.right(), board.bottom()),
        ),
    ] {
        painter.rect_filled(rect, 0.0, theme::TABLE);
    }
    let mut wish = None;
    let strip = strip::Strip::of(battle, &session, &shown, &playback);
    wish = wish.or(at(&mut ui, layout.top, |ui| strip::show(ui, &strip)));

    let subject = subject(&session, &shown, &intent);
    let half = (layout.left.height() * 0.7).max(layout.left.height() - 160.0);
    let upper = Rect::from_min_size(layout.left.min, vec2(layout.left.width(), half - 4.0));
    let lower = Rect::from_min_max(
        pos2(layout.left.left(), layout.left.top() + half + 4.0),
        layout.left.max,
    );
    if let Some(unit) = subject {
        let model = inspector::Inspector::of(battle.view(), &session, &shown, unit);
        card_at(&mut ui, upper, theme::LINE, |ui| {
            inspector::show(ui, &model);
        });
    }
    let model = ground::GroundCard::of(battle, &shown, intent.cursor, foresight.prospect.as_ref());
    card_at(&mut ui, lower, theme::LINE, |ui| ground::show(ui, &model));

    let card = match (&foresight.prospect, quiet) {
        (
            Some(Prospect::Act {
                order,
                odds,
                price,
                invites,
            }),
            true,
        ) => Some(odds::Card::of(battle.view(), order, odds, price, invites)),
        _ => None,
    };
    let log_height = if card.is_some() {
        layout.right.height() * 0.42
    } else {
        layout.right.height()
    };
    let log_rect = Rect::from_min_size(
        layout.right.min,
        vec2(layout.right.width(), log_height - 4.0),
    );
    card_at(&mut ui, log_rect, theme::LINE, |ui| {
        log::show(ui, &telling.lines, battle.view());
    });
    if let Some(card) = &card {
        let rect = Rect::from_min_max(
            pos2(layout.right.left(), layout.right.top() + log_height + 4.0),
            layout.right.max,
        );
        card_at(&mut ui, rect, theme::GOLD.gamma_multiply(0.6), |ui| {
            odds::show(ui, card);
        });
    }

    ui.painter().rect(
        layout.bottom,
        9.0,
        theme::PANEL,
        egui::Stroke::new(1.0, theme::LINE),
        egui::StrokeKind::Inside,
    );
    let inner = layout.bottom.shrink2(vec2(12.0, 8.0));
    let tray = (inner.width() * 0.14).clamp(150.0, 214.0);
    let actions = Rect::from_min_max(inner.min, pos2(inner.right() - tray - 14.0, inner.bottom()));
    wish = wish.or(at(&mut ui, actions, |ui| buttons::show(ui, &menu, &intent)));
    let tray = Rect::from_min_max(pos2(inner.right() - tray, inner.top()), inner.max);
    at(&mut ui, tray, |ui| dice::show(ui, &telling.dice));

    if let Some(armed) = intent.armed.filter(|_| quiet) {
        let model = chips::Chips::of(battle, &choices, armed);
        wish = wish.or(chips::show(&ctx, layout.board, &model));
    }
    if let Some(note) = &session.note {
        banner(&ctx, layout.board, note);
    }
    if quiet && let Some(model) = prompt::Prompt::of(&session) {
        let asked = battle.question().map(|question| question.asked);
        let asked = asked
            .and_then(|unit| middle(battle.view(), &shown, unit))
            .map(|at| view.to_screen(at));
        wish = wish.or(prompt::show(&ctx, layout.board, &model, asked));
    }
    if intent.help {
        wish = wish.or(help::show(&ctx));
    }
    wishes.0.extend(wish);
    Ok(())
}

/// Whom the inspector shows: whoever is under the cursor, else whom the player chose, else the
/// acting one.
fn subject(session: &Session, shown: &Shown, intent: &Intent) -> Option<UnitId> {
    let view = session.battle.view();
    intent
        .cursor
        .and_then(|cell| shown.at(view, cell))
        .or(intent.reading)
        .or(shown.acting.filter(|unit| shown.is_in_sight(*unit)))
        .or_else(|| view.store.ids().find(|unit| shown.is_in_sight(*unit)))
}

/// A sentence over the upper edge of the board.
fn banner(ctx: &egui::Context, board: Rect, text: &str) {
    egui::Area::new("note".into())
        .order(egui::Order::Foreground)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(Pos2::new(board.center().x, board.top() + 12.0))
        .interactable(false)
        .show(ctx, |ui| {
            egui::Frame::new()
                .fill(theme::PANEL)
                .stroke(egui::Stroke::new(1.0, theme::WARN))
                .corner_radius(7)
                .inner_margin(egui::Margin::symmetric(12, 7))
                .show(ui, |ui| {
                    ui.label(egui::RichText::new(text).color(theme::TEXT));
                });
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_keeps_half_of_the_smallest_window() {
        for (width, height, scale) in [
            (1280.0, 800.0, 1.0),
            (1280.0, 800.0, 1.5),
            (1920.0, 1080.0, 1.5),
        ] {
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(width / scale, height / scale));
            let layout = Layout::of(screen, 2);
            assert!(
                layout.board.width() > screen.width() * 0.4,
                "{width} at {scale}"
            );
            assert!(
                layout.board.height() > screen.height() * 0.5,
                "{height} at {scale}"
            );
            assert!(layout.left.right() <= layout.board.left());
            assert!(layout.board.right() <= layout.right.left());
        }
    }
}
