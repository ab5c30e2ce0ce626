//! What two units are likely to do to each other, for the brain: computed once for each state and
//! cached, since one decision asks for it many times.

use super::means::{harm, known_means, means, range_of, reaches_soon, turn_lost};
use crate::rules::evoker::attacks::profile;
use crate::{
    battle::{prelude::*, ruleset::When},
    rules::{
        evoker::{
            body::held,
            field::{ground, sight},
        },
        shared::tactics::of_pair,
    },
};

/// What an enemy is likely to do to the unit in its next turn, in thousandths of a wound.
pub(crate) fn threat(view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
    let work = || work_out_threat(view, enemy, unit);
    of_pair(view, When::NextTurn, (enemy, unit), work)
}

/// What the unit is likely to do to the target from their present squares, in thousandths of a
/// wound.
pub(crate) fn strike(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    let work = || work_out_strike(view, unit, target);
    of_pair(view, When::Now, (unit, target), work)
}

fn work_out_threat(view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
    if !view.status(enemy).is_active() {
        return 0;
    }
    let loses = held::holder(view, enemy)
        .filter(|&holder| view.neighbours(holder).contains(enemy))
        .map_or(0, |holder| turn_lost(view, holder, enemy));
    known_means(view, enemy)
        .filter_map(|means| {
            let profile = profile::profile(view, enemy, means)?;
            let reached = reaches_soon(view, enemy, unit, &profile);
            reached.then(|| harm(view, enemy, unit, means, &profile))
        })
        .max()
        .map_or(0, |harm| harm * (100 - loses) / 100)
}

fn work_out_strike(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    let distance = ground::distance(view, unit, target);
    means(view, unit)
        .filter_map(|means| {
            let profile = profile::profile(view, unit, means)?;
            let reached = if profile.form.melee {
                ground::in_reach(view, unit, target, profile.range)
            } else {
                distance <= range_of(view, &profile) && sight::line_of_sight(view, unit, target)
            };
            reached.then(|| harm(view, unit, target, means, &profile))
        })
        .max()
        .unwrap_or(0)
}
