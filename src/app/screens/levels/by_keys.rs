//! The level choice by keys.

use bevy::prelude::*;

use super::choice::Choice;
use crate::{
    app::state::key_presses::KeyPresses,
    data::picks::Picks,
    settings::{Settings, commands::Command},
};

/// Changes level, book or leaders by keys.
pub(super) fn choose(strokes: &KeyPresses, choice: &mut Choice, settings: &mut ResMut<Settings>) {
    let count = choice.cards.len();
    if count > 0 {
        let level = choice.level;
        if strokes.repeats(Command::South) {
            choice.choose((level + 1) % count, settings);
        }
        if strokes.repeats(Command::North) {
            choice.choose((level + count - 1) % count, settings);
        }
        let books = choice
            .cards
            .get(choice.level)
            .map_or(1, |card| card.books.len().max(1));
        if strokes.has(Command::East) {
            choice.book = (choice.book + 1) % books;
        }
        if strokes.has(Command::West) {
            choice.book = (choice.book + books - 1) % books;
        }
    }
    // Numbers change a side's leader; with Alt its brain, with Ctrl its temper.
    for number in 1..=choice.leads.len().min(9) {
        if strokes.names(&number.to_string()) {
            let computer = &mut choice.leads[number - 1].computer;
            *computer = !*computer;
        }
        for (held, picks) in [("Alt", Picks::Brain), ("Ctrl", Picks::Temper)] {
            if strokes.names(&format!("{held}+{number}")) {
                choice.turn(number - 1, picks, settings);
            }
        }
    }
}
