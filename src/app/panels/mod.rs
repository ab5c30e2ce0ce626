//! Panels: each draws a model and returns a request, and each model is a pure function of the
//! battle.

pub mod banner;
pub mod bar;
mod columns;
pub mod corner;
pub mod dialogs;
pub mod dice;
pub mod exchange;
mod floats;
pub mod forecast;
mod goal;
pub mod grants;
pub mod ground;
mod harm_bands;
pub mod inspector;
mod layout;
pub mod lesson;
pub mod log;
mod log_filter;
pub mod menu;
pub mod odds;
pub mod open_dialogs;
pub mod placing;
pub mod prompt;
pub mod reasons;
pub mod record;
mod rest;
mod small_map;
pub mod standing;
pub mod states;
pub mod strip;
mod tail;
pub mod turns;
pub mod ui_actions;
pub mod units;
mod who;
pub mod widgets;

use crate::app::board::scenery::Scenery;
pub use crate::app::intent::Pointed;
pub use dialogs::{beforehand, confirm, finder, help, legend, pause, rules, stops, tally};
pub use layout::Layout;
pub use open_dialogs::OpenDialogs;
pub use ui_actions::{UiAction, Wishes};
pub use widgets::{
    bars, buttons, caps,
    cards::{at, card_at, fill_card},
    chips, keycaps, sums,
};
use widgets::{cards, pictures};

use crate::app::frame::{BattleSystems, PanelSystems};
use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, LayerId, Order, Rect, Ui, UiBuilder},
};

use super::{
    board::{effects, overlay},
    camera::BoardView,
    charts::Charts,
    choices::{Choices, Foresight, HoverPreview},
    commands::Bindings,
    guide::Guide,
    intent::Intent,
    key_presses::KeyPresses,
    objectives::Objectives,
    playback::{Playback, PlaybackState},
    preview_worker::PreviewWorker,
    reasons::Reasons,
    screens::Screen,
    seats::turn_clock,
    seen_wounds::SeenWounds,
    session::{AppSession, add_battle_resource},
    shown::Shown,
    theme,
};
use crate::battle::{components::Pools, ids::UnitId};

pub(super) fn plugin(app: &mut App) {
    // Panel state of one player must not be visible to the next one behind the curtain, nor in
    // another battle.
    add_battle_resource::<menu::Menu>(app);
    add_battle_resource::<forecast::Forecast>(app);
    add_battle_resource::<strip::Strip>(app);
    add_battle_resource::<Pointed>(app);
    add_battle_resource::<Cards>(app);
    add_battle_resource::<prompt::AnswerOdds>(app)
        .add_plugins(rest::plugin)
        .init_resource::<bar::BarPlaces>()
        .init_resource::<Wishes>()
        .init_resource::<OpenDialogs>()
        .add_systems(OnEnter(Screen::Battle), open_dialogs::begin)
        .add_plugins(placing::plugin)
        .add_systems(EguiPrimaryContextPass, draw.in_set(PanelSystems))
        .add_systems(
            Update,
            (
                grants::grant.in_set(BattleSystems::Panels),
                (menu::keep, forecast::keep, strip::keep, prompt::reckon)
                    .chain()
                    .in_set(BattleSystems::Preview),
            ),
        );
}

/// The places of cards: the pointer is not on the board there.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Cards(pub Vec<Rect>);

impl Cards {
    /// Whether a place of the screen is on a card, or on an element above cards. Elements that only
    /// inform, like tooltips, take no clicks from the board.
    pub fn cover(&self, ctx: &egui::Context, at: egui::Pos2) -> bool {
        let floats = ctx
            .layer_id_at(at)
            .is_some_and(|layer| matches!(layer.order, Order::Middle | Order::Foreground));
        floats || self.0.iter().any(|card| card.contains(at))
    }
}

/// The surface below all floating elements.
pub fn surface(ctx: &egui::Context, name: &'static str) -> Ui {
    Ui::new(
        ctx.clone(),
        name.into(),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(ctx.viewport_rect()),
    )
}

/// The data of all panels.
#[derive(SystemParam)]
pub struct PanelInputs<'w> {
    /// The battle and its players.
    pub session: Res<'w, AppSession>,
    /// The state that the board shows.
    pub shown: Res<'w, Shown>,
    /// The events being shown.
    pub playback: Res<'w, Playback>,
    /// The log, dice and floating numbers so far.
    pub telling: Res<'w, PlaybackState>,
    /// The current options.
    pub choices: Res<'w, Choices>,
    /// The preview of the square under the cursor.
    pub foresight: Res<'w, Foresight>,
    /// The computed details of it.
    pub ahead: Res<'w, PreviewWorker>,
    /// The player's cursor and choices.
    pub intent: Res<'w, Intent>,
    /// Maps over the board.
    pub charts: Res<'w, Charts>,
    /// The labels on the board.
    pub labels: Res<'w, overlay::Labels>,
    /// Losses of enemies that were seen.
    pub seen_wounds: Res<'w, SeenWounds>,
    /// The goals of the battle.
    pub objectives: Res<'w, Objectives>,
    /// Which key does what.
    pub bindings: Res<'w, Bindings>,
    /// The actions of the acting unit.
    pub menu: Res<'w, menu::Menu>,
    /// The order of turns.
    pub strip: Res<'w, strip::Strip>,
    /// The keys of this frame.
    pub strokes: Res<'w, KeyPresses>,
    /// The first-battle guide.
    pub guide: Res<'w, Guide>,
    /// The odds of each answer of a question.
    pub answers: Res<'w, prompt::AnswerOdds>,
    /// The computer's thoughts.
    pub reasons: Res<'w, Reasons>,
}

