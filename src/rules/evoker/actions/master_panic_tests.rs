use crate::{
    battle::refusal::RefusalReason,
    rules::evoker::{
        conditions as c,
        fixture::{Play, Stage},
    },
};

fn go_to(play: &Play, letter: char, to: (i16, i16)) -> crate::battle::order::Order {
    play.order(letter, "move").to(to.into())
}

fn stage() -> Play {
    let mut play = Stage::new(&["A....x"]).begin();
    play.give('A', c::PANICKED, None);
    play
}

/// Rules: EV-ACT-40 EV-AIL-33
#[test]
fn the_whole_move_and_a_star_end_panic() {
    let mut play = stage();
    play.act(play.order('A', "master panic"), &[]);
    assert!(!play.has('A', c::PANICKED));
    assert_eq!(play.stars('A'), 1, "one star remains");
    let step = go_to(&play, 'A', (1, 0));
    assert_eq!(play.refused(&step).rule.0, "EV-TIM-02", "no Move is left");
}

/// Rules: EV-ACT-40 EV-ONE-04
#[test]
fn a_move_begun_or_a_one_more_is_not_enough() {
    let mut play = stage();
    play.act(go_to(&play, 'A', (1, 0)), &[]);
    let order = play.order('A', "master panic");
    assert!(matches!(
        play.refused(&order).why,
        RefusalReason::Lacks { .. }
    ));
    let mut play = stage();
    play.stage(|r| r.edit_field::<crate::battle::components::Clock>().one_mores = 1);
    play.end(&[]);
    assert!(matches!(
        play.refused(&order).why,
        RefusalReason::Lacks { .. }
    ));
    // Without Panic there is nothing to master.
    let play = Stage::new(&["A....x"]).begin();
    assert_eq!(play.refused(&order).why, RefusalReason::NothingToDo);
}
