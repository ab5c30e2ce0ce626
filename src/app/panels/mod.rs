//! Panels: each a function of a model to a wish, each model a pure function of the battle.

pub mod banner;
pub mod buttons;
pub mod caps;
pub mod chips;
pub mod confirm;
pub mod corner;
pub mod dice;
pub mod exchange;
pub mod finder;
mod floats;
pub mod flow;
pub mod forecast;
pub mod ground;
pub mod help;
pub mod inspector;
pub mod keycaps;
mod layout;
pub mod legend;
pub mod lesson;
pub mod log;
mod log_filter;
pub mod menu;
pub mod odds;
pub mod open_dialogs;
pub mod ui_actions;

pub mod pause;
pub mod prompt;
pub mod reasons;
pub mod record;
mod rest;
pub mod rules;
pub mod standing;
pub mod states;
pub mod strip;
pub mod sums;
pub mod tally;
pub mod turns;

pub use layout::Layout;
pub use open_dialogs::OpenDialogs;
pub use ui_actions::{UiAction, Wishes};

use crate::app::frame::{BattleSystems, PanelSystems};
use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, LayerId, Rect, Ui, UiBuilder, pos2, vec2},
};

use super::{
    board::{effects, overlay},
    camera::{BoardView, READABLE, READABLE_ZONES},
    charts::Charts,
    choices::{Choices, Foresight, HoverPreview},
    commands::Bindings,
    guide::Guide,
    intent::{Armed, Intent},
    key_presses::KeyPresses,
    objectives::Objectives,
    playback::{Playback, PlaybackState, middle},
    preview_worker::PreviewWorker,
    reasons::Reasons,
    screens::Screen,
    session::AppSession,
    shown::Shown,
    theme,
};
use crate::battle::ids::UnitId;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rest::plugin)
        .init_resource::<Wishes>()
        .init_resource::<OpenDialogs>()
        .init_resource::<menu::Menu>()
        .init_resource::<forecast::Forecast>()
        .init_resource::<strip::Strip>()
        .init_resource::<Pointed>()
        .init_resource::<prompt::AnswerOdds>()
        .add_systems(OnEnter(Screen::Battle), open_dialogs::begin)
        .add_systems(EguiPrimaryContextPass, draw.in_set(PanelSystems))
        .add_systems(
            Update,
            (
                ui_actions::grant.in_set(BattleSystems::Panels),
                (menu::keep, forecast::keep, strip::keep, prompt::reckon)
                    .chain()
                    .in_set(BattleSystems::Preview),
            ),
        );
}

/// What of the panels the pointer is on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointed {
    /// The combatant of an entry of the strip.
    pub unit: Option<UnitId>,
    /// The action of a button.
    pub armed: Option<Armed>,
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

/// All that panels are drawn from.
#[derive(SystemParam)]
pub struct PanelInputs<'w> {
    /// The battle and its players.
    pub session: Res<'w, AppSession>,
    /// What the board shows.
    pub shown: Res<'w, Shown>,
    /// What is being shown.
    pub playback: Res<'w, Playback>,
    /// What has been told.
    pub telling: Res<'w, PlaybackState>,
    /// What may be done.
    pub choices: Res<'w, Choices>,
    /// What the square under the cursor would mean.
    pub foresight: Res<'w, Foresight>,
    /// What has been worked out about it.
    pub ahead: Res<'w, PreviewWorker>,
    /// What the player has in mind.
    pub intent: Res<'w, Intent>,
    /// Maps over the board.
    pub charts: Res<'w, Charts>,
    /// What is written on the board.
    pub labels: Res<'w, overlay::Labels>,
    /// The goals of the battle.
    pub objectives: Res<'w, Objectives>,
    /// Which key does what.
    pub bindings: Res<'w, Bindings>,
    /// The actions of whoever acts.
    pub menu: Res<'w, menu::Menu>,
    /// The order of turns.
    pub strip: Res<'w, strip::Strip>,
    /// The keys of this frame.
    pub strokes: Res<'w, KeyPresses>,
    /// The first-battle guide.
    pub guide: Res<'w, Guide>,
    /// What each answer of a question leads to.
    pub answers: Res<'w, prompt::AnswerOdds>,
    /// What the computer thought.
    pub reasons: Res<'w, Reasons>,
}

