//! The book `vigor`: a d20 and bursting bonus dice against Guard, two actions a turn, and reactions
//! that are paid with Vigor once the roll is known.
//!
//! Sections of the ledger and where they are: dice in [`rolls`]; sheets, gear, techniques and
//! spells in [`character`]; rounds, turns, the Recovery Phase and readied actions in [`time`];
//! ground, sight, visibility and cover in `field`; attacks and defences in `attacks`; Durability,
//! Health and wounds in `body`; types of damage and armour in `harm`; actions, one per file, in
//! `actions`, built on `laws` and `points`.

mod actions;
mod attacks;
mod body;
mod brain;
pub mod character;
pub mod field;
mod harm;
mod laws;
mod magic;
mod points;
mod reactions;
pub mod rolls;
pub mod status;
#[cfg(test)]
mod tests;
pub mod time;

use character::{catalogue::Catalogue, sheet::Sheet};
use std::marker::PhantomData;

use crate::{
    battle::{
        components::{Columns, PoolId},
        prelude::*,
        ruleset::{Book, BookTerms, Measure, PoolRule},
    },
    rules::shared::{hands, names::ItemNames, states, steps, triggers},
};

/// Actions of the turn.
pub(crate) const ACTIONS: PoolId = PoolId(0);
/// Vigor: pays for reactions and techniques.
pub(crate) const VIGOR: PoolId = PoolId(1);
/// Durability; at 0 a unit is wounded.
pub(crate) const DURABILITY: PoolId = PoolId(2);
/// Health; at 0 a unit is in shock.
pub(crate) const HEALTH: PoolId = PoolId(3);
/// Mana: pays for spells.
pub(crate) const MANA: PoolId = PoolId(4);
/// What the worn armour can still stop.
pub(crate) const ARMOR: PoolId = PoolId(5);

/// What a point of Durability or Health is worth to a brain, in thousandths of a wound.
pub(crate) const POINT: i64 = 110;

/// Mode: with bare hands.
pub(crate) const UNARMED: u8 = 0;
/// Mode: a second attack with the other hand (VI-ACT-03).
pub(crate) const OFF_HAND: u8 = 1;
/// Mode: with a Chance (VI-ACT-17).
pub(crate) const CHANCE: u8 = 2;
/// Mode: putting away what is in hand.
pub(crate) const STOW: u8 = 3;
/// The mode of the first of up to six uses of a thing; the others follow it.
pub(crate) const FIRST_USE: u8 = 4;
/// The mode of the first trigger of readied actions; the others follow it (VI-ACT-06).
pub(crate) const FIRST_TRIGGER: u8 = 10;

