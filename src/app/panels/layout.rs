//! The places of cards on the screen: they float over the board and avoid important places.

use bevy_egui::egui::{Align2, Rect, Vec2, pos2, vec2};

use super::strip_size;
use crate::app::models::strip::Strip;

/// The places of cards over the board, in points. The board fills the whole screen, below
/// everything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The board: the whole screen.
    pub board: Rect,
    /// The part of the board between the cards above and below.
    pub clear: Rect,
    /// Level, book, round and goals.
    pub goal: Rect,
    /// The order of turns.
    pub strip: Rect,
    /// Undo, speed, help and menu.
    pub corner: Rect,
    /// The last lines of the log; `None` if there is no space for them.
    pub tail: Option<Rect>,
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
    /// The area on the left for temporary cards.
    pub left: Rect,
    /// The area on the right for temporary cards.
    pub right: Rect,
    /// Whether the screen is small, or the scale large: cards are smaller and shorter.
    pub small: bool,
}

/// The space between cards, in points.
pub const GAP: f32 = 8.0;

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
        let inner = screen.shrink(if small { 5.0 } else { 10.0 });
        let choose = |low: f32, usual: f32| if small { low } else { usual };
        let from = |corner: Align2, size: Vec2| corner.align_size_within_rect(size, inner);
        let goal = from(
            Align2::LEFT_TOP,
            vec2(choose(176.0, 252.0), choose(50.0, 74.0)),
        );
        let corner = from(
            Align2::RIGHT_TOP,
            vec2(choose(158.0, 322.0), choose(34.0, 36.0)),
        );
        // In the middle of the screen, or between its neighbours if that is too narrow.
        let free = (goal.right() + GAP)..=(corner.left() - GAP);
        let width = turns.clamp(60.0, (free.end() - free.start()).max(60.0));
        let left = (screen.center().x - width / 2.0)
            .min(free.end() - width)
            .max(*free.start());
        let strip = Rect::from_min_size(pos2(left, inner.top()), vec2(width, choose(46.0, 62.0)));
        let tail = (!small).then(|| {
            Rect::from_min_size(
                pos2(corner.left(), corner.bottom() + GAP),
                vec2(corner.width(), 72.0),
            )
        });
        let who = from(
            Align2::LEFT_BOTTOM,
            vec2(choose(196.0, 276.0), choose(78.0, 134.0)),
        );
        let end = from(
            Align2::RIGHT_BOTTOM,
            vec2(choose(118.0, 190.0), choose(58.0, 78.0)),
        );
        let bar = Rect::from_min_max(
            pos2(who.right() + GAP, end.top()),
            pos2(end.left() - GAP, end.bottom()),
        );
        let upper = goal.bottom().max(strip.bottom()) + GAP;
        let clear = Rect::from_min_max(
            pos2(screen.left(), upper),
            pos2(screen.right(), who.top() - GAP),
        );
        let side = choose(216.0, 322.0);
        let below = tail.map_or(corner.bottom(), |tail| tail.bottom());
        let below = below.max(strip.bottom()) + GAP;
        Self {
            board: screen,
            clear,
            goal,
            strip,
            corner,
            tail,
            who,
            bar,
            end,
            clock: None,
            guide: None,
            left: Rect::from_min_max(
                pos2(inner.left(), goal.bottom() + GAP),
                pos2(inner.left() + choose(206.0, 262.0), who.top() - GAP),
            ),
            right: Rect::from_min_max(
                pos2(inner.right() - side, below),
                pos2(inner.right(), end.top() - GAP),
            ),
            small,
        }
    }

    /// The layout with a turn clock below the goal; temporary cards are below it.
    #[must_use]
    pub fn with_clock(mut self) -> Self {
        let size = vec2(if self.small { 66.0 } else { 86.0 }, 36.0);
        let clock = Rect::from_min_size(self.left.min, size);
        self.clock = Some(clock);
        self.left.min.y = clock.bottom() + GAP;
        self
    }

    /// The layout with a card of the first-battle guide of this height: it is on the left,
    /// temporary cards are below it, and the clear part of the board begins beside it.
    #[must_use]
    pub fn with_guide(mut self, height: f32) -> Self {
        let most = self.left.height() * 0.62;
        let size = vec2(self.left.width(), height.min(most));
        let guide = Rect::from_min_size(self.left.min, size);
        self.guide = Some(guide);
        self.left.min.y = guide.bottom() + GAP;
        self.beside_guide()
    }

    /// The layout with the clear part of the board beginning beside the guide's card, whatever its
    /// height.
    #[must_use]
    pub fn beside_guide(mut self) -> Self {
        self.clear.min.x = self.left.right() + GAP;
        self
    }

    /// The permanent cards.
    pub fn cards(&self) -> impl Iterator<Item = Rect> {
        [
            self.goal,
            self.strip,
            self.corner,
            self.who,
            self.bar,
            self.end,
        ]
        .into_iter()
        .chain(self.tail)
        .chain(self.clock)
        .chain(self.guide)
    }
}

