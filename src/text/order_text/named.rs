//! Reading the unit that an order names.

use super::{fault::OrderFault, parser::Parser, who::Known};
use crate::{
    battle::ids::UnitId,
    data::{calling::SMALL, words::Words},
};

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
