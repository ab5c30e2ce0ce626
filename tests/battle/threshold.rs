//! The book `threshold`: the worked exchange of its ledger, dice by dice, and combinations
//! beside it.

mod aid;
mod air;
mod blows;
mod charms;
mod choices;
mod climbs;
mod ground;
mod holds;
mod jumps;
mod magic;
mod prices;
mod riders;
mod riding;
mod staging;
mod time;
mod tricks;
mod water;
mod windows;

use shadowgrid::battle::{
    Battle,
    board::Board,
    components::{CombatStatus, Condition, Conditions, Hold, Initiative, Posture, Until},
    ids::{ItemId, UnitId},
    order::{Order, Tool},
    question::Choice,
    refusal::RefusalReason,
};
use shadowgrid::data::threshold::samples::{self, grask, ysolde};
use shadowgrid::geometry::Cell;
use shadowgrid::rules::threshold::character::{catalogue::Catalogue, sheet::Sheet};

use crate::kit::{A, B, begin, number, order, play, threshold};

const C: UnitId = UnitId(2);

fn item(name: &str) -> ItemId {
    let catalogue = samples::catalogue();
    catalogue.named(name).unwrap_or_else(|| panic!("no {name}"))
}

fn sample_pair(grask_at: (i16, i16)) -> Battle {
    threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (2, 5)),
            ("Grask", 1, grask(), grask_at),
        ],
        1,
    )
}

fn sword(battle: &Battle, unit: UnitId, key: &str, target: UnitId) -> Order {
    order(battle, unit, key)
        .at(target)
        .with(Tool::Item(item("arming sword")))
}

fn axe(battle: &Battle, unit: UnitId, key: &str, target: UnitId) -> Order {
    order(battle, unit, key)
        .at(target)
        .with(Tool::Item(item("hand axe")))
}

fn set(battle: &mut Battle, unit: UnitId, name: &str, value: i64) {
    battle.stage(|resolver| {
        let numbers = resolver.scene().book.numbers;
        assert!(numbers.set(resolver, unit, name, value), "no number {name}");
    });
}

/// Ysolde 20 acts; Grask 16 stands beside her.
fn beside() -> Battle {
    let mut battle = sample_pair((5, 5));
    battle.stage(|resolver| resolver.place(A, Cell::new(4, 5)));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    battle
}

/// An order done in a way of the book.
fn in_mode(battle: &Battle, order: Order, mode: &str) -> Order {
    let modes = battle.scene().book.modes;
    let place = modes.iter().position(|known| *known == mode).unwrap();
    order.mode(place as u8)
}

/// Whether a unit has a condition of this name.
fn has(battle: &Battle, unit: UnitId, name: &str) -> bool {
    amount(battle, unit, name).is_some()
}

/// How strong a condition is.
fn amount(battle: &Battle, unit: UnitId, name: &str) -> Option<i16> {
    let id = battle.scene().book.condition_named(name).unwrap();
    Some(battle.view().condition(unit, id)?.amount)
}

/// Gives a condition.
fn give(battle: &mut Battle, unit: UnitId, name: &str, amount: i16, source: Option<UnitId>) {
    let id = battle.scene().book.condition_named(name).unwrap();
    battle.stage(|resolver| {
        resolver.edit::<Conditions>(unit).0.push(Condition {
            id,
            amount,
            until: Until::Ended,
            source,
        });
    });
}

/// Both grapple each other; the first started it.
fn grapple(battle: &mut Battle, by: UnitId, target: UnitId) {
    give(battle, by, "Grappling", 1, Some(target));
    give(battle, target, "Grappling", 0, Some(by));
}

/// The rule that refuses an order.
fn refused(battle: &Battle, order: &Order) -> &'static str {
    battle.plan(order).unwrap_err().rule.0
}

