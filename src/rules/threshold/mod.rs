//! The book `threshold`: wild rolls, action points by Speed twice a round, initiative as a
//! currency that buys interruptions, wounds by thresholds in slots.
//!
//! Sections of the ledger and their modules: dice in `checks`; sheets in `sheet` and `catalogue`;
//! time in `turns`, `turn_order` and `step_in`; movement in `movement`; sight, cover and flanks in
//! `sight`, `cover` and `flankers`; riders in `mounts`, `seat`, `reins` and `bolt`, units that stand
//! on giants in `platform`; attacks in `attack`, `resolution`, `defense` and `weapons`; combat
//! checks in `contest`; grapples in `grapple`; wounds in `slots` and `harm`, `stamina` and `dying`;
//! conditions in `conditions` and `afflictions`; one action a file in `actions`, on the frame of
//! `laws`; reactions in `reactions`.

mod actions;
pub mod attacks;
pub mod body;
pub mod brain;
pub mod character;
pub mod field;
pub mod riding;
pub mod rolls;
pub mod spells;
mod stat_block;
pub mod time;
pub mod travel;

pub(crate) mod conditions;

mod laws;

mod prelude;

mod reactions;

mod wording;

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use crate::{
    battle::{
        components::{Columns, Slots, WoundSlots},
        prelude::*,
        ruleset::{Book, BookTerms, Measure, PoolRule, Topic},
    },
    rules::{
        shared::{self, hands, names::ItemNames, triggers},
        threshold::{
            body::{
                burning,
                slots::{self, LEVELS},
            },
            character::pools::{AP, FATIGUE, MANA, STAMINA},
            field::{cover, flankers, sight},
            travel::placing::STAGECRAFT,
        },
    },
};
use character::sheet::Sheet;

/// The book.
pub static BOOK: Book = Book {
    id: "threshold",
    title: "Threshold",
    about: "3d6 against a number. Action points that carry over, initiative spent to act out of turn, wounds by their depth.",
    prefix: "TH",
    metric: Metric::Alternating,
    square: "1 yard",
    wording: BookTerms {
        length: "yd",
        height: "yd",
        hurt: |level| format!("a {}", wording::wound_words(level)),
        hurts: "takes",
        blow: wording::wound_words,
        asleep: wording::asleep_words,
        levels: &LEVELS,
        least_damage: 0,
        covers: brain::ranges::COVERS,
        harm: "levels of wounds",
        degrees: "degrees",
        edges: ["Advantages", "Disadvantages"],
        faces: "Dice of 5 or less take a die off, of 16 or more add one.",
        counts_taken: true,
    },
    health: wording::health_words,
    pools: &[
        PoolRule::new(
            "AP",
            "by Speed at the start of each round and at the end of each turn",
        ),
        PoolRule::new("Stamina", "by rest"),
        PoolRule::new("Mana", "by rest"),
        PoolRule {
            name: "Fatigue",
            refills: "falls by a long rest",
            counts_up: true,
        },
    ],
    points: AP,
    answers: AP,
    conditions: conditions::LIST,
    modes: time::modes::LIST,
    told_modes: &[],
    quiet_modes: &[],
    actions: actions::LIST,
    reactions: &[
        &reactions::step_in::StepIn,
        &reactions::rebuff::Rebuff,
        &reactions::readied::Readied,
    ],
    turns: &time::turns::ThresholdTurns,
    policy,
    matters: reactions::matters,
    stakes: reactions::stakes,
    // Windows open at every turn: what is noticed there is more than what a test asks for.
    asks_from: 400,
    answer_terms: shared::answers::by_question,
    topics: &[
        Topic::new(
            QuestionKind::ChanceAttack,
            "Rebuffs",
            "Rebuff an enemy as it comes closer?",
        ),
        Topic::new(
            QuestionKind::Defence,
            "Flanks and helpers",
            "Ignore an enemy of a flank, interpose, harry or cling?",
        ),
        Topic::new(
            QuestionKind::Interrupt,
            "Windows",
            "Act in the window that another's turn opens?",
        ),
    ],
    exposure: cover::exposure,
    sees: sight::sees,
    sees_square: |view, unit, cell| sight::sees_square(view, view.standpoint(unit), cell),
    step: travel::flight::over,
    height_distance: field::ground::storeys,
    height: field::ground::height,
    threatens: |view, unit, enemy| {
        view.hostile(unit, enemy) && flankers::threatens(view, unit, enemy)
    },
    flankers: |view, unit| UnitSet::pair(flankers::flankers(view, unit)),
    measure,
    point: 1000,
    largest_die: 6,
    marks: &shared::states::names(MARKS),
    hides_wounds: false,
    hides_elements: false,
    numbers: &character::numbers::NUMBERS,
    pass_chance: |_| None,
    movement: &brain::moves::ThresholdMovement,
    tactics: &brain::tactics::ThresholdTactics,
    ranges: &brain::ranges::ThresholdRanges,
    names: &ItemNames::<character::catalogue::Catalogue>(PhantomData),
    stat_block: stat_block::stat_block,
    done,
    joined,
    fights: |_, _| true,
};

