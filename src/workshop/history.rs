//! The steps of a draft, which can be taken back and made again.

use super::{journal::Entry, patch::Patch};

/// The steps of a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    steps: Vec<(String, Patch)>,
    /// How many of them stand.
    standing: usize,
}

impl History {
    /// Adds a step; those that were taken back are gone.
    pub fn add(&mut self, label: &str, patch: Patch) {
        self.steps.truncate(self.standing);
        self.steps.push((label.to_owned(), patch));
        self.standing = self.steps.len();
    }

    /// The step that can be taken back.
    #[must_use]
    pub fn last(&self) -> Option<(&str, &Patch)> {
        let (label, patch) = self.steps.get(self.standing.checked_sub(1)?)?;
        Some((label, patch))
    }

    /// The step that can be made again.
    #[must_use]
    pub fn next(&self) -> Option<(&str, &Patch)> {
        let (label, patch) = self.steps.get(self.standing)?;
        Some((label, patch))
    }

    /// Notes that the last step was taken back.
    pub fn back(&mut self) {
        self.standing = self.standing.saturating_sub(1);
    }

    /// Notes that the next step was made again.
    pub fn forth(&mut self) {
        self.standing = (self.standing + 1).min(self.steps.len());
    }

    /// About how many bytes all steps take in a journal.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.steps.iter().map(|(_, patch)| patch.bytes()).sum()
    }

    /// Forgets the first step, if it stands; returns what it did.
    pub fn forget_first(&mut self) -> Option<Patch> {
        self.standing = self.standing.checked_sub(1)?;
        Some(self.steps.remove(0).1)
    }

    /// How many steps stand, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.standing, self.steps.len())
    }
}

/// What a journal leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The text before the first step.
    pub base: String,
    /// The text of the draft.
    pub text: String,
    /// What the file had when it was last looked at.
    pub disk: String,
    /// The steps.
    pub history: History,
    /// The word of the symmetry that was drawn with last; empty for none, `None` if none was chosen yet.
    pub symmetry: Option<String>,
}

/// Goes through the entries of a journal; `None` if they do not fit together.
#[must_use]
pub fn retold(entries: &[Entry]) -> Option<Told> {
    let (first, rest) = entries.split_first()?;
    let Entry::Begin(text) = first else {
        return None;
    };
    let mut told = Told {
        base: text.clone(),
        text: text.clone(),
        disk: text.clone(),
        history: History::default(),
        symmetry: None,
    };
    for entry in rest {
        match entry {
            Entry::Begin(_) => return None,
            Entry::Step { label, patch } => {
                told.text = patch.apply(&told.text)?;
                told.history.add(label, patch.clone());
            }
            Entry::Undo => {
                told.text = told.history.last()?.1.revert(&told.text)?;
                told.history.back();
            }
            Entry::Redo => {
                told.text = told.history.next()?.1.apply(&told.text)?;
                told.history.forth();
            }
            Entry::Saved => told.disk.clone_from(&told.text),
            Entry::Outside(text) => told.disk.clone_from(text),
            Entry::Symmetry(word) => told.symmetry = Some(word.clone()),
        }
    }
    Some(told)
}

impl Told {
    /// The shortest journal that leads to this: each step once, and those taken back again.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let (standing, all) = self.history.progress();
        let steps = self.history.steps.iter();
        let steps = steps.map(|(label, patch)| Entry::Step {
            label: label.clone(),
            patch: patch.clone(),
        });
        let mut entries = vec![Entry::Begin(self.base.clone())];
        entries.extend(steps);
        entries.extend((standing..all).map(|_| Entry::Undo));
        entries.extend(self.symmetry.clone().map(Entry::Symmetry));
        if self.disk == self.text {
            entries.push(Entry::Saved);
        } else if self.disk != self.base {
            entries.push(Entry::Outside(self.disk.clone()));
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_journal_leads_to_the_same() {
        let step = |old: &str, new: &str| Entry::Step {
            label: new.to_owned(),
            patch: Patch::between(old, new),
        };
        let mut entries = vec![Entry::Begin("a".into())];
        let mut check = |more: Vec<Entry>| {
            entries.extend(more);
            let told = retold(&entries).unwrap();
            let short = told.entries();
            assert_eq!(retold(&short), Some(told), "{entries:?}");
            assert!(short.len() <= entries.len() + 1, "{short:?}");
            short.len()
        };
        assert_eq!(check(vec![]), 2);
        check(vec![step("a", "ab"), step("ab", "abc")]);
        check(vec![Entry::Undo, Entry::Undo, Entry::Redo, Entry::Saved]);
        check(vec![
            Entry::Redo,
            Entry::Undo,
            step("ab", "xab"),
            Entry::Undo,
        ]);
        check(vec![Entry::Outside("other".into()), Entry::Undo]);
        assert_eq!(check(vec![Entry::Redo, Entry::Redo, Entry::Saved]), 4);
        let drawn = |word: &str| Entry::Symmetry(word.into());
        assert_eq!(check(vec![drawn("turn2"), drawn("")]), 5);
    }
}
