//! The places of panels on the screen: panels that stay lie above and below the board, which is
//! fitted into what they leave; cards that come and go lie over the board.

use bevy_egui::egui::{Align2, Rect, Vec2, pos2, vec2};

use super::strip_size;
use crate::app::models::strip::Strip;

/// The places of panels, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The whole screen.
    pub screen: Rect,
    /// The board: what the panels above, below and beside it leave.
    pub board: Rect,
    /// The board but a narrow edge: what matters is brought there, and cards lie there.
    pub clear: Rect,
    /// Level, book, round and goals.
    pub goal: Rect,
    /// The order of turns.
    pub strip: Rect,
    /// Undo, speed, help and menu.
    pub corner: Rect,
    /// The last lines of the log.
    pub tail: Rect,
    /// The last dice.
    pub dice: Rect,
    /// The acting unit, or the one under the pointer.
    pub who: Rect,
    /// The action bar.
    pub bar: Rect,
    /// The button that ends the turn.
    pub end: Rect,
    /// The turn clock; `None` in battles without one.
    pub clock: Option<Rect>,
    /// The card of the first-battle guide, which keeps its place; `None` in other battles.
    pub guide: Option<Rect>,
    /// The width of cards on the left.
    pub left: f32,
    /// The width of cards on the right.
    pub right: f32,
    /// Whether the screen is small, or the scale large: cards are smaller and shorter.
    pub small: bool,
}

/// The space between panels, in points.
pub const GAP: f32 = 6.0;

/// The edge of the board that is not brought into view on purpose, in points.
const EDGE: f32 = 4.0;

impl Layout {
    /// The layout of a screen with this order of turns.
    pub fn for_strip(screen: Rect, strip: &Strip) -> Self {
        Self::of(screen, strip_size::width(strip, Self::is_small(screen)))
    }

    /// Whether a screen is so small, or its scale so large, that cards have to be shorter.
    fn is_small(screen: Rect) -> bool {
        screen.width() < 1060.0 || screen.height() < 640.0
    }

    /// The layout of a screen; `turns` is the preferred width of the order of turns.
    pub fn of(screen: Rect, turns: f32) -> Self {
        let small = Self::is_small(screen);
        let choose = |low: f32, usual: f32| if small { low } else { usual };
        let inner = screen.shrink(choose(4.0, 6.0));
        let from = |corner: Align2, size: Vec2| corner.align_size_within_rect(size, inner);
        let goal = from(
            Align2::LEFT_TOP,
            vec2(choose(176.0, 252.0), choose(50.0, 66.0)),
        );
        let corner = from(
            Align2::RIGHT_TOP,
            vec2(choose(158.0, 322.0), choose(34.0, 36.0)),
        );
        let high = choose(46.0, 62.0);
        let strip = strip_between(
            screen,
            (goal.right(), corner.left()),
            (turns, inner.top(), high),
        );
        // The log and the dice lie above the action bar, beside the card of the acting unit.
        let told = choose(34.0, 54.0);
        let end = from(
            Align2::RIGHT_BOTTOM,
            vec2(choose(118.0, 190.0), choose(58.0, 78.0)),
        );
        let who = from(
            Align2::LEFT_BOTTOM,
            vec2(choose(196.0, 276.0), end.height() + GAP + told),
        );
        let bar = Rect::from_min_max(
            pos2(who.right() + GAP, end.top()),
            pos2(end.left() - GAP, end.bottom()),
        );
        let above = Rect::from_min_max(
            pos2(bar.left(), who.top()),
            pos2(end.right(), bar.top() - GAP),
        );
        let thrown = (above.width() * 0.46).min(520.0);
        let dice = Align2::RIGHT_TOP.align_size_within_rect(vec2(thrown, told), above);
        let tail = Rect::from_min_max(above.min, pos2(dice.left() - GAP, above.bottom()));
        let upper = goal.bottom().max(strip.bottom()) + GAP;
        let board = Rect::from_min_max(
            pos2(screen.left(), upper),
            pos2(screen.right(), who.top() - GAP),
        );
        Self {
            screen,
            board,
            clear: board.shrink(EDGE),
            goal,
            strip,
            corner,
            tail,
            dice,
            who,
            bar,
            end,
            clock: None,
            guide: None,
            left: choose(206.0, 262.0),
            right: choose(216.0, 322.0),
            small,
        }
    }

