//! Hampering, posture, things in hand, readied actions.

use shadowgrid::{
    battle::{
        board::Tile,
        components::Hands,
        order::Tool,
        question::{Choice, Question},
        resolver::DiceSource,
        view::View,
    },
    rules::threshold::character::stats::{Ranks, Spec},
};

use super::*;

fn at(battle: &Battle, key: &str, target: UnitId) -> Order {
    order(battle, A, key).at(target)
}

/// Rules: TH-ACT-24 TH-ACT-20
#[test]
fn tripping_lays_flat_from_weapon_reach() {
    let mut battle = grasks_gap();
    let trip = at(&battle, "trip", B);
    // The sword reaches over one yard; Power +5 against the better of 17 and 11.
    assert_eq!(check(&battle, &trip), (5, 0, 17));
    let mut failed = battle.fork(1);
    play(&mut battle, &trip, &[4, 4, 4], &[]);
    assert_eq!(battle.view().posture(B), Posture::Prone);
    assert_eq!(number(&battle, A, "AP"), 3);
    play(&mut failed, &trip, &[4, 4, 3], &[]);
    assert_eq!(failed.view().posture(B), Posture::Standing);
    // Bare hands reach nobody a yard away.
    let mut bare = grasks_gap();
    let stow = order(&bare, A, "drop item").with(Tool::Item(item("arming sword")));
    play(&mut bare, &stow, &[], &[]);
    assert_eq!(refused(&bare, &trip), "TH-ACT-20");
}

