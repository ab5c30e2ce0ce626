//! What deeds are worth by rules of thumb and closed forms, in thousandths of a wound.

use crate::{
    battle::{
        prelude::*,
        worth::{Forecast, MARK, OUT, Scale, to_a_friend},
    },
    rules::{
        momentum::{
            AP, POINT,
            actions::attacks_given,
            attacks::attack::{Attack, Manner, Mercy, Target, attack_check, strikes},
            body::{
                hit::{Hit, Parts},
                vitality,
            },
            character::damage::{Dice, Harm},
            field::{
                cover::{self, Cover},
                ground::{STEPS, basic_movement},
                hazards, sight,
            },
            rolls::{checks::ATTACK, modifiers::Source},
            sheet_of,
        },
        shared::forced::ForcedLaw,
    },
};

/// What the brain counts.
pub(crate) const USUAL: Scale = Scale::usual(POINT);

/// What losing so much is worth, when somebody has so much left.
pub(crate) fn of_loss(view: View<'_>, unit: UnitId, lost: i32) -> i64 {
    loss_counted(view, unit, lost, USUAL)
}

/// What losing so much counts for on a scale.
pub(crate) fn loss_counted(view: View<'_>, unit: UnitId, lost: i32, scale: Scale) -> i64 {
    let left = vitality::reserve(view, unit);
    if left <= 0 {
        return 0;
    }
    let out = if lost >= left { scale.out } else { 0 };
    i64::from(lost.min(left)) * scale.loss + out
}

/// In how many of all throws some dice come to each sum, from the lowest on.
fn sums(dice: Dice) -> (i32, Vec<i64>) {
    let mut ways = vec![1];
    for _ in 0..dice.number {
        let mut next = vec![0; ways.len() + usize::from(dice.faces) - 1];
        for (sum, count) in ways.iter().enumerate() {
            for face in 0..usize::from(dice.faces) {
                next[sum + face] += count;
            }
        }
        ways = next;
    }
    (i32::from(dice.number) + dice.plus, ways)
}

/// What a hit of an attack counts for in the mean.
fn hit_counted(
    view: View<'_>,
    attack: &Attack,
    target: UnitId,
    critical: bool,
    scale: Scale,
) -> i64 {
    let source = Source::of(view, attack.by);
    let mut whole = 0;
    let mut sum = 0;
    let spread: SmallVec<[(i32, Vec<i64>); 3]> = attack
        .damage
        .iter()
        .map(|damage| sums(damage.dice))
        .collect();
    // Every sum of the first dice, and the mean of all others: they are riders.
    let Some((least, ways)) = spread.first() else {
        return scale.hit;
    };
    for (place, count) in ways.iter().enumerate() {
        let mut hit = Hit {
            parts: Parts::new(),
            pierce: attack.pierce,
            spares: matches!(attack.mercy, Mercy::Spares(_)),
            holy_kills: attack.mercy == Mercy::Kills,
            source,
            ..Hit::of(Harm::Physical, 0)
        };
        for (number, damage) in attack.damage.iter().enumerate() {
            let amount = if number == 0 {
                least + place as i32 + attack.plus
            } else {
                damage.dice.twice_mean() / 2
            };
            hit.add(damage.harm, amount);
        }
        if critical {
            for &(harm, more) in &attack.critical {
                hit.add(harm, more);
            }
        }
        hit.never_below_0();
        if let Mercy::Spares(dice) = attack.mercy {
            hit.less(i32::from(dice) * 5 / 2);
        }
        sum += count * loss_counted(view, target, hit.on(view, target).left, scale);
        whole += count;
    }
    sum / whole.max(1) + scale.hit
}

/// What an attack is worth: on its target, and on a friend in front of it that a miss may hit
/// (MO-COV-04).
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    let Some(target) = attack.unit() else {
        return 0;
    };
    let on_friends = astray(view, attack, target, USUAL);
    on_target(view, attack, target, USUAL) + on_friends.map_or(0, |(_, harm)| to_a_friend(harm))
}

/// What the closed form says of an attack on its target, and on a friend in front of it.
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

/// The friend in front of the target that a miss may hit, and what that counts for.
fn astray(view: View<'_>, attack: &Attack, target: UnitId, scale: Scale) -> Option<(UnitId, i64)> {
    if attack.manner != Manner::Ranged {
        return None;
    }
    let from = (sight::eyes(view, attack.by), Some(attack.by));
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
    let hit = hit_counted(view, attack, friend, false, scale);
    Some((friend, astray * hit / whole))
}

