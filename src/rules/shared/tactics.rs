//! What the answers of several books to brains have in common.

use crate::battle::{
    prelude::*,
    result_cache::Table,
    ruleset::{Reached, Stance},
};

/// What is asked of two combatants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// What the first is likely to do to the second in its next turn.
    Threat,
    /// What the first is likely to do to the second now.
    Strike,
}

/// What is asked of two combatants again and again in one decision: worked out once for a state.
pub(crate) fn of_pair(
    view: View<'_>,
    asked: Asked,
    (by, to): (UnitId, UnitId),
    work: impl FnOnce() -> i64,
) -> i64 {
    let all = view.store.len();
    let known = view.cached(asked, || Table::new(all * all));
    known.once(by.index() * all + to.index(), work)
}

/// What one way of hurting somebody is worth, by what a place adds to its roll: few places differ
/// in that, so each sum is worked out once.
#[derive(Default)]
pub(crate) struct ByEdge(SmallVec<[(i32, i64); 4]>);

impl ByEdge {
    /// The worth with so much more on the roll.
    pub(crate) fn once(&mut self, edge: i32, work: impl FnOnce() -> i64) -> i64 {
        if let Some(&(_, worth)) = self.0.iter().find(|(known, _)| *known == edge) {
            return worth;
        }
        let worth = work();
        self.0.push((edge, worth));
        worth
    }
}

/// How far from an enemy somebody fights best whose shots are good for so many squares: half way,
/// where it need not step back at once.
pub(crate) fn from_afar(range: u16) -> u16 {
    (range / 2).clamp(2, 12)
}

/// Where somebody may be when it strikes: at home, and wherever it can go, each as `of` tells it by the
/// square and what the way costs.
pub(crate) fn stances(
    home: Cell,
    reached: Vec<Reached>,
    of: impl Fn(Cell, u16) -> Stance,
) -> Vec<Stance> {
    let there = reached.into_iter().map(|there| (there.cell, there.cost));
    let places = std::iter::once((home, 0)).chain(there);
    places.map(|(cell, cost)| of(cell, cost)).collect()
}
