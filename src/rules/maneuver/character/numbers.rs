//! Numbers of sheets and states by their ledger names, for scene files and inspectors: the table of
//! this book, the numbers common to all books, and conditions.

use crate::{
    battle::{
        components::{MoveProgress, Pools, Turn},
        prelude::*,
    },
    rules::{
        maneuver::{
            AP, HEALTH,
            attacks::attack::Defence,
            character::{
                damage::Group,
                hands,
                sheet::{Attributes, Sheet, Skill},
                stock::Stock,
            },
            conditions::LIST,
            field::{ground, sight},
            sheet_of,
        },
        shared::numbers::{
            self as shared, BookNumbers, Number, all_names, byte, number, of_conditions, of_sheet,
            sheet_names, short,
        },
    },
};

/// The numbers of the book.
pub(crate) static NUMBERS: BookNumbers =
    BookNumbers::new(TABLE, family, shared::set_condition, || {
        let fields = sheet_names::<Sheet>(Stock::default());
        all_names(TABLE, of_conditions(LIST).chain(fields))
    });

/// Conditions, and the numbers of the sheet.
fn family(view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
    let sheet = || of_sheet(sheet_of(view, unit), name, Stock::default());
    shared::condition(view, unit, name).or_else(sheet)
}

fn attribute(view: View<'_>, unit: UnitId, of: fn(&Attributes) -> i32) -> i64 {
    of(&sheet_of(view, unit).attributes).into()
}

fn skill(view: View<'_>, unit: UnitId, skill: Skill) -> i64 {
    sheet_of(view, unit).skill(skill).into()
}

/// Without Health a unit is Unconscious, and so Prone (MA-HLT-02, MA-CND-01).
fn set_health(r: &mut Resolver<'_>, unit: UnitId, value: i64) {
    let left = short(value).max(0);
    r.edit::<Pools>(unit).set(HEALTH, left);
    let life = if left > 0 {
        CombatStatus::Active
    } else {
        *r.edit::<Posture>(unit) = Posture::Prone;
        CombatStatus::Unconscious { rounds: u32::MAX }
    };
    r.set_status(unit, life);
}

fn set_metres(r: &mut Resolver<'_>, unit: UnitId, left: i64) {
    let speed = i64::from(ground::speed(r.view(), unit));
    *r.edit::<MoveProgress>(unit) = MoveProgress {
        metres: byte(speed - left),
        ..MoveProgress::default()
    };
}

/// The numbers of this book alone, by topic.
#[rustfmt::skip]
const TABLE: &[Number] = &[
    // Pools and what is left of the turn (MA-TIM-08, MA-HLT-01).
    number!("AP", |v, u| v.pool(u, AP).into(), |r, u, n| r.edit::<Pools>(u).set(AP, short(n).max(0))),
    number!("Health", |v, u| v.pool(u, HEALTH).into(), set_health),
    number!("Max Health", |v, u| v.store.get::<Pools>(u).max(HEALTH).into()),
    number!("Attacks", |v, u| v.store.get::<Turn>(u).attacks.into(), |r, u, n| r.edit::<Turn>(u).attacks = byte(n)),
    number!("Metres", |v, u| ground::metres_left(v, u).into(), set_metres),
    number!("Speed", |v, u| ground::speed(v, u).into()),
    // The sheet (MA-SHT-01, MA-SHT-02, MA-FST-01).
    number!("Strength", |v, u| attribute(v, u, |a| a.strength)),
    number!("Agility", |v, u| attribute(v, u, |a| a.agility)),
    number!("Endurance", |v, u| attribute(v, u, |a| a.endurance)),
    number!("Perception", |v, u| attribute(v, u, |a| a.perception)),
    number!("Intellect", |v, u| attribute(v, u, |a| a.intellect)),
    number!("Will", |v, u| attribute(v, u, |a| a.will)),
    number!("Acrobatics", |v, u| skill(v, u, Skill::Acrobatics)),
    number!("Athletics", |v, u| skill(v, u, Skill::Athletics)),
    number!("Deception", |v, u| skill(v, u, Skill::Deception)),
    number!("Focus", |v, u| skill(v, u, Skill::Focus)),
    number!("Observation", |v, u| skill(v, u, Skill::Observation)),
    number!("Sleight of Hand", |v, u| skill(v, u, Skill::SleightOfHand)),
    number!("Sorcery", |v, u| skill(v, u, Skill::Sorcery)),
    number!("Stealth", |v, u| skill(v, u, Skill::Stealth)),
    number!("Fighting Style", |v, u| hands::style_rank(v, u).into()),
    // Attack and defence (MA-ATK-07 to MA-ATK-09, MA-DMG-09, MA-DMG-11).
    number!("Magic AR", |v, u| sheet_of(v, u).armor_rating(Group::Magical).into()),
    number!("Withstand", |v, u| Defence::Withstand.base(v, u).0.into()),
    number!("Size", |v, u| sheet_of(v, u).size as i64),
    number!("Initiative Score", |v, u| sheet_of(v, u).initiative_score().into()),
    number!("Free Hands", |v, u| hands::free_hands(v, u).into()),
    number!("Held Items", |v, u| hands::held(v, u).count() as i64),
    number!("Sneak Successes", |v, u| if sight::is_hidden(v, u) { sight::hidden_by(v, u).into() } else { 0 },
        |r, u, n| sight::hide(r, u, i32::from(short(n)))),
    number!("AR", |v, u| sheet_of(v, u).armor_rating(Group::Physical).into()),
    number!("Block", |v, u| Defence::Block.base(v, u).0.into()),
    number!("Dodge", |v, u| Defence::Dodge.base(v, u).0.into()),
    number!("Parry", |v, u| Defence::Parry.base(v, u).0.into()),
    number!("Block Rating", |v, u| hands::shield(v, u).unwrap_or(0).into()),
    number!("Reach", |v, u| hands::reach_of(v, u).into()),
];
