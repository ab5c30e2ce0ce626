//! Looking ahead: a unit at the start of its next turn.

use crate::{
    battle::components::{Clock, Yards},
    rules::{
        shared::rounds::give_turn,
        threshold::{
            prelude::*,
            time::{points, turn_ends, turn_order},
        },
    },
};

/// Makes the unit the acting one, with the AP of all units as they are when its next turn begins. A
/// turn under way ends first; if the unit has had its turn this round, the next round begins
/// (TH-TIM-02).
pub(crate) fn poise(resolver: &mut Resolver<'_>, unit: UnitId) {
    if let Some(acting) = resolver.view().clock().acting {
        for one in turn_order::sharers(resolver.view(), acting) {
            turn_ends::finish(resolver, one);
        }
    }
    if resolver.view().clock().acted.contains(unit) {
        gain(resolver);
        let units: Vec<UnitId> = resolver.view().store.ids().collect();
        for unit in units {
            *resolver.edit::<Yards>(unit) = Yards::default();
        }
        resolver.edit_field::<Clock>().acted = UnitSet::default();
    }
    give_turn(resolver, unit);
    turn_ends::opens(resolver, unit);
}

/// AP gained at the start of a round (TH-TIM-02, TH-TIM-12).
pub(crate) fn gain(resolver: &mut Resolver<'_>) {
    let units: Vec<UnitId> = resolver.view().store.ids().collect();
    for unit in units {
        if !resolver.view().has(unit, SURPRISED) {
            let (start, _, _) = sheet_of(resolver.view(), unit).action_points();
            points::gain_ap(resolver, unit, start);
        }
    }
}
