//! What the opening and the end of a turn change for a unit (TH-TIM-19).

use super::{points, turn_order};
use crate::{
    battle::{components::Clock, ruleset::condition_rule::Ends},
    rules::{
        shared::{
            conditions::{end_by, expire},
            durations::Beat,
        },
        threshold::prelude::*,
    },
};

/// Ends what lasts until this turn opens (TH-TIM-19).
pub(crate) fn opens(resolver: &mut Resolver<'_>, unit: UnitId) {
    for unit in turn_order::sharers(resolver.view(), unit) {
        end_by(resolver, unit, Ends::TURN_OPENS, "TH-TIM-19");
        expire(resolver, Beat::TurnOpens(unit), "TH-TIM-19");
    }
}

/// Ends one unit's part in a turn: effects that last until then end, and it gains AP (TH-TIM-02,
/// TH-TIM-19).
pub(crate) fn finish(resolver: &mut Resolver<'_>, unit: UnitId) {
    end_by(resolver, unit, Ends::TURN_CLOSES, "TH-TIM-19");
    lose(resolver, unit, SURPRISED, "TH-TIM-12");
    let (_, end, _) = sheet_of(resolver.view(), unit).action_points();
    points::gain_ap(resolver, unit, end);
    resolver.edit_field::<Clock>().acted.insert(unit);
}
