//! What an outcome did: the state of every unit after it, compared with before.

use smallvec::SmallVec;

use super::outcomes::{Effect, Effects};
use crate::{
    battle::{
        components::Stealth,
        ids::{UnitId, UnitSet},
        ruleset::Measure,
        view::View,
    },
    geometry::Cell,
};

/// The state and place of every unit before an order.
#[derive(Clone, Debug)]
pub(in crate::battle) struct Before {
    /// The acting unit, whose own movement is no outcome because the order says it; `None` where the
    /// movement of all counts.
    by: Option<UnitId>,
    units: SmallVec<[(Measure, Cell, Stealth); 32]>,
}

impl Before {
    pub(in crate::battle) fn of(view: View<'_>, by: Option<UnitId>) -> Self {
        let units = view.store.ids();
        let units = units.map(|unit| {
            let measure = (view.scene.book.measure)(view, unit);
            (measure, view.cell(unit), *view.store.get::<Stealth>(unit))
        });
        Self {
            by,
            units: units.collect(),
        }
    }
}

/// The enemies a unit has newly hidden from: all, or only these.
fn hiding(before: Stealth, after: Stealth) -> (bool, UnitSet) {
    let hides = after.hidden && !before.hidden;
    let from = match hides || before.hidden {
        true => UnitSet::default(),
        false => after.from.without(*before.from),
    };
    (hides, from)
}

pub(super) fn effects(view: View<'_>, before: &Before, touched: UnitSet, hits: UnitSet) -> Effects {
    let mut effects = Effects::new();
    for (unit, (measure, cell, stealth)) in view.store.ids().zip(&before.units) {
        let hit = hits.contains(unit);
        if !hit && !touched.contains(unit) && !view.store.is_touched(unit) {
            continue;
        }
        let after = (view.scene.book.measure)(view, unit);
        let moved = Some(view.cell(unit)).filter(|at| at != cell && Some(unit) != before.by);
        let (hides, hides_from) = hiding(*stealth, *view.store.get::<Stealth>(unit));
        let is_lost = hides || !hides_from.is_empty();
        if hit || is_lost || after != *measure || moved.is_some() {
            effects.push(Effect {
                unit,
                hit,
                lost: measure.health - after.health,
                wounds: after.wounds - measure.wounds,
                out: after.out && !measure.out,
                left: after.left && !measure.left,
                gained: after.marks & !measure.marks,
                shed: measure.marks & !after.marks,
                hides,
                hides_from,
                moved,
            });
        }
    }
    effects
}

/// The effects on every unit since a mark was set.
pub(in crate::battle) fn effects_since(view: View<'_>, before: &Before, hits: UnitSet) -> Effects {
    effects(view, before, UnitSet::default(), hits)
}