/// Number, target and sum of modifiers of an order's first check.
fn check(battle: &Battle, order: &Order) -> (i32, i32, i32) {
    let check = battle.plan(order).unwrap().check.unwrap();
    (check.base, check.breakdown.sum, check.target)
}

/// What an order costs.
fn price(battle: &Battle, order: &Order, what: &str) -> i16 {
    let plan = battle.plan(order).unwrap();
    let mut prices = plan.price.iter();
    prices
        .find(|(name, _)| *name == what)
        .map_or(0, |(_, amount)| *amount)
}

/// Ysolde with other gear.
fn with_gear(gear: &[(&str, Hold)]) -> Sheet {
    Sheet {
        gear: gear
            .iter()
            .map(|&(name, hold)| (item(name), hold))
            .collect(),
        ..ysolde()
    }
}

fn end(battle: &mut Battle, unit: UnitId, faces: &[u16], answers: &[&str]) {
    let end = order(battle, unit, "end");
    play(battle, &end, faces, answers);
}

/// Rules: TH-SHT-01 TH-SHT-02 TH-SHT-04 TH-SHT-05 TH-SHT-06 TH-SHT-07 TH-SHT-08 TH-SHT-11 TH-SHT-12 TH-DIC-02
#[test]
fn the_sample_combatants_have_the_numbers_of_the_ledger() {
    let battle = sample_pair((8, 5));
    let names = [
        "Melee",
        "Melee Defense",
        "Ranged Defense",
        "Immobile Defense",
        "Power Defence",
        "Agility Defence",
        "Fortitude Defence",
        "Willpower Defence",
        "Toughness",
        "Stamina",
        "Mana",
        "Rate",
        "Max AP",
    ];
    let of = |unit| names.map(|name| number(&battle, unit, name));
    assert_eq!(of(A), [8, 15, 14, 5, 15, 15, 13, 12, 7, 11, 10, 9, 21]);
    assert_eq!(of(B), [6, 12, 12, 4, 17, 11, 13, 11, 9, 14, 5, 9, 18]);
    assert_eq!(ysolde().slots(), [6, 3, 3, 2, 1]);
    assert_eq!(grask().slots(), [5, 2, 2, 2, 1]);
}

