//! Where panels are drawn: the schedule of their systems, and the places that they share.

use std::{any::TypeId, collections::HashSet};

use bevy::{
    ecs::{
        schedule::{ScheduleLabel, SingleThreadedExecutor},
        system::{ScheduleSystem, SystemParam},
    },
    prelude::*,
};
use bevy_egui::egui::{self, Order, Rect, Ui, Vec2};

use super::layout::{CARD, GAP, Home, Layout, WEIGHTY};
use crate::app::{
    drawing::cards::surface,
    models::{
        choices::{Choices, Foresight, HoverPreview},
        playback::{Playback, PlaybackState},
        preview_worker::PreviewWorker,
    },
    state::{
        focus::{Focus, Pointed},
        pending::PendingOrder,
        session::AppSession,
        shown::Shown,
        ui_events::{UiEvent, UiEvents},
    },
};

/// Draws all panels of a battle, in the order of [`PanelStep`].
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawPanels;

/// The steps in which panels are drawn: later ones find their places around earlier ones and lie
/// above them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelStep {
    /// The signs on the board.
    Board,
    /// The panels at the edges, which keep their places.
    Edges,
    /// The computer's thoughts, at the top of the right column.
    Thoughts,
    /// What the player opened to read: log, inspector.
    Reading,
    /// The odds of the action under the cursor.
    Odds,
    /// The square under the cursor.
    Square,
    /// The last lines of the log.
    Tail,
    /// The last dice.
    Dice,
    /// The small map.
    SmallMap,
    /// Signs above the board that need no answer, and the modes of an armed action.
    Notes,
    /// The question that waits for an answer.
    Prompt,
    /// Cards that take all keys and clicks.
    Modals,
    /// Dialogs beside the battle.
    Dialogs,
}

impl PanelStep {
    /// All of them, in order.
    const ALL: [Self; 13] = [
        Self::Board,
        Self::Edges,
        Self::Thoughts,
        Self::Reading,
        Self::Odds,
        Self::Square,
        Self::Tail,
        Self::Dice,
        Self::SmallMap,
        Self::Notes,
        Self::Prompt,
        Self::Modals,
        Self::Dialogs,
    ];
}

/// The screen while its panels are drawn.
#[derive(Resource)]
pub struct Desk {
    /// The window.
    pub ctx: egui::Context,
    /// The places of panels.
    pub layout: Layout,
    /// The part of the right column below the computer's thoughts.
    pub reading: Rect,
    /// Rectangles that cards avoid, with their weights.
    pub matters: Vec<(Rect, u16)>,
    /// The places of cards drawn so far.
    pub cards: Vec<Rect>,
    /// The part of the panels under the pointer.
    pub pointed: Pointed,
}

/// The least share of the screen that stays board in the player's own turn.
const BOARD: f32 = 0.7;

impl Default for Desk {
    fn default() -> Self {
        let layout = Layout::of(Rect::ZERO, 0.0);
        Self::new(egui::Context::default(), layout, Vec::new())
    }
}

impl Desk {
    /// A desk without cards.
    pub fn new(ctx: egui::Context, layout: Layout, matters: Vec<(Rect, u16)>) -> Self {
        Self {
            ctx,
            layout,
            reading: layout.right,
            matters,
            cards: layout
                .cards()
                .filter(|card| Some(*card) != layout.tail)
                .collect(),
            pointed: Pointed::default(),
        }
    }

    /// Whether a card covers nothing important.
    pub fn is_free(&self, card: Rect) -> bool {
        let weighty = |(_, weight): &&(Rect, u16)| *weight >= WEIGHTY;
        let mut others = self.matters.iter().filter(weighty);
        !others.any(|(place, _)| place.intersects(card))
    }

    /// Whether the board keeps its share of the screen with one more optional card.
    pub fn leaves_the_board(&self, card: Rect) -> bool {
        let cards = self.cards.iter().copied().chain([card]);
        let covered: f32 = cards.map(|card| card.area()).sum();
        covered <= (1.0 - BOARD) * self.layout.board.area()
    }

    /// Whether a card lies on none of those drawn so far.
    pub fn is_apart(&self, card: Rect) -> bool {
        !self.cards.iter().any(|other| other.intersects(card))
    }

    /// Finds a place for a card and reserves it.
    pub fn put(&mut self, size: Vec2, home: Home) -> Rect {
        let rect = self.layout.place(size, home, &self.matters);
        self.keep(rect);
        rect
    }

