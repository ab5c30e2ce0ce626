//! A level on the screen of the workshop: the desk with what is shown of it.

use std::{path::Path, time::Duration};

use bevy::math::Vec2;

use super::{
    charts::Overlay,
    form_state::FormState,
    ground::PaintedGround,
    pane::{Pane, Panes},
    seen::Seen,
    stamp_shelf::StampShelf,
    swatches::Swatches,
    zone_state::ZoneState,
};
use crate::{
    app::{models::camera::BoardView, state::background_task::BackgroundTask},
    geometry::Cell,
    save::Fault,
    workshop::{
        self,
        desk::{Desk, Tool},
        forms::Subject,
        palette::InkShelf,
    },
};

/// What is shown over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shows {
    /// Lines between the squares.
    pub grid: bool,
    /// The numbers of columns and rows.
    pub coordinates: bool,
    /// The names of combatants.
    pub names: bool,
    /// Outlines and names of zones.
    pub zones: bool,
}

/// A question or sheet over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whether to save before the level is left.
    Leave,
    /// The list of keys.
    Keys,
    /// New edges for the map.
    Edges(workshop::Edges),
    /// The name under which the selection is kept as a stamp.
    KeepStamp(String),
}

/// What the window is to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayOn {
    /// Leave the level.
    Leave,
    /// Play the draft by this book.
    Play {
        /// The book.
        book: String,
        /// The text of the draft.
        text: String,
        /// The leaders of its sides, by name: `true` for the computer; as the level says if empty.
        sides: Vec<(String, bool)>,
    },
}

/// A level on the screen of the workshop.
pub struct Studio {
    /// The editor.
    pub desk: Desk,
    /// The part of the map in view.
    pub view: BoardView,
    /// Whether the map has had its place on the screen yet.
    pub is_placed: bool,
    /// What the reader makes of the draft, or made of an earlier one.
    pub seen: Seen,
    /// The painted ground.
    pub ground: PaintedGround,
    /// A map of what squares see, hide and hold.
    pub overlay: Overlay,
    /// The shelf of the palette.
    pub shelf: InkShelf,
    /// Pictures of the palette's inks.
    pub swatches: Swatches,
    /// The form.
    pub form: FormState,
    /// The stamps to choose from.
    pub stamps: StampShelf,
    /// What is chosen on a battlefield of zones.
    pub zones: ZoneState,
    /// What is shown over the map.
    pub shows: Shows,
    /// The question or sheet over the screen.
    pub asks: Option<Asked>,
    /// What the window is to do next.
    pub way_on: Option<WayOn>,
    /// The book that the draft is played by; the first of the level if it has no such book.
    pub book: String,
    /// The side that the author plays; as the level says unless chosen.
    pub plays_as: Option<String>,
    /// The panes.
    pub panes: Panes,
    /// The fault that was gone to last.
    pub fault: usize,
    /// The square under the pointer.
    pub hovered: Option<Cell>,
    /// Whether the stroke in hand is one of the mouse.
    pub by_mouse: bool,
    /// The squares of the last stroke, lit until they are painted.
    pub fresh: Vec<Cell>,
    /// Whether the space bar is held, which lets the map be dragged.
    pub holds_space: bool,
    /// Words in the list of everything placed that lines must have.
    pub sought: String,
    /// Whether the list of faults or the form is to come to the front.
    pub front: Option<Pane>,
    /// The text that was read last, and its number.
    read: (String, u64),
    /// The revision of the draft that this text is of.
    read_at: u64,
    /// The number of the text that `seen` is of.
    seen_of: u64,
    reading: Option<(u64, BackgroundTask<Seen>)>,
    /// The search for remedies of what `seen` is of.
    trying: Option<BackgroundTask<Vec<Option<workshop::remedies::Remedy>>>>,
    plays: bool,
}

impl Studio {
    /// Opens a level's file; `folder` is where journals are kept.
    ///
    /// # Errors
    /// The file cannot be read, or another workshop has it open.
    pub fn open(path: &Path, folder: Option<&Path>) -> Result<Self, Fault> {
        let mut desk = Desk::open(path, folder)?;
        if desk.draft().sheet().is_err() {
            // Zones have nothing to paint.
            desk.take(Tool::People);
        }
        let shelf = InkShelf::of(&desk.ink);
        Ok(Self {
            read: (desk.draft().text().to_owned(), 1),
            read_at: desk.bench.revision(),
            desk,
            view: BoardView::default(),
            is_placed: false,
            seen: Seen::default(),
            ground: PaintedGround::default(),
            overlay: Overlay::default(),
            shelf,
            swatches: Swatches::default(),
            form: FormState::default(),
            stamps: StampShelf::of(workshop::stamps::usual_folder()),
            zones: ZoneState::default(),
            shows: Shows {
                grid: true,
                coordinates: true,
                names: false,
                zones: true,
            },
            asks: None,
            way_on: None,
            book: String::new(),
            plays_as: None,
            panes: Panes::default(),
            fault: 0,
            hovered: None,
            by_mouse: false,
            fresh: Vec::new(),
            holds_space: false,
            sought: String::new(),
            front: None,
            seen_of: 0,
            reading: None,
            trying: None,
            plays: false,
        })
    }

