//! What the answers of several books to brains have in common.

use crate::battle::{
    prelude::*,
    result_cache::Table,
    ruleset::{Reached, Stance, Visibility, When},
};

/// What somebody does to another, which is asked again and again in one decision: worked out once for a
/// state.
pub(crate) fn of_pair(
    view: View<'_>,
    when: When,
    (by, to): (UnitId, UnitId),
    work: impl FnOnce() -> i64,
) -> i64 {
    let all = view.store.len();
    let known = view.cached(when, || Table::new(all * all));
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

/// What an attacking order is worth: nothing where it cannot be carried out, by its action's rule of thumb
/// where that has one, else by the closed form of the book; `None` for what has neither, and for orders
/// that are no attacks.
pub(crate) fn of_attack(
    view: View<'_>,
    order: &Order,
    form: impl FnOnce() -> Option<i64>,
) -> Option<i64> {
    let action = attacking(view, order)?;
    if action.plan(view, order).is_err() {
        return Some(0);
    }
    action.worth(view, order).or_else(form)
}

/// Whether an attacking order is weighed by the closed form of the book, not by a rule of thumb.
pub(crate) fn goes_by_form(view: View<'_>, order: &Order) -> bool {
    attacking(view, order).is_some_and(|action| action.worth(view, order).is_none())
}

fn attacking(view: View<'_>, order: &Order) -> Option<&'static dyn Action> {
    let action = view.scene.book.action(order.action)?;
    (action.entry().group == Group::Attack).then_some(action)
}

/// How far from an enemy somebody fights best whose shots are good for so many squares: half way,
/// where it need not step back at once.
pub(crate) fn from_afar(range: u16) -> u16 {
    (range / 2).clamp(2, 12)
}

/// What somebody would see from a square of another one: past the least cover over its eyes, of which a large
/// body has one on each of its squares, and past what hides all but those beside it.
pub(crate) fn seen_past(
    view: View<'_>,
    unit: UnitId,
    (from, to): (Cell, Cell),
    (cover, full): (impl Fn(Cell) -> u8, u8),
    hides: impl Fn(Cell) -> bool,
) -> Visibility {
    let here = Footprint::new(from, view.footprint(unit).side);
    let cover = here.cells().map(cover).min().unwrap_or(full);
    let blind = here.chebyshev(to.into()) > 1 && (hides(to) || here.cells().all(&hides));
    Visibility {
        sees: cover < full && !blind,
        cover,
    }
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
