//! A save at a glance: what it is about and what its map looks like, as the player knew it.

use std::path::Path;

use crate::{
    app::{board::miniature::Miniature, levels, shown::Shown},
    battle::{
        components::CombatStatus,
        ids::{SideId, UnitId},
        view::View,
    },
    save::{self, GameSession, Save},
};

/// What a list of saves tells of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The level.
    pub level: String,
    /// The book it is played by.
    pub book: &'static str,
    /// The round.
    pub round: u16,
    /// Whose turn it is: "Iren's turn".
    pub turn: String,
    /// Those of the player's side who still fight, and how many there were; where several players
    /// share the machine nobody is to read that of another.
    pub standing: Option<(usize, usize)>,
    /// The players, where several share the machine.
    pub players: Vec<String>,
}

impl Facts {
    /// Book, round, and whose turn it is, on one line.
    pub fn line(&self) -> String {
        format!("{} · Round {} · {}", self.book, self.round, self.turn)
    }
}

/// Looks at a save without going on from it.
///
/// # Errors
/// Why it cannot be gone on from.
pub fn glance(file: &Path) -> Result<(Facts, Miniature), String> {
    let save: Save = save::read(file).map_err(|fault| fault.to_string())?;
    let header = &save.header;
    let (level, book, stage) = levels::level_of(header, Some(file))?;
    let battle = save.glance(&stage).map_err(|fault| fault.to_string())?;
    let game = GameSession::resumed(battle, &save);
    let view = game.battle.view();
    let mut sides = (0..view.scene.sides.len() as u8).map(SideId);
    let facts = |turn, standing, players| Facts {
        level: level.name.clone(),
        book: book.title,
        round: view.clock().round.max(1),
        turn,
        standing,
        players,
    };
    let listeners = game.listeners();
    if listeners.len() > 1 {
        // Whoever lists the saves may be any of the players: it sees what all of them know.
        let person = match &save.unfinished {
            // Who is asked in the middle of an order only the battle itself tells.
            Some(_) => None,
            None => game.person_to_decide(),
        };
        let turn = person.map_or("Between turns".to_owned(), |name| {
            format!("{} turn", crate::text::narrate::possessive(name))
        });
        let players = listeners.into_iter().map(|(title, _)| title).collect();
        return Ok((facts(turn, None, players), Miniature::of_ground(&level)));
    }
    let viewer = sides.find(|side| !game.is_computer(*side));
    let shown = Shown::of(view, viewer);
    let facts = facts(turn(view, &shown), Some(standing(view, viewer)), Vec::new());
    Ok((facts, Miniature::of_battle(view, &shown)))
}

fn turn(view: View<'_>, shown: &Shown) -> String {
    match shown.acting {
        Some(unit) if shown.is_in_sight(unit) => {
            format!(
                "{} turn",
                crate::text::narrate::possessive(&view.scene.member(unit).name)
            )
        }
        Some(_) => "An unseen enemy's turn".to_owned(),
        None => "Between turns".to_owned(),
    }
}

fn standing(view: View<'_>, viewer: Option<SideId>) -> (usize, usize) {
    let ours = |unit: &UnitId| {
        let side = view.side(*unit);
        viewer.is_none_or(|viewer| view.scene.allied(viewer, side))
            && view.status(*unit) != CombatStatus::Waiting
    };
    let all: Vec<UnitId> = view.store.ids().filter(ours).collect();
    let up = all.iter().filter(|unit| view.status(**unit).is_active());
    (up.count(), all.len())
}
