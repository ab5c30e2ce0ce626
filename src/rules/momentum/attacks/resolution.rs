//! The attack: which unit the die hits, the damage, and the losses (MO-ATK, MO-COV-04, MO-DMG-01).

use crate::{
    battle::{
        check::{Faces, Roll},
        prelude::*,
    },
    rules::{
        momentum::{
            attacks::{
                attack::{Attack, AttackMeans, Manner, Mercy, Target},
                to_hit::attack_check,
            },
            body::hit::Hit,
            character::damage::Harm,
            field::{cover, forced, holds, leaning, sight, things},
            rolls::checks::ATTACK,
            sheet_of,
            status::WARDED,
            stunts::reactions::taker,
        },
        shared::{conditions::lose, throws},
    },
};

/// The result of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Struck {
    /// The unit it hit.
    pub hit: Option<UnitId>,
    /// Whether it was a critical hit.
    pub critical: bool,
    /// The Vitality that unit lost.
    pub lost: i32,
}

/// The units an attack may hit with its one die, in order: the target, then the unit in front of it
/// or under it, and so on (MO-COV-04, MO-ADV-03).
fn chain(view: View<'_>, attack: &Attack, target: UnitId) -> SmallVec<[UnitId; 4]> {
    let mut all: SmallVec<[UnitId; 4]> = SmallVec::from_slice(&[target]);
    while let Some(next) = all.last().and_then(|&last| {
        let under = holds::climbed(view, last).filter(|&under| under != attack.by);
        let from = (leaning::eyes(view, attack.by), Some(attack.by));
        // Full cover blocks every effect (MO-COV-05).
        let can_be_next =
            |body: &UnitId| !all.contains(body) && !sight::is_fully_covered(view, attack.by, *body);
        let in_front = || {
            let ranged = attack.manner == Manner::Ranged;
            let bodies = if ranged {
                cover::bodies(view, from, last)
            } else {
                SmallVec::new()
            };
            let is_next = |body: &UnitId| can_be_next(body) && !sheet_of(view, *body).object;
            bodies.into_iter().find(is_next)
        };
        under.filter(can_be_next).or_else(in_front)
    }) {
        all.push(next);
    }
    all
}

