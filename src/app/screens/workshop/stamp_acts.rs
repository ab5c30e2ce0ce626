//! What the workshop does with stamps, by keys and buttons alike.

use super::studio::{Asked, Studio};
use crate::workshop::desk::Tool;

impl Studio {
    /// Takes a tool; the stamp comes with the first of the game unless something was copied.
    pub fn take(&mut self, tool: Tool) {
        self.desk.take(tool);
        if tool == Tool::Stamp && self.desk.clip.is_none() {
            self.choose_stamp(0);
        }
    }

    /// Takes a stamp in hand.
    pub fn choose_stamp(&mut self, number: usize) {
        let Some(stamp) = self.stamps.stamps().get(number) else {
            return;
        };
        let (name, clip) = (stamp.name().to_owned(), stamp.clip());
        let grid = clip.grid();
        self.stamps.in_hand = Some(number);
        self.desk.take(Tool::Stamp);
        self.desk.clip = Some(clip);
        self.desk.note = format!("{name}, {} × {} squares.", grid.width, grid.height);
    }

    /// Takes the next stamp in hand, or an earlier one.
    pub fn step_stamp(&mut self, by: isize) {
        let count = self.stamps.stamps().len().max(1) as isize;
        let next = match (self.stamps.in_hand, by) {
            (Some(here), by) => (here as isize + by).rem_euclid(count),
            (None, by) => (by - 1).rem_euclid(count),
        };
        self.choose_stamp(next as usize);
    }

    /// Copies the selection, which then is what the stamp puts down.
    pub fn copy(&mut self) {
        if self.desk.selection.is_some() {
            self.stamps.in_hand = None;
        }
        self.desk.copy();
    }

    /// Asks for the name under which the selection is kept.
    pub fn ask_keep(&mut self) {
        match self.desk.selection {
            Some(_) => self.asks = Some(Asked::KeepStamp(String::new())),
            None => "Select a part first: M and a drag.".clone_into(&mut self.desk.note),
        }
    }

    /// Keeps the selection under the name that was typed; while that cannot be, it is asked again.
    pub fn keep_stamp(&mut self) {
        let Some(Asked::KeepStamp(name)) = self.asks.clone() else {
            return;
        };
        let Some(folder) = self.stamps.folder.clone() else {
            "This machine has no place for stamps.".clone_into(&mut self.desk.note);
            return;
        };
        match self.desk.keep(&name, "", &folder) {
            Ok(file) => {
                self.asks = None;
                self.stamps.read_again();
                self.desk.note = format!("The stamp is in {}.", file.display());
            }
            Err(fault) => self.desk.note = fault.to_string(),
        }
    }
}
