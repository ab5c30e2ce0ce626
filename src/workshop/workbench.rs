//! A level on the workbench: its draft with all steps, its journal, and its file, which others may
//! change meanwhile.

use std::path::{Path, PathBuf};

use super::{
    draft::Draft,
    history::{History, Told, retold},
    journal::{self, Entry, Journal},
    merge::{Conflicts, Merged, merge},
    patch::Patch,
};
use crate::{
    document::{Document, problem::Severity},
    save::{self, Fault},
};

/// A level on the workbench.
#[derive(Debug)]
pub struct Workbench {
    path: PathBuf,
    draft: Draft,
    /// How often the draft has become another.
    revision: u64,
    /// The text before the first step.
    base: String,
    /// What the file had when it was last looked at.
    disk: String,
    history: History,
    /// The word of the symmetry that was drawn with last, see [`Told::symmetry`].
    symmetry: Option<String>,
    journal: Option<Journal>,
    /// Where the file was changed in other ways than the draft, until one of both is chosen.
    conflicts: Option<(String, Conflicts)>,
    /// A text of the file that cannot be read, and the first fault in it, until it can be read again.
    broken: Option<(String, String)>,
}

/// What a look at the file found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outside {
    /// No other program has changed the file.
    Same,
    /// The draft now holds the changes that another program made, as a step.
    Merged,
    /// Both changed the same: one of both has to be chosen, see [`Workbench::conflicts`].
    Conflict,
    /// The file cannot be read any more, and the draft stays, see [`Workbench::broken`].
    Broken,
}

/// The most bytes of steps that are kept when a journal is written anew; the oldest go first.
const MOST_KEPT: u64 = 64 * 1024 * 1024;

impl Workbench {
    /// Opens a level's file, with its steps of earlier days and what was not saved; `folder` is where
    /// journals are kept. Says what the author should know, such as changes that come from the journal.
    ///
    /// # Errors
    /// The file cannot be read, or another workshop has it open.
    pub fn open(path: &Path, folder: Option<&Path>) -> Result<(Self, Vec<String>), Fault> {
        let draft = Draft::open(path)?;
        let mut notes = Vec::new();
        let mut bench = Self {
            path: path.to_owned(),
            base: draft.text().to_owned(),
            disk: draft.text().to_owned(),
            draft,
            revision: 0,
            history: History::default(),
            symmetry: None,
            journal: None,
            conflicts: None,
            broken: None,
        };
        let Some(folder) = folder else {
            return Ok((bench, notes));
        };
        let (mut journal, entries) = Journal::open(&journal::place(folder, path))?;
        let on_disk = std::mem::take(&mut bench.disk);
        match retold(&entries) {
            Some(told) => {
                if told.text != told.disk {
                    notes.push(
                        "Changes that were not saved are here again; undo takes them back."
                            .to_owned(),
                    );
                }
                bench.draft = bench.draft.with_text(&told.text);
                bench.base = told.base;
                bench.disk = told.disk;
                bench.history = told.history;
                bench.symmetry = told.symmetry;
            }
            None => {
                journal.clear()?;
                journal.add(&Entry::Begin(on_disk.clone()))?;
                bench.disk.clone_from(&on_disk);
            }
        }
        let is_long = journal.is_long();
        bench.journal = Some(journal);
        if is_long {
            // The long one is as good; it is tried again later.
            let _ = bench.shorten(MOST_KEPT);
        }
        match bench.take_in(on_disk) {
            Outside::Same => {}
            Outside::Merged => notes
                .push("The file has been changed since; its changes are in the draft.".to_owned()),
            Outside::Conflict => notes.push(
                "The file and the draft differ in the same places; choose one of both.".to_owned(),
            ),
            Outside::Broken => {
                notes.push("The file was broken since; the draft is as it was left.".to_owned());
            }
        }
        Ok((bench, notes))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The draft.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The number of the draft: another after each change.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the draft is not what the file has.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.draft.text() != self.disk
    }

    /// The steps.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The word of the symmetry that the level was drawn with last, empty for none; `None` if none was
    /// chosen yet.
    #[must_use]
    pub fn symmetry(&self) -> Option<&str> {
        self.symmetry.as_deref()
    }

