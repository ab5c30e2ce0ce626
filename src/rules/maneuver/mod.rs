//! The book `maneuver`: three AP a round for actions and reactions alike, attack and defence
//! rolled against each other, a maneuver for whoever wins critically.
//!
//! Sections of the ledger and where they are: dice in [`checks`]; sheets in [`sheet`] and
//! [`catalogue`]; time in [`turns`]; ground, cover and sight in [`ground`]; attacks in
//! [`attack`], [`modifiers`] and [`maneuvers`]; damage and Health in [`harm`]; conditions in
//! [`conditions`]; one action a file in [`actions`], reactions in [`opportunity`].

mod actions;
mod attack;
pub mod catalogue;
mod checks;
mod conditions;
mod ground;
mod harm;
mod laws;
mod maneuvers;
mod modifiers;
mod numbers;
mod opportunity;
pub mod sheet;
mod tactics;
mod turns;

use std::marker::PhantomData;

use crate::{
    battle::{
        components::{Carried, Columns, CombatStatus, PoolId},
        ids::{UnitId, UnitSet},
        question::{Choice, Question, QuestionKind},
        resolver::{Resolver, RuleResult},
        ruleset::{Book, BookTerms, Measure, PoolRule},
        view::View,
    },
    geometry::{Cell, Metric},
    rules::shared::names::ItemNames,
};
use sheet::Sheet;

/// Action points.
pub(crate) const AP: PoolId = PoolId(0);
/// Health.
pub(crate) const HEALTH: PoolId = PoolId(1);
/// Action points at the start of each round (MA-TIM-08).
pub(crate) const MAX_AP: i16 = 3;

/// The mode of a thrown weapon.
pub(crate) const THROWN: u8 = 0;
/// The mode of fists and feet.
pub(crate) const UNARMED_MODE: u8 = 1;

/// The book.
pub static BOOK: Book = Book {
    id: "maneuver",
    title: "Maneuver",
    prefix: "MA",
    metric: Metric::Chebyshev,
    square: "1 m",
    wording: BookTerms {
        length: "m",
        hurt: |amount| crate::battle::counted(amount, "wounds"),
        hurts: "loses",
        blow: |amount| format!("−{amount}"),
        health: BookTerms::left,
        asleep: BookTerms::sleeps,
        levels: &[],
        covers: &["no cover", "low cover", "high cover", "full cover"],
        counts_taken: false,
    },
    pools: &[
        PoolRule {
            name: "AP",
            refills: "to 3 at the start of each round",
            counts_up: false,
        },
        PoolRule {
            name: "Health",
            refills: "by healing",
            counts_up: false,
        },
    ],
    points: AP,
    conditions: conditions::LIST,
    modes: &["thrown", "unarmed"],
    actions: actions::LIST,
    reactions: &[&opportunity::OpportunityAttack],
    turns: &turns::ManeuverTurns,
    policy,
    matters: |_, _| true,
    stakes: |_, _| None,
    asks_from: 0,
    exposure: ground::exposure,
    sees: ground::sees,
    sees_square: |view, unit, cell| {
        ground::cover_between(view, view.cell(unit), cell) != ground::Cover::Full
    },
    step: ground::over,
    height: |view, unit| view.height(unit),
    threatens: |view, unit, enemy| {
        view.hostile(unit, enemy) && attack::threatens(view, unit, enemy)
    },
    flankers: |view, unit| UnitSet::pair(modifiers::flankers(view, unit)),
    measure,
    marks: &["Prone", "Dazed", "Slowed"],
    hides_wounds: false,
    numbers: &numbers::NUMBERS,
    tactics: &tactics::ManeuverTactics,
    ranges: &tactics::ManeuverTactics,
    names: &ItemNames::<catalogue::Catalogue>(PhantomData),
    done: |_, _| Ok(()),
    joined,
};

/// The sheet of a combatant.
pub(crate) fn sheet_of(view: View<'_>, unit: UnitId) -> &Sheet {
    match view.sheet(unit) {
        Some(sheet) => sheet,
        None => unreachable!("a battle of this book is set up with sheets of this book"),
    }
}

/// Adds a combatant as it stands before the battle: full Health, its gear in its hands.
pub fn enter(columns: &mut Columns, sheet: &Sheet, cell: Cell) {
    columns.push_default();
    if let Some(position) = columns.position.last_mut() {
        position.0 = cell;
    }
    if let Some(pools) = columns.pools.last_mut() {
        let health = sheet.max_health() as i16;
        pools.open(AP, 0, MAX_AP);
        pools.open(HEALTH, health, health);
    }
    if let Some(hands) = columns.hands.last_mut() {
        hands.carried = sheet
            .gear
            .iter()
            .map(|&(item, hold)| Carried {
                item,
                hold,
                ammo: 0,
                reload_paid: 0,
                reload_price: None,
            })
            .collect();
    }
}

/// Somebody joins in mid-battle: it rolls its initiative and acts from the next round on.
fn joined(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    turns::roll_initiative(resolver, unit)?;
    resolver
        .edit_field::<crate::battle::components::Clock>()
        .acted
        .insert(unit);
    Ok(())
}

fn measure(view: View<'_>, unit: UnitId) -> Measure {
    let marks = u32::from(view.posture(unit) == crate::battle::components::Posture::Prone)
        | u32::from(view.has(unit, conditions::DAZED)) << 1
        | u32::from(view.has(unit, conditions::SLOWED)) << 2;
    Measure {
        health: view.pool(unit, HEALTH),
        out: view.status(unit) != CombatStatus::Active,
        wounds: 0,
        marks,
    }
}

/// The answers of sides led by the computer, and of odds.
fn policy(view: View<'_>, question: &Question) -> u8 {
    let choice = match question.topic {
        QuestionKind::Defence => defend(view, question),
        QuestionKind::ChanceAttack => Choice::Yes,
        QuestionKind::Maneuver => maneuvers::policy(view, question),
        QuestionKind::Interrupt
        | QuestionKind::Fate
        | QuestionKind::Leave
        | QuestionKind::Test
        | QuestionKind::MoveOn
        | QuestionKind::Detail => question.choices.first().copied().unwrap_or(Choice::No),
    };
    question.place(choice).unwrap_or(0)
}

/// Defends with the surest defence unless two AP are wanted for own Strikes (MA-SHT-04).
fn defend(view: View<'_>, question: &Question) -> Choice {
    let unit = question.asked;
    let left = attack::action_points(view, unit);
    let waits = !view.clock().acted.contains(unit);
    let wounded = view.pool(unit, HEALTH) * 3
        < view
            .store
            .get::<crate::battle::components::Pools>(unit)
            .max(HEALTH);
    if waits && left <= 2 && !wounded {
        return Choice::No;
    }
    question
        .choices
        .iter()
        .copied()
        .filter(|&choice| choice != Choice::No)
        .max_by_key(|&choice| {
            modifiers::Defence::ALL
                .into_iter()
                .find(|defence| choice == Choice::Named(defence.name()))
                .map_or(0, |defence| defence.base(view, unit).0)
        })
        .unwrap_or(Choice::No)
}