    /// The title of the level.
    pub fn title(&self) -> String {
        let level = self.seen.level.as_ref().map(|level| level.name.clone());
        let file = self.desk.bench.path().file_stem();
        level
            .filter(|name| !name.is_empty())
            .or_else(|| file.map(|stem| stem.to_string_lossy().into_owned()))
            .unwrap_or_default()
    }

    /// Whether what is shown is of the draft as it is now.
    pub fn is_current(&self) -> bool {
        self.seen_of == self.read.1 && self.read_at == self.desk.bench.revision()
    }

    /// Goes on reading the draft, once a frame.
    pub fn follow(&mut self) {
        if self.read_at != self.desk.bench.revision() {
            self.read_at = self.desk.bench.revision();
            self.read = (self.desk.draft().text().to_owned(), self.read.1 + 1);
        }
        if let Some((of, task)) = &self.reading {
            match task.awaited() {
                Ok(None) => return,
                Ok(Some(seen)) => {
                    let of = *of;
                    self.take_in(of, seen);
                }
                Err(_) => {}
            }
            self.reading = None;
        }
        if self.seen_of != self.read.1 {
            let (name, text) = self.source();
            let of = self.read.1;
            self.trying = None;
            let read = move || Seen::of(&name, &text);
            self.reading = Some((of, BackgroundTask::start(read)));
            return;
        }
        self.try_remedies();
        self.overlay.follow(&self.seen, self.seen_of);
        if let Some(level) = &self.seen.level {
            self.ground.show_level(level, self.overlay.chart());
        }
        if std::mem::take(&mut self.plays) {
            self.play();
        }
    }

    fn source(&self) -> (String, String) {
        let name = self.desk.draft().document().name().to_owned();
        (name, self.read.0.clone())
    }

    fn take_in(&mut self, of: u64, seen: Seen) {
        // What can no longer be read is drawn as it was, with its faults over it.
        let level = seen.level.clone().or_else(|| self.seen.level.take());
        self.seen = Seen { level, ..seen };
        self.seen_of = of;
        if let Some(level) = &self.seen.level {
            self.ground.show_level(level, self.overlay.chart());
            self.view.grid = level.board.grid;
        }
        self.form.follow(&self.desk);
    }

    /// Looks for changes that mend the faults.
    fn try_remedies(&mut self) {
        if let Some(task) = &self.trying {
            self.seen.remedies = match task.awaited() {
                Ok(None) => return,
                Ok(Some(found)) => found,
                Err(_) => Vec::new(),
            };
            self.seen.remedies.resize(self.seen.faults.len(), None);
            self.trying = None;
        }
        if self.seen.remedies.len() == self.seen.faults.len() {
            return;
        }
        let (name, text) = self.source();
        let faults = self.seen.faults.clone();
        let find = move || Seen::remedies_of(&name, &text, &faults);
        self.trying = Some(BackgroundTask::start(find));
    }

