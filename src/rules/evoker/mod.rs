//! The evoker book: d100 opposed tests, wound tracks and injuries, Personas, elements, One More.

pub mod actions;
pub mod aid;
pub mod all_out;
pub mod attack;
pub mod battering;
pub mod bleeding;
pub mod blow;
pub mod brainwash;
pub mod burst;
pub mod catalogue;
pub mod checks;
pub mod conditions;
pub mod confusion;
pub mod contest;
mod declare;
pub mod defence;
pub mod delay;
pub mod effects;
pub mod element;
pub mod evasion;
mod expectation;
pub mod fate;
pub mod fear;
pub mod ground;
pub mod guard;
pub mod harm;
pub mod healing;
pub mod held;
pub mod initiative;
pub mod injuries;
pub mod laws;
pub mod legal;
pub mod measure;
pub mod mounts;
pub mod movement;
pub mod muster;
pub mod names;
pub mod numbers;
pub mod once;
mod onset;
mod pairs;
pub mod panic;
pub mod policy;
pub mod powers;
pub mod price;
pub mod profile;
mod prospects;
pub mod provision;
pub mod rage;
pub mod reactions;
pub mod reading;
pub mod rounds;
pub mod rows;
pub mod scatter;
pub mod shackle;
pub mod sheet;
pub mod sleep;
pub mod stats;
pub mod stealth;
pub mod stress;
pub mod suffocation;
pub mod tactics;
pub mod targets;
pub mod telling;
pub mod things;
mod throwing;
pub mod to_hit;
pub mod tricks;
pub mod triggers;
pub mod turns;
pub mod weapons;
pub mod zones;

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod likeness_tests;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod worked;

use crate::{
    battle::ruleset::{Book, BookTerms, PoolRule},
    geometry::Metric,
};

/// The book as a value: its table of contents.
pub static BOOK: Book = Book {
    id: "evoker",
    title: "Evoker",
    prefix: "EV",
    metric: Metric::Chebyshev,
    square: "1 m",
    wording: BookTerms {
        length: "m",
        hurt: |amount| format!("loses {amount} in all"),
        blow: |amount| format!("−{amount}"),
        health: BookTerms::left,
        asleep: BookTerms::sleeps,
        levels: &[],
        covers: onset::COVERS,
        counts_taken: false,
    },
    pools: &[
        PoolRule {
            name: "stars",
            refills: "each turn",
            counts_up: false,
        },
        PoolRule {
            name: "Fate",
            refills: "each week",
            counts_up: false,
        },
        PoolRule {
            name: "Spirit",
            refills: "by rest",
            counts_up: false,
        },
        PoolRule {
            name: "Exertion",
            refills: "by rest",
            counts_up: false,
        },
    ],
    points: stats::STARS,
    conditions: conditions::CONDITIONS,
    modes: actions::modes::NAMES,
    actions: actions::ACTIONS,
    reactions: reactions::REACTIONS,
    turns: &turns::EvokerTurns,
    policy: policy::answer,
    matters: policy::matters,
    stakes: |_, _| None,
    asks_from: 0,
    exposure: ground::exposure,
    sees: ground::sees,
    sees_square: ground::sees_cell,
    step: movement::step,
    height: |view, unit| view.height(unit),
    threatens: ground::engaged,
    flankers: rows::outnumbering,
    measure: measure::measure,
    marks: measure::MARKS,
    // EV-ACT-23.
    hides_wounds: true,
    numbers: &numbers::NUMBERS,
    tactics: &tactics::EvokerTactics,
    ranges: &onset::EvokerRanges,
    names: &names::EvokerNames,
    done: delay::after_order,
    joined: turns::joined,
};
