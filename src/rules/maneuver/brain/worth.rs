//! What attacks, help and tricks are worth to a brain, in thousandths of a wound.

use crate::{
    battle::{
        components::{Hands, Hold, Turn},
        prelude::*,
        worth::{Forecast, MARK, OUT, Scale},
    },
    rules::maneuver::{
        AP, HEALTH, POINT,
        attacks::attack::{
            Attack, AttackMeans, Defence, Exchange, Manner, attack_check, defence_check, defences,
            exchange, reach, strikes,
        },
        body::harm::{changes, heavy},
        character::{
            catalogue::{item, spell},
            hands::{shield, weapons},
        },
        field::{ground, sight::sees},
        rolls::checks::{DIE, successes},
        sheet_of,
        spells::spell::{Area, Rider},
    },
};

/// What the brain counts.
const USUAL: Scale = Scale::usual(POINT);
/// What a weapon is worth in an empty hand.
const ARMED: i64 = 900;
/// What it costs to have thrown away what one fights with.
const THROWN_AWAY: i64 = 450;
/// What a door is worth that is opened where nobody is to be seen.
const OPENED: i64 = 100;

/// What a hit by an attack is worth: Health, a fall, a heavy blow. The die falls as it will, or
/// counts as its maximum.
pub(crate) fn hit_worth(view: View<'_>, attack: &Attack, block: Option<i32>, in_full: bool) -> i64 {
    hit_counted(view, attack, block, in_full, USUAL)
}

/// What a hit by an attack counts for on a scale.
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
            // Finishing off somebody who lies there.
            return if taken > 0 { scale.mark * 3 / 10 } else { 0 };
        }
        let lost = i64::from(taken.min(health)) * scale.loss;
        let out = if taken >= health { scale.out } else { 0 };
        // Half of the places of the body tell.
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

/// Whether a usual hit by an attack puts its target out.
pub(crate) fn fells(view: View<'_>, attack: &Attack) -> bool {
    let (faces, fixed, harm) = attack.damage(view);
    let changes = changes(sheet_of(view, attack.target), harm, None);
    let less: i32 = changes.iter().map(|(_, number)| number).sum();
    let usual = i32::from(faces.div_ceil(2)) + fixed + less;
    faces > 0 && usual >= i32::from(view.pool(attack.target, HEALTH))
}

/// What an attack is worth against this defence, or none.
pub(crate) fn against(view: View<'_>, attack: &Attack, defence: Option<Defence>) -> i64 {
    counted(view, attack, (defence, 0), USUAL)
}

/// What an attack counts for on a scale against a defence with so much more on its test.
fn counted(
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
    // A critical win is worth a maneuver that comes off half of the time.
    let lies = !view.status(attack.target).is_active();
    let maneuver = if lies { 0 } else { scale.mark / 2 };
    let of = |result: Exchange, worth: i64| ways[result as usize] as i64 * worth;
    let sum = of(Exchange::AttackerWins, hit + maneuver)
        + of(Exchange::Hit, hit)
        + of(Exchange::Blocked, blocked)
        - of(Exchange::DefenderWins, maneuver / 2);
    sum / (all as i64).max(1)
}

/// The defence that lets through least, with what it lets through.
pub(crate) fn best_defence(view: View<'_>, attack: &Attack) -> Option<(Defence, i64)> {
    let all = defences(view, attack).into_iter();
    all.map(|defence| (defence, against(view, attack, Some(defence))))
        .min_by_key(|(_, worth)| *worth)
}

/// What an attack is worth against somebody who defends itself if it can.
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    match best_defence(view, attack) {
        Some((_, worth)) => worth,
        None => against(view, attack, None),
    }
}

/// What the closed form says of an attack on somebody who defends itself if it can.
pub(crate) fn forecast(view: View<'_>, attack: &Attack) -> Forecast {
    let defence = best_defence(view, attack).map(|(defence, _)| defence);
    Forecast::of(attack.target, |scale| {
        counted(view, attack, (defence, 0), scale)
    })
}

/// What an attack is worth on a defender that will rather keep its points now and then.
pub(crate) fn hoped(view: View<'_>, attack: &Attack) -> i64 {
    let bare = || against(view, attack, None);
    match best_defence(view, attack) {
        Some((_, worth)) => (3 * worth + bare()) / 4,
        None => bare(),
    }
}

/// The single attacks that somebody knows: Strikes and attack spells on one target, each with its
/// range.
pub(crate) fn means(view: View<'_>, by: UnitId, target: UnitId) -> SmallVec<[(Attack, u16); 8]> {
    let strikes = strikes(view, by, target).into_iter();
    let mut all: SmallVec<[(Attack, u16); 8]> =
        strikes.map(|attack| (attack, reach(&attack, 0))).collect();
    for &power in &sheet_of(view, by).spells {
        let Some(spell) = spell(view, power) else {
            continue;
        };
        if let Some(strike) = spell.strike()
            && strike.area == Area::One
        {
            all.push((Attack::spell(by, target, strike, None), spell.range));
        }
    }
    all
}

