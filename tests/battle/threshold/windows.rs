//! Moving in the reaction windows of another unit's turn.

use shadowgrid::battle::question::{Choice, PromptPolicy, QuestionKind};

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

/// Rules: TH-MOV-04
#[test]
fn stepping_back_from_a_declared_attack_leaves_it_without_a_target() {
    let mut battle = beside_him();
    set(&mut battle, A, "AP", 6);
    let blow = axe(&battle, B, "standard attack", A);
    // One AP buys two yards back; the axe reaches over one.
    play(&mut battle, &blow, &[], &["move", "2,5", "no"]);
    assert_eq!(battle.view().cell(A), Cell::new(2, 5));
    assert_eq!(number(&battle, A, "AP"), 5);
    assert_eq!(number(&battle, A, "Initiative"), 20);
    // It fails for lack of a target and costs nothing; he goes on.
    assert_eq!(number(&battle, B, "AP"), 6);
    assert_eq!(battle.acting(), Some(B));
    // A step that stays in reach cancels nothing: the attack is made.
    let mut battle = beside_him();
    let near = ["move", "4,4", "no", "no"];
    play(&mut battle, &blow, &[2, 2, 2], &near);
    assert_eq!(number(&battle, B, "AP"), 0);
}

/// Rules: TH-MOV-04 TH-TIM-13 TH-TIM-15
#[test]
fn in_a_window_one_acts_and_moves_before_or_after() {
    // First the step, then the action, which is the one that costs initiative and cancels.
    let mut battle = beside_him();
    let blow = axe(&battle, B, "standard attack", A);
    let before = ["move", "4,4", "yes", "quick attack 1"];
    play(&mut battle, &blow, &[2, 2, 2], &before);
    assert_eq!(number(&battle, A, "Initiative"), 18);
    assert_eq!(number(&battle, B, "AP"), 6);
    assert_eq!(battle.view().cell(A), Cell::new(4, 4));
    // The action first and the step after it.
    let mut battle = beside_him();
    let after = ["act, then move", "quick attack 1", "unit 1", "3,5"];
    let after = if play_fits(&mut battle, &blow, &after) {
        after.to_vec()
    } else {
        vec!["act, then move", "quick attack 1", "3,5"]
    };
    play(&mut battle, &blow, &[2, 2, 2], &after);
    assert_eq!(number(&battle, A, "Initiative"), 18);
    assert_eq!(battle.view().cell(A), Cell::new(3, 5));
    // If its action lowers a unit's score to the acting unit's, it cannot move any more.
    let mut battle = beside_him();
    set(&mut battle, A, "Initiative", 18);
    let last = ["act, then move", "quick attack 1"];
    play(&mut battle, &blow, &[2, 2, 2], &last);
    assert_eq!(number(&battle, A, "Initiative"), 16);
    assert_eq!(battle.view().cell(A), Cell::new(4, 5));
}

/// Whether these answers are asked for.
fn play_fits(battle: &mut Battle, order: &Order, answers: &[&str]) -> bool {
    let mut fork = battle.fork(1);
    fork.execute(order.clone()).unwrap();
    let mut asked = 0;
    while let Some(question) = fork.question() {
        let Some(answer) = answers.get(asked) else {
            return false;
        };
        let place = question
            .choices
            .iter()
            .position(|choice| choice.to_string() == *answer);
        let Some(place) = place else { return false };
        fork.answer(place as u8).unwrap();
        asked += 1;
    }
    asked == answers.len()
}

/// Rules: TH-MOV-04
#[test]
fn lower_initiative_moves_nobody_and_a_step_may_be_rebuffed() {
    let mut battle = beside_him();
    set(&mut battle, A, "Initiative", 16);
    let blow = axe(&battle, B, "standard attack", A);
    play(&mut battle, &blow, &[2, 2, 2], &[]);
    // In the window at the end of his turn she comes inside the axe from afar, and is struck.
    let mut battle = beside_him();
    battle.stage(|resolver| resolver.place(A, Cell::new(2, 5)));
    let end = order(&battle, B, "end");
    play(&mut battle, &end, &[1, 2, 3], &["move", "4,5", "yes", "no"]);
    assert_eq!(battle.view().cell(A), Cell::new(4, 5));
    assert_eq!(number(&battle, A, "Initiative"), 20);
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