/// Rules: TH-TIM-02 TH-TIM-04 TH-TIM-08 TH-TIM-09 TH-TIM-13 TH-TIM-18 TH-MOV-02 TH-FLD-01 TH-ACT-03 TH-ACT-05 TH-ACT-06 TH-ATK-02 TH-ATK-03 TH-ATK-04 TH-ATK-07 TH-ATK-10 TH-ATK-11 TH-CON-01 TH-CON-09 TH-WND-04 TH-WND-08 TH-WND-12 TH-DIC-07
#[test]
fn the_worked_exchange_of_the_ledger() {
    let mut battle = sample_pair((8, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    assert_eq!(number(&battle, A, "Initiative"), 20);
    assert_eq!(number(&battle, B, "Initiative"), 16);
    assert_eq!((number(&battle, A, "AP"), number(&battle, B, "AP")), (7, 6));
    assert_eq!(battle.acting(), Some(A));
    let walk = order(&battle, A, "walk").to(Cell::new(6, 5));
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(number(&battle, A, "AP"), 5);
    let quick = sword(&battle, A, "quick attack", B);
    play(&mut battle, &quick, &[4, 5, 5], &[]);
    assert_eq!(number(&battle, A, "AP"), 1);
    assert_eq!(number(&battle, B, "Severe"), 1);
    // She lets every window pass.
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(number(&battle, A, "AP"), 8);
    assert_eq!(battle.acting(), Some(B));
    let attack = axe(&battle, B, "standard attack", A);
    play(&mut battle, &attack, &[3, 4, 4], &["no", "no"]);
    assert_eq!(number(&battle, A, "Light"), 1);
    assert_eq!(number(&battle, B, "AP"), 0);
    end(&mut battle, B, &[], &["no"]);
    // End of round 1: bleeding 2; then both gain again.
    assert_eq!(number(&battle, B, "Stamina"), 12);
    assert_eq!(
        (number(&battle, A, "AP"), number(&battle, B, "AP")),
        (15, 12)
    );
    assert_eq!(battle.acting(), Some(A));
    let strong = sword(&battle, A, "strong attack", B);
    play(&mut battle, &strong, &[6, 6, 5, 2, 4], &[]);
    assert_eq!(number(&battle, A, "Initiative"), 22);
    assert_eq!(number(&battle, B, "Initiative"), 14);
    assert_eq!(number(&battle, A, "Stamina"), 8);
    assert_eq!(number(&battle, A, "AP"), 6);
    assert_eq!(battle.view().status(B), CombatStatus::Dead);
    assert!(battle.is_over());
}

/// Ysolde 20 has ended her turn; Grask 16 acts, one square of gap between them.
fn grasks_turn() -> Battle {
    let mut battle = sample_pair((4, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(battle.acting(), Some(B));
    battle
}

/// Rules: TH-TIM-13 TH-TIM-14
#[test]
fn an_interrupt_cancels_the_declared_action_unpaid_and_costs_two_initiative() {
    let mut battle = grasks_turn();
    assert_eq!(number(&battle, A, "AP"), 14);
    let attack = axe(&battle, B, "standard attack", A);
    // Her Quick Attack: 2 + 2 + 2 + 8 = 14 hits and does no harm through Toughness.
    play(&mut battle, &attack, &[2, 2, 2], &["yes", "quick attack 1"]);
    assert_eq!(number(&battle, B, "AP"), 6);
    assert_eq!(number(&battle, A, "AP"), 10);
    assert_eq!(number(&battle, A, "Initiative"), 18);
    assert_eq!(number(&battle, A, "Light"), 0);
    // The actor goes on with its turn and may declare again.
    assert_eq!(battle.acting(), Some(B));
    play(&mut battle, &attack, &[2, 2, 2], &["yes", "quick attack 1"]);
    assert_eq!(number(&battle, A, "Initiative"), 16);
    // Now she is no longer above him: no question.
    play(&mut battle, &attack, &[2, 3, 3], &[]);
    assert_eq!(number(&battle, B, "AP"), 0);
}

/// Ysolde 20, Grask 17, Brun 16 in a row; each side can reach the other.
fn three(dice: &[u16]) -> Battle {
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (4, 5)),
            ("Grask", 1, grask(), (6, 5)),
            ("Brun", 1, grask(), (4, 7)),
        ],
        1,
    );
    begin(&mut battle, dice);
    battle
}

/// Rules: TH-TIM-09 TH-ATK-07 TH-TIM-13
#[test]
fn interrupts_and_criticals_change_who_is_next_in_mid_round() {
    let mut battle = three(&[3, 4, 4, 3, 4, 4, 2, 4, 4]);
    assert_eq!(number(&battle, B, "Initiative"), 17);
    assert_eq!(number(&battle, C, "Initiative"), 16);
    // A critical success on Grask: 22 against 15; Brun comes next.
    let quick = sword(&battle, A, "quick attack", B);
    play(&mut battle, &quick, &[5, 5, 6, 1], &[]);
    assert_eq!(number(&battle, A, "Initiative"), 22);
    assert_eq!(number(&battle, B, "Initiative"), 15);
    let next = |battle: &Battle| {
        let turns = battle.scene().book.turns.upcoming(battle.view(), 3);
        turns.iter().map(|turn| turn.unit).collect::<Vec<_>>()
    };
    assert_eq!(next(&battle), [A, C, B]);
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(battle.acting(), Some(C));
}

/// Rules: TH-TIM-09
#[test]
fn equal_initiative_throws_a_row_of_dice_only_as_far_as_needed() {
    // Three at 17: 3, 5, 5, then 2 and 6 for the second and third.
    let mut battle = sample_three_equal(&[3, 5, 5, 2, 6]);
    assert_eq!(battle.acting(), Some(C));
    // The rows hold for the round: no new dice fall.
    end(&mut battle, C, &[], &[]);
    assert_eq!(battle.acting(), Some(B));
    end(&mut battle, B, &[], &[]);
    assert_eq!(battle.acting(), Some(A));
    // A new round, new rows.
    end(&mut battle, A, &[6, 1, 2], &[]);
    assert_eq!(battle.acting(), Some(A));
}

fn sample_three_equal(ties: &[u16]) -> Battle {
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("One", 0, grask(), (1, 1)),
            ("Two", 1, grask(), (12, 1)),
            ("Three", 1, grask(), (12, 8)),
        ],
        1,
    );
    let faces: Vec<u16> = [3, 4, 4]
        .repeat(3)
        .into_iter()
        .chain(ties.iter().copied())
        .collect();
    begin(&mut battle, &faces);
    battle
}

