//! The width of a question's card: one that would cover what matters is laid out narrower and higher.

use std::hash::{DefaultHasher, Hash, Hasher};

use bevy_egui::egui::{Context, Id, Rect};

/// The largest widths that are tried, in points, after that of the board.
const WIDTHS: [f32; 2] = [360.0, 270.0];

/// How wide the card of a question is laid out, kept from frame to frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Narrowing {
    /// The question with its page and its board.
    of: u64,
    /// How many widths were tried: 0 for that of the board.
    tried: usize,
    /// Whether the card's size is known for this width.
    is_measured: bool,
}

impl Narrowing {
    /// The width for a question, as it was found in the frames before.
    pub fn known(ctx: &Context, question: impl Hash) -> Self {
        let mut hash = DefaultHasher::new();
        question.hash(&mut hash);
        let of = hash.finish();
        let known: Option<Self> = ctx.data(|data| data.get_temp(Self::id()));
        known.filter(|known| known.of == of).unwrap_or(Self {
            of,
            ..Self::default()
        })
    }

    /// Which width is tried; a card keeps its place only while that is the same.
    pub fn tried(self) -> usize {
        self.tried
    }

    /// The largest width on a board, in points.
    pub fn most(self, board: Rect) -> f32 {
        let most = most_width(board);
        let narrower = self.tried.checked_sub(1).and_then(|at| WIDTHS.get(at));
        narrower.map_or(most, |width| most.min(*width))
    }

    /// Tries the next width in the next frame if the card of this one `covers` what matters; after
    /// the last one the card is as wide as at first.
    pub fn decide(self, ctx: &Context, covers: bool) {
        let next = self.after(covers);
        if next != self {
            ctx.request_repaint();
        }
        ctx.data_mut(|data| data.insert_temp(Self::id(), next));
    }

    fn after(self, covers: bool) -> Self {
        match self.is_measured && covers && self.tried <= WIDTHS.len() {
            true => Self {
                tried: self.tried + 1,
                is_measured: false,
                ..self
            },
            false => Self {
                is_measured: true,
                ..self
            },
        }
    }

    fn id() -> Id {
        Id::new("width of the question")
    }
}

/// The largest width of a question on a board, in points.
pub fn most_width(board: Rect) -> f32 {
    620.0_f32.min(board.width() - 60.0)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;

    #[test]
    fn a_card_becomes_narrower_until_it_covers_nothing_or_no_width_is_left() {
        let board = Rect::from_min_size(pos2(0.0, 60.0), vec2(853.0, 365.0));
        let widths = |covers: &dyn Fn(f32) -> bool| {
            let mut now = Narrowing::default();
            let mut widths = vec![now.most(board)];
            for _ in 0..12 {
                now = now.after(covers(now.most(board)));
                if widths.last() != Some(&now.most(board)) {
                    widths.push(now.most(board));
                }
            }
            widths
        };
        assert_eq!(widths(&|_| false), [620.0]);
        assert_eq!(widths(&|width| width > 400.0), [620.0, 360.0]);
        assert_eq!(widths(&|_| true), [620.0, 360.0, 270.0, 620.0]);
    }

    #[test]
    fn another_question_is_laid_out_wide_again() {
        let ctx = Context::default();
        let first = Narrowing::known(&ctx, "one");
        first.decide(&ctx, true);
        Narrowing::known(&ctx, "one").decide(&ctx, true);
        assert_eq!(Narrowing::known(&ctx, "one").tried(), 1);
        assert_eq!(Narrowing::known(&ctx, "other").tried(), 0);
    }
}
