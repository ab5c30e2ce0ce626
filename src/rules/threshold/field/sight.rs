//! Sight, and hidden units (TH-FLD-02).

use super::{cover::SEEN, ground};
use crate::{
    battle::{components::Stealth, field::board::Light},
    rules::{
        shared::cover::some_pair,
        threshold::{prelude::*, spells::charms},
    },
};

/// Whether the observer sees the target (TH-FLD-02).
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    sees_from(view, view.standpoint(observer), target)
}

/// A unit can only act on targets it sees (TH-FLD-02).
pub(crate) fn must_see(view: View<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if sees(view, unit, target) {
        return Ok(());
    }
    Err(Refusal::new("TH-FLD-02", RefusalReason::Unseen))
}

/// Whether a unit at this standpoint would see the target.
pub(crate) fn sees_from(view: View<'_>, here: Standpoint, target: UnitId) -> bool {
    let mut squares = view.standpoint(target).squares();
    !view.store.get::<Stealth>(target).hidden && squares.any(|to| sees_place(view, here, to))
}

/// Whether a square, and a unit in it, is seen from this standpoint.
pub(crate) fn sees_square(view: View<'_>, here: Standpoint, to: Cell) -> bool {
    sees_place(view, here, view.standing_in(to.into()))
}

/// Whether a unit at this standpoint would see one in that square at that height.
pub(crate) fn sees_place(view: View<'_>, here: Standpoint, to: Standpoint) -> bool {
    let cell = to.space.min;
    let near = here.space.chebyshev(to.space) <= 1;
    (near || view.board().light(cell) != Light::Dark || charms::lights(view, cell))
        && some_pair(view, here, to, SEEN)
}

/// A hidden unit that moves or acts is no longer hidden (TH-FLD-02).
pub(crate) fn reveal(resolver: &mut Resolver<'_>, unit: UnitId) {
    if !resolver.view().store.get::<Stealth>(unit).hidden {
        return;
    }
    resolver.edit::<Stealth>(unit).hidden = false;
    resolver.observe();
    resolver.note(unit, "is no longer hidden", "TH-FLD-02");
}

/// Hidden units with an enemy within a yard are no longer hidden.
pub(crate) fn reveal_near(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let found: SmallVec<[UnitId; 4]> = view
        .active()
        .filter(|&unit| view.store.get::<Stealth>(unit).hidden)
        .filter(|&unit| {
            view.enemies(unit)
                .any(|enemy| ground::gap(view, unit, enemy) <= 0)
        })
        .collect();
    for unit in found {
        reveal(resolver, unit);
    }
}
