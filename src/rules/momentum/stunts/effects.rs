//! The effects of stunts (MO-CIN-09).

use super::{
    aims::{Aimed, rousable, unholy},
    pins,
};
use crate::{
    battle::{components::Pools, prelude::*},
    rules::{
        momentum::{
            TEMPORARY, VITALITY, WP,
            abilities::area,
            body::{hit::Hit, vitality},
            character::{
                abilities::Area,
                damage::{Damage, Dice},
                stunts::{Stunt, StuntEffect},
            },
            field::{
                cover::{self, Cover},
                forced,
                ground::{STEPS, nearest_free},
                holds,
            },
            lasting::{Lasting, inflict},
            points::change_pool,
            sheet_of,
            status::{AWAKENED, Status},
        },
        shared::{conditions::give, states::set_status, throws, triggers},
    },
};

const RULE: &str = "MO-CIN-09";

/// The dice of a stunt, multiplied by the number of participants (MO-CIN-04).
fn dice_of(view: View<'_>, dice: Dice, level_adds_dice: bool, cast: &[UnitId]) -> Dice {
    let leader = cast.first().copied().unwrap_or(UnitId(0));
    let more = match level_adds_dice {
        false => 0,
        true => sheet_of(view, leader).level,
    };
    let number = (i32::from(dice.number) + more) * cast.len() as i32;
    Dice {
        number: number.clamp(0, 99) as u8,
        ..dice
    }
}

/// The enemies around the square a unit swings to, without those in full cover, in reading order.
fn around(view: View<'_>, unit: UnitId, to: Cell, radius: u16) -> SmallVec<[UnitId; 8]> {
    let here = view.standing_in(Footprint::new(to, view.footprint(unit).side));
    let near = |&other: &UnitId| {
        let there = view.standpoint(other);
        view.hostile(unit, other)
            && view.status(other).is_on_field()
            && view.distance_between(here, there) <= radius
            && cover::on_line(view, here, there) != Cover::Full
    };
    let mut all: SmallVec<[UnitId; 8]> = view.store.ids().filter(near).collect();
    all.sort_by_key(|&other| (view.cell(other).y, view.cell(other).x));
    all
}

/// Applies the effect of a successful stunt.
///
/// # Errors
/// A pause.
pub(crate) fn take_effect(
    resolver: &mut Resolver<'_>,
    cast: &[UnitId],
    stunt: &Stunt,
    aimed: &Aimed,
) -> RuleResult {
    let Some(&unit) = cast.first() else {
        return Ok(());
    };
    match stunt.effect {
        StuntEffect::Slam { damage, .. } => {
            let dice = dice_of(resolver.view(), damage.dice, false, cast);
            let amount = roll(resolver, unit, dice, "Damage")?;
            for &target in &aimed.targets {
                resolver.hits.insert(target);
                vitality::take(
                    resolver,
                    (target, Some(unit)),
                    &Hit::of(damage.harm, amount),
                );
            }
            pins::pin(resolver, unit, &aimed.targets);
        }
        StuntEffect::Bribe => {
            for &target in aimed.targets.iter().take(cast.len()) {
                leave(resolver, target, "takes the money and leaves");
            }
        }
        StuntEffect::Awaken(limit) => {
            for &member in cast {
                awaken(resolver, member, limit);
            }
        }
        StuntEffect::Banish => {
            let all: SmallVec<[UnitId; 8]> = unholy(resolver.view(), unit).collect();
            for target in all {
                leave(resolver, target, "is banished");
            }
            if triggers::has_portal(resolver.view()) {
                triggers::close_portals(resolver);
                resolver.note(unit, "closes the portal", RULE);
            }
        }
        StuntEffect::Blast {
            damage,
            level_adds_dice,
            radius,
            leaves,
            ..
        } => {
            let thrown = dice_of(resolver.view(), damage.dice, level_adds_dice, cast);
            blast(resolver, unit, aimed, (damage, thrown), (radius, leaves))?;
        }
        StuntEffect::Strike {
            damage,
            level_adds_dice,
            leaves,
            ..
        } => {
            let thrown = dice_of(resolver.view(), damage.dice, level_adds_dice, cast);
            let amount = roll(resolver, unit, thrown, "Damage")?;
            for &target in &aimed.targets {
                strike(
                    resolver,
                    unit,
                    target,
                    (&Hit::of(damage.harm, amount), leaves),
                );
            }
        }
        StuntEffect::Swing {
            damage,
            level_adds_dice,
            radius,
            leaves,
            ..
        } => {
            let thrown = dice_of(resolver.view(), damage.dice, level_adds_dice, cast);
            swing(resolver, unit, aimed, (damage, thrown), (radius, leaves))?;
        }
        StuntEffect::Rouse {
            dice,
            level_adds_dice,
            range,
        } => {
            let thrown = dice_of(resolver.view(), dice, level_adds_dice, cast);
            let amount = roll(resolver, unit, thrown, "Healing")?;
            let all: SmallVec<[UnitId; 8]> = rousable(resolver.view(), unit, range).collect();
            for target in all {
                vitality::heal(resolver, target, amount, RULE);
            }
        }
        StuntEffect::TakeBlow(_) | StuntEffect::CatchBlade => {}
    }
    Ok(())
}

