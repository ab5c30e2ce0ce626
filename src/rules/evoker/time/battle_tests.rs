//! Coming turns, refused orders, odds and conditions, asked of whole battles.

use crate::{
    battle::{
        components::Turn,
        ids::UnitId,
        odds::Budget,
        orders::{order::Order, question::QuestionKind, refusal::RefusalReason},
    },
    dice::DiceStream,
    rules::{
        evoker::{
            conditions as c,
            fixture::{Play, Stage, arm},
        },
        shared::conditions::change,
    },
};

/// Rules: EV-TIM-01 EV-TIM-06
#[test]
fn who_has_had_its_turn_comes_up_in_the_next_round() {
    let mut play = Stage::new(&["A.x.B"])
        .unit('A', |_| {})
        .unit('x', |_| {})
        .unit('B', |_| {})
        .begin();
    let first = play.battle.acting();
    play.end(&[]);
    let coming = |play: &Play| -> Vec<(UnitId, u16)> {
        let turns = crate::rules::evoker::BOOK.turns.upcoming(play.view(), 3);
        turns.iter().map(|turn| (turn.unit, turn.round)).collect()
    };
    let order = play.view().clock().order.clone();
    assert_eq!(first, Some(order[0]));
    assert_eq!(coming(&play), [(order[1], 1), (order[2], 1), (order[0], 2)]);
}

#[test]
fn orders_of_nobody_and_orders_refused_change_nothing() {
    let play = Stage::new(&["A.x"])
        .unit('A', |_| {})
        .unit('x', |_| {})
        .begin();
    let mut nobody = play.order('A', "end");
    nobody.unit = UnitId(9);
    assert_eq!(play.refused(&nobody).why, RefusalReason::NoSuchAction);
    let mut battle = play.battle;
    let mut fork = battle.fork(1);
    let (before, acting) = (fork.hash(), fork.acting());
    let mut early = Order::new(UnitId(1), nobody.action);
    if acting == Some(early.unit) {
        early.unit = UnitId(0);
    }
    assert!(fork.play(early, DiceStream::new(1, 1)).is_err());
    assert_eq!((fork.hash(), fork.acting()), (before, acting));
    assert_eq!(fork.orders_done(), battle.orders_done());
}

/// Rules: EV-ATK-05
#[test]
fn odds_let_a_target_evade_as_well_as_it_can_and_ask_nobody() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| arm(sheet, "sword"))
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let plan = play.battle.plan(&play.strike('A', "sword", 'x')).unwrap();
    let mut asked = Vec::new();
    let odds = play
        .battle
        .odds_by(&plan, Budget::default(), &mut |view, question| {
            asked.push(question.topic);
            (view.scene.book.policy)(view, question)
        });
    assert!(odds.total().is_one());
    assert!(!asked.contains(&QuestionKind::Defence), "{asked:?}");
}

#[test]
fn only_conditions_that_are_there_are_changed() {
    let mut play = Stage::new(&["A.x"])
        .unit('A', |_| {})
        .unit('x', |_| {})
        .begin();
    play.give('A', c::BURNING, None);
    let (a, x) = (play.id('A'), play.id('x'));
    play.stage(|r| {
        assert!(change(r, a, c::BURNING, |burning| burning.amount = 3));
        assert!(!change(r, x, c::BURNING, |burning| burning.amount = 3));
    });
    assert!(play.has('A', c::BURNING) && !play.has('x', c::BURNING));
}

/// Rules: EV-TIM-08 EV-TIM-02
#[test]
fn what_a_turn_would_give_is_nothing_to_the_surprised() {
    for (surprised, gives) in [(false, (2, true)), (true, (0, false))] {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |_| {})
            .unit('x', |_| {})
            .begin();
        let x = play.id('x');
        play.stage(|r| r.edit::<Turn>(x).surprised = surprised);
        play.stage(|r| crate::rules::evoker::BOOK.turns.poise(r, x));
        let left = crate::rules::evoker::BOOK.turns.left(play.view(), x);
        let metres = left.iter().find(|(name, _)| *name == "metres");
        let metres = metres.is_some_and(|(_, metres)| *metres > 0);
        assert_eq!((play.stars('x'), metres), gives, "surprised: {surprised}");
    }
}
