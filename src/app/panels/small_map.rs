//! The small map: the whole board, its units, and the visible part of it.

use bevy::math::Vec2;
use bevy_egui::egui::{
    self, Align2, Color32, Mesh, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::{
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    layout::GAP,
};
use crate::{
    app::{
        art::theme,
        drawing::cards::fill_card,
        models::camera::BoardView,
        state::{
            frame::EventSystems,
            positions::middle,
            session::{AppSession, add_battle_resource},
            shown::Shown,
            ui_events::{CameraEvent, UiEvent, UiEvents},
        },
    },
    battle::{components::Ground, field::board::Board, view::View},
    geometry::Cell,
    settings::commands::Command,
};
use bevy::prelude::*;

/// The player's small map.
#[derive(Resource, Default)]
pub struct SmallMap {
    /// Whether it is switched off.
    off: bool,
    /// Its corner, once it was shown.
    corner: Option<usize>,
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<SmallMap>(app)
        .add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_panel(PanelStep::SmallMap, draw)
        .redraw_on::<SmallMap>();
}

/// Switches the small map on or off.
fn handle(
    events: Res<UiEvents>,
    mut map: ResMut<SmallMap>,
    mut session: ResMut<AppSession>,
    view: Res<BoardView>,
) {
    if !events.has(Command::SmallMap) {
        return;
    }
    let wanted = is_wanted(&view);
    // When shown again, it takes any free corner.
    *map = SmallMap {
        off: wanted && !map.off,
        corner: None,
    };
    let note = match (wanted, map.off) {
        (false, _) => "The small map shows while a part of the board is off the screen.",
        (true, true) => "Small map off.",
        (true, false) => "Small map on, where it covers nothing that matters.",
    };
    session.note = Some(note.to_owned());
}

/// Draws the small map, if only a part of the board is on the screen and there is space.
fn draw(mut panel: PanelUi, board: BoardState, view: Res<BoardView>, mut map: ResMut<SmallMap>) {
    if map.off || !is_wanted(&view) {
        return;
    }
    let layout = panel.desk.layout;
    let size = size(&view, layout.small);
    let corners = [
        Align2::LEFT_TOP,
        Align2::RIGHT_TOP,
        Align2::RIGHT_BOTTOM,
        Align2::LEFT_BOTTOM,
    ];
    let room = layout.clear.shrink(GAP);
    let places = corners.map(|corner| corner.align_size_within_rect(size, room));
    let fits = |corner: &usize| panel.desk.is_empty(places[*corner]);
    // It keeps its corner and does not move away from other cards.
    let corner = match map.corner {
        Some(corner) => Some(corner).filter(fits),
        None => (0..places.len()).find(fits),
    };
    let Some(corner) = corner else { return };
    map.bypass_change_detection().corner = Some(corner);
    let place = places[corner];
    panel.desk.keep(place);
    let ui = panel.desk.surface("small map");
    let battle = (board.session.battle.view(), &*board.shown);
    let asked = show(&ui, place, &view, battle);
    panel.send(asked);
}

/// The largest size of the map, in points: usually, and on small screens.
const LARGEST: [egui::Vec2; 2] = [vec2(200.0, 130.0), vec2(118.0, 78.0)];
/// Space between the map and the edge of its card.
const EDGE: f32 = 6.0;

/// The size of the card for a board.
pub fn size(view: &BoardView, small: bool) -> egui::Vec2 {
    let most = LARGEST[usize::from(small)];
    let (width, height) = (f32::from(view.grid.width), f32::from(view.grid.height));
    let step = (most.x / width.max(1.0)).min(most.y / height.max(1.0));
    vec2(width * step, height * step) + vec2(EDGE, EDGE) * 2.0
}

/// Whether it shows anything that is not on the screen.
pub fn is_wanted(view: &BoardView) -> bool {
    let whole = view.grid;
    let shown = view.clear.size() / view.zoom;
    shown.x < f32::from(whole.width) - 0.5 || shown.y < f32::from(whole.height) - 0.5
}

/// Draws the card; a click moves the camera there.
pub fn show(
    ui: &Ui,
    card: Rect,
    view: &BoardView,
    (battle, all): (View<'_>, &Shown),
) -> Option<UiEvent> {
    fill_card(ui, card, theme::LINE);
    let inner = card.shrink(EDGE);
    let step = inner.width() / f32::from(view.grid.width.max(1));
    let painter = ui.painter().with_clip_rect(card);
    painter.add(ground(battle.board(), battle.ground(), inner, step));
    let place = |at: Vec2| inner.min + vec2(at.x, at.y) * step;
    for unit in battle.store.ids() {
        let Some(look) = all.unit(unit) else {
            continue;
        };
        if !all.is_in_sight(unit) || !look.life.is_active() {
            continue;
        }
        let Some(at) = middle(battle, all, unit) else {
            continue;
        };
        let member = battle.scene.member(unit);
        let side = battle.scene.sides.get(member.side.index());
        let name = side.map_or("", |side| side.colour.as_str());
        let colour = theme::side_colour(name, member.side.index());
        let radius = (step * 0.55 * f32::from(member.squares)).clamp(2.2, 5.0);
        let acts = all.acting == Some(unit);
        let line = match acts {
            true => Stroke::new(1.5, theme::GOLD),
            false => Stroke::new(1.0, Color32::from_black_alpha(200)),
        };
        painter.circle(place(at), radius + f32::from(u8::from(acts)), colour, line);
    }
    let seen = Rect::from_min_max(
        place(view.to_board(view.rect.min)),
        place(view.to_board(view.rect.max)),
    );
    let frame = Stroke::new(1.2, theme::TEXT.gamma_multiply(0.8));
    painter.rect_stroke(seen.intersect(inner), 2.0, frame, StrokeKind::Inside);
    let response = ui.interact(card, ui.id().with("small map"), Sense::click_and_drag());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(
            egui::WidgetType::Image,
            true,
            "Small map of the whole board",
        )
    });
    let at = response
        .interact_pointer_pos()
        .filter(|_| response.clicked() || response.dragged())?;
    let at = (at - inner.min) / step;
    Some(UiEvent::Camera(CameraEvent::Point(at.x, at.y)))
}

