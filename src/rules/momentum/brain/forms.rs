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
    rules::{
        momentum::{
            actions::attacks_given,
            attacks::{
                attack::{Attack, Manner, Mercy},
                to_hit::{Bearing, check_with},
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
        shared::prospects::Stands,
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

/// What places decide about an attack: its bearing, and an ally in front of the target that a miss
/// may hit (MO-COV-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placing {
    bearing: Bearing,
    friend: Option<(UnitId, Bearing)>,
}

impl Placing {
    /// From where all are.
    fn now(view: View<'_>, attack: &Attack, target: UnitId) -> Self {
        let friend = friend_in_front(view, attack, || {
            let from = (leaning::eyes(view, attack.by), Some(attack.by));
            cover::bodies(view, from, target)
        });
        Self {
            bearing: Bearing::now(view, attack, target),
            friend: friend.map(|friend| (friend, Bearing::now(view, attack, friend))),
        }
    }

    /// From other places, where nobody leans.
    pub(crate) fn from(stands: Stands<'_>, attack: &Attack, target: UnitId) -> Self {
        let (view, by) = (stands.view, attack.by);
        if attack.manner == Manner::Melee {
            return Self {
                bearing: Bearing::CLOSE,
                friend: None,
            };
        }
        let (cover, bodies) = cover::among(stands, by, target);
        let friend = friend_in_front(view, attack, || bodies);
        let of_friend = |friend| {
            let (cover, _) = cover::among(stands, by, friend);
            (friend, Bearing::afar(stands, by, cover))
        };
        Self {
            bearing: Bearing::afar(stands, by, cover),
            friend: friend.map(of_friend),
        }
    }
}

/// The ally of the attacker in front of the target that a miss may hit.
fn friend_in_front(
    view: View<'_>,
    attack: &Attack,
    bodies: impl FnOnce() -> SmallVec<[UnitId; 4]>,
) -> Option<UnitId> {
    if attack.manner != Manner::Ranged {
        return None;
    }
    let front = bodies().first().copied()?;
    (!view.hostile(attack.by, front)).then_some(front)
}

/// What an attack is worth: on its target, and on an ally in front of it that a miss may hit
/// (MO-COV-04).
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    attack.unit().map_or(0, |target| {
        expected_with(view, attack, Placing::now(view, attack, target))
    })
}

/// The same from other places.
pub(crate) fn expected_with(view: View<'_>, attack: &Attack, placing: Placing) -> i64 {
    let Some(target) = attack.unit() else {
        return 0;
    };
    let on_friends = astray(view, attack, (target, placing), USUAL);
    let on_target = on_target(view, attack, (target, placing.bearing), USUAL);
    on_target + on_friends.map_or(0, |(_, harm)| to_a_friend(harm))
}

/// The forecasts of an attack on its target and on an ally in front of it.
pub(crate) fn forecasts(view: View<'_>, attack: &Attack) -> Vec<Forecast> {
    let Some(target) = attack.unit() else {
        return Vec::new();
    };
    let placing = Placing::now(view, attack, target);
    let aimed = (target, placing.bearing);
    let on_target = Forecast::of(target, |scale| on_target(view, attack, aimed, scale));
    let friend = placing.friend.map(|(friend, _)| {
        Forecast::of(friend, |scale| {
            astray(view, attack, (target, placing), scale).map_or(0, |(_, harm)| harm)
        })
    });
    std::iter::once(on_target).chain(friend).collect()
}

/// The ally in front of the target that a miss may hit, and what that counts for.
fn astray(
    view: View<'_>,
    attack: &Attack,
    (target, placing): (UnitId, Placing),
    scale: Scale,
) -> Option<(UnitId, i64)> {
    let (friend, bearing) = placing.friend?;
    let (own, other) = (
        check_with(view, attack, target, placing.bearing),
        check_with(view, attack, friend, bearing),
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

fn on_target(
    view: View<'_>,
    attack: &Attack,
    (target, bearing): (UnitId, Bearing),
    scale: Scale,
) -> i64 {
    let form = DamageForm::of(attack);
    let of_hit = |critical| hit_counted(view, (attack, form.as_ref()), target, critical, scale);
    if sheet_of(view, target).object {
        return of_hit(false);
    }
    let check = check_with(view, attack, target, bearing);
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
