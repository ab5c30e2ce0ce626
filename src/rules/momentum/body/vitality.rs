//! Vitality: losing it, falling Unconscious, bleeding, dying, recovering (MO-VIT).

use crate::{
    battle::{components::Pools, event::Gauge, prelude::*},
    rules::{
        momentum::{
            AP, RP, TEMPORARY, VITALITY,
            body::{
                aftermath::{harmed_by, mourn},
                hit::{self, Hit},
            },
            character::stats::Stat,
            field::{holds, sight},
            sheet_of,
            status::{BLEEDING, Status},
        },
        shared::{
            conditions::give,
            states::{set_posture, set_status},
        },
    },
};

/// A hit on a unit; returns the Vitality lost.
pub(crate) fn take(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    hit: &Hit,
) -> i32 {
    let view = resolver.view();
    if !view.status(unit).is_on_field() {
        return 0;
    }
    let taken = hit.on(view, unit);
    resolver.report(|_| BattleEvent::Summed {
        unit,
        name: "Damage taken",
        parts: [
            ("damage", taken.rolled + hit.halved - hit.collided),
            ("half", -hit.halved),
            ("collision", hit.collided),
            ("Armor", -taken.value),
        ]
        .into_iter()
        .chain(taken.natures.iter().copied())
        .chain([("above 100 ignored", -taken.capped)])
        .filter(|(_, amount)| *amount != 0)
        .collect(),
        sum: taken.left,
        rule: RuleId("MO-DMG-01"),
    });
    hit::learn(resolver, unit, hit);
    if taken.left == 0 {
        return 0;
    }
    resolver.report(|_| BattleEvent::Hurt {
        unit,
        by,
        amount: taken.left.clamp(0, 60_000) as u16,
        rule: RuleId("MO-VIT-01"),
    });
    if let Some(by) = by {
        harmed_by(resolver, unit, by);
    }
    // Temporary Vitality is lost first (MO-SHT-12).
    let spare = i32::from(resolver.view().pool(unit, TEMPORARY));
    let from_spare = spare.min(taken.left);
    if from_spare > 0 {
        set_pool(
            resolver,
            unit,
            (TEMPORARY, "Temporary Vitality"),
            spare - from_spare,
        );
    }
    lose(resolver, unit, taken.left - from_spare, taken.spares)
}

/// Takes Vitality from a unit, with the consequences (MO-VIT-01 to MO-VIT-04, MO-ATK-16); returns
/// the amount lost.
pub(crate) fn lose(resolver: &mut Resolver<'_>, unit: UnitId, amount: i32, spares: bool) -> i32 {
    if amount <= 0 {
        return 0;
    }
    let view = resolver.view();
    let sheet = sheet_of(view, unit);
    // Sparing lives does not protect things (MO-VIT-03).
    let spares = spares && !sheet.object;
    let before = i32::from(view.pool(unit, VITALITY));
    let floor = if spares {
        // One above the point of death.
        sheet.death() + 1
    } else {
        -10_000
    };
    let after = (before - amount).max(floor.min(before));
    let (biological, death) = (sheet.biological, sheet.death());
    set_pool(resolver, unit, (VITALITY, "Vitality"), after);
    let lost = before - after;
    if after >= 1 {
        return lost;
    }
    if resolver.view().status(unit).is_active() {
        fall(resolver, unit);
    }
    if spares {
        return lost;
    }
    if !biological || after <= death {
        mourn(resolver, unit);
        set_status(resolver, unit, CombatStatus::Dead, "MO-VIT-04");
        sight::reveal(resolver, unit, "MO-VIT-04");
        holds::settle(resolver);
    } else if !sheet_of(resolver.view(), unit).is_unaffected(Status::Bleeding) {
        let bleeding = Condition::new(BLEEDING, 1);
        give(resolver, unit, bleeding, "MO-VIT-03");
    }
    lost
}

/// The unit falls Unconscious (MO-VIT-02).
fn fall(resolver: &mut Resolver<'_>, unit: UnitId) {
    set_posture(resolver, unit, Posture::Prone, "MO-STS-04");
    let asleep = CombatStatus::Unconscious { rounds: u32::MAX };
    set_status(resolver, unit, asleep, "MO-VIT-02");
    // No AP and no RP (MO-STS-04), even if the unit wakes before the round ends.
    let pools = resolver.edit::<Pools>(unit);
    pools.set(AP, 0);
    pools.set(RP, 0);
    sight::reveal(resolver, unit, "MO-VIT-02");
    holds::settle(resolver);
}

/// Restores Vitality up to the maximum; at 1 or more a unit is conscious again, but still Prone
/// (MO-VIT-05).
pub(crate) fn heal(resolver: &mut Resolver<'_>, unit: UnitId, amount: i32, rule: &'static str) {
    let view = resolver.view();
    let life = view.status(unit);
    let (before, most) = {
        let pools = view.store.get::<Pools>(unit);
        (
            i32::from(pools.now(VITALITY)),
            i32::from(pools.max(VITALITY)),
        )
    };
    if !life.is_on_field() || amount <= 0 || before >= most {
        return;
    }
    let after = (before + amount).min(most);
    set_pool(resolver, unit, (VITALITY, "Vitality"), after);
    if after >= 1 && !life.is_active() {
        set_status(resolver, unit, CombatStatus::Active, rule);
    }
}

/// Gives Temporary Vitality; a larger amount replaces a smaller one (MO-SHT-12).
pub(crate) fn spare(resolver: &mut Resolver<'_>, unit: UnitId, amount: i32) {
    let before = i32::from(resolver.view().pool(unit, TEMPORARY));
    if amount <= before || !resolver.view().status(unit).is_on_field() {
        return;
    }
    let most = resolver.view().store.get::<Pools>(unit).max(TEMPORARY);
    let most = most.max(amount as i16);
    resolver
        .edit::<Pools>(unit)
        .open(TEMPORARY, before as i16, most);
    set_pool(resolver, unit, (TEMPORARY, "Temporary Vitality"), amount);
}

/// Points left until the unit is out.
pub(crate) fn reserve(view: View<'_>, unit: UnitId) -> i32 {
    i32::from(view.pool(unit, VITALITY).max(0)) + i32::from(view.pool(unit, TEMPORARY))
}

/// Points left until the unit dies.
pub(crate) fn to_death(view: View<'_>, unit: UnitId) -> i32 {
    i32::from(view.pool(unit, VITALITY)) + sheet_of(view, unit).stat(Stat::Constitution)
}

fn set_pool(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (pool, name): (crate::battle::components::PoolId, &'static str),
    after: i32,
) {
    let before = resolver.view().pool(unit, pool);
    resolver.edit::<Pools>(unit).set(pool, after as i16);
    resolver.changed(
        unit,
        Gauge::Pool(name),
        (i32::from(before), after),
        "MO-VIT-01",
    );
}