impl PanelInputs<'_> {
    /// Whether anything on it is another than in the frame before. The keys of a frame are new in
    /// every frame and not counted.
    fn is_changed(&self) -> bool {
        [
            self.session.is_changed(),
            self.shown.is_changed(),
            self.playback.is_changed(),
            self.telling.is_changed(),
            self.choices.is_changed(),
            self.foresight.is_changed(),
            self.ahead.is_changed(),
            self.intent.is_changed(),
            self.charts.is_changed(),
            self.labels.is_changed(),
            self.objectives.is_changed(),
            self.bindings.is_changed(),
            self.menu.is_changed(),
            self.strip.is_changed(),
            self.guide.is_changed(),
            self.answers.is_changed(),
            self.reasons.is_changed(),
        ]
        .contains(&true)
    }

    /// Whether nothing is being shown, so that orders can be given.
    pub fn is_quiet(&self) -> bool {
        self.playback.is_empty()
    }

    /// What acting on the square under the cursor would mean, while orders can be given.
    pub fn prospect(&self) -> Option<&HoverPreview> {
        self.foresight.prospect.as_ref().filter(|_| self.is_quiet())
    }
}

fn draw(
    mut contexts: EguiContexts,
    desk: PanelInputs<'_>,
    mut view: ResMut<BoardView>,
    mut wishes: ResMut<Wishes>,
    mut papers: ResMut<OpenDialogs>,
    mut pointed: ResMut<Pointed>,
    mut fitted: Local<Option<Rect>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    // What is clicked here is drawn again by egui itself.
    let papers = papers.bypass_change_detection();
    let layout = Layout::of(ctx.viewport_rect());
    if view.rect != layout.board {
        view.rect = layout.board;
        // The first place of the board in this window decides how much of it is shown.
        let resized = fitted.is_none_or(|old| (old.size() - layout.board.size()).length() > 60.0);
        if resized {
            *fitted = Some(layout.board);
            open_board(&mut view, &desk, ctx.zoom_factor());
        }
    }
    let mut ui = surface(&ctx, "battle");
    let painter = ui.painter().with_clip_rect(layout.board);
    let scenery = overlay::Scenery {
        labels: &desk.labels,
        objectives: &desk.objectives,
        chart: desk.charts.shown(),
        session: &desk.session,
        shown: &desk.shown,
        playback: &desk.playback,
        telling: &desk.telling,
        choices: &desk.choices,
        prospect: desk.prospect(),
        ahead: &desk.ahead,
        intent: &desk.intent,
        account: desk.account(),
    };
    overlay::paint(&painter, &view, &scenery);
    effects::paint(&painter, &view, &scenery, pointed.unit);
    if let Some(target) = papers.log.target {
        log::point_out(
            &painter,
            &view,
            (desk.session.battle.view(), &desk.shown),
            target,
        );
    }
    let was = std::mem::take(&mut *pointed.bypass_change_detection());
    let mut now = Pointed::default();
    let wish = at(&mut ui, layout.top, |ui| top(ui, &desk, &mut now));
    wishes.0.extend(wish);
    wishes.0.extend(left(&mut ui, layout.left, &desk));
    wishes
        .0
        .extend(right(&mut ui, (layout.right, layout.board), &desk, papers));
    wishes
        .0
        .extend(bottom(&mut ui, layout.bottom, &desk, &mut now));
    *pointed.bypass_change_detection() = now;
    if was != now {
        pointed.set_changed();
        ctx.request_repaint();
    }
    wishes
        .0
        .extend(floats::show(&ctx, layout.board, &view, &desk));
    papers.float(&ctx, &desk.session, &desk.bindings);
    Ok(())
}

