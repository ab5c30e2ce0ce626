//! The attack: roll, Guard, reaction, damage (VI-ATK-02 to VI-ATK-10).

use crate::{
    battle::prelude::*,
    rules::{
        shared::conditions::lose_where,
        vigor::{
            attacks::{
                attack::{Attack, Target, damage_throw},
                defence,
                guard::{is_helpless, shelter},
                to_hit::attack_check,
            },
            body::damage,
            character::damage::Damage,
            field::{
                cover::{self, Shelter},
                reach, sight, things,
            },
            harm::Hit,
            rolls::checks,
            status::STUDYING,
            time::ready,
        },
    },
};

/// The result of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Struck {
    /// Whether it hit.
    pub hit: bool,
    /// The attack total; `None` if no roll was needed.
    pub total: Option<i32>,
    /// The Guard it was rolled against.
    pub guard: i32,
    /// The damage after armour.
    pub through: i32,
    /// Whether the target has reacted to it.
    pub answered: bool,
}

/// Carries out an attack that has been paid for. The result does not contain the attack total.
///
/// # Errors
/// A pause.
pub(crate) fn resolve(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult<Struck> {
    let target = match attack.target {
        Target::Thing(cell) => {
            things::attack(resolver, attack, cell)?;
            sight::reveal(resolver, attack.by);
            ready::attacked(resolver, (attack.by, attack.is_spell), None)?;
            return Ok(Struck::default());
        }
        Target::Unit(target) => target,
    };
    let mut struck = hit(resolver, attack, target)?;
    // From here on only the hit and the target's reaction matter.
    struck.total = None;
    resolver.stage(0x5641 + u64::from(struck.hit) + 4 * u64::from(struck.answered))?;
    if struck.hit {
        resolver.hits.insert(target);
        if let Some(damage) = attack.damage {
            struck.through = wound(resolver, attack, target, damage)?;
        }
    }
    after(resolver, attack, target, struck)?;
    Ok(struck)
}

/// Whether the attacker hits without a roll: it is adjacent to an incapacitated target (VI-ATK-06).
pub(crate) fn strikes_freely(view: View<'_>, attack: &Attack, target: UnitId) -> bool {
    is_helpless(view, target) && reach::are_adjacent(view, attack.by, target)
}

/// The roll against Guard, and the reaction to it (VI-ATK-02, VI-ATK-03).
pub(crate) fn hit(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    target: UnitId,
) -> RuleResult<Struck> {
    let view = resolver.view();
    if strikes_freely(view, attack, target) {
        resolver.outcome((attack.by, target), "hit", true, "VI-ATK-06");
        return Ok(Struck {
            hit: true,
            ..Struck::default()
        });
    }
    let check = attack_check(view, attack, target);
    let may_answer = attack.contested || !defence::offered(view, attack, target).is_empty();
    // The exact total of a hit matters only to a target that may react.
    let class = |total: i32| {
        let hits = checks::passes(&check, total);
        (hits, if hits && may_answer { total } else { 0 })
    };
    let total = checks::roll(resolver, &check, class)?;
    checks::acted(resolver, attack.by);
    let struck = Struck {
        hit: checks::passes(&check, total),
        total: Some(total),
        guard: check.target,
        ..Struck::default()
    };
    answered(resolver, attack, target, struck)
}

/// Lets a target that was hit avoid the attack, then reports the outcome.
pub(crate) fn answered(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    target: UnitId,
    struck: Struck,
) -> RuleResult<Struck> {
    let parties = (attack.by, target);
    let Some(total) = struck.total.filter(|_| struck.hit) else {
        resolver.outcome(parties, "miss", false, "VI-ATK-02");
        return Ok(struck);
    };
    let answer = defence::avoids(resolver, attack, target, total)?;
    let avoided = answer.filter(|(_, avoided)| *avoided);
    let struck = Struck {
        hit: avoided.is_none(),
        answered: answer.is_some(),
        ..struck
    };
    let (told, rule) = match avoided {
        None => ("hit", "VI-ATK-02"),
        Some((parry, _)) => (defence::avoided(parry), "VI-ATK-03"),
    };
    resolver.outcome(parties, told, struck.hit, rule);
    Ok(struck)
}

/// Deals the damage of a hit to a target; returns the damage after armour (VI-DMG-01, VI-DMG-05,
/// VI-ATK-06).
pub(crate) fn wound(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    target: UnitId,
    damage: Damage,
) -> RuleResult<i32> {
    let hit = as_felt(resolver.view(), attack, target, (damage, 0, false));
    let class = damage::classes(resolver.view(), target, &hit);
    let (amount, critical) = throw_damage(resolver, attack, (Some(target), damage), class)?;
    let hit = on(resolver.view(), attack, target, (damage, amount, critical));
    Ok(damage::take(resolver, target, &hit))
}

/// Rolls the damage of a hit, on one target or shared by several. Returns the amount and whether it
/// is critical (VI-DMG-05). Odds tell throws apart by what `class` makes of them.
///
/// # Errors
/// A pause.
pub(crate) fn throw_damage<C: PartialEq>(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    (target, damage): (Option<UnitId>, Damage),
    class: impl Fn(i32, bool) -> C,
) -> RuleResult<(i32, bool)> {
    let throw = damage_throw(resolver.view(), attack, target, damage);
    let thrown = throw.throw(resolver, class)?;
    let of_power = thrown.faces.iter().take(usize::from(damage.dv));
    let of_power: i32 = of_power.map(|&face| i32::from(face)).sum();
    let parts = [
        ("weapon or power", of_power),
        ("bonus dice", thrown.sum - of_power),
    ];
    resolver.report(|_| BattleEvent::Summed {
        unit: attack.by,
        name: if thrown.burst {
            "Critical damage"
        } else {
            "Damage"
        },
        parts: parts.into_iter().filter(|(_, part)| *part != 0).collect(),
        sum: thrown.sum,
        rule: RuleId("VI-DMG-01"),
    });
    Ok((thrown.sum, thrown.burst))
}

/// The hit this damage of an attack makes on a target.
pub(crate) fn on(
    view: View<'_>,
    attack: &Attack,
    target: UnitId,
    dealt: (Damage, i32, bool),
) -> Hit {
    let hit = as_felt(view, attack, target, dealt);
    let (from, to) = (view.standpoint(attack.by), view.standpoint(target));
    let behind = (hit.cover > 0).then(|| cover::what_covers(view, from, to));
    Hit {
        behind: behind.flatten(),
        ..hit
    }
}

/// The same as the target feels it: without the thing that covers it and takes what cover stops.
pub(crate) fn as_felt(
    view: View<'_>,
    attack: &Attack,
    target: UnitId,
    dealt: (Damage, i32, bool),
) -> Hit {
    let shelter = shelter(view, attack, target);
    let adjacent = reach::are_adjacent(view, attack.by, target);
    felt_from(view, attack, target, dealt, (shelter, adjacent))
}

/// The same with this cover, next to the target or not.
pub(crate) fn felt_from(
    view: View<'_>,
    attack: &Attack,
    target: UnitId,
    (damage, amount, critical): (Damage, i32, bool),
    (shelter, adjacent): (Shelter, bool),
) -> Hit {
    Hit {
        by: Some(attack.by),
        amount,
        harm: damage.harm,
        by_attack: true,
        quality: damage.quality,
        critical,
        to_health: damage.to_health || adjacent && is_helpless(view, target),
        cover: shelter.armor,
        behind: None,
        ranged: attack.is_ranged() && !adjacent,
        ignores_armor: false,
    }
}

/// After an attack: the attacker is no longer hidden, its known weakness is used, a missed Chance
/// gives an opening, and readied actions may trigger (VI-CON-05, VI-ACT-11, VI-ACT-17, VI-ACT-06).
pub(crate) fn after(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    target: UnitId,
    struck: Struck,
) -> RuleResult {
    let by = attack.by;
    lose_where(resolver, by, "VI-ACT-11", |held| {
        held.id == STUDYING && held.source == Some(target)
    });
    sight::reveal(resolver, by);
    sight::give_away(resolver, by, target);
    if attack.chance && !struck.hit {
        resolver.offer(&ReactionTrigger::Foiled {
            unit: by,
            by: target,
            trigger: "VI-ACT-17",
        })?;
    }
    // No unit reacts twice to the same attack (VI-TIM-09).
    ready::attacked(
        resolver,
        (by, attack.is_spell),
        struck.answered.then_some(target),
    )
}
