//! Units named in orders.

use super::{OrderFault, Parser};
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        scene::Scene,
    },
    data::{
        calling::{self, SMALL},
        words::{Words, is_quote, unquoted},
    },
};

/// A unit with a known name.
pub(super) struct Known<'b> {
    pub(super) unit: UnitId,
    pub(super) name: &'b str,
    words: Words,
    /// It counts only between quotation marks, or if nothing else fits.
    is_doubtful: bool,
}

impl<'b> Known<'b> {
    /// All units that are not hidden.
    pub(super) fn all(scene: &'b Scene, hidden: UnitSet) -> Vec<Self> {
        let numbered = scene.roster.iter().zip(0..);
        numbered
            .map(|(member, number)| Known {
                unit: UnitId(number),
                name: &member.name,
                words: Words::of(&member.name),
                is_doubtful: needs_quotes(scene, &member.name),
            })
            .filter(|known| !hidden.contains(known.unit))
            .collect()
    }
}

/// Whether orders must write a name between quotation marks.
fn needs_quotes(scene: &Scene, name: &str) -> bool {
    let names = scene.roster.iter().map(|member| member.name.as_str());
    calling::doubt(scene.book, name, names).is_some_and(|doubt| doubt.needs_quotes())
}

/// The name of a combatant as orders write it.
pub(super) fn called(scene: &Scene, unit: UnitId) -> String {
    let name = &scene.member(unit).name;
    let plain = unquoted(name);
    if needs_quotes(scene, name) {
        format!("\"{plain}\"")
    } else {
        plain
    }
}

/// A text with every name that contains quotation marks, such as `the "Duke"`, written as in
/// orders: `the Duke`. Marks around the whole name are not part of it.
pub(super) fn with_plain_names(scene: &Scene, text: &str) -> String {
    let mut text = text.to_owned();
    let lower = |letter: char| match letter {
        mark if is_quote(mark) => vec!['"'],
        letter => letter.to_lowercase().collect(),
    };
    for (number, member) in scene.roster.iter().enumerate() {
        if !member.name.contains(is_quote) {
            continue;
        }
        let name: Vec<char> = member.name.chars().flat_map(lower).collect();
        let called = called(scene, UnitId(number as u16));
        let mut from = 0;
        while let Some((start, end)) = find(&text, from, &name, lower) {
            let (before, after) = (&text[..start], &text[end..]);
            let is_marked = before.ends_with(is_quote) && after.starts_with(is_quote);
            let new = if is_marked {
                unquoted(&member.name)
            } else {
                called.clone()
            };
            from = start + new.len();
            text.replace_range(start..end, &new);
        }
    }
    text
}

/// The byte range of a name's letters in a text, from a position on.
fn find(
    text: &str,
    from: usize,
    name: &[char],
    lower: impl Fn(char) -> Vec<char>,
) -> Option<(usize, usize)> {
    text[from..].char_indices().find_map(|(offset, _)| {
        let start = from + offset;
        let mut wanted = name;
        for (at, letter) in text[start..].char_indices() {
            wanted = wanted.strip_prefix(lower(letter).as_slice())?;
            if wanted.is_empty() {
                return Some((start, start + at + letter.len_utf8()));
            }
        }
        None
    })
}

impl Parser<'_, '_> {
    /// A unit named here between quotation marks.
    pub(super) fn quoted(&mut self) -> Option<UnitId> {
        if self.words.get(self.at) != Some(Words::QUOTE) {
            return None;
        }
        let begin = self.at + 1;
        let end = (begin..self.words.len()).find(|&at| self.words.get(at) == Some(Words::QUOTE));
        let end = end.unwrap_or(self.words.len());
        let found = self.known.iter().find(|known| {
            known.words.len() == end - begin && self.words.stands_at(begin, &known.words)
        })?;
        self.at = (end + 1).min(self.words.len());
        Some(found.unit)
    }

    /// A unit with its whole name here, and the number of words it takes; doubtful names count only
    /// if asked for.
    pub(super) fn whole(&self, with_doubtful: bool) -> Option<(usize, UnitId)> {
        let known = self.known.iter();
        known
            .filter(|known| with_doubtful || !known.is_doubtful)
            .filter(|known| self.words.stands_at(self.at, &known.words))
            .map(|known| (known.words.len(), known.unit))
            .max_by_key(|(length, unit)| (*length, std::cmp::Reverse(*unit)))
    }

    /// A unit with a unique first word of its name here.
    pub(super) fn begun(&self) -> Result<Option<UnitId>, OrderFault> {
        let Some(word) = self.words.get(self.at) else {
            return Ok(None);
        };
        if SMALL.contains(&word) {
            return Ok(None);
        }
        let begun = self.known.iter();
        let begun: Vec<&Known<'_>> = begun
            .filter(|known| known.words.get(0) == Some(word))
            .collect();
        match begun.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(only.unit)),
            several => {
                let names: Vec<&str> = several.iter().map(|known| known.name).collect();
                Err(OrderFault::new(
                    format!("There are several called `{word}`."),
                    format!("Which one: {}?", names.join(", ")),
                ))
            }
        }
    }

    /// The acting unit named here. A word that could be an action too is a name if an action
    /// follows it.
    pub(super) fn actor(&mut self) -> Result<Option<UnitId>, OrderFault> {
        if let Some(unit) = self.quoted() {
            return Ok(Some(unit));
        }
        if let Some((length, unit)) = self.whole(false) {
            self.at += length;
            return Ok(Some(unit));
        }
        let is_action = self.action_here().is_some();
        let named = match self.whole(true) {
            Some(named) => Some(named),
            None if is_action => self.begun().unwrap_or(None).map(|unit| (1, unit)),
            None => self.begun()?.map(|unit| (1, unit)),
        };
        let Some((length, unit)) = named else {
            return Ok(None);
        };
        let before = self.at;
        self.at += length;
        let after_name = self.at;
        self.skip(&[":", ","]);
        self.skip(SMALL);
        if is_action && self.action_here().is_none() {
            self.at = before;
            return Ok(None);
        }
        self.at = after_name;
        Ok(Some(unit))
    }
}
