//! The board's place on the screen: pan, zoom, glide.

use bevy::{
    camera::{CameraOutputMode, ScalingMode, Viewport, visibility::RenderLayers},
    prelude::*,
    render::{render_resource::BlendState, view::Msaa},
};
use bevy_egui::{PrimaryEguiContext, egui};

use super::playback::{Playback, PlaybackState};
use crate::{
    app::{
        art::TILE_PIXELS,
        state::{
            positions::{centre, middle},
            screen::Screen,
            session::AppSession,
            shown::Shown,
        },
    },
    battle::{event::BattleEvent, ids::UnitId},
    geometry::{Cell, Grid},
    settings::{Motion, Settings},
};

/// The part of the board on the screen. Board positions count squares from the north-west corner,
/// `y` down; screen positions count points of the panels.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardView {
    /// The board position in the middle of the board's part of the screen.
    pub centre: Vec2,
    /// Points of a square's edge.
    pub zoom: f32,
    /// The target of a glide.
    pub glide: Option<Vec2>,
    /// The board's rectangle on the screen.
    pub rect: egui::Rect,
    /// The part of it to which important things are brought: all but a narrow edge.
    pub clear: egui::Rect,
    /// Pixels of a point.
    pub pixels_per_point: f32,
    /// The size of the board.
    pub grid: Grid,
    /// Whether the board has been shown to the viewing player; until then nothing glides, because
    /// it would start from another player's view.
    pub is_open: bool,
}

impl Default for BoardView {
    fn default() -> Self {
        Self {
            centre: Vec2::ZERO,
            zoom: 52.0,
            glide: None,
            rect: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0)),
            clear: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0)),
            pixels_per_point: 1.0,
            grid: Grid::default(),
            is_open: false,
        }
    }
}

/// Zoom stays within these, in points of a square's edge.
const ZOOM: (f32, f32) = (3.0, 160.0);

/// A square of this size shows its token's wounds clearly.
pub const READABLE: f32 = 48.0;

/// The largest automatic size of squares on a small board.
const LARGE: f32 = 96.0;

/// For zones, seeing all of them at once matters more.
pub const READABLE_ZONES: f32 = 24.0;

/// Whether a board that fits on the screen may be off centre: where its player moved it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Play {
    Yes,
    No,
}

impl BoardView {
    /// Where a place of the board is on the screen.
    pub fn to_screen(&self, at: Vec2) -> egui::Pos2 {
        let middle = self.clear.center();
        egui::pos2(
            middle.x + (at.x - self.centre.x) * self.zoom,
            middle.y + (at.y - self.centre.y) * self.zoom,
        )
    }

    /// The board position at a screen position.
    pub fn to_board(&self, at: egui::Pos2) -> Vec2 {
        let middle = self.clear.center();
        self.centre + Vec2::new(at.x - middle.x, at.y - middle.y) / self.zoom
    }

    /// The square at a screen position.
    pub fn cell_at(&self, at: egui::Pos2) -> Option<Cell> {
        if !self.rect.contains(at) {
            return None;
        }
        let place = self.to_board(at);
        let cell = Cell::new(place.x.floor() as i16, place.y.floor() as i16);
        self.grid.contains(cell).then_some(cell)
    }

    /// A square on the screen.
    pub fn cell_rect(&self, cell: Cell) -> egui::Rect {
        let corner = Vec2::new(f32::from(cell.x), f32::from(cell.y));
        egui::Rect::from_min_max(self.to_screen(corner), self.to_screen(corner + Vec2::ONE))
    }

    /// Zooms by a factor and keeps the board under a point in place.
    pub fn zoom_by(&mut self, factor: f32, around: egui::Pos2) {
        let place = self.to_board(around);
        self.zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        let now = self.to_board(around);
        self.centre += place - now;
        self.keep_on_board(Play::Yes);
    }

    /// Moves the board by an offset in points.
    pub fn pan(&mut self, by: egui::Vec2) {
        self.glide = None;
        self.centre -= Vec2::new(by.x, by.y) / self.zoom;
        self.keep_on_board(Play::Yes);
    }

    /// Shows the whole board, however small.
    pub fn fit(&mut self) {
        let (width, height) = (f32::from(self.grid.width), f32::from(self.grid.height));
        if width < 1.0 || height < 1.0 {
            return;
        }
        let whole = (self.clear.width() / width).min(self.clear.height() / height);
        self.zoom = whole.clamp(ZOOM.0, LARGE);
        self.centre = Vec2::new(width, height) / 2.0;
        self.glide = None;
    }

    /// Shows the whole board if its squares are readable then, otherwise as much as fits around a
    /// place.
    pub fn open(&mut self, around: Vec2, readable: f32) {
        self.fit();
        if self.zoom < readable {
            self.zoom = readable;
            self.centre = around;
            self.keep_on_board(Play::No);
        }
    }

