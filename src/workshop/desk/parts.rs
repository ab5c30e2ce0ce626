//! What the editor does with a part of the map: copying, pasting, turning and emptying it, and new
//! edges.

use super::Desk;
use crate::workshop::{
    clip::{self, Clip, Turn},
    people,
    resize::{Edges, resized},
};

impl Desk {
    /// Copies the selection.
    pub fn copy(&mut self) {
        let Some((one, other)) = self.selection else {
            "Select a part first.".clone_into(&mut self.note);
            return;
        };
        match Clip::copy(self.draft(), one, other) {
            Ok(clip) => {
                let grid = clip.grid();
                self.note = format!("Copied: {} x {} squares.", grid.width, grid.height);
                self.clip = Some(clip);
            }
            Err(fault) => self.note = fault.to_string(),
        }
    }

    /// Pastes what was copied, its north-west square at the cursor.
    pub fn paste(&mut self) {
        let Some(clip) = &self.clip else {
            "Nothing has been copied yet.".clone_into(&mut self.note);
            return;
        };
        let pasted = clip.paste(self.draft(), self.cursor, self.symmetry);
        self.step("Paste", pasted);
    }

    /// Turns over what was copied.
    pub fn turn_clip(&mut self, turn: Turn) {
        self.note = match &mut self.clip {
            Some(clip) => {
                *clip = clip.turned(turn);
                "Turned; paste it with Ctrl+V.".to_owned()
            }
            None => "Copy a part first.".to_owned(),
        };
    }

    /// Deletes the combatant at the cursor, or empties the selection.
    pub fn delete(&mut self) {
        if let Some(number) = self.person_at(self.cursor) {
            let left = people::deleted(self.draft(), &[number], self.symmetry);
            self.step("Delete a combatant", left);
        } else if let Some((one, other)) = self.selection {
            let left = clip::emptied(self.draft(), one, other);
            self.step("Empty a part", left);
        } else {
            "There is nobody at the cursor, and nothing is selected.".clone_into(&mut self.note);
        }
    }

    /// Gives the map new edges.
    pub fn resize(&mut self, edges: Edges) {
        let larger = resized(self.draft(), edges);
        if self.step("New edges", larger) {
            self.selection = None;
            self.move_cursor((edges.west, edges.north));
        }
    }
}