/// Hurts every unit and thing in a burst around the aimed square.
fn blast(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    aimed: &Aimed,
    (damage, thrown): (Damage, Dice),
    (radius, leaves): (u16, Option<Status>),
) -> RuleResult {
    let Some(aim) = aimed.cell else {
        return Ok(());
    };
    let amount = roll(resolver, unit, thrown, "Damage")?;
    let view = resolver.view();
    let shape = Area::Burst(radius);
    let squares = area::squares(view, unit, shape, aim);
    let source = area::source(view, unit, shape, Some(aim));
    let hit = Hit {
        source,
        ..Hit::of(damage.harm, amount)
    };
    let things = area::things_in(view, &squares);
    for target in area::caught(view, (unit, shape), &squares) {
        strike(resolver, unit, target, (&hit, leaves));
    }
    area::on_things(resolver, unit, &things, (&hit, leaves));
    Ok(())
}

/// Swings to a square and strikes every enemy around it.
fn swing(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    aimed: &Aimed,
    (damage, thrown): (Damage, Dice),
    (radius, leaves): (u16, Option<Status>),
) -> RuleResult {
    let Some(aim) = aimed.cell else {
        return Ok(());
    };
    // A unit hiding there is in the way.
    let view = resolver.view();
    let to = match STEPS.is_free(view, unit, aim) {
        true => Some(aim),
        false => nearest_free(view, unit, aim),
    };
    if let Some(to) = to {
        forced::teleport(resolver, (unit, Some(unit)), to)?;
    }
    let amount = roll(resolver, unit, thrown, "Damage")?;
    let view = resolver.view();
    for target in around(view, unit, view.cell(unit), radius) {
        strike(
            resolver,
            unit,
            target,
            (&Hit::of(damage.harm, amount), leaves),
        );
    }
    Ok(())
}

/// Deals the damage to a target, and leaves the Status Effect.
fn strike(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    target: UnitId,
    (hit, leaves): (&Hit, Option<Status>),
) {
    resolver.hits.insert(target);
    vitality::take(resolver, (target, Some(unit)), hit);
    if let Some(status) = leaves {
        let how = (Lasting::Usual, None);
        inflict(resolver, (target, status), Some(unit), how, RULE);
    }
}

/// Applies the effect of a failed stunt to its user (MO-CIN-01).
///
/// # Errors
/// Scripted dice ran out.
pub(crate) fn fail(resolver: &mut Resolver<'_>, unit: UnitId, stunt: &Stunt) -> RuleResult {
    let Some(failure) = stunt.failure else {
        return Ok(());
    };
    if let Some(damage) = failure.damage {
        let amount = roll(resolver, unit, damage.dice, "Damage")?;
        vitality::take(resolver, (unit, None), &Hit::of(damage.harm, amount));
    }
    if let Some(status) = failure.leaves {
        let how = (Lasting::Usual, None);
        inflict(resolver, (unit, status), None, how, "MO-CIN-01");
    }
    Ok(())
}

fn roll(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    dice: Dice,
    name: &'static str,
) -> RuleResult<i32> {
    let sum = throws::sum(resolver, dice.number, dice.faces)? + dice.plus;
    resolver.report(|_| BattleEvent::Summed {
        unit,
        name,
        parts: vec![("dice", sum)],
        sum,
        rule: RuleId(RULE),
    });
    Ok(sum)
}

/// Removes a unit from the battle.
fn leave(resolver: &mut Resolver<'_>, unit: UnitId, what: &'static str) {
    resolver.note(unit, what, RULE);
    let gone = CombatStatus::Gone;
    set_status(resolver, unit, gone, RULE);
    holds::settle(resolver);
}

/// Restores everything, and raises the upcast limit of Abilities.
fn awaken(resolver: &mut Resolver<'_>, unit: UnitId, limit: i16) {
    let pools = *resolver.view().store.get::<Pools>(unit);
    let missing = pools.max(VITALITY) - pools.now(VITALITY);
    vitality::heal(resolver, unit, missing.into(), RULE);
    vitality::spare(resolver, unit, pools.max(TEMPORARY).into());
    change_pool(resolver, unit, WP, pools.max(WP) - pools.now(WP), RULE);
    let awakened = Condition::new(AWAKENED, limit);
    give(resolver, unit, awakened, RULE);
}
