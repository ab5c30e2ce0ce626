//! Damage and Health (MA-DMG, MA-HLT).

use crate::{
    battle::{components::Pools, prelude::*},
    rules::{
        maneuver::{
            AP, HEALTH,
            attacks::attack::Attack,
            character::{
                damage::{Against, Group, Harm},
                sheet::Sheet,
            },
            conditions::set_posture,
            sheet_of,
        },
        shared::{states::set_status, throws},
    },
};

use super::location::{self, BANDS, Location};

/// Everything that changes a damage roll: resistance, vulnerability, armor, shield (MA-DMG-03 to
/// MA-DMG-11).
pub(crate) fn changes(
    sheet: &Sheet,
    harm: Harm,
    block: Option<i32>,
) -> SmallVec<[(&'static str, i32); 4]> {
    // Only the strongest of several counts (MA-DMG-06).
    let strongest = |list: &[(Against, i32)]| {
        list.iter()
            .filter(|(against, _)| against.covers(harm))
            .map(|(_, number)| *number)
            .max()
            .unwrap_or(0)
    };
    let armor = sheet.armor_rating(harm.group());
    let shield = block.map_or(0, |rating| match harm.group() {
        Group::Physical => rating,
        Group::Magical => (rating + 1).div_euclid(2),
        Group::Other => 0,
    });
    [
        ("vulnerability", strongest(&sheet.vulnerabilities)),
        ("resistance", -strongest(&sheet.resistances)),
        ("Armor Rating", -armor),
        ("Block Rating", -shield),
    ]
    .into_iter()
    .filter(|(_, number)| *number != 0)
    .collect()
}

/// Damage from which on a hit affects its body location: a quarter of maximum Health, rounded up
/// (MA-DMG-13).
pub(crate) fn heavy(view: View<'_>, unit: UnitId) -> i32 {
    let most = view.store.get::<Pools>(unit).max(HEALTH);
    (i32::from(most) + 3).div_euclid(4)
}

/// Rolls a damage die. The odds tell faces apart by the Health each target loses after its own
/// changes, by heavy hits, and by excess damage that a draining attacker gains from.
pub(crate) fn damage_die(
    resolver: &mut Resolver<'_>,
    faces: u16,
    targets: &[(UnitId, i32)],
    drains: bool,
) -> RuleResult<u16> {
    let view = resolver.view();
    let number = |&(unit, fixed): &(UnitId, i32)| {
        let health = i32::from(view.pool(unit, HEALTH)).max(1);
        (fixed, health, heavy(view, unit))
    };
    let numbers: SmallVec<[(i32, i32, i32); 4]> = targets.iter().map(number).collect();
    let class = |die: u16| -> SmallVec<[(i32, bool); 4]> {
        let lost = numbers.iter().map(|&(fixed, health, heavy)| {
            let taken = (i32::from(die) + fixed).max(0);
            let counted = if drains { taken } else { taken.min(health) };
            (counted, taken >= heavy)
        });
        lost.collect()
    };
    throws::die_by(resolver, faces, class)
}

/// Deals the damage of a roll and its fixed part; all changes are summed once, with a minimum of 0
/// (MA-DMG-12). Returns the damage taken.
pub(crate) fn deal(
    resolver: &mut Resolver<'_>,
    (target, by): (UnitId, Option<UnitId>),
    (die, fixed, harm): (i32, i32, Harm),
    block: Option<i32>,
) -> i32 {
    let changes = changes(sheet_of(resolver.view(), target), harm, block);
    let less: i32 = changes.iter().map(|(_, number)| number).sum();
    let amount = (die + fixed + less).max(0);
    resolver.report(|_| {
        let mut parts = vec![("die", die), ("fixed part", fixed)];
        parts.retain(|(_, number)| *number != 0);
        parts.extend(changes);
        BattleEvent::Summed {
            unit: target,
            name: "Damage",
            parts,
            sum: amount,
            rule: RuleId("MA-DMG-12"),
        }
    });
    lose_health(resolver, target, by, amount);
    amount
}

/// Rolls and deals the damage of an attack on one target. `aimed` is the location of a Precision,
/// where the die counts as its maximum. Returns the damage taken.
pub(crate) fn attack_damage(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    block: Option<i32>,
    aimed: Option<Location>,
) -> RuleResult<i32> {
    let view = resolver.view();
    let target = attack.target;
    let (faces, fixed, harm) = attack.damage(view);
    let changes = changes(sheet_of(view, target), harm, block);
    let less: i32 = changes.iter().map(|(_, number)| number).sum();
    let threshold = heavy(view, target);
    let die = match aimed {
        Some(_) => faces,
        None => damage_die(resolver, faces, &[(target, fixed + less)], attack.drains())?,
    };
    let pair = (target, Some(attack.by));
    let amount = deal(resolver, pair, (i32::from(die), fixed, harm), block);
    // Spells hit no body location (MA-DMG-13).
    if amount == 0 || attack.is_spell() {
        return Ok(amount);
    }
    let counts = amount >= threshold;
    let location = match aimed {
        Some(location) => location,
        None => {
            let ends: &[i32] = if counts { &BANDS } else { &[] };
            let die = resolver.die(10, ends)?;
            let location = Location::of(die);
            resolver.report(|_| BattleEvent::Threw {
                unit: target,
                name: "hit location",
                face: i32::from(die),
                meaning: location.name(),
                against: UnitSet::default(),
                rule: RuleId("MA-DMG-13"),
            });
            location
        }
    };
    if counts {
        location::hurt(resolver, target, Some(attack.by), location)?;
    }
    Ok(amount)
}

/// Takes Health away; at 0 the unit is Unconscious, and further damage kills it (MA-HLT-01,
/// MA-HLT-02).
pub(crate) fn lose_health(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    by: Option<UnitId>,
    amount: i32,
) {
    if amount <= 0 {
        return;
    }
    let before = resolver.view().pool(unit, HEALTH);
    let life = resolver.view().status(unit);
    resolver.report(|_| BattleEvent::Hurt {
        unit,
        by,
        amount: amount.clamp(0, 60_000) as u16,
        rule: RuleId("MA-HLT-01"),
    });
    if before == 0 {
        if life.is_on_field() {
            set_status(resolver, unit, CombatStatus::Dead, "MA-HLT-02");
        }
        return;
    }
    let after = (i32::from(before) - amount).max(0) as i16;
    set_health(resolver, unit, after, "MA-HLT-01");
    if after == 0 {
        set_posture(resolver, unit, Posture::Prone, "MA-CND-01");
        set_status(
            resolver,
            unit,
            CombatStatus::Unconscious { rounds: u32::MAX },
            "MA-HLT-02",
        );
    }
}

/// Restores Health up to the maximum. Above 0 an Unconscious unit wakes, still Prone (MA-HLT-03).
pub(crate) fn heal(resolver: &mut Resolver<'_>, unit: UnitId, amount: i32) {
    let view = resolver.view();
    let life = view.status(unit);
    let pools = view.store.get::<Pools>(unit);
    let (before, most) = (pools.now(HEALTH), pools.max(HEALTH));
    if !life.is_on_field() || amount <= 0 || before >= most {
        return;
    }
    let after = (i32::from(before) + amount).min(i32::from(most)) as i16;
    set_health(resolver, unit, after, "MA-HLT-03");
    if !life.is_active() {
        set_status(resolver, unit, CombatStatus::Active, "MA-HLT-03");
    }
}

fn set_health(resolver: &mut Resolver<'_>, unit: UnitId, after: i16, rule: &'static str) {
    let before = resolver.view().pool(unit, HEALTH);
    resolver.edit::<Pools>(unit).set(HEALTH, after);
    resolver.pool_changed(unit, HEALTH, before, rule);
}

/// Rolls a healing die and restores that much Health.
pub(crate) fn roll_healing(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (faces, plus): (u16, i32),
    rule: &'static str,
) -> RuleResult {
    let view = resolver.view();
    let pools = view.store.get::<Pools>(unit);
    let missing = i32::from(pools.max(HEALTH) - pools.now(HEALTH));
    let ends: SmallVec<[i32; 12]> = (1..faces)
        .map(i32::from)
        .filter(|die| die + plus < missing)
        .collect();
    let die = i32::from(resolver.die(faces, &ends)?);
    resolver.report(|_| BattleEvent::Summed {
        unit,
        name: "Healing",
        parts: vec![("die", die), ("fixed part", plus)],
        sum: die + plus,
        rule: RuleId(rule),
    });
    heal(resolver, unit, die + plus);
    Ok(())
}

/// Pays AP.
pub(crate) fn pay(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16, rule: &'static str) {
    if amount == 0 {
        return;
    }
    let before = resolver.view().pool(unit, AP);
    resolver.edit::<Pools>(unit).set(AP, before - amount);
    resolver.pool_changed(unit, AP, before, rule);
}
