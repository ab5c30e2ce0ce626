//! Questions of this book: who is asked, what the computer answers, and that odds stay exact
//! whatever is ordered.

use std::sync::Arc;

use shadowgrid::{
    battle::{
        components::WoundSlots,
        odds::Budget,
        order::Tool,
        question::{PromptPolicy, QuestionKind},
        scene::{ExposureCache, Scene},
    },
    dice::DiceStream,
    rules::threshold::character::{
        items::{Armour, LEATHER, PLATE},
        stats::{Attributes, Rank},
    },
};

use super::*;
use crate::kit::odds;

/// A battle in which a computer leads the side of this number.
fn led_by_computer(members: &[(&str, u8, Sheet, (i16, i16))], side: usize) -> Battle {
    let mut battle = threshold(Board::open(20, 10), members, 1);
    let columns = battle.capture();
    let scene = battle.scene();
    let mut sides = scene.sides.clone();
    sides[side].computer = true;
    let led = Scene {
        title: scene.title.clone(),
        book: scene.book,
        board: scene.board.clone(),
        sides,
        roster: scene.roster.clone(),
        catalogue: scene.catalogue.clone(),
        options: scene.options.clone(),
        goals: Vec::new(),
        triggers: Vec::new(),
        round_cap: 100,
        separate_sight: false,
        exposures: ExposureCache::default(),
    };
    Battle::new(Arc::new(led), &columns, 1)
}

/// Rules: TH-TIM-13 TH-ACT-09 TH-TIM-16
#[test]
fn the_computer_answers_the_same_questions() {
    // Its man beside the archer harries the shot at a friend.
    let archer = with_gear(&[("short bow", Hold::Both)]);
    let mut battle = led_by_computer(
        &[
            ("Archer", 0, archer, (4, 5)),
            ("Near", 1, grask(), (5, 6)),
            (
                "Far",
                1,
                Sheet {
                    rank: Rank::Minion,
                    armour: Armour::default(),
                    ..grask()
                },
                (9, 5),
            ),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 2, 4, 4, 1, 2, 3]);
    let shot = order(&battle, A, "standard attack")
        .at(C)
        .with(Tool::Item(item("short bow")));
    battle.execute(shot).unwrap();
    assert!(battle.question().is_none());
    assert!(has(&battle, A, "Harried"));
    // It steps in before an attack on itself with an attack it can pay for.
    let mut battle = led_by_computer(
        &[
            ("Grask", 1, grask(), (5, 5)),
            ("Ysolde", 0, ysolde(), (4, 5)),
        ],
        0,
    );
    begin(&mut battle, &[2, 4, 4, 3, 4, 4]);
    battle.execute(order(&battle, B, "end")).unwrap();
    assert_eq!(battle.acting(), Some(A));
    let attack = axe(&battle, A, "standard attack", B);
    battle.execute(attack).unwrap();
    assert_eq!(number(&battle, A, "AP"), 6);
    assert!(number(&battle, B, "Initiative") >= 14);
    assert_eq!(number(&battle, B, "AP"), 8);
}

/// Rules: TH-TIM-13 TH-ACT-04
#[test]
fn a_player_is_asked_when_a_quarter_of_a_wound_is_at_stake() {
    // Far from all others nothing is at stake: a declared Seize Initiative passes without a
    // question.
    let mut far = sample_pair((12, 5));
    begin(&mut far, &[3, 4, 4, 2, 4, 4]);
    far.execute(order(&far, A, "end")).unwrap();
    assert_eq!(far.acting(), Some(B));
    let seize = order(&far, B, "seize initiative");
    far.execute(seize.clone()).unwrap();
    assert!(far.question().is_none());
    // Within reach it matters; the other windows do not.
    let mut near = beside();
    near.execute(order(&near, A, "end")).unwrap();
    assert!(near.question().is_none());
    let side = near.view().side(A);
    let blow = axe(&near, B, "standard attack", A);
    let (mut silent, mut patient) = (near.fork(1), near.fork(1));
    let (mut aside, mut eager) = (near.fork(1), near.fork(1));
    near.execute(blow.clone()).unwrap();
    assert_eq!(near.question().unwrap().topic, QuestionKind::Interrupt);
    // A player who never wants to be asked is not, even for ten wounds at stake.
    silent.set_stop(side, QuestionKind::Interrupt, PromptPolicy::Never);
    silent.execute(blow.clone()).unwrap();
    assert!(silent.question().is_none());
    patient.edit_stops([A], |own| own.set_from(10_000));
    patient.execute(blow).unwrap();
    assert!(patient.question().is_none());
    // A harmless action only raises a question for a player who always wants to be asked.
    aside.execute(seize.clone()).unwrap();
    assert!(aside.question().is_none());
    eager.set_stop(side, QuestionKind::Interrupt, PromptPolicy::Always);
    eager.execute(seize).unwrap();
    assert!(eager.question().is_some());
    // A dagger's Rebuff of a unit in plate is not worth a question.
    let small = |armour| {
        let sheet = Sheet { armour, ..ysolde() };
        let stabber = Sheet {
            gear: vec![(item("hand axe"), Hold::Right)],
            attributes: Attributes {
                strength: -2,
                ..grask().attributes
            },
            ..grask()
        };
        let mut battle = threshold(
            Board::open(14, 10),
            &[("A", 0, sheet, (2, 5)), ("B", 1, stabber, (5, 5))],
            1,
        );
        begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
        let walk = order(&battle, A, "walk").to(Cell::new(4, 5));
        battle.execute(walk).unwrap();
        battle.question().is_some()
    };
    assert!(small(LEATHER));
    assert!(!small(Armour {
        toughness: 14,
        ..PLATE
    }));
}

