//! Call Beast: creatures that wait to be called (MO-ABL-03).

use crate::{
    battle::{
        components::{CombatStatus, Pools},
        ids::UnitId,
        resolver::{Resolver, RuleResult},
        view::View,
    },
    geometry::Cell,
    rules::{
        momentum::{VITALITY, field::ground::STEPS, sheet_of},
        shared::states::set_status,
    },
};

/// Maximum number of squares considered for a called creature.
const PLACES: usize = 4;

fn called_by(view: View<'_>, caller: UnitId) -> impl Iterator<Item = UnitId> {
    let all = view.store.ids();
    all.filter(move |&unit| sheet_of(view, unit).called_by == Some(caller))
}

/// The next creature the caller could call.
pub(crate) fn waiting(view: View<'_>, caller: UnitId) -> Option<UnitId> {
    called_by(view, caller).find(|&unit| view.status(unit) == CombatStatus::Waiting)
}

/// The creatures that fight for the caller.
pub(crate) fn summons(view: View<'_>, caller: UnitId) -> impl Iterator<Item = UnitId> {
    called_by(view, caller).filter(move |&unit| view.status(unit).is_active())
}

/// Calls a creature to a square, with this much extra Vitality; it joins the turn order from the
/// next round on.
///
/// # Errors
/// Those of joining a battle.
pub(crate) fn call(
    resolver: &mut Resolver<'_>,
    caller: UnitId,
    cell: Cell,
    more: i32,
) -> RuleResult {
    let Some(beast) = waiting(resolver.view(), caller) else {
        return Ok(());
    };
    let vitality = (sheet_of(resolver.view(), beast).max_vitality() + more) as i16;
    resolver
        .edit::<Pools>(beast)
        .open_with_debt(VITALITY, (vitality, vitality), 10_000);
    resolver.place(beast, cell);
    set_status(resolver, beast, CombatStatus::Active, "MO-ABL-03");
    let joined = resolver.scene().book.joined;
    joined(resolver, beast)
}

/// The free squares in range that are nearest to an enemy.
pub(crate) fn places(view: View<'_>, caller: UnitId, range: u16) -> Vec<Cell> {
    let Some(beast) = waiting(view, caller) else {
        return Vec::new();
    };
    let here = view.footprint(caller);
    let to_enemies = |cell: Cell| {
        let enemies = view.enemies(caller);
        let gaps = enemies.map(|enemy| view.footprint(enemy).chebyshev(cell.into()));
        gaps.min().unwrap_or(0)
    };
    let cells = view.board().grid.cells();
    let near = cells.filter(|&cell| here.chebyshev(cell.into()) <= range);
    let mut free: Vec<Cell> = near
        .filter(|&cell| STEPS.is_free(view, beast, cell))
        .collect();
    free.sort_by_cached_key(|&cell| (to_enemies(cell), cell));
    free.truncate(PLACES);
    free
}
