//! Whirl: one swing at every enemy in reach (VI-POW-02).

use super::strikes::{lay_open, with_weapons};
use crate::{
    battle::prelude::*,
    rules::vigor::{
        actions::attack::with_chance,
        attacks::{
            attack::Attack,
            defence, guard,
            resolution::{Struck, after, answered, as_felt, on, strikes_freely, throw_damage},
            situation::Situation,
            targets::can_be_hit,
            to_hit::attack_check,
        },
        body::damage,
        character::powers::{Strike, Technique, TechniqueEffect},
        laws::Work,
        rolls::checks,
        time::order::by_initiative,
    },
};

const RULE: &str = "VI-POW-02";

/// The work of a Whirl: one attack roll against every enemy in reach, and each may react; damage is
/// rolled once.
///
/// # Errors
/// No enemy is in reach.
pub(super) fn whirl(view: View<'_>, order: &Order, technique: Technique) -> Result<Work, Refusal> {
    let TechniqueEffect::Strike(strike) = technique.effect else {
        return Err(Refusal::lacks(RULE, "a strike"));
    };
    let unit = order.unit;
    let told = order.clone();
    let attack = with_chance(view, order, swing(view, unit, strike)?.0)?;
    Ok(Work::new(move |resolver| {
        let view = resolver.view();
        if let Ok((attack, targets)) = swing(view, unit, strike)
            && let Ok(attack) = with_chance(view, &told, attack)
        {
            whirl_round(resolver, &attack, &targets)?;
        }
        lay_open(resolver, unit, technique.opening)
    })
    .checks(open_attack(view, &attack)))
}

/// The weapon of a Whirl and every enemy it strikes, in initiative order.
///
/// # Errors
/// Nobody is in reach.
pub(crate) fn swing(
    view: View<'_>,
    unit: UnitId,
    strike: Strike,
) -> Result<(Attack, SmallVec<[UnitId; 8]>), Refusal> {
    let foes = |attack: &Attack| -> SmallVec<[UnitId; 8]> {
        let hostile = |&foe: &UnitId| view.hostile(unit, foe) && view.status(foe).is_on_field();
        let there = by_initiative(view).into_iter().filter(hostile);
        there
            .filter(|&foe| can_be_hit(view, &attack.on(foe), foe).is_ok())
            .collect()
    };
    let all = with_weapons(view, (unit, unit), strike);
    let best = all
        .into_iter()
        .map(|attack| (foes(&attack), attack))
        .find(|(foes, _)| !foes.is_empty());
    let (foes, attack) = best.ok_or(Refusal::new(RULE, RefusalReason::NoTarget))?;
    Ok((attack, foes))
}

/// The roll of a Whirl, which is compared with the Guard of each.
fn open_attack(view: View<'_>, attack: &Attack) -> Check {
    let on = attack_check(view, attack, attack.by);
    Check {
        against: None,
        sense: crate::battle::check::RollDirection::AtLeast,
        target: 0,
        ..on
    }
}

/// The class of a Whirl's total: how many targets it hits, and the total itself if a target it hits
/// may react.
fn sweep_class(
    view: View<'_>,
    attack: &Attack,
    targets: &[UnitId],
) -> impl Fn(i32) -> (usize, i32) + use<> {
    let met = targets.iter().map(|&target| {
        let on = attack.on(target);
        let guard = guard::against(view, &on, target, &Situation::of(view, &on, target)).total();
        (guard, !defence::offered(view, &on, target).is_empty())
    });
    let met: SmallVec<[(i32, bool); 8]> = met.collect();
    move |total| {
        let hit = met.iter().filter(|(guard, _)| total > *guard);
        let is_answered = hit.clone().any(|(_, may_answer)| *may_answer);
        (hit.count(), if is_answered { total } else { 0 })
    }
}

fn whirl_round(resolver: &mut Resolver<'_>, attack: &Attack, targets: &[UnitId]) -> RuleResult {
    let check = open_attack(resolver.view(), attack);
    let class = sweep_class(resolver.view(), attack, targets);
    let total = checks::roll(resolver, &check, class)?;
    checks::acted(resolver, attack.by);
    let mut hits: SmallVec<[(UnitId, Struck); 8]> = SmallVec::new();
    for &target in targets {
        let (view, on) = (resolver.view(), attack.on(target));
        if !view.status(target).is_on_field() {
            continue;
        }
        let guard = guard::against(view, &on, target, &Situation::of(view, &on, target)).total();
        let free = strikes_freely(view, &on, target);
        let struck = Struck {
            hit: free || total > guard,
            total: (!free).then_some(total),
            guard,
            ..Struck::default()
        };
        let struck = if free {
            resolver.outcome((attack.by, target), "hit", true, "VI-ATK-06");
            struck
        } else {
            answered(resolver, &on, target, struck)?
        };
        hits.push((target, struck));
    }
    // From here on only who is hit matters, and who has reacted.
    let key = hits.iter().fold(0x5647_u64, |key, (_, struck)| {
        let told = u64::from(struck.hit) + 2 * u64::from(struck.answered);
        (key.rotate_left(2) ^ told).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    resolver.stage(key)?;
    let damage = attack
        .damage
        .filter(|_| hits.iter().any(|(_, struck)| struck.hit));
    if let Some(damage) = damage {
        let view = resolver.view();
        let struck = hits.iter().filter(|(_, struck)| struck.hit);
        let each: SmallVec<[_; 8]> = struck
            .map(|&(target, _)| {
                let hit = as_felt(view, &attack.on(target), target, (damage, 0, false));
                damage::classes(view, target, &hit)
            })
            .collect();
        let class = |sum, burst| -> SmallVec<[[i32; 4]; 8]> {
            each.iter().map(|class| class(sum, burst)).collect()
        };
        // Dice for all take nothing that is known of one alone.
        let (amount, critical) = throw_damage(resolver, attack, (None, damage), class)?;
        for &(target, _) in hits.iter().filter(|(_, struck)| struck.hit) {
            resolver.hits.insert(target);
            let dealt = on(
                resolver.view(),
                &attack.on(target),
                target,
                (damage, amount, critical),
            );
            damage::take(resolver, target, &dealt);
        }
    }
    for &(target, struck) in &hits {
        after(resolver, &attack.on(target), target, struck)?;
    }
    Ok(())
}
