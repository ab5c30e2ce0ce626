//! Where panels and board are on the screen.

use bevy_egui::egui::{Align2, Rect, pos2, vec2};

use super::{PanelInputs, flow};
use crate::app::camera::BoardView;

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
    /// The layout of a screen, in points. On a low screen the bottom has fewer rows of actions.
    pub fn of(screen: Rect) -> Self {
        let rows = match screen.height() {
            height if height < 640.0 => 6.0 * flow::LOW_BUTTON,
            height if height < 960.0 => 6.0 * flow::BUTTON,
            _ => 7.0 * flow::BUTTON,
        };
        let gap = 8.0;
        let top = if screen.height() < 640.0 { 54.0 } else { 62.0 };
        let left = (screen.width() * 0.165).clamp(196.0, 250.0);
        let right = (screen.width() * 0.23).clamp(250.0, 360.0);
        let bottom = 14.0 + flow::HEADING + rows;
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

/// Places on the screen that cards should leave free, and how much they matter: the cursor and
/// whoever acts most, then everybody else in sight.
pub(super) fn matters(view: &BoardView, desk: &PanelInputs<'_>) -> Vec<(Rect, u16)> {
    let cursor = desk.intent.cursor.map(|cell| (view.cell_rect(cell), 50));
    let units = desk.session.battle.view().store.ids();
    let others = units.filter(|unit| desk.shown.is_in_sight(*unit));
    let others = others.filter_map(|unit| {
        let acts = desk.shown.acting == Some(unit);
        let look = desk.shown.unit(unit)?;
        Some((view.cell_rect(look.cell), if acts { 50 } else { 2 }))
    });
    // The ways of an armed action are chosen at the lower edge.
    let chips = desk.intent.armed.map(|_| {
        let size = vec2(view.rect.width() * 0.6, 70.0);
        let low = Align2::CENTER_BOTTOM.align_size_within_rect(size, view.rect);
        (low, 20)
    });
    cursor.into_iter().chain(chips).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Pos2;

    use super::*;

    #[test]
    fn the_board_keeps_half_of_the_smallest_window() {
        for (width, height, scale) in [
            (1280.0, 800.0, 1.0),
            (1280.0, 800.0, 1.5),
            (1920.0, 1080.0, 1.5),
        ] {
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(width / scale, height / scale));
            let layout = Layout::of(screen);
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
