use crate::{
    battle::{
        components::{CombatStatus, Condition, Conditions},
        ids::UnitId,
        order::Order,
    },
    rules::evoker::{
        character::{
            sheet::{Score, Talent},
            stats::tested,
        },
        conditions as c,
        fixture::{Play, Stage, arm, gift, rolls, set, teach},
        mind::panic,
        rolls::rows::Situation,
    },
};

/// A is Panicked with x as its source.
fn frighten(play: &mut Play) {
    let (a, x) = (play.id('A'), play.id('x'));
    play.stage(|r| panicked(r.edit::<Conditions>(a), x));
}

fn panicked(conditions: &mut Conditions, source: UnitId) {
    conditions.0.push(Condition::new(c::PANICKED, 0).by(source));
}

fn stage(rows: &[&str]) -> Play {
    let mut play = Stage::new(rows)
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 60);
            arm(sheet, "sword");
        })
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 60);
            set(sheet, Score::Agility, 40);
            set(sheet, Score::Toughness, 60);
            arm(sheet, "sword");
        })
        .begin();
    frighten(&mut play);
    play
}

fn routed(play: &Play) -> bool {
    panic::is_routed(play.view(), play.id('A'))
}

fn blow(play: &Play) -> Order {
    play.strike('x', "sword", 'A')
}

/// Rules: EV-AIL-33 EV-AIL-25
#[test]
fn the_source_in_sight_or_near_makes_every_test_worse() {
    let far = ".".repeat(30);
    for (rows, expected) in [
        (vec!["A....x".to_owned()], 20),
        (vec![format!("A{far}x")], 20),
        (vec![format!("A#{}x", ".".repeat(18))], 20),
        (vec![format!("A#{far}x")], 30),
    ] {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut play = Stage::new(&rows).unit('x', |_| {}).begin();
        frighten(&mut play);
        let situation = Situation::plain(play.id('A'), tested::WILLPOWER);
        let check = situation.check(play.view(), "EV-AIL-33", "test");
        assert_eq!(check.target, expected, "{rows:?}");
    }
}

/// Rules: EV-AIL-33 EV-DIC-06
#[test]
fn a_bad_failure_against_a_good_success_sets_it_to_flight() {
    // The attack has 60 + 10 for the ailment; A parries at 60 - 10.
    for (attack, evasion, flees) in [
        (50, 60, true),  // 2 degrees and 1 of failure: 3
        (50, 59, false), // 2 and 0
        (60, 69, false), // 1 and 1
        (60, 70, true),  // 1 and 2
        (10, 51, true),  // 6 and 0; a critical
    ] {
        let mut play = stage(&["xA"]);
        let events = play.act(blow(&play), &[attack, evasion, 50]);
        assert_eq!(rolls(&events)[0].1, 70);
        assert_eq!(rolls(&events)[1].1, 50);
        assert_eq!(routed(&play), flees, "{attack}, {evasion}");
        assert!(play.has('A', c::PANICKED));
    }
}

/// Rules: EV-AIL-33 EV-DIC-06
#[test]
fn a_won_test_ends_it_for_initiator_and_resister() {
    // The evasion passes and is not beaten.
    let mut play = stage(&["xA"]);
    play.act(blow(&play), &[50, 30]);
    assert!(!play.has('A', c::PANICKED));
    // It passes, but is beaten: nothing.
    let mut play = stage(&["xA"]);
    play.act(blow(&play), &[30, 41, 50]);
    assert!(play.has('A', c::PANICKED) && !routed(&play));
    // The attack fails, but A still answers, because both results matter.
    let mut play = stage(&["xA"]);
    let events = play.act(blow(&play), &[80, 50]);
    assert_eq!(rolls(&events).len(), 2);
    assert!(!play.has('A', c::PANICKED));
    // Both fail: nothing.
    let mut play = stage(&["xA"]);
    play.act(blow(&play), &[80, 100]);
    assert!(play.has('A', c::PANICKED) && !routed(&play));
    // A attacks its source and wins (50 against Parry 60), or fails badly against a good parry.
    let mut play = stage(&["xA"]);
    play.until('A');
    play.act(play.strike('A', "sword", 'x'), &[20, 95, 50]);
    assert!(!play.has('A', c::PANICKED));
    let mut play = stage(&["xA"]);
    play.until('A');
    let events = play.act(play.strike('A', "sword", 'x'), &[70, 60]);
    assert_eq!(rolls(&events).len(), 2, "a failed attack is answered");
    assert!(
        play.has('A', c::PANICKED) && routed(&play),
        "2 of failure and 1 of success"
    );
    // Without Panic a failed attack is not answered.
    let mut play = Stage::new(&["xA"])
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    play.act(play.strike('x', "sword", 'A'), &[80]);
}

/// Rules: EV-AIL-33 EV-ATK-07
#[test]
fn those_who_cannot_oppose_are_beaten() {
    let mut play = stage(&["xA"]);
    play.until('A');
    play.give('x', c::STAGGERED, None);
    play.act(play.strike('A', "sword", 'x'), &[20, 50]);
    assert!(!play.has('A', c::PANICKED));
}