/// Battles in which most actions are legal for the first one.
fn thick() -> Vec<Battle> {
    let mut plain = beside();
    set(&mut plain, A, "AP", 16);
    set(&mut plain, A, "Moderate", 1);
    give(&mut plain, A, "Bleeding", 2, None);
    let mut held = plain.fork(1);
    grapple(&mut held, B, A);
    let mut stuck = held.fork(1);
    give(&mut stuck, A, "Pinned", 1, Some(B));
    vec![plain, held, stuck]
}

#[test]
fn odds_of_every_order_are_exact_and_merging_changes_nothing() {
    for mut battle in thick() {
        let orders: Vec<Order> = battle
            .legal_orders()
            .into_iter()
            .filter(|order| order.path.len() < 3)
            .collect();
        assert!(!orders.is_empty());
        for order in orders {
            let merged = odds(&mut battle, &order);
            let apart = battle
                .odds(
                    &order,
                    Budget {
                        merge: false,
                        ..Budget::default()
                    },
                )
                .unwrap();
            assert_eq!(merged.outcomes, apart.outcomes, "{order:?}");
        }
    }
}

#[test]
fn any_orders_can_be_played_to_the_end_of_a_round_cap() {
    for seed in 0..6 {
        let mut battle = threshold(
            Board::open(8, 6),
            &[
                ("Ysolde", 0, ysolde(), (2, 3)),
                ("Grask", 1, grask(), (4, 3)),
                ("Archer", 0, with_gear(&[("short bow", Hold::Both)]), (1, 1)),
                ("Brun", 1, grask(), (6, 4)),
            ],
            seed,
        );
        battle.begin();
        let mut dice = DiceStream::new(seed, 99);
        for _ in 0..150 {
            if battle.is_over() {
                break;
            }
            let orders = battle.legal_orders();
            assert!(!orders.is_empty(), "there is always the end of the turn");
            let place = usize::from(dice.throw(60_000)) % orders.len();
            let mut answers = DiceStream::new(seed, 7);
            battle
                .execute_with(orders[place].clone(), &mut |_, question| {
                    Some((answers.throw(60_000) % question.choices.len() as u16) as u8)
                })
                .unwrap();
            for unit in battle.view().store.ids() {
                let taken = battle.view().store.get::<WoundSlots>(unit);
                assert!(taken.0.iter().all(|slots| slots.taken <= slots.max));
                assert!(number(&battle, unit, "AP") <= number(&battle, unit, "Max AP"));
            }
        }
    }
}

/// Every level that is made for the book begins under it, and the computer plays it.
#[test]
fn levels_are_played_by_this_book_too() {
    let levels = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut played = 0;
    for file in std::fs::read_dir(levels).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|kind| kind != "ron") {
            continue;
        }
        let (level, _, _) = shadowgrid::data::level::Level::open(&path);
        let level = level.unwrap();
        let book = &shadowgrid::rules::threshold::BOOK;
        if !level.is_for(book) {
            continue;
        }
        let mut battle = level
            .battle(book, 13)
            .unwrap_or_else(|_| panic!("{path:?}"));
        for _ in 0..12 {
            if battle.is_over() {
                break;
            }
            shadowgrid::ai::step(&mut battle).unwrap();
        }
        played += 1;
    }
    assert!(played >= 4);
}
