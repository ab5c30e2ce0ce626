//! The difference between two texts, small enough to be kept for each stroke, and used both ways.

use serde::{Deserialize, Serialize};

/// A changed piece of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Where it begins, in bytes of the text before all changes.
    at: usize,
    /// What was there.
    old: String,
    /// What is there now.
    new: String,
}

/// What has to be changed in a text to get another; the changes are in order and do not overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patch(Vec<Change>);

impl Patch {
    /// The difference between two texts: changed pieces of lines, or one piece if lines came or went.
    #[must_use]
    pub fn between(old: &str, new: &str) -> Self {
        let lines = |text: &str| text.split_inclusive('\n').count();
        if lines(old) != lines(new) {
            return Self(piece(0, old, new).into_iter().collect());
        }
        let mut at = 0;
        let mut changes = Vec::new();
        for (before, after) in old.split_inclusive('\n').zip(new.split_inclusive('\n')) {
            changes.extend(piece(at, before, after));
            at += before.len();
        }
        Self(changes)
    }

    /// About how many bytes it takes in a journal.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let change = |change: &Change| (change.old.len() + change.new.len() + 40) as u64;
        self.0.iter().map(change).sum()
    }

    /// The new text; `None` if this is not the old one.
    #[must_use]
    pub fn apply(&self, old: &str) -> Option<String> {
        let changes = self
            .0
            .iter()
            .map(|it| (it.at, it.old.as_str(), it.new.as_str()));
        put(old, changes)
    }

    /// The old text; `None` if this is not the new one.
    #[must_use]
    pub fn revert(&self, new: &str) -> Option<String> {
        let mut moved = 0_isize;
        let changes = self.0.iter().map(|change| {
            let at = change.at.saturating_add_signed(moved);
            moved += change.new.len() as isize - change.old.len() as isize;
            (at, change.new.as_str(), change.old.as_str())
        });
        put(new, changes)
    }
}

/// Puts pieces into a text, each in place of one that must be there.
fn put<'t>(text: &str, changes: impl Iterator<Item = (usize, &'t str, &'t str)>) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for (at, old, new) in changes {
        out.push_str(text.get(from..at)?);
        from = at.checked_add(old.len())?;
        if text.get(at..from)? != old {
            return None;
        }
        out.push_str(new);
    }
    out.push_str(text.get(from..)?);
    Some(out)
}

/// The piece in which two texts differ.
fn piece(at: usize, old: &str, new: &str) -> Option<Change> {
    if old == new {
        return None;
    }
    let same = |(one, other): &(char, char)| one == other;
    let begin = old.chars().zip(new.chars()).take_while(same);
    let begin: usize = begin.map(|(letter, _)| letter.len_utf8()).sum();
    let (old_rest, new_rest) = (&old[begin..], &new[begin..]);
    let end = old_rest
        .chars()
        .rev()
        .zip(new_rest.chars().rev())
        .take_while(same);
    let end: usize = end.map(|(letter, _)| letter.len_utf8()).sum();
    Some(Change {
        at: at + begin,
        old: old_rest[..old_rest.len() - end].to_owned(),
        new: new_rest[..new_rest.len() - end].to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_leads_both_ways_and_refuses_other_texts() {
        for (old, new) in [
            ("a\nb\nc\n", "a\nB\nc\n"),
            ("", "new"),
            ("one\ntwo\n", "one\n"),
            ("\u{e4}\u{e4}x\ny", "\u{e4}x\nyy"),
            ("aaa\naaa\n", "aaa\naaa\naaa\n"),
            ("same", "same"),
            ("a1b\nc2d\n", "a11b\ncd\n"),
        ] {
            let patch = Patch::between(old, new);
            assert_eq!(patch.apply(old).as_deref(), Some(new));
            assert_eq!(patch.revert(new).as_deref(), Some(old));
        }
        // What is only put in fits into many texts; what replaces something does not.
        let patch = Patch::between("a\nb\nc\n", "a\nB\nc\n");
        assert_eq!(patch.apply("a\nx\nc\n"), None);
        assert_eq!(patch.revert(""), None);
    }
}