/// Rules: TH-TIM-15 TH-TIM-10
#[test]
fn several_interrupt_in_descending_initiative_and_only_the_first_cancels() {
    let mut battle = three(&[6, 6, 3, 6, 6, 2, 1, 1, 1]);
    assert_eq!(number(&battle, A, "Initiative"), 24);
    assert_eq!(number(&battle, B, "Initiative"), 20);
    assert_eq!(number(&battle, C, "Initiative"), 9);
    end(&mut battle, A, &[], &["no"]);
    end(&mut battle, B, &[], &["no", "no", "no"]);
    assert_eq!(battle.acting(), Some(C));
    let attack = axe(&battle, C, "standard attack", A);
    // Ysolde first; then Grask, of his own side, may still use the window.
    let seize = ["yes", "quick attack 1", "unit 2", "yes", "seize initiative"];
    play(&mut battle, &attack, &[2, 2, 2, 5], &seize);
    assert_eq!(number(&battle, A, "Initiative"), 22);
    assert_eq!(number(&battle, B, "Initiative"), 23);
    assert_eq!(number(&battle, C, "AP"), 6);
    // At initiative 0 no unit interrupts.
    set(&mut battle, A, "Initiative", 0);
    set(&mut battle, B, "Initiative", 0);
    play(&mut battle, &attack, &[1, 2, 3], &[]);
    assert_eq!(number(&battle, C, "AP"), 0);
}

/// Rules: TH-TIM-03
#[test]
fn a_gain_beyond_the_ceiling_is_lost() {
    let mut battle = sample_pair((12, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "AP", 17);
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(number(&battle, A, "AP"), 21);
}

/// Rules: TH-MOV-02 TH-MOV-03 TH-MOV-05
#[test]
fn yards_are_bought_cumulatively_and_every_second_diagonal_costs_two() {
    let mut battle = sample_pair((13, 9));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    // Rate 9: one AP gives 2 yards, the second 2, the third 2, the fourth 3.
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(3, 4)];
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(
        (number(&battle, A, "AP"), number(&battle, A, "Yards")),
        (6, 1)
    );
    // The second diagonal costs 2: one yard is there, one AP more buys two.
    walk.path = vec![Cell::new(4, 3)];
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(
        (number(&battle, A, "AP"), number(&battle, A, "Yards")),
        (5, 1)
    );
    walk.path = vec![Cell::new(5, 2), Cell::new(6, 1)];
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(
        (number(&battle, A, "AP"), number(&battle, A, "Yards")),
        (4, 0)
    );
    // Four AP gave nine yards in all.
    walk.path = vec![Cell::new(7, 1), Cell::new(8, 1), Cell::new(9, 1)];
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(
        (number(&battle, A, "AP"), number(&battle, A, "Yards")),
        (3, 0)
    );
}