    /// Whether a place is on the screen and not near its edge.
    pub fn is_well_seen(&self, at: Vec2) -> bool {
        let margin = (self.zoom * 0.8).min(self.clear.size().min_elem() * 0.2);
        let inner = self.clear.shrink(margin);
        // The target of a glide counts, not the current position.
        let mut there = *self;
        there.centre = self.glide.unwrap_or(self.centre);
        inner.contains(there.to_screen(at))
    }

    /// Glides to a place unless it is well on the screen.
    pub fn show(&mut self, at: Vec2) {
        if !self.is_well_seen(at) {
            self.centre_on(at);
        }
    }

    /// Glides to a place, and keeps another one on the screen too if both fit.
    pub fn show_with(&mut self, at: Vec2, other: Option<Vec2>) {
        let Some(other) = other else {
            return self.show(at);
        };
        if self.is_well_seen(at) && self.is_well_seen(other) {
            return;
        }
        let apart = (other - at).abs() * self.zoom;
        let margin = self.zoom * 1.7;
        let fits = apart.x + margin < self.clear.width() && apart.y + margin < self.clear.height();
        match fits {
            true => self.centre_on((at + other) / 2.0),
            false => self.show(at),
        }
    }

    /// Glides to a unit that is asked, or to the middle between it and the unit it is asked about if
    /// both fit, unless they stand around the middle already.
    pub fn show_asked(&mut self, asked: Vec2, about: Option<Vec2>) {
        let fits = |about: &Vec2| {
            let apart = (*about - asked).abs() * self.zoom;
            apart.x < self.clear.width() * 0.6 && apart.y < self.clear.height() * 0.6
        };
        let goal = about
            .filter(fits)
            .map_or(asked, |about| (asked + about) / 2.0);
        let mut there = *self;
        there.centre = self.glide.unwrap_or(self.centre);
        let middle = self.clear.shrink2(self.clear.size() * 0.3);
        if !middle.contains(there.to_screen(goal)) {
            self.centre_on(goal);
        }
    }

    /// Glides to a place.
    pub fn centre_on(&mut self, at: Vec2) {
        let mut there = *self;
        there.centre = at;
        there.keep_on_board(Play::No);
        self.glide = Some(there.centre);
    }

    /// Keeps the middle of the screen over the board; a board that fits stays centred, or as far
    /// off centre as it is fully visible.
    fn keep_on_board(&mut self, by_hand: Play) {
        let keep = |centre: f32, squares: f32, points: f32| {
            let half = points / self.zoom / 2.0;
            let slack = 0.5;
            if squares <= half * 2.0 {
                let play = match by_hand {
                    Play::Yes => (half - squares / 2.0).max(slack),
                    Play::No => 0.0,
                };
                centre.clamp(squares / 2.0 - play, squares / 2.0 + play)
            } else {
                centre.clamp(half - slack, squares - half + slack)
            }
        };
        self.centre = Vec2::new(
            keep(
                self.centre.x,
                f32::from(self.grid.width),
                self.clear.width(),
            ),
            keep(
                self.centre.y,
                f32::from(self.grid.height),
                self.clear.height(),
            ),
        );
    }

    /// Continues a glide.
    fn advance(&mut self, seconds: f32) {
        let Some(goal) = self.glide else { return };
        let part = 1.0 - (-seconds * 6.5).exp();
        self.centre = self.centre.lerp(goal, part);
        if self.centre.distance(goal) < 0.01 {
            self.centre = goal;
            self.glide = None;
        }
    }
}

/// The camera that sees the board.
#[derive(Component)]
pub struct BoardCamera;

/// Moves the camera to the viewed part of the board.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlaceSystems;

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<BoardView>()
        .add_systems(Startup, spawn_cameras)
        .add_systems(
            PostUpdate,
            place_camera
                .in_set(PlaceSystems)
                .before(bevy::camera::CameraUpdateSystems)
                .before(TransformSystems::Propagate)
                .run_if(in_state(Screen::Battle)),
        )
        .add_systems(OnEnter(Screen::Battle), switch::<true>)
        .add_systems(OnExit(Screen::Battle), switch::<false>);
}

fn spawn_cameras(mut commands: Commands) {
    commands.spawn((
        BoardCamera,
        Camera2d,
        // All pictures on the board have soft edges of their own.
        Msaa::Off,
        Camera {
            is_active: false,
            // The camera of the panels presents the picture after drawing on it.
            output_mode: CameraOutputMode::Skip,
            ..default()
        },
        Projection::Orthographic(OrthographicProjection {
            scaling_mode: ScalingMode::WindowSize,
            ..OrthographicProjection::default_2d()
        }),
    ));
    // The panels have a camera of their own, so that the board can use a part of the window.
    commands.spawn((
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        Msaa::Off,
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::REPLACE),
                clear_color: ClearColorConfig::Default,
            },
            ..default()
        },
    ));
}

