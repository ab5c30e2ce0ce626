//! The list of units: every unit the side knows of, with its state, those first that can act on it; a
//! click shows its place.

use bevy_egui::egui::{
    self, Align, Align2, Color32, Layout, Rect, RichText, ScrollArea, Sense, Stroke, Ui,
    WidgetInfo, WidgetType, pos2, text::LayoutJob, vec2,
};

use super::{
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    inspector::Inspector,
    open_dialogs::OpenDialogs,
};
use crate::{
    app::{
        art::theme,
        drawing::{buttons::whole, speech, tokens::token},
        models::{seen_wounds::SeenWounds, words},
        state::{
            frame::EventSystems,
            modals::Modals,
            session::AppSession,
            shown::{Shown, Sight, WoundRow},
            ui_events::{CameraEvent, UiEvent, UiEvents},
        },
    },
    battle::{
        components::CombatStatus,
        ids::{SideId, UnitId},
        ruleset::When,
        view::View,
    },
    geometry::Cell,
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};
use bevy::prelude::*;

/// The name of the list among the open dialogs.
const NAME: &str = "units";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_panel(PanelStep::Dialogs, draw)
        .redraw_on::<SeenWounds>()
        .redraw_on::<Bindings>();
}

/// Opens or closes the list.
fn handle(events: Res<UiEvents>, mut dialogs: ResMut<OpenDialogs>, mut modals: ResMut<Modals>) {
    if events.has(Command::Units) {
        modals.pause = None;
        dialogs.toggle(NAME);
    }
}

fn draw(
    mut panel: PanelUi,
    board: BoardState,
    (seen_wounds, bindings): (Res<SeenWounds>, Res<Bindings>),
    mut dialogs: ResMut<OpenDialogs>,
) {
    if dialogs.is_open(NAME) {
        let list = UnitList::of(&board.session, &board.shown, &seen_wounds);
        let (rect, asked) = float(&panel.desk.ctx, &list, bindings.key(Command::Units));
        dialogs.bypass_change_detection().place(NAME, rect);
        panel.send(asked);
    }
}

/// The parts of the list, those that matter most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Enemies that could hurt a unit of the viewer's side by the end of their next turn.
    Threats,
    /// All others in the fight and in sight.
    Fighting,
    /// Enemies last seen somewhere, still in the fight as far as is known.
    OutOfSight,
    /// Dead, unconscious, gone.
    Out,
}

impl Part {
    /// The part of a unit, as the viewer knows it.
    fn of(view: View<'_>, shown: &Shown, viewer: Option<SideId>, unit: UnitId) -> Self {
        let Some(look) = shown.unit(unit) else {
            return Self::Out;
        };
        if !look.life.is_active() && look.life != CombatStatus::Vehicle {
            return Self::Out;
        }
        if look.sight != Sight::Seen {
            return Self::OutOfSight;
        }
        if look.life == CombatStatus::Vehicle {
            return Self::Fighting;
        }
        let side = view.side(unit);
        let is_foe = |viewer: &SideId| !view.scene.allied(*viewer, side);
        let hurts = |viewer: SideId| {
            let tactics = view.scene.book.tactics;
            let own = view.active().filter(|own| view.side(*own) == viewer);
            let mut own = own.filter(|own| view.hostile(unit, *own));
            own.any(|own| tactics.harm(view, unit, own, When::NextTurn) > 0)
        };
        match viewer.filter(is_foe) {
            Some(viewer) if hurts(viewer) => Self::Threats,
            _ => Self::Fighting,
        }
    }

    /// Its heading.
    const fn title(self) -> &'static str {
        match self {
            Self::Threats => "Can hurt you next turn",
            Self::Fighting => "In the fight",
            Self::OutOfSight => "Out of sight",
            Self::Out => "Out of the fight",
        }
    }
}

/// A unit of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitLine {
    /// The part of the list it is in.
    pub part: Part,
    /// Its name.
    pub name: String,
    /// Its archetype.
    pub about: String,
    /// Its archetype, for the portrait.
    pub archetype: String,
    /// The number of its side.
    pub side: usize,
    /// The name of its side.
    pub side_name: String,
    /// The colour of its side.
    pub colour: Color32,
    /// Its wounds, as far as they are known.
    pub wounds: String,
    /// Further states: whether it acts, where it was seen, its lasting states.
    pub state: Vec<String>,
    /// Whether it is out, or only remembered.
    pub faint: bool,
    /// Whether it acts.
    pub acts: bool,
    /// Its square, or its last known one.
    pub cell: Cell,
}

impl UnitLine {
    /// The line as a sentence, for screen readers.
    pub fn spoken(&self) -> String {
        let mut parts = vec![
            self.name.clone(),
            self.about.clone(),
            self.side_name.clone(),
        ];
        parts.push(self.wounds.clone());
        parts.extend(self.state.iter().cloned());
        parts.retain(|part| !part.is_empty());
        speech::sentence(&parts)
    }
}

/// All units the side knows of, those that can act on it first.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitList(pub Vec<UnitLine>);

