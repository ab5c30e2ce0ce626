//! Taking damage: Durability, then Health, wounds, shock, death, being knocked down (VI-DMG-14 to
//! VI-DMG-19, VI-ATK-09).

use crate::{
    battle::{
        components::{PoolId, Pools},
        prelude::*,
    },
    rules::{
        shared::{
            conditions::{give, lose, lose_where},
            states::set_status,
        },
        vigor::{
            DURABILITY, HEALTH,
            body::{body_changed, breath::knock_down, reserve},
            character::damage::Harm,
            field::{holds, sight},
            harm::{self, Hit},
            sheet_of,
            status::{CHARMED, STABILISED, WOUNDED},
            time::{ongoing, ready},
        },
    },
};

/// A hit on a unit; returns the damage after armour (VI-ATK-09, from step 8 on).
pub(crate) fn take(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) -> i32 {
    let through = land(resolver, unit, hit);
    settle(resolver, unit);
    holds::settle(resolver);
    through
}

/// The damage of one of several simultaneous hits: no unit is wounded before all have landed
/// (VI-DMG-15). The caller settles wounds afterwards.
pub(crate) fn land(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) -> i32 {
    if !resolver.view().status(unit).is_on_field() {
        return 0;
    }
    let through = harm::through(resolver, unit, hit);
    if through <= 0 {
        return 0;
    }
    lose_points(resolver, (unit, hit.by), through, hit.to_health);
    let view = resolver.view();
    let sheet = sheet_of(view, unit);
    // Flames, and attackers at least two sizes smaller, knock no unit down (VI-DMG-19).
    let can_fell = hit
        .by
        .is_some_and(|by| sheet.size.above(sheet_of(view, by).size) < 2);
    if through >= sheet.staggering() && can_fell && view.status(unit).is_active() {
        knock_down(resolver, unit, "VI-DMG-19");
    }
    if hit.critical && resolver.view().status(unit).is_on_field() {
        harm::ride(resolver, unit, hit);
    }
    through
}

/// What odds can tell apart in throws of damage on a unit, by sum and burst: throws of one class leave it, its
/// armour and what covers it in the same state.
pub(crate) fn classes(
    view: View<'_>,
    unit: UnitId,
    hit: &Hit,
) -> impl Fn(i32, bool) -> [i32; 4] + use<> {
    let passing = harm::Passing::of(view, unit, hit);
    // Beyond the end nothing changes any more (VI-DMG-17 to VI-DMG-19).
    let left = match (view.status(unit).is_active(), hit.to_health) {
        (false, _) => 1,
        (true, true) => view.pool(unit, HEALTH).into(),
        (true, false) => reserve(view, unit),
    };
    let most = left.max(sheet_of(view, unit).staggering());
    let rides = harm::rides(hit.harm);
    move |amount, burst| {
        let [by_cover, by_armor, felt] = passing.parts(amount, burst);
        // Cover that breaks is none to others who are struck by the same dice.
        let whole = if by_cover > 0 { amount } else { felt.min(most) };
        [
            by_cover,
            by_armor,
            whole,
            i32::from(rides && burst && felt > 0),
        ]
    }
}

/// Deals damage to a unit that is not from an attack.
pub(crate) fn strike(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    (amount, harm): (i32, Harm),
) -> i32 {
    take(resolver, unit, &Hit::of(by, amount, harm))
}

/// Deals the damage of a fall to a unit (VI-MOV-07).
pub(crate) fn suffer_fall(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    amount: i32,
) {
    let hit = Hit {
        ignores_armor: true,
        ..Hit::of(by, amount, Harm::Impact)
    };
    take(resolver, unit, &hit);
}

/// Deals bleeding damage to a unit (VI-TYP-03).
pub(crate) fn bleed(resolver: &mut Resolver<'_>, unit: UnitId, amount: i32) {
    lose_points(resolver, (unit, None), amount, false);
    settle(resolver, unit);
}

/// Takes Durability, then Health, from a unit (VI-DMG-14, VI-DMG-16 to VI-DMG-18).
fn lose_points(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    amount: i32,
    to_health: bool,
) {
    resolver.report(|_| BattleEvent::Hurt {
        unit,
        by,
        amount: amount.clamp(0, 60_000) as u16,
        rule: RuleId("VI-DMG-14"),
    });
    if let Some(by) = by {
        harmed_by(resolver, unit, by);
    }
    // Any damage kills a unit in shock (VI-DMG-18).
    if !resolver.view().status(unit).is_active() {
        die(resolver, unit, "VI-DMG-18");
        return;
    }
    let durability = i32::from(resolver.view().pool(unit, DURABILITY));
    let first = if to_health { 0 } else { amount.min(durability) };
    take_from(resolver, unit, DURABILITY, first, "VI-DMG-14");
    take_from(resolver, unit, HEALTH, amount - first, "VI-DMG-14");
    if resolver.view().pool(unit, HEALTH) <= 0 {
        fall(resolver, unit);
    }
}

fn take_from(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    pool: PoolId,
    amount: i32,
    rule: &'static str,
) {
    if amount <= 0 {
        return;
    }
    let before = resolver.view().pool(unit, pool);
    let after = (i32::from(before) - amount).max(0) as i16;
    resolver.edit::<Pools>(unit).set(pool, after);
    body_changed(resolver, unit, pool, (before, rule));
}

/// Harm ends a unit's charms from the side that deals it (VI-ACT-10).
fn harmed_by(resolver: &mut Resolver<'_>, unit: UnitId, by: UnitId) {
    let view = resolver.view();
    if !view.has(unit, CHARMED) {
        return;
    }
    let (scene, side) = (resolver.scene(), view.side(by));
    let friends: SmallVec<[UnitId; 4]> = view
        .store
        .ids()
        .filter(|&other| scene.allied(view.side(other), side))
        .collect();
    lose_where(resolver, unit, "VI-ACT-10", |held| {
        held.id == CHARMED && held.source.is_some_and(|it| friends.contains(&it))
    });
}

/// Health is gone: living units fall into shock, others are destroyed (VI-DMG-17).
fn fall(resolver: &mut Resolver<'_>, unit: UnitId) {
    const RULE: &str = "VI-DMG-17";
    let sheet = sheet_of(resolver.view(), unit);
    if !sheet.lives() {
        die(resolver, unit, RULE);
        return;
    }
    let rounds = sheet.rounds_in_shock();
    knock_down(resolver, unit, RULE);
    set_status(resolver, unit, CombatStatus::Unconscious { rounds }, RULE);
    ongoing::interrupt(resolver, unit);
    sight::reveal(resolver, unit);
    holds::settle(resolver);
}

fn die(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    lose(resolver, unit, STABILISED, rule);
    set_status(resolver, unit, CombatStatus::Dead, rule);
    sight::reveal(resolver, unit);
    holds::settle(resolver);
}

/// A unit without Durability is wounded, and no other unit is (VI-DMG-15).
pub(crate) fn settle(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let wounded = view.pool(unit, DURABILITY) <= 0;
    if wounded && !view.has(unit, WOUNDED) && view.status(unit).is_on_field() {
        give(resolver, unit, Condition::new(WOUNDED, 1), "VI-DMG-15");
        ready::note_wounded(resolver, unit);
    } else if !wounded {
        lose(resolver, unit, WOUNDED, "VI-DMG-15");
    }
}