/// Adds a unit in its state before the battle.
pub fn enter(columns: &mut Columns, sheet: &Sheet, cell: Cell) {
    let number = columns.push_at(cell);
    fill(columns, number, sheet);
}

/// Fills the components of one unit from its sheet, in its state before the battle: no AP, full
/// pools, no wounds.
pub fn fill(columns: &mut Columns, number: usize, sheet: &Sheet) {
    if let Some(pools) = columns.pools.get_mut(number) {
        let (stamina, mana) = sheet.pools();
        pools.open(AP, 0, sheet.action_points().2);
        pools.open(STAMINA, stamina as i16, stamina as i16);
        pools.open(MANA, mana as i16, mana as i16);
        pools.open(FATIGUE, 0, 1_000);
    }
    if let Some(slots) = columns.wound_slots.get_mut(number) {
        *slots = WoundSlots(sheet.slots().map(|max| Slots { taken: 0, max }));
    }
    if let Some(conditions) = columns.conditions.get_mut(number) {
        let coats = sheet
            .coated
            .iter()
            .map(|&(item, coat)| Condition::new(coat, character::weapons::coat_of(item)));
        conditions.0.extend(coats);
    }
    hands::carry(columns, number, &sheet.gear);
}

/// A reinforcement rolls initiative and takes part from now on (TH-TIM-08).
fn joined(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    time::turns::roll_initiative(resolver, unit)?;
    attacks::flank::offer_after_return(resolver, unit, true)
}

/// After every order: hidden units with enemies near are seen (TH-FLD-02), and zones affect units
/// that were moved into them.
fn done(resolver: &mut Resolver<'_>, _: &Order) -> RuleResult {
    sight::reveal_near(resolver);
    let units: Vec<UnitId> = resolver.view().store.ids().collect();
    for unit in units {
        burning::kindle(resolver, unit);
    }
    triggers::all_stepped(resolver, &STAGECRAFT)
}

/// The marks that odds tell.
const MARKS: &[shared::states::Mark; 7] = &[
    ("Prone", |view, unit| view.posture(unit) == Posture::Prone),
    ("Bleeding", |view, unit| {
        view.has(unit, conditions::BLEEDING)
    }),
    ("Staggered", slots::is_staggered),
    ("Grappling", attacks::grapple::is_grappling),
    ("Pinned", |view, unit| view.has(unit, conditions::PINNED)),
    ("Distracted", |view, unit| {
        view.has(unit, conditions::DISTRACTED)
    }),
    ("Out of control", |view, unit| {
        view.has(unit, conditions::BOLTING)
    }),
];

/// Free wound slots, each worth its level.
fn measure(view: View<'_>, unit: UnitId) -> Measure {
    let slots = view.store.get::<WoundSlots>(unit).0;
    let health = slots
        .iter()
        .zip(1..)
        .map(|(slots, number)| number * (i16::from(slots.max) - i16::from(slots.taken)))
        .sum();
    let wounds = slots.iter().map(|slots| i16::from(slots.taken)).sum();
    let (out, left) = shared::states::out_or_left(view, unit);
    Measure {
        health,
        out,
        left,
        wounds,
        marks: shared::states::marks_of(view, unit, MARKS),
    }
}

/// Answers for computer-led sides and in odds: the first choice of every question is the one the
/// book advises.
fn policy(_: View<'_>, _: &Question) -> u8 {
    0
}
