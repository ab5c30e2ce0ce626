//! What stunts do (MO-CIN-09).

use super::pins;
use crate::{
    battle::{components::Pools, prelude::*},
    rules::{
        momentum::{
            TEMPORARY, VITALITY, WP,
            abilities::area,
            body::{hit::Hit, vitality},
            character::{
                abilities::Area,
                damage::Dice,
                stunts::{Stunt, StuntEffect, Worth},
            },
            field::{
                cover::{self, Cover},
                sight::{self, sees},
                things,
            },
            lasting::{Lasting, inflict},
            laws::change_pool,
            sheet_of,
            status::{AWAKENED, GRIEVING},
        },
        shared::{conditions::give, states::set_status, targets::within, throws},
    },
};

const RULE: &str = "MO-CIN-09";

/// What an order of a stunt is aimed at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aimed {
    pub targets: SmallVec<[UnitId; 4]>,
    pub cell: Option<Cell>,
}

/// The dice of a stunt: as many times as there are those who take part (MO-CIN-04).
fn dice_of(view: View<'_>, dice: Dice, worth: Worth, cast: &[UnitId]) -> Dice {
    let leader = cast.first().copied().unwrap_or(UnitId(0));
    let more = match worth {
        Worth::Fixed => 0,
        Worth::WithLevel => sheet_of(view, leader).level,
    };
    let number = (i32::from(dice.number) + more) * cast.len() as i32;
    Dice {
        number: number.clamp(0, 99) as u8,
        ..dice
    }
}

/// Whether a table is within reach of somebody.
fn has_table(view: View<'_>, unit: UnitId) -> bool {
    let space = view.footprint(unit);
    let mut near = view
        .board()
        .grid
        .cells()
        .filter(|&cell| space.chebyshev(cell.into()) <= 1);
    near.any(|cell| {
        let thing = view.board().standing(view.ground(), cell);
        thing.is_some_and(|thing| thing.name.contains("table") || thing.name.contains("desk"))
    })
}

/// Those of a slam are enemies beside its user, each beside another of them.
fn can_be_slammed(
    view: View<'_>,
    unit: UnitId,
    targets: &[UnitId],
    most: u8,
) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(RULE, why));
    if !has_table(view, unit) {
        return refuse(RefusalReason::Lacks { what: "a table" });
    }
    if targets.is_empty() {
        return refuse(RefusalReason::NoTarget);
    }
    if targets.len() > usize::from(most) {
        let what = "another target";
        return refuse(RefusalReason::MeansNothing { what });
    }
    for &target in targets {
        if target.index() >= view.store.len() || target == unit {
            return refuse(RefusalReason::WrongTarget);
        }
        if !view.status(target).is_on_field() {
            return refuse(RefusalReason::TargetOut);
        }
        if !view.hostile(unit, target) {
            return refuse(RefusalReason::WrongSide);
        }
        within(view.gap(unit, target), 1, RULE)?;
        if !sees(view, unit, target) {
            return refuse(RefusalReason::Unseen);
        }
        let mut others = targets.iter().filter(|&&other| other != target);
        if targets.len() > 1 && !others.any(|&other| view.gap(target, other) <= 1) {
            let because = "they are not next to each other";
            return refuse(RefusalReason::Forbidden { because });
        }
    }
    Ok(())
}

/// Whether a stunt can be done on what it is aimed at, by so many.
///
/// # Errors
/// Why it cannot.
pub(crate) fn fits(
    view: View<'_>,
    unit: UnitId,
    stunt: &Stunt,
    aimed: &Aimed,
) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(RULE, why));
    let helped = super::together::could_join(view, unit).count() + 1;
    match stunt.effect {
        StuntEffect::Slam { targets, .. } => can_be_slammed(view, unit, &aimed.targets, targets),
        StuntEffect::Bribe => {
            if aimed.targets.is_empty() {
                return refuse(RefusalReason::NoTarget);
            }
            if aimed.targets.len() > helped {
                let what = "another target";
                return refuse(RefusalReason::MeansNothing { what });
            }
            for &target in &aimed.targets {
                if target.index() >= view.store.len() {
                    return refuse(RefusalReason::WrongTarget);
                }
                if !view.status(target).is_active() {
                    return refuse(RefusalReason::TargetOut);
                }
                if !view.hostile(unit, target) {
                    return refuse(RefusalReason::WrongSide);
                }
                if !sees(view, unit, target) {
                    return refuse(RefusalReason::Unseen);
                }
                if !sheet_of(view, target).bribable {
                    let because = "it takes no bribes";
                    return refuse(RefusalReason::Forbidden { because });
                }
            }
            Ok(())
        }
        StuntEffect::Awaken { .. } => {
            if view.has(unit, GRIEVING) {
                return Ok(());
            }
            let because = "no friend has died before its eyes";
            refuse(RefusalReason::Forbidden { because })
        }
        StuntEffect::Banish => {
            if unholy(view, unit).next().is_some() {
                return Ok(());
            }
            refuse(RefusalReason::NothingToDo)
        }
        StuntEffect::Blast { range, .. } => {
            let cell = aimed
                .cell
                .ok_or(Refusal::new(RULE, RefusalReason::NoTarget))?;
            if view.board().terrain(cell).is_none() {
                return refuse(RefusalReason::WrongTarget);
            }
            let eyes = sight::eyes(view, unit);
            within(eyes.chebyshev(cell.into()), range, RULE)?;
            if cover::between(view, eyes, cell.into()) == Cover::Full {
                return refuse(RefusalReason::NoLineOfSight);
            }
            Ok(())
        }
        StuntEffect::Rouse { range, .. } => {
            if rousable(view, unit, range).next().is_some() {
                return Ok(());
            }
            refuse(RefusalReason::NothingToDo)
        }
        StuntEffect::TakeBlow { .. } | StuntEffect::CatchBlade => {
            Err(Refusal::forbidden("MO-CIN-02", "it answers a hit"))
        }
    }
}

