//! Steps, squares, budgets, obstacles (EV-MOV-01 to 05).

use super::{along, go, metres_left, paid, quick};
use crate::{
    battle::{
        board::CoverClass,
        components::{Injuries, MoveProgress, Posture, Stealth},
        refusal::RefusalReason,
    },
    geometry::Cell,
    rules::evoker::{
        character::{element::Location, sheet::Score, stats},
        conditions as c,
        field::ground as field,
        fixture::{Stage, climbable, ground, harmful, set, thing},
    },
};

/// Rules: EV-MOV-01
#[test]
fn distance_is_the_greatest_of_width_depth_and_height() {
    let play = Stage::new(&[
        ".......", ".......", ".......", "..A....", ".......", "......x",
    ])
    .begin();
    assert_eq!(field::distance(play.view(), play.id('A'), play.id('x')), 4);
    let tower = Stage::new(&["A...", "...x"]).under('x', '7').begin();
    assert_eq!(
        field::distance(tower.view(), tower.id('A'), tower.id('x')),
        7
    );
    let large = Stage::new(&["AA....xx", "AA....xx"])
        .unit('A', |sheet| sheet.size = 4)
        .unit('x', |sheet| sheet.size = 4)
        .begin();
    assert_eq!(
        field::distance(large.view(), large.id('A'), large.id('x')),
        5
    );
}

/// Rules: EV-MOV-02 EV-MOV-05
#[test]
fn a_corner_is_not_cut_by_steps_or_by_reach() {
    let play = Stage::new(&["A#", ".x"]).unit('A', quick).begin();
    assert!(!field::engaged(play.view(), play.id('A'), play.id('x')));
    let walled = Stage::new(&["A#.", "..."]).unit('A', quick).begin();
    let refusal = walled.refused(&along(&walled, 'A', &[(1, 1)]));
    assert_eq!(refusal.rule.0, "EV-MOV-02");
    assert_eq!(
        walled
            .battle
            .plan(&go(&walled, 'A', (1, 1)))
            .map(|plan| plan.route.len()),
        Ok(2)
    );
    // A low object does not block the diagonal.
    let crate_beside = Stage::new(&["Ao", ".x"]).object('o', thing(1)).begin();
    let view = crate_beside.view();
    assert!(field::engaged(
        view,
        crate_beside.id('A'),
        crate_beside.id('x')
    ));
    // More than 1 m of height breaks adjacency.
    let ledge = Stage::new(&["Ax"]).under('x', '2').begin();
    assert!(!field::engaged(ledge.view(), ledge.id('A'), ledge.id('x')));
}

/// Rules: EV-MOV-02
#[test]
fn no_square_of_a_large_footprint_cuts_a_corner() {
    let play = Stage::new(&["AA#.", "AA..", "....", "...."])
        .unit('A', |sheet| {
            quick(sheet);
            sheet.size = 4;
        })
        .begin();
    assert_eq!(
        play.refused(&along(&play, 'A', &[(1, 1)])).rule.0,
        "EV-MOV-02"
    );
    assert!(
        play.battle
            .plan(&along(&play, 'A', &[(0, 1), (1, 1)]))
            .is_ok()
    );
}

/// Rules: EV-MOV-03 EV-SHT-08
#[test]
fn a_basic_move_is_twice_the_agility_bonus() {
    let mut play = Stage::new(&["A...........x"])
        .unit('A', |sheet| set(sheet, Score::Agility, 47))
        .begin();
    let refusal = play.refused(&go(&play, 'A', (9, 0)));
    assert_eq!(refusal.why, RefusalReason::TooFar { cost: 9, left: 8 });
    let events = play.act(go(&play, 'A', (8, 0)), &[]);
    assert_eq!(paid(&events), [1; 8]);
    assert_eq!(play.at('A'), (8, 0));
    let spent = play.refused(&go(&play, 'A', (9, 0)));
    assert_eq!(spent.rule.0, "EV-TIM-02");
}

/// Rules: EV-TIM-03
#[test]
fn the_metres_of_a_move_are_split_around_actions() {
    let mut play = Stage::new(&["A.........x"]).unit('A', quick).begin();
    play.act(go(&play, 'A', (3, 0)), &[]);
    play.act(play.order('A', "focus"), &[]);
    assert_eq!(metres_left(&play, 'A'), 5);
    play.act(go(&play, 'A', (8, 0)), &[]);
    assert_eq!((play.at('A'), metres_left(&play, 'A')), ((8, 0), 0));
}

/// Rules: EV-MOV-03 EV-MOV-04
#[test]
fn friends_are_passed_and_enemies_are_not() {
    let mut play = Stage::new(&["A.B......x"]).unit('A', quick).begin();
    assert_eq!(
        play.refused(&go(&play, 'A', (2, 0))).why,
        RefusalReason::Occupied {
            cell: Cell::new(2, 0)
        }
    );
    play.act(go(&play, 'A', (6, 0)), &[]);
    assert_eq!(play.at('A'), (6, 0));
    // The friend is still on the board and blocks others.
    let (view, friend) = (play.view(), play.id('B'));
    assert_eq!(
        view.occupant(Cell::new(2, 0), view.band(friend)),
        Some(friend)
    );
    let blocked = Stage::new(&["A.x...."]).unit('A', quick).begin();
    assert!(matches!(
        blocked.refused(&go(&blocked, 'A', (6, 0))).why,
        RefusalReason::NoWay { .. }
    ));
}

