//! The editor without its window: the level on the workbench, the tool in hand, the cursor, and what
//! strokes of mouse and keyboard do.

mod parts;
mod told;

use std::path::Path;

use super::{
    brush::{Ink, Mix, paint},
    clip::{self, Clip},
    draft::Draft,
    people,
    shapes::{Figure, figure, flood, line, thick},
    workbench::{Outside, Workbench},
};
use crate::{
    battle::counted,
    geometry::{Cell, Grid, Symmetry},
    save::Fault,
};

/// A tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Paints along its way.
    Pencil,
    /// Paints a figure from where it begins to where it ends.
    Figure(Figure),
    /// Paints all squares that hang together and look the same.
    Fill,
    /// Takes the ink of a square.
    Pipette,
    /// Selects a rectangle; a selection is moved by dragging it.
    Select,
    /// Places combatants, and moves them by dragging.
    People,
    /// Puts down a stamp, or what was copied.
    Stamp,
}

/// The tools, with their names and keys.
pub const TOOLS: [(Tool, &str, &str); 11] = [
    (Tool::Pencil, "Pencil", "B"),
    (Tool::Figure(Figure::Line), "Line", "L"),
    (Tool::Figure(Figure::Rectangle), "Rectangle", "R"),
    (
        Tool::Figure(Figure::FilledRectangle),
        "Filled rectangle",
        "Shift+R",
    ),
    (Tool::Figure(Figure::Ellipse), "Ellipse", "O"),
    (
        Tool::Figure(Figure::FilledEllipse),
        "Filled ellipse",
        "Shift+O",
    ),
    (Tool::Fill, "Fill", "F"),
    (Tool::Pipette, "Pipette", "I"),
    (Tool::Select, "Select", "M"),
    (Tool::People, "Combatants", "U"),
    (Tool::Stamp, "Stamp", "Shift+T"),
];

/// The largest brush, in squares along its edge.
const LARGEST_BRUSH: u8 = 9;

/// The editor.
#[derive(Debug)]
pub struct Desk {
    /// The level with its steps and its file.
    pub bench: Workbench,
    /// The tool.
    pub tool: Tool,
    /// What it paints.
    pub ink: Ink,
    /// Further inks with their shares, of a mixed brush; the ink above has the rest of a hundred.
    pub mixed: Vec<(Ink, u16)>,
    /// The size of the brush, in squares along its edge.
    pub size: u8,
    /// How the map repeats itself while it is drawn.
    pub symmetry: Option<Symmetry>,
    /// The cursor.
    pub cursor: Cell,
    /// The corners of the selection.
    pub selection: Option<(Cell, Cell)>,
    /// What was copied.
    pub clip: Option<Clip>,
    /// The archetype that is placed.
    pub archetype: String,
    /// Its side.
    pub side: String,
    /// What the author should know of the last thing done.
    pub note: String,
    /// The squares of the stroke in hand: where it began, and its way.
    hand: Option<Vec<Cell>>,
    /// How many strokes were made, which decides what a mixed brush mixes.
    strokes: u64,
}

impl Desk {
    /// Opens a level's file; `folder` is where journals are kept.
    ///
    /// # Errors
    /// The file cannot be read, or another workshop has it open.
    pub fn open(path: &Path, folder: Option<&Path>) -> Result<Self, Fault> {
        let (bench, notes) = Workbench::open(path, folder)?;
        let draft = bench.draft();
        let sheet = draft.sheet().ok();
        let first = sheet.and_then(|sheet| sheet.legend.first());
        let said = draft.document().root().field("mirrored");
        let said = bench.symmetry().or(said.and_then(|node| node.name()));
        let archetypes = people::people(draft).into_iter().map(|person| person.kind);
        Ok(Self {
            tool: Tool::Pencil,
            ink: first.map_or(Ink::Obstacle(None), |(letter, _)| Ink::Letter(*letter)),
            mixed: Vec::new(),
            size: 1,
            symmetry: Symmetry::ALL
                .into_iter()
                .find(|one| Some(one.word()) == said),
            cursor: Cell::new(0, 0),
            selection: None,
            clip: None,
            archetype: archetypes
                .into_iter()
                .next()
                .unwrap_or_else(|| "vanguard".to_owned()),
            side: people::sides(draft).into_iter().next().unwrap_or_default(),
            note: notes.join(" "),
            hand: None,
            strokes: 0,
            bench,
        })
    }