    /// Keeps the word of a symmetry, empty for none, for the next time the level is opened.
    ///
    /// # Errors
    /// The journal cannot be written.
    pub fn keep_symmetry(&mut self, word: &str) -> Result<(), Fault> {
        if self.symmetry.as_deref() == Some(word) {
            return Ok(());
        }
        self.symmetry = Some(word.to_owned());
        self.note(&Entry::Symmetry(word.to_owned()))
    }

    /// The places that the draft and the file have changed in different ways.
    #[must_use]
    pub fn conflicts(&self) -> Option<&Conflicts> {
        self.conflicts.as_ref().map(|(_, conflicts)| conflicts)
    }

    /// The first fault of the file and its line, while another program has left it so that it cannot be
    /// read.
    #[must_use]
    pub fn broken(&self) -> Option<&str> {
        self.broken.as_ref().map(|(_, fault)| fault.as_str())
    }

    /// Makes a step to another draft; one that changes nothing is no step. Returns whether it was one.
    ///
    /// # Errors
    /// The journal cannot be written; the step is made all the same.
    pub fn change(&mut self, label: &str, draft: Draft) -> Result<bool, Fault> {
        let patch = Patch::between(self.draft.text(), draft.text());
        if patch == Patch::default() {
            return Ok(false);
        }
        self.history.add(label, patch.clone());
        self.draft = draft;
        self.revision += 1;
        let label = label.to_owned();
        self.note(&Entry::Step { label, patch })?;
        Ok(true)
    }

    /// Takes the last step back; returns what it was.
    ///
    /// # Errors
    /// The journal cannot be written; the step is taken back all the same.
    pub fn undo(&mut self) -> Result<Option<String>, Fault> {
        let Some((label, text)) = self
            .history
            .last()
            .and_then(|(label, patch)| Some((label.to_owned(), patch.revert(self.draft.text())?)))
        else {
            return Ok(None);
        };
        self.draft = self.draft.with_text(&text);
        self.revision += 1;
        self.history.back();
        self.note(&Entry::Undo)?;
        Ok(Some(label))
    }

    /// Makes the step again that was taken back last; returns what it is.
    ///
    /// # Errors
    /// The journal cannot be written; the step is made all the same.
    pub fn redo(&mut self) -> Result<Option<String>, Fault> {
        let Some((label, text)) = self
            .history
            .next()
            .and_then(|(label, patch)| Some((label.to_owned(), patch.apply(self.draft.text())?)))
        else {
            return Ok(None);
        };
        self.draft = self.draft.with_text(&text);
        self.revision += 1;
        self.history.forth();
        self.note(&Entry::Redo)?;
        Ok(Some(label))
    }