/// Rules: TH-ACT-17
#[test]
fn a_dash_doubles_the_rate_from_then_on() {
    let mut battle = sample_pair((13, 9));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let dash = order(&battle, A, "dash");
    play(&mut battle, &dash, &[], &[]);
    assert_eq!(number(&battle, A, "Stamina"), 9);
    assert_eq!(number(&battle, A, "Rate"), 18);
    // 3 AP give 13 yards.
    let walk = order(&battle, A, "walk").to(Cell::new(13, 5));
    let plan = battle.plan(&walk).unwrap();
    assert_eq!(plan.price.as_slice(), [("AP", 3), ("yards", 11)]);
}

/// Rules: TH-ACT-04 TH-TIM-16
#[test]
fn stepping_inside_the_reach_of_an_axe_is_rebuffed() {
    let mut battle = sample_pair((5, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let walk = order(&battle, A, "walk").to(Cell::new(4, 5));
    assert_eq!(battle.plan(&walk).unwrap().invites.as_slice(), [(B, 0)]);
    // 3 + 4 + 4 + 6 = 17 hits 15; 17 + 7 - 15 - 7 = 2: moderate, Rebuff makes it severe.
    play(&mut battle, &walk, &[3, 4, 4], &["yes"]);
    assert_eq!(number(&battle, A, "Severe"), 1);
    assert_eq!(battle.view().cell(A), Cell::new(4, 5));
    assert_eq!(number(&battle, B, "AP"), 2);
    assert_eq!(number(&battle, B, "Initiative"), 16);
}

/// Rules: TH-WND-09 TH-CON-04 TH-CON-05
#[test]
fn a_fatal_wound_fells_a_player_character_who_dies_when_the_countdown_ends() {
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (4, 5)),
            ("Grask", 1, grask(), (6, 5)),
            ("Friend", 0, ysolde(), (0, 0)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 6, 6, 6, 1, 1, 1]);
    assert_eq!(battle.acting(), Some(B));
    let attack = axe(&battle, B, "standard attack", A);
    // 6 + 6 + 5 + 6, a further 6: 29 + 7 - 15 - 7 = 14.
    play(&mut battle, &attack, &[6, 6, 5, 6], &[]);
    assert_eq!(
        battle.view().status(A),
        CombatStatus::Unconscious { rounds: 6 }
    );
    assert_eq!(battle.view().posture(A), Posture::Prone);
    assert_eq!(number(&battle, A, "AP"), 0);
    assert_eq!(number(&battle, A, "Melee Defense"), 12);
    for round in 1..=6 {
        assert_eq!(battle.view().clock().round, round);
        assert!(battle.view().status(A).is_on_field());
        for unit in [B, C] {
            assert_eq!(battle.acting(), Some(unit));
            let end = order(&battle, unit, "end");
            // Grask is above the others and lets their windows pass.
            battle
                .execute_with(end, &mut |_, question| question.place(Choice::No))
                .unwrap();
        }
    }
    assert_eq!(battle.view().status(A), CombatStatus::Dead);
}

/// Rules: TH-WND-10 TH-CON-02
#[test]
fn a_staggered_character_checks_to_stay_conscious_and_gains_half() {
    let mut battle = grasks_turn();
    set(&mut battle, A, "Critical", 1);
    let attack = axe(&battle, B, "standard attack", A);
    let mut knocked = battle.fork(1);
    // A light wound, then 2 + 2 + 2 + 3 = 9 against 10.
    play(&mut knocked, &attack, &[3, 4, 2, 2, 2, 2], &["no"]);
    assert!(matches!(
        knocked.view().status(A),
        CombatStatus::Unconscious { .. }
    ));
    assert_eq!(number(&knocked, A, "Light"), 1);
    play(&mut battle, &attack, &[3, 4, 2, 3, 3, 3], &["no", "no"]);
    assert_eq!(number(&battle, A, "Light"), 1);
    let before = number(&battle, A, "AP");
    end(&mut battle, B, &[], &["no"]);
    // Half of 7, rounded up.
    assert_eq!(number(&battle, A, "AP"), (before + 4).min(21));
}

