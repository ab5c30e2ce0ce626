//! The dialogs beside the battle that are open: each is drawn by the panel of its name.

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect};

/// The open dialogs by their names, the last opened one at the end, with their places.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct OpenDialogs(Vec<(&'static str, Option<Rect>)>);

impl OpenDialogs {
    /// Opens a dialog, or closes it.
    pub fn toggle(&mut self, name: &'static str) {
        if !self.close(name) {
            self.0.push((name, None));
        }
    }

    /// Closes a dialog; returns whether it was open.
    pub fn close(&mut self, name: &'static str) -> bool {
        let open = self.is_open(name);
        self.0.retain(|(other, _)| *other != name);
        open
    }

    /// Closes the dialog that was opened last; returns whether there was one.
    pub fn close_last(&mut self) -> bool {
        self.0.pop().is_some()
    }

    /// Whether a dialog is open.
    pub fn is_open(&self, name: &'static str) -> bool {
        self.0.iter().any(|(open, _)| *open == name)
    }

    /// Whether any dialog is open.
    pub fn is_any(&self) -> bool {
        !self.0.is_empty()
    }

    /// Notes where a dialog was drawn.
    pub fn place(&mut self, name: &'static str, rect: Rect) {
        for (_, place) in self.0.iter_mut().filter(|(open, _)| *open == name) {
            *place = Some(rect);
        }
    }

    /// Whether a place of the screen is under a dialog.
    pub fn covers(&self, at: Pos2) -> bool {
        let mut places = self.0.iter().filter_map(|(_, place)| *place);
        places.any(|place| place.contains(at))
    }
}
