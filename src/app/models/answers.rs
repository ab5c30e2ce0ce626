//! Answers of a question that are not on buttons: squares on the board, and leaving things as they
//! are.

use crate::{
    battle::{
        orders::question::{Choice, Question},
        view::View,
    },
    geometry::Cell,
};

/// The squares among the answers, each with its place among the choices.
pub fn squares(question: &Question) -> impl Iterator<Item = (u8, Cell)> {
    (0..)
        .zip(&question.choices)
        .filter_map(|(place, choice)| match choice {
            Choice::Cell(cell) => Some((place, *cell)),
            _ => None,
        })
}

/// The answer that changes nothing, if there is one: Escape gives it.
pub fn leave(question: &Question) -> Option<u8> {
    question.place(Choice::No)
}

/// The answer of a square on the board.
pub fn answer_at(view: View<'_>, question: &Question, cell: Cell) -> Option<u8> {
    squares(question)
        .find(|&(_, square)| view.board().same_place(square, cell))
        .map(|(place, _)| place)
}