/// Rules: TH-WND-13 TH-WND-14 TH-CON-03
#[test]
fn stamina_that_is_not_there_becomes_fatigue_and_exhausts() {
    let mut battle = sample_pair((4, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "AP", 20);
    set(&mut battle, A, "Stamina", 0);
    let strong = sword(&battle, A, "strong attack", B);
    play(&mut battle, &strong, &[2, 2, 2, 1], &[]);
    assert_eq!(number(&battle, A, "Fatigue"), 3);
    play(&mut battle, &strong, &[2, 2, 2, 1], &[]);
    assert_eq!(number(&battle, A, "Fatigue"), 6);
    // 6 of 11 is at least half: -2 from now on, and no Dash.
    set(&mut battle, A, "AP", 9);
    assert_eq!(
        battle.plan(&strong).unwrap().check.unwrap().breakdown.sum,
        -2
    );
    let dash = order(&battle, A, "dash");
    assert!(battle.plan(&dash).is_err());
}

/// Rules: TH-FLD-07 TH-FLD-08
#[test]
fn two_who_lie_far_enough_apart_flank() {
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (4, 5)),
            ("Grask", 1, grask(), (5, 5)),
            ("Friend", 0, ysolde(), (6, 4)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 3, 4, 4, 1, 1, 1]);
    let attack = sword(&battle, A, "standard attack", B);
    assert_eq!(
        battle.plan(&attack).unwrap().check.unwrap().breakdown.sum,
        2
    );
    battle.stage(|resolver| resolver.place(C, Cell::new(5, 4)));
    assert_eq!(
        battle.plan(&attack).unwrap().check.unwrap().breakdown.sum,
        0
    );
}

/// Rules: TH-FLD-05 TH-FLD-11 TH-SHT-05
#[test]
fn a_bow_loses_two_for_each_further_increment_and_shoots_worse_at_the_prone() {
    let archer = Sheet {
        gear: vec![(item("short bow"), Hold::Both)],
        ..ysolde()
    };
    let mut battle = threshold(
        Board::open(60, 3),
        &[
            ("Archer", 0, archer, (0, 1)),
            ("Grask", 1, grask(), (41, 1)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 3, 4, 4]);
    let shot = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("short bow")));
    let check = battle.plan(&shot).unwrap().check.unwrap();
    assert_eq!((check.breakdown.sum, check.target), (-4, 12));
    battle.stage(|resolver| {
        resolver.place(B, Cell::new(40, 1));
        *resolver.edit::<Posture>(B) = Posture::Prone;
    });
    assert_eq!(
        battle.plan(&shot).unwrap().check.unwrap().breakdown.sum,
        -2 - 3
    );
    let quick = Order {
        action: order(&battle, A, "quick attack").action,
        ..shot
    };
    assert!(matches!(
        battle.plan(&quick).unwrap_err().why,
        RefusalReason::Forbidden { .. }
    ));
}

/// Rules: TH-ACT-25
#[test]
fn seizing_initiative_raises_it_by_a_die() {
    let mut battle = sample_pair((4, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let seize = order(&battle, A, "seize initiative");
    play(&mut battle, &seize, &[4], &[]);
    assert_eq!(battle.view().store.get::<Initiative>(A).0, 24);
}

/// Rules: TH-ATK-08 TH-TIM-10
#[test]
fn a_critical_failure_costs_initiative_but_never_below_zero() {
    let mut battle = sample_pair((4, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "Initiative", 1);
    set(&mut battle, B, "AP", 0);
    let attack = sword(&battle, A, "standard attack", B);
    play(&mut battle, &attack, &[1, 2, 2, 6], &[]);
    assert_eq!(number(&battle, A, "Initiative"), 0);
}