/// The book.
pub static BOOK: Book = Book {
    id: "vigor",
    title: "Vigor",
    about: "d20 and dice that burst. Defences paid with Vigor after the roll is seen, and armor that wears down.",
    prefix: "VI",
    metric: Metric::Chebyshev,
    square: "6 ft",
    wording: BookTerms {
        length: "squares",
        height: "m",
        hurt: |amount| crate::battle::counted(amount, "damage"),
        hurts: "takes",
        blow: |amount| format!("−{amount}"),
        health: health_words,
        asleep: |rounds| match rounds {
            u32::MAX => "in shock, stabilised".to_owned(),
            _ => format!(
                "in shock, dies in {}",
                crate::battle::counted(rounds, "rounds")
            ),
        },
        levels: &[],
        least_damage: 1,
        covers: &[
            "no cover",
            "light cover",
            "partial cover",
            "full cover",
            "out of any line",
        ],
        harm: "damage",
        degrees: "points",
        edges: ["Charges", "Challenges"],
        faces: "",
        counts_taken: false,
    },
    pools: &[
        PoolRule::new("actions", "at the start of the own turn"),
        PoolRule::new("Vigor", "in each Recovery Phase, by a fifth of Stamina"),
        PoolRule::new("Durability", "by aid and healing"),
        PoolRule::new("Health", "by healing"),
        PoolRule::new("Mana", "between battles"),
        PoolRule::new("Armor", "by repair between battles"),
    ],
    points: ACTIONS,
    answers: VIGOR,
    conditions: status::LIST,
    modes: &[
        "unarmed",
        "off hand",
        "chance",
        "stow",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "enters reach",
        "leaves reach",
        "enters area",
        "leaves area",
        "attacks",
        "casts",
        "is wounded",
        "stands up",
    ],
    told_modes: &[
        ("enters area", "comes within a square of"),
        ("leaves area", "leaves what lies within a square of"),
    ],
    quiet_modes: &[],
    actions: actions::LIST,
    reactions: &[&reactions::TakeOpening],
    turns: &time::turns::VigorTurns,
    policy: brain::answers::policy,
    matters: brain::answers::matters,
    stakes: brain::answers::stakes,
    asks_from: brain::answers::MATTERS,
    answer_terms: brain::answers::terms,
    named_answers: &[(QuestionKind::Defence, &["dodge", "block", "deflect"])],
    exposure: field::cover::exposure,
    sees: field::sight::sees,
    sees_square: field::sight::sees_square,
    step: |view, unit, cell| field::ground::STEPS.over(view, unit, cell),
    height_distance: field::reach::storeys,
    height: |view, unit| {
        steps::height(
            view,
            unit,
            view.height(unit),
            field::ground::flies(view, unit),
        )
    },
    threatens: |view, unit, enemy| {
        view.hostile(unit, enemy) && field::reach::in_reach(view, unit, enemy)
    },
    flankers: |_, _| UnitSet::default(),
    measure,
    point: POINT,
    marks: &MARKS,
    hides_wounds: false,
    hides_elements: false,
    numbers: &character::numbers::NUMBERS,
    pass_chance: |_| None,
    movement: &brain::moves::VigorMovement,
    tactics: &brain::tactics::VigorTactics,
    ranges: &brain::ranges::VigorRanges,
    names: &ItemNames::<Catalogue>(PhantomData),
    done,
    joined: time::turns::joined,
    fights: |_, _| true,
};

/// The sheet of a unit.
pub(crate) fn sheet_of(view: View<'_>, unit: UnitId) -> &Sheet {
    match view.sheet(unit) {
        Some(sheet) => sheet,
        None => unreachable!("a battle of this book is set up with sheets of this book"),
    }
}

fn health_words(view: View<'_>, unit: UnitId) -> String {
    let (durability, health) = (view.pool(unit, DURABILITY), view.pool(unit, HEALTH));
    format!("Durability {durability}, Health {health}")
}

/// Fills the components of one unit from its sheet, for the start of a battle.
pub fn fill(columns: &mut Columns, number: usize, sheet: &Sheet) {
    if let Some(pools) = columns.pools.get_mut(number) {
        pools.open(ACTIONS, 0, sheet.actions() as i16);
        let full = [
            (VIGOR, sheet.max_vigor()),
            (DURABILITY, sheet.max_durability()),
            (HEALTH, sheet.max_health()),
            (MANA, sheet.max_mana()),
            (ARMOR, i32::from(sheet.worn.durability)),
        ];
        for (pool, most) in full {
            pools.open(pool, most as i16, most as i16);
        }
    }
    hands::carry(columns, number, &sheet.gear);
}

/// After every order: actions readied for wounds are carried out, climbers that lost their hold
/// fall, holds end, and units in the open are found.
fn done(resolver: &mut Resolver<'_>, _: &Order) -> RuleResult {
    time::ready::befallen(resolver)?;
    field::forced::drop_climbers(resolver)?;
    field::holds::settle(resolver);
    field::sight::find_seen(resolver);
    // A unit that fell in its own turn may have nothing left to do in it.
    time::turns::TURN_ENDS.after_order(resolver)?;
    triggers::all_stepped(resolver, &time::turns::STAGECRAFT)
}

/// The marks that odds tell.
const MARKS: [&str; 16] = states::marks("Knocked down", status::LIST);

fn measure(view: View<'_>, unit: UnitId) -> Measure {
    states::measure(view, unit, body::reserve(view, unit) as i16)
}
