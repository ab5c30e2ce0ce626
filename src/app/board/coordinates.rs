//! The numbers of columns and rows, along the edges of the board and always on the screen.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, pos2, vec2};

use crate::{
    app::{art::theme, models::camera::BoardView},
    geometry::Cell,
};

/// How wide and high a number's plate is, in points.
const PLATE: (f32, f32) = (20.0, 15.0);

/// A number, and the middle of its plate.
pub type Numbered = (i16, Pos2);

/// The numbers of the columns and of the rows that are on the screen. They stand just outside the
/// board, or along the edge of what no card covers where the board goes on beyond it.
pub fn places(view: &BoardView) -> (Vec<Numbered>, Vec<Numbered>) {
    let board = view.cell_rect(Cell::new(0, 0)).min;
    let step = step(view.zoom);
    let clear = view.clear;
    let top = (board.y - PLATE.1 * 0.6).max(clear.top() + PLATE.1 * 0.6);
    let left = (board.x - PLATE.0 * 0.6).max(clear.left() + PLATE.0 * 0.6);
    let middle = |cell: Cell| view.cell_rect(cell).center();
    let columns = (0..view.grid.width as i16)
        .filter(|x| x % step == 0)
        .map(|x| (x, pos2(middle(Cell::new(x, 0)).x, top)))
        .filter(|(_, at)| clear.x_range().contains(at.x));
    let rows = (0..view.grid.height as i16)
        .filter(|y| y % step == 0)
        .map(|y| (y, pos2(left, middle(Cell::new(0, y)).y)))
        // The corner belongs to the columns.
        .filter(|(_, at)| clear.y_range().contains(at.y) && at.y > top + PLATE.1);
    (columns.collect(), rows.collect())
}

/// Every how many squares there is a number.
fn step(zoom: f32) -> i16 {
    match zoom {
        ..10.0 => 10,
        ..16.0 => 5,
        ..24.0 => 2,
        _ => 1,
    }
}

/// Draws the numbers.
pub fn paint(painter: &Painter, view: &BoardView) {
    let (columns, rows) = places(view);
    for (number, at) in columns.into_iter().chain(rows) {
        let plate = Rect::from_center_size(at, vec2(PLATE.0, PLATE.1));
        painter.rect_filled(plate, 3.0, Color32::from_black_alpha(150));
        let text = number.to_string();
        let font = theme::plain(11.5);
        painter.text(at, Align2::CENTER_CENTER, text, font, theme::TEXT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Grid;
    use bevy::math::Vec2;

    fn view(zoom: f32, centre: Vec2) -> BoardView {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
        BoardView {
            zoom,
            centre,
            rect: screen,
            clear: screen.shrink2(vec2(0.0, 90.0)),
            grid: Grid::new(64, 40),
            ..BoardView::default()
        }
    }

    #[test]
    fn the_numbers_stay_on_the_screen_and_on_their_columns_and_rows() {
        for (zoom, centre) in [
            (12.0, Vec2::new(32.0, 20.0)),
            (48.0, Vec2::new(32.0, 20.0)),
            (48.0, Vec2::new(3.0, 2.0)),
            (120.0, Vec2::new(60.0, 38.0)),
        ] {
            let view = view(zoom, centre);
            let (columns, rows) = places(&view);
            assert!(!columns.is_empty() && !rows.is_empty(), "{zoom}");
            for (x, at) in &columns {
                let column = view.cell_rect(Cell::new(*x, 0));
                assert!(
                    column.x_range().contains(at.x) && view.clear.contains(*at),
                    "{zoom} {x}"
                );
            }
            for (y, at) in &rows {
                let row = view.cell_rect(Cell::new(0, *y));
                assert!(
                    row.y_range().contains(at.y) && view.clear.contains(*at),
                    "{zoom} {y}"
                );
            }
            let apart = |all: &[Numbered]| {
                let all = all.windows(2);
                all.map(|two| (two[1].1 - two[0].1).length())
                    .fold(f32::MAX, f32::min)
            };
            assert!(
                apart(&columns) >= PLATE.0 && apart(&rows) >= PLATE.1,
                "{zoom}"
            );
        }
    }
}
