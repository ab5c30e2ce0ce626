//! The book as a value: its words, pools, conditions, actions and slots.

use std::marker::PhantomData;

use super::{
    actions, body, brain,
    character::{self, catalogue::Catalogue},
    field,
    pools::{ACTIONS, DURABILITY, HEALTH, POINT, VIGOR},
    reactions, stat_block, status, time,
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
    health: health_words,
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
    topics: &[
        Topic::new(
            QuestionKind::ChanceAttack,
            "Openings",
            "Take the opening that an enemy leaves?",
        ),
        Topic::new(
            QuestionKind::Defence,
            "Defences",
            "How to defend against an attack?",
        )
        .answers(&["dodge", "block", "deflect"]),
        Topic::new(
            QuestionKind::Interrupt,
            "Readied actions",
            "Carry out what was readied?",
        ),
        Topic::new(
            QuestionKind::MoveOn,
            "Unfinished actions",
            "Finish an action that was interrupted?",
        ),
    ],
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
    largest_die: 20,
    marks: &MARKS,
    hides_wounds: false,
    hides_elements: false,
    numbers: &character::numbers::NUMBERS,
    pass_chance: |_| None,
    movement: &brain::moves::VigorMovement,
    tactics: &brain::tactics::VigorTactics,
    ranges: &brain::ranges::VigorRanges,
    names: &ItemNames::<Catalogue>(PhantomData),
    stat_block: stat_block::stat_block,
    done,
    joined: time::turns::joined,
    fights: |_, _| true,
};

fn health_words(view: View<'_>, unit: UnitId) -> String {
    let (durability, health) = (view.pool(unit, DURABILITY), view.pool(unit, HEALTH));
    format!("Durability {durability}, Health {health}")
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
