//! Closed forms of attacks: their expected effect, worked out without playing them, in thousandths
//! of a wound.

use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{Forecast, Scale},
    },
    rules::maneuver::{
        HEALTH, POINT,
        attacks::{
            attack::{Attack, AttackMeans, Defence, Exchange, Manner, defences, exchange},
            to_hit::{attack_check, defence_check},
        },
        body::harm::{changes, heavy},
        character::hands::shield,
        rolls::checks::{DIE, successes},
        sheet_of,
        spells::spell::Rider,
    },
};

/// The scale that the brain uses.
pub(super) const USUAL: Scale = Scale::usual(POINT);
/// Cost of throwing the unit's main weapon away.
const THROWN_AWAY: i64 = 450;

/// Worth of a hit: lost Health, a knockout, a heavy hit. With `in_full` the die counts as its
/// maximum.
pub(crate) fn hit_worth(view: View<'_>, attack: &Attack, block: Option<i32>, in_full: bool) -> i64 {
    hit_counted(view, attack, block, in_full, USUAL)
}

/// Worth of a hit on a scale.
fn hit_counted(
    view: View<'_>,
    attack: &Attack,
    block: Option<i32>,
    in_full: bool,
    scale: Scale,
) -> i64 {
    let target = attack.target;
    let (faces, fixed, harm) = attack.damage(view);
    let health = i32::from(view.pool(target, HEALTH));
    let more = match attack.with {
        AttackMeans::Weapon(weapon, _) if weapon.slows => scale.mark / 2,
        AttackMeans::Spell(strike, _) if strike.rider == Rider::Pushes => scale.mark / 5,
        _ => 0,
    };
    let more = more + scale.hit;
    if faces == 0 {
        return more;
    }
    let changes = changes(sheet_of(view, target), harm, block);
    let less: i32 = changes.iter().map(|(_, number)| number).sum();
    let threshold = heavy(view, target);
    let of_die = |die: u16| {
        let taken = (i32::from(die) + fixed + less).max(0);
        if health == 0 {
            // Finishing off a fallen target.
            return if taken > 0 { scale.mark * 3 / 10 } else { 0 };
        }
        let lost = i64::from(taken.min(health)) * scale.loss;
        let out = if taken >= health { scale.out } else { 0 };
        // About half of the body locations matter.
        let told = if taken >= threshold && !attack.is_spell() {
            scale.mark / 3
        } else {
            0
        };
        lost + out + told
    };
    if in_full {
        return more + of_die(faces);
    }
    let sum: i64 = (1..=faces).map(of_die).sum();
    more + sum / i64::from(faces)
}

/// Whether an average hit puts the target out.
pub(crate) fn fells(view: View<'_>, attack: &Attack) -> bool {
    let (faces, fixed, harm) = attack.damage(view);
    let changes = changes(sheet_of(view, attack.target), harm, None);
    let less: i32 = changes.iter().map(|(_, number)| number).sum();
    let usual = i32::from(faces.div_ceil(2)) + fixed + less;
    faces > 0 && usual >= i32::from(view.pool(attack.target, HEALTH))
}

/// Worth of an attack against this defence, or none.
pub(crate) fn against(view: View<'_>, attack: &Attack, defence: Option<Defence>) -> i64 {
    counted(view, attack, (defence, 0), USUAL)
}

/// Worth of an attack on a scale, against a defence with `more` on its test.
pub(super) fn counted(
    view: View<'_>,
    attack: &Attack,
    (defence, more): (Option<Defence>, i32),
    scale: Scale,
) -> i64 {
    let own = attack_check(view, attack);
    let mut other = defence.map(|defence| defence_check(view, attack, defence));
    if let Some(check) = &mut other {
        check.target += more;
    }
    let mut ways: [u64; 5] = [0; 5];
    let mut all = 0;
    for face in 1..=20 {
        let (parts, passed) = (DIE.share(&own, face).0, successes(own.target, face));
        let Some(check) = &other else {
            ways[exchange(passed, 0, None) as usize] += parts;
            all += parts;
            continue;
        };
        for answer in 1..=20 {
            let parts = parts * DIE.share(check, answer).0;
            let result = exchange(passed, successes(check.target, answer), defence);
            ways[result as usize] += parts;
            all += parts;
        }
    }
    let of_hit = |block| hit_counted(view, attack, block, false, scale);
    let hit = of_hit(None);
    let blocked = match defence {
        Some(Defence::Block) => of_hit(shield(view, attack.target)),
        _ => 0,
    };
    // A critical win is worth a maneuver that works half of the time; it is worth nothing against a
    // target that the attack cannot harm.
    let lies = !view.status(attack.target).is_active();
    let is_harmless = attack.damage(view).0 > 0 && hit == 0;
    let maneuver = if lies || is_harmless {
        0
    } else {
        scale.mark / 2
    };
    let of = |result: Exchange, worth: i64| ways[result as usize] as i64 * worth;
    let sum = of(Exchange::AttackerWins, hit + maneuver)
        + of(Exchange::Hit, hit)
        + of(Exchange::Blocked, blocked)
        - of(Exchange::DefenderWins, maneuver / 2);
    sum / (all as i64).max(1)
}

/// The defence that lets the least through, and the worth it lets through.
pub(crate) fn best_defence(view: View<'_>, attack: &Attack) -> Option<(Defence, i64)> {
    let all = defences(view, attack).into_iter();
    all.map(|defence| (defence, against(view, attack, Some(defence))))
        .min_by_key(|(_, worth)| *worth)
}

/// What each of some defences is worth to the unit that defends itself, and last what none is.
pub(crate) fn merits(view: View<'_>, attack: &Attack, offered: &[Defence]) -> SmallVec<[i64; 6]> {
    let all = offered.iter().copied().map(Some).chain([None]);
    all.map(|defence| -against(view, attack, defence)).collect()
}

/// Worth of an attack on a target that defends if it can.
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    match best_defence(view, attack) {
        Some((_, worth)) => worth,
        None => against(view, attack, None),
    }
}

/// The closed-form forecast of an attack on a target that defends if it can.
pub(crate) fn forecast(view: View<'_>, attack: &Attack) -> Forecast {
    let defence = best_defence(view, attack).map(|(defence, _)| defence);
    Forecast::of(attack.target, |scale| {
        counted(view, attack, (defence, 0), scale)
    })
}

/// Worth of an attack on a target that sometimes keeps its AP instead of defending.
pub(crate) fn hoped(view: View<'_>, attack: &Attack) -> i64 {
    let bare = || against(view, attack, None);
    match best_defence(view, attack) {
        Some((_, worth)) => (3 * worth + bare()) / 4,
        None => bare(),
    }
}

/// The worth less the loss of a thrown weapon.
pub(crate) fn less_thrown(view: View<'_>, attack: &Attack, worth: i64) -> i64 {
    if attack.manner != Manner::Thrown || attack.damage(view).0 == 0 {
        return worth;
    }
    worth - THROWN_AWAY
}
