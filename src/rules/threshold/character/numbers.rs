//! Numbers of sheets and states by their ledger names, for scene files and inspectors: the table of
//! this book, the numbers common to all books, conditions, attributes, skill modifiers, and fields of
//! the sheet that are numbers.

use super::{
    sheet::{NO_STOCK, Sheet},
    stats::{Skill, Spec},
};
use crate::{
    battle::components::{Pools, Slots, WoundSlots, Yards},
    rules::{
        shared::{
            numbers as shared,
            numbers::{
                BookNumbers, Number, all_names, byte, number, of_conditions, of_sheet, sheet_names,
                short,
            },
        },
        threshold::{
            attacks::wielding,
            body::{dying, slots, stamina},
            prelude::*,
            rolls::{
                contest::{Roll, defence},
                defense,
            },
            travel::pace,
        },
    },
};

/// The numbers of the book.
pub(crate) static NUMBERS: BookNumbers = BookNumbers::new(
    TABLE,
    |view, unit, name| {
        let sheet = || of_sheet(sheet_of(view, unit), name, NO_STOCK);
        shared::condition(view, unit, name)
            .or_else(|| trained(view, unit, name))
            .or_else(sheet)
    },
    shared::set_condition,
    || {
        let fields = sheet_names::<Sheet>(NO_STOCK);
        all_names(TABLE, of_conditions(LIST).chain(fields))
    },
);

fn slots(view: View<'_>, unit: UnitId, level: usize) -> Slots {
    view.store.get::<WoundSlots>(unit).0[level]
}

fn take(r: &mut Resolver<'_>, unit: UnitId, level: usize, value: i64) {
    let slots = &mut r.edit::<WoundSlots>(unit).0[level];
    slots.taken = byte(value).min(slots.max);
}

fn attribute(view: View<'_>, unit: UnitId, of: fn(&super::stats::Attributes) -> i32) -> i64 {
    of(&sheet_of(view, unit).attributes).into()
}

