use crate::{
    battle::ruleset::{Movement, Tactics},
    rules::evoker::{
        brain::{moves::EvokerMovement, tactics::EvokerTactics},
        character::sheet::{Score, Sheet},
        conditions as c,
        fixture::{Play, Stage, arm, set},
        mind::{hunting, rage},
    },
};

/// A is Enraged: Toughness 40, armour 3.
fn stage(rows: &[&str], change: impl FnOnce(&mut Sheet)) -> Play {
    let mut play = Stage::new(rows)
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 50);
            set(sheet, Score::Strength, 40);
            set(sheet, Score::Agility, 40);
            set(sheet, Score::Toughness, 40);
            sheet.armour = [3; 6];
            arm(sheet, "sword");
            change(sheet);
        })
        .begin();
    play.give('A', c::ENRAGED, Some(2));
    play
}

/// Rules: EV-AIL-32
#[test]
fn the_computer_goes_where_rage_drives_it() {
    // y is nearer in a straight line, x by route.
    let rows = [
        "A..........x", //
        "###########.",
        "y...........",
    ];
    let mut play = stage(&rows, |_| {});
    let a = play.id('A');
    let hunt = hunting::hunt(play.view(), a).expect("an enemy");
    assert_eq!(hunt.quarry, play.id('x'));
    let reach = EvokerMovement.reach(play.view(), a);
    assert_eq!(
        reach.iter().map(|r| r.cell).collect::<Vec<_>>(),
        [(8, 0).into()]
    );
    for x in [8, 10] {
        let driven = EvokerTactics.compelled(play.view(), a).expect("a way");
        play.act(driven, &[]);
        assert_eq!(play.at('A'), (x, 0));
        if x == 8 {
            play.act(play.order('A', "run"), &[]);
        }
    }
    // x is in reach now; nothing drives it where no way leads, or out of its turn.
    assert!(EvokerTactics.compelled(play.view(), a).is_none());
    let mut play = stage(&["A#x"], |_| {});
    assert!(EvokerTactics.compelled(play.view(), a).is_none());
    play.end(&[]);
    assert!(!rage::drives(play.view(), a));
}

/// Rules: EV-AIL-32
#[test]
fn equally_near_the_computer_goes_by_the_order_of_turns_and_then_of_squares() {
    for (first, second, x) in [('y', 'x', 7), ('x', 'y', 1)] {
        let mut play = Stage::new(&["x...A...y"])
            .unit('A', |sheet| {
                set(sheet, Score::Agility, 40);
                arm(sheet, "sword");
            })
            .unit(first, |_| {})
            .unit(second, |_| {})
            .begin();
        play.give('A', c::ENRAGED, Some(2));
        let driven = EvokerTactics.compelled(play.view(), play.id('A'));
        play.act(driven.expect("a way"), &[]);
        assert_eq!(play.at('A'), (x, 0));
    }
    // Three squares beside x are equally near: the first in reading order.
    let mut play = stage(&["......", "A....x", "......"], |_| {});
    let driven = EvokerTactics.compelled(play.view(), play.id('A'));
    play.act(driven.expect("a way"), &[]);
    assert_eq!(play.at('A'), (4, 0));
}
