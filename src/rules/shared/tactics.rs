//! What the brain interfaces of several books share.

use crate::battle::{
    prelude::*,
    ruleset::{Reached, Stance, Visibility, When},
    store::result_cache::Table,
};

/// What one unit does to another, computed once per state: a single decision asks for it again and
/// again.
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

/// The worth of one attack by the modifier a place gives its roll: few places differ in it, so each
/// value is computed once.
#[derive(Default)]
pub(crate) struct ByEdge(SmallVec<[(i32, i64); 4]>);

impl ByEdge {
    /// The worth with this modifier.
    pub(crate) fn once(&mut self, edge: i32, work: impl FnOnce() -> i64) -> i64 {
        if let Some(&(_, worth)) = self.0.iter().find(|(known, _)| *known == edge) {
            return worth;
        }
        let worth = work();
        self.0.push((edge, worth));
        worth
    }
}

/// The worth of an attack order: 0 if it cannot be carried out, the rule of thumb of its action if
/// it has one, otherwise the book's closed form. `None` if there is neither, or if the order is no
/// attack.
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

/// Whether an attack order is judged by the book's closed form instead of a rule of thumb.
pub(crate) fn goes_by_form(view: View<'_>, order: &Order) -> bool {
    attacking(view, order).is_some_and(|action| action.worth(view, order).is_none())
}

fn attacking(view: View<'_>, order: &Order) -> Option<&'static dyn Action> {
    let action = view.scene.book.action(order.action)?;
    (action.entry().group == Group::Attack).then_some(action)
}

/// The best distance from an enemy for a unit with this shooting range: half the range, so that it
/// need not step back at once.
pub(crate) fn from_afar(range: u16) -> u16 {
    (range / 2).clamp(2, 12)
}

/// What a unit would see of one square from another: past the least cover among the squares of its
/// own space, and past fog, which hides all squares but those next to it.
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

/// The places a unit may strike from: its own square and every square it can reach, each as `of`
/// describes it from the square and the cost to get there.
pub(crate) fn stances(
    home: Cell,
    reached: Vec<Reached>,
    of: impl Fn(Cell, u16) -> Stance,
) -> Vec<Stance> {
    let there = reached.into_iter().map(|there| (there.cell, there.cost));
    let places = std::iter::once((home, 0)).chain(there);
    places.map(|(cell, cost)| of(cell, cost)).collect()
}