/// The ground in few colours: walls, water, height, and the rest.
fn ground(board: &Board, ground: &Ground, inner: Rect, step: f32) -> Shape {
    let mut mesh = Mesh::default();
    let grid = board.grid;
    for y in 0..grid.height as i16 {
        // Adjacent squares of one colour are drawn as one piece.
        let mut from = 0_i16;
        for x in 1..=grid.width as i16 {
            let colour = colour_of(board, ground, Cell::new(from, y));
            if x < grid.width as i16 && colour_of(board, ground, Cell::new(x, y)) == colour {
                continue;
            }
            let (left, right) = (f32::from(from) * step, f32::from(x) * step);
            let rect = Rect::from_min_max(
                inner.min + vec2(left, f32::from(y) * step),
                pos2(inner.left() + right, inner.top() + f32::from(y + 1) * step),
            );
            mesh.add_colored_rect(rect, colour);
            from = x;
        }
    }
    Shape::mesh(mesh)
}

fn colour_of(board: &Board, ground: &Ground, cell: Cell) -> Color32 {
    let Some(terrain) = board.terrain(cell) else {
        return theme::SUNKEN;
    };
    if board.is_wall(ground, cell) {
        return Color32::from_rgb(0x7b, 0x83, 0x8f);
    }
    if terrain.gap > 0 {
        return Color32::BLACK;
    }
    if terrain.water > 0 {
        return Color32::from_rgb(0x2b, 0x6a, 0x78);
    }
    match board.tile(cell).map_or(0, |tile| tile.elevation) {
        1.. => Color32::from_rgb(0x6b, 0x5c, 0x44),
        _ => Color32::from_rgb(0x34, 0x3d, 0x45),
    }
}