/// What an attack is worth that costs the weapon it is made with.
pub(crate) fn less_thrown(view: View<'_>, attack: &Attack, worth: i64) -> i64 {
    if attack.manner != Manner::Thrown || attack.damage(view).0 == 0 {
        return worth;
    }
    worth - THROWN_AWAY
}

/// The best that somebody can do to another with one attack, as far as it gets in a turn: what it
/// is worth, and how far it reaches.
pub(crate) fn best_means(view: View<'_>, by: UnitId, target: UnitId) -> Option<(Attack, u16)> {
    means(view, by, target)
        .into_iter()
        .rev()
        .max_by_key(|(attack, _)| less_thrown(view, attack, expected(view, attack)))
}

/// Whether somebody could get at another in its next turn: by walking and by reach, or by a shot.
pub(crate) fn can_get_at(view: View<'_>, by: UnitId, target: UnitId, reach: u16) -> bool {
    let stride = ground::speed(view, by).max(0) as u16;
    view.gap(by, target) <= stride + reach
}

/// How many attacks somebody has to expect before its points come back, and what a defence against
/// the worst of them is worth.
fn to_come(view: View<'_>, unit: UnitId) -> (i64, i64) {
    let (mut attacks, mut gain) = (0, 0);
    let acted = view.clock().acted;
    for enemy in view.enemies(unit) {
        if acted.contains(enemy) || !sees(view, unit, enemy) {
            continue;
        }
        let Some((attack, reach)) = best_means(view, enemy, unit) else {
            continue;
        };
        if !can_get_at(view, enemy, unit, reach) {
            continue;
        }
        attacks += i64::from(2 - view.store.get::<Turn>(enemy).attacks.min(2));
        let bare = against(view, &attack, None);
        let defended = best_defence(view, &attack).map_or(bare, |(_, worth)| worth);
        gain = gain.max(bare - defended);
    }
    let near = view
        .allies(unit)
        .filter(|&friend| view.gap(unit, friend) <= 6)
        .count() as i64;
    (attacks / (1 + near.min(3)), gain)
}

/// What points are worth kept for defences in this round: those spent on something are taken from
/// the last ones first.
pub(crate) fn reserve(view: View<'_>, unit: UnitId, price: i16) -> i64 {
    let has = i64::from(view.pool(unit, AP));
    let kept = has - i64::from(price);
    if price <= 0 {
        return 0;
    }
    let (attacks, gain) = *view.cached(Reserve(unit), || to_come(view, unit));
    let missed = attacks.min(has) - attacks.min(kept.max(0));
    missed.max(0) * gain * 7 / 10
}

/// What is asked of a combatant again and again in one state.
#[derive(PartialEq)]
struct Reserve(UnitId);

/// What one attack of somebody in its own turn is worth at most, for those who think of keeping
/// points for it.
pub(crate) fn own_strike(view: View<'_>, unit: UnitId) -> i64 {
    let of = |enemy| {
        let (attack, reach) = best_means(view, unit, enemy)?;
        can_get_at(view, unit, enemy, reach).then(|| hoped(view, &attack))
    };
    view.enemies(unit).filter_map(of).max().unwrap_or(0)
}

/// What the next point is worth as an attack in the own turn, with so many left: those that no attack
/// of the round needs are to spare.
pub(crate) fn point_of_attack(view: View<'_>, unit: UnitId, left: i16) -> i64 {
    let attacks = 2 - i16::from(view.store.get::<Turn>(unit).attacks.min(2));
    if left > attacks {
        return 0;
    }
    let acts = view.clock().acting == Some(unit);
    match view.clock().acted.contains(unit) {
        // In the own turn a point more may still be an attack.
        false if acts => own_strike(view, unit) / 2,
        false => own_strike(view, unit),
        true => 0,
    }
}

/// What Ward adds to the best defence against the worst attack of somebody.
pub(crate) fn warded(view: View<'_>, by: UnitId, unit: UnitId) -> i64 {
    let Some((attack, _)) = best_means(view, by, unit) else {
        return 0;
    };
    let of = |defence| {
        let plain = against(view, &attack, Some(defence));
        plain - counted(view, &attack, (Some(defence), 2), USUAL)
    };
    best_defence(view, &attack).map_or(0, |(defence, _)| of(defence).max(0))
}

