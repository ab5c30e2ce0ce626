//! Sheets and states by their ledger names, for scene files and inspectors: a table of this book,
//! the numbers of every book, and conditions.

use crate::{
    battle::{
        components::{Conditions, MoveProgress, PoolId, Pools, Turn},
        prelude::*,
    },
    rules::{
        momentum::{
            AP, MOMENTUM, RP, TEMPORARY, VITALITY, WP,
            attacks::attack::evasion,
            body::hit::armor,
            character::{
                hands::{free_hands, melee_reach},
                sheet::Sheet,
                stats::{Skill, Stat},
                stock::Stock,
            },
            field::ground,
            sheet_of,
            status::{LIST, PLEDGED},
        },
        shared::{
            conditions::{change, usual},
            hands::held,
            numbers as shared,
            numbers::{
                BookNumbers, Number, all_names, byte, number, of_conditions, of_sheet, sheet_names,
                short,
            },
        },
    },
};

/// The numbers of the book.
pub(crate) static NUMBERS: BookNumbers = BookNumbers::new(TABLE, family, set_condition, || {
    let stats = Stat::ALL.iter().flat_map(|stat| {
        let name = stat.name();
        [name.to_owned(), format!("{name} DR")]
    });
    let skills = Skill::ALL.iter().map(|skill| skill.name().to_owned());
    let fields = sheet_names::<Sheet>(Stock::default());
    all_names(
        TABLE,
        of_conditions(LIST).chain(stats).chain(skills).chain(fields),
    )
});

/// Gives a condition with the duration of its row: Status Effects end after their turns
/// (MO-STS-05).
fn set_condition(r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
    if !shared::set_condition(r, unit, name, value) {
        return false;
    }
    let Some(id) = r.scene().book.condition_named(name) else {
        return true;
    };
    let until = usual(r.view(), unit, id, None).until;
    change(r, unit, id, |condition| condition.until = until);
    true
}

/// Stats, DR, skills and conditions (MO-SHT-01, MO-SHT-02, MO-SHT-07).
fn family(view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
    let sheet = sheet_of(view, unit);
    let stat = |name: &str| {
        let mut all = Stat::ALL.into_iter();
        all.find(|stat| stat.name().eq_ignore_ascii_case(name))
    };
    if let Some(stat) = stat(name) {
        return Some(sheet.stat(stat).into());
    }
    if let Some(stat) = name.strip_suffix(" dr").and_then(stat) {
        return Some(sheet.defense(stat).into());
    }
    let mut skills = Skill::ALL.into_iter();
    let skill = skills.find(|skill| skill.name().eq_ignore_ascii_case(name));
    match skill {
        Some(skill) => Some(sheet.skill(skill).into()),
        None => {
            shared::condition(view, unit, name).or_else(|| of_sheet(sheet, name, Stock::default()))
        }
    }
}

/// A unit with less than 1 Vitality is Unconscious, or dead at its point of death (MO-VIT-02,
/// MO-VIT-04).
fn set_vitality(r: &mut Resolver<'_>, unit: UnitId, value: i64) {
    let left = short(value);
    r.edit::<Pools>(unit).set(VITALITY, left);
    let death = sheet_of(r.view(), unit).death();
    let life = match i32::from(left) {
        1.. => CombatStatus::Active,
        left if left <= death => CombatStatus::Dead,
        _ => CombatStatus::Unconscious { rounds: u32::MAX },
    };
    if left < 1 {
        *r.edit::<Posture>(unit) = Posture::Prone;
    }
    r.set_status(unit, life);
}

fn set_pool(r: &mut Resolver<'_>, unit: UnitId, pool: PoolId, n: i64) {
    let most = r.view().store.get::<Pools>(unit).max(pool).max(short(n));
    r.edit::<Pools>(unit).open(pool, short(n).max(0), most);
}

/// The number of the union a unit wants to join; 0 for none (MO-UNI-01).
fn pledge(r: &mut Resolver<'_>, unit: UnitId, union: i64) {
    let conditions = r.edit::<Conditions>(unit);
    conditions.remove(PLEDGED);
    if union > 0 {
        conditions.0.push(Condition::new(PLEDGED, short(union)));
    }
}

/// All numbers of this book, by topic.
#[rustfmt::skip]
const TABLE: &[Number] = &[
    // Pools, and what is left of the turn (MO-TIM-04, MO-TIM-05, MO-SHT-11 to MO-SHT-15).
    number!("AP", |v, u| v.pool(u, AP).into(), |r, u, n| set_pool(r, u, AP, n)),
    number!("RP", |v, u| v.pool(u, RP).into(), |r, u, n| set_pool(r, u, RP, n)),
    number!("Vitality", |v, u| v.pool(u, VITALITY).into(), set_vitality),
    number!("Max Vitality", |v, u| v.store.get::<Pools>(u).max(VITALITY).into()),
    number!("Temporary Vitality", |v, u| v.pool(u, TEMPORARY).into(), |r, u, n| set_pool(r, u, TEMPORARY, n)),
    number!("WP", |v, u| v.pool(u, WP).into(), |r, u, n| set_pool(r, u, WP, n)),
    number!("Max WP", |v, u| v.store.get::<Pools>(u).max(WP).into()),
    number!("Narrative Momentum", |v, u| v.pool(u, MOMENTUM).into(), |r, u, n| set_pool(r, u, MOMENTUM, n)),
    number!("Attacks", |v, u| v.store.get::<Turn>(u).attacks.into(), |r, u, n| r.edit::<Turn>(u).attacks = byte(n)),
    number!("Metres", |v, u| ground::metres_left(v, u).into(), |r, u, n| r.edit::<MoveProgress>(u).metres = byte(n)),
    number!("Basic Movement", |v, u| ground::basic_movement(v, u).into()),
    number!("Jump", |v, u| ground::jump_range(v, u, v.footprint(u)).into()),
    // What follows from the sheet (MO-SHT-05 to MO-SHT-10, MO-SHT-16 to MO-SHT-18).
    number!("Level", |v, u| sheet_of(v, u).level.into()),
    number!("Evasion", |v, u| evasion(v, u).into()),
    number!("Armor", |v, u| armor(v, u).into()),
    number!("DR Power", |v, u| sheet_of(v, u).dr_power().into()),
    number!("Ability Hit", |v, u| sheet_of(v, u).ability_hit().into()),
    number!("Size", |v, u| sheet_of(v, u).size as i64),
    number!("Free Hands", |v, u| free_hands(v, u).into()),
    number!("Held Items", |v, u| held(v, u).count() as i64),
    number!("Union", |v, u| v.condition(u, PLEDGED).map_or(0, |it| it.amount.into()), pledge),
    number!("Reach", |v, u| melee_reach(v, u).into()),
];