/// Rules: EV-MOV-04
#[test]
fn a_corridor_full_of_friends_needs_a_free_last_square() {
    let play = Stage::new(&["ABC.", "###x"]).unit('A', quick).begin();
    assert!(play.battle.plan(&go(&play, 'A', (3, 0))).is_ok());
    assert_eq!(
        play.refused(&along(&play, 'A', &[(1, 0), (2, 0)])).rule.0,
        "EV-MOV-04"
    );
}

/// Rules: EV-MOV-05
#[test]
fn the_helpless_and_the_hidden_engage_nobody() {
    let mut play = Stage::new(&["xAy"]).unit('A', quick).begin();
    let (x, y) = (play.id('x'), play.id('y'));
    play.stage(|r| {
        r.edit::<crate::battle::components::Conditions>(x).0.push(
            crate::battle::components::Condition {
                id: c::HELPLESS,
                amount: 0,
                until: crate::battle::components::Until::Ended,
                source: None,
            },
        );
    });
    let engaged = |play: &crate::rules::evoker::fixture::Play| {
        field::engaged_with(play.view(), play.id('A')).collect::<Vec<_>>()
    };
    assert_eq!(engaged(&play), [y]);
    play.stage(|r| r.edit::<Stealth>(y).hidden = true);
    assert!(engaged(&play).is_empty());
}

/// Rules: EV-MOV-12 EV-MOV-13 EV-MOV-25
#[test]
fn a_refused_way_is_told_without_what_would_be_lost_between_moves() {
    let crawling = |play: &mut crate::rules::evoker::fixture::Play, metres| {
        let unit = play.id('A');
        play.stage(|r| {
            *r.edit(unit) = Posture::Prone;
            let stride = r.edit::<MoveProgress>(unit);
            (stride.moves, stride.metres, stride.begun) = (0, metres, true);
        });
    };
    let long = &["A............................................x"];
    // A metre is left, and the next step takes two.
    let mut play = Stage::new(long).unit('A', quick).begin();
    crawling(&mut play, 1);
    let told =
        |play: &crate::rules::evoker::fixture::Play, x| play.refused(&go(play, 'A', (x, 0))).why;
    assert_eq!(told(&play, 1), RefusalReason::TooFar { cost: 2, left: 1 });
    assert_eq!(
        play.refused(&along(&play, 'A', &[(1, 0)])).why,
        RefusalReason::TooFar { cost: 2, left: 1 }
    );
    // At any distance: 44 steps of two metres.
    crawling(&mut play, 7);
    assert_eq!(told(&play, 4), RefusalReason::TooFar { cost: 8, left: 7 });
    assert_eq!(told(&play, 44), RefusalReason::TooFar { cost: 88, left: 7 });
    // Doubly hindered, a step takes a metre and all that is left.
    let unit = play.id('A');
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3);
    assert_eq!(told(&play, 2), RefusalReason::TooFar { cost: 8, left: 7 });
    // A second jump in one Move needs two metres.
    let mut play = Stage::new(&["A1..x"]).unit('A', quick).begin();
    let unit = play.id('A');
    play.stage(|r| {
        let stride = r.edit::<MoveProgress>(unit);
        (stride.moves, stride.metres, stride.begun, stride.jumps) = (0, 1, true, 1);
    });
    assert_eq!(told(&play, 1), RefusalReason::TooFar { cost: 2, left: 1 });
    // Two metres up a face take two each, and the step onto it one more.
    let mut play = Stage::new(&["Aw.x"])
        .raised('w', 2, climbable(false, false))
        .unit('A', quick)
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        let stride = r.edit::<MoveProgress>(unit);
        (stride.moves, stride.metres, stride.begun) = (0, 3, true);
    });
    let dear = RefusalReason::TooFar { cost: 5, left: 3 };
    assert_eq!(play.refused(&along(&play, 'A', &[(1, 0)])).why, dear);
}

/// Rules: EV-MOV-13 EV-ACT-27
#[test]
fn each_basic_move_has_its_own_budget() {
    let mut play = Stage::new(&["A.....................x"])
        .unit('A', quick)
        .begin();
    let unit = play.id('A');
    play.act(play.order('A', "full run"), &[]);
    assert_eq!(play.stars('A'), 0);
    assert_eq!(play.view().conditions(unit).total(c::RUNNING), 2);
    assert!(play.battle.plan(&go(&play, 'A', (21, 0))).is_ok());
    play.stage(|r| {
        r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3;
        r.edit::<Injuries>(unit).rows[Location::RightLeg as usize] = 3;
    });
    assert!(play.battle.plan(&go(&play, 'A', (4, 0))).is_err());
    let events = play.act(go(&play, 'A', (3, 0)), &[]);
    assert_eq!(paid(&events), [8, 8, 8]);
    assert_eq!(play.at('A'), (3, 0));
}

