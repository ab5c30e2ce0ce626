//! The book as a value: its words, pools, conditions, actions and slots.

use std::marker::PhantomData;

use super::{
    abilities, actions, body, brain,
    character::{self, catalogue::Catalogue, sheet::sheet_of},
    field,
    modes::{DRAG, LETHAL, NON_LETHAL, TAKE, TO_MISS},
    pools::{AP, POINT, RP, VITALITY},
    stat_block, status, stunts, time,
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
    id: "momentum",
    title: "Momentum",
    about: "d20 and modifiers. Actions held back, allies who act as one, and stunts paid from a pool of the side.",
    prefix: "MO",
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
        covers: &["no cover", "half cover", "full cover"],
        harm: "damage",
        degrees: "points",
        edges: ["advantages", "disadvantages"],
        faces: "A natural 1 always fails, a natural 20 always succeeds.",
        counts_taken: false,
    },
    health: |view, unit| Book::pool_left(view, unit, VITALITY),
    pools: &[
        PoolRule::new("AP", "to 3 at the start of the own turn"),
        PoolRule::new("RP", "to 2 at the start of each round"),
        PoolRule::new("Vitality", "by healing"),
        PoolRule::new("Temporary Vitality", "by Abilities, until the battle ends"),
        PoolRule::new("WP", "between battles"),
        PoolRule::new(
            "Narrative Momentum",
            "by 1 at the start of each round after the first",
        ),
    ],
    points: AP,
    answers: RP,
    conditions: status::LIST,
    modes: &[
        "unarmed",
        "deliberate miss",
        "non-lethal",
        "lethal",
        "stow",
        "take",
        "drag",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "enemy in range",
        "enemy adjacent",
        "enemy attacks",
        "enemy attacks an ally",
        "enemy attacks me",
        "enemy uses an ability",
        "ally attacks",
        "turn ends",
        "step on",
        "door opens",
    ],
    told_modes: &[
        ("enemy in range", "an enemy comes into range"),
        ("enemy adjacent", "an enemy comes within 1 m"),
        ("enemy attacks", "an enemy attacks"),
        ("enemy attacks an ally", "an enemy attacks an ally"),
        ("enemy attacks me", "it is attacked itself"),
        ("enemy uses an ability", "an enemy uses an Ability"),
        ("ally attacks", "an ally attacks"),
        ("turn ends", "the turn ends"),
        ("step on", "somebody steps on the square"),
        ("door opens", "the door opens"),
    ],
    quiet_modes: &[TO_MISS, NON_LETHAL, LETHAL, TAKE, DRAG],
    actions: actions::LIST,
    reactions: &[
        &stunts::reactions::AnswersHit,
        &abilities::ward::Ward,
        &abilities::quick_step::QuickStep,
        &abilities::revenge::CursedRevenge,
    ],
    turns: &time::book_turns::MomentumTurns,
    policy: brain::answers::policy,
    matters: brain::answers::matters,
    stakes: brain::answers::stakes,
    asks_from: brain::answers::MATTERS,
    answer_terms: brain::answers::terms,
    topics: &[
        Topic::new(
            QuestionKind::Union,
            "Unions",
            "Which of you act as one, as each round begins?",
        )
        .answers(time::unions::ANSWERS),
        Topic::new(
            QuestionKind::Interrupt,
            "Reactions",
            "Ward, avenge, step aside or change places in another's turn?",
        ),
        Topic::new(
            QuestionKind::Fate,
            "Stunts and Maneuvers",
            "Add a Maneuver to an attack, join in a stunt, or answer with one?",
        ),
        Topic::new(
            QuestionKind::Maneuver,
            "WP more",
            "How many WP more for a power?",
        ),
        Topic::new(
            QuestionKind::Test,
            "Defense Rolls",
            "Fail a Defense Roll against an ally on purpose?",
        ),
        Topic::new(QuestionKind::MoveOn, "Held turns", "Take a held turn now?"),
    ],
    exposure: field::cover::exposure,
    sees: field::sight::sees,
    sees_square: field::sight::sees_square,
    step: |view, unit, cell| field::ground::STEPS.over(view, unit, cell),
    height_distance: steps::metres,
    height: |view, unit| {
        let on_floor = steps::level_under(view, view.footprint(unit));
        steps::height(view, unit, on_floor, sheet_of(view, unit).flies)
    },
    threatens: |view, unit, enemy| {
        view.hostile(unit, enemy)
            && view.distance(unit, enemy) <= character::hands::melee_reach(view, unit)
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
    movement: &brain::moves::MomentumMovement,
    tactics: &brain::tactics::MomentumTactics,
    ranges: &brain::ranges::MomentumRanges,
    names: &ItemNames::<Catalogue>(PhantomData),
    stat_block: stat_block::stat_block,
    done,
    joined: time::turns::joined,
    fights: |view, unit| sheet_of(view, unit).fights,
};

/// After every order: holds end, hidden units in view are found, and zones that units were moved
/// into fire their triggers.
fn done(resolver: &mut Resolver<'_>, _: &Order) -> RuleResult {
    field::holds::settle(resolver);
    stunts::pins::settle(resolver);
    field::sight::find_seen(resolver);
    triggers::all_stepped(resolver, &time::turns::STAGECRAFT)
}

/// The marks that odds tell.
const MARKS: [&str; 14] = states::marks("Prone", status::LIST);

fn measure(view: View<'_>, unit: UnitId) -> Measure {
    states::measure(view, unit, body::vitality::reserve(view, unit) as i16)
}
