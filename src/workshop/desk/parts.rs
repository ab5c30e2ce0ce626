//! What the editor does with a part of the map: copying, pasting, turning and emptying it, and new
//! edges.

use std::path::{Path, PathBuf};

use super::Desk;
use crate::{
    geometry::{Cell, Grid},
    save::Fault,
    workshop::{
        clip::{self, Clip, Turn},
        people,
        resize::{Edges, resized},
        stamps,
    },
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

    /// Where the part in hand would lie if it were put down on a square, its north-west square there
    /// unless it would lie beyond the edge: its north-west square, columns and rows. None without a part.
    #[must_use]
    pub fn lies(&self, cell: Cell) -> Option<(Cell, Grid)> {
        let (own, map) = (self.clip.as_ref()?.grid(), self.grid());
        let within = |at: i16, own: u16, map: u16| at.clamp(0, map.saturating_sub(own) as i16);
        let x = within(cell.x, own.width, map.width);
        Some((Cell::new(x, within(cell.y, own.height, map.height)), own))
    }

    /// Puts the part in hand down on a square, and its images if the map repeats itself.
    pub(super) fn put_down(&mut self, cell: Cell) {
        let Some(((corner, _), clip)) = self.lies(cell).zip(self.clip.as_ref()) else {
            "Choose a stamp, or copy a part first.".clone_into(&mut self.note);
            return;
        };
        let symmetry = self.symmetry;
        let put = match symmetry {
            None => stamps::placed(self.draft(), clip, corner),
            Some(_) => clip.paste(self.draft(), corner, symmetry),
        };
        self.step("Stamp", put);
    }

    /// Keeps the selection as a stamp in a folder, under a name; returns its file.
    ///
    /// # Errors
    /// Nothing is selected, it cannot be kept, or there is a stamp of that name.
    pub fn keep(&self, name: &str, about: &str, folder: &Path) -> Result<PathBuf, Fault> {
        let (one, other) = self.selection.ok_or_else(nothing_selected)?;
        let text = stamps::kept(self.draft(), one, other, (name, about))?;
        stamps::keep(folder, name, &text)
    }

    /// Turns over what was copied.
    pub fn turn_clip(&mut self, turn: Turn) {
        self.note = match &mut self.clip {
            Some(clip) => {
                *clip = clip.turned(turn);
                "Turned; a click with Stamp or Ctrl+V puts it down.".to_owned()
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

fn nothing_selected() -> Fault {
    Fault::new(
        "Nothing is selected.",
        "Select the squares with M and a drag.",
    )
}
