//! Turn order: initiative, ties, and riders that share a turn with their mounts (TH-TIM-08 to 10,
//! TH-MNT-02).

use crate::{
    battle::{
        components::{Clock, Initiative},
        event::Gauge,
    },
    rules::threshold::{prelude::*, riding::mounts},
};

/// Changes initiative, never below 0 (TH-TIM-10).
pub(crate) fn shift_initiative(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    by: i16,
    rule: &'static str,
) {
    let before = resolver.view().store.get::<Initiative>(unit).0;
    let after = (before + by).max(0);
    if after != before {
        resolver.edit::<Initiative>(unit).0 = after;
        resolver.changed(unit, Gauge::Initiative, (before, after), rule);
    }
}

/// The initiative that counts for turns and windows; a rider and a mount that share a turn use the
/// lower one (TH-MNT-02).
pub(crate) fn initiative(view: View<'_>, unit: UnitId) -> i16 {
    let own = |unit| view.store.get::<Initiative>(unit).0;
    mounts::other_half(view, unit).map_or(own(unit), |other| own(unit).min(own(other)))
}

/// Whether the mount shares the turn of its rider, which is still to come or under way.
pub(crate) fn goes_with_rider(view: View<'_>, unit: UnitId, clock: &Clock) -> bool {
    let acted = |rider| clock.acted.contains(rider);
    mounts::goes_with_rider(view, unit, view.rider(unit).is_some_and(acted))
}

/// The units that share this unit's turn: itself, and its other half unless that has had a turn
/// this round (TH-MNT-02, TH-TIM-01).
pub(crate) fn sharers(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 2]> {
    let other = mounts::other_half(view, unit);
    let other = other.filter(|&other| !view.clock().acted.contains(other));
    std::iter::once(unit).chain(other).collect()
}

fn tie_row(view: View<'_>, unit: UnitId) -> &[u8] {
    view.clock()
        .tie_keys
        .get(mounts::foremost(view, unit).index())
        .map_or(&[], Vec::as_slice)
}

/// Sort key of the turn order, highest initiative first.
pub(crate) fn rank(view: View<'_>, unit: UnitId) -> (std::cmp::Reverse<(i16, &[u8])>, UnitId) {
    let score = (initiative(view, unit), tie_row(view, unit));
    (std::cmp::Reverse(score), unit)
}

/// The unit that acts first: the highest initiative. Ties roll a row of dice that holds for the
/// round, one die at a time and only as far as the tie requires (TH-TIM-09).
pub(crate) fn first_of(
    resolver: &mut Resolver<'_>,
    units: &[UnitId],
) -> RuleResult<Option<UnitId>> {
    let view = resolver.view();
    let most = units.iter().map(|&unit| initiative(view, unit)).max();
    let mut tied: SmallVec<[UnitId; 8]> = units
        .iter()
        .copied()
        .filter(|&unit| Some(initiative(view, unit)) == most)
        .collect();
    // A rider goes before its mount, without a roll.
    let behind = |unit: UnitId| {
        let rider = mounts::foremost(view, unit);
        rider != unit && units.contains(&rider)
    };
    tied.retain(|unit| !behind(*unit));
    tied.sort_unstable();
    for column in 0.. {
        if tied.len() <= 1 {
            break;
        }
        let is_open = |unit: &UnitId| tie_row(resolver.view(), *unit).len() <= column;
        if resolver.branches() && tied.iter().all(is_open) {
            // All rows of dice are distributed alike, so each unit is equally likely to be first.
            // Walking through every tie of ties would never end.
            return by_lot(resolver, &tied).map(Some);
        }
        let mut everybody = UnitSet::default();
        tied.iter().for_each(|unit| everybody.insert(*unit));
        for &unit in &tied {
            let mut against = everybody;
            against.remove(unit);
            if tie_row(resolver.view(), unit).len() <= column {
                let die = resolver.die(6, &[1, 2, 3, 4, 5])?;
                let row = mounts::foremost(resolver.view(), unit).index();
                let n = resolver.view().store.len();
                let rows = &mut resolver.edit_field::<Clock>().tie_keys;
                rows.resize(n, Vec::new());
                rows[row].push(die as u8);
                resolver.report(|_| BattleEvent::Threw {
                    unit,
                    name: "Initiative tie-break",
                    face: i32::from(die),
                    meaning: "",
                    against,
                    rule: RuleId("TH-TIM-09"),
                });
            }
        }
        let view = resolver.view();
        let best = tied.iter().map(|&unit| tie_row(view, unit)[column]).max();
        tied.retain(|unit| Some(tie_row(view, *unit)[column]) == best);
    }
    Ok(tied.first().copied())
}

/// One of several units, all equally likely.
fn by_lot(resolver: &mut Resolver<'_>, units: &[UnitId]) -> RuleResult<UnitId> {
    let faces = units.len() as u16;
    let every: SmallVec<[i32; 8]> = (1..i32::from(faces)).collect();
    let lot = resolver.die(faces, &every)?;
    Ok(units[usize::from(lot) - 1])
}
