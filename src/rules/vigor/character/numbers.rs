//! Sheets and states by their ledger names, for scene files and inspectors: a table of this book,
//! the numbers of every book, and conditions.

use crate::{
    battle::{
        components::{Hands, PoolId, Pools},
        prelude::*,
    },
    rules::{
        shared::{
            conditions::{change, usual},
            hands::held,
            numbers::{
                self as shared, BookNumbers, Number, all_names, number, of_conditions, of_sheet,
                sheet_names, short,
            },
        },
        vigor::{
            ACTIONS, ARMOR, DURABILITY, HEALTH, MANA, VIGOR,
            attacks::guard,
            body::{breath, damage},
            character::{
                hands::free_hands,
                sheet::Sheet,
                stats::{Ability, Skill},
                stock::Stock,
            },
            field::{ground, reach},
            harm::armor_rank,
            sheet_of,
            status::LIST,
        },
    },
};

/// The numbers of the book.
pub(crate) static NUMBERS: BookNumbers = BookNumbers::new(TABLE, family, set_condition, || {
    let abilities = Ability::ALL.iter().map(|ability| ability.name().to_owned());
    let skills = Skill::ALL.iter().map(|skill| skill.name().to_owned());
    let fields = sheet_names::<Sheet>(Stock::default());
    all_names(
        TABLE,
        of_conditions(LIST)
            .chain(abilities)
            .chain(skills)
            .chain(fields),
    )
});

/// Gives a condition with the duration of its row.
fn set_condition(r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
    if !shared::set_condition(r, unit, name, value) {
        return false;
    }
    if let Some(id) = r.scene().book.condition_named(name) {
        let source = r.view().condition(unit, id).and_then(|held| held.source);
        let until = usual(r.view(), unit, id, source).until;
        change(r, unit, id, |condition| {
            condition.until = until;
            condition.amount = short(value);
        });
    }
    true
}

/// Scores, skills with their ability's dice, conditions (VI-SHT-01, VI-SHT-03).
fn family(view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
    let sheet = sheet_of(view, unit);
    let mut abilities = Ability::ALL.into_iter();
    if let Some(ability) = abilities.find(|ability| ability.name().eq_ignore_ascii_case(name)) {
        return Some(sheet.score(ability).into());
    }
    let mut skills = Skill::ALL.into_iter();
    match skills.find(|skill| skill.name().eq_ignore_ascii_case(name)) {
        Some(skill) => Some(sheet.skill(skill).into()),
        None => {
            shared::condition(view, unit, name).or_else(|| of_sheet(sheet, name, Stock::default()))
        }
    }
}

fn set_pool(r: &mut Resolver<'_>, unit: UnitId, pool: PoolId, n: i64) {
    let most = r.view().store.get::<Pools>(unit).max(pool).max(short(n));
    r.edit::<Pools>(unit).open(pool, short(n).max(0), most);
}

fn set_vigor(r: &mut Resolver<'_>, unit: UnitId, n: i64) {
    set_pool(r, unit, VIGOR, n);
    breath::settle(r, unit);
}

fn set_durability(r: &mut Resolver<'_>, unit: UnitId, n: i64) {
    set_pool(r, unit, DURABILITY, n);
    damage::settle(r, unit);
}

/// A unit without Health is in shock, or destroyed (VI-DMG-17).
fn set_health(r: &mut Resolver<'_>, unit: UnitId, n: i64) {
    set_pool(r, unit, HEALTH, n);
    if n > 0 {
        r.set_status(unit, CombatStatus::Active);
        return;
    }
    let sheet = sheet_of(r.view(), unit);
    let rounds = sheet.rounds_in_shock();
    if sheet.lives() {
        *r.edit::<Posture>(unit) = Posture::Prone;
        r.set_status(unit, CombatStatus::Unconscious { rounds });
    } else {
        r.set_status(unit, CombatStatus::Dead);
    }
}

/// Weapons in hand that must be loaded first (VI-SHT-11).
fn unloaded(view: View<'_>, unit: UnitId) -> i64 {
    let carried = view.store.get::<Hands>(unit).carried.iter();
    carried.filter(|held| held.reload_paid > 0).count() as i64
}

/// All numbers of this book, by topic.
#[rustfmt::skip]
const TABLE: &[Number] = &[
    // Pools (VI-SHT-06 to VI-SHT-10, VI-SHT-12).
    number!("Actions", |v, u| v.pool(u, ACTIONS).into(), |r, u, n| set_pool(r, u, ACTIONS, n)),
    number!("Vigor", |v, u| v.pool(u, VIGOR).into(), set_vigor),
    number!("Max Vigor", |v, u| v.store.get::<Pools>(u).max(VIGOR).into()),
    number!("Durability", |v, u| v.pool(u, DURABILITY).into(), set_durability),
    number!("Max Durability", |v, u| v.store.get::<Pools>(u).max(DURABILITY).into()),
    number!("Health", |v, u| v.pool(u, HEALTH).into(), set_health),
    number!("Max Health", |v, u| v.store.get::<Pools>(u).max(HEALTH).into()),
    number!("Mana", |v, u| v.pool(u, MANA).into(), |r, u, n| set_pool(r, u, MANA, n)),
    number!("Max Mana", |v, u| v.store.get::<Pools>(u).max(MANA).into()),
    number!("Armor", |v, u| v.pool(u, ARMOR).into(), |r, u, n| set_pool(r, u, ARMOR, n)),
    // What follows from the sheet and the state.
    number!("Guard", |v, u| guard::fixed(v, u).into()),
    number!("Armor Rank", |v, u| armor_rank(v, u).into()),
    number!("Move", |v, u| ground::squares_of_move(v, u).into()),
    number!("Reach", |v, u| reach::longest(v, u).into()),
    number!("Size", |v, u| sheet_of(v, u).size as i64),
    number!("Knocked Down Speed", |v, u| ground::speed(v, u).into()),
    number!("Rounds To Live", shared::unconscious),
    number!("Free Hands", |v, u| free_hands(v, u).into()),
    number!("Held Items", |v, u| held(v, u).count() as i64),
    number!("Unloaded", unloaded),
];
