//! What Abilities are worth to a brain, in thousandths of a wound.

use super::{
    cast::{Cast, named},
    effects::advised_dice,
    upcast,
};
use crate::{
    battle::{
        components::Pools,
        prelude::*,
        ruleset::worth::{Forecast, OUT, Scale},
    },
    rules::momentum::{
        POINT, TEMPORARY, VITALITY, WP,
        attacks::attack::{Attack, Mercy},
        body::{
            hit::{Hit, OneType, Pierce},
            vitality,
        },
        brain::{
            forms, loss,
            pushes::{Push, with_collision},
            spread::{Spread, counted},
            worth,
        },
        character::{
            abilities::{Ability, Effect, Resolution, Rider, Upcast},
            catalogue::ability,
            damage::{Damage, Dice, Harm},
        },
        field::forced::meant,
        rolls::checks::PLAIN,
        sheet_of,
        status::Status,
    },
};

/// What an order is worth that neither harms nor afflicts a unit; all others go by their odds.
pub(crate) fn of_ability(view: View<'_>, order: &Order) -> Option<i64> {
    let cast = named(view, order, Mercy::Usual, false).ok()?;
    let target = cast.target().unwrap_or(cast.unit);
    match cast.ability.effect {
        Effect::Harm { .. } | Effect::Inflict(_) => None,
        Effect::Mend(dice) => {
            let pools = view.store.get::<Pools>(target);
            let missing = i32::from(pools.max(VITALITY) - pools.now(VITALITY));
            let mean = (dice.twice_mean() + spare_wp(view, &cast) * 7) / 2;
            let up = i64::from(view.pool(target, VITALITY));
            // A target that is down returns to the fight.
            let wakes = up < 1 && up + i64::from(mean) >= 1;
            let woken = if wakes { OUT / 2 } else { 0 };
            Some(i64::from(mean.min(missing)) * POINT * 4 / 5 + woken)
        }
        Effect::Ward(_) if !view.status(target).is_active() => Some(0),
        Effect::Ward(amount) => {
            let has = i32::from(view.pool(target, TEMPORARY));
            let gains = i64::from((amount + 3 - has).max(0)) * POINT;
            Some(gains.min(worth::danger(view, target)) / 2)
        }
        Effect::Throw(metres) => {
            let hostile = view.hostile(cast.unit, target);
            let check = cast.defense_of(view, target)?;
            let fails = 1000 - PLAIN.passing(&check, 1000);
            let far = i64::from(metres) * POINT / 3;
            Some(if hostile { far * fails / 1000 } else { 0 })
        }
        // A beast is worth a part of the enemies' remaining Vitality.
        Effect::Call => {
            let left = view
                .enemies(cast.unit)
                .map(|enemy| i64::from(vitality::reserve(view, enemy)));
            Some((left.sum::<i64>() * POINT / 4).min(OUT / 2))
        }
        Effect::Blink(_) => Some(0),
    }
}

/// WP that may be added still.
fn spare_wp(view: View<'_>, cast: &Cast) -> i32 {
    let most = upcast::limit(view, cast.unit) - cast.added;
    let has = view.pool(cast.unit, WP) - cast.wp();
    i32::from(most.min(has).max(0))
}

/// Mean worth of an order by closed forms; `None` if it is no harmful Ability.
pub(crate) fn guess(view: View<'_>, order: &Order) -> Option<i64> {
    let cast = named(view, order, Mercy::Usual, false).ok()?;
    if let Some(attack) = attack_of(view, &cast) {
        return Some(forms::expected(view, &attack));
    }
    let all = cast.affected(view);
    let damage = damage_of(view, &cast, &all);
    let sum = all.iter().map(|&target| {
        let value = on_one(view, (&cast, damage.as_ref()), target, loss::USUAL);
        if view.hostile(cast.unit, target) {
            value
        } else {
            -value
        }
    });
    Some(sum.sum())
}

/// The dice that a brain would add by WP to the damage of an Ability.
fn dice_for_wp(view: View<'_>, cast: &Cast, targets: &[UnitId]) -> Dice {
    let (Effect::Harm { damage, .. }, Upcast::Die(faces)) =
        (cast.ability.effect, cast.ability.upcast)
    else {
        return Dice::default();
    };
    let spare = spare_wp(view, cast);
    if spare == 0 {
        return Dice::default();
    }
    let wanted = advised_dice(view, cast, targets, (damage.dice, faces));
    Dice::of(i32::from(wanted).clamp(0, spare).min(99) as u8, faces)
}

/// The attack of an Ability, with the dice that a brain would add.
fn attack_of(view: View<'_>, cast: &Cast) -> Option<Attack> {
    let mut attack = cast.attack(view)?;
    let harm = attack.damage.first()?.harm;
    let dice = dice_for_wp(view, cast, &cast.targets);
    if dice.number > 0 {
        attack.damage.push(Damage { dice, harm });
    }
    Some(attack)
}

