//! What a unit can strike with, and what harm that does, as its brain reckons.

use super::expectation;
use crate::{
    battle::prelude::*,
    rules::evoker::{
        actions::can_pay_power,
        attacks::{
            attack::Attack,
            profile::{AttackMeans, Profile},
            targets,
        },
        body::held,
        character::{
            catalogue::Shape,
            sheet::Score,
            stats::{self, Tested},
            weapons,
        },
        field::{ground, sight},
    },
};

/// About how often a held enemy loses its turn to the release test, in percent (EV-CND-13).
pub(crate) fn turn_lost(view: View<'_>, holder: UnitId, enemy: UnitId) -> i64 {
    let best = |unit, tests: &[Tested]| {
        let values = tests.iter().map(|&tested| stats::value(view, unit, tested));
        i64::from(values.max().unwrap_or(0).clamp(5, 95))
    };
    let breaks = best(enemy, held::RELEASE);
    let keeps = best(holder, held::HOLD) * 7 / 10;
    100 - breaks * (100 - keeps) / 100
}

/// Everything the unit can attack with and pay for now.
pub(crate) fn means(view: View<'_>, unit: UnitId) -> impl Iterator<Item = AttackMeans> + '_ {
    known_means(view, unit).filter(move |means| match means {
        AttackMeans::Power(power) => can_pay_power(view, unit, *power).is_ok(),
        AttackMeans::Strike(_) | AttackMeans::Shoot(_) | AttackMeans::Item(_) => true,
    })
}

/// Everything the unit could attack with, affordable or not.
pub(crate) fn known_means(view: View<'_>, unit: UnitId) -> impl Iterator<Item = AttackMeans> + '_ {
    weapons::equipped(view, unit)
        .flat_map(|(carried, weapon)| {
            let strike = (weapon.reach > 0).then_some(AttackMeans::Strike(carried.item));
            let loaded = weapon.ammo == 0 || carried.ammo > 0;
            let shoot = (weapon.range > 0 && loaded).then_some(AttackMeans::Shoot(carried.item));
            strike.into_iter().chain(shoot)
        })
        .chain(
            stats::powers(view, unit)
                .iter()
                .map(|&power| AttackMeans::Power(power)),
        )
        .chain(
            weapons::consumables(view, unit)
                .filter(|(_, item)| item.damage().is_some())
                .map(|(item, _)| AttackMeans::Item(item)),
        )
}

/// Whether an attack reaches the target in the next turn: blows after a Basic Move, shots from
/// here.
pub(crate) fn reaches_soon(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    profile: &Profile,
) -> bool {
    let distance = ground::distance(view, unit, target);
    if profile.form.melee {
        let stride = 2 * stats::bonus(view, unit, Score::Agility).max(1) as u16;
        distance <= stride + profile.range
    } else {
        distance <= range_of(view, profile) && sight::line_of_sight(view, unit, target)
    }
}

/// How far an attack reaches; areas that start at the user reach as far as they are long.
pub(crate) fn range_of(view: View<'_>, profile: &Profile) -> u16 {
    match targets::shape(view, profile) {
        Shape::Aura(size) | Shape::Line(size) | Shape::Wave(size) => u16::from(size),
        Shape::Single | Shape::Blast(_) | Shape::Arc(_) => profile.range,
    }
}

/// What one attack is likely to do, in thousandths of a wound.
pub(crate) fn harm(
    view: View<'_>,
    attacker: UnitId,
    target: UnitId,
    means: AttackMeans,
    profile: &Profile,
) -> i64 {
    let attack = Attack::on(attacker, target, means);
    expectation::of_attack(view, &attack, profile, target)
}
