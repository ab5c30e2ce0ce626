//! Immobilised units, and Shackle.

use super::*;

/// Rules: EV-CND-15
#[test]
fn the_immobilised_test_against_the_degrees_that_were_kept() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |_| {})
        .unit('x', |sheet| set(sheet, Score::Toughness, 44))
        .begin();
    hold(&mut play, 'A', 'x', Some(2));
    // T 44, 1 degree: lost, and the next attempt is easier by 10.
    let events = play.end(&[30]);
    assert_eq!(rolls(&events), [("Break free", 44, 30)]);
    assert!(play.has('x', c::IMMOBILISED));
    assert_eq!(play.refused(&to(&play, 'x', (3, 0))).rule.0, "EV-CND-13");
    play.end(&[]);
    let events = play.end(&[24]);
    assert_eq!(rolls(&events), [("Break free", 54, 24)]);
    assert!(!play.has('x', c::IMMOBILISED) && !play.has('x', c::LOOSENED));
    play.act(to(&play, 'x', (3, 0)), &[]);
}

/// Rules: EV-CND-15
#[test]
fn as_many_degrees_are_not_enough_and_failures_add_up() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |_| {})
        .unit('x', |sheet| set(sheet, Score::Toughness, 44))
        .begin();
    hold(&mut play, 'A', 'x', Some(2));
    play.end(&[24]);
    assert!(play.has('x', c::IMMOBILISED), "2 against 2");
    play.end(&[]);
    play.end(&[99]);
    play.end(&[]);
    let events = play.end(&[44]);
    assert_eq!(rolls(&events), [("Break free", 64, 44)], "two failures");
    assert!(play.has('x', c::IMMOBILISED), "2 against 2 once more");
    // Three turns have passed.
    play.end(&[]);
    assert!(!play.has('x', c::IMMOBILISED) && !play.has('x', c::LOOSENED));
}

/// Rules: EV-CND-15
#[test]
fn a_trap_without_a_test_holds_at_zero_degrees() {
    for (die, free) in [(30, false), (21, false), (20, true)] {
        let mut play = Stage::new(&["A...x"]).unit('A', |_| {}).begin();
        play.give('x', c::IMMOBILISED, Some(3));
        play.end(&[die]);
        assert_eq!(!play.has('x', c::IMMOBILISED), free, "T 30, {die}");
    }
}

/// Rules: EV-CND-15 EV-ADV-16 EV-CHA-09
#[test]
fn immobilised_is_like_grappled_but_no_easier_to_hit_and_reaches_far() {
    let mut play = Stage::new(&["A.Bx.."])
        .unit('A', |_| {})
        .unit('B', |sheet| arm(sheet, "sword"))
        .unit('x', |_| {})
        .begin();
    hold(&mut play, 'A', 'x', Some(1));
    play.act(to(&play, 'A', (1, 0)), &[]);
    assert!(
        play.has('x', c::IMMOBILISED),
        "a change of place changes nothing"
    );
    play.until('B');
    let rows = counted(&play, &play.order('B', "attack").at(play.id('x')));
    assert!(rows.iter().all(|(rule, _)| *rule != "EV-ADV-16"));
    let trick = play.order('B', "push").at(play.id('x'));
    assert!(play.battle.plan(&trick).expect("legal").invites.is_empty());
    // The holder is out: the hold is over.
    let a = play.id('A');
    play.stage(|r| {
        r.set_status(a, CombatStatus::Downed);
        crate::rules::evoker::body::held::settle(r);
    });
    assert!(!play.has('x', c::IMMOBILISED));
}

/// Rules: EV-TIM-11 EV-AIL-04 EV-CND-13
#[test]
fn who_may_take_no_actions_makes_no_release_test_and_a_lost_one_skips_confusion() {
    let mut play = clinch();
    play.give('x', c::STUNNED, Some(2));
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')), "the turn passed");
    assert!(play.has('x', c::GRAPPLED));
    let mut play = clinch();
    play.give('x', c::CONFUSED, Some(2));
    play.end(&[60]);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    // A won test leads on to the test of the Confused.
    let mut play = clinch();
    play.give('x', c::CONFUSED, Some(2));
    let events = play.end(&[30, 99, 20]);
    assert_eq!(rolls(&events).len(), 3);
}

