//! Whether the draft is fair: when battles on it are played, and of what draft the numbers are.

use std::sync::Arc;

use super::seen::Seen;
use crate::workshop::{
    Draft,
    fairness::{BookFairness, FairnessRun, Mark, Snapshot, workers},
};

/// A pause in drawing, in seconds.
const PAUSE: f64 = 0.6;

/// How often a window at rest looks for new numbers, in seconds.
const OFTEN: f64 = 0.1;

/// Runs of so many drafts are kept, so that undo and redo bring their numbers back.
const KEPT: usize = 4;

/// What goes on, as the pane says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// The draft has just been changed, or a stroke is in hand.
    #[default]
    Drawing,
    /// The draft has so many errors, and is not played.
    Faulty(usize),
    /// The draft has no book to play it by.
    NoBook,
    /// The author has paused it.
    Held,
    /// Battles are being played.
    Playing,
    /// All books are known well enough.
    Known,
}

impl Standing {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Self::Drawing => "waits for a pause in drawing".to_owned(),
            Self::Faulty(1) => "not played: 1 error".to_owned(),
            Self::Faulty(errors) => format!("not played: {errors} errors"),
            Self::NoBook => "not played: no book".to_owned(),
            Self::Held => "paused".to_owned(),
            Self::Playing => "playing".to_owned(),
            Self::Known => "known".to_owned(),
        }
    }
}

/// The draft as it is in a frame.
pub struct DraftNow<'s> {
    /// The draft.
    pub draft: &'s Draft,
    /// What the reader made of it, or of an earlier one.
    pub seen: &'s Seen,
    /// Whether that is of the draft as it is now.
    pub is_current: bool,
    /// Whether a stroke is in hand.
    pub is_drawing: bool,
    /// The time, by the clock of the window, in seconds.
    pub time: f64,
}

/// Battles on the draft and what is shown of them.
#[derive(Default)]
pub struct Fairness {
    /// Whether the author has paused it.
    pub is_held: bool,
    /// Whether it is shown on the map where units walk and fall.
    pub shows_heat: bool,
    /// The book that is told at length.
    pub chosen: Option<String>,
    /// What goes on.
    pub standing: Standing,
    /// Runs of drafts, the latest last.
    runs: Vec<FairnessRun>,
    /// The draft as it is now, while it is sound and read.
    now: Option<Mark>,
    /// Since when nothing is drawn, by the clock of the window.
    still_since: Option<f64>,
}

impl Fairness {
    /// Begins, pauses and goes on, once a frame; nothing waits.
    pub fn follow(&mut self, draft: &DraftNow<'_>) {
        self.standing = self.standing_of(draft);
        let now = self.now;
        for run in &mut self.runs {
            let is_wanted = self.standing == Standing::Playing && Some(run.mark()) == now;
            if !is_wanted && !run.is_paused() {
                run.pause();
            }
        }
        if self.standing != Standing::Playing {
            return;
        }
        match self.current() {
            Some(place) => {
                let mut run = self.runs.remove(place);
                run.go_on();
                self.runs.push(run);
            }
            None => self.begin(draft),
        }
        if self.current_snapshot().is_some_and(|it| it.is_done()) {
            self.standing = Standing::Known;
        }
    }

    fn standing_of(&mut self, draft: &DraftNow<'_>) -> Standing {
        if !draft.is_current || draft.is_drawing {
            self.still_since = None;
            if !draft.is_current {
                self.now = None;
            }
            return Standing::Drawing;
        }
        let since = *self.still_since.get_or_insert(draft.time);
        let level = draft.seen.level.as_ref();
        let Some(level) = level.filter(|_| draft.seen.is_sound) else {
            self.now = None;
            return Standing::Faulty(draft.seen.n_faults().0);
        };
        self.now = Some(Mark::of(level));
        if level.books.is_empty() {
            Standing::NoBook
        } else if self.current_snapshot().is_some_and(|it| it.is_done()) {
            Standing::Known
        } else if self.is_held {
            Standing::Held
        } else if draft.time - since < PAUSE {
            Standing::Drawing
        } else {
            Standing::Playing
        }
    }

    fn begin(&mut self, draft: &DraftNow<'_>) {
        let Some(level) = draft.seen.level.clone() else {
            return;
        };
        let name = draft.draft.document().name().to_owned();
        let text = draft.draft.text().to_owned();
        if self.runs.len() >= KEPT {
            self.runs.remove(0);
        }
        self.runs
            .push(FairnessRun::start(name, text, level, workers()));
    }

    /// The place of the run of the draft as it is now.
    fn current(&self) -> Option<usize> {
        self.runs
            .iter()
            .position(|run| Some(run.mark()) == self.now)
    }

    fn current_snapshot(&self) -> Option<Arc<Snapshot>> {
        let place = self.current()?;
        self.runs.get(place).map(FairnessRun::snapshot)
    }

    /// What is known, the draft as it is now first, then earlier ones; each with whether it is of the
    /// draft as it is now.
    pub fn known(&self) -> Vec<(Arc<Snapshot>, bool)> {
        let runs = self.runs.iter().rev();
        let mut known: Vec<(Arc<Snapshot>, bool)> = runs
            .map(|run| (run.snapshot(), Some(run.mark()) == self.now))
            .collect();
        known.sort_by_key(|(_, is_current)| !is_current);
        known
    }

    /// After how many seconds something new may be there, unless it rests.
    pub fn looks_again(&self) -> Option<f64> {
        match self.standing {
            Standing::Drawing if self.still_since.is_some() => Some(OFTEN),
            Standing::Playing => Some(OFTEN),
            _ => None,
        }
    }

    /// Gives up battles under way: the workshop is left for a while.
    pub fn rest(&mut self) {
        for run in &mut self.runs {
            run.pause();
        }
    }

    /// Pauses, or goes on; returns what to say of it.
    pub fn hold(&mut self) -> &'static str {
        self.is_held ^= true;
        match self.is_held {
            true => "No battles are played to learn whether the level is fair.",
            false => "Battles are played to learn whether the level is fair.",
        }
    }

    /// Shows on the map where units walk and fall, or no longer; returns what to say of it.
    pub fn show_heat(&mut self) -> &'static str {
        self.shows_heat ^= true;
        match self.shows_heat {
            true => "Where they walk, and with a cross where they fall.",
            false => "The map shows no more where they walk and fall.",
        }
    }
}

/// What is told by a book: of the draft as it is now if there is anything, or else of an earlier one.
/// Returns whether it is of the draft as it is now.
pub fn by_book<'k>(
    known: &'k [(Arc<Snapshot>, bool)],
    book: &str,
) -> Option<(&'k BookFairness, bool)> {
    let told = known.iter().filter_map(|(snapshot, is_current)| {
        let told = snapshot.book(book)?;
        let says = told.battles > 0 || (*is_current && told.trouble.is_some());
        says.then_some((told, *is_current))
    });
    told.into_iter().next()
}
