//! Reaction windows: when they become questions, and snapshots in the middle of one.

use shadowgrid::battle::{
    orders::question::{Choice, PromptPolicy, Question, QuestionKind},
    view::View,
};

use super::*;

/// Ysolde 20 with rate 8 beside Grask 16 in his turn.
fn beside_him() -> Battle {
    him_and(Sheet {
        rate: Some(8),
        ..ysolde()
    })
}

fn him_and(slow: Sheet) -> Battle {
    let mut battle = threshold(
        Board::open(14, 10),
        &[("Ysolde", 0, slow, (4, 5)), ("Grask", 1, grask(), (5, 5))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(battle.acting(), Some(B));
    battle
}

/// Rules: TH-MOV-04 TH-TIM-13
#[test]
fn windows_do_not_become_a_row_of_questions() {
    let bare = Sheet {
        rate: Some(8),
        ..with_gear(&[])
    };
    let mut battle = him_and(bare);
    let seize = order(&battle, B, "seize initiative");
    // Nearly out of points all she could do is step away: from what is not aimed at her that is no
    // question.
    set(&mut battle, A, "AP", 1);
    let mut quiet = battle.fork(1);
    quiet.execute(seize).unwrap();
    assert!(quiet.question().is_none());
    let end = order(&battle, B, "end");
    let mut closing = battle.fork(1);
    closing.execute(end).unwrap();
    assert!(closing.question().is_none());
    // An attack on her is one, unless she wants to hear of none.
    let blow = axe(&battle, B, "standard attack", A);
    let mut asked = battle.fork(1);
    asked.execute(blow.clone()).unwrap();
    let question = asked.question().unwrap();
    assert_eq!(question.topic, QuestionKind::Interrupt);
    assert!(!question.choices.contains(&Choice::Yes));
    let side = battle.view().side(A);
    battle.set_stop(side, QuestionKind::Interrupt, PromptPolicy::Never);
    battle.execute(blow).unwrap();
    assert!(battle.question().is_none());
}

/// Rules: TH-MOV-04
#[test]
fn a_snapshot_in_the_middle_of_the_question_goes_on_where_it_was() {
    let mut battle = beside_him();
    let blow = axe(&battle, B, "standard attack", A);
    battle.execute(blow).unwrap();
    let place = |battle: &Battle, answer: &str| {
        let question = battle.question().unwrap();
        let texts = question.choices.iter().map(ToString::to_string);
        texts.into_iter().position(|text| text == answer).unwrap() as u8
    };
    let moves = place(&battle, "move");
    battle.answer(moves).unwrap();
    // As a file would contain it: all units before the order, the order, and the answer given.
    let columns = battle.capture();
    let (order, answers) = battle.unfinished().unwrap();
    let (order, answers) = (order.clone(), answers.to_vec());
    let mut loaded = Battle::new(battle.scene().clone(), &columns, battle.seed());
    loaded.resume(battle.orders_done());
    loaded.repeat(order, &answers).unwrap();
    assert_eq!(loaded.question(), battle.question());
    for battle in [&mut battle, &mut loaded] {
        let away = place(battle, "2,5");
        battle.answer(away).unwrap();
        let no = place(battle, "no");
        battle.answer(no).unwrap();
        assert_eq!(battle.view().cell(A), Cell::new(2, 5));
        assert_eq!(number(battle, B, "AP"), 6);
    }
    assert_eq!(battle.hash(), loaded.hash());
}

/// Rules: TH-MNT-06
#[test]
fn a_snapshot_in_mid_question_and_undo_keep_the_pair() {
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Grask", 1, grask(), (8, 4)),
            ("Horse", 0, samples::war_horse(), (4, 4)),
        ],
        1,
    );
    battle.stage(|resolver| resolver.ride(A, Some(C)));
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    set(&mut battle, B, "AP", 4);
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(5, 4), Cell::new(6, 4)];
    let before = battle.hash();
    let mut nobody = |_: View<'_>, _: &Question| None;
    battle.execute_with(walk.clone(), &mut nobody).unwrap();
    assert!(battle.question().is_some());
    battle.withdraw();
    assert_eq!(battle.hash(), before);
    // No die falls when he lets it pass.
    let mut passes = |_: View<'_>, question: &Question| question.place(Choice::No);
    battle.execute_with(walk, &mut passes).unwrap();
    assert_eq!(battle.view().cell(A), Cell::new(6, 4));
    battle.undo().unwrap();
    assert_eq!(battle.hash(), before);
    assert_eq!(battle.view().mount(A), Some(C));
    assert_eq!(battle.view().cell(C), Cell::new(4, 4));
}
