//! The answers of a question: on buttons, as squares on the board, and leaving things as they are.

use crate::{
    battle::{
        orders::question::{Choice, Question},
        view::View,
    },
    geometry::Cell,
    save::GameSession,
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

/// More squares than this are only chosen on the board, not on buttons too.
const MOST_SQUARES: usize = 8;

/// The indices of the offered answers that are on buttons, the recommended one first and declining
/// last; number keys count these.
pub fn listed(game: &GameSession) -> Vec<u8> {
    let Some(question) = game.battle.question() else {
        return Vec::new();
    };
    let many = squares(question).count() > MOST_SQUARES;
    let is_square = |place: &u8| squares(question).any(|(square, _)| square == *place);
    let offered = game.offered().into_iter();
    offered.filter(|place| !many || !is_square(place)).collect()
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
