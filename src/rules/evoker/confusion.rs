//! The turn of somebody Confused (EV-AIL-31).

use super::{
    attack::{self, Attack},
    checks::{self, Interest},
    element::Location,
    ground, injuries,
    profile::Means,
    rows::Situation,
    stats::tested,
    weapons,
};
use crate::battle::{
    event::BattleEvent,
    ids::{RuleId, UnitId},
    resolver::{Flow, Resolver},
    view::View,
};

/// Intelligence, or the turn is lost to whatever the failure brings. Returns whether the turn is
/// a normal one.
///
/// # Errors
/// A pause.
pub fn test(r: &mut Resolver<'_>, unit: UnitId) -> Flow<bool> {
    let check = checks::check(
        r.view(),
        &Situation::plain(unit, tested::INTELLIGENCE),
        "EV-AIL-31",
        "Keep a clear head",
        &[],
    );
    let result = checks::test(
        r,
        &check,
        Interest {
            failures: 5,
            ..Interest::default()
        },
    )?;
    if result.passed {
        return Ok(true);
    }
    match result.degrees {
        0 | 1 => note(r, unit, "stands bewildered"),
        2 | 3 => {
            // The die decides the hand: odd left, even right.
            let arm = if result.face % 2 == 1 {
                Location::LeftArm
            } else {
                Location::RightArm
            };
            injuries::drop_held(r, unit, arm, "EV-AIL-31");
        }
        4 => {
            note(r, unit, "strikes at the nearest");
            if let Some((target, means)) = nearest(r.view(), unit) {
                strike(r, unit, target, means)?;
            }
        }
        _ => {
            note(r, unit, "turns on itself");
            if let Some(means) = first_means(r.view(), unit, None) {
                strike(r, unit, unit, means)?;
            }
        }
    }
    Ok(false)
}

fn note(r: &mut Resolver<'_>, unit: UnitId, what: &'static str) {
    r.report(|_| BattleEvent::Note {
        unit,
        what,
        rule: RuleId("EV-AIL-31"),
    });
}

/// The nearest combatant of any side that an equipped weapon reaches: distance, then turn order.
fn nearest(view: View<'_>, unit: UnitId) -> Option<(UnitId, Means)> {
    let order = &view.clock().order;
    order
        .iter()
        .enumerate()
        .filter(|&(_, &other)| other != unit && view.life(other).is_active())
        .min_by_key(|&(place, &other)| (ground::distance(view, unit, other), place))
        .and_then(|(_, &target)| Some((target, first_means(view, unit, Some(target))?)))
}

/// The first equipped weapon that reaches; without a target the first one.
fn first_means(view: View<'_>, unit: UnitId, target: Option<UnitId>) -> Option<Means> {
    weapons::equipped(view, unit).find_map(|(carried, weapon)| {
        let strike = (weapon.reach > 0).then_some((Means::Strike(carried.item), weapon.reach));
        let loaded = weapon.range > 0 && (carried.ammo > 0 || weapon.ammo == 0);
        let shoot = loaded.then_some((Means::Shoot(carried.item), weapon.range));
        strike.into_iter().chain(shoot).find_map(|(means, range)| {
            let Some(target) = target else {
                return Some(means);
            };
            let melee = matches!(means, Means::Strike(_));
            let near = melee && view.neighbours(unit).contains(target)
                || (!melee || range > 1) && ground::distance(view, unit, target) <= range;
            let one_band = view.band(unit) == view.band(target);
            (near && ground::line_of_sight(view, unit, target) && (one_band || !melee))
                .then_some(means)
        })
    })
}

fn strike(r: &mut Resolver<'_>, attacker: UnitId, target: UnitId, means: Means) -> Flow {
    attack::resolve(r, &Attack::on(attacker, target, means))?;
    Ok(())
}
