//! The summary of a save: its facts and its map, as the player knew it.

use std::path::Path;

use crate::{
    app::{
        board::miniature::Miniature,
        models::words,
        state::{levels, shown::Shown},
    },
    battle::{
        components::CombatStatus,
        ids::{SideId, UnitId},
        view::View,
    },
    save::{self, GameSession, Save},
};

/// The facts of a save in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The level.
    pub level: String,
    /// The book it is played by.
    pub book: &'static str,
    /// The round.
    pub round: u16,
    /// The acting unit: "Iren's turn"; for a record, how its battle ended.
    pub turn: String,
    /// Active units of the player's side, and how many there were; `None` if several players share
    /// the machine, since it is secret then.
    pub standing: Option<(usize, usize)>,
    /// The players, if several share the machine.
    pub players: Vec<String>,
}

impl Facts {
    /// Book, round, and acting unit, on one line.
    pub fn line(&self) -> String {
        format!("{} · Round {} · {}", self.book, self.round, self.turn)
    }
}

/// Reads a save without resuming it.
///
/// # Errors
/// Why it cannot be resumed.
pub fn glance(file: &Path) -> Result<(Facts, Miniature), String> {
    if save::is_record(file) {
        return glance_at_record(file);
    }
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
        // Any of the players may list the saves, so only common knowledge is shown.
        let person = match &save.unfinished {
            // Only the battle itself knows which player is asked in the middle of an order.
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

/// Plays a record to its end.
fn glance_at_record(file: &Path) -> Result<(Facts, Miniature), String> {
    let game = levels::load_record(file)?;
    let view = game.battle.view();
    let verdict = view.clock().verdict();
    let ended = verdict.map_or_else(String::new, |verdict| words::verdict_words(view, verdict));
    let facts = Facts {
        level: view.scene.title.clone(),
        book: view.scene.book.title,
        round: view.clock().round.max(1),
        turn: format!("Record: {ended}"),
        standing: None,
        players: Vec::new(),
    };
    Ok((facts, Miniature::of_battle(view, &Shown::of(view, None))))
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
