//! What the workshop does with the brush and with parts of the map, by keys and buttons alike.

use super::studio::Studio;
use crate::{
    geometry::{Cell, Symmetry},
    workshop::{
        self, Ink,
        desk::Tool,
        forms::Subject,
        mirror,
        palette::InkShelf,
        placed::{Placed, PlacedLine, taken_away},
    },
};

impl Studio {
    /// Ends the stroke in hand, if there is one; its squares are lit until they are painted.
    pub fn let_go(&mut self) {
        let covered = self.desk.covered();
        self.desk.release();
        self.light(covered);
    }

    /// The key of the cursor: paints, places, begins or ends a figure.
    pub fn strike(&mut self) {
        self.by_mouse = false;
        let covered = match self.desk.is_drawing() {
            true => self.desk.covered(),
            false => vec![self.desk.cursor],
        };
        self.desk.strike();
        if !self.desk.is_drawing() {
            self.light(covered);
            if self.desk.tool == Tool::People {
                self.choose_at(self.desk.cursor);
            }
        }
    }

    fn light(&mut self, covered: Vec<Cell>) {
        if !self.is_current() {
            self.fresh = covered;
        }
    }

    /// Paints with an ink from now on; tools that paint nothing make way for the pencil.
    pub fn dip(&mut self, ink: Ink) {
        self.desk.note = format!("The brush paints {} now.", self.desk.told(&ink));
        self.desk.ink = ink;
        if matches!(
            self.desk.tool,
            Tool::Pipette | Tool::Select | Tool::People | Tool::Stamp
        ) {
            self.desk.take(Tool::Pencil);
        }
    }

    /// Takes the next or an earlier ink of the shelf.
    pub fn step_ink(&mut self, by: isize) {
        if self.desk.tool == Tool::Stamp {
            self.step_stamp(by);
            return;
        }
        let inks = self.shelf.inks(self.desk.draft());
        let here = inks.iter().position(|ink| *ink == self.desk.ink);
        let next = match here {
            Some(here) => (here as isize + by).rem_euclid(inks.len().max(1) as isize),
            None => 0,
        };
        if let Some(ink) = inks.get(next as usize) {
            self.dip(ink.clone());
        }
    }

    /// Opens the next or an earlier shelf of the palette, with its first ink in the brush.
    pub fn step_shelf(&mut self, by: isize) {
        let all = InkShelf::ALL;
        let here = all.iter().position(|shelf| *shelf == self.shelf);
        let next = (here.unwrap_or(0) as isize + by).rem_euclid(all.len() as isize);
        self.shelf = all[next as usize];
        if let Some(ink) = self.shelf.inks(self.desk.draft()).into_iter().next() {
            self.dip(ink);
        }
    }

    /// Mixes an ink into the brush, by a tenth more; at half of the brush it goes out again.
    pub fn mix(&mut self, ink: &Ink) {
        let mixed = &mut self.desk.mixed;
        match mixed.iter().position(|(own, _)| own == ink) {
            Some(place) if mixed[place].1 >= 50 => drop(mixed.remove(place)),
            Some(place) => mixed[place].1 += 10,
            None => mixed.push((ink.clone(), 10)),
        }
        self.desk.note = "The brush mixes. Shift and a click mix more of an ink in.".to_owned();
    }

    /// Takes up the ink of a square.
    pub fn pick(&mut self, cell: Cell) {
        self.desk.take(Tool::Pipette);
        self.desk.press(cell);
        self.desk.release();
        if self.desk.tool == Tool::Pipette {
            self.desk.take(Tool::Pencil);
        }
        self.shelf = InkShelf::of(&self.desk.ink);
    }

    /// Copies the selection and empties it.
    pub fn cut(&mut self) {
        if self.desk.selection.is_none() {
            "Select a part first.".clone_into(&mut self.desk.note);
            return;
        }
        self.copy();
        if let Some((one, other)) = self.desk.selection {
            let left = workshop::emptied(self.desk.draft(), one, other);
            self.desk.step("Cut", left);
        }
    }

    /// Selects the whole map.
    pub fn select_all(&mut self) {
        let grid = self.desk.grid();
        if grid.width == 0 || grid.height == 0 {
            return;
        }
        self.desk.take(Tool::Select);
        let last = Cell::new(grid.width as i16 - 1, grid.height as i16 - 1);
        self.desk.selection = Some((Cell::new(0, 0), last));
    }

    /// Makes the rest of the map repeat its first part.
    pub fn repeat(&mut self, symmetry: Symmetry) {
        let repeated = mirror::repeated(self.desk.draft(), symmetry);
        self.desk
            .step(&format!("Repeat the map, {}", symmetry.word()), repeated);
    }

    /// Turns the whole map over.
    pub fn turn_map(&mut self, symmetry: Symmetry) {
        let turned = mirror::turned_over(self.desk.draft(), symmetry);
        self.desk
            .step(&format!("Turn the map, {}", symmetry.word()), turned);
    }

    /// Goes to something placed.
    pub fn go_to_placed(&mut self, line: &PlacedLine) {
        if let Some(cell) = line.at {
            self.go_to(cell);
        }
        if let Placed::Person(number) = line.what {
            self.form.open(Subject::Person(number), &self.desk);
        }
    }

    /// Takes something off the map.
    pub fn take_away(&mut self, line: &PlacedLine) {
        if !self.is_current() {
            return;
        }
        let left = taken_away(self.desk.draft(), line);
        self.desk.step(&format!("Delete {}", line.name), left);
    }
}
