//! Where panels are drawn: the schedule of their systems, and the places that they share.

use std::{
    any::TypeId,
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
};

use bevy::{
    ecs::{
        schedule::{ScheduleLabel, SingleThreadedExecutor},
        system::{ScheduleSystem, SystemParam},
    },
    prelude::*,
};
use bevy_egui::egui::{self, Order, Rect, Ui};

use super::{
    card_place::{CARD, CardPlace, WEIGHTY},
    layout::{GAP, Layout},
};
use crate::app::{
    drawing::cards::surface,
    models::{
        choices::Choices,
        foresight::{Foresight, HoverPreview},
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
    /// The signs on the board, whose numbers no card covers.
    Board,
    /// The panels at the edges, which keep their places.
    Edges,
    /// The question that waits for an answer, and the modes of an armed action.
    Prompt,
    /// What the player opened to read: the computer's thoughts, log, inspector.
    Reading,
    /// The odds of the action under the cursor.
    Odds,
    /// The square under the cursor.
    Square,
    /// Signs above the board that need no answer.
    Notes,
    /// The small map.
    SmallMap,
    /// Cards that take all keys and clicks.
    Modals,
    /// Dialogs beside the battle.
    Dialogs,
}

impl PanelStep {
    /// All of them, in order.
    const ALL: [Self; 10] = [
        Self::Board,
        Self::Edges,
        Self::Prompt,
        Self::Reading,
        Self::Odds,
        Self::Square,
        Self::Notes,
        Self::SmallMap,
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
    /// Rectangles that cards avoid, with their weights.
    pub matters: Vec<(Rect, u16)>,
    /// The places of cards drawn so far.
    pub cards: Vec<Rect>,
    /// The part of the panels under the pointer.
    pub pointed: Pointed,
}

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
            matters,
            cards: layout.cards().collect(),
            pointed: Pointed::default(),
        }
    }

    /// Reserves a place for a card on the board, and returns it. `about` is what the card tells of:
    /// while that is the same the card stays where it lay as long as it covers nothing of weight,
    /// and under the pointer in any case.
    pub fn put(&mut self, name: &'static str, about: impl Hash, card: CardPlace) -> Rect {
        let (place, _) = self.find(name, about, card);
        self.keep(place);
        place
    }

    /// As [`Self::put`], for a card that is left out where it would cover something of weight.
    pub fn offer(&mut self, name: &'static str, about: impl Hash, card: CardPlace) -> Option<Rect> {
        let (place, free) = self.find(name, about, card);
        free.then(|| {
            self.keep(place);
            place
        })
    }

    fn find(&self, name: &'static str, about: impl Hash, card: CardPlace) -> (Rect, bool) {
        let mut hash = DefaultHasher::new();
        about.hash(&mut hash);
        let about = hash.finish();
        let id = egui::Id::new(("card place", name));
        let known: Option<(u64, Rect)> = self.ctx.data(|data| data.get_temp(id));
        let was = known.filter(|(of, _)| *of == about).map(|(_, was)| was);
        let read = was.filter(|was| {
            let pointer = self.ctx.pointer_latest_pos();
            pointer.is_some_and(|at| was.contains(at)) && was.size() == card.size
        });
        let (place, free) = match read {
            Some(was) => (was, true),
            None => card.find(self.layout.clear, &self.matters, was),
        };
        self.ctx
            .data_mut(|data| data.insert_temp(id, (about, place)));
        (place, free)
    }

    /// Whether no card, no unit and nothing else that matters is at a place.
    pub fn is_empty(&self, place: Rect) -> bool {
        let mut matters = self.matters.iter();
        !matters.any(|(other, _)| other.intersects(place))
    }

    /// Whether a card lies on the board already.
    pub fn has_cards(&self) -> bool {
        self.cards.len() > self.layout.cards().count()
    }

    /// Reserves the place of a card.
    pub fn keep(&mut self, rect: Rect) {
        self.cards.push(rect);
        self.matters.push((rect.expand(GAP / 2.0), CARD));
    }

    /// Keeps cards off these places.
    pub fn spare(&mut self, places: impl IntoIterator<Item = Rect>) {
        let places = places.into_iter().map(|place| (place, WEIGHTY));
        self.matters.extend(places);
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
