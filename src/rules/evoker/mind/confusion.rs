//! The turn of a Confused unit (EV-AIL-31).

use crate::rules::evoker::attacks::profile::AttackMeans;
use crate::{
    battle::prelude::*,
    rules::evoker::{
        attacks::{attack::Attack, resolution},
        body::injuries,
        character::{element::Location, stats::tested, weapons},
        conditions,
        field::{ground, stealth},
        movement::{
            approach::{self, Range},
            manner::{Leaving, Manner},
        },
        rolls::{degrees::Interest, situation::Situation, testing},
        time::legal,
    },
};

/// An Intelligence test; a failure costs the turn and decides what happens in it. Returns whether
/// the turn is a normal one.
pub fn test(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let check = Situation::plain(unit, tested::INTELLIGENCE).check(
        r.view(),
        "EV-AIL-31",
        "Keep a clear head",
    );
    let result = testing::test(r, &check, Interest::failures(5))?;
    if result.passed {
        return Ok(true);
    }
    match result.degrees {
        0 | 1 => note(r, unit, "stands bewildered"),
        2 | 3 => {
            // The die decides the hand: left if odd, right if even.
            let arm = if result.face % 2 == 1 {
                Location::LeftArm
            } else {
                Location::RightArm
            };
            injuries::drop_held(r, unit, arm, "EV-AIL-31");
        }
        4 => {
            note(r, unit, "strikes at the nearest");
            if let Some(target) = nearest(r.view(), unit) {
                strike_out(r, unit, target)?;
            }
        }
        _ => {
            note(r, unit, "turns on itself");
            let first = means(r.view(), unit).next();
            if let Some((means, _)) = first {
                strike(r, unit, unit, means)?;
            }
        }
    }
    Ok(false)
}

fn note(r: &mut Resolver<'_>, unit: UnitId, what: &'static str) {
    r.note(unit, what, "EV-AIL-31");
}

/// The nearest unit of any side, by distance, then turn order. Hidden enemies do not count.
fn nearest(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    let order = &view.clock().order;
    let is_there = |other: UnitId| {
        other != unit
            && view.status(other).is_active()
            && !(view.hostile(unit, other) && stealth::is_hidden(view, other))
    };
    order
        .iter()
        .enumerate()
        .filter(|&(_, &other)| is_there(other))
        .min_by_key(|&(place, &other)| (ground::distance(view, unit, other), place))
        .map(|(_, &nearest)| nearest)
}

/// Every attack of the equipped weapons, first weapon first, with its range.
fn means(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (AttackMeans, Range)> + '_ {
    weapons::equipped(view, unit).flat_map(|(carried, weapon)| {
        let range = |melee, metres| Range { melee, metres };
        let blow = (AttackMeans::Strike(carried.item), range(true, weapon.reach));
        let loaded = weapon.range > 0 && (carried.ammo > 0 || weapon.ammo == 0);
        let shot = (AttackMeans::Shoot(carried.item), range(false, weapon.range));
        let blow = (weapon.reach > 0).then_some(blow);
        blow.into_iter().chain(loaded.then_some(shot))
    })
}

/// Attacks the target with the first equipped weapon that reaches it, after up to a Basic Move if
/// none does from here; otherwise nothing happens. The unit leaves melee carelessly (EV-MOV-09).
fn strike_out(r: &mut Resolver<'_>, unit: UnitId, target: UnitId) -> RuleResult {
    let manner = Manner {
        charge: true,
        leave: Some(Leaving::Flee),
        ..Manner::default()
    };
    let from = |view: View<'_>, cell| {
        means(view, unit)
            .find(|&(_, range)| approach::reaches_from(view, unit, cell, manner, (target, range)))
            .map(|(means, _)| means)
    };
    let view = r.view();
    let here = from(view, view.cell(unit));
    if here.is_none() && legal::can_move(view, unit).is_ok() {
        let way = means(view, unit)
            .find_map(|(_, range)| approach::way_to_reach(view, unit, manner, (target, range)));
        if let Some(way) = way {
            approach::walk_apart(r, unit, &way, manner)?;
        }
    }
    let view = r.view();
    if !conditions::can_still_act(view, unit) || !view.status(target).is_active() {
        return Ok(());
    }
    match from(view, view.cell(unit)) {
        Some(means) => strike(r, unit, target, means),
        None => Ok(()),
    }
}

fn strike(
    r: &mut Resolver<'_>,
    attacker: UnitId,
    target: UnitId,
    means: AttackMeans,
) -> RuleResult {
    resolution::resolve(r, &Attack::on(attacker, target, means))?;
    Ok(())
}
