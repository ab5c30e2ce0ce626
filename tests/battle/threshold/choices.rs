//! Questions of this book: who is asked, what the computer answers, and that odds stay exact
//! whatever is ordered.

use std::{collections::BTreeMap, sync::Arc};

use super::*;
use crate::kit::{odds, threshold_with};
use shadowgrid::{
    battle::{
        components::WoundSlots,
        ids::PowerId,
        odds::Budget,
        orders::{
            order::Tool,
            question::{PromptPolicy, Question, QuestionKind},
        },
        scene::Scene,
        view::View,
    },
    data::assets,
    dice::{DiceStream, Weight},
    rules::threshold::character::{
        items::{Armour, LEATHER, PLATE},
        stats::{Attributes, Rank, Skill, Spec},
    },
};

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
        exposures: Arc::default(),
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

/// The odds of an order are exact, and the same whether equal states are merged or not.
fn assert_merging_changes_nothing(battle: &mut Battle, order: &Order) {
    let merged = odds(battle, order);
    let apart = Budget {
        merge: false,
        ..Budget::default()
    };
    let apart = battle.odds(order, apart).unwrap();
    assert_eq!(merged.outcomes, apart.outcomes, "{order:?}");
}

#[test]
fn odds_of_every_order_are_exact_and_merging_changes_nothing() {
    for mut battle in thick() {
        let mut orders = battle.legal_orders();
        orders.retain(|order| order.path.len() < 3);
        assert!(!orders.is_empty());
        for order in orders {
            assert_merging_changes_nothing(&mut battle, &order);
        }
    }
}

/// The levels of wounds, the lightest first.
const LEVELS: [&str; 5] = ["Light", "Moderate", "Severe", "Critical", "Fatal"];

/// A mage with all spells acts; Grask stands at this place.
fn mage_against(grask_at: (i16, i16)) -> Battle {
    let mut mage = Sheet {
        spells: (0..12).map(PowerId).collect(),
        ..with_gear(&[])
    };
    mage.attributes.reason = 2;
    mage.ranks.skills.push((Skill::Arcana, 3));
    let schools = [
        Spec::Body,
        Spec::Fire,
        Spec::Force,
        Spec::Mind,
        Spec::Stone,
        Spec::Storm,
    ];
    mage.ranks.specs.extend(schools.map(|school| (school, 2)));
    let members = [("Mage", 0, mage, (2, 5)), ("Grask", 1, grask(), grask_at)];
    let catalogue = (*assets().books.threshold.catalogue).clone();
    let mut battle = threshold_with(Board::open(20, 10), &members, 1, catalogue, None);
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "AP", 14);
    battle
}

/// Rules: TH-MAG-02 TH-DIC-07
#[test]
fn the_odds_of_mending_are_those_of_all_dice() {
    let mut battle = mage_against((8, 5));
    set(&mut battle, A, "Critical", 1);
    let power = assets().books.threshold.catalogue.power_named("mend");
    let mend = order(&battle, A, "cast")
        .at(A)
        .with(Tool::Power(power.unwrap()));
    let odds = odds(&mut battle, &mend);
    let mut counted = BTreeMap::new();
    let mut count = |faces: &[u16], shares: u64| {
        let mut one = battle.fork(1);
        play(&mut one, &mend, faces, &[]);
        let left = (1..)
            .zip(LEVELS.map(|level| number(&one, A, level)))
            .map(|(level, n)| level * n);
        let healed = 4 - left.sum::<i64>();
        *counted.entry(-healed).or_insert(0) += shares;
    };
    for number in 0..216 {
        let dice = [number / 36, number / 6 % 6, number % 6].map(|die| die + 1);
        if (6..=15).contains(&dice.iter().sum::<u16>()) {
            count(&dice, 6);
        } else {
            (1..=6).for_each(|die| count(&[dice[0], dice[1], dice[2], die], 1));
        }
    }
    assert!(counted.len() > 3, "{counted:?}");
    let told = odds.losses(A).into_iter();
    let told = told.map(|((lost, _), weight)| (i64::from(lost), weight));
    let counted = counted.into_iter();
    assert!(told.eq(counted.map(|(lost, n)| (lost, Weight::new(n, 1296)))));
}

#[test]
fn odds_of_every_spell_are_exact_and_merging_changes_nothing() {
    let mut battle = mage_against((4, 5));
    set(&mut battle, A, "Light", 1);
    let mut casts = battle.legal_orders();
    casts.retain(|order| matches!(order.with, Tool::Power(_)));
    assert!(casts.len() > 12, "{casts:?}");
    for order in casts {
        assert_merging_changes_nothing(&mut battle, &order);
    }
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
    let odds = odds(&mut battle, &end);
    assert!(odds.runs <= 4, "{} runs", odds.runs);
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
