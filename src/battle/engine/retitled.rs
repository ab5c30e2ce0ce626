//! A battle whose level got another title meanwhile.

use std::sync::Arc;

use super::battle::Battle;
use crate::battle::scene::Scene;

impl Battle {
    /// Gives the level another title; nothing else of the battle changes.
    pub fn retitle(&mut self, title: &str) {
        let scene = &self.scene;
        if scene.title == title {
            return;
        }
        self.scene = Arc::new(Scene {
            title: title.to_owned(),
            book: scene.book,
            board: Arc::clone(&scene.board),
            sides: scene.sides.clone(),
            roster: scene.roster.clone(),
            catalogue: Arc::clone(&scene.catalogue),
            options: Arc::clone(&scene.options),
            goals: scene.goals.clone(),
            triggers: scene.triggers.clone(),
            round_cap: scene.round_cap,
            separate_sight: scene.separate_sight,
            exposures: Arc::clone(&scene.exposures),
        });
    }
}
