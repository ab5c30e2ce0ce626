//! The goals of the battle, for the strip, the board and the results.

use bevy::prelude::*;

use crate::{
    battle::{ids::SideId, view::View},
    text::objectives::{self, Objective},
};

/// The goals of the battle as the viewer may know them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Objectives {
    /// One entry for each goal, the viewer's own first.
    pub list: Vec<Objective>,
    /// The goals in sentences, with the sides that win by them.
    pub lines: Vec<String>,
    /// An enemy's goal in a few words.
    pub enemy: Option<String>,
}

impl Objectives {
    /// The goals of a battle as a side knows them; all of them for a spectator.
    pub fn of(view: View<'_>, viewer: Option<SideId>) -> Self {
        let list = objectives::objectives(view, viewer);
        let enemy = viewer.and_then(|_| list.iter().find(|goal| !goal.ours));
        Self {
            enemy: enemy.map(|goal| {
                let side = view.scene.sides.get(goal.side.index());
                let name = side.map_or("", |side| side.name.as_str());
                format!("{name}: {}", brief(goal).to_lowercase())
            }),
            lines: objectives::lines(view, viewer),
            list,
        }
    }

    /// The goal shown in the corner: the viewer's own, in a few words with its progress.
    pub fn brief(&self) -> String {
        self.list.first().map_or_else(String::new, brief)
    }

    /// The task in a zone of the map, if a goal is about it.
    pub fn at_zone(&self, zone: u8) -> Option<String> {
        let about = self.list.iter().find(|goal| goal.zone == Some(zone))?;
        Some(brief(about))
    }
}

/// A goal in a few words: "Hold the platform · 2 of 6".
fn brief(goal: &Objective) -> String {
    match goal.rounds {
        Some((done, all)) => format!("{} · {done} of {all}", goal.short),
        None => goal.text.clone(),
    }
}
