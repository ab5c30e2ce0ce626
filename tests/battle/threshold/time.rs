//! Time: work over several turns and rounds, prices, surprise, the frame of a turn.

use shadowgrid::data::threshold::samples::{self, grask, ysolde};
use shadowgrid::{
    battle::{
        board::{Board, Obstacle, ObstacleId, Terms, Use},
        components::{DoorState, Hands, Hold},
        order::Tool,
        question::Choice,
        scene::Surprise,
    },
    geometry::Cell,
    rules::threshold::{
        character::{
            sheet::Sheet,
            stats::{Attributes, Skill, Spec},
        },
        time::options::Options,
    },
};

use super::{
    charms::{interaction, place},
    *,
};
use crate::kit::threshold_with;

/// A healer of Speed 0 acts first (6 AP), a foe far away.
fn slow_healer() -> Battle {
    let mut battle = threshold(
        Board::open(14, 10),
        &[("Healer", 0, grask(), (1, 1)), ("Foe", 1, grask(), (12, 8))],
        1,
    );
    begin(&mut battle, &[5, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "Moderate", 1);
    battle
}

fn treat(battle: &Battle) -> Order {
    in_mode(battle, order(battle, A, "treat wound").at(A), "moderate")
}

/// Rules: TH-TIM-05 TH-ACT-28
#[test]
fn an_action_dearer_than_the_pool_is_paid_over_turns() {
    let mut battle = slow_healer();
    let treat = treat(&battle);
    play(&mut battle, &treat, &[], &[]);
    assert_eq!(number(&battle, A, "AP"), 0);
    assert_eq!(number(&battle, A, "Moderate"), 1);
    // Ordered once more it loses nothing.
    play(&mut battle, &treat, &[], &[]);
    end(&mut battle, A, &[], &["no"]);
    // 6 and 6 more; 10 are missing, 2 are left. 12 - 6 - 1 = 5 against 0: three steps.
    end(&mut battle, B, &[4, 4, 4], &["no", "yes"]);
    assert_eq!(number(&battle, A, "Moderate"), 0);
    assert_eq!(number(&battle, A, "AP"), 2);
}

/// Rules: TH-TIM-05
#[test]
fn other_spending_or_giving_up_cancels_what_was_begun() {
    let mut battle = slow_healer();
    let treat = treat(&battle);
    play(&mut battle, &treat, &[], &[]);
    let mut given_up = battle.fork(1);
    // Seizing initiative in the foe's turn costs 4 of the 6 AP and the work.
    end(&mut battle, A, &[2], &["yes", "seize initiative"]);
    end(&mut battle, B, &[], &["no"]);
    assert_eq!(number(&battle, A, "AP"), 8);
    assert_eq!(number(&battle, A, "Moderate"), 1);
    end(&mut given_up, A, &[], &["no"]);
    end(&mut given_up, B, &[], &["no", "no"]);
    assert_eq!(number(&given_up, A, "AP"), 12);
    assert_eq!(number(&given_up, A, "Moderate"), 1);
}

/// Rules: TH-TIM-05
#[test]
fn walking_yards_already_bought_breaks_nothing_and_what_no_longer_fits_is_paid_for_nothing() {
    let mut battle = threshold(
        Board::open(14, 10),
        &[("One", 0, grask(), (3, 3)), ("Two", 1, grask(), (5, 3))],
        1,
    );
    begin(&mut battle, &[5, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "Yards", 2);
    let strong = axe(&battle, A, "strong attack", B);
    assert_eq!(price(&battle, &strong, "AP later"), 3);
    play(&mut battle, &strong, &[], &[]);
    let walk = order(&battle, A, "walk").to(Cell::new(3, 4));
    play(&mut battle, &walk, &[], &[]);
    end(&mut battle, A, &[], &["no"]);
    battle.stage(|resolver| resolver.place(B, Cell::new(12, 8)));
    end(&mut battle, B, &[], &["no", "yes"]);
    assert_eq!(number(&battle, A, "AP"), 9);
    assert_eq!(number(&battle, A, "Stamina"), 14);
}

/// Rules: TH-TIM-14 TH-TIM-05
#[test]
fn an_interrupt_at_the_completion_gives_back_this_turns_payment_alone() {
    let mut battle = threshold(
        Board::open(14, 10),
        &[("One", 0, grask(), (3, 3)), ("Two", 1, grask(), (5, 3))],
        1,
    );
    begin(&mut battle, &[1, 2, 3, 4, 4, 4]);
    end(&mut battle, B, &[], &["no"]);
    let strong = axe(&battle, A, "strong attack", B);
    play(&mut battle, &strong, &[], &["no"]);
    end(&mut battle, A, &[], &["no"]);
    // Its turn in round 2: the opening window, going on, then the interrupt: 3 + 6 misses 12.
    let answers = ["no", "yes", "yes", "quick attack 2"];
    end(&mut battle, B, &[1, 1, 4], &answers);
    assert_eq!(battle.acting(), Some(A));
    assert_eq!(number(&battle, A, "AP"), 12);
    assert_eq!(number(&battle, B, "Light"), 0);
    // What was paid in round 1 is lost: the whole price is due again.
    assert_eq!(price(&battle, &strong, "AP"), 9);
}

/// A healer beside a winch with these terms that opens a locked door far away.
fn level(terms: Terms) -> Battle {
    let mut board = Board::open(14, 10);
    let mut put = |cell: (i16, i16), kind: Obstacle| {
        let index = board.grid.index(Cell::new(cell.0, cell.1)).unwrap();
        board.tiles[index].obstacle = Some(ObstacleId(board.obstacles.len() as u16));
        board.obstacles.push(kind);
    };
    put(
        (7, 7),
        Obstacle {
            name: "door".into(),
            height: 3,
            opaque: true,
            door: Some(DoorState::Locked),
            ..Obstacle::default()
        },
    );
    let opens = Use::Switches(vec![Cell::new(7, 7)]);
    put(
        (2, 6),
        Obstacle {
            name: "winch".into(),
            interact: vec![interaction(opens, Some(terms))],
            ..Obstacle::default()
        },
    );
    let members = [
        ("Ysolde", 0, ysolde(), (2, 5)),
        ("Foe", 1, grask(), (12, 8)),
    ];
    let mut battle = threshold(board, &members, 1);
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    battle
}

fn winch() -> Terms {
    Terms {
        points: 2,
        ..Terms::default()
    }
}

fn gate(battle: &Battle) -> Option<DoorState> {
    let view = battle.view();
    view.board().door(view.ground(), Cell::new(7, 7))
}

/// Rules: TH-TIM-06 TH-TIM-18
#[test]
fn what_takes_rounds_takes_all_points_and_effect_at_the_end_of_the_last() {
    let mut battle = level(Terms {
        rounds: Some(3),
        ..winch()
    });
    let turn = order(&battle, A, "use").to(Cell::new(2, 6));
    play(&mut battle, &turn, &[], &[]);
    assert_eq!(number(&battle, A, "AP"), 0);
    assert_eq!(refused(&battle, &turn), "TH-TIM-06");
    end(&mut battle, A, &[], &["no"]);
    for round in 2..=3 {
        assert_eq!(gate(&battle), Some(DoorState::Locked));
        end(&mut battle, B, &[], &["no", "yes"]);
        assert_eq!(battle.view().clock().round, round);
        assert_eq!(number(&battle, A, "AP"), 0);
        end(&mut battle, A, &[], &["no"]);
    }
    // The end of round 3.
    end(&mut battle, B, &[], &["no"]);
    assert_eq!(gate(&battle), Some(DoorState::Open));
    // Nothing is left to go on with.
    assert_eq!(number(&battle, A, "AP"), 14);
}

/// Rules: TH-ACT-30 TH-ACT-32
#[test]
fn objects_have_prices_checks_and_effects() {
    // The winch of the ledger: Strength 2, Athletics 2, Power 1 against 12.
    let checked = || {
        level(Terms {
            skill: Some(place(Skill::Athletics, &Skill::ALL)),
            focus: Some(place(Spec::Power, &Spec::ALL)),
            modifier: 12,
            points: 6,
            ..winch()
        })
    };
    for (faces, state) in [([2, 2, 3], DoorState::Open), ([2, 2, 2], DoorState::Locked)] {
        let mut battle = checked();
        let turn = order(&battle, A, "use").to(Cell::new(2, 6));
        play(&mut battle, &turn, &faces, &[]);
        assert_eq!(number(&battle, A, "AP"), 1);
        assert_eq!(gate(&battle), Some(state));
    }
    // Out of reach, and locked.
    let battle = checked();
    let far = order(&battle, A, "use").to(Cell::new(7, 7));
    assert_eq!(refused(&battle, &far), "TH-ACT-30");
}

/// Rules: TH-ACT-30
#[test]
fn a_door_costs_two_either_way() {
    let mut battle = level(winch());
    battle.stage(|resolver| {
        resolver.place(A, Cell::new(6, 7));
        resolver.change_ground(|ground| ground.doors = vec![(Cell::new(7, 7), DoorState::Closed)]);
    });
    let turn = order(&battle, A, "use").to(Cell::new(7, 7));
    play(&mut battle, &turn, &[], &[]);
    assert_eq!(gate(&battle), Some(DoorState::Open));
    play(&mut battle, &turn, &[], &[]);
    assert_eq!(gate(&battle), Some(DoorState::Closed));
    assert_eq!(number(&battle, A, "AP"), 3);
}

/// Rules: TH-ACT-31
#[test]
fn hurrying_saves_or_wastes_points() {
    // Gymnastics +3 against 10: 16 is 6 over, 3 AP less, and 1 at the least.
    let battle = beside();
    let crouch = in_mode(&battle, order(&battle, A, "posture"), "crouching");
    let hurried = in_mode(&battle, crouch.clone(), "hurried");
    for (faces, ap, stamina) in [
        ([4, 4, 5], 6, 10),
        ([2, 2, 3], 6, 10),
        ([2, 2, 2], 4, 11),
        ([1, 1, 2], 3, 11),
        ([1, 1, 1], 3, 11),
    ] {
        let mut battle = beside();
        play(&mut battle, &hurried, &faces, &[]);
        let left = (number(&battle, A, "AP"), number(&battle, A, "Stamina"));
        assert_eq!(left, (ap, stamina), "{faces:?}");
        assert_eq!(battle.view().posture(A), Posture::Crouching);
    }
    // An object of 6 AP, Strength +5 against 10: 16 is 6 over: 3 AP.
    let mut battle = level(Terms {
        points: 6,
        hurry: Some(10),
        ..winch()
    });
    let turn = order(&battle, A, "use").to(Cell::new(2, 6));
    let turn = in_mode(&battle, turn, "hurried");
    play(&mut battle, &turn, &[4, 4, 3], &[]);
    assert_eq!(number(&battle, A, "AP"), 4);
    // No attack is hurried, and the loss is no more than the pool.
    let battle = beside();
    let quick = sword(&battle, A, "quick attack", B);
    assert_eq!(
        refused(&battle, &in_mode(&battle, quick, "hurried")),
        "TH-ACT-31"
    );
    let mut battle = beside();
    set(&mut battle, A, "AP", 2);
    play(&mut battle, &hurried, &[1, 1, 1], &[]);
    assert_eq!(number(&battle, A, "AP"), 0);
}

/// Rules: TH-TIM-07
#[test]
fn changes_of_a_price_are_summed_before_the_minimum() {
    let gear = [("dagger", Hold::Right), ("arming sword", Hold::Stowed)];
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("A", 0, with_gear(&gear), (4, 5)),
            ("B", 1, grask(), (5, 5)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let stab = order(&battle, A, "quick attack")
        .at(B)
        .with(Tool::Item(item("dagger")));
    let draw = order(&battle, A, "retrieve").with(Tool::Item(item("arming sword")));
    let prices = |battle: &Battle| [&stab, &draw].map(|order| price(battle, order, "AP"));
    assert_eq!(prices(&battle), [3, 1]);
    give(&mut battle, A, "Quickened", 4, None);
    assert_eq!(prices(&battle), [2, 1]);
    give(&mut battle, A, "Sluggish", 1, None);
    assert_eq!(prices(&battle), [3, 1]);
}

fn surprised(sheet: &Sheet, surprise: Surprise, faces: &[u16]) -> Battle {
    let mut battle = threshold_with(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (2, 5)),
            ("One", 1, grask(), (10, 5)),
            ("Two", 1, sheet.clone(), (12, 5)),
        ],
        1,
        samples::catalogue(),
        Some(Options {
            surprise: vec![Surprise::None, surprise],
            ..Options::default()
        }),
    );
    begin(&mut battle, faces);
    battle
}

/// Rules: TH-TIM-11 TH-TIM-12
#[test]
fn who_does_not_notice_the_worst_hider_is_surprised() {
    // Hiding 10 + 2 = 12; 12 notices, 11 does not; then initiative in roster order.
    let faces = [3, 3, 4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 3, 4, 4, 3, 4, 4];
    let mut battle = surprised(&grask(), Surprise::Check, &faces);
    assert!(!has(&battle, B, "Surprised"));
    assert!(has(&battle, C, "Surprised"));
    assert_eq!(number(&battle, B, "Initiative"), 17);
    assert_eq!(number(&battle, C, "Initiative"), 12);
    assert_eq!((number(&battle, B, "AP"), number(&battle, C, "AP")), (6, 0));
    end(&mut battle, A, &[], &["no"]);
    end(&mut battle, B, &[], &["no", "no", "no"]);
    assert_eq!(number(&battle, C, "AP"), 0);
    battle
        .execute_with(order(&battle, C, "end"), &mut |_, question| {
            question.place(Choice::No)
        })
        .unwrap();
    // The gain at the end of the first turn, and the next round's.
    assert_eq!(number(&battle, C, "AP"), 12);
    assert!(!has(&battle, C, "Surprised"));
}

/// Rules: TH-TIM-11 TH-TIM-12
#[test]
fn surprise_may_be_certain_or_impossible() {
    let faces = [3, 4, 4, 3, 4, 4, 3, 4, 4];
    let alert = Sheet {
        never_surprised: true,
        ..grask()
    };
    let battle = surprised(&alert, Surprise::Always, &faces);
    assert!(has(&battle, B, "Surprised"));
    assert!(!has(&battle, C, "Surprised"));
    let keen = Sheet {
        attributes: Attributes {
            perception: 1,
            ..grask().attributes
        },
        ..grask()
    };
    // 11 + 2 + 5 = 18, less 4.
    let battle = surprised(&keen, Surprise::Always, &faces);
    assert_eq!(number(&battle, C, "Initiative"), 14);
}

/// Rules: TH-TIM-19 TH-ACT-08
#[test]
fn a_turn_ends_the_guard_before_its_window_and_gains_after_its_last() {
    let mut battle = grasks_turn();
    let defend = order(&battle, B, "defend");
    play(&mut battle, &defend, &[], &["no", "no"]);
    assert!(has(&battle, B, "Defending"));
    let mut met = Vec::new();
    let name = |name| battle_condition(name);
    let defending = name("Defending");
    let end = order(&battle, B, "end");
    battle
        .execute_with(end, &mut |view, question| {
            let pools = view.scene.book.numbers.get(view, B, "AP");
            met.push((question.about, pools, view.has(B, defending)));
            question.place(Choice::No)
        })
        .unwrap();
    // Only its closing window: 2 AP are left, and it is on guard.
    assert_eq!(met, [(Some(B), Some(2), true)]);
    assert_eq!(number(&battle, B, "AP"), 14);
    met.clear();
    let end = order(&battle, A, "end");
    battle
        .execute_with(end, &mut |view, question| {
            met.push((question.about, None, view.has(B, defending)));
            question.place(Choice::No)
        })
        .unwrap();
    // Its next opening window finds it without.
    assert_eq!(met, [(Some(B), None, false)]);
}

fn battle_condition(name: &str) -> shadowgrid::battle::components::ConditionId {
    shadowgrid::rules::threshold::BOOK
        .condition_named(name)
        .unwrap()
}

/// Rules: TH-TIM-01 TH-TIM-17
#[test]
fn dropping_is_free_and_effects_of_a_round_end_with_it() {
    let mut battle = beside();
    set(&mut battle, A, "AP", 0);
    let drop = order(&battle, A, "drop item").with(Tool::Item(item("round shield")));
    play(&mut battle, &drop, &[], &[]);
    assert_eq!(number(&battle, A, "AP"), 0);
    assert_eq!(number(&battle, A, "Melee Defense"), 13);
    assert_eq!(battle.view().ground().dropped.len(), 1);
    assert_eq!(battle.view().store.get::<Hands>(A).carried.len(), 2);
    // One turn each in a round.
    set(&mut battle, A, "AP", 4);
    let distract = order(&battle, A, "distract").at(B);
    play(&mut battle, &distract, &[6, 6, 6, 1, 1, 1], &[]);
    end(&mut battle, A, &[], &["no"]);
    assert!(has(&battle, B, "Distracted"));
    end(&mut battle, B, &[], &["no"]);
    assert!(!has(&battle, B, "Distracted"));
    assert_eq!((battle.view().clock().round, battle.acting()), (2, Some(A)));
}

/// Rules: TH-TIM-09
#[test]
fn odds_of_what_follows_a_tie_are_finite_and_even() {
    // Two at the same initiative come next: odds must not walk through ties of ties for ever.
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (2, 5)),
            ("Grask", 1, grask(), (10, 5)),
            ("Brun", 1, grask(), (10, 8)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 2, 4, 4, 2, 4, 4]);
    assert_eq!(battle.acting(), Some(A));
    let end = order(&battle, A, "end");
    let odds = crate::kit::odds(&mut battle, &end);
    assert!(odds.runs <= 4, "{} runs", odds.runs);
}
