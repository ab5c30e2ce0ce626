use crate::{
    battle::{
        components::{Condition, Conditions, Stealth},
        odds::Budget,
        order::{Order, Tool},
        refusal::RefusalReason,
    },
    rules::evoker::{
        body::held,
        character::{
            element::{Affinity, Element, Location},
            sheet::{Focus, Score, Sheet, Skill},
        },
        conditions as c,
        fixture::{
            Play, Stage, arm, counted, ground, item, rolls, set, takes, target_number, thing, train,
        },
    },
};

/// A unit of Melee 55.
fn strong(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 55);
}

/// A unit of Toughness 44, all else 30.
fn sturdy(sheet: &mut Sheet) {
    set(sheet, Score::Toughness, 44);
}

fn stage(rows: &[&str]) -> Stage {
    Stage::new(rows).unit('A', strong).unit('x', sturdy)
}

fn push(play: &Play) -> Order {
    play.order('A', "push").at(play.id('x'))
}

fn seize(play: &mut Play) {
    let (a, x) = (play.id('A'), play.id('x'));
    play.stage(|r| {
        r.edit::<Conditions>(x)
            .0
            .push(Condition::new(c::GRAPPLED, 0).by(a));
    });
}

/// Rules: EV-ACT-08 EV-DIC-08 EV-MOV-31
#[test]
fn the_target_slides_a_metre_for_each_point_of_margin() {
    // 4 DoS against a failure: 4 m; against 1 DoS: 3 m; a win by 0 DoS moves nothing.
    for (dice, x) in [([15, 99], 6), ([15, 30], 5), ([55, 99], 2)] {
        let mut play = stage(&[".Ax......."]).begin();
        let events = play.act(push(&play), &dice);
        assert_eq!(rolls(&events)[0], ("Push", 55, dice[0]));
        assert_eq!(play.at('x'), (x, 0), "{dice:?}");
        assert_eq!((play.wounds('x'), play.stress('x')), ((4, 2, 1), 0));
        assert_eq!(play.stars('A'), 1);
    }
}

/// Rules: EV-ACT-08 EV-TIM-14
#[test]
fn push_is_a_trick_and_goes_with_an_attack() {
    let mut play = stage(&[".Ax......."]).begin();
    let order = push(&play);
    play.act(order.clone(), &[55, 99]);
    assert_eq!(
        play.refused(&order).why,
        RefusalReason::KeywordSpent { keyword: "TRICK" }
    );
    let knockdown = play.order('A', "knockdown").at(play.id('x'));
    assert_eq!(
        play.refused(&knockdown).why,
        RefusalReason::KeywordSpent { keyword: "TRICK" }
    );
    play.act(play.order('A', "attack").at(play.id('x')), &[99]);
}

/// Rules: EV-ACT-08 EV-WND-16
#[test]
fn what_stops_it_hurts_by_the_metres_left() {
    // Margin 4, a wall after 1 m: damage 3 against TB 4, 3 Stress.
    let mut play = stage(&[".Ax.#"]).begin();
    play.act(push(&play), &[15, 99]);
    assert_eq!(play.at('x'), (3, 0));
    assert_eq!((play.wounds('x'), play.stress('x')), ((4, 2, 1), 3));
    // Right at the wall: 5 damage against 4: one wound, 1 + 5 Stress.
    let mut play = stage(&[".Ax#"]).begin();
    play.act(push(&play), &[5, 99]);
    assert_eq!(play.at('x'), (2, 0));
    assert_eq!((play.wounds('x'), play.stress('x')), ((3, 2, 1), 6));
    // Body armour counts.
    let mut play = Stage::new(&[".Ax#"])
        .unit('A', strong)
        .unit('x', |sheet| {
            sturdy(sheet);
            sheet.armour[Location::Body as usize] = 1;
        })
        .begin();
    play.act(push(&play), &[5, 99]);
    assert_eq!((play.wounds('x'), play.stress('x')), ((4, 2, 1), 5));
}

