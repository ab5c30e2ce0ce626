//! Whether the draft is fair: when battles on it are played, and of what draft the numbers are.

use std::sync::Arc;

use bevy::prelude::ResMut;
use bevy_egui::egui::Context;

use super::{entrance::Workshop, studio::Studio};
use crate::{
    fair::verdict::Aim,
    workshop::fairness::{BookFairness, FairnessRun, HeatMap, Mark, Snapshot, workers},
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
    /// Begins, pauses and goes on, once a frame; nothing waits. `time` is the clock of the window.
    pub fn follow(&mut self, studio: &Studio, time: f64) {
        self.standing = self.standing_of(studio, time);
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
            None => self.begin(studio),
        }
        if self.current_snapshot().is_some_and(|it| it.is_done()) {
            self.standing = Standing::Known;
        }
    }

    fn standing_of(&mut self, studio: &Studio, time: f64) -> Standing {
        if !studio.is_current() || studio.desk.is_drawing() {
            self.still_since = None;
            if !studio.is_current() {
                self.now = None;
            }
            return Standing::Drawing;
        }
        let since = *self.still_since.get_or_insert(time);
        let level = studio.seen.level.as_ref();
        let Some(level) = level.filter(|_| studio.seen.is_sound) else {
            self.now = None;
            return Standing::Faulty(studio.seen.n_faults().0);
        };
        self.now = Some(Mark::of(level));
        if level.books.is_empty() {
            Standing::NoBook
        } else if self.current_snapshot().is_some_and(|it| it.is_done()) {
            Standing::Known
        } else if self.is_held {
            Standing::Held
        } else if time - since < PAUSE {
            Standing::Drawing
        } else {
            Standing::Playing
        }
    }

    fn begin(&mut self, studio: &Studio) {
        let Some(level) = studio.seen.level.clone() else {
            return;
        };
        let draft = studio.desk.draft();
        let (name, text) = (draft.document().name().to_owned(), draft.text().to_owned());
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
    fn looks_again(&self) -> Option<f64> {
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

/// The books with a row, by their names in files and on screens, and what the level aims for.
pub fn rows(studio: &Studio) -> (Vec<(&'static str, &'static str)>, Aim) {
    let level = studio.seen.level.as_ref();
    let books = level.into_iter().flat_map(|level| &level.books);
    (
        books.map(|book| (book.id, book.title)).collect(),
        level.map_or_else(Aim::default, |level| level.aim),
    )
}

/// Where units walk and fall by the book that is told at length, or else the one that F5 plays or the
/// first; and whether that is of the draft as it is now.
pub fn heat(studio: &Studio) -> Option<(Arc<HeatMap>, bool)> {
    let fairness = &studio.panes.fairness;
    if !fairness.shows_heat {
        return None;
    }
    let (rows, _) = rows(studio);
    let has = |id: &&str| rows.iter().any(|(row, _)| row == id);
    let chosen = fairness.chosen.as_deref().filter(has);
    let played = Some(studio.book.as_str()).filter(has);
    let book = chosen.or(played).or(rows.first().map(|(id, _)| *id))?;
    let known = fairness.known();
    let (told, is_current) = by_book(&known, book)?;
    Some((Arc::clone(&told.heat), is_current))
}

/// Goes on with the battles on the draft, once a frame.
pub fn follow(studio: &mut Studio, ctx: &Context) {
    let time = ctx.input(|input| input.time);
    let mut fairness = std::mem::take(&mut studio.panes.fairness);
    fairness.follow(studio, time);
    if let Some(seconds) = fairness.looks_again() {
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(seconds));
    }
    studio.panes.fairness = fairness;
}

/// A battle by hand needs the cores, and so does every other screen.
pub(super) fn rest(mut workshop: ResMut<Workshop>) {
    if let Some(studio) = &mut workshop.studio {
        studio.panes.fairness.rest();
    }
}