    /// Waits until all that is shown is of the draft as it is now; for tests and pictures.
    ///
    /// Returns whether that came within the time.
    pub fn settle(&mut self, within: Duration) -> bool {
        let begin = std::time::Instant::now();
        loop {
            self.follow();
            let is_tried = self.seen.remedies.len() == self.seen.faults.len();
            if self.is_current() && is_tried {
                return true;
            }
            if begin.elapsed() > within {
                return false;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether something is worked out beside the window.
    pub fn is_busy(&self) -> bool {
        self.reading.is_some()
            || self.trying.is_some()
            || self.ground.is_painting()
            || !self.is_current()
    }

    /// Moves the cursor to a square and shows it.
    pub fn go_to(&mut self, cell: Cell) {
        self.desk.cursor = cell;
        self.reveal();
    }

    /// Shows the cursor.
    pub fn reveal(&mut self) {
        let cell = self.desk.cursor;
        self.view
            .show(Vec2::new(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5));
        if let Some(place) = self.view.glide.take() {
            self.view.centre = place;
        }
    }

    /// Goes some faults on or back, to their squares.
    pub fn step_fault(&mut self, by: isize) {
        let count = self.seen.faults.len() as isize;
        if count == 0 {
            "The level has no faults.".clone_into(&mut self.desk.note);
            return;
        }
        let next = (self.fault as isize + by).rem_euclid(count);
        self.go_to_fault(next as usize);
    }

    /// Goes to the square of a fault, or says its line.
    pub fn go_to_fault(&mut self, number: usize) {
        let Some(fault) = self.seen.faults.get(number).cloned() else {
            return;
        };
        self.fault = number;
        self.front = Some(Pane::Faults);
        self.desk.note = match (fault.cell, fault.line) {
            (None, Some(line)) => format!("Line {line}: {}.", fault.text),
            _ => format!("{}.", fault.text),
        };
        if let Some(cell) = fault.cell {
            self.go_to(cell);
        }
    }

    /// Mends a fault by the change that is known for it.
    pub fn mend(&mut self, number: usize) {
        match self.seen.remedy(number).cloned() {
            Some(remedy) if self.is_current() => {
                let draft = self.desk.draft().with_text(&remedy.text);
                self.desk.step(&remedy.label, Ok(draft));
            }
            _ => "No change is known that mends this fault by itself."
                .clone_into(&mut self.desk.note),
        }
    }

    /// Opens the form of the combatant on a square, if one stands there.
    pub fn choose_at(&mut self, cell: Cell) -> bool {
        let person = workshop::people::person_at(&self.seen.people, cell);
        let Some(number) = person.map(|person| person.number) else {
            return false;
        };
        self.show_form(Subject::Person(number));
        true
    }

    /// Opens a form.
    pub fn show_form(&mut self, subject: Subject) {
        self.form.open(subject, &self.desk);
        self.front = Some(Pane::Form);
    }

    /// Lets what is in hand go; without anything in hand the level is left.
    pub fn escape(&mut self) {
        self.by_mouse = false;
        if self.asks.take().is_some() || self.desk.cancel() {
            return;
        }
        if !self.desk.mixed.is_empty() {
            self.desk.mixed.clear();
            "The brush mixes nothing more.".clone_into(&mut self.desk.note);
            return;
        }
        self.leave();
    }

    /// Leaves the level; asks first if something is not saved.
    pub fn leave(&mut self) {
        match self.desk.bench.is_changed() {
            true => self.asks = Some(Asked::Leave),
            false => self.way_on = Some(WayOn::Leave),
        }
    }

    /// Answers whether to save before the level is left: `None` stays.
    pub fn answer_leaving(&mut self, saves: Option<bool>) {
        self.asks = None;
        match saves {
            None => {}
            Some(false) => self.way_on = Some(WayOn::Leave),
            Some(true) => {
                self.desk.save();
                if !self.desk.bench.is_changed() {
                    self.way_on = Some(WayOn::Leave);
                }
            }
        }
    }

    /// Plays the draft as it is now.
    pub fn play(&mut self) {
        self.desk.cancel();
        if !self.is_current() {
            self.plays = true;
            return;
        }
        let books = self.seen.books();
        if !self.seen.is_sound || books.is_empty() {
            let (errors, _) = self.seen.n_faults();
            let first = self.seen.faults.iter().position(|fault| fault.is_error);
            self.go_to_fault(first.unwrap_or(0));
            self.desk.note = match errors {
                0 => "This level has no book that it can be played by.".to_owned(),
                1 => "It cannot be played while there is a fault: mend it first.".to_owned(),
                errors => format!("It cannot be played while there are {errors} faults."),
            };
            return;
        }
        let known = books.iter().find(|(id, _)| *id == self.book);
        let book = known.or(books.first()).map(|(id, _)| (*id).to_owned());
        self.way_on = Some(WayOn::Play {
            book: book.unwrap_or_default(),
            text: self.read.0.clone(),
            sides: self.leaders(),
        });
    }

    /// Who leads which side, if the author has chosen one to play.
    fn leaders(&self) -> Vec<(String, bool)> {
        let sides = self.seen.level.iter().flat_map(|level| &level.sides);
        let names: Vec<String> = sides.map(|side| side.name.clone()).collect();
        match &self.plays_as {
            Some(own) if names.contains(own) => names
                .into_iter()
                .map(|name| {
                    let is_computer = name != *own;
                    (name, is_computer)
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Takes the next side to play, after the last one what the level says.
    pub fn step_leader(&mut self) {
        let sides = workshop::people::sides(self.desk.draft());
        let here = self.plays_as.as_ref();
        let here = here.and_then(|own| sides.iter().position(|side| side == own));
        self.plays_as = sides.get(here.map_or(0, |here| here + 1)).cloned();
        self.desk.note = match &self.plays_as {
            Some(side) => format!("F5 lets you play {side}."),
            None => "F5 lets those play who lead the sides of the level.".to_owned(),
        };
    }

    /// Takes the next book to play by.
    pub fn step_book(&mut self) {
        let books = self.seen.books();
        let here = books.iter().position(|(id, _)| *id == self.book);
        let next = here.map_or(1, |here| here + 1) % books.len().max(1);
        if let Some((id, title)) = books.get(next) {
            (*id).clone_into(&mut self.book);
            self.desk.note = format!("F5 plays it by {title}.");
        }
    }

    /// Looks whether the file was changed outside.
    pub fn look(&mut self) {
        let before = self.desk.draft().text().len();
        self.desk.look();
        if self.desk.draft().text().len() != before {
            self.desk.move_cursor((0, 0));
        }
    }

    /// Chooses one's own draft or the file where both changed the same.
    pub fn choose(&mut self, own: bool) {
        let chosen = self.desk.bench.choose(own);
        self.desk.note = match (chosen, own) {
            (Err(fault), _) => fault.to_string(),
            (Ok(()), true) => "Your own changes stand; save to write them.".to_owned(),
            (Ok(()), false) => "The changes of the file stand; undo takes them back.".to_owned(),
        };
    }
}
