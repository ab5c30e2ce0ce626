//! The evoker book: d100 opposed tests, wound tracks and injuries, Personas, elements, One More.

pub mod actions;
pub mod attacks;
pub mod body;
pub mod brain;
pub mod character;
pub mod field;
pub mod mind;
pub mod rolls;
pub mod time;

pub mod conditions;

mod declare;

pub mod effects;

pub mod laws;

pub mod movement;

pub mod reactions;
mod stat_block;

pub mod zones;

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod likeness_tests;
#[cfg(test)]
mod tests;

use crate::{
    battle::{
        orders::question::QuestionKind,
        ruleset::{Book, BookTerms, PoolRule, Topic},
    },
    geometry::Metric,
    rules::evoker::{
        field::{cover, sight},
        movement::spot,
    },
};

/// The book as a value: its actions, rules and hooks.
pub static BOOK: Book = Book {
    id: "evoker",
    title: "Evoker",
    about: "d100 under a skill. Wounds and injuries by place, elemental powers, and weak points that earn one more action. The first battle teaches it.",
    prefix: "EV",
    metric: Metric::Chebyshev,
    square: "1 m",
    wording: BookTerms {
        length: "m",
        height: "m",
        hurt: |amount| crate::battle::counted(amount, "wounds"),
        hurts: "loses",
        blow: |amount| format!("−{amount}"),
        asleep: BookTerms::sleeps,
        levels: &[],
        least_damage: 1,
        covers: brain::ranges::COVERS,
        harm: "wounds",
        degrees: "degrees",
        edges: ["Advantages", "Disadvantages"],
        faces: "",
        counts_taken: false,
    },
    health: Book::harm_left,
    pools: &[
        PoolRule::new("stars", "each turn"),
        PoolRule::new("Fate", "each week"),
        PoolRule::new("Spirit", "by rest"),
        PoolRule::new("Exertion", "by rest"),
    ],
    points: character::stats::STARS,
    answers: character::stats::STARS,
    conditions: conditions::CONDITIONS,
    modes: actions::modes::NAMES,
    told_modes: &[],
    quiet_modes: &[],
    actions: actions::ACTIONS,
    reactions: reactions::REACTIONS,
    turns: &time::turns::EvokerTurns,
    policy: brain::policy::answer,
    matters: brain::policy::matters,
    stakes: |_, _| None,
    asks_from: 300,
    answer_terms: brain::policy::terms,
    topics: &[
        Topic::new(
            QuestionKind::ChanceAttack,
            "Chance Attacks",
            "Make a Chance Attack when an enemy drops its guard?",
        ),
        Topic::new(QuestionKind::Defence, "Evasion", "How to evade an attack?").answers(&[
            "parry",
            "dodge",
            "anticipate",
        ]),
        Topic::new(
            QuestionKind::Maneuver,
            "All-Out Attacks",
            "Join an ally's All-Out Attack?",
        ),
        Topic::new(
            QuestionKind::Interrupt,
            "Interrupts",
            "Act in another's turn: by a delayed action, a trait or a trick?",
        ),
        Topic::new(
            QuestionKind::Fate,
            "Fate",
            "Spend a Fate Point when a test, a turn or an effect allows it?",
        ),
        Topic::new(QuestionKind::Leave, "Leaving melee", "How to leave melee?").answers(&[
            "test",
            "disengage",
            "flee",
        ]),
        Topic::new(
            QuestionKind::Test,
            "Tests",
            "Use what a test allows: another skill, a bonus, a reroll?",
        ),
        Topic::new(
            QuestionKind::MoveOn,
            "Bursts",
            "Move between the shots of a Burst?",
        ),
    ],
    exposure: cover::exposure,
    sees: sight::sees,
    sees_square: sight::sees_cell,
    step: spot::step,
    height_distance: crate::rules::shared::steps::metres,
    height: |view, unit| view.height(unit),
    threatens: field::ground::engaged,
    flankers: rolls::rows::outnumbering,
    measure: body::measure::measure,
    point: 1000,
    largest_die: 100,
    marks: &body::measure::MARKS,
    // EV-ACT-23.
    hides_wounds: true,
    hides_elements: true,
    numbers: &character::numbers::NUMBERS,
    pass_chance: |_| None,
    movement: &brain::moves::EvokerMovement,
    tactics: &brain::tactics::EvokerTactics,
    ranges: &brain::ranges::EvokerRanges,
    names: &character::names::EvokerNames,
    stat_block: stat_block::stat_block,
    done: time::delay::after_order,
    joined: time::turns::joined,
    fights: |_, _| true,
};