/// Rules: EV-ACT-08 EV-MOV-31
#[test]
fn creatures_and_things_stop_it_and_the_edge_of_the_map_does_no_harm() {
    // A unit stands behind x: only x is hurt.
    let mut play = stage(&[".Axb"]).begin();
    play.act(push(&play), &[15, 99]);
    assert_eq!(
        (play.at('x'), play.stress('x'), play.stress('b')),
        ((2, 0), 4, 0)
    );
    // A desk 1 m high.
    let mut play = stage(&[".Axo."]).object('o', thing(1)).begin();
    play.act(push(&play), &[15, 99]);
    assert_eq!((play.at('x'), play.stress('x')), ((2, 0), 4));
    // The edge of the map.
    let mut play = stage(&[".Ax"]).begin();
    play.act(push(&play), &[5, 99]);
    assert_eq!((play.at('x'), play.stress('x')), ((2, 0), 0));
    // A pit: it falls there and stops; 10 m against TB 4.
    let mut play = stage(&[".Axg.#"])
        .ground('g', ground(|terrain| terrain.gap = 10))
        .begin();
    play.act(push(&play), &[5, 99]);
    assert_eq!(
        (play.at('x'), play.wounds('x'), play.is_prone('x')),
        ((3, 0), (2, 2, 1), true)
    );
    assert_eq!(play.stress('x'), 2);
}

/// Rules: EV-ACT-08
#[test]
fn it_goes_straight_away_by_the_signs_of_both_axes() {
    let mut play = stage(&["A...", ".x..", "....", "...."]).begin();
    play.act(push(&play), &[35, 99]);
    assert_eq!(play.at('x'), (3, 3));
    // A large pusher: straight along the axis on which the two do not overlap.
    let mut play = Stage::new(&["AA....", "AAx...", "......"])
        .unit('A', |sheet| {
            strong(sheet);
            sheet.size = 4;
        })
        .unit('x', sturdy)
        .begin();
    play.act(push(&play), &[35, 99]);
    assert_eq!(play.at('x'), (4, 1));
}

/// Rules: EV-ACT-08 EV-ATK-04
#[test]
fn bracing_opposes_it_beside_parry_and_dodge() {
    let mut play = Stage::new(&[".Ax......."])
        .unit('A', strong)
        .unit('x', |sheet| {
            sturdy(sheet);
            train(sheet, Skill::Endurance, 1, &[Focus::Bracing]);
        })
        .begin();
    let events = play.act(push(&play), &[15, 61]);
    assert_eq!(rolls(&events)[1], ("Evade", 64, 61));
    assert_eq!(play.at('x'), (6, 0), "4 against 0");
    // An attack cannot be braced against.
    let mut play = stage(&[".Ax"]).begin();
    let events = play.act(play.order('A', "attack").at(play.id('x')), &[50, 20]);
    assert_eq!(rolls(&events)[1].1, 30);
}

/// Rules: EV-CHA-07 EV-CHA-02 EV-ACT-08
#[test]
fn a_lost_push_lets_the_target_strike_if_the_two_are_engaged() {
    // A failed test; a tie; a fumble.
    for dice in [&[56, 98][..], &[44, 31, 98], &[96, 98]] {
        let mut play = stage(&[".Ax..."]).begin();
        let events = play.act(push(&play), dice);
        assert_eq!(rolls(&events).last(), Some(&("Attack", 30, 98)), "{dice:?}");
        assert_eq!(play.at('x'), (2, 0));
    }
    // At 2 m, even with a spear, the two are not Engaged.
    let mut play = Stage::new(&[".A.x.."])
        .unit('A', |sheet| {
            strong(sheet);
            arm(sheet, "spear");
        })
        .unit('x', sturdy)
        .begin();
    let order = push(&play);
    assert!(play.battle.plan(&order).expect("legal").invites.is_empty());
    let events = play.act(order, &[99]);
    assert_eq!(rolls(&events).len(), 1);
    // A Hidden unit is no target at all.
    let mut play = stage(&[".Ax..."]).begin();
    let x = play.id('x');
    play.stage(|r| r.edit::<Stealth>(x).hidden = true);
    assert_eq!(play.refused(&push(&play)).why, RefusalReason::Unseen);
}