    /// Reserves the place of a card.
    pub fn keep(&mut self, rect: Rect) {
        self.cards.push(rect);
        self.matters.push((rect.expand(GAP / 2.0), CARD));
    }

    /// The surface below all floating elements; each panel has one of its own name.
    pub fn surface(&self, name: &'static str) -> Ui {
        surface(&self.ctx, name)
    }
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

/// What a panel draws on, and the queue of what the player asks for there.
#[derive(SystemParam)]
pub struct PanelUi<'w> {
    /// The screen.
    pub desk: ResMut<'w, Desk>,
    events: ResMut<'w, UiEvents>,
}

impl PanelUi<'_> {
    /// Passes the player's requests on.
    pub fn send(&mut self, events: impl IntoIterator<Item = UiEvent>) {
        self.events.0.extend(events);
    }
}

/// The battle as the board shows it.
#[derive(SystemParam)]
pub struct BoardState<'w> {
    /// The battle and its players.
    pub session: Res<'w, AppSession>,
    /// The state that the board shows.
    pub shown: Res<'w, Shown>,
    /// The events being shown.
    pub playback: Res<'w, Playback>,
    /// The log, dice and floating numbers so far.
    pub telling: Res<'w, PlaybackState>,
}

impl BoardState<'_> {
    /// Whether no events are being shown, so that orders can be given.
    pub fn is_quiet(&self) -> bool {
        self.playback.is_empty()
    }
}

/// What the player points at and prepares.
#[derive(SystemParam)]
pub struct Aimed<'w> {
    /// The current options.
    pub choices: Res<'w, Choices>,
    /// The preview of the square under the cursor.
    pub foresight: Res<'w, Foresight>,
    /// The computed details of it.
    pub ahead: Res<'w, PreviewWorker>,
    /// Where the player looks.
    pub focus: Res<'w, Focus>,
    /// The order that the player prepares.
    pub pending: Res<'w, PendingOrder>,
    playback: Res<'w, Playback>,
}

impl Aimed<'_> {
    /// The preview of acting on the square under the cursor, while orders can be given.
    pub fn prospect(&self) -> Option<&HoverPreview> {
        let quiet = self.playback.is_empty();
        self.foresight.prospect.as_ref().filter(|_| quiet)
    }
}

/// Whether anything that panels show has changed since the last frame.
#[derive(Resource, Default)]
pub(in crate::app) struct Changes {
    /// Whether it has.
    pub any: bool,
    watched: HashSet<TypeId>,
}

/// How panels are added to the window.
pub trait AddPanel {
    /// Adds the system that draws a panel.
    fn add_panel<M>(
        &mut self,
        step: PanelStep,
        draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self;

    /// Draws the panels anew whenever this resource changes.
    fn redraw_on<R: Resource>(&mut self) -> &mut Self;
}

impl AddPanel for App {
    fn add_panel<M>(
        &mut self,
        step: PanelStep,
        draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        self.add_systems(DrawPanels, draw.in_set(step))
    }

    fn redraw_on<R: Resource>(&mut self) -> &mut Self {
        let world = self.world_mut();
        let mut changes = world.get_resource_or_init::<Changes>();
        if changes.watched.insert(TypeId::of::<R>()) {
            self.add_systems(PostUpdate, note_change::<R>.in_set(ChangeSystems));
        }
        self
    }
}

/// Notes what has changed in this frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::app) struct ChangeSystems;

fn note_change<R: Resource>(resource: Option<Res<R>>, mut changes: ResMut<Changes>) {
    if resource.is_some_and(|resource| resource.is_changed()) {
        changes.any = true;
    }
}

/// The schedule of panels, and what most of them show.
pub fn plugin(app: &mut App) {
    let mut schedule = Schedule::new(DrawPanels);
    schedule.set_executor(SingleThreadedExecutor::new());
    app.add_schedule(schedule);
    for pair in PanelStep::ALL.windows(2) {
        app.configure_sets(DrawPanels, pair[0].before(pair[1]));
    }
    app.redraw_on::<AppSession>()
        .redraw_on::<Shown>()
        .redraw_on::<Playback>()
        .redraw_on::<PlaybackState>()
        .redraw_on::<Choices>()
        .redraw_on::<Foresight>()
        .redraw_on::<PreviewWorker>()
        .redraw_on::<Focus>()
        .redraw_on::<PendingOrder>();
}