    /// The draft.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        self.bench.draft()
    }

    /// The size of the map; none of a battlefield of zones.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.draft()
            .sheet()
            .map(|sheet| sheet.grid())
            .unwrap_or_default()
    }

    /// Takes a tool; a stroke in hand is let go.
    pub fn take(&mut self, tool: Tool) {
        self.tool = tool;
        self.hand = None;
        if tool != Tool::Select {
            self.selection = None;
        }
    }

    /// Makes the brush larger or smaller.
    pub fn resize_brush(&mut self, by: i8) {
        self.size = self.size.saturating_add_signed(by).clamp(1, LARGEST_BRUSH);
    }

    /// Takes the next symmetry that the map can have, and at last none.
    pub fn turn_symmetry(&mut self) {
        let grid = self.grid();
        let place = self.symmetry.map_or(0, |own| {
            Symmetry::ALL
                .iter()
                .position(|one| *one == own)
                .map_or(0, |place| place + 1)
        });
        let rest = Symmetry::ALL.iter().skip(place);
        self.draw_with(rest.copied().find(|symmetry| symmetry.fits(grid)));
    }

    /// Draws with this symmetry from now on, also when the level is opened again.
    pub fn draw_with(&mut self, symmetry: Option<Symmetry>) {
        self.symmetry = symmetry;
        let word = symmetry.map_or("", Symmetry::word);
        if let Err(fault) = self.bench.keep_symmetry(word) {
            self.note = fault.to_string();
            return;
        }
        self.note = match self.symmetry {
            Some(symmetry) => format!("Everything is drawn symmetrically: {}.", symmetry.word()),
            None => "Nothing is drawn twice.".to_owned(),
        };
    }

    /// Moves the cursor, within the map; a stroke in hand goes along.
    pub fn move_cursor(&mut self, by: (i16, i16)) {
        let grid = self.grid();
        let within = |at: i16, by: i16, length: u16| {
            at.saturating_add(by).clamp(0, (length as i16 - 1).max(0))
        };
        self.cursor = Cell::new(
            within(self.cursor.x, by.0, grid.width),
            within(self.cursor.y, by.1, grid.height),
        );
        self.drag(self.cursor);
    }

    /// Begins a stroke on a square.
    pub fn press(&mut self, cell: Cell) {
        self.cursor = cell;
        self.hand = Some(vec![cell]);
    }

    /// Whether a stroke is in hand.
    #[must_use]
    pub fn is_drawing(&self) -> bool {
        self.hand.is_some()
    }

    /// Where the stroke in hand began.
    #[must_use]
    pub fn begun_at(&self) -> Option<Cell> {
        self.hand.as_ref()?.first().copied()
    }

    /// Goes on with the stroke in hand.
    pub fn drag(&mut self, cell: Cell) {
        let Some(way) = &mut self.hand else { return };
        let last = way.last().copied().unwrap_or(cell);
        if last != cell {
            way.extend(line(last, cell).into_iter().skip(1));
        }
        self.cursor = cell;
    }

    /// Lets the stroke in hand go without a trace; returns whether there was one, or a selection.
    pub fn cancel(&mut self) -> bool {
        self.hand.take().is_some() || self.selection.take().is_some()
    }

    /// The key of the cursor: tools that need two squares begin and end by it, others act at once.
    pub fn strike(&mut self) {
        let needs_two = matches!(self.tool, Tool::Figure(_) | Tool::Select)
            || (self.tool == Tool::People && self.person_at(self.cursor).is_some());
        if self.hand.is_some() {
            self.release();
        } else {
            self.press(self.cursor);
            if !needs_two {
                self.release();
            }
        }
    }

    /// The squares that the stroke in hand covers, with its images.
    #[must_use]
    pub fn covered(&self) -> Vec<Cell> {
        let way = self.hand.as_deref().unwrap_or_default();
        let cells = match self.tool {
            Tool::Select | Tool::People | Tool::Pipette | Tool::Stamp => return Vec::new(),
            _ => self.cells(way),
        };
        let grid = self.grid();
        let on_map = cells.into_iter().filter(|cell| grid.contains(*cell));
        match self.symmetry.filter(|symmetry| symmetry.fits(grid)) {
            Some(symmetry) => on_map.flat_map(|cell| symmetry.orbit(cell, grid)).collect(),
            None => on_map.collect(),
        }
    }

    /// The rectangle that is being selected, or is selected.
    #[must_use]
    pub fn selecting(&self) -> Option<(Cell, Cell)> {
        match (self.tool, self.hand.as_deref(), self.selection) {
            (Tool::Select, Some([from, .., to]), None) => Some((*from, *to)),
            _ => self.selection,
        }
    }

    fn cells(&self, way: &[Cell]) -> Vec<Cell> {
        let (Some(from), Some(to)) = (way.first(), way.last()) else {
            return Vec::new();
        };
        match self.tool {
            Tool::Figure(kind) => thick(&figure(kind, *from, *to), self.size),
            Tool::Fill => self.filled(*to),
            _ => thick(way, self.size),
        }
    }

    fn filled(&self, from: Cell) -> Vec<Cell> {
        let Ok(sheet) = self.draft().sheet() else {
            return Vec::new();
        };
        match self.ink {
            Ink::Over(layer, _) => flood(sheet.grid(), from, |cell| sheet.over(layer, cell)),
            _ => flood(sheet.grid(), from, |cell| sheet.letter(cell)),
        }
    }

    fn person_at(&self, cell: Cell) -> Option<usize> {
        let people = people::people(self.draft());
        people::person_at(&people, cell).map(|person| person.number)
    }

    /// Ends the stroke in hand.
    pub fn release(&mut self) {
        let Some(way) = self.hand.take() else { return };
        let (Some(from), Some(to)) = (way.first().copied(), way.last().copied()) else {
            return;
        };
        match self.tool {
            Tool::Pipette => self.pick(to),
            Tool::Select => self.select(from, to),
            Tool::People => self.place_or_move(from, to),
            Tool::Stamp => self.put_down(to),
            Tool::Pencil | Tool::Figure(_) | Tool::Fill => {
                self.strokes += 1;
                let cells = self.cells(&way);
                let painted = paint(self.draft(), &cells, &self.mix(), self.symmetry);
                let name = TOOLS.iter().find(|(tool, ..)| *tool == self.tool);
                let name = name.map_or("Stroke", |(_, name, _)| *name);
                let squares = counted(cells.len() as i64, "squares");
                self.step(&format!("{name}: {squares}"), painted);
            }
        }
    }

    fn mix(&self) -> Mix {
        if self.mixed.is_empty() {
            return Mix::of(self.ink.clone());
        }
        let others: u16 = self.mixed.iter().map(|(_, share)| *share).sum();
        let own = (self.ink.clone(), 100_u16.saturating_sub(others));
        let inks = std::iter::once(own).chain(self.mixed.iter().cloned());
        Mix::mixed(inks.collect(), self.strokes)
    }

    /// Takes the ink of a square: of its layer if a layer is painted.
    fn pick(&mut self, cell: Cell) {
        let Ok(sheet) = self.draft().sheet() else {
            return;
        };
        let ink = match self.ink {
            Ink::Over(layer, _) => Some(Ink::Over(layer, sheet.over(layer, cell))),
            _ => sheet.letter(cell).map(Ink::Letter),
        };
        if let Some(ink) = ink {
            self.note = format!("The brush paints {} now.", self.told(&ink));
            self.ink = ink;
            self.tool = Tool::Pencil;
        }
    }

    fn select(&mut self, from: Cell, to: Cell) {
        let inside = self
            .selection
            .map(|(one, other)| super::shapes::corners(one, other));
        let inside = inside.filter(|(low, high)| {
            (low.x..=high.x).contains(&from.x) && (low.y..=high.y).contains(&from.y)
        });
        let Some((low, high)) = inside.filter(|_| from != to) else {
            self.selection = Some((from, to));
            return;
        };
        let by = (to.x - from.x, to.y - from.y);
        let target = low.offset(by.0, by.1);
        let moved = clip::moved(self.draft(), low, high, target);
        if self.step("Move a part", moved) {
            self.selection = Some((target, high.offset(by.0, by.1)));
        }
    }

    fn place_or_move(&mut self, from: Cell, to: Cell) {
        let done = match self.person_at(from) {
            Some(_) if from == to => return,
            Some(number) => people::moved_to(self.draft(), number, to, self.symmetry),
            None => people::place(self.draft(), &self.archetype, &self.side, to, self.symmetry),
        };
        self.step("Combatant", done);
    }

    /// Makes a step, or says why it cannot be made; returns whether it was made.
    pub fn step(&mut self, label: &str, draft: Result<Draft, Fault>) -> bool {
        let done = draft.and_then(|draft| self.bench.change(label, draft));
        match done {
            Ok(changed) => {
                self.note = match changed {
                    true => format!("{label}."),
                    false => "Nothing changes there.".to_owned(),
                };
                changed
            }
            Err(fault) => {
                self.note = fault.to_string();
                false
            }
        }
    }

    /// Takes the last step back.
    pub fn undo(&mut self) {
        self.hand = None;
        let done = self.bench.undo();
        self.tell(done, "Taken back", "There is nothing to take back.");
    }

    /// Makes the last step again that was taken back.
    pub fn redo(&mut self) {
        self.hand = None;
        let done = self.bench.redo();
        self.tell(done, "Made again", "There is nothing to make again.");
    }

    fn tell(&mut self, done: Result<Option<String>, Fault>, what: &str, nothing: &str) {
        self.note = match done {
            Ok(Some(label)) => format!("{what}: {label}."),
            Ok(None) => nothing.to_owned(),
            Err(fault) => fault.to_string(),
        };
        self.move_cursor((0, 0));
    }

    /// Writes the level into its file.
    pub fn save(&mut self) {
        self.note = match self.bench.save() {
            Ok(Outside::Merged) => {
                "Saved, with the changes that the file had got meanwhile.".to_owned()
            }
            Ok(_) => format!("Saved in {}.", self.bench.path().display()),
            Err(fault) => fault.to_string(),
        };
    }

    /// Looks whether the file was changed by others, and says so.
    pub fn look(&mut self) {
        match self.bench.look() {
            Ok(Outside::Same) => {}
            Ok(Outside::Merged) => {
                "The file was changed; its changes are in the draft. Undo takes them back."
                    .clone_into(&mut self.note);
            }
            Ok(Outside::Conflict) => {
                "The file and the draft were changed in the same places: choose one of both."
                    .clone_into(&mut self.note);
            }
            Ok(Outside::Broken) => {
                let fault = self.bench.broken().unwrap_or_default();
                self.note = format!("The file cannot be read any more ({fault}); the draft stays.");
            }
            Err(fault) => self.note = fault.to_string(),
        }
    }
}

#[cfg(test)]
#[path = "desk_tests.rs"]
mod tests;