/// The attacks that can still be made on somebody who lies there before it stands up again: each has
/// a bonus of 2, and its own tests have a penalty (MA-CND-01).
pub(crate) fn laid_down(view: View<'_>, winner: UnitId, loser: UnitId) -> i64 {
    let acted = view.clock().acted;
    let left = |unit: UnitId| {
        let points = i64::from(view.pool(unit, AP));
        points.min(2 - i64::from(view.store.get::<Turn>(unit).attacks.min(2)))
    };
    let can_strike = |unit: &UnitId| {
        *unit == winner && view.clock().acting == Some(winner) || !acted.contains(*unit)
    };
    let near = |unit: &UnitId| {
        let stride = ground::speed(view, *unit).max(0) as u16;
        view.gap(*unit, loser)
            <= stride
                + u16::from(crate::rules::maneuver::character::hands::reach_of(
                    view, *unit,
                ))
    };
    let blows: i64 = std::iter::once(winner)
        .chain(view.allies(winner))
        .filter(can_strike)
        .filter(near)
        .map(left)
        .sum();
    // Two points of twenty for each blow and as many off the defence against it, the turn that
    // starts on the ground, and a free blow at whoever stands up beside a foe.
    MARK / 3 + blows.min(4) * MARK * 2 / 5
}

/// What a bane on all tests until the end of the next turn is worth (MA-CND-01).
pub(crate) fn dazed(view: View<'_>, loser: UnitId) -> i64 {
    let points = i64::from(view.pool(loser, AP));
    let to_come = !view.clock().acted.contains(loser);
    MARK / 2 + points * MARK / 6 + if to_come { MARK / 3 } else { 0 }
}

/// What it is worth that somebody drops what it fights with.
pub(crate) fn disarmed(view: View<'_>, loser: UnitId) -> i64 {
    let armed = weapons(view, loser).any(|(_, weapon)| weapon.faces > 0);
    if armed { MARK * 4 / 5 } else { MARK / 4 }
}

/// What a boon on the next defence is worth: a quarter of a blow, if there is a point left for it or
/// another round to come.
pub(crate) fn braced(view: View<'_>, winner: UnitId) -> i64 {
    if view.pool(winner, AP) > 0 {
        MARK * 2 / 5
    } else {
        MARK / 4
    }
}

/// What holding somebody is worth: most for those who want to be elsewhere.
pub(crate) fn held(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    let wants_away = means(view, target, unit)
        .iter()
        .any(|(attack, reach)| *reach > 3 && attack.manner == Manner::Ranged);
    let worth = if wants_away { MARK / 4 } else { MARK / 2 };
    worth - reserve(view, unit, 1)
}

/// What being free again is worth.
pub(crate) fn freed(view: View<'_>, unit: UnitId) -> i64 {
    let busy = view.enemies(unit).any(|enemy| {
        means(view, unit, enemy)
            .iter()
            .any(|(_, reach)| view.gap(unit, enemy) <= *reach)
    });
    let prone = view.posture(unit) == Posture::Prone;
    let worth = if busy { MARK / 5 } else { 2 * MARK };
    worth + if prone { MARK } else { 0 } - reserve(view, unit, 1)
}

/// What so many halves of points of Health are worth to somebody.
pub(crate) fn mended(view: View<'_>, unit: UnitId, halves: i64) -> i64 {
    let pools = view.store.get::<crate::battle::components::Pools>(unit);
    let missing = i64::from(pools.max(HEALTH) - pools.now(HEALTH));
    let back = (halves / 2).min(missing) * POINT;
    if view.status(unit).is_active() {
        // Whoever is nearly whole can wait for it.
        if missing * 2 < halves { back / 3 } else { back }
    } else {
        back + OUT * 2 / 3
    }
}

/// What it is worth to handle something: a weapon into an empty hand, a door in the way.
pub(crate) fn of_handling(view: View<'_>, order: &Order) -> Option<i64> {
    let unit = order.unit;
    if order.cell().is_some() {
        let seen = view.enemies(unit).any(|enemy| sees(view, unit, enemy));
        let shut = order
            .cell()
            .and_then(|cell| view.board().door(view.ground(), cell))
            .is_some_and(|state| state == crate::battle::components::DoorState::Closed);
        return Some(if shut && !seen { OPENED } else { 0 });
    }
    let Tool::Item(id) = order.with else {
        return Some(0);
    };
    let taken = order.modes.has(crate::rules::maneuver::TAKE)
        || view
            .store
            .get::<Hands>(unit)
            .carried
            .iter()
            .any(|carried| carried.item == id && carried.hold == Hold::Stowed)
            && !order.modes.has(crate::rules::maneuver::STOW);
    let kind = item(view, id)?;
    let bare = weapons(view, unit).next().is_none();
    let worth = match kind.weapon() {
        Some(weapon) if taken && bare && weapon.faces > 0 => ARMED,
        Some(_) | None if taken && bare => 0,
        None if taken && kind.block().is_some() => MARK / 4,
        _ => 0,
    };
    let price = i16::from(!order.modes.has(crate::rules::maneuver::QUICK));
    Some(if worth > 0 {
        worth - reserve(view, unit, price) - i64::from(price)
    } else {
        0
    })
}
