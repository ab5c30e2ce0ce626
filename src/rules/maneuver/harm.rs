//! Damage, Health and hit locations (MA-DMG, MA-HLT).

use super::{
    AP, HEALTH,
    attack::Attack,
    catalogue::{held, item},
    checks,
    conditions::{DAZED, SLOWED, gain, set_posture},
    modifiers,
    sheet::{Group, Harm, Sheet, Skill},
    sheet_of,
};
use crate::battle::{
    components::{Carried, CombatStatus, Hands, Hold, Pools, Posture, Until},
    event::{BattleEvent, Gauge},
    ids::{ItemId, RuleId, UnitId, UnitSet},
    resolver::{Resolver, RuleResult},
    view::View,
};
use crate::rules::shared::listed::named;
use crate::rules::shared::states::set_status;

/// Everything that changes a damage roll, by name: resistance, vulnerability, armor, shield
/// (MA-DMG-03 to MA-DMG-11).
pub(crate) fn changes(
    sheet: &Sheet,
    harm: Harm,
    block: Option<i32>,
) -> smallvec::SmallVec<[(&'static str, i32); 4]> {
    let strongest = |list: &[(super::sheet::Against, i32)]| {
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

/// The fixed part of a weapon's damage (MA-DMG-01).
pub(crate) fn fixed(view: View<'_>, attack: &Attack) -> i32 {
    let strength = sheet_of(view, attack.by).attributes.strength;
    match attack.manner {
        super::attack::Manner::Ranged => attack.weapon.number,
        super::attack::Manner::Melee | super::attack::Manner::Thrown => {
            attack.weapon.number + strength.div_euclid(2)
        }
    }
}

named! {
    /// A place on the body (MA-DMG-13).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Location {
        Head: "head",
        Torso: "torso",
        MainArm: "main arm",
        OffArm: "off arm",
        RightLeg: "right leg",
        LeftLeg: "left leg",
    }
}

impl Location {
    const fn of(die: u16) -> Self {
        match die {
            1 => Self::Head,
            2..=5 => Self::Torso,
            6 | 7 => Self::MainArm,
            8 => Self::OffArm,
            9 => Self::RightLeg,
            _ => Self::LeftLeg,
        }
    }
}

/// Rolls the damage of a Strike and deals it (MA-DMG-12, MA-DMG-13). `aimed` is the location of
/// a Precision, whose die counts as its maximum.
pub(crate) fn strike_damage(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    block: Option<i32>,
    aimed: Option<Location>,
) -> RuleResult {
    let view = resolver.view();
    let target = attack.target;
    let fixed = fixed(view, attack);
    let changes = changes(sheet_of(view, target), attack.weapon.harm, block);
    let health = i32::from(view.pool(target, HEALTH));
    let quarter = (i32::from(view.store.get::<Pools>(target).max(HEALTH)) + 3).div_euclid(4);
    let less: i32 = changes.iter().map(|(_, number)| number).sum();
    let taken = |die: u16| (i32::from(die) + fixed + less).max(0);
    let faces = attack.weapon.faces;
    let die = if aimed.is_some() {
        faces
    } else {
        // Faces that lose as much Health and reach a quarter or not alike are one band.
        let class = |die: u16| (taken(die).min(health), taken(die) >= quarter);
        let ends: smallvec::SmallVec<[i32; 12]> = (1..faces)
            .filter(|&die| class(die) != class(die + 1))
            .map(i32::from)
            .collect();
        resolver.die(faces, &ends)?
    };
    let amount = taken(die);
    resolver.report(|_| {
        let mut parts = vec![("damage die", i32::from(die)), ("weapon", fixed)];
        parts.extend(changes.iter().copied());
        BattleEvent::Summed {
            unit: target,
            name: "Damage",
            parts,
            sum: amount,
            rule: RuleId("MA-DMG-12"),
        }
    });
    lose_health(resolver, target, Some(attack.by), amount);
    if amount == 0 {
        return Ok(());
    }
    let counts = amount >= quarter;
    let location = match aimed {
        Some(location) => location,
        None => {
            let ends: &[i32] = if counts { &[1, 5, 7, 8, 9] } else { &[] };
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
        hurt_location(resolver, target, location)?;
    }
    Ok(())
}

/// What a heavy blow does to the place it meets (MA-DMG-13).
fn hurt_location(resolver: &mut Resolver<'_>, unit: UnitId, location: Location) -> RuleResult {
    const RULE: &str = "MA-DMG-13";
    match location {
        Location::Torso => {}
        Location::Head => gain(resolver, unit, DAZED, Until::Turns(1), None, RULE),
        Location::RightLeg | Location::LeftLeg => {
            gain(resolver, unit, SLOWED, Until::Turns(1), None, RULE);
        }
        Location::MainArm | Location::OffArm => {
            let arm = if location == Location::MainArm {
                Hold::Right
            } else {
                Hold::Left
            };
            let holds = held(resolver.view(), unit)
                .find(|(_, hold, _)| *hold == arm || *hold == Hold::Both)
                .map(|(item, _, _)| item);
            if let Some(item) = holds {
                let check = grip(resolver.view(), unit, RULE, None);
                if !checks::pass_or_fail(resolver, &check)? {
                    drop_item(resolver, unit, item, RULE);
                }
            }
        }
    }
    Ok(())
}

/// Athletics or Sleight of Hand, the higher, to keep hold of something.
pub(crate) fn grip(
    view: View<'_>,
    unit: UnitId,
    rule: &'static str,
    edge: Option<crate::battle::modifier::Modifier>,
) -> crate::battle::check::Check {
    let sheet = sheet_of(view, unit);
    let (strong, deft) = (
        sheet.skill(Skill::Athletics),
        sheet.skill(Skill::SleightOfHand),
    );
    let base = if strong >= deft {
        (strong, "Athletics")
    } else {
        (deft, "Sleight of Hand")
    };
    let mut modifiers = modifiers::on_any_test(view, unit);
    modifiers.extend(edge);
    checks::check(rule, "Keep hold", unit, None, base, &modifiers)
}

/// Lets an item fall into the square of the one who held it.
pub(crate) fn drop_item(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    item_id: ItemId,
    rule: &'static str,
) {
    let cell = resolver.view().cell(unit);
    put_down(resolver, unit, item_id, cell);
    resolver.report(|_| BattleEvent::Note {
        unit,
        what: "drops what it held",
        rule: RuleId(rule),
    });
}

/// Takes a ready item out of a combatant's hands and lays it into a square.
pub(crate) fn put_down(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    item_id: ItemId,
    cell: crate::geometry::Cell,
) {
    let carried = &mut resolver.edit::<Hands>(unit).carried;
    let place = carried
        .iter()
        .position(|carried| carried.item == item_id && carried.hold.is_ready());
    if let Some(place) = place {
        let carried: Carried = carried.remove(place);
        resolver.change_ground(|ground| ground.let_fall(cell, carried));
    }
}

/// Whether an item can be knocked out of a hand: nothing natural can (MA-MAN-04).
pub(crate) fn can_be_dropped(view: View<'_>, hold: Hold, id: ItemId) -> bool {
    hold != Hold::Natural && item(view, id).is_some()
}

/// Takes Health away; at 0 Unconscious, and further damage kills (MA-HLT-01, MA-HLT-02).
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
        amount: amount as u16,
        rule: RuleId("MA-HLT-01"),
    });
    if before == 0 {
        if life.is_on_field() {
            set_status(resolver, unit, CombatStatus::Dead, "MA-HLT-02");
        }
        return;
    }
    let after = (i32::from(before) - amount).max(0) as i16;
    resolver.edit::<Pools>(unit).set(HEALTH, after);
    resolver.report(|_| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool("Health"),
        before: i32::from(before),
        after: i32::from(after),
        rule: RuleId("MA-HLT-01"),
    });
    if after == 0 {
        set_posture(resolver, unit, Posture::Prone, "MA-CND-01");
        set_status(
            resolver,
            unit,
            CombatStatus::Unconscious { rounds: 0 },
            "MA-HLT-02",
        );
    }
}

/// Pays action points.
pub(crate) fn pay(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16, rule: &'static str) {
    let before = resolver.view().pool(unit, AP);
    resolver.edit::<Pools>(unit).set(AP, before - amount);
    resolver.report(|view| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool("AP"),
        before: i32::from(before),
        after: i32::from(view.pool(unit, AP)),
        rule: RuleId(rule),
    });
}