/// The numbers of this book alone, by topic.
#[rustfmt::skip]
const TABLE: &[Number] = &[
    // Pools (TH-TIM-02, TH-SHT-09, TH-WND-13).
    number!("AP", |v, u| v.pool(u, AP).into(), |r, u, n| r.edit::<Pools>(u).set(AP, short(n))),
    number!("Max AP", |v, u| v.store.get::<Pools>(u).max(AP).into()),
    number!("Stamina", |v, u| v.pool(u, STAMINA).into(), |r, u, n| r.edit::<Pools>(u).set(STAMINA, short(n))),
    number!("Max Stamina", |v, u| v.store.get::<Pools>(u).max(STAMINA).into()),
    number!("Mana", |v, u| v.pool(u, MANA).into(), |r, u, n| r.edit::<Pools>(u).set(MANA, short(n))),
    number!("Max Mana", |v, u| v.store.get::<Pools>(u).max(MANA).into()),
    number!("Fatigue", |v, u| v.pool(u, FATIGUE).into(), |r, u, n| stamina::set_fatigue(r, u, short(n))),
    // Wounds (TH-WND-02, TH-WND-03).
    number!("Light", |v, u| slots(v, u, 0).taken.into(), |r, u, n| take(r, u, 0, n)),
    number!("Moderate", |v, u| slots(v, u, 1).taken.into(), |r, u, n| take(r, u, 1, n)),
    number!("Severe", |v, u| slots(v, u, 2).taken.into(), |r, u, n| take(r, u, 2, n)),
    number!("Critical", |v, u| slots(v, u, 3).taken.into(), |r, u, n| take(r, u, 3, n)),
    number!("Fatal", |v, u| slots(v, u, 4).taken.into(), |r, u, n| take(r, u, 4, n)),
    number!("Light Slots", |v, u| slots(v, u, 0).max.into()),
    number!("Moderate Slots", |v, u| slots(v, u, 1).max.into()),
    number!("Severe Slots", |v, u| slots(v, u, 2).max.into()),
    number!("Critical Slots", |v, u| slots(v, u, 3).max.into()),
    number!("Fatal Slots", |v, u| slots(v, u, 4).max.into()),
    number!("Worst", |v, u| slots::worst(v, u).into()),
    number!("Staggered", |v, u| slots::is_staggered(v, u).into()),
    // A dying unit is unconscious and has a countdown (TH-CON-04, TH-WND-09).
    number!("Dying", |v, u| i64::from(v.has(u, DYING)), |r, u, n| if n > 0 { dying::fall_dying(r, u, "TH-WND-09") } else { lose(r, u, DYING, "TH-CON-04") }),
    // Setting it applies all of TH-CON-05.
    number!("unconscious", |v, u| shared::unconscious(v, u), |r, u, n| match u32::try_from(n) {
        Ok(rounds @ 1..) => dying::fall_unconscious(r, u, rounds, "TH-CON-05"),
        _ => r.set_status(u, CombatStatus::Active),
    }),
    // The sheet (TH-SHT-01 to TH-SHT-08).
    number!("Size", |v, u| sheet_of(v, u).size.into()),
    number!("Strength", |v, u| attribute(v, u, |a| a.strength)),
    number!("Dexterity", |v, u| attribute(v, u, |a| a.dexterity)),
    number!("Speed", |v, u| attribute(v, u, |a| a.speed)),
    number!("Vitality", |v, u| attribute(v, u, |a| a.vitality)),
    number!("Reason", |v, u| attribute(v, u, |a| a.reason)),
    number!("Lore", |v, u| attribute(v, u, |a| a.lore)),
    number!("Perception", |v, u| attribute(v, u, |a| a.perception)),
    number!("Persona", |v, u| attribute(v, u, |a| a.persona)),
    number!("Melee", |v, u| wielding::best_melee(v, u).into()),
    number!("Power", |v, u| Roll::Power.modifier(sheet_of(v, u)).0.into()),
    number!("Agility", |v, u| Roll::Agility.modifier(sheet_of(v, u)).0.into()),
    number!("Fortitude", |v, u| Roll::Fortitude.modifier(sheet_of(v, u)).0.into()),
    number!("Willpower", |v, u| Roll::Willpower.modifier(sheet_of(v, u)).0.into()),
    number!("Melee Defense", |v, u| defense::melee(v, u).into()),
    number!("Ranged Defense", |v, u| defense::ranged(v, u).into()),
    number!("Immobile Defense", |v, u| defense::immobile(v, u).into()),
    number!("Power Defence", |v, u| defence(v, u, Roll::Power).into()),
    number!("Agility Defence", |v, u| defence(v, u, Roll::Agility).into()),
    number!("Fortitude Defence", |v, u| defence(v, u, Roll::Fortitude).into()),
    number!("Willpower Defence", |v, u| defence(v, u, Roll::Willpower).into()),
    number!("Toughness", |v, u| defense::whole_toughness(v, u).into()),
    // Movement (TH-MOV-01 to TH-MOV-03).
    number!("Rate", |v, u| pace::rate(v, u, pace::here(v, u)).into()),
    number!("Yards", |v, u| v.store.get::<Yards>(u).left.into(), |r, u, n| r.edit::<Yards>(u).left = short(n).unsigned_abs()),
];

/// The modifier of a skill, or of a specialization alone, by its name on the sheet.
fn trained(view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
    let sheet = sheet_of(view, unit);
    let skill = Skill::ALL.iter().find(|skill| is_called(skill, name));
    let spec = Spec::ALL.iter().find(|spec| is_called(spec, name));
    let ranks = skill.map(|&skill| sheet.skill(skill));
    ranks
        .or_else(|| spec.map(|&spec| sheet.spec(spec)))
        .map(i64::from)
}

fn is_called(named: &impl std::fmt::Debug, name: &str) -> bool {
    format!("{named:?}").eq_ignore_ascii_case(name.strip_suffix(" ranks").unwrap_or_default())
}