fn on_target(view: View<'_>, attack: &Attack, target: UnitId, scale: Scale) -> i64 {
    let of_hit = |critical| hit_counted(view, attack, target, critical, scale);
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

/// The single attacks that somebody knows on another, each with its range.
pub(crate) fn means(view: View<'_>, by: UnitId, target: UnitId) -> SmallVec<[(Attack, u16); 4]> {
    let all = strikes(view, by, Target::Unit(target)).into_iter();
    all.map(|attack| {
        let range = attack.range;
        (attack, range)
    })
    .collect()
}

/// The best that somebody can do to another with one attack, and how far it reaches.
pub(crate) fn best_means(view: View<'_>, by: UnitId, target: UnitId) -> Option<(Attack, u16)> {
    let all = means(view, by, target).into_iter().rev();
    all.max_by_key(|(attack, _)| expected(view, attack))
}

/// How many attacks somebody can make with so many AP, those that are left of an action counted.
pub(crate) fn attacks_with(view: View<'_>, unit: UnitId, points: i16, left: u8) -> i64 {
    let actions = i64::from(points / 2);
    i64::from(left) + actions * i64::from(attacks_given(view, unit))
}

/// Metres somebody comes in its next turn and still attacks.
pub(crate) fn stride(view: View<'_>, unit: UnitId) -> u16 {
    (2 * basic_movement(view, unit)).max(0) as u16
}

/// What enemies may do to somebody in their next turns.
pub(crate) fn danger(view: View<'_>, unit: UnitId) -> i64 {
    let of = |enemy| {
        let (attack, range) = best_means(view, enemy, unit)?;
        let gets = view.gap(enemy, unit) <= stride(view, enemy) + range;
        gets.then(|| expected(view, &attack) * i64::from(attacks_given(view, enemy)))
    };
    view.enemies(unit)
        .filter(|&enemy| !sight::is_hidden_from(view, enemy, unit))
        .filter_map(of)
        .sum()
}

/// What Defend is worth: about a third of one's part of what is to be feared, for enemies have others to
/// strike at.
pub(crate) fn defending(view: View<'_>, unit: UnitId) -> i64 {
    if view.pool(unit, AP) < 2 {
        return 0;
    }
    let near = |&friend: &UnitId| view.gap(unit, friend) <= 8;
    let friends = view.allies(unit).filter(near).count() as i64;
    danger(view, unit) / (3 * (1 + friends))
}

/// What it is worth to be on somebody larger, to whom nobody is there yet: about a third of its blows in
/// this turn and the next, which disadvantage takes from them, and the blow that shaking off costs it.
/// Of those who strike at its rider, a fifth hit it instead.
pub(crate) fn climbing(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    let blows = |enemy: UnitId, at: UnitId| {
        best_means(view, enemy, at).map_or(0, |(attack, range)| {
            let gets = view.gap(enemy, unit) <= stride(view, enemy) + range;
            let times = i64::from(attacks_given(view, enemy));
            if gets {
                times * expected(view, &attack)
            } else {
                0
            }
        })
    };
    let others = view.enemies(unit).filter(|&enemy| enemy != target);
    let astray: i64 = others
        .filter(|&enemy| !sight::is_hidden_from(view, enemy, unit))
        .map(|enemy| blows(enemy, target) / 5)
        .sum();
    blows(target, unit) * 2 / 3 + astray
}

/// What something is worth that hampers an enemy as a mark does, at so many of a thousand chances.
pub(crate) fn mark(chance: i64, parts: i64) -> i64 {
    chance * MARK * parts / 4_000
}

/// What Taking Cover is worth: a tenth of each shot that is to be feared and that half cover stands
/// against.
pub(crate) fn taking_cover(view: View<'_>, unit: UnitId) -> i64 {
    let of = |enemy: UnitId| {
        let (attack, range) = best_means(view, enemy, unit)?;
        let shoots = attack.manner == Manner::Ranged && view.gap(enemy, unit) <= range;
        let covered = shoots && cover::of(view, enemy, unit) == Cover::Half;
        covered.then(|| expected(view, &attack) / 4)
    };
    view.enemies(unit).filter_map(of).sum()
}

/// What it is worth that somebody bleeds no more: the turns it has left to live.
pub(crate) fn bleeding(view: View<'_>, patient: UnitId) -> i64 {
    let left = i64::from(vitality::to_death(view, patient).max(0));
    if view.status(patient).is_active() {
        2 * POINT
    } else {
        OUT / 2 - (left / 2).min(4) * OUT / 10
    }
}

/// What being hidden is worth at such a chance: advantage on the next attack, and nobody's target.
pub(crate) fn hiding(view: View<'_>, unit: UnitId, chance: i64) -> i64 {
    let strike = view
        .enemies(unit)
        .filter_map(|enemy| best_means(view, unit, enemy))
        .map(|(attack, _)| expected(view, &attack))
        .max()
        .unwrap_or(0);
    chance * (strike / 3 + danger(view, unit) / 4) / 1000
}

/// What it is worth to move an enemy 1 m in a direction: falls, bad ground, those it runs into.
pub(crate) fn shoved(view: View<'_>, target: UnitId, way: Direction) -> i64 {
    let space = view.footprint(target);
    let steps = STEPS.way(view, target, way, 1);
    let Some(step) = steps.first() else {
        let hit = Hit::of(Harm::Physical, 1);
        return of_loss(view, target, hit.on(view, target).left);
    };
    let hurt = hazards::worst(view, space.newly_covered(way));
    let dice = step.drop / 2 + hurt.map_or(0, |(dice, _)| i32::from(dice));
    let fall = if step.drop > 0 { MARK } else { 0 };
    of_loss(view, target, dice * 7 / 2) + fall
}

/// What being free again is worth: little to somebody who has somebody to strike at.
pub(crate) fn freed(view: View<'_>, unit: UnitId) -> i64 {
    let busy = view.enemies(unit).any(|enemy| {
        let mut all = means(view, unit, enemy).into_iter();
        all.any(|(_, range)| view.gap(unit, enemy) <= range)
    });
    if busy { MARK / 5 } else { 2 * MARK }
}

/// What it is worth to handle something: a door in the way, a weapon that lies there, flames.
pub(crate) fn of_handling(view: View<'_>, order: &Order) -> Option<i64> {
    let unit = order.unit;
    if let Some(cell) = order.cell() {
        let seen = view
            .enemies(unit)
            .any(|enemy| sight::sees(view, unit, enemy));
        let door = view.board().door(view.ground(), cell);
        let shut = door == Some(crate::battle::components::DoorState::Closed);
        return Some(if shut && !seen { MARK / 2 } else { 0 });
    }
    match order.with {
        Tool::Item(item) if order.target().is_none() => Some(armed_with(view, unit, item)),
        Tool::Item(_) => Some(0),
        _ => Some(2 * POINT),
    }
}

/// What it is worth to draw something: much to somebody without a weapon in hand.
pub(crate) fn of_drawing(view: View<'_>, order: &Order) -> Option<i64> {
    let Tool::Item(item) = order.with else {
        return Some(0);
    };
    if order.modes.has(crate::rules::momentum::STOW) {
        return Some(0);
    }
    Some(armed_with(view, order.unit, item))
}

fn armed_with(view: View<'_>, unit: UnitId, item: ItemId) -> i64 {
    use crate::rules::momentum::character::{catalogue, hands::weapons};
    let thing = catalogue::item(view, item);
    let weapon = thing.and_then(|thing| thing.weapon());
    let bare = weapons(view, unit).next().is_none();
    if bare && weapon.is_some() {
        3 * MARK
    } else {
        0
    }
}

/// What so many points of Vitality are worth to somebody.
pub(crate) fn mended(view: View<'_>, unit: UnitId, points: i32) -> i64 {
    let pools = view.store.get::<crate::battle::components::Pools>(unit);
    let now = i32::from(pools.now(crate::rules::momentum::VITALITY));
    let most = i32::from(pools.max(crate::rules::momentum::VITALITY));
    let back = i64::from(points.min(most - now)) * POINT;
    if view.status(unit).is_active() {
        // Whoever is not badly off does better to strike.
        if now * 3 > most {
            back / 4
        } else {
            back * 2 / 3
        }
    } else if now + points >= 1 {
        back + OUT * 2 / 3
    } else {
        0
    }
}
