//! The pages of a question's answers: as many on one as the window has space for.

use bevy::prelude::Resource;
use bevy_egui::egui::Rect;

/// The most answers of a page: digits from 1 to 9 choose one, and 0 turns the page.
pub const MOST: usize = 9;

/// The fewest answers of a page, on the smallest window.
const FEWEST: usize = 3;

/// The height of a row of two answers, with an answer's words and its result on two lines, in points.
const ROW: f32 = 52.0;

/// The height of all else on the card: the title, facts, the rule and the frame, in points.
const REST: f32 = 86.0;

/// The shown page of a question's answers.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerPage {
    /// The page, from 0; numbers beyond the last page begin again at the first.
    pub number: usize,
    /// How many answers a page has.
    pub most: usize,
}

impl Default for AnswerPage {
    fn default() -> Self {
        Self {
            number: 0,
            most: MOST,
        }
    }
}

impl AnswerPage {
    /// The answers of the page.
    pub fn of<T>(self, all: &[T]) -> &[T] {
        let from = self.number % self.pages(all.len()) * self.most;
        &all[from..all.len().min(from + self.most)]
    }

    /// How many pages these answers need, at least one.
    pub fn pages(self, answers: usize) -> usize {
        answers.div_ceil(self.most).max(1)
    }

    /// The page after this one; after the last comes the first.
    pub fn next(self, answers: usize) -> usize {
        (self.number + 1) % self.pages(answers)
    }
}

/// How many answers a page has on this board: two thirds of its height are enough for the card.
pub fn most_answers(board: Rect) -> usize {
    let rows = ((board.height() * 0.66 - REST) / ROW).max(0.0) as usize;
    // The button that turns the page takes the place of an answer.
    (2 * rows).saturating_sub(1).clamp(FEWEST, MOST)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, vec2};

    use super::*;

    #[test]
    fn a_page_has_as_many_answers_as_the_window_has_space_for() {
        let board = |height: f32| Rect::from_min_size(Pos2::ZERO, vec2(1000.0, height));
        assert_eq!(most_answers(board(100.0)), FEWEST);
        assert_eq!(most_answers(board(400.0)), 5);
        assert_eq!(most_answers(board(900.0)), MOST);
    }

    #[test]
    fn pages_go_round() {
        let all: Vec<u8> = (0..20).collect();
        let page = |number| AnswerPage { number, most: 9 };
        assert_eq!(page(0).pages(all.len()), 3);
        assert_eq!(page(0).of(&all), &all[..9]);
        assert_eq!(page(2).of(&all), &all[18..]);
        assert_eq!(page(3).of(&all), &all[..9], "in a circle");
        assert_eq!(page(2).next(all.len()), 0);
        assert_eq!(page(0).pages(0), 1);
    }
}