/// Shows the board for the first time, around whoever acts.
fn open_board(view: &mut BoardView, desk: &PanelInputs<'_>, scale: f32) {
    let battle = desk.session.battle.view();
    let around = desk
        .shown
        .acting
        .filter(|unit| desk.shown.is_in_sight(*unit))
        .or_else(|| {
            let mut units = battle.store.ids();
            units.find(|unit| desk.shown.is_in_sight(*unit))
        })
        .and_then(|unit| middle(battle, &desk.shown, unit));
    let readable = match battle.board().zone_map {
        Some(_) => READABLE_ZONES,
        None => READABLE,
    };
    // Large letters need no larger squares than can be spared.
    view.open(around.unwrap_or_default(), readable / scale.max(1.0).sqrt());
}

/// The strip of turns.
fn top(ui: &mut Ui, desk: &PanelInputs<'_>, pointed: &mut Pointed) -> Option<UiAction> {
    let view = desk.session.battle.view();
    let lit = desk
        .intent
        .cursor
        .and_then(|cell| desk.shown.at(view, cell));
    turns::show(
        ui,
        (&desk.strip, &desk.objectives),
        &desk.bindings,
        lit,
        pointed,
    )
}

/// Who is under the cursor or acts, and the square under the cursor.
fn left(ui: &mut Ui, area: Rect, desk: &PanelInputs<'_>) -> Option<UiAction> {
    let battle = desk.session.known();
    let standing = desk.ahead.standing().filter(|_| desk.is_quiet());
    let standing = standing.map(|(unit, cell, told)| {
        let tight = area.height() < 330.0;
        let mut card =
            standing::StandingCard::of(battle.view(), &desk.shown, unit, cell, told, tight);
        if let (None, Some(HoverPreview::Walk { price, invites, .. })) = (told, desk.prospect()) {
            card.foreseen(battle.view(), price, invites);
        }
        card
    });
    // The card of a move needs room for everything; the inspector can be rolled.
    let needs = standing.as_ref().map_or(130.0, |card| {
        card.height_at(ui, area.width() - 24.0).max(110.0)
    });
    let lower = (needs + 24.0).min((area.height() - 66.0).max(area.height() * 0.6));
    let half = area.height() - lower - 4.0;
    let upper = Rect::from_min_size(area.min, vec2(area.width(), half - 4.0));
    let lower = Rect::from_min_max(pos2(area.left(), area.top() + half + 4.0), area.max);
    if let Some(unit) = subject(&desk.session, &desk.shown, &desk.intent) {
        let model = inspector::Inspector::of(battle.view(), &desk.session, &desk.shown, unit);
        card_at(ui, upper, theme::LINE, |ui| inspector::show(ui, &model));
    }
    if let Some(model) = &standing {
        card_at(ui, lower, theme::LINE, |ui| standing::show(ui, model));
        return None;
    }
    let prospect = desk.foresight.prospect.as_ref();
    let model = ground::GroundCard::of(battle, &desk.shown, desk.intent.cursor, prospect);
    card_at(ui, lower, theme::LINE, |ui| ground::show(ui, &model));
    None
}

