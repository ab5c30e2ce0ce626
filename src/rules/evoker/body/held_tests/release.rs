//! Release tests of grappled units.

use super::*;

/// Rules: EV-CND-13 EV-TIM-11
#[test]
fn a_won_release_test_frees_and_leaves_a_normal_turn() {
    let mut play = clinch();
    let events = play.end(&[30, 44]);
    assert_eq!(rolls(&events), [("Break free", 52, 30), ("Hold", 50, 44)]);
    assert!(!play.has('x', c::GRAPPLED));
    assert_eq!(play.stars('x'), 2);
    play.act(play.order('x', "focus"), &[]);
}

/// Rules: EV-CND-13 EV-TIM-11 EV-CND-12
#[test]
fn a_lost_release_test_leaves_only_what_ignores_grapples() {
    // A failure, and a tie with the grappler's test.
    for dice in [&[60][..], &[30, 24]] {
        let mut play = clinch();
        play.end(dice);
        assert!(play.has('x', c::GRAPPLED));
        assert_eq!(play.battle.acting(), Some(play.id('x')));
        let a = play.id('A');
        for order in [
            to(&play, 'x', (2, 0)),
            play.order('x', "attack").at(a),
            play.order('x', "grapple").at(a),
            play.order('x', "push").at(a),
            play.order('x', "charge").at(a),
            play.order('x', "leap").to((3, 0).into()),
            play.order('x', "focus"),
            play.order('x', "run"),
            play.order('x', "defend"),
            play.order('x', "prone"),
            play.cast('x', "restore", "mend", 'x'),
            play.cast('x', "augment", "sharpen", 'x'),
        ] {
            let refusal = play.refused(&order);
            assert_eq!(refusal.rule.0, "EV-CND-13", "{order:?}");
            assert!(matches!(refusal.why, RefusalReason::Prevented { .. }));
        }
        play.give('x', c::DIZZY, Some(2));
        play.act(play.cast('x', "restore", "cleanse", 'x'), &[]);
        assert!(!play.has('x', c::DIZZY) && play.has('x', c::GRAPPLED));
        play.act(play.cast('x', "augment", "slip_free", 'x'), &[]);
        assert!(!play.has('x', c::GRAPPLED));
    }
}

/// Rules: EV-CND-13
#[test]
fn a_turn_lost_to_a_hold_stays_lost_when_the_hold_ends() {
    let mut play = clinch();
    play.end(&[60]);
    play.act(play.cast('x', "augment", "slip_free", 'x'), &[]);
    assert_eq!(play.refused(&to(&play, 'x', (1, 1))).rule.0, "EV-CND-13");
    // The next turn is a normal one.
    play.end(&[]);
    play.end(&[]);
    play.act(to(&play, 'x', (1, 1)), &[]);
}

/// Rules: EV-CND-13 EV-DIC-14
#[test]
fn the_best_of_the_named_foci_is_used_on_either_side() {
    let cases: [(Skill, Focus, &str); 5] = [
        (Skill::Melee, Focus::Natural, "Melee (Natural)"),
        (Skill::Melee, Focus::Grappling, "Melee (Grappling)"),
        (
            Skill::Acrobatics,
            Focus::Contortion,
            "Acrobatics (Contortion)",
        ),
        (Skill::Endurance, Focus::Bracing, "Endurance (Bracing)"),
        (Skill::Endurance, Focus::Injury, "Endurance (Injury)"),
    ];
    for (skill, focus, name) in cases {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| train(sheet, skill, 1, &[focus]))
            .unit('x', |sheet| train(sheet, skill, 1, &[focus]))
            .begin();
        hold(&mut play, 'A', 'x', None);
        let events = play.end(&[30, 99]);
        let bases: Vec<_> = events
            .iter()
            .filter_map(|event| match event {
                crate::battle::event::BattleEvent::Rolled(roll) => {
                    Some((roll.check.base_name, roll.check.target))
                }
                _ => None,
            })
            .collect();
        assert_eq!(bases[0], (name, 50));
        // The grappler cannot hold with Contortion.
        let held_by = if focus == Focus::Contortion { 30 } else { 50 };
        assert_eq!(bases[1].1, held_by, "{name}");
    }
}

/// Rules: EV-CND-12
#[test]
fn a_grapple_ends_with_adjacency_and_with_the_grappler() {
    // The grappler walks off; the held unit may not strike at it.
    let mut play = clinch();
    play.act(to(&play, 'A', (0, 1)), &[]);
    assert!(play.has('x', c::GRAPPLED), "still beside it");
    let mut play = Stage::new(&["..Ax."])
        .unit('A', braced)
        .unit('x', supple)
        .begin();
    hold(&mut play, 'A', 'x', None);
    play.act(to(&play, 'A', (1, 0)), &[]);
    assert!(!play.has('x', c::GRAPPLED));
    // The grappler cannot act, is asleep or is out.
    for ailment in [c::FROZEN, c::STUNNED, c::DROWSED, c::SHOCKED, c::DESPAIRED] {
        let mut play = clinch();
        play.give('A', ailment, None);
        play.stage(crate::rules::evoker::body::held::settle);
        assert!(!play.has('x', c::GRAPPLED), "{ailment:?}");
    }
    for life in [
        CombatStatus::Downed,
        CombatStatus::Unconscious { rounds: 5 },
    ] {
        let mut play = clinch();
        let a = play.id('A');
        play.stage(|r| {
            r.set_status(a, life);
            crate::rules::evoker::body::held::settle(r);
        });
        assert!(!play.has('x', c::GRAPPLED));
    }
    // A milder ailment does not end the grapple.
    let mut play = clinch();
    play.give('A', c::STAGGERED, None);
    play.stage(crate::rules::evoker::body::held::settle);
    assert!(play.has('x', c::GRAPPLED));
}