    /// The layout with a turn clock between the goal and the order of turns.
    #[must_use]
    pub fn with_clock(mut self) -> Self {
        let size = vec2(if self.small { 66.0 } else { 86.0 }, 36.0);
        let clock = Rect::from_min_size(pos2(self.goal.right() + GAP, self.goal.top()), size);
        let (strip, free) = (self.strip, (clock.right(), self.corner.left()));
        let turns = (strip.width(), strip.top(), strip.height());
        self.clock = Some(clock);
        self.strip = strip_between(self.screen, free, turns);
        self
    }

    /// The layout with a card of the first-battle guide of this height: it is on the left, and the
    /// board beside it.
    #[must_use]
    pub fn with_guide(mut self, height: f32) -> Self {
        let corner = pos2(self.goal.left(), self.board.top());
        let size = vec2(self.left, height.min(self.board.height()));
        self.guide = Some(Rect::from_min_size(corner, size));
        self.beside_guide()
    }

    /// The layout with the board beginning beside the guide's card, whatever its height.
    #[must_use]
    pub fn beside_guide(mut self) -> Self {
        self.board.min.x = self.goal.left() + self.left + GAP;
        self.clear = self.board.shrink(EDGE);
        self
    }

    /// The panels that stay.
    pub fn cards(&self) -> impl Iterator<Item = Rect> {
        [
            self.goal,
            self.strip,
            self.corner,
            self.tail,
            self.dice,
            self.who,
            self.bar,
            self.end,
        ]
        .into_iter()
        .chain(self.clock)
        .chain(self.guide)
    }
}

/// The place of the order of turns, in the middle of the screen or between its neighbours if that
/// is too narrow; preferred width, upper edge and height are given.
fn strip_between(
    screen: Rect,
    (left, right): (f32, f32),
    (turns, top, height): (f32, f32, f32),
) -> Rect {
    let free = (left + GAP)..=(right - GAP);
    let width = turns.clamp(60.0, (free.end() - free.start()).max(60.0));
    let left = (screen.center().x - width / 2.0)
        .min(free.end() - width)
        .max(*free.start());
    Rect::from_min_size(pos2(left, top), vec2(width, height))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Pos2;

    use super::*;

    /// Screens in points: two windows at two scales, and a large one.
    const SCREENS: [(f32, f32); 6] = [
        (1280.0, 800.0),
        (1280.0 / 1.5, 800.0 / 1.5),
        (1920.0, 1080.0),
        (1600.0, 900.0),
        (1600.0 / 1.5, 900.0 / 1.5),
        (2560.0, 1440.0),
    ];

    fn layouts() -> impl Iterator<Item = Layout> {
        let screens = SCREENS.map(|(x, y)| Rect::from_min_size(Pos2::ZERO, vec2(x, y)));
        let of = |screen| [300.0, 480.0, 5000.0].map(|turns| Layout::of(screen, turns));
        screens.into_iter().flat_map(of)
    }

    #[test]
    fn the_board_has_at_least_two_thirds_of_the_screen() {
        for layout in layouts() {
            let share = layout.board.area() / layout.screen.area();
            let least = if layout.small { 0.67 } else { 0.71 };
            assert!(share >= least, "{share} of {:?}", layout.screen);
        }
    }

    #[test]
    fn no_panel_lies_on_another_or_on_the_board() {
        let clocked = layouts().map(Layout::with_clock);
        let guided = layouts().map(|layout| layout.with_guide(240.0));
        for layout in layouts().chain(clocked).chain(guided) {
            let mut cards: Vec<Rect> = layout.cards().collect();
            cards.push(layout.board);
            for (place, card) in cards.iter().enumerate() {
                assert!(layout.screen.contains_rect(*card), "{card:?}");
                assert!(card.is_positive(), "{card:?} of {:?}", layout.screen);
                let other = cards[..place].iter().find(|other| other.intersects(*card));
                assert_eq!(other, None, "{card:?} of {:?}", layout.screen);
            }
        }
    }
}