impl PanelInputs<'_> {
    /// Whether any of it has changed since the last frame. The keys of a frame are new in every
    /// frame and not counted.
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
            self.seen_wounds.is_changed(),
            self.bindings.is_changed(),
            self.menu.is_changed(),
            self.strip.is_changed(),
            self.guide.is_changed(),
            self.answers.is_changed(),
            self.reasons.is_changed(),
        ]
        .contains(&true)
    }

    /// Whether no events are being shown, so that orders can be given.
    pub fn is_quiet(&self) -> bool {
        self.playback.is_empty()
    }

    /// The points that the acting unit would leave unused, in a few words.
    fn unused(&self) -> String {
        let Some(unit) = self.choices.unit else {
            return String::new();
        };
        let view = self.session.known().view();
        let points = view.scene.book.points;
        let left = view.store.get::<Pools>(unit).now(points);
        let name = view.scene.book.pools.get(usize::from(points.0));
        let name = name.map_or("", |pool| pool.name);
        // As on the card of the acting unit: depending on its maximum.
        let most = view.store.get::<Pools>(unit).max(points).max(left);
        match inspector::stars(i32::from(left), i32::from(most)) {
            _ if left <= 0 => format!("no {name} left"),
            Some(_) => {
                let stars = "★".repeat(usize::try_from(left).unwrap_or(0));
                // Prices use AP if the points are called so.
                let unit = if name == "AP" { " AP" } else { "" };
                format!("{stars}{unit} left")
            }
            None => format!("{left} {name} left"),
        }
    }

    /// The preview of acting on the square under the cursor, while orders can be given.
    pub fn prospect(&self) -> Option<&HoverPreview> {
        self.foresight.prospect.as_ref().filter(|_| self.is_quiet())
    }
}

fn draw(
    mut contexts: EguiContexts,
    inputs: PanelInputs<'_>,
    view: Res<BoardView>,
    mut requests: ResMut<Wishes>,
    mut papers: ResMut<OpenDialogs>,
    mut pointed: ResMut<Pointed>,
    mut cards: ResMut<Cards>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    // egui redraws after clicks by itself.
    let papers = papers.bypass_change_detection();
    let drawn = draw_battle(&ctx, &inputs, &view, papers, *pointed);
    requests.0.extend(drawn.requests);
    *cards.bypass_change_detection() = Cards(drawn.cards);
    if *pointed != drawn.pointed {
        *pointed = drawn.pointed;
        ctx.request_repaint();
    }
    requests.0.extend(papers.float(&ctx, &inputs));
    Ok(())
}

/// The result of drawing the battle.
#[derive(Default)]
pub struct Drawn {
    /// The requested UI actions.
    pub requests: Vec<UiAction>,
    /// The places of cards on the board.
    pub cards: Vec<Rect>,
    /// The part of the panels under the pointer.
    pub pointed: Pointed,
}

/// Draws the overlays of the board, and all cards of the battle.
pub fn draw_battle(
    ctx: &egui::Context,
    inputs: &PanelInputs<'_>,
    view: &BoardView,
    papers: &mut OpenDialogs,
    was: Pointed,
) -> Drawn {
    let mut ui = surface(ctx, "battle");
    let mut layout = Layout::for_strip(ctx.viewport_rect(), &inputs.strip);
    let lesson = lesson_card(inputs);
    let time = inputs.session.time_left();
    if time.is_some() {
        layout = layout.with_clock();
    }
    if let Some(card) = &lesson {
        let height = card.height_at(&ui, layout.left.width() - 24.0) + 20.0;
        layout = layout.with_guide(height);
    }
    let painter = ui.painter().with_clip_rect(layout.board);
    let scenery = Scenery {
        labels: &inputs.labels,
        objectives: &inputs.objectives,
        seen_wounds: &inputs.seen_wounds,
        chart: inputs.charts.shown(),
        session: &inputs.session,
        shown: &inputs.shown,
        playback: &inputs.playback,
        telling: &inputs.telling,
        choices: &inputs.choices,
        prospect: inputs.prospect(),
        ahead: &inputs.ahead,
        intent: &inputs.intent,
        account: inputs.account(),
    };
    overlay::paint(&painter, view, &scenery);
    effects::paint(&painter, view, &scenery, was.unit);
    if let Some(target) = papers.log.target {
        let battle = (inputs.session.battle.view(), &*inputs.shown);
        log::point_out(&painter, view, battle, target);
    }
    let mut drawn = Drawn::default();
    let requests = &mut drawn.requests;
    requests.extend(above(&mut ui, &layout, inputs, &mut drawn.pointed));
    requests.extend(below(&mut ui, &layout, inputs, &mut drawn.pointed));
    drawn
        .cards
        .extend(layout.cards().filter(|card| Some(*card) != layout.tail));
    if let (Some(left), Some(place)) = (time, layout.clock) {
        card_at(&mut ui, place, theme::LINE, |ui| turn_clock::show(ui, left));
    }
    if let (Some(card), Some(place)) = (&lesson, layout.guide) {
        let request = card_at(&mut ui, place, theme::GOLD, |ui| lesson::beside(ui, card));
        requests.extend(request);
    }
    let mut columns = columns::Columns::new(&layout, view, inputs);
    requests.extend(columns.show(&mut ui, view, inputs, papers));
    drawn.cards.append(&mut columns.cards);
    requests.extend(floats::show(ctx, &layout, columns.matters, view, inputs));
    drawn
}