/// How the damage of an Ability is spread that is no attack, with its type.
fn damage_of(view: View<'_>, cast: &Cast, targets: &[UnitId]) -> Option<(Spread, Harm)> {
    let Effect::Harm { damage, .. } = cast.ability.effect else {
        return None;
    };
    let dice = dice_for_wp(view, cast, targets);
    Some((Spread::of(damage.dice).and(dice), damage.harm))
}

/// What the closed forms say of an Ability on each of those it reaches.
pub(crate) fn forecasts(view: View<'_>, order: &Order) -> Option<Vec<Forecast>> {
    let cast = named(view, order, Mercy::Usual, false).ok()?;
    if let Some(attack) = attack_of(view, &cast) {
        return Some(forms::forecasts(view, &attack));
    }
    let all = cast.affected(view);
    let damage = damage_of(view, &cast, &all);
    let of = |&target: &UnitId| {
        Forecast::of(target, |scale| {
            on_one(view, (&cast, damage.as_ref()), target, scale)
        })
    };
    Some(all.iter().map(of).collect())
}

/// What it counts for on one of those it reaches.
fn on_one(
    view: View<'_>,
    (cast, damage): (&Cast, Option<&(Spread, Harm)>),
    target: UnitId,
    scale: Scale,
) -> i64 {
    if cast.defense().is_none() {
        return 0;
    }
    // Things fail every Defense Roll (MO-DEF-03).
    let check = cast.defense_of(view, target);
    let fails = check.map_or(1000, |check| 1000 - PLAIN.passing(&check, 1000));
    match (cast.ability.effect, damage) {
        (Effect::Harm { also: rider, .. }, Some(damage)) => {
            let whole = harm_counted(view, (cast, damage), (target, rider), scale);
            let half = match cast.ability.resolution {
                Resolution::DefenseForHalf(_) => half_counted(view, (cast, damage), target, scale),
                _ => 0,
            };
            (whole * fails + half * (1000 - fails)) / 1000
        }
        (Effect::Inflict(status), _) => {
            (fails * parts(status) * scale.mark / 4 + fails * scale.hit) / 1000
        }
        _ => 0,
    }
}

/// What half of the damage counts for on a unit that withstands.
fn half_counted(
    view: View<'_>,
    (cast, (spread, harm)): (&Cast, &(Spread, Harm)),
    target: UnitId,
    scale: Scale,
) -> i64 {
    let hit = OneType::of(view, target, (*harm, Pierce::Nothing, cast.source(view)));
    let left = vitality::reserve(view, target);
    spread.mean(|sum| counted(left, hit.left(sum / 2), scale)) + scale.hit
}

/// What all of the damage counts for, with the push that goes with it.
fn harm_counted(
    view: View<'_>,
    (cast, (spread, harm)): (&Cast, &(Spread, Harm)),
    (target, rider): (UnitId, Option<Rider>),
    scale: Scale,
) -> i64 {
    let source = cast.source(view);
    if let Some(Rider::Pushes(metres)) = rider {
        let metres = meant(view, target, cast.goal, metres);
        let push = Push::away(view, cast.unit, target, metres);
        if !push.is_harmless() {
            let takes = |sum: i32, collision: i32| {
                let hit = Hit {
                    source,
                    ..Hit::of(*harm, sum)
                };
                with_collision(view, target, &hit, collision)
            };
            return push.counted(view, target, (spread, takes), scale) + scale.hit;
        }
    }
    let hit = OneType::of(view, target, (*harm, Pierce::Nothing, source));
    let left = vitality::reserve(view, target);
    spread.mean(|sum| counted(left, hit.left(sum), scale)) + scale.hit
}

/// How much a Status Effect hampers, in quarters of a mark.
const fn parts(status: Status) -> i64 {
    match status {
        Status::Charmed | Status::Stunned => 8,
        Status::Confused | Status::Restrained => 6,
        Status::Blinded | Status::Frightened | Status::Enraged => 4,
        _ => 3,
    }
}

/// The range of the unit's farthest harmful Ability it can pay for; 0 if it has none.
pub(crate) fn farthest(view: View<'_>, unit: UnitId) -> u16 {
    let powers = sheet_of(view, unit).powers.iter();
    let known = powers.filter_map(|&power| ability(view, power));
    let wp = view.pool(unit, WP);
    let harms = |known: &Ability| {
        known.wp <= wp && matches!(known.effect, Effect::Harm { .. } | Effect::Inflict(_))
    };
    known
        .filter(harms)
        .map(|known| known.range)
        .max()
        .unwrap_or(0)
}

/// What restoring this much Vitality is worth, for healing stunts.
pub(crate) fn of_healing(view: View<'_>, unit: UnitId, amount: i32) -> i64 {
    let pools = view.store.get::<Pools>(unit);
    let missing = i32::from(pools.max(VITALITY) - pools.now(VITALITY));
    let wakes =
        vitality::reserve(view, unit) == 0 && i32::from(view.pool(unit, VITALITY)) + amount >= 1;
    let woken = if wakes { OUT / 2 } else { 0 };
    i64::from(amount.min(missing)) * POINT * 4 / 5 + woken
}
