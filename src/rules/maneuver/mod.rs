//! The book `maneuver`: three AP a round for actions and reactions alike, attack and defence rolled
//! against each other, a maneuver for the winner of a critical exchange.
//!
//! Sections of the ledger and their modules: dice in `rolls`; sheets and gear in [`character`];
//! time in `time`; ground, cover, sight and flanking in `field`; attacks, maneuvers and grapples in
//! `attacks`; damage and Health in `body`; spells in [`spells`]; conditions in `conditions`; one
//! action a file in `actions`, on the frame of `laws`; one reaction a file in `reactions`.

mod actions;
mod attacks;
mod body;
mod brain;
pub mod character;
mod conditions;
mod field;
mod laws;
mod reactions;
mod rolls;
pub mod spells;
pub mod time;

use std::marker::PhantomData;

use character::{catalogue::Catalogue, sheet::Sheet};

use crate::{
    battle::{
        components::{Columns, PoolId},
        prelude::*,
        ruleset::{Book, BookTerms, Measure, PoolRule},
    },
    rules::shared::{hands, names::ItemNames, states, steps, triggers},
};

/// Action points.
pub(crate) const AP: PoolId = PoolId(0);
/// Health.
pub(crate) const HEALTH: PoolId = PoolId(1);
/// Action points at the start of each round (MA-TIM-08).
pub(crate) const MAX_AP: i16 = 3;

/// Worth of a point of Health to a brain, in thousandths of a wound.
pub(crate) const POINT: i64 = 150;

/// Mode: throw the weapon.
pub(crate) const THROWN: u8 = 0;
/// Mode: fists and feet.
pub(crate) const UNARMED_MODE: u8 = 1;
/// Mode: as the free action of the round (MA-CAT-05).
pub(crate) const QUICK: u8 = 2;
/// Mode: stow an item in hand.
pub(crate) const STOW: u8 = 3;
/// Mode: pick an item up.
pub(crate) const TAKE: u8 = 4;
/// Mode: the first of up to six uses of a thing; the others follow it.
pub(crate) const FIRST_USE: u8 = 5;

/// The book.
pub static BOOK: Book = Book {
    id: "maneuver",
    title: "Maneuver",
    about: "d20 under a number, on both sides. Three AP a round for attacks and defences alike, and a maneuver for whoever wins well.",
    prefix: "MA",
    metric: Metric::Chebyshev,
    square: "1 m",
    wording: BookTerms {
        length: "m",
        height: "m",
        hurt: |amount| crate::battle::counted(amount, "damage"),
        hurts: "takes",
        blow: |amount| format!("−{amount}"),
        health: |view, unit| BookTerms::pool_left(view, unit, HEALTH),
        asleep: BookTerms::sleeps,
        levels: &[],
        least_damage: 1,
        covers: &["no cover", "low cover", "high cover", "full cover"],
        harm: "damage",
        degrees: "Successes",
        edges: ["boons", "banes"],
        faces: "",
        counts_taken: false,
    },
    pools: &[
        PoolRule::new("AP", "to 3 at the start of each round"),
        PoolRule::new("Health", "by healing"),
    ],
    points: AP,
    answers: AP,
    conditions: conditions::LIST,
    modes: &[
        "thrown", "unarmed", "quick", "stow", "take", "first", "second", "third", "fourth",
        "fifth", "sixth",
    ],
    told_modes: &[],
    quiet_modes: &[],
    actions: actions::LIST,
    reactions: &[
        &reactions::ward::Ward,
        &reactions::opportunity::OpportunityAttack,
        &reactions::handling::Handling,
    ],
    turns: &time::turns::ManeuverTurns,
    policy: brain::answers::policy,
    matters: brain::answers::matters,
    stakes: brain::answers::stakes,
    asks_from: brain::answers::MATTERS,
    answer_terms: brain::answers::terms,
    named_answers: &[
        (
            QuestionKind::Defence,
            &["block", "dodge", "parry", "withstand"],
        ),
        (
            QuestionKind::Maneuver,
            &[
                "trip", "bash", "disarm", "push", "brace", "feint", "head", "torso",
            ],
        ),
    ],
    exposure: field::ground::exposure,
    sees: field::sight::sees,
    sees_square: spells::casting::sees_square,
    step: |view, unit, cell| field::ground::STEPS.over(view, unit, cell),
    height_distance: steps::metres,
    height: |view, unit| steps::level_under(view, view.footprint(unit)),
    threatens: |view, unit, enemy| {
        view.hostile(unit, enemy) && field::flank::threatens(view, unit, enemy)
    },
    flankers: |view, unit| UnitSet::pair(field::flank::flankers(view, unit)),
    measure,
    point: POINT,
    marks: &MARKS,
    hides_wounds: false,
    hides_elements: false,
    numbers: &character::numbers::NUMBERS,
    pass_chance: |check| Some(rolls::checks::DIE.chance(check)),
    movement: &brain::moves::ManeuverMovement,
    tactics: &brain::tactics::ManeuverTactics,
    ranges: &brain::ranges::ManeuverRanges,
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

/// Adds a unit in its state before the battle: full Health, its gear in hand.
pub fn enter(columns: &mut Columns, sheet: &Sheet, cell: Cell) {
    let number = columns.push_at(cell);
    fill(columns, number, sheet);
}

/// Fills the components of one unit from its sheet, in its state before the battle.
pub fn fill(columns: &mut Columns, number: usize, sheet: &Sheet) {
    if let Some(pools) = columns.pools.get_mut(number) {
        let health = sheet.max_health() as i16;
        pools.open(AP, 0, MAX_AP);
        pools.open(HEALTH, health, health);
    }
    hands::carry(columns, number, &sheet.gear);
}

/// After every order: ends holds that are over, and applies the ground that units were moved onto.
fn done(resolver: &mut Resolver<'_>, _: &Order) -> RuleResult {
    attacks::grapple::settle(resolver);
    triggers::all_stepped(resolver, &time::turns::STAGECRAFT)
}

/// The marks that odds tell.
const MARKS: [&str; 4] = states::marks("Prone", conditions::LIST);

fn measure(view: View<'_>, unit: UnitId) -> Measure {
    states::measure(view, unit, view.pool(unit, HEALTH))
}
