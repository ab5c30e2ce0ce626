//! Closed forms of attacks: their expected harm without playing them out, in thousandths of a
//! wound.

use super::{
    loss::USUAL,
    spread::{Spread, counted},
};
use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{Forecast, Scale, to_a_friend},
    },
    rules::momentum::{
        actions::attacks_given,
        attacks::{
            attack::{Attack, Manner, Mercy},
            to_hit::attack_check,
        },
        body::{
            hit::{Hit, OneType, Parts},
            vitality,
        },
        character::damage::{Dice, Harm},
        field::{cover, leaning},
        rolls::checks::ATTACK,
        sheet_of,
    },
};

/// The damage of an attack: dice of one type, whose sums are told apart, and the means of all other
/// types, which are riders.
struct DamageForm {
    spread: Spread,
    harm: Harm,
    riders: Parts,
}

impl DamageForm {
    /// That of an attack; none if it does no damage.
    fn of(attack: &Attack) -> Option<Self> {
        let first = attack.damage.first()?;
        let fixed = Dice {
            plus: attack.plus,
            ..Dice::default()
        };
        let mut form = Self {
            spread: Spread::of(first.dice).and(fixed),
            harm: first.harm,
            riders: Parts::new(),
        };
        for damage in &attack.damage[1..] {
            if damage.harm == form.harm {
                form.spread = form.spread.and(damage.dice);
            } else {
                let mean = damage.dice.twice_mean() / 2;
                form.riders.push((damage.harm, mean));
            }
        }
        Some(form)
    }
}

/// What a hit counts for on average.
fn hit_counted(
    view: View<'_>,
    (attack, form): (&Attack, Option<&DamageForm>),
    target: UnitId,
    critical: bool,
    scale: Scale,
) -> i64 {
    let Some(DamageForm {
        spread,
        harm,
        riders,
    }) = form
    else {
        return scale.hit;
    };
    let more = if critical { &attack.critical[..] } else { &[] };
    let (source, left) = (attack.source(view), vitality::reserve(view, target));
    let of_one_type = riders.is_empty()
        && more.iter().all(|(of, _)| of == harm)
        && !matches!(attack.mercy, Mercy::Spares(_));
    if of_one_type {
        let more: i32 = more.iter().map(|(_, more)| more).sum();
        let hit = OneType::of(view, target, (*harm, attack.pierce, source));
        return spread.mean(|sum| counted(left, hit.left(sum + more), scale)) + scale.hit;
    }
    let lost = |sum: i32| {
        let mut hit = Hit {
            pierce: attack.pierce,
            spares: matches!(attack.mercy, Mercy::Spares(_)),
            holy_kills: attack.mercy == Mercy::Kills,
            source,
            ..Hit::of(*harm, sum)
        };
        for &(harm, amount) in riders.iter().chain(more) {
            hit.add(harm, amount);
        }
        hit.never_below_0();
        if let Mercy::Spares(dice) = attack.mercy {
            hit.less(i32::from(dice) * 5 / 2);
        }
        hit.on(view, target).left
    };
    spread.mean(|sum| counted(left, lost(sum), scale)) + scale.hit
}

/// What an attack is worth: on its target, and on an ally in front of it that a miss may hit
/// (MO-COV-04).
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    let Some(target) = attack.unit() else {
        return 0;
    };
    let on_friends = astray(view, attack, target, USUAL);
    on_target(view, attack, target, USUAL) + on_friends.map_or(0, |(_, harm)| to_a_friend(harm))
}

/// The forecasts of an attack on its target and on an ally in front of it.
pub(crate) fn forecasts(view: View<'_>, attack: &Attack) -> Vec<Forecast> {
    let Some(target) = attack.unit() else {
        return Vec::new();
    };
    let on_target = Forecast::of(target, |scale| on_target(view, attack, target, scale));
    let friend = astray(view, attack, target, USUAL).map(|(friend, _)| {
        Forecast::of(friend, |scale| {
            astray(view, attack, target, scale).map_or(0, |(_, harm)| harm)
        })
    });
    std::iter::once(on_target).chain(friend).collect()
}

/// The ally in front of the target that a miss may hit, and what that counts for.
fn astray(view: View<'_>, attack: &Attack, target: UnitId, scale: Scale) -> Option<(UnitId, i64)> {
    if attack.manner != Manner::Ranged {
        return None;
    }
    let from = (leaning::eyes(view, attack.by), Some(attack.by));
    let bodies = cover::bodies(view, from, target);
    let &friend = bodies
        .first()
        .filter(|&&body| !view.hostile(attack.by, body))?;
    let (own, other) = (
        attack_check(view, attack, target),
        attack_check(view, attack, friend),
    );
    let passes = |check: &Check, face| (ATTACK.read)(check, face).passed;
    let astray = (1..=20)
        .filter(|&face| !passes(&own, face) && passes(&other, face))
        .map(|face| ATTACK.share(&own, face).0 as i64)
        .sum::<i64>();
    let whole = ATTACK.share(&own, 1).1 as i64;
    let form = DamageForm::of(attack);
    let hit = hit_counted(view, (attack, form.as_ref()), friend, false, scale);
    Some((friend, astray * hit / whole))
}

fn on_target(view: View<'_>, attack: &Attack, target: UnitId, scale: Scale) -> i64 {
    let form = DamageForm::of(attack);
    let of_hit = |critical| hit_counted(view, (attack, form.as_ref()), target, critical, scale);
    if sheet_of(view, target).object {
        return of_hit(false);
    }
    let check = attack_check(view, attack, target);
    let (mut hits, mut criticals, mut whole) = (0, 0, 0);
    for face in 1..=20 {
        let (ways, all) = ATTACK.share(&check, face);
        whole = all;
        if face == 20 {
            criticals += ways;
        } else if (ATTACK.read)(&check, face).passed {
            hits += ways;
        }
    }
    let plain = hits as i64 * of_hit(false);
    let critical = criticals as i64 * of_hit(true);
    (plain + critical) / (whole as i64).max(1)
}

/// How many attacks a unit can make with this many AP, including those left of an action.
pub(crate) fn attacks_with(view: View<'_>, unit: UnitId, points: i16, left: u8) -> i64 {
    let actions = i64::from(points / 2);
    i64::from(left) + actions * i64::from(attacks_given(view, unit))
}