/// Rules: EV-CHA-07 EV-CHA-08 EV-CHA-09
#[test]
fn the_ailing_do_not_answer_a_lost_push() {
    let mut play = stage(&[".Ax..."]).begin();
    play.give('x', c::CONFUSED, Some(2));
    play.act(push(&play), &[99]);
    assert_eq!(play.at('x'), (2, 0));
}

/// Rules: EV-ACT-08
#[test]
fn any_melee_weapon_will_do_and_the_best_is_taken() {
    let mut play = Stage::new(&[".Ax..."])
        .unit('A', |sheet| {
            strong(sheet);
            arm(sheet, "sword");
            arm(sheet, "pistol");
            train(sheet, Skill::Melee, 0, &[Focus::Natural]);
        })
        .unit('x', |sheet| {
            sturdy(sheet);
            arm(sheet, "sword");
        })
        .begin();
    // Bare hands with the focus: 65; the sword 55.
    assert_eq!(target_number(&play, &push(&play)), 65);
    let sword = push(&play).with(Tool::Item(item("sword")));
    assert_eq!(target_number(&play, &sword), 55);
    let pistol = push(&play).with(Tool::Item(item("pistol")));
    assert!(matches!(
        play.refused(&pistol).why,
        RefusalReason::Lacks { .. }
    ));
    // Using an injured hand costs Stress (EV-INJ-16).
    play.injure('A', Location::RightArm, 2);
    play.act(sword, &[50, 99]);
    assert_eq!(play.stress('A'), 5);
}

/// Rules: EV-ACT-08 EV-ADV-04
#[test]
fn rows_of_attacks_count() {
    let mut play = Stage::new(&[".Ax....", "......."])
        .unit('A', strong)
        .unit('x', |sheet| sheet.size = 4)
        .begin();
    play.give('x', c::DIZZY, Some(2));
    let rows = counted(&play, &push(&play));
    assert_eq!(rows, [("EV-ADV-11", 10), ("EV-ADV-25", 10)]);
}