/// Panels are drawn on the picture of the board, or on an empty one without a board.
fn switch<const ON: bool>(
    mut board: Single<&mut Camera, With<BoardCamera>>,
    mut panels: Single<&mut Camera, (With<PrimaryEguiContext>, Without<BoardCamera>)>,
) {
    board.is_active = ON;
    panels.clear_color = if ON {
        ClearColorConfig::None
    } else {
        ClearColorConfig::Default
    };
}

/// A place of the board in the world of sprites, where `y` grows upward.
pub fn world(at: Vec2, depth: f32) -> Vec3 {
    let tile = TILE_PIXELS as f32;
    Vec3::new(at.x * tile, -at.y * tile, depth)
}

fn place_camera(
    time: Res<Time>,
    settings: Res<Settings>,
    mut view: ResMut<BoardView>,
    window: Single<&Window>,
    camera: Single<(&mut Camera, &mut Transform, &mut Projection), With<BoardCamera>>,
) {
    if view.glide.is_some() {
        let seconds = match settings.motion() {
            Motion::Full => time.delta_secs().min(0.05),
            Motion::Reduced => f32::INFINITY,
        };
        view.advance(seconds);
    }
    let (mut camera, mut transform, mut projection) = camera.into_inner();
    let pixels = view.pixels_per_point;
    let size = window.physical_size();
    let from = UVec2::new(
        (view.rect.left() * pixels).round().max(0.0) as u32,
        (view.rect.top() * pixels).round().max(0.0) as u32,
    );
    let to = UVec2::new(
        (view.rect.right() * pixels).round().max(0.0) as u32,
        (view.rect.bottom() * pixels).round().max(0.0) as u32,
    )
    .min(size);
    if to.x <= from.x || to.y <= from.y {
        return;
    }
    let viewport = Viewport {
        physical_position: from,
        physical_size: to - from,
        ..default()
    };
    let same = camera.viewport.as_ref().is_some_and(|old| {
        old.physical_position == viewport.physical_position
            && old.physical_size == viewport.physical_size
    });
    if !same {
        camera.viewport = Some(viewport);
    }
    let middle = view.to_board(view.rect.center());
    let place = world(middle, 0.0).with_z(transform.translation.z);
    if transform.translation != place {
        transform.translation = place;
    }
    let logical = view.zoom * pixels / window.scale_factor();
    let scale = TILE_PIXELS as f32 / logical;
    // Unchanged cameras are left alone.
    if !matches!(&*projection, Projection::Orthographic(known) if known.scale == scale)
        && let Projection::Orthographic(orthographic) = projection.as_mut()
    {
        orthographic.scale = scale;
    }
}

/// A drag of the board under way.
#[derive(Resource, Default)]
pub struct Drag {
    /// Where it began; `None` while there is none.
    pub from: Option<egui::Pos2>,
    /// Where it was in the frame before.
    pub last: egui::Pos2,
    /// Whether the pointer moved far enough to mean a drag.
    pub moved: bool,
}

/// Seconds in which the board stays where its player dragged it.
const HANDS_OFF: f32 = 1.5;

/// The board follows the acting unit, and any unit that moves, attacks or falls out of sight or
/// near the edge; never while the player moves it.
#[expect(
    clippy::too_many_arguments,
    reason = "what happens is told in many places"
)]
pub(in crate::app) fn follow(
    session: Res<AppSession>,
    shown: Res<Shown>,
    telling: Res<PlaybackState>,
    playback: Res<Playback>,
    drag: Res<Drag>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut view: ResMut<BoardView>,
    mut seen: Local<Option<UnitId>>,
    (mut dragged, mut asked_before): (Local<f32>, Local<Option<(UnitId, Option<UnitId>)>>),
) {
    if drag.moved && drag.from.is_some() {
        *dragged = HANDS_OFF;
    }
    *dragged = (*dragged - time.delta_secs()).max(0.0);
    let free = view.is_open && *dragged <= 0.0 && drag.from.is_none();
    if !free || !settings.play.follow {
        return;
    }
    let running = playback.current.as_ref().map(|running| &running.event);
    let battle = session.battle.view();
    let at = |unit: UnitId| {
        let in_sight = shown.is_in_sight(unit);
        middle(battle, &shown, unit).filter(|_| in_sight)
    };
    let place = match running {
        // The end of the step, so that the board need not hurry after it.
        Some(BattleEvent::Moved { unit, to, .. }) if shown.is_in_sight(*unit) => {
            Some(centre(*to, battle.scene.member(*unit).squares))
        }
        // Both units of an exchange if they fit, otherwise the target.
        Some(BattleEvent::Outcome { unit, target, .. }) => match (at(*unit), at(*target)) {
            (Some(from), Some(to)) => {
                let both = (to - from).abs() * view.zoom;
                let fits = both.x < view.clear.width() * 0.7 && both.y < view.clear.height() * 0.7;
                let hidden = !view.is_well_seen(from) || !view.is_well_seen(to);
                (hidden && fits).then_some((from + to) / 2.0).or(Some(to))
            }
            (from, to) => to.or(from),
        },
        Some(BattleEvent::Hurt { unit, .. } | BattleEvent::LifeChanged { unit, .. }) => at(*unit),
        _ => None,
    };
    // The unit a question is about, with the unit it is put to.
    let question = waiting_question(&session, &playback);
    if let Some((asked, about)) = question {
        if *asked_before != Some((asked, about)) {
            *asked_before = question;
            let about = about.and_then(at);
            match at(asked) {
                Some(asked) => view.show_asked(asked, about),
                None => about.into_iter().for_each(|about| view.show(about)),
            }
        }
        return;
    }
    *asked_before = None;
    if let Some(place) = place {
        view.show(place);
    } else if let Some(unit) = telling.turn_of.filter(|unit| *seen != Some(*unit))
        && let Some(place) = at(unit)
    {
        // A unit that joins in its own turn is not placed yet at that moment.
        *seen = Some(unit);
        view.show(place);
    }
}

