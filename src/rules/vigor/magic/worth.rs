//! What techniques and spells are worth to the computer, by closed forms and rules of thumb.

use crate::{
    battle::{
        check::DiceSpec,
        components::Pools,
        prelude::*,
        ruleset::worth::{Forecast, MARK, OUT, Scale, to_a_friend},
    },
    rules::vigor::{
        HEALTH, MANA, VIGOR,
        actions::attack::{SECOND_BLOW, second_blow},
        attacks::attack::Attack,
        brain::{
            aid::mended,
            arms::best_means,
            forms::{LossForm, USUAL, expected, forecast, gets_through, of_vigor},
            two_blows::{expected_of_two, forecasts_of_order},
        },
        character::{
            damage::Damage,
            powers::{Also, Effect, Resisted, Shape, SpellHarm, TechniqueEffect},
            stats::Ability,
        },
        field::sight,
        harm::Passing,
        magic::{self, area::Blast, casting, spells, techniques, whirl},
        rolls::{
            checks::{self, Against, resistance},
            dice::{Throw, bonus_dice},
        },
        status::{BOUND, REFRESHED, STUNNED},
    },
};

/// What Mana is worth: it has no other use, but does not come back.
fn of_mana(view: View<'_>, unit: UnitId, amount: i16) -> i64 {
    let most = i64::from(view.store.get::<Pools>(unit).max(MANA)).max(1);
    i64::from(amount) * MARK / (2 * most)
}

/// What a technique is worth: its harm less its Vigor.
pub(crate) fn of_technique(view: View<'_>, order: &Order) -> Option<i64> {
    let (technique, unit) = (magic::technique(view, order).ok()?, order.unit);
    let cost = of_vigor(view, unit, technique.vigor);
    // Every adjacent enemy may take the opening.
    let open = if technique.opening {
        let near = view
            .enemies(unit)
            .filter(|&foe| view.distance(unit, foe) <= 1);
        near.count() as i64 * MARK / 2
    } else {
        0
    };
    let does = match technique.effect {
        TechniqueEffect::Refresh(vigor) => {
            if view.has(unit, REFRESHED) {
                return Some(0);
            }
            let pools = view.store.get::<Pools>(unit);
            let back = vigor.min(pools.max(VIGOR) - pools.now(VIGOR));
            i64::from(back) * if pools.now(VIGOR) < 12 { 50 } else { 5 }
        }
        TechniqueEffect::Strike(strike) if strike.all_in_reach => {
            let (attack, foes) = whirl::swing(view, unit, strike).ok()?;
            foes.iter()
                .map(|&foe| expected(view, &attack.on(foe)))
                .sum()
        }
        _ => {
            let attack = techniques::attack_of(view, order, technique)?;
            match second_blow(view, order, &attack).ok().flatten() {
                Some(second) => {
                    expected_of_two(view, [&attack, &second]) - of_vigor(view, unit, SECOND_BLOW)
                }
                None => of_effect(view, &attack, technique.effect),
            }
        }
    };
    let each = per_action(does - cost - open, technique.actions);
    // No unit should spend two actions where two plain attacks do better.
    let plain = || {
        let foes = view
            .enemies(unit)
            .filter(|&foe| sight::sees(view, unit, foe));
        let blows = foes.filter_map(|foe| Some(expected(view, &best_means(view, unit, foe)?)));
        blows.max().unwrap_or(0)
    };
    let is_in_vain = technique.actions > 1 && each < plain();
    Some(if is_in_vain { 0 } else { each })
}

/// The worth of something that takes several actions, next to single actions: its worth divided by
/// its actions.
const fn per_action(worth: i64, actions: u8) -> i64 {
    if actions > 1 {
        worth / actions as i64
    } else {
        worth
    }
}

/// What a technique's attack is worth, including the other effects of a hit.
fn of_effect(view: View<'_>, attack: &Attack, effect: TechniqueEffect) -> i64 {
    let Some(target) = attack.unit() else {
        return 0;
    };
    let stands = view.status(target).is_active() && view.posture(target) != Posture::Prone;
    let more = match effect {
        TechniqueEffect::Trip { .. } if stands => MARK * 3 / 4,
        TechniqueEffect::Hold(_) if view.status(target).is_active() => OUT / 2,
        TechniqueEffect::Bash { .. } => MARK / 6,
        _ => 0,
    };
    expected(view, attack) + gets_through(view, attack, target) * more / 1000
}

/// What a spell is worth: its effect less its Mana.
pub(crate) fn of_spell(view: View<'_>, order: &Order) -> Option<i64> {
    let (spell, unit) = (magic::spell(view, order).ok()?, order.unit);
    let does = match spell.effect {
        Effect::Harm(harm) if spell.shape.is_area() => {
            debug_assert!(harm.also().is_none(), "only aimed spells do more than harm");
            of_blast(view, &blast_of(view, order, (spell.shape, harm))?)
        }
        Effect::Harm(harm) => of_aimed(view, order, (spell.shape, harm.damage, harm.also()))?,
        Effect::Bind { resists, .. } => {
            let target = order.target()?;
            if view.has(target, BOUND) || !view.status(target).is_active() {
                return Some(0);
            }
            let fails = 1000 - resisting(view, unit, (target, resists));
            OUT / 2 * fails / 1000
        }
        Effect::Mend { health, durability } => of_mending(view, order, (health, durability)),
    };
    Some(per_action(
        does - of_mana(view, unit, spell.mana),
        spell.actions,
    ))
}