/// Rules: EV-ACT-27
#[test]
fn run_taken_twice_is_a_full_run() {
    let mut play = Stage::new(&["A.........................x"])
        .unit('A', quick)
        .begin();
    let unit = play.id('A');
    play.act(play.order('A', "run"), &[]);
    play.act(play.order('A', "run"), &[]);
    assert_eq!(play.view().conditions(unit).total(c::RUNNING), 2);
    play.act(go(&play, 'A', (24, 0)), &[]);
    assert_eq!(play.at('A'), (24, 0));
    play.until('x');
    play.until('A');
    assert_eq!(play.view().conditions(unit).total(c::RUNNING), 0);
}

/// Rules: EV-MOV-24 EV-MOV-38
#[test]
fn a_desk_is_hopped_onto_and_off_for_a_metre_each() {
    let desk = || crate::battle::board::Obstacle {
        cover: Some(CoverClass::Light),
        ..thing(1)
    };
    let mut play = Stage::new(&["Ao.x"])
        .object('o', desk())
        .unit('A', quick)
        .begin();
    let events = play.act(go(&play, 'A', (1, 0)), &[]);
    assert_eq!(paid(&events), [1]);
    let events = play.act(along(&play, 'A', &[(2, 0)]), &[]);
    // A fall of 1 m does nothing to Toughness 30.
    assert_eq!(super::falls(&events), [1]);
    assert_eq!(play.wounds('A'), (3, 1, 1));
    assert_eq!(metres_left(&play, 'A'), 6);
}

/// Rules: EV-MOV-24 EV-MOV-38
#[test]
fn a_gallery_without_a_face_is_out_of_reach_of_size_three() {
    let play = Stage::new(&["A3.x"]).unit('A', quick).begin();
    assert!(play.battle.plan(&go(&play, 'A', (1, 0))).is_err());
    assert_eq!(
        play.refused(&along(&play, 'A', &[(1, 0)])).rule.0,
        "EV-MOV-38"
    );
    let large = Stage::new(&["AAA333", "AAA333", "AAA333"])
        .unit('A', |sheet| {
            quick(sheet);
            sheet.size = 5;
        })
        .begin();
    // Size 5 jumps 3 m; entering the ledge costs only the step.
    let plan = large.battle.plan(&along(&large, 'A', &[(1, 0)]));
    assert_eq!(plan.map(|plan| plan.route[0].cost), Ok(1));
}

/// Rules: EV-MOV-25
#[test]
fn a_second_jump_needs_two_metres_and_takes_the_rest() {
    let play = Stage::new(&["A1.1.x"]).unit('A', quick).begin();
    let plan = play
        .battle
        .plan(&along(&play, 'A', &[(1, 0), (2, 0), (3, 0)]));
    let costs: Vec<u8> = plan
        .map(|plan| plan.route.iter().map(|step| step.cost).collect())
        .unwrap_or_default();
    assert_eq!(costs, [1, 1, 6]);
    // 7 m walked: 1 m left is too little for a second jump.
    let long = Stage::new(&["A1.....1x"]).unit('A', quick).begin();
    let path = [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)];
    assert!(long.battle.plan(&along(&long, 'A', &path)).is_ok());
    let longer = Stage::new(&["A1......1x"]).unit('A', quick).begin();
    let path = [
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
        (6, 0),
        (7, 0),
        (8, 0),
    ];
    assert_eq!(
        longer.refused(&along(&longer, 'A', &path)).rule.0,
        "EV-MOV-12"
    );
}

/// Rules: EV-MOV-38
#[test]
fn slopes_are_walked() {
    let ramp = || ground(|terrain| terrain.slope = true);
    let play = Stage::new(&["Aabx"])
        .raised('a', 1, ramp())
        .raised('b', 3, ramp())
        .unit('A', quick)
        .begin();
    let plan = play.battle.plan(&along(&play, 'A', &[(1, 0), (2, 0)]));
    assert_eq!(plan.map(|plan| plan.route.len()), Ok(2));
}

/// Rules: EV-TER-01
#[test]
fn rubble_is_walked_carefully_for_double() {
    let mut play = Stage::new(&["A.rrr.x"])
        .ground('r', harmful(1, None))
        .unit('A', quick)
        .begin();
    let events = play.act(go(&play, 'A', (5, 0)), &[]);
    assert_eq!(paid(&events), [1, 2, 2, 2, 1]);
}

#[test]
fn a_refused_order_changes_nothing() {
    let mut play = Stage::new(&["A.#x"]).unit('A', quick).begin();
    let before = play.battle.hash();
    for to in [(2, 0), (3, 0), (9, 9)] {
        assert!(play.battle.execute(go(&play, 'A', to)).is_err());
    }
    assert_eq!(play.battle.hash(), before);
    assert_eq!(play.view().store.get::<MoveProgress>(play.id('A')).moves, 1);
    assert_eq!(stats::sheet(play.view(), play.id('A')).size, 3);
}