/// The asked unit, and the unit the question is about, while a question waits and nothing is being
/// shown.
fn waiting_question(session: &AppSession, playback: &Playback) -> Option<(UnitId, Option<UnitId>)> {
    let question = session.battle.question();
    let question = question.filter(|_| playback.is_empty() && !session.awaits_weighing())?;
    Some((question.asked, question.about))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> BoardView {
        BoardView {
            centre: Vec2::new(5.0, 4.0),
            zoom: 50.0,
            rect: egui::Rect::from_min_size(egui::pos2(200.0, 60.0), egui::vec2(800.0, 600.0)),
            clear: egui::Rect::from_min_size(egui::pos2(200.0, 60.0), egui::vec2(800.0, 600.0)),
            grid: Grid::new(24, 18),
            ..BoardView::default()
        }
    }

    #[test]
    fn a_square_and_its_place_on_the_screen_name_each_other() {
        let view = view();
        let cell = Cell::new(7, 3);
        assert_eq!(view.cell_at(view.cell_rect(cell).center()), Some(cell));
        assert_eq!(view.cell_at(egui::pos2(10.0, 10.0)), None, "under a panel");
    }

    #[test]
    fn zooming_keeps_the_place_under_the_pointer() {
        let mut view = view();
        // In the middle of the board, where nothing keeps the view from moving.
        view.centre = Vec2::new(12.0, 9.0);
        let at = egui::pos2(650.0, 400.0);
        let before = view.to_board(at);
        view.zoom_by(1.25, at);
        assert!(view.to_board(at).distance(before) < 0.001);
    }

    #[test]
    fn a_unit_that_is_asked_comes_into_the_middle_with_the_unit_it_is_asked_about() {
        let clear = view().clear;
        let shown = |asked: Vec2, about: Option<Vec2>| {
            let mut view = view();
            view.show_asked(asked, about);
            view.centre = view.glide.unwrap_or(view.centre);
            [Some(asked), about].map(|at| at.map(|at| view.to_screen(at)))
        };
        let middle = clear.shrink2(clear.size() * 0.3);
        let [asked, _] = shown(Vec2::new(14.0, 9.0), None);
        assert!(asked.is_some_and(|at| middle.contains(at)));
        // Both are seen, and the middle between them is the middle of the screen.
        let [asked, about] = shown(Vec2::new(14.0, 9.0), Some(Vec2::new(18.0, 12.0)));
        let both = [asked, about].map(|at| at.is_some_and(|at| clear.contains(at)));
        assert_eq!(both, [true, true]);
        // An archer too far away leaves the middle to the unit that is asked.
        let [asked, about] = shown(Vec2::new(12.0, 9.0), Some(Vec2::new(24.0, 9.0)));
        assert!(asked.is_some_and(|at| middle.contains(at)), "{about:?}");
        // The board stays where it is while both stand around the middle.
        let mut still = view();
        still.show_asked(Vec2::new(5.5, 4.5), Some(Vec2::new(6.5, 4.5)));
        assert_eq!(still.glide, None);
    }

    #[test]
    fn a_place_in_plain_view_does_not_move_the_board() {
        let mut view = view();
        view.show(Vec2::new(5.5, 4.5));
        assert_eq!(view.glide, None);
        view.show(Vec2::new(22.5, 16.5));
        assert!(view.glide.is_some());
    }
}
