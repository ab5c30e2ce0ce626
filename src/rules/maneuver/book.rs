//! The book as a value: its words, pools, conditions, actions and slots.

use std::marker::PhantomData;

use super::{
    actions, attacks, brain,
    character::{self, catalogue::Catalogue},
    conditions, field,
    pools::{AP, HEALTH, POINT},
    reactions, rolls, spells, stat_block, time,
};
use crate::{
    battle::{
        prelude::*,
        ruleset::{Book, BookTerms, Measure, PoolRule, Topic},
    },
    rules::shared::{names::ItemNames, states, steps, triggers},
};

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
    health: |view, unit| Book::pool_left(view, unit, HEALTH),
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
    topics: &[
        Topic::new(
            QuestionKind::ChanceAttack,
            "Opportunity Attacks",
            "Strike at an enemy that gives an opportunity?",
        ),
        Topic::new(
            QuestionKind::Defence,
            "Defences",
            "How to defend against an attack?",
        )
        .answers(&["block", "dodge", "parry", "withstand"]),
        Topic::new(
            QuestionKind::Maneuver,
            "Maneuvers",
            "What to add to a won attack?",
        )
        .answers(&[
            "trip", "bash", "disarm", "push", "brace", "feint", "head", "torso",
        ]),
        Topic::new(
            QuestionKind::Interrupt,
            "Interrupts",
            "Ward an ally, or handle a thing in another's turn?",
        ),
    ],
    exposure: field::cover::exposure,
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
    largest_die: 20,
    marks: &MARKS,
    hides_wounds: false,
    hides_elements: false,
    numbers: &character::numbers::NUMBERS,
    pass_chance: |check| Some(rolls::checks::DIE.chance(check)),
    movement: &brain::moves::ManeuverMovement,
    tactics: &brain::tactics::ManeuverTactics,
    ranges: &brain::ranges::ManeuverRanges,
    names: &ItemNames::<Catalogue>(PhantomData),
    stat_block: stat_block::stat_block,
    done,
    joined: time::turns::joined,
    fights: |_, _| true,
};

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
