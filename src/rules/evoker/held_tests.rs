use crate::{
    battle::{
        components::{Clock, Condition, Conditions, Life, Phase, Stride, Turn, Until},
        order::Order,
        refusal::Why,
    },
    rules::evoker::{
        conditions as c,
        fixture::{Play, Stage, arm, counted, rolls, set, teach, train},
        sheet::{Focus, Score, Sheet, Skill},
        stats,
    },
};

/// Puts somebody into a hold: Grappled by a holder, or Immobilised at these degrees.
fn hold(play: &mut Play, holder: char, held: char, degrees: Option<i16>) {
    let (holder, held) = (play.id(holder), play.id(held));
    play.stage(|r| {
        r.edit::<Conditions>(held).0.push(Condition {
            id: degrees.map_or(c::GRAPPLED, |_| c::IMMOBILISED),
            amount: degrees.unwrap_or(0),
            until: degrees.map_or(Until::Ended, |_| Until::Turns(3)),
            source: Some(holder),
        });
    });
}

/// Contortion 52.
fn supple(sheet: &mut Sheet) {
    set(sheet, Score::Agility, 42);
    train(sheet, Skill::Acrobatics, 0, &[Focus::Contortion]);
}

/// Bracing 50.
fn braced(sheet: &mut Sheet) {
    set(sheet, Score::Toughness, 40);
    train(sheet, Skill::Endurance, 0, &[Focus::Bracing]);
}

/// A holds x, in A's turn.
fn clinch() -> Play {
    let mut play = Stage::new(&["Ax...", "....."])
        .unit('A', braced)
        .unit('x', |sheet| {
            supple(sheet);
            teach(sheet, &["slip_free", "cleanse", "mend", "sharpen"]);
        })
        .begin();
    hold(&mut play, 'A', 'x', None);
    play
}

fn to(play: &Play, letter: char, cell: (i16, i16)) -> Order {
    play.order(letter, "move").to(cell.into())
}

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
    // A failure, and a tie: the grappler resists.
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
            assert!(matches!(refusal.why, Why::Prevented { .. }));
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
    // The next one is a turn again.
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
        // The grappler has no use for Contortion.
        let held_by = if focus == Focus::Contortion { 30 } else { 50 };
        assert_eq!(bases[1].1, held_by, "{name}");
    }
}

/// Rules: EV-CND-12
#[test]
fn a_grapple_ends_with_adjacency_and_with_the_grappler() {
    // The grappler walks off: the held one could not strike at it.
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
    // It is out, asleep, or cannot act.
    for ailment in [c::FROZEN, c::STUNNED, c::DROWSED, c::SHOCKED, c::DESPAIRED] {
        let mut play = clinch();
        play.give('A', ailment, None);
        play.stage(super::settle);
        assert!(!play.has('x', c::GRAPPLED), "{ailment:?}");
    }
    for life in [Life::Downed, Life::Unconscious { rounds: 5 }] {
        let mut play = clinch();
        let a = play.id('A');
        play.stage(|r| {
            r.set_life(a, life);
            super::settle(r);
        });
        assert!(!play.has('x', c::GRAPPLED));
    }
    // What hampers less does not end it.
    let mut play = clinch();
    play.give('A', c::STAGGERED, None);
    play.stage(super::settle);
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
    // Lost: star and keyword are gone.
    let mut play = staged();
    play.act(blow.clone(), &[60]);
    assert_eq!(play.stars('x'), 1);
    assert_eq!(
        play.refused(&blow).why,
        Why::KeywordSpent { keyword: "ATTACK" }
    );
    // A TRICK is another attempt, and so is a Move.
    let push = play.order('x', "push").at(play.id('A'));
    play.act(push, &[60]);
    assert_eq!(play.stars('x'), 0);
    play.act(to(&play, 'x', (0, 1)), &[60]);
    assert_eq!(play.at('x'), (0, 0));
    let stride = play.view().store.get::<Stride>(play.id('x'));
    assert_eq!((stride.moves, stride.metres), (0, 0));
    // A won one walks.
    let mut play = staged();
    play.act(to(&play, 'x', (0, 1)), &[30, 99]);
    assert_eq!(play.at('x'), (0, 1));
    // Everything else waits for the release.
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
    assert!(play.view().store.get::<Turn>(x).once & crate::rules::evoker::once::HELD != 0);
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    assert!(matches!(play.view().clock().phase, Phase::Inserted(_)));
    play.act(to(&play, 'x', (1, 1)), &[30, 99]);
    assert_eq!(play.at('x'), (1, 1));
}

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
    // Three turns are over.
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
        r.set_life(a, Life::Downed);
        super::settle(r);
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
    // A won one leads on to the test of the Confused.
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
    // A tie, and a failure.
    for dice in [&[12, 22][..], &[41]] {
        let mut play = stage();
        play.act(order.clone(), dice);
        assert!(!play.has('x', c::IMMOBILISED), "{dice:?}");
    }
    // No attack: a die of 96 is no fumble, and the Staggered resist.
    let mut play = stage();
    let a = play.id('A');
    play.stage(|r| {
        r.edit::<Conditions>(a).0.push(Condition {
            id: c::FOCUS,
            amount: 7,
            until: Until::NextTest { begun: false },
            source: None,
        });
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