/// The log, and the odds of what would be done; the computer's thoughts while somebody reads them.
fn right(
    ui: &mut Ui,
    (area, board): (Rect, Rect),
    desk: &PanelInputs<'_>,
    papers: &mut OpenDialogs,
) -> Option<UiAction> {
    let battle = desk.session.known().view();
    let (area, wish) = reasons::column(ui, area, desk);
    if area.height() < 60.0 {
        return wish;
    }
    let card = match desk.prospect() {
        Some(HoverPreview::Act {
            order,
            odds,
            price,
            invites,
        }) => {
            let mut card = odds::Card::of(battle, order, odds, price, invites);
            if let Some(back) = desk.ahead.back() {
                card.comes_back(battle, back);
            }
            Some(card)
        }
        _ => None,
    };
    let exchange = desk.ahead.exchange().filter(|_| desk.is_quiet());
    let lesson = lesson_card(desk).filter(|_| lesson::is_beside(board));
    let part = match (&exchange, &card) {
        (Some(_), _) => 0.3,
        // Of two heights only, so that the log does not dance while one points here and there.
        (None, Some(card)) if card.height() > 0.58 * area.height() => 0.24,
        (None, Some(_)) => 0.42,
        (None, None) if lesson.is_some() => 0.3,
        (None, None) => 1.0,
    };
    let height = area.height() * part;
    let upper = Rect::from_min_size(area.min, vec2(area.width(), height - 4.0));
    let read = card_at(ui, upper, theme::LINE, |ui| {
        let told = log::LogInputs {
            lines: &desk.telling.lines,
            view: battle,
            shown: &desk.shown,
            viewer: desk.session.viewer(),
        };
        log::show(ui, &told, &mut papers.log)
    });
    if let Some((sides, told)) = exchange {
        let lower = Rect::from_min_max(pos2(area.left(), area.top() + height + 4.0), area.max);
        let model = exchange::ExchangeCard::of(battle, sides, told);
        exchange::show(ui, lower, &model);
    } else if let Some(card) = &card {
        let lower = Rect::from_min_max(pos2(area.left(), area.top() + height + 4.0), area.max);
        card_at(ui, lower, theme::GOLD.gamma_multiply(0.6), |ui| {
            odds::show(ui, card);
        });
    } else if let Some(card) = &lesson {
        let lower = Rect::from_min_max(pos2(area.left(), area.top() + height + 4.0), area.max);
        let asked = card_at(ui, lower, theme::GOLD, |ui| lesson::beside(ui, card));
        return wish.or(asked);
    }
    wish.or(read)
}

/// The card of the first-battle guide.
pub(super) fn lesson_card(desk: &PanelInputs<'_>) -> Option<lesson::LessonCard> {
    let (menu, bindings) = (&desk.menu, &desk.bindings);
    lesson::LessonCard::of(&desk.guide, &desk.session, menu, bindings, desk.is_quiet())
}

/// The action menu and the dice.
fn bottom(
    ui: &mut Ui,
    area: Rect,
    desk: &PanelInputs<'_>,
    pointed: &mut Pointed,
) -> Option<UiAction> {
    ui.painter().rect(
        area,
        9.0,
        theme::PANEL,
        egui::Stroke::new(1.0, theme::LINE),
        egui::StrokeKind::Inside,
    );
    let inner = area.shrink2(vec2(10.0, 7.0));
    let tray = (inner.width() * 0.17).clamp(132.0, 290.0);
    let actions = Rect::from_min_max(inner.min, pos2(inner.right() - tray - 14.0, inner.bottom()));
    let wish = at(ui, actions, |ui| {
        match record::RecordBar::of(&desk.session, &desk.bindings) {
            Some(bar) => record::show(ui, &bar),
            None => buttons::show(ui, &desk.menu, &desk.intent, pointed),
        }
    });
    let tray = Rect::from_min_max(pos2(inner.right() - tray, inner.top()), inner.max);
    at(ui, tray, |ui| dice::show(ui, &desk.telling.dice));
    wish
}

/// Whom the inspector shows: whoever is under the cursor, else whom the player chose, else the
/// acting one.
fn subject(session: &AppSession, shown: &Shown, intent: &Intent) -> Option<UnitId> {
    let view = session.battle.view();
    intent
        .cursor
        .and_then(|cell| shown.at(view, cell))
        .or(intent.reading)
        .or(shown.acting.filter(|unit| shown.is_in_sight(*unit)))
        .or_else(|| view.store.ids().find(|unit| shown.is_in_sight(*unit)))
}