/// Rules: EV-CND-12 EV-CND-13
#[test]
fn an_ailment_spell_on_the_grappler_frees_at_once() {
    let mut play = Stage::new(&["Axy"])
        .unit('y', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &["concuss"]);
        })
        .unit('x', |_| {})
        .unit('A', braced)
        .begin();
    hold(&mut play, 'A', 'x', None);
    play.act(play.cast('y', "ailment", "concuss", 'A'), &[20, 99]);
    assert!(!play.has('x', c::GRAPPLED));
    play.end(&[]);
    assert_eq!(play.stars('x'), 2);
}

/// Rules: EV-CND-12 EV-CHA-09
#[test]
fn the_grappled_make_no_chance_attacks_but_evade() {
    let mut play = Stage::new(&["Ax.", "B.."])
        .unit('A', braced)
        .unit('B', |_| {})
        .begin();
    hold(&mut play, 'A', 'x', None);
    play.until('B');
    let events = play.act(play.order('B', "attack").at(play.id('x')), &[40, 20]);
    assert_eq!(rolls(&events)[1].0, "Evade");
    let plan = play.battle.plan(&play.order('B', "push").at(play.id('x')));
    assert!(plan.expect("legal").invites.is_empty());
}

/// Rules: EV-CND-14 EV-CND-12
#[test]
fn whoever_is_seized_in_its_own_turn_breaks_free_before_it_acts() {
    let staged = || {
        let mut play = Stage::new(&["xA..", "...."])
            .unit('x', |sheet| {
                supple(sheet);
                teach(sheet, &["mend"]);
            })
            .unit('A', braced)
            .begin();
        hold(&mut play, 'A', 'x', None);
        play
    };
    let mut play = staged();
    let blow = play.order('x', "attack").at(play.id('A'));
    let check = play
        .battle
        .plan(&blow)
        .expect("legal")
        .check
        .expect("a test");
    assert_eq!(check.name, "Break free");
    // Won: the attack goes on.
    let events = play.act(blow.clone(), &[30, 99, 25, 99, 50]);
    let names: Vec<_> = rolls(&events).into_iter().map(|roll| roll.0).collect();
    assert_eq!(names, ["Break free", "Hold", "Attack", "Evade"]);
    assert!(!play.has('x', c::GRAPPLED));
    // Lost: the star and the keyword are spent.
    let mut play = staged();
    play.act(blow.clone(), &[60]);
    assert_eq!(play.stars('x'), 1);
    assert_eq!(
        play.refused(&blow).why,
        RefusalReason::KeywordSpent { keyword: "ATTACK" }
    );
    // A TRICK allows another attempt, and so does a Move.
    let push = play.order('x', "push").at(play.id('A'));
    play.act(push, &[60]);
    assert_eq!(play.stars('x'), 0);
    play.act(to(&play, 'x', (0, 1)), &[60]);
    assert_eq!(play.at('x'), (0, 0));
    let stride = play.view().store.get::<MoveProgress>(play.id('x'));
    assert_eq!((stride.moves, stride.metres), (0, 0));
    // After a won test the unit walks.
    let mut play = staged();
    play.act(to(&play, 'x', (0, 1)), &[30, 99]);
    assert_eq!(play.at('x'), (0, 1));
    // All other actions need the release first.
    let play = staged();
    for order in [
        play.order('x', "focus"),
        play.order('x', "run"),
        play.order('x', "defend"),
        play.cast('x', "restore", "mend", 'x'),
    ] {
        assert_eq!(play.refused(&order).rule.0, "EV-CND-12");
    }
}

/// Rules: EV-CND-14
#[test]
fn a_baton_is_wasted_by_a_lost_attempt() {
    let mut play = Stage::new(&["ABx"])
        .unit('A', |_| {})
        .unit('B', supple)
        .unit('x', braced)
        .options(|options| {
            options.links.push((
                crate::battle::ids::UnitId(0),
                crate::battle::ids::UnitId(1),
                1,
            ));
        })
        .begin();
    hold(&mut play, 'x', 'B', None);
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    play.act(play.order('A', "baton").at(play.id('B')), &[]);
    assert_eq!(play.battle.acting(), Some(play.id('B')));
    let blow = play.order('B', "attack").at(play.id('x'));
    // A link of rank 1 helps with every test of the One More (EV-BAT-02).
    let events = play.act(blow.clone(), &[63]);
    assert_eq!(rolls(&events), [("Break free", 62, 63)]);
    assert_eq!(play.stars('B'), 0);
    assert!(play.battle.plan(&blow).is_err());
    let walk = to(&play, 'B', (0, 0));
    assert!(play.battle.plan(&walk).is_err());
}

/// Rules: EV-CND-14 EV-CND-13
#[test]
fn a_lost_turn_does_not_bar_a_later_one_more() {
    let mut play = clinch();
    play.end(&[60]);
    let x = play.id('x');
    assert!(play.view().store.get::<Turn>(x).once & crate::rules::evoker::time::once::HELD != 0);
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    assert!(matches!(play.view().clock().phase, Phase::Inserted(_)));
    play.act(to(&play, 'x', (1, 1)), &[30, 99]);
    assert_eq!(play.at('x'), (1, 1));
}