    /// Reads the file again; changes made by another program become a step of the draft.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn look(&mut self) -> Result<Outside, Fault> {
        if !self.path.exists() {
            // Saving writes it anew.
            return Ok(Outside::Same);
        }
        let now = Draft::open(&self.path)?;
        Ok(self.take_in(now.text().to_owned()))
    }

    /// Takes in what the file has now.
    fn take_in(&mut self, now: String) -> Outside {
        if now == self.disk {
            (self.conflicts, self.broken) = (None, None);
            return Outside::Same;
        }
        let is_seen = |of: Option<&String>| of.is_some_and(|seen| *seen == now);
        if is_seen(self.conflicts.as_ref().map(|(seen, _)| seen)) {
            return Outside::Conflict;
        }
        if is_seen(self.broken.as_ref().map(|(seen, _)| seen)) {
            return Outside::Broken;
        }
        (self.conflicts, self.broken) = (None, None);
        // Of two texts that cannot be read neither is better.
        if !self.draft.document().problems().has_errors()
            && let Some(fault) = first_fault(self.draft.with_text(&now).document())
        {
            self.broken = Some((now, fault));
            return Outside::Broken;
        }
        match self.together(&now) {
            Ok(text) => {
                self.settle(now, &text);
                Outside::Merged
            }
            Err(conflicts) => {
                self.conflicts = Some((now, conflicts));
                Outside::Conflict
            }
        }
    }

    /// The draft with the changes that the file has got, or where both differ.
    fn together(&self, now: &str) -> Result<String, Conflicts> {
        match merge(&self.disk, self.draft.text(), now) {
            Merged::Whole(text) if self.is_sound(&text, now) => Ok(text),
            // Together they are faulty, though neither is: the author sees both.
            Merged::Whole(_) => Err(Conflicts {
                places: Vec::new(),
                with_own: self.draft.text().to_owned(),
                with_other: now.to_owned(),
            }),
            Merged::Conflict(conflicts) => Err(conflicts),
        }
    }

    /// Whether a text that was put together has no errors that neither of its halves has.
    fn is_sound(&self, text: &str, other: &str) -> bool {
        let errors = |text: &str| self.draft.with_text(text).reading().problems.n_errors();
        let own = self.draft.reading().problems.n_errors();
        own > 0 || errors(other) > 0 || errors(text) == 0
    }

    /// Chooses one of both where the draft and the file have changed the same, or where the file cannot
    /// be read.
    ///
    /// # Errors
    /// The journal cannot be written.
    pub fn choose(&mut self, own: bool) -> Result<(), Fault> {
        if let Some((now, _)) = self.conflicts.take() {
            // With what has been drawn since it was asked.
            let text = match self.together(&now) {
                Ok(text) => text,
                Err(conflicts) if own => conflicts.with_own,
                Err(conflicts) => conflicts.with_other,
            };
            self.settle(now, &text);
        }
        if let Some((now, _)) = self.broken.take() {
            let text = match own {
                true => self.draft.text().to_owned(),
                false => now.clone(),
            };
            self.settle(now, &text);
        }
        Ok(())
    }

    /// The file has this text now, and the draft becomes another by a step.
    fn settle(&mut self, now: String, text: &str) {
        (self.conflicts, self.broken) = (None, None);
        self.disk.clone_from(&now);
        let draft = self.draft.with_text(text);
        // A journal that cannot be written is told of at the next step.
        let _ = self.note(&Entry::Outside(now));
        let _ = self.change("changes of the file", draft);
    }

    /// Writes the draft into the file, with the changes that others have made to it.
    ///
    /// # Errors
    /// The file cannot be written, or has been changed in the same places.
    pub fn save(&mut self) -> Result<Outside, Fault> {
        let outside = self.look()?;
        if outside == Outside::Conflict {
            return Err(Fault::new(
                "The file has been changed in the same places as the draft.",
                "Choose one of both, then save.",
            ));
        }
        if let Some((_, fault)) = &self.broken {
            return Err(Fault::new(
                format!("Another program has left the file so that it cannot be read: {fault}."),
                "Mend it there, or choose the draft above the map, then save.",
            ));
        }
        save::write_text(&self.path, self.draft.text())?;
        self.draft.text().clone_into(&mut self.disk);
        self.note(&Entry::Saved)?;
        Ok(outside)
    }

    fn note(&mut self, entry: &Entry) -> Result<(), Fault> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        journal.add(entry)?;
        if journal.is_long() {
            // The long one is as good; it is tried again later.
            let _ = self.shorten(MOST_KEPT);
        }
        Ok(())
    }

    /// Writes the journal anew with what is still needed. Where the steps alone take more than so
    /// many bytes the oldest are forgotten.
    fn shorten(&mut self, most: u64) -> Result<(), Fault> {
        let mut told = Told {
            base: std::mem::take(&mut self.base),
            text: self.draft.text().to_owned(),
            disk: self.disk.clone(),
            history: std::mem::take(&mut self.history),
            symmetry: self.symmetry.clone(),
        };
        let mut over = told.history.bytes().saturating_sub(most);
        while over > 0 {
            let Some(first) = told.history.forget_first() else {
                break;
            };
            over = over.saturating_sub(first.bytes());
            if let Some(base) = first.apply(&told.base) {
                told.base = base;
            }
        }
        let entries = told.entries();
        (self.base, self.history) = (told.base, told.history);
        match &mut self.journal {
            Some(journal) => journal.replace(&entries),
            None => Ok(()),
        }
    }
}

/// The first fault that keeps a file from being read, with its line.
fn first_fault(document: &Document) -> Option<String> {
    let mut problems = document.problems().iter();
    let problem = problems.find(|problem| problem.severity == Severity::Error)?;
    let message = problem.message.trim_end_matches('.');
    let Some(span) = &problem.span else {
        return Some(message.to_owned());
    };
    let before = document.text().get(..span.start).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    Some(format!("line {line}: {message}"))
}

#[cfg(test)]
#[path = "workbench_tests.rs"]
mod tests;