/// The upper cards: goal, order of turns, and the buttons in the corner.
fn above(
    ui: &mut Ui,
    layout: &Layout,
    inputs: &PanelInputs<'_>,
    pointed: &mut Pointed,
) -> Option<UiAction> {
    let view = inputs.session.battle.view();
    let lit = inputs.intent.under(view, &inputs.shown);
    goal::show(
        ui,
        layout.goal,
        &inputs.strip,
        &inputs.objectives,
        layout.small,
    );
    let turned = turns::show(ui, layout.strip, &inputs.strip, layout.small, lit, pointed);
    let corner = corner::show(
        ui,
        layout.corner,
        &inputs.strip,
        &inputs.bindings,
        layout.small,
    );
    turned.or(corner)
}

/// The lower cards: the unit, the action bar, and the end of the turn; the record bar during a
/// review.
fn below(
    ui: &mut Ui,
    layout: &Layout,
    inputs: &PanelInputs<'_>,
    pointed: &mut Pointed,
) -> Option<UiAction> {
    let mut request = None;
    if let Some(unit) = subject(&inputs.session, &inputs.shown, &inputs.intent) {
        let battle = inputs.session.known().view();
        let mut model = inspector::Inspector::of(battle, &inputs.session, &inputs.shown, unit);
        model.coarse = Some(inputs.seen_wounds.state(unit).word());
        request = who::show(ui, layout.who, &model, layout.small);
    }
    if let Some(bar) = record::RecordBar::of(&inputs.session, &inputs.bindings) {
        let place = layout.bar.union(layout.end);
        return card_at(ui, place, theme::LINE, |ui| record::show(ui, &bar)).or(request);
    }
    let mind = (&*inputs.intent, &*inputs.bindings);
    let chosen = bar::show(ui, layout.bar, &inputs.menu, mind, pointed);
    if inputs.session.battle.is_over() && inputs.is_quiet() {
        // A finished battle has no turn to end.
        return request.or(chosen);
    }
    let unused = inputs.unused();
    let model = (&*inputs.strip, &*inputs.menu);
    // The acting unit on the board: the battle itself may be ahead of the display.
    let acting = inputs
        .shown
        .acting
        .map(|unit| match inputs.shown.is_in_sight(unit) {
            true => crate::app::words::name(inputs.session.battle.view(), unit),
            false => "Somebody",
        });
    let asked = inputs
        .session
        .battle
        .question()
        .filter(|_| inputs.is_quiet() && inputs.session.human_to_move().is_some());
    let asked =
        asked.map(|question| crate::app::words::name(inputs.session.battle.view(), question.asked));
    let who = (asked.or(acting), asked.is_some());
    let ended = corner::end_turn(ui, layout.end, model, &unused, who, &inputs.bindings);
    request.or(chosen).or(ended)
}

/// The card of the first-battle guide.
pub(super) fn lesson_card(inputs: &PanelInputs<'_>) -> Option<lesson::LessonCard> {
    let (menu, bindings) = (&inputs.menu, &inputs.bindings);
    lesson::LessonCard::of(
        &inputs.guide,
        &inputs.session,
        menu,
        bindings,
        inputs.is_quiet(),
    )
}

/// The inspector's unit: the one under the cursor, otherwise the one the player chose, otherwise
/// the acting one.
fn subject(session: &AppSession, shown: &Shown, intent: &Intent) -> Option<UnitId> {
    let view = session.battle.view();
    // A question shows the asked unit's own points and wounds.
    let asked = session.battle.question().map(|question| question.asked);
    let asked = asked.filter(|unit| session.human_to_move().is_some() && shown.is_in_sight(*unit));
    intent
        .regarded(view, shown)
        .or(intent.reading)
        .or(asked)
        .or(shown.acting.filter(|unit| shown.is_in_sight(*unit)))
        .or_else(|| view.store.ids().find(|unit| shown.is_in_sight(*unit)))
}
