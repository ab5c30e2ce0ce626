//! What Abilities are worth to a brain, in thousandths of a wound.

use super::{
    cast::{Cast, named},
    upcast,
};
use crate::{
    battle::{
        components::Pools,
        prelude::*,
        worth::{Forecast, OUT, Scale},
    },
    rules::momentum::{
        POINT, TEMPORARY, VITALITY, WP,
        attacks::attack::{Attack, Mercy},
        body::{hit::Hit, vitality},
        brain::{forms, loss, worth},
        character::{
            abilities::{Ability, Effect, Resolution, Upcast},
            catalogue::ability,
            damage::{Damage, Dice},
        },
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
        Effect::Harm(..) | Effect::Inflict(_) => None,
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

/// WP a brain would add.
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
    let all = cast.affected(view).into_iter();
    let sum = all.map(|target| {
        let value = on_one(view, &cast, target, loss::USUAL);
        if view.hostile(cast.unit, target) {
            value
        } else {
            -value
        }
    });
    Some(sum.sum())
}

/// The attack of an Ability, with the dice of all the WP a brain would add.
fn attack_of(view: View<'_>, cast: &Cast) -> Option<Attack> {
    let mut attack = cast.attack(view)?;
    let harm = attack.damage.first()?.harm;
    if let Upcast::Die(faces) = cast.ability.upcast {
        let number = spare_wp(view, cast).clamp(0, 20) as u8;
        let dice = Dice::of(number, faces);
        attack.damage.push(Damage { dice, harm });
    }
    Some(attack)
}

/// The forecasts of an Ability, one for each target.
pub(crate) fn forecasts(view: View<'_>, order: &Order) -> Option<Vec<Forecast>> {
    let cast = named(view, order, Mercy::Usual, false).ok()?;
    if let Some(attack) = attack_of(view, &cast) {
        return Some(forms::forecasts(view, &attack));
    }
    let all = cast.affected(view).into_iter();
    let of = |target| Forecast::of(target, |scale| on_one(view, &cast, target, scale));
    Some(all.map(of).collect())
}

/// What it counts for on one target.
fn on_one(view: View<'_>, cast: &Cast, target: UnitId, scale: Scale) -> i64 {
    let Some(check) = cast.defense_of(view, target) else {
        return 0;
    };
    let fails = 1000 - PLAIN.passing(&check, 1000);
    match cast.ability.effect {
        Effect::Harm(damage, _) => {
            let faces = match cast.ability.upcast {
                Upcast::Die(faces) => i32::from(faces) + 1,
                _ => 0,
            };
            let mean = (damage.dice.twice_mean() + spare_wp(view, cast) * faces) / 2;
            let lost = |amount| {
                let hit = Hit {
                    source: cast.source(view),
                    ..Hit::of(damage.harm, amount)
                };
                loss::loss_counted(view, target, hit.on(view, target).left, scale) + scale.hit
            };
            let half = match cast.ability.resolution {
                Resolution::DefenseForHalf(_) => lost(mean / 2),
                _ => 0,
            };
            (lost(mean) * fails + half * (1000 - fails)) / 1000
        }
        Effect::Inflict(status) => {
            (fails * parts(status) * scale.mark / 4 + fails * scale.hit) / 1000
        }
        _ => 0,
    }
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
        known.wp <= wp && matches!(known.effect, Effect::Harm(..) | Effect::Inflict(_))
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