/// Rules: EV-CND-13 EV-CND-15
#[test]
fn held_twice_means_two_tests() {
    let mut play = clinch();
    hold(&mut play, 'A', 'x', Some(0));
    let events = play.end(&[30, 99, 52]);
    let names: Vec<_> = rolls(&events).into_iter().map(|roll| roll.0).collect();
    assert_eq!(names, ["Break free", "Hold", "Break free"]);
    assert!(!play.has('x', c::GRAPPLED) && play.has('x', c::IMMOBILISED));
    assert_eq!(play.refused(&play.order('x', "focus")).rule.0, "EV-CND-13");
}

/// Rules: EV-ACT-36 EV-CND-12
#[test]
fn the_grappled_cannot_stem_their_bleeding() {
    let mut play = clinch();
    play.give('x', c::BLOOD_LOSS, None);
    // No question: the Blood Loss test, then the release test.
    let events = play.end(&[30, 60]);
    let names: Vec<_> = rolls(&events).into_iter().map(|roll| roll.0).collect();
    assert_eq!(names, ["Blood Loss", "Break free"]);
    assert_eq!(play.stars('x'), 2);
}

/// Rules: EV-CAT-06 EV-CND-15
#[test]
fn shackle_holds_at_the_casters_degrees_for_three_turns() {
    let stage = || {
        Stage::new(&["A...x"])
            .unit('A', |sheet| {
                set(sheet, Score::Magic, 40);
                teach(sheet, &["shackle"]);
            })
            .unit('x', |sheet| set(sheet, Score::Strength, 42))
            .begin()
    };
    let mut play = stage();
    let order = play.cast('A', "hex", "shackle", 'x');
    let events = play.act(order.clone(), &[12, 50]);
    assert_eq!(rolls(&events), [("Shackle", 40, 12), ("Resist", 42, 50)]);
    let held = *play
        .view()
        .condition(play.id('x'), c::IMMOBILISED)
        .expect("held");
    assert_eq!((held.amount, held.until), (2, Until::Turns(3)));
    assert_eq!(
        (
            play.stars('A'),
            play.view().pool(play.id('A'), stats::SPIRIT)
        ),
        (0, 4)
    );
    // The caster's own degrees are kept, not the margin.
    let mut play = stage();
    play.act(order.clone(), &[12, 30]);
    let held = play.view().condition(play.id('x'), c::IMMOBILISED);
    assert_eq!(held.map(|held| held.amount), Some(2));
    // A tie, and a failure of the caster.
    for dice in [&[12, 22][..], &[41]] {
        let mut play = stage();
        let events = play.act(order.clone(), dice);
        assert!(!play.has('x', c::IMMOBILISED), "{dice:?}");
        assert_eq!(outcomes(&events), [("resisted", false)], "{dice:?}");
    }
    // It is no attack: a die of 96 is no fumble, and the Staggered resist.
    let mut play = stage();
    let a = play.id('A');
    play.stage(|r| {
        r.edit::<Conditions>(a)
            .0
            .push(Condition::new(c::FOCUS, 7).until(Until::NextTest { begun: false }));
    });
    play.give('x', c::STAGGERED, None);
    play.act(order, &[96, 99]);
    assert!(play.has('x', c::IMMOBILISED));
}

/// Rules: EV-CAT-06 EV-ADV-03 EV-CND-15
#[test]
fn shackle_cast_again_starts_anew_at_its_strongest() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &["shackle"]);
        })
        .unit('x', |_| {})
        .begin();
    let order = play.cast('A', "hex", "shackle", 'x');
    play.act(order.clone(), &[15, 99]);
    play.end(&[99]);
    assert!(play.has('x', c::LOOSENED));
    play.end(&[]);
    play.act(order, &[45, 99]);
    let held = *play
        .view()
        .condition(play.id('x'), c::IMMOBILISED)
        .expect("held");
    assert_eq!((held.amount, held.until), (3, Until::Turns(3)));
    assert!(!play.has('x', c::LOOSENED));
    let odds = play
        .battle
        .odds(&play.order('A', "end"), Default::default());
    assert!(odds.expect("legal").total().is_one());
}
