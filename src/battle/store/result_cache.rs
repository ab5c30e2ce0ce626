//! Results computed from a state, kept while that state is in force.
//!
//! Every state of a store has its own number ([`Store::revision`]): each write gives a new one, and
//! a revert brings back the number of the restored state. So a result kept by the number of its
//! state is never out of date, and no code has to declare what it depends on.
//!
//! [`Store::revision`]: super::Store::revision

use std::{
    any::Any,
    collections::VecDeque,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// The most results kept, of the latest states and their trials.
const MOST: usize = 24;

/// The most results kept of what holds for many states.
const MOST_LASTING: usize = 32;

/// A result with its question, by the number of its state.
type Kept = (u64, Arc<dyn Any + Send + Sync>);

/// The latest answers.
pub struct ResultCache {
    kept: Mutex<VecDeque<Kept>>,
    most: usize,
}

impl Default for ResultCache {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
            most: MOST,
        }
    }
}

impl ResultCache {
    /// A cache of what holds for many states.
    pub fn lasting() -> Self {
        Self {
            most: MOST_LASTING,
            ..Self::default()
        }
    }

    /// The result for a question about a state, computed if it is not kept.
    pub fn cached<K, T>(&self, revision: u64, question: K, work: impl FnOnce() -> T) -> Cached<K, T>
    where
        K: PartialEq + Send + Sync + 'static,
        T: Send + Sync + 'static,
    {
        // The lock is not held while computing: the work may ask for other results.
        if let Some(known) = self.known(revision, &question) {
            return Cached(known);
        }
        let answer = Arc::new((question, work()));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= self.most {
            kept.pop_front();
        }
        kept.push_back((revision, answer.clone()));
        Cached(answer)
    }

    /// Drops the results of all states newer than this one: they were reverted and do not come
    /// again.
    pub fn forget_since(&mut self, revision: u64) {
        let kept = self.kept.get_mut().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(about, _)| *about <= revision);
    }

    fn known<K, T>(&self, revision: u64, question: &K) -> Option<Arc<(K, T)>>
    where
        K: PartialEq + Send + Sync + 'static,
        T: Send + Sync + 'static,
    {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut latest = kept.iter().rev().filter(|(about, _)| *about == revision);
        let found = latest.find(|(_, answer)| {
            let asked = answer.downcast_ref::<(K, T)>();
            asked.is_some_and(|(asked, _)| asked == question)
        })?;
        Arc::clone(&found.1).downcast().ok()
    }
}

/// A kept result.
pub struct Cached<K, T>(Arc<(K, T)>);

impl<K, T> std::ops::Deref for Cached<K, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.1
    }
}

/// Many results of one kind, each computed on first use: to be kept as one.
pub struct Table<T>(Vec<OnceLock<T>>);

impl<T: Clone> Table<T> {
    /// A table of this size.
    pub fn new(size: usize) -> Self {
        Self((0..size).map(|_| OnceLock::new()).collect())
    }

    /// The result at an index.
    pub fn once(&self, place: usize, work: impl FnOnce() -> T) -> T {
        match self.0.get(place) {
            Some(answer) => answer.get_or_init(work).clone(),
            None => work(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_question_about_the_same_state_is_worked_out_once() {
        let memo = ResultCache::default();
        let mut worked = 0;
        let mut ask = |revision, question: u8| {
            let answer = memo.cached(revision, question, || {
                worked += 1;
                u16::from(question) * 2
            });
            assert_eq!(*answer, u16::from(question) * 2);
        };
        ask(1, 4);
        ask(1, 4);
        ask(2, 4);
        ask(1, 4);
        ask(1, 5);
        assert_eq!(worked, 3);
    }

    #[test]
    fn states_taken_back_are_forgotten() {
        let mut memo = ResultCache::default();
        let _ = memo.cached(1, 4_u8, || 10);
        for tried in 2..100 {
            let _ = memo.cached(tried, 4_u8, || 20);
            memo.forget_since(1);
        }
        assert_eq!(*memo.cached(1, 4_u8, || 30), 10);
        assert_eq!(*memo.cached(2, 4_u8, || 30), 30);
    }

    #[test]
    fn a_table_works_each_place_out_once() {
        let table = Table::new(2);
        let mut worked = 0;
        for place in [0, 1, 0, 1, 2, 2] {
            let answer = table.once(place, || {
                worked += 1;
                place * 10
            });
            assert_eq!(answer, place * 10);
        }
        assert_eq!(worked, 4, "what has no place is worked out each time");
    }

    #[test]
    fn questions_of_different_kinds_are_told_apart() {
        let memo = ResultCache::default();
        assert_eq!(*memo.cached(1, 4_u8, || "small"), "small");
        assert_eq!(*memo.cached(1, 4_u16, || "large"), "large");
        assert_eq!(*memo.cached(1, 4_u8, || 7), 7);
    }
}