/// Carries out an attack that has been paid for: reactions, one die, damage (MO-DMG-01).
///
/// # Errors
/// A pause.
pub(crate) fn resolve(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult<Struck> {
    let target = match attack.target {
        Target::Thing(_) if attack.misses => return Ok(Struck::default()),
        Target::Thing(cell) => {
            let hit = roll_damage(resolver, attack, false)?;
            things::batter(resolver, (cell, Some(attack.by)), &hit);
            return Ok(Struck::default());
        }
        Target::Unit(target) => target,
    };
    let by = attack.by;
    resolver.offer(&ReactionTrigger::Attacked { by, target })?;
    let struck = resolve_on(resolver, attack, target);
    // A Ward lasts for one attack, whatever its result.
    lose(resolver, target, WARDED, "MO-ABL-04");
    struck
}

/// The attack on a target, after all reactions.
fn resolve_on(resolver: &mut Resolver<'_>, attack: &Attack, target: UnitId) -> RuleResult<Struck> {
    let by = attack.by;
    let view = resolver.view();
    if !view.status(by).is_active() || sight::is_fully_covered(view, by, target) {
        return Ok(Struck::default());
    }
    let mut chain = chain(view, attack, target);
    if attack.misses {
        tell(resolver, attack, target, AttackOutcome::Spared);
        return Ok(Struck::default());
    }
    // Things are hit without a roll (MO-ATK-03).
    if sheet_of(view, target).object {
        tell(resolver, attack, target, AttackOutcome::Struck);
        return strike(resolver, attack, target, false);
    }
    let checks: SmallVec<[Check; 4]> = chain
        .iter()
        .map(|&target| attack_check(view, attack, target))
        .collect();
    let passes = |check: &Check, face| (ATTACK.read)(check, face).passed;
    let class = |face: u16| {
        let first = checks.iter().position(|check| passes(check, face));
        (first, face == 20)
    };
    let face = ATTACK.throw(resolver, &checks[0], class)?;
    let (struck, critical) = class(face);
    let Some(place) = struck else {
        for (check, &target) in checks.iter().zip(&chain) {
            if target != chain[0] {
                tell_again(resolver, check, face);
            }
            tell(resolver, attack, target, AttackOutcome::Missed(face == 1));
        }
        return Ok(Struck::default());
    };
    chain.truncate(place + 1);
    for (check, &target) in checks.iter().zip(&chain) {
        if target != chain[0] {
            tell_again(resolver, check, face);
        }
        let outcome = if target == chain[place] {
            AttackOutcome::Hit(critical)
        } else {
            AttackOutcome::Missed(false)
        };
        tell(resolver, attack, target, outcome);
    }
    let target = chain[place];
    strike(resolver, attack, target, critical)
}

/// The hit: reactions once more, then damage and pushes. Returns the unit finally hit, which may
/// have taken the blow for the target.
fn strike(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    target: UnitId,
    critical: bool,
) -> RuleResult<Struck> {
    let by = attack.by;
    resolver.hits.insert(target);
    let stands = resolver.offer(&ReactionTrigger::Landed {
        by,
        target,
        melee: attack.manner == Manner::Melee && matches!(attack.with, AttackMeans::Weapon(_)),
        weapon: attack.item(),
    })?;
    if !stands {
        return Ok(Struck::default());
    }
    let mut hit = roll_damage(resolver, attack, critical)?;
    // A unit that takes the blow for another takes half of it (MO-CIN-09).
    let taker = taker(resolver, target);
    let target = taker.unwrap_or(target);
    if taker.is_some() {
        hit.halve();
    }
    let from = leaning::eyes(resolver.view(), by);
    let way = forced::direction(resolver, (by, from), (target, attack.push))?;
    let collision = match way.filter(|_| attack.push > 0) {
        Some(direction) => {
            let power = sheet_of(resolver.view(), by).dr_power();
            let way = (direction, attack.push);
            forced::shove(resolver, (target, Some(by)), power, way)?
        }
        None => 0,
    };
    let lost = forced::take_with_collision(resolver, (target, Some(by)), &hit, collision);
    if lost > 0 {
        resolver.offer(&ReactionTrigger::Harmed {
            unit: target,
            by,
            amount: lost,
        })?;
    }
    sight::find_seen(resolver);
    Ok(Struck {
        hit: Some(target),
        critical,
        lost,
    })
}

/// Rolls the damage of an attack: its dice in written order, less the dice for sparing lives
/// (MO-ATK-09 to MO-ATK-15, MO-DIE-09).
fn roll_damage(resolver: &mut Resolver<'_>, attack: &Attack, critical: bool) -> RuleResult<Hit> {
    let mut hit = Hit {
        pierce: attack.pierce,
        spares: matches!(attack.mercy, Mercy::Spares(_)),
        holy_kills: attack.mercy == Mercy::Kills,
        source: attack.source(resolver.view()),
        ..Hit::of(Harm::Physical, 0)
    };
    hit.parts.clear();
    let mut told: SmallVec<[(&'static str, i32); 6]> = SmallVec::new();
    for (place, damage) in attack.damage.iter().enumerate() {
        let mut sum = throws::sum(resolver, damage.dice.number, damage.dice.faces)?;
        told.push(("dice", sum));
        sum += damage.dice.plus;
        told.push(("fixed part", damage.dice.plus));
        if place == 0 {
            sum += attack.plus;
            told.push(("Stat Bonus", attack.plus));
        }
        hit.add(damage.harm, sum);
    }
    if critical {
        for &(harm, more) in &attack.critical {
            hit.add(harm, more);
            told.push(("critical hit", more));
        }
    }
    hit.never_below_0();
    if let Mercy::Spares(dice) = attack.mercy {
        let off = throws::sum(resolver, dice, 4)?;
        hit.less(off);
        told.push(("non-lethal", -off));
    }
    let sum: i32 = hit.parts.iter().map(|(_, amount)| *amount).sum();
    // Amounts below 0 that were ignored are reported too, so that the sum adds up.
    let rest = sum - told.iter().map(|(_, amount)| *amount).sum::<i32>();
    told.push(("below 0 ignored", rest));
    told.retain(|(_, amount)| *amount != 0);
    resolver.report(|_| BattleEvent::Summed {
        unit: attack.by,
        name: "Damage",
        parts: told.to_vec(),
        sum,
        rule: RuleId("MO-ATK-13"),
    });
    Ok(hit)
}

/// Reports a die again for another unit; it was rolled before, so it has no chance of its own.
fn tell_again(resolver: &mut Resolver<'_>, check: &Check, face: u16) {
    resolver.report(|_| {
        let mut check = check.clone();
        check.throw.dice = 1;
        BattleEvent::Rolled(Box::new(Roll {
            reading: (ATTACK.read)(&check, face),
            faces: Faces::from_slice(&[face]),
            chance: None,
            secret: false,
            check,
        }))
    });
}

/// The result of an attack for one unit it may hit.
#[derive(Clone, Copy)]
enum AttackOutcome {
    Hit(bool),
    Missed(bool),
    Spared,
    /// It could not miss.
    Struck,
}

fn tell(resolver: &mut Resolver<'_>, attack: &Attack, target: UnitId, outcome: AttackOutcome) {
    let (word, hit, rule) = match outcome {
        AttackOutcome::Hit(true) => ("critical hit", true, "MO-ATK-08"),
        AttackOutcome::Hit(false) => ("hit", true, "MO-ATK-02"),
        AttackOutcome::Struck => ("hit", true, "MO-ATK-03"),
        AttackOutcome::Missed(true) => ("critical miss", false, "MO-ATK-12"),
        AttackOutcome::Missed(false) => ("missed", false, "MO-ATK-02"),
        AttackOutcome::Spared => ("missed on purpose", false, "MO-ATK-04"),
    };
    resolver.outcome((attack.by, target), word, hit, rule);
}