/// Rules: EV-AIL-33
#[test]
fn any_opposed_test_with_the_source_counts() {
    // A trick by the source.
    let talker = || {
        let mut play = Stage::new(&["x...A"])
            .unit('x', |sheet| {
                set(sheet, Score::Fellowship, 50);
                gift(sheet, &[Talent::Distract]);
                set(sheet, Score::Magic, 50);
                teach(sheet, &["bewilder"]);
            })
            .unit('A', |sheet| set(sheet, Score::Willpower, 50))
            .begin();
        frighten(&mut play);
        play
    };
    let mut play = talker();
    let order = play.order('x', "distract").at(play.id('A'));
    // 60 with the ailment: 4 degrees; Willpower 40 fails by 2 degrees.
    play.act(order.clone(), &[20, 60]);
    assert!(routed(&play));
    let mut play = talker();
    play.act(order, &[99, 40]);
    assert!(
        !play.has('A', c::PANICKED),
        "resisted though there was nothing to resist"
    );
    // A spell by the source.
    let mut play = talker();
    play.act(play.cast('x', "ailment", "bewilder", 'A'), &[60, 40]);
    assert!(!play.has('A', c::PANICKED));
    // A Push by the source, even a failed one.
    let mut play = stage(&["xA.."]);
    let push = play.order('x', "push").at(play.id('A'));
    // Melee 60 with the ailment's row: 4 degrees; Parry 50 fails by 1 degree.
    play.act(push.clone(), &[30, 60]);
    assert!(routed(&play));
    let mut play = stage(&["xA.."]);
    play.act_answering(push, &[95, 40], &["no"]);
    assert!(!play.has('A', c::PANICKED));
    // Leaving melee with the source by test.
    let mut away = Stage::new(&["xA...."])
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 60);
            arm(sheet, "sword");
        })
        .unit('A', |sheet| set(sheet, Score::Agility, 60))
        .begin();
    frighten(&mut away);
    away.until('A');
    let walk = away
        .order('A', "move")
        .to((4, 0).into())
        .mode(crate::rules::evoker::actions::modes::TEST);
    // Agility 50: 2 degrees; the hold at 70 fails: A leaves cleanly and no longer panics.
    away.act(walk, &[30, 99]);
    assert!(!away.has('A', c::PANICKED));
}

/// Rules: EV-AIL-33 EV-TIM-11 EV-ACT-27
#[test]
fn the_flight_takes_the_move_and_a_run_away_from_the_source() {
    let mut play = stage(&[&("xA".to_owned() + &".".repeat(30))]);
    play.act(blow(&play), &[50, 60, 50]);
    assert!(routed(&play));
    // x may strike at the fleeing A: 60 + 10 (ailment) + 10 (flee) + 10 (running), and misses.
    let end = play.order('x', "end");
    let strike = format!("strike {}", crate::rules::evoker::fixture::item("sword").0);
    let events = play.act_answering(end, &[99, 99], &[&strike]);
    assert_eq!(rolls(&events)[0].1, 90);
    // Agility Bonus 4: 8 m and 8 m.
    assert_eq!(play.at('A'), (17, 0));
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert_eq!(play.stars('A'), 1, "the other star is free to use");
    assert!(play.has('A', c::RUNNING) && play.has('A', c::PANICKED));
    assert!(!routed(&play), "it flees once");
    let step = play.order('A', "move").to((18, 0).into());
    assert_eq!(play.refused(&step).rule.0, "EV-TIM-02");
}

/// Rules: EV-AIL-33
#[test]
fn directly_away_is_the_farthest_square_then_the_shortest_path_then_reading_order() {
    // The room ends 4 squares off; (6,0), (6,1) and (6,2) are equally far: the straight route to
    // (6,1) is the shortest; ties go by reading order.
    let mut play = stage(&["........", "x.A.....", "........"]);
    let a = play.id('A');
    play.stage(|r| {
        for condition in &mut r.edit::<Conditions>(a).0 {
            condition.amount = 1;
        }
    });
    play.end(&[]);
    assert_eq!(play.at('A'), (7, 0));
    // Around a corner: the distance counts, not the route.
    let mut play = stage(&["x#....", ".#....", "A....."]);
    play.stage(|r| {
        for condition in &mut r.edit::<Conditions>(a).0 {
            condition.amount = 1;
        }
    });
    play.end(&[]);
    assert_eq!(play.at('A').0, 5);
}

/// Rules: EV-AIL-33 EV-AIL-04
#[test]
fn the_flight_waits_while_actions_are_forbidden() {
    let mut play = stage(&[&("xA".to_owned() + &".".repeat(30))]);
    play.act(blow(&play), &[50, 60, 50]);
    play.give('A', c::SHOCKED, Some(1));
    play.end(&[]);
    assert_eq!((play.at('A'), routed(&play)), ((1, 0), true));
    assert_eq!(play.battle.acting(), Some(play.id('x')), "the turn passed");
    let end = play.order('x', "end");
    let strike = format!("strike {}", crate::rules::evoker::fixture::item("sword").0);
    let _ = strike;
    play.act(end, &[99, 99]);
    assert_eq!(play.at('A'), (17, 0));
}

/// Rules: EV-AIL-33
#[test]
fn it_ends_when_the_source_is_out() {
    for stress in [false, true] {
        let mut play = stage(&["xA", ".B"]);
        play.until('B');
        if stress {
            // x is Exhausted and fails to stay awake: unconscious.
            play.set_stress('x', 60);
            play.act(
                play.order('B', "attack").at(play.id('x')),
                &[20, 99, 50, 99],
            );
            assert!(matches!(
                play.view().status(play.id('x')),
                CombatStatus::Unconscious { .. }
            ));
        } else {
            play.set_wounds('x', (0, 0, 1));
            play.act(play.order('B', "attack").at(play.id('x')), &[5, 99, 50]);
            assert!(!play.view().status(play.id('x')).is_active());
        }
        assert!(!play.has('A', c::PANICKED), "stress {stress}");
    }
}