fn of_aimed(
    view: View<'_>,
    order: &Order,
    (shape, damage, also): (Shape, Damage, Option<Also>),
) -> Option<i64> {
    let target = order.target()?;
    let attack = spells::attack_of(view, (order.unit, target), (shape, damage));
    let own = expected(view, &attack);
    let more = match also {
        Some(Also::Leaps(feet)) => {
            let near = view
                .enemies(order.unit)
                .filter(|&foe| foe != target && view.distance(foe, target) <= feet / 6);
            if near.count() > 0 { own / 3 } else { 0 }
        }
        Some(Also::Stuns(_)) if !view.has(target, STUNNED) => MARK / 4,
        _ => 0,
    };
    Some(own + more)
}

/// The key of a remembered chance: target, caster, ability.
#[derive(PartialEq)]
struct Resisting(UnitId, UnitId, Ability);

/// How likely a target resists a casting roll, in thousandths.
fn resisting(view: View<'_>, by: UnitId, (target, ability): (UnitId, Ability)) -> i64 {
    if !view.status(target).is_active() {
        return 0;
    }
    let chance = view.cached(Resisting(by, target, ability), || {
        let named = ("VI-ATK-07", ability);
        let check = resistance(view, named, (target, Some(by)), Against::Exceed(0), false);
        let roll = checks::throw_of(&casting::casting(view, by));
        let fails = roll.stands_against(checks::throw_of(&check), 0);
        1000 - fails / 1000
    });
    *chance
}

fn of_blast(view: View<'_>, blast: &Blast) -> i64 {
    let all = blast.caught(view).into_iter().map(|unit| {
        let worth = blast_counted(view, blast, unit, USUAL);
        if view.hostile(blast.by, unit) {
            worth
        } else {
            to_a_friend(worth)
        }
    });
    all.sum()
}

/// What an area counts for on one unit in it.
fn blast_counted(view: View<'_>, blast: &Blast, unit: UnitId, scale: Scale) -> i64 {
    let Damage { dv, quality, .. } = blast.damage;
    let plain = DiceSpec {
        dice: dv,
        faces: quality.faces(),
    };
    let bonus = bonus_dice(0, 0);
    let shares = Throw { plain, bonus }.shares();
    let hit = blast.on(view, unit, 0);
    let form = LossForm::of(view, unit, hit.to_health);
    let passing = Passing::of(view, unit, &hit);
    let mean = |of: fn(i32) -> i32| {
        let each = (0..).zip(&shares.each).filter(|(_, share)| share[0] > 0);
        let each = each.map(|(sum, share)| {
            let lost = passing.felt(of(sum), false);
            share[0] * form.counted(0, lost, scale)
        });
        each.sum::<i64>() / 1_000_000 + scale.hit
    };
    let resists = blast
        .resists
        .map_or(0, |(ability, _)| resisting(view, blast.by, (unit, ability)));
    let halved = match blast.resists {
        Some((_, Resisted::Halves)) => mean(|sum| (sum + 1) / 2),
        _ => 0,
    };
    (mean(|sum| sum) * (1000 - resists) + halved * resists) / 1000
}

/// The forecasts of a harmful spell or technique, one for each target.
pub(crate) fn forecasts(view: View<'_>, order: &Order) -> Option<Vec<Forecast>> {
    if let Ok(technique) = magic::technique(view, order) {
        let attack = techniques::attack_of(view, order, technique)?;
        return Some(forecasts_of_order(view, order, &attack));
    }
    let spell = magic::spell(view, order).ok()?;
    let Effect::Harm(harm) = spell.effect else {
        return None;
    };
    if let Some(blast) = blast_of(view, order, (spell.shape, harm)) {
        let all = blast.caught(view).into_iter();
        let of = |unit| Forecast::of(unit, |scale| blast_counted(view, &blast, unit, scale));
        return Some(all.map(of).collect());
    }
    let attack = spells::attack_of(
        view,
        (order.unit, order.target()?),
        (spell.shape, harm.damage),
    );
    Some(vec![forecast(view, &attack)?])
}

/// The area of a harmful spell, if it has one and is aimed.
fn blast_of(view: View<'_>, order: &Order, (shape, harm): (Shape, SpellHarm)) -> Option<Blast> {
    let aim = order.cell().or_else(|| Some(view.cell(order.target()?)));
    aim.filter(|_| shape.is_area()).map(|aim| Blast {
        by: order.unit,
        shape,
        aim,
        damage: harm.damage,
        resists: harm.resisted(),
    })
}

fn of_mending(view: View<'_>, order: &Order, (health, durability): (u16, u16)) -> i64 {
    let target = order.target().unwrap_or(order.unit);
    if !view.status(target).is_active() {
        // An ally that stands again.
        return OUT / 2;
    }
    let pools = view.store.get::<Pools>(target);
    let lacks = pools.now(HEALTH) < pools.max(HEALTH);
    let more = if lacks {
        i64::from(health) * MARK / 12
    } else {
        0
    };
    mended(view, target, i32::from(durability).midpoint(1)) + more
}
