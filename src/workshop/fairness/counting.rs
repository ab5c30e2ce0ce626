//! Battles of a level by one book, counted in the order of their seeds until they say enough.

use std::collections::{BTreeMap, BTreeSet};

use super::pairs::{Pair, Played};
use crate::{bouts::sums::Sums, fair::share::wilson};

/// Battles are played until the interval of the first side's share reaches so far to either side of its
/// middle, as a part of 1.
pub const WITHIN: f64 = 0.08;

/// A battle that takes long holds up the count; so many later ones are played meanwhile.
const AHEAD: u64 = 64;

/// What has been counted by one book.
pub(super) struct Counting {
    /// Battles from the sides' own places.
    pub(super) own: Sums,
    /// Battles from each other's, or why there are none, in a clause.
    pub(super) other: Result<Sums, String>,
    /// In how many battles from own places a unit was never near an enemy.
    pub(super) never_near: BTreeMap<String, u64>,
    /// Why no more battles can be played.
    pub(super) trouble: Option<String>,
    /// Battles that have ended before earlier ones.
    waiting: BTreeMap<u64, Played>,
    under_way: BTreeSet<u64>,
    /// The number of the battle that is counted next, from 0.
    next: u64,
}

impl Counting {
    /// Nothing counted yet.
    pub(super) fn of(pair: &Pair) -> Self {
        Self {
            own: pair.own.sums(),
            other: pair
                .other
                .as_ref()
                .map(|bout| bout.sums())
                .map_err(Clone::clone),
            never_near: BTreeMap::new(),
            trouble: None,
            waiting: BTreeMap::new(),
            under_way: BTreeSet::new(),
            next: 0,
        }
    }

    /// The first side's share, draws as halves, with its interval: least, share, most.
    pub(super) fn share(&self) -> (f64, f64, f64) {
        let (points, battles) = (self.own.points as f64 / 2.0, self.own.battles as f64);
        let (low, high) = wilson(points, battles);
        (low, points / battles.max(1.0), high)
    }

    /// Whether whole pairs are counted and the share is known well enough.
    pub(super) fn is_enough(&self) -> bool {
        let is_whole = self.other.is_err() || self.next.is_multiple_of(2);
        let (low, _, high) = self.share();
        is_whole && (high - low) / 2.0 <= WITHIN
    }

    /// Whether no more battles are played.
    pub(super) fn is_done(&self) -> bool {
        self.trouble.is_some() || self.is_enough()
    }

    /// How many battles have been begun.
    pub(super) fn n_begun(&self) -> u64 {
        self.next + (self.waiting.len() + self.under_way.len()) as u64
    }

    /// The number of a battle to play.
    pub(super) fn hand_out(&mut self) -> Option<u64> {
        if self.is_done() {
            return None;
        }
        let mut numbers = self.next..self.next + AHEAD;
        let number = numbers.find(|number| {
            !self.waiting.contains_key(number) && !self.under_way.contains(number)
        })?;
        self.under_way.insert(number);
        Some(number)
    }

    /// Battles under way were given up.
    pub(super) fn give_up(&mut self) {
        self.under_way.clear();
    }

    /// Takes in a battle that has ended, and counts all whose turn it is.
    pub(super) fn take_in(&mut self, number: u64, played: Played) {
        self.under_way.remove(&number);
        if number >= self.next {
            self.waiting.insert(number, played);
        }
        while !self.is_done() {
            let Some(played) = self.waiting.remove(&self.next) else {
                return;
            };
            self.next += 1;
            self.count(&played);
        }
        // What was played beyond that would make the numbers depend on the machine.
        self.waiting.clear();
    }

    fn count(&mut self, played: &Played) {
        if let Ok(other) = &mut self.other
            && played.line.exchanged
        {
            other.add(&played.line);
            return;
        }
        self.own.add(&played.line);
        for unit in &played.never_near {
            *self.never_near.entry(unit.clone()).or_default() += 1;
        }
    }
}