/// Ysolde acts, Grask a yard of gap away.
fn grasks_gap() -> Battle {
    let mut battle = sample_pair((4, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    battle
}

/// Rules: TH-ACT-23 TH-DIC-04 TH-DIC-06
#[test]
fn a_shove_moves_one_yard_and_one_for_each_full_three() {
    // A natural 18 throws no further die: 23 against 17, three yards; two squares diagonally.
    let mut battle = beside();
    let shove = at(&battle, "shove", B);
    play(&mut battle, &shove, &[6, 6, 6], &["7,3"]);
    assert_eq!(battle.view().cell(B), Cell::new(7, 3));
    assert_eq!(number(&battle, A, "Initiative"), 20);
    let mut battle = beside();
    play(&mut battle, &shove, &[6, 6, 6], &["8,5"]);
    assert_eq!(battle.view().cell(B), Cell::new(8, 5));
    // 22 is 5 over: two yards, and a diagonal of two squares costs three.
    let mut battle = beside();
    let faces = DiceSource::Script {
        faces: vec![6, 6, 5],
        used: 0,
    };
    battle.execute_scripted(shove, Vec::new(), faces).unwrap();
    let question = battle.question().unwrap();
    let offered = &question.choices;
    let cells = |x, y| Choice::Cell(Cell::new(x, y));
    assert!(offered.contains(&cells(7, 5)) && offered.contains(&cells(6, 4)));
    assert!(!offered.contains(&cells(7, 3)) && !offered.contains(&cells(8, 5)));
    // No unit is pushed into another.
    assert!(!offered.contains(&cells(4, 5)) && !offered.contains(&cells(3, 5)));
    assert_eq!(question.choices[0], cells(7, 5));
}

/// Rules: TH-ACT-23
#[test]
fn a_shove_over_an_edge_ends_in_a_fall() {
    let mut board = Board::open(14, 10);
    for y in 0..10 {
        for x in 0..6 {
            let index = board.grid.index(Cell::new(x, y)).unwrap();
            board.tiles[index] = Tile {
                elevation: 3,
                ..board.tiles[index]
            };
        }
    }
    let mut battle = threshold(
        board,
        &[
            ("Ysolde", 0, ysolde(), (4, 5)),
            ("Grask", 1, grask(), (5, 5)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let shove = at(&battle, "shove", B);
    // Three yards: 6 + 3 - 3 - 3 = 3, moderate; it lies there and limps.
    play(&mut battle, &shove, &[6, 6, 6, 6], &["6,5"]);
    assert_eq!(battle.view().cell(B), Cell::new(6, 5));
    assert_eq!(number(&battle, B, "Moderate"), 1);
    assert_eq!(battle.view().posture(B), Posture::Prone);
    assert!(has(&battle, B, "Hobbled"));
}

/// Rules: TH-ACT-22 TH-DIC-05
#[test]
fn distracting_succeeds_on_a_tie_and_costs_two_on_everything() {
    let mut battle = beside();
    let distract = at(&battle, "distract", B);
    let mut lost = battle.fork(1);
    // Persona +1 against Deception +1: 13 each.
    play(&mut battle, &distract, &[4, 4, 4, 4, 4, 4], &[]);
    let defences = [
        "Melee Defense",
        "Ranged Defense",
        "Power Defence",
        "Agility Defence",
        "Fortitude Defence",
        "Willpower Defence",
        "Immobile Defense",
    ];
    let of = |battle: &Battle| defences.map(|name| number(battle, B, name));
    assert_eq!(of(&battle), [10, 10, 15, 9, 11, 9, 2]);
    assert_eq!(refused(&battle, &distract), "TH-ACT-22");
    end(&mut battle, A, &[], &["no"]);
    let attack = axe(&battle, B, "standard attack", A);
    assert_eq!(check(&battle, &attack).1, -2);
    play(&mut lost, &distract, &[4, 4, 4, 4, 4, 5], &[]);
    assert_eq!(of(&lost), [12, 12, 17, 11, 13, 11, 4]);
}

/// Rules: TH-ACT-21 TH-DIC-05
#[test]
fn disarming_is_a_contest_of_weapons_where_the_weapon_is_the_better_guard() {
    let mut battle = beside();
    let disarm = at(&battle, "disarm", B).with(Tool::Item(item("round shield")));
    let mut lost = battle.fork(1);
    // 9 + 8 = 17 against 11 + 6 = 17: a tie, and the shield lies in Grask's square.
    play(&mut battle, &disarm, &[3, 3, 3, 4, 4, 3], &[]);
    assert_eq!(battle.view().ground().dropped[0].0, Cell::new(5, 5));
    assert_eq!(number(&battle, B, "Melee Defense"), 10);
    play(&mut lost, &disarm, &[3, 3, 3, 4, 4, 4], &[]);
    assert!(lost.view().ground().dropped.is_empty());
    // Against a nimble one the Agility defence stands, and it does not roll.
    let nimble = Sheet {
        ranks: Ranks {
            specs: vec![(Spec::Agility, 9)],
            ..grask().ranks
        },
        ..grask()
    };
    let mut battle = threshold(
        Board::open(14, 10),
        &[("A", 0, ysolde(), (4, 5)), ("B", 1, nimble, (5, 5))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    assert_eq!(check(&battle, &disarm), (8, 0, 20));
    play(&mut battle, &disarm, &[4, 4, 4], &[]);
    assert_eq!(battle.view().ground().dropped.len(), 1);
}
/// Rules: TH-ACT-12 TH-CON-08
#[test]
fn nobody_gets_from_lying_to_standing_in_one_go() {
    let mut battle = beside();
    let posture = |battle: &Battle, way| in_mode(battle, order(battle, A, "posture"), way);
    let down = posture(&battle, "prone");
    play(&mut battle, &down, &[], &[]);
    assert_eq!(number(&battle, A, "AP"), 5);
    let up = posture(&battle, "standing");
    assert_eq!(refused(&battle, &up), "TH-ACT-12");
    assert_eq!(refused(&battle, &down), "TH-ACT-12");
    let crouch = posture(&battle, "crouching");
    play(&mut battle, &crouch, &[], &[]);
    play(&mut battle, &up, &[], &[]);
    assert_eq!(battle.view().posture(A), Posture::Standing);
    assert_eq!(number(&battle, A, "AP"), 1);
    assert!(battle.plan(&order(&battle, A, "posture")).is_err());
}

/// Rules: TH-ACT-11 TH-ACT-31
#[test]
fn things_come_out_of_where_they_are_kept_into_a_free_hand() {
    let mut battle = beside();
    set(&mut battle, A, "AP", 21);
    let kit = order(&battle, A, "retrieve").with(Tool::Item(item("healing kit")));
    assert_eq!(refused(&battle, &kit), "TH-ACT-11");
    let stow = order(&battle, A, "stow").with(Tool::Item(item("arming sword")));
    assert_eq!(price(&battle, &stow, "AP"), 1);
    play(&mut battle, &stow, &[], &[]);
    assert_eq!(price(&battle, &kit, "AP"), 6);
    play(&mut battle, &kit, &[], &[]);
    assert_eq!(number(&battle, A, "AP"), 14);
    // Dropped, it is picked up for 3; hurried with +5 against 10: 16 is 6 over, 1 is left to pay.
    let drop = order(&battle, A, "drop item").with(Tool::Item(item("healing kit")));
    play(&mut battle, &drop, &[], &[]);
    assert_eq!(price(&battle, &kit, "AP"), 3);
    let hurried = in_mode(&battle, kit.clone(), "hurried");
    play(&mut battle, &hurried, &[4, 4, 3], &[]);
    assert_eq!(number(&battle, A, "AP"), 13);
    assert_eq!(number(&battle, A, "Stamina"), 10);
    let held = |battle: &Battle| {
        let hands: &Hands = battle.view().store.get(A);
        hands
            .carried
            .iter()
            .filter(|carried| carried.hold.is_ready())
            .count()
    };
    assert_eq!(held(&battle), 2);
    // Two hands for a spear.
    let gear = [("arming sword", Hold::Right), ("spear", Hold::Stowed)];
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("A", 0, with_gear(&gear), (4, 5)),
            ("B", 1, grask(), (5, 5)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let spear = order(&battle, A, "retrieve").with(Tool::Item(item("spear")));
    assert_eq!(refused(&battle, &spear), "TH-ACT-11");
}

/// Rules: TH-ACT-11 TH-ACT-30 TH-SHT-12
#[test]
fn a_potion_is_drawn_for_three_and_drunk_for_four() {
    let gear = [
        ("arming sword", Hold::Right),
        ("healing potion", Hold::Stowed),
        ("stamina tonic", Hold::Stowed),
    ];
    let start = || {
        let mut battle = threshold(
            Board::open(14, 10),
            &[
                ("A", 0, with_gear(&gear), (4, 5)),
                ("B", 1, grask(), (9, 5)),
            ],
            1,
        );
        begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
        battle
    };
    let drink = |battle: &mut Battle, name: &str, answers: &[&str]| {
        let with = Tool::Item(item(name));
        let sip = order(battle, A, "use").with(with);
        assert_eq!(refused(battle, &sip), "TH-ACT-30");
        let draw = order(battle, A, "retrieve").with(with);
        play(battle, &draw, &[], &[]);
        assert_eq!(number(battle, A, "AP"), 4);
        play(battle, &sip, &[], answers);
        assert_eq!(number(battle, A, "AP"), 0);
    };
    let mut battle = start();
    set(&mut battle, A, "Severe", 1);
    set(&mut battle, A, "Light", 1);
    drink(&mut battle, "healing potion", &["severe"]);
    let wounds = ["Light", "Moderate", "Severe"].map(|level| number(&battle, A, level));
    assert_eq!(wounds, [1, 1, 0]);
    assert_eq!(battle.view().store.get::<Hands>(A).carried.len(), 2);
    let mut battle = start();
    set(&mut battle, A, "Stamina", 4);
    drink(&mut battle, "stamina tonic", &[]);
    assert_eq!(number(&battle, A, "Stamina"), 9);
}

/// Rules: TH-ACT-10 TH-TIM-10 TH-TIM-16
#[test]
fn a_readied_action_is_taken_at_an_event_without_losing_initiative() {
    let mut battle = sample_pair((8, 5));
    battle.stage(|resolver| resolver.place(A, Cell::new(4, 5)));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let ready = order(&battle, A, "ready");
    play(&mut battle, &ready, &[], &["standard attack"]);
    assert_eq!(number(&battle, A, "AP"), 5);
    // Moving does not use it up.
    let walk = order(&battle, A, "walk").to(Cell::new(4, 4));
    play(&mut battle, &walk, &[], &[]);
    assert!(has(&battle, A, "Ready"));
    end(&mut battle, A, &[], &["no"]);
    let ap = number(&battle, A, "AP");
    // Two squares on he stands a yard of gap from her: 12 + 8 = 20, 20 + 5 - 21 = 4.
    let come = order(&battle, B, "walk").to(Cell::new(6, 5));
    play(&mut battle, &come, &[4, 4, 4], &["standard attack 1"]);
    assert_eq!(number(&battle, B, "Severe"), 1);
    assert_eq!(number(&battle, A, "AP"), ap - 6);
    assert_eq!(number(&battle, A, "Initiative"), 20);
    assert!(!has(&battle, A, "Ready"));
    // At initiative 0 nobody readies anything.
    end(&mut battle, B, &[], &["no"]);
    set(&mut battle, A, "Initiative", 0);
    assert_eq!(refused(&battle, &ready), "TH-TIM-10");
}

/// Rules: TH-ACT-10
#[test]
fn who_knows_no_spell_readies_none() {
    let mut battle = beside();
    let ready = order(&battle, A, "ready");
    let mut asked = Vec::new();
    let mut answer = |_: View<'_>, question: &Question| {
        asked.extend(question.choices.iter().copied());
        Some(0)
    };
    battle.execute_with(ready, &mut answer).unwrap();
    assert!(asked.contains(&Choice::Named("trip")));
    assert!(!asked.contains(&Choice::Named("cast")));
}

/// Rules: TH-ACT-10
#[test]
fn another_action_uses_up_what_was_readied_and_a_round_does_not() {
    let mut battle = beside();
    let ready = order(&battle, A, "ready");
    play(&mut battle, &ready, &[], &["trip"]);
    end(&mut battle, A, &[], &["no", "no"]);
    // At the start of his turn the readied trip is there: her window, then it.
    assert!(has(&battle, A, "Ready"));
    end(&mut battle, B, &[], &["no", "no"]);
    assert_eq!(battle.view().clock().round, 2);
    assert!(has(&battle, A, "Ready"));
    let quick = sword(&battle, A, "quick attack", B);
    play(&mut battle, &quick, &[2, 2, 2], &[]);
    assert!(!has(&battle, A, "Ready"));
}

/// Rules: TH-ACT-14
#[test]
fn winning_the_leave_opens_an_occupied_square_until_the_turn_ends() {
    let mut battle = beside();
    let walk = order(&battle, A, "walk").to(Cell::new(5, 5));
    assert!(battle.plan(&walk).is_err());
    let enter = at(&battle, "enter", B);
    assert_eq!(check(&battle, &enter), (5, 0, 17));
    let mut failed = battle.fork(1);
    play(&mut failed, &enter, &[4, 4, 3], &[]);
    assert_eq!(number(&failed, A, "AP"), 4);
    assert!(failed.plan(&walk).is_err());
    play(&mut battle, &enter, &[4, 4, 4], &[]);
    assert_eq!(refused(&battle, &enter), "TH-ACT-14");
    // He may strike with his shield or bare hands, and does not.
    play(&mut battle, &walk, &[], &["no"]);
    assert_eq!(battle.view().cell(A), battle.view().cell(B));
    end(&mut battle, A, &[], &["no"]);
    assert!(!has(&battle, A, "May enter"));
    // Five sizes of difference need no leave.
    let giant = Sheet { size: 5, ..grask() };
    let mut battle = threshold(
        Board::open(14, 10),
        &[("A", 0, ysolde(), (4, 5)), ("B", 1, giant, (5, 5))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    assert_eq!(refused(&battle, &enter), "TH-MOV-06");
}

/// Rules: TH-ACT-15
#[test]
fn escape_is_rolled_against_what_holds() {
    let mut battle = beside();
    let escape = order(&battle, A, "escape");
    assert_eq!(refused(&battle, &escape), "TH-ACT-15");
    give(&mut battle, A, "Immobile", 15, None);
    assert_eq!(check(&battle, &escape), (5, 0, 15));
    let mut failed = battle.fork(1);
    play(&mut battle, &escape, &[3, 3, 4], &[]);
    assert!(!has(&battle, A, "Immobile"));
    play(&mut failed, &escape, &[3, 3, 3], &[]);
    assert!(has(&failed, A, "Immobile"));
    assert_eq!(number(&failed, A, "AP"), 3);
}
