//! The book `momentum`: d20 against Evasion or DR Power, three AP per turn and two RP per round,
//! fixed Initiative, and Narrative Momentum for cinematic stunts.
//!
//! Sections of the ledger and where they are: dice in `rolls`; sheets, gear and powers in
//! [`character`]; Status Effects in [`status`]; rounds, turns, held actions and unions in [`time`];
//! ground, cover, sight and forced movement in `field`; attacks in `attacks`; damage and Vitality
//! in `body`; actions, one per file, in `actions`, built on `laws`.

mod abilities;
mod actions;
mod attacks;
mod body;
mod brain;
pub mod character;
mod field;
mod lasting;
mod laws;
mod points;
mod rolls;
pub mod status;
mod stunts;
pub mod time;

use std::marker::PhantomData;

use character::{
    catalogue::Catalogue,
    sheet::{FIRST_MOMENTUM, MOST_MOMENTUM, Sheet},
};

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
/// Reaction points.
pub(crate) const RP: PoolId = PoolId(1);
/// Vitality; below 1 a unit is Unconscious.
pub(crate) const VITALITY: PoolId = PoolId(2);
/// Temporary Vitality.
pub(crate) const TEMPORARY: PoolId = PoolId(3);
/// Will Points.
pub(crate) const WP: PoolId = PoolId(4);
/// Narrative Momentum.
pub(crate) const MOMENTUM: PoolId = PoolId(5);
/// Action points per turn (MO-TIM-04).
pub(crate) const MAX_AP: i16 = 3;
/// Reaction points per round (MO-TIM-05).
pub(crate) const MAX_RP: i16 = 2;

/// What a point of Vitality is worth to a brain, in thousandths of a wound.
pub(crate) const POINT: i64 = 220;

/// Mode: with bare hands.
pub(crate) const UNARMED_MODE: u8 = 0;
/// Mode: missing on purpose (MO-ATK-04).
pub(crate) const TO_MISS: u8 = 1;
/// Mode: non-lethal (MO-ATK-14).
pub(crate) const NON_LETHAL: u8 = 2;
/// Mode: Holy damage that is meant to kill (MO-TYP-06).
pub(crate) const LETHAL: u8 = 3;
/// Mode: putting away what is in hand.
pub(crate) const STOW: u8 = 4;
/// Mode: picking up from the floor.
pub(crate) const TAKE: u8 = 5;
/// Mode: dragging held units along (MO-ADV-08).
pub(crate) const DRAG: u8 = 6;
/// The mode of the first of up to six uses of a thing; the others follow it.
pub(crate) const FIRST_USE: u8 = 7;
/// The mode of the first trigger of held actions; the others follow it (MO-TIM-15).
pub(crate) const FIRST_TRIGGER: u8 = 13;

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
        health: |view, unit| BookTerms::pool_left(view, unit, VITALITY),
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
    named_answers: &[(QuestionKind::Union, time::unions::ANSWERS)],
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
    marks: &MARKS,
    hides_wounds: false,
    hides_elements: false,
    numbers: &character::numbers::NUMBERS,
    pass_chance: |_| None,
    movement: &brain::moves::MomentumMovement,
    tactics: &brain::tactics::MomentumTactics,
    ranges: &brain::ranges::MomentumRanges,
    names: &ItemNames::<Catalogue>(PhantomData),
    done,
    joined: time::turns::joined,
    fights: |view, unit| sheet_of(view, unit).fights,
};

/// The sheet of a unit.
pub(crate) fn sheet_of(view: View<'_>, unit: UnitId) -> &Sheet {
    match view.sheet(unit) {
        Some(sheet) => sheet,
        None => unreachable!("a battle of this book is set up with sheets of this book"),
    }
}

/// Adds a unit as it starts the battle: full Vitality, its gear in its hands.
pub fn enter(columns: &mut Columns, sheet: &Sheet, cell: Cell) {
    let number = columns.push_at(cell);
    fill(columns, number, sheet);
}

/// Fills the components of one unit from its sheet, for the start of a battle.
pub fn fill(columns: &mut Columns, number: usize, sheet: &Sheet) {
    if let Some(pools) = columns.pools.get_mut(number) {
        let (vitality, will) = (sheet.max_vitality() as i16, sheet.max_wp() as i16);
        pools.open(AP, 0, MAX_AP);
        pools.open(RP, 0, MAX_RP);
        pools.open_with_debt(VITALITY, (vitality, vitality), 10_000);
        pools.open(TEMPORARY, 0, 0);
        pools.open(WP, will, will);
        if sheet.has_momentum() {
            pools.open(MOMENTUM, FIRST_MOMENTUM, MOST_MOMENTUM);
        }
    }
    if let Some(initiative) = columns.initiative.get_mut(number) {
        initiative.0 = sheet.initiative() as i16;
    }
    hands::carry(columns, number, &sheet.gear);
}

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