/// The enemies that are unholy.
fn unholy(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let on_field = move |&other: &UnitId| {
        view.hostile(unit, other)
            && view.status(other).is_on_field()
            && sheet_of(view, other).unholy
    };
    view.store.ids().filter(on_field)
}

/// The allies within so many metres who lack Vitality, oneself included.
pub(crate) fn rousable(view: View<'_>, unit: UnitId, range: u16) -> impl Iterator<Item = UnitId> {
    view.store.ids().filter(move |&other| {
        let pools = view.store.get::<Pools>(other);
        !view.hostile(unit, other)
            && view.status(other).is_on_field()
            && view.gap(unit, other) <= range
            && pools.now(VITALITY) < pools.max(VITALITY)
    })
}

/// Does what a stunt does that has succeeded.
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
            let dice = dice_of(resolver.view(), damage.dice, Worth::Fixed, cast);
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
        StuntEffect::Awaken { limit } => {
            for &member in cast {
                awaken(resolver, member, limit);
            }
        }
        StuntEffect::Banish => {
            let all: SmallVec<[UnitId; 8]> = unholy(resolver.view(), unit).collect();
            for target in all {
                leave(resolver, target, "is banished");
            }
        }
        StuntEffect::Blast {
            damage,
            dice,
            radius,
            leaves,
            ..
        } => {
            let Some(aim) = aimed.cell else {
                return Ok(());
            };
            let thrown = dice_of(resolver.view(), damage.dice, dice, cast);
            let amount = roll(resolver, unit, thrown, "Damage")?;
            let view = resolver.view();
            let shape = Area::Burst(radius);
            let squares = area::squares(view, unit, shape, aim);
            let source = area::source(view, unit, shape, Some(aim));
            for cell in area::things_in(view, &squares) {
                things::batter(resolver, (cell, Some(unit)), &Hit::of(damage.harm, amount));
            }
            for target in area::caught(resolver.view(), (unit, shape), &squares) {
                resolver.hits.insert(target);
                let hit = Hit {
                    source,
                    ..Hit::of(damage.harm, amount)
                };
                vitality::take(resolver, (target, Some(unit)), &hit);
                if let Some(status) = leaves {
                    let how = (Lasting::Usual, None);
                    inflict(resolver, (target, status), Some(unit), how, RULE);
                }
            }
        }
        StuntEffect::Rouse { dice, more, range } => {
            let thrown = dice_of(resolver.view(), dice, more, cast);
            let amount = roll(resolver, unit, thrown, "Healing")?;
            let all: SmallVec<[UnitId; 8]> = rousable(resolver.view(), unit, range).collect();
            for target in all {
                vitality::heal(resolver, target, amount, RULE);
            }
        }
        StuntEffect::TakeBlow { .. } | StuntEffect::CatchBlade => {}
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

/// Somebody is gone from the battle.
fn leave(resolver: &mut Resolver<'_>, unit: UnitId, what: &'static str) {
    resolver.note(unit, what, RULE);
    let gone = CombatStatus::Gone;
    set_status(resolver, unit, gone, RULE);
    crate::rules::momentum::field::forced::settle(resolver);
}

/// Everything comes back, and Abilities can be upcast by more.
fn awaken(resolver: &mut Resolver<'_>, unit: UnitId, limit: i16) {
    let pools = *resolver.view().store.get::<Pools>(unit);
    let missing = pools.max(VITALITY) - pools.now(VITALITY);
    vitality::heal(resolver, unit, missing.into(), RULE);
    vitality::spare(resolver, unit, pools.max(TEMPORARY).into());
    change_pool(resolver, unit, WP, pools.max(WP) - pools.now(WP), RULE);
    let awakened = Condition::new(AWAKENED, limit);
    give(resolver, unit, awakened, RULE);
}

/// Somebody has died: its friends who saw it will remember.
pub(crate) fn mourn(resolver: &mut Resolver<'_>, dead: UnitId) {
    let view = resolver.view();
    let saw = |&unit: &UnitId| {
        unit != dead
            && !view.hostile(unit, dead)
            && sheet_of(view, unit).has_momentum()
            && !view.has(unit, GRIEVING)
            && sees(view, unit, dead)
    };
    let all: SmallVec<[UnitId; 8]> = view.active().filter(saw).collect();
    for unit in all {
        let grieving = Condition::new(GRIEVING, 1).by(dead);
        give(resolver, unit, grieving, RULE);
    }
}
