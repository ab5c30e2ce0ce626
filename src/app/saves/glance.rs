//! A save at a glance: what it is about and what its map looks like, as the player knew it.

use std::path::Path;

use crate::{
    app::{board::miniature::Miniature, levels, shown::Shown},
    battle::{
        components::CombatStatus,
        ids::{SideId, UnitId},
        view::View,
    },
    save::{self, Save},
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
    /// Those of the player's side who still fight, and how many there were.
    pub standing: (usize, usize),
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
    let (level, book, stage) = levels::stage(Path::new(&header.level), &header.book)?;
    let fits = header.fits(&level, &stage);
    let battle = fits.and_then(|()| save.glance(&stage));
    let battle = battle.map_err(|fault| fault.to_string())?;
    let view = battle.view();
    let is_led = |side: SideId| {
        let side = view.scene.sides.get(side.index());
        side.is_some_and(|side| save.computer.contains(&side.name))
    };
    let mut sides = (0..view.scene.sides.len() as u8).map(SideId);
    let viewer = sides.find(|side| !is_led(*side));
    let shown = Shown::of(view, viewer);
    let facts = Facts {
        level: level.name.clone(),
        book: book.title,
        round: view.clock().round.max(1),
        turn: turn(view, &shown),
        standing: standing(view, viewer),
    };
    Ok((facts, Miniature::of_battle(view, &shown)))
}

fn turn(view: View<'_>, shown: &Shown) -> String {
    match shown.acting {
        Some(unit) if shown.is_in_sight(unit) => {
            format!("{}'s turn", view.scene.member(unit).name)
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