/// Rules: EV-ACT-08 EV-ATK-06 EV-ELM-04 EV-ELM-07 EV-ELM-11
#[test]
fn affinity_counts_as_for_any_blow() {
    let against = |affinity| {
        Stage::new(&[".Ax....", "......."])
            .unit('A', strong)
            .unit('x', |sheet| takes(sheet, Element::Melee, affinity))
            .begin()
    };
    for stopped in [Affinity::Block, Affinity::Repel, Affinity::Absorb] {
        let mut play = against(stopped);
        play.act(push(&play), &[15, 99]);
        assert_eq!(play.at('x'), (2, 0), "{stopped:?}");
        assert!(!play.has('x', c::STAGGERED));
    }
    let mut play = against(Affinity::Weak);
    play.act(push(&play), &[15, 99]);
    assert_eq!(play.at('x'), (6, 0));
    assert!(play.has('x', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
    // A miss reveals nothing.
    let mut play = against(Affinity::Weak);
    play.act(push(&play), &[60, 98]);
    assert!(!play.has('x', c::STAGGERED));
}

/// Rules: EV-ACT-08 EV-CND-12
#[test]
fn whoever_holds_the_target_may_move_along() {
    let mut play = stage(&[".Ax......."]).begin();
    seize(&mut play);
    // The Advantage against a Grappled target counts for a Push: T 65.
    play.act_answering(push(&play), &[35, 99], &["yes"]);
    assert_eq!((play.at('A'), play.at('x')), ((4, 0), (5, 0)));
    assert_eq!(held::holder(play.view(), play.id('x')), Some(play.id('A')));
    // Without following, the grapple breaks.
    let mut play = stage(&[".Ax......."]).begin();
    seize(&mut play);
    play.act_answering(push(&play), &[35, 99], &["no"]);
    assert_eq!((play.at('A'), play.at('x')), ((1, 0), (5, 0)));
    assert!(!play.has('x', c::GRAPPLED));
    // No question if the target does not move.
    let mut play = stage(&[".Ax......."]).begin();
    seize(&mut play);
    play.act(push(&play), &[65, 99]);
    assert!(play.has('x', c::GRAPPLED));
}

/// Rules: EV-ACT-08 EV-CND-12
#[test]
fn moving_along_ends_where_the_pusher_cannot_go() {
    // Off a ledge of 2 m: a grappler above cannot hold a target below.
    let mut play = stage(&["3Ax1...", "3333333"])
        .under('A', '3')
        .under('x', '3')
        .begin();
    seize(&mut play);
    play.act_answering(push(&play), &[35, 99], &["yes"]);
    assert_eq!((play.at('A'), play.at('x')), ((1, 0), (3, 0)));
    assert!(!play.has('x', c::GRAPPLED));
    // Into a wall: the grapple holds.
    let mut play = stage(&[".Ax.#"]).begin();
    seize(&mut play);
    play.act_answering(push(&play), &[25, 99], &["yes"]);
    assert_eq!(
        (play.at('A'), play.at('x'), play.stress('x')),
        ((2, 0), (3, 0), 3)
    );
    assert!(play.has('x', c::GRAPPLED));
}

/// Rules: EV-ACT-08 EV-CND-12
#[test]
fn a_third_party_pushes_the_grappler_away() {
    let mut play = Stage::new(&["yA...", "x...."])
        .unit('y', strong)
        .unit('x', |_| {})
        .unit('A', |_| {})
        .begin();
    seize(&mut play);
    play.act(play.order('y', "push").at(play.id('A')), &[55, 99]);
    assert_eq!(play.at('A'), (2, 0));
    assert!(!play.has('x', c::GRAPPLED));
}

/// Rules: EV-ACT-08 EV-CND-06
#[test]
fn a_collision_is_one_event_for_the_exhausted() {
    let mut play = stage(&[".Ax#"]).begin();
    play.set_stress('x', 70);
    // Push 55 against 44 less 20; 5 m: one wound and 5 Stress; one test to stay awake.
    let events = play.act(push(&play), &[5, 99, 10]);
    let names: Vec<_> = rolls(&events).into_iter().map(|roll| roll.0).collect();
    assert_eq!(names, ["Push", "Evade", "Stay awake"]);
    // No wound: still one test.
    let mut play = stage(&[".Ax#"]).begin();
    play.set_stress('x', 70);
    let events = play.act(push(&play), &[35, 99, 10]);
    assert_eq!(rolls(&events).len(), 3);
    assert_eq!(play.stress('x'), 72);
}

/// Rules: EV-ACT-08
#[test]
fn odds_of_a_push_are_exact() {
    let mut play = stage(&[".Ax#"]).begin();
    let order = push(&play);
    let odds = play.battle.odds(&order, Budget::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about);
    let unmerged = Budget {
        merge: false,
        ..Budget::default()
    };
    let plain = play.battle.odds(&order, unmerged).expect("legal");
    assert_eq!(odds.losses(play.id('x')), plain.losses(play.id('x')));
}

/// Rules: EV-ACT-08 EV-CND-12
#[test]
fn a_save_in_the_middle_of_the_question_goes_on_the_same() {
    let mut play = stage(&[".Ax......."]).begin();
    seize(&mut play);
    // The first seed that brings up the question.
    let (mut battle, order) = (0..200_u64)
        .find_map(|seed| {
            let mut battle = play.battle.fork(seed);
            let order = push(&play);
            let progress = battle.execute(order.clone()).expect("legal");
            progress.asks.then_some((battle, order))
        })
        .expect("some push is won");
    let question = battle.question().expect("asked").clone();
    assert_eq!(question.rule.0, "EV-ACT-08");
    let (unfinished, answers) = battle.unfinished().expect("open");
    assert_eq!(unfinished, &order);
    let given = answers.to_vec();
    let columns = battle.capture();
    let scene = std::sync::Arc::clone(battle.scene());
    let mut saved = crate::battle::Battle::new(scene, &columns, battle.seed());
    saved.resume(battle.orders_done());
    saved.repeat(order, &given).expect("the same order");
    assert_eq!(saved.question(), Some(&question));
    battle.answer(0).expect("yes");
    saved.answer(0).expect("yes");
    assert_eq!(battle.hash(), saved.hash());
    assert!(battle.view().has(play.id('x'), c::GRAPPLED));
}