/// Places with at least this weight are never covered by an optional card.
pub const WEIGHTY: u16 = 50;

/// The weight of a card to other cards.
pub const CARD: u16 = WEIGHTY / 2;

/// The preferred place of a temporary card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// On the left, as low as possible.
    LeftLow,
    /// On the right, as high as possible.
    RightHigh,
}

impl Layout {
    /// The place of a temporary card: its preferred one, or elsewhere in the columns if it would
    /// cover something important there; each place in `avoid` has a weight.
    pub fn place(&self, size: Vec2, home: Home, avoid: &[(Rect, u16)]) -> Rect {
        let (first, second) = match home {
            Home::LeftLow => (self.left, self.right),
            Home::RightHigh => (self.right, self.left),
        };
        let size = vec2(
            size.x.min(first.width()).min(second.width()),
            size.y.min(first.height()).min(second.height()),
        );
        // A card only leaves its side for a heavy weight.
        let covers = |rect: &Rect| -> (u32, bool, u32) {
            let hit = avoid.iter().filter(|(place, _)| place.intersects(*rect));
            let (much, little): (Vec<u16>, Vec<u16>) = hit
                .map(|(_, weight)| *weight)
                .partition(|weight| *weight >= CARD);
            let sum = |list: Vec<u16>| list.into_iter().map(u32::from).sum();
            (sum(much), !first.intersects(*rect), sum(little))
        };
        // If both columns are full, a card is placed beside one of them, nearer to the middle.
        let beside = |column: Rect| match column == self.left {
            true => column.translate(vec2(column.width() + GAP, 0.0)),
            false => column.translate(vec2(-column.width() - GAP, 0.0)),
        };
        let columns = [
            (first, first == self.left),
            (second, second == self.left),
            (beside(first), first == self.left),
            (beside(second), second == self.left),
        ];
        let places = columns.into_iter().flat_map(|(column, is_left)| {
            let steps = [0.0, 1.0, 0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875];
            steps.map(|step| {
                let step = if home == Home::LeftLow {
                    1.0 - step
                } else {
                    step
                };
                let x = match is_left {
                    true => column.left(),
                    false => column.right() - size.x,
                };
                let y = column.top() + (column.height() - size.y) * step;
                Rect::from_min_size(pos2(x, y), size)
            })
        });
        let best = places.min_by_key(covers);
        best.unwrap_or(Rect::from_min_size(first.min, size))
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Pos2;

    use super::*;

    /// Screens in points: two windows at two scales, and a large one.
    const SCREENS: [(f32, f32); 5] = [
        (1280.0, 800.0),
        (1280.0 / 1.5, 800.0 / 1.5),
        (1920.0, 1080.0),
        (1280.0, 720.0),
        (2560.0, 1440.0),
    ];

    fn layouts() -> impl Iterator<Item = Layout> {
        let screens = SCREENS.map(|(x, y)| Rect::from_min_size(Pos2::ZERO, vec2(x, y)));
        let of = |screen| [300.0, 480.0, 5000.0].map(|turns| Layout::of(screen, turns));
        screens.into_iter().flat_map(of)
    }

    #[test]
    fn in_ones_own_turn_at_least_seventy_of_a_hundred_pixels_are_board() {
        for layout in layouts() {
            let mut covered: f32 = layout.cards().map(|card| card.area()).sum();
            // The card of a square is shown while the pointer is on the board.
            covered += layout.left.width() * layout.left.height().min(170.0);
            let share = 1.0 - covered / layout.board.area();
            assert!(share >= 0.7, "{share} of {:?}", layout.board);
        }
    }

    #[test]
    fn no_card_lies_on_another() {
        for layout in layouts() {
            let mut cards: Vec<Rect> = layout.cards().collect();
            cards.extend([layout.left, layout.right]);
            for (place, card) in cards.iter().enumerate() {
                assert!(layout.board.contains_rect(*card), "{card:?}");
                assert!(card.is_positive(), "{card:?} of {:?}", layout.board);
                let other = cards[..place].iter().find(|other| other.intersects(*card));
                assert_eq!(other, None, "{card:?} of {:?}", layout.board);
            }
        }
    }

    #[test]
    fn a_card_leaves_its_side_for_somebody_who_matters() {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
        let layout = Layout::of(screen, 480.0);
        let size = vec2(250.0, 160.0);
        let home = layout.place(size, Home::LeftLow, &[]);
        assert!(layout.left.contains_rect(home));
        let token = Rect::from_center_size(home.center(), vec2(48.0, 48.0));
        let place = layout.place(size, Home::LeftLow, &[(token, 50)]);
        assert!(!place.intersects(token));
        // A whole row of them on the left sends it to the right.
        let row = Rect::from_min_size(layout.left.min, vec2(48.0, layout.left.height()));
        let place = layout.place(size, Home::LeftLow, &[(row, 50)]);
        assert!(layout.right.contains_rect(place));
    }
}
