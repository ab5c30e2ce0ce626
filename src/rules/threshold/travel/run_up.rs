//! Run-ups, which last within one turn (TH-MOV-11).

use crate::{battle::components::Yards, rules::threshold::prelude::*};

/// A run-up lasts within one turn (TH-MOV-11).
pub(crate) fn end_runs(resolver: &mut Resolver<'_>) {
    let runs = resolver.view().store.all::<Yards>();
    let units: SmallVec<[UnitId; 8]> = runs
        .filter(|(_, yards)| yards.run > 0)
        .map(|(unit, _)| unit)
        .collect();
    for unit in units {
        end_run(resolver, unit);
    }
}

/// An action ends a run-up (TH-MOV-11).
pub(crate) fn end_run(resolver: &mut Resolver<'_>, unit: UnitId) {
    if resolver.view().store.get::<Yards>(unit).run > 0 {
        resolver.edit::<Yards>(unit).run = 0;
    }
}