impl UnitList {
    /// The list of a battle as its viewer knows it.
    pub fn of(session: &AppSession, shown: &Shown, seen_wounds: &SeenWounds) -> Self {
        let view = session.known().view();
        let viewer = session.viewer();
        let mut units: Vec<_> = view.store.ids().collect();
        units.sort_by_cached_key(|unit| {
            let part = Part::of(view, shown, viewer, *unit);
            (part, view.side(*unit), shown.acting != Some(*unit))
        });
        let line = |unit| {
            let look = shown.unit(unit)?;
            if look.sight == Sight::Unknown || look.life == CombatStatus::Waiting {
                return None;
            }
            let mut model = Inspector::of(view, session, shown, unit);
            let side = view.scene.sides.get(model.side);
            let acts = shown.acting == Some(unit) && look.sight == Sight::Seen;
            let life = match look.life {
                CombatStatus::Active | CombatStatus::Waiting | CombatStatus::Vehicle => None,
                CombatStatus::Unconscious { rounds } => {
                    Some((view.scene.book.wording.asleep)(rounds))
                }
                CombatStatus::Downed => Some("knocked out".to_owned()),
                CombatStatus::Dead => Some("dead".to_owned()),
                CombatStatus::Gone => Some("left the battle".to_owned()),
            };
            let remembered = look.sight == Sight::Remembered;
            let mut state = Vec::new();
            state.extend(acts.then(|| "acts now".to_owned()));
            state.extend(life);
            state.extend(remembered.then(|| "last seen here".to_owned()));
            state.extend(model.states.iter().map(|state| state.text()));
            let coarse = || seen_wounds.state(unit).word().to_owned();
            model.rows.retain(|row| row.max > 0);
            let wounds = match (model.rows.as_slice(), look.life.is_active() && !remembered) {
                ([], true) => coarse(),
                (rows, _) => rows.iter().map(wounds).collect::<Vec<_>>().join(" · "),
            };
            Some(UnitLine {
                part: Part::of(view, shown, viewer, unit),
                about: words::archetype(&model.archetype),
                name: model.name,
                archetype: model.archetype,
                side_name: side.map_or_else(String::new, |side| side.name.clone()),
                side: model.side,
                colour: model.colour,
                wounds,
                state,
                faint: remembered || !look.life.is_active(),
                acts,
                cell: look.cell,
            })
        };
        Self(units.into_iter().filter_map(line).collect())
    }
}

fn wounds(row: &WoundRow) -> String {
    let name = words::archetype(row.name);
    format!("{name} {}/{}", row.left, row.max)
}

/// The height of a line, in points.
const LINE: f32 = 60.0;

/// Draws the list beside the board; returns its place, and the player's request.
pub fn float(ctx: &egui::Context, list: &UnitList, key: &str) -> (Rect, Option<UiEvent>) {
    let screen = ctx.viewport_rect();
    let mut request = None;
    let shown = egui::Area::new("units".into())
        .order(egui::Order::Foreground)
        .fade_in(false)
        .anchor(Align2::RIGHT_CENTER, vec2(-10.0, 0.0))
        .show(ctx, |ui| {
            theme::card()
                .stroke(Stroke::new(1.5, theme::GOLD))
                .show(ui, |ui| {
                    ui.set_width((screen.width() - 60.0).min(400.0));
                    ui.horizontal(|ui| {
                        let title = RichText::new("Combatants").font(theme::strong(17.0));
                        ui.label(title.color(theme::TEXT));
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            let key = keys::short(key);
                            if ui.button(format!("Close  ({key})")).clicked() {
                                request = Some(UiEvent::Command(Command::Units));
                            }
                        });
                    });
                    let asked = show(ui, list, screen.height() - 260.0);
                    request = request.take().or(asked);
                });
        });
    (shown.response.rect, request)
}

/// Draws the lines, at most this high.
pub fn show(ui: &mut Ui, list: &UnitList, most: f32) -> Option<UiEvent> {
    let mut request = None;
    ScrollArea::vertical()
        .id_salt("units")
        .max_height(most.max(120.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let mut part = None;
            for line in &list.0 {
                if part.replace(line.part) != Some(line.part) {
                    let title = RichText::new(line.part.title()).font(theme::strong(13.0));
                    ui.label(title.color(theme::SOFT));
                }
                if row(ui, line) {
                    request = Some(UiEvent::Camera(CameraEvent::Square(line.cell)));
                }
            }
        });
    request
}

/// A unit on two lines; returns whether it was clicked.
fn row(ui: &mut Ui, line: &UnitLine) -> bool {
    let size = vec2(ui.available_width() - 4.0, LINE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, line.spoken()));
    let painter = ui.painter();
    if response.hovered() || line.acts {
        let edge = if line.acts { theme::GOLD } else { theme::LINE };
        painter.rect(
            rect,
            6.0,
            theme::RAISED,
            Stroke::new(1.0, edge),
            egui::StrokeKind::Inside,
        );
    }
    let fade = if line.faint { 0.55 } else { 1.0 };
    let middle = pos2(rect.left() + 24.0, rect.center().y);
    token(
        ui,
        middle,
        16.0,
        line.side,
        line.colour.gamma_multiply(fade),
        &line.archetype,
    );
    let left = rect.left() + 50.0;
    let room = rect.right() - left - 8.0;
    let ink = theme::faded(theme::TEXT, fade);
    let name = whole(
        ui.painter(),
        &line.name,
        theme::plain(14.0),
        room * 0.6,
        ink,
    );
    let end = left + name.size().x + 8.0;
    ui.painter().galley(pos2(left, rect.top() + 5.0), name, ink);
    let about = whole(
        ui.painter(),
        &line.about,
        theme::plain(12.0),
        rect.right() - end - 8.0,
        theme::FAINT,
    );
    ui.painter()
        .galley(pos2(end, rect.top() + 7.0), about, theme::FAINT);
    let state = line.state.join(", ");
    let below: Vec<&str> = [line.wounds.as_str(), state.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let tint = if line.acts { theme::GOLD } else { theme::SOFT };
    let font = theme::plain(12.0);
    let mut text = LayoutJob::simple(below.join(" · "), font, theme::faded(tint, fade), room);
    text.wrap.max_rows = 2;
    let text = ui.painter().layout_job(text);
    ui.painter()
        .galley(pos2(left, rect.top() + 25.0), text, tint);
    let clicked = response.clicked();
    response.on_hover_text(line.spoken());
    clicked
}
