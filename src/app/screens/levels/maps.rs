//! The maps of the level choice: painted one after the other on another thread, the chosen one
//! first, and kept until their files change.

use std::{collections::BTreeMap, path::PathBuf};

use bevy_egui::egui;

use crate::app::{
    board::miniature::{Hung, Miniature},
    state::{
        background_task::BackgroundTask,
        levels::{self, LevelCard},
    },
};

/// A version of a level: its file and its fingerprint.
type Version = (PathBuf, u64);

/// The maps of levels.
#[derive(Default)]
pub(super) struct Maps {
    /// `None` for a map that could not be painted.
    hung: BTreeMap<Version, Option<Hung>>,
    painting: Option<(Version, BackgroundTask<Option<Miniature>>)>,
}

fn version(card: &LevelCard) -> Version {
    (card.path.clone(), card.fingerprint)
}

impl Maps {
    /// The map of a level, once it has been painted.
    pub fn of(&self, card: &LevelCard) -> Option<&Hung> {
        self.hung.get(&version(card))?.as_ref()
    }

    /// Continues painting.
    pub fn paint(&mut self, ctx: &egui::Context, cards: &[LevelCard], chosen: usize) {
        if let Some((version, work)) = &self.painting {
            let painted = match work.awaited() {
                Ok(None) => return,
                Ok(Some(painted)) => painted,
                Err(_) => None,
            };
            let name = version.0.to_string_lossy().into_owned();
            let map = painted.map(|map| Hung::new(ctx, &name, map));
            self.hung.insert(version.clone(), map);
            self.painting = None;
            ctx.request_repaint();
        }
        let first = cards.get(chosen).into_iter();
        let next = first
            .chain(cards)
            .filter(|card| card.fault.is_none())
            .map(version)
            .find(|version| !self.hung.contains_key(version));
        self.painting = next.map(|version| {
            let path = version.0.clone();
            let paint = move || {
                levels::read(&path)
                    .ok()
                    .map(|level| Miniature::of_level(&level))
            };
            (version, BackgroundTask::start(paint))
        });
    }
}
