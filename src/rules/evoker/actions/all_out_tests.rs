use crate::{
    battle::{
        components::{Clock, CombatStatus, Personas, Stealth},
        odds::Budget,
        question::QuestionKind,
    },
    dice::Weight,
    rules::evoker::{
        attacks::all_out,
        character::{
            element::{Affinity, Element, Location},
            sheet::Score,
        },
        conditions as c,
        fixture::{Play, Stage, persona, rolls, set, takes},
    },
};

/// A has a One More; B and C are friends; x and y are Staggered.
fn stage() -> Play {
    let mut play = Stage::new(&["A.B.C", "x...y"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 45);
            set(sheet, Score::Magic, 20);
        })
        .unit('B', |sheet| {
            set(sheet, Score::Melee, 20);
            set(sheet, Score::Ranged, 40);
        })
        .unit('x', |sheet| set(sheet, Score::Toughness, 70))
        .unit('y', |sheet| set(sheet, Score::Toughness, 70))
        .unit('C', |sheet| set(sheet, Score::Magic, 55))
        .begin();
    stagger(&mut play);
    play
}

/// Staggers all enemies and gives A its One More.
fn stagger(play: &mut Play) {
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    for letter in ['x', 'y'] {
        play.give(letter, c::STAGGERED, None);
    }
}

fn out_of(play: &mut Play, letter: char) {
    let unit = play.id(letter);
    play.stage(|r| r.set_status(unit, CombatStatus::Downed));
}

/// Rules: EV-AOA-02 EV-AOA-03
#[test]
fn each_rolls_its_best_score_and_the_best_roll_adds_wounds() {
    let mut play = stage();
    out_of(&mut play, 'C');
    // Melee 45 + 10 rolls 12: 4 degrees; Ranged 40 + 10 rolls 71: failed. P 2, best 4: 2 + 4 = 6
    // wounds and a Savage one.
    let events = play.act(play.order('A', "all out"), &[12, 71]);
    assert_eq!(
        rolls(&events),
        [("All-Out Attack", 55, 12), ("All-Out Attack", 50, 71)]
    );
    for enemy in ['x', 'y'] {
        // 7/3/1: six Light, then the Savage Heavy.
        assert_eq!(play.wounds(enemy), (1, 2, 1), "{enemy}");
        assert!(!play.has(enemy, c::STAGGERED));
    }
    assert_eq!(play.view().clock().one_mores, 0, "it earns none");
    assert_eq!(play.stars('A'), 0, "the One More is spent");
}

/// Rules: EV-AOA-03
#[test]
fn the_worked_examples() {
    // P 2, best 3: 5 wounds + 1 Savage.
    let mut play = stage();
    out_of(&mut play, 'C');
    play.act(play.order('A', "all out"), &[25, 99]);
    assert_eq!(play.wounds('x'), (2, 2, 1));
    // P 3, best 8: capped at three wounds more: 3 + 6 = 9 wounds and a Savage one.
    let mut play = Stage::new(&["A.B.C", "x...y"])
        .unit('A', |sheet| set(sheet, Score::Melee, 80))
        .unit('x', |sheet| set(sheet, Score::Toughness, 90))
        .unit('y', |sheet| set(sheet, Score::Toughness, 90))
        .begin();
    stagger(&mut play);
    play.act(play.order('A', "all out"), &[5, 99, 99]);
    // 9/4/1: nine Light, one Heavy.
    assert_eq!(play.wounds('x'), (0, 3, 1));
    // Fewer than four wounds are not Savage: P 2, best 1.
    let mut play = stage();
    out_of(&mut play, 'C');
    play.act(play.order('A', "all out"), &[45, 99]);
    assert_eq!(play.wounds('x'), (4, 3, 1));
}

/// Rules: EV-AOA-03 EV-ELM-01 EV-PER-02
#[test]
fn neither_defense_nor_affinity_counts_and_heavy_wounds_injure_the_body() {
    let mut play = Stage::new(&["A.B", "x.."])
        .unit('A', |_| {})
        .unit('x', |sheet| {
            sheet.armour = [9; 6];
            for element in Element::ALL {
                takes(sheet, element, Affinity::Block);
            }
        })
        .begin();
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    play.give('x', c::STAGGERED, None);
    // 30 + 10 rolls 20: 2 degrees; 2 + 2 = 4 wounds and a Savage one: 3/1/1 puts x out.
    play.act(play.order('A', "all out"), &[20, 99]);
    assert_eq!(play.view().status(play.id('x')), CombatStatus::Downed);
    let mut play = stage();
    out_of(&mut play, 'C');
    play.act(play.order('A', "all out"), &[12, 71]);
    let injuries = play
        .view()
        .store
        .get::<crate::battle::components::Injuries>(play.id('x'));
    assert!(injuries.rows[Location::Body as usize] > 0);
    // A Persona takes the wounds first.
    let mut play = Stage::new(&["A.B", "x.."])
        .unit('A', |_| {})
        .unit('x', |sheet| persona(sheet, 30, &[], &[]))
        .begin();
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    play.give('x', c::STAGGERED, None);
    play.act(play.order('A', "all out"), &[40, 99]);
    let state = &play.view().store.get::<Personas>(play.id('x')).list[0];
    assert_eq!((state.wounds.light.left, play.wounds('x')), (1, (3, 1, 1)));
}

/// Rules: EV-AOA-03 EV-WND-11
#[test]
fn the_helpless_suffer_a_savage_wound_more() {
    let mut play = stage();
    out_of(&mut play, 'C');
    play.give('x', c::HELPLESS, None);
    play.act(play.order('A', "all out"), &[45, 99]);
    // 3 wounds; only the Helpless target takes the Savage one too.
    assert_eq!((play.wounds('x'), play.wounds('y')), ((4, 2, 1), (4, 3, 1)));
}

/// Rules: EV-AOA-02
#[test]
fn ninety_six_fails_and_if_all_fail_stagger_stays() {
    let mut play = Stage::new(&["A.B", "x.."])
        .unit('A', |sheet| set(sheet, Score::Melee, 95))
        .begin();
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    play.give('x', c::STAGGERED, None);
    play.set_stress('A', 9);
    // T is 105, yet 96 still fails.
    play.act(play.order('A', "all out"), &[96, 100]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    assert!(play.has('x', c::STAGGERED));
    assert_eq!(
        play.stress('A'),
        7,
        "the participants lose Stress nevertheless"
    );
}

/// Rules: EV-AOA-02 EV-BAT-02 EV-ADV-53 EV-ADV-11
#[test]
fn own_modifiers_count_and_rows_about_targets_do_not() {
    let mut play = stage();
    play.give('A', c::FOCUS, None);
    play.set_stress('A', 31);
    let a = play.id('A');
    play.stage(|r| {
        for condition in &mut r.edit::<crate::battle::components::Conditions>(a).0 {
            condition.amount = 1;
        }
    });
    let check = all_out::check(play.view(), a);
    // Melee 45, All-Out +10, Focus +10, Fatigued -10; nothing for Staggered targets.
    assert_eq!((check.base, check.target), (45, 55));
    let b = all_out::check(play.view(), play.id('B'));
    assert_eq!((b.base, b.target), (40, 50), "no share in another's baton");
    play.stage(|r| {
        if let crate::battle::components::Phase::Inserted(inserted) =
            &mut r.edit_field::<Clock>().phase
        {
            inserted.bonus = 2;
        }
    });
    assert_eq!(all_out::check(play.view(), a).target, 75);
    assert_eq!(all_out::check(play.view(), play.id('B')).target, 50);
}

/// Rules: EV-AOA-01
#[test]
fn every_active_enemy_must_be_staggered() {
    let mut play = stage();
    let order = play.order('A', "all out");
    assert!(play.battle.plan(&order).is_ok());
    let y = play.id('y');
    play.stage(|r| {
        r.edit::<crate::battle::components::Conditions>(y)
            .remove(c::STAGGERED);
    });
    assert_eq!(play.refused(&order).rule.0, "EV-AOA-01");
    // Hidden, unconscious or waiting enemies do not prevent it and are not struck.
    for (hidden, life) in [
        (true, CombatStatus::Active),
        (false, CombatStatus::Unconscious { rounds: 9 }),
        (false, CombatStatus::Waiting),
    ] {
        let mut play = stage();
        let y = play.id('y');
        play.stage(|r| {
            r.edit::<crate::battle::components::Conditions>(y)
                .remove(c::STAGGERED);
            r.edit::<Stealth>(y).hidden = hidden;
            r.set_status(y, life);
        });
        play.act(play.order('A', "all out"), &[45, 99, 99]);
        assert_eq!(play.wounds('y'), (7, 3, 1), "{life:?}");
        assert!(play.wounds('x').0 < 7);
    }
}

/// Rules: EV-AOA-01 EV-AIL-13 EV-CND-12
#[test]
fn contributors_are_active_able_not_dizzy_not_held() {
    for ailment in [c::DIZZY, c::SHOCKED, c::GRAPPLED, c::HELPLESS] {
        let mut play = stage();
        play.give('B', ailment, None);
        // Only A and C roll.
        let events = play.act(play.order('A', "all out"), &[45, 99]);
        assert_eq!(rolls(&events).len(), 2, "{ailment:?}");
        let mut play = stage();
        out_of(&mut play, 'C');
        play.give('B', ailment, None);
        assert_eq!(
            play.refused(&play.order('A', "all out")).rule.0,
            "EV-AOA-01"
        );
    }
    // A Staggered unit can act.
    let mut play = stage();
    play.give('B', c::STAGGERED, None);
    let events = play.act(play.order('A', "all out"), &[45, 99, 99]);
    assert_eq!(rolls(&events).len(), 3);
    // The leader must be able too.
    let mut play = stage();
    play.give('A', c::DIZZY, Some(2));
    assert_eq!(
        play.refused(&play.order('A', "all out")).rule.0,
        "EV-AOA-01"
    );
}

/// Rules: EV-AOA-01 EV-ONE-04
#[test]
fn it_takes_an_unused_one_more() {
    let mut play = Stage::new(&["A.B", "x.."]).begin();
    play.give('x', c::STAGGERED, None);
    let order = play.order('A', "all out");
    assert_eq!(play.refused(&order).rule.0, "EV-AOA-01");
    let mut play = stage();
    play.act(play.order('A', "focus"), &[]);
    assert_eq!(
        play.refused(&play.order('A', "all out")).rule.0,
        "EV-AOA-01"
    );
}

/// Rules: EV-AOA-01
#[test]
fn friends_may_decline_and_one_alone_is_not_enough() {
    let mut play = stage();
    let order = play.order('A', "all out");
    let question = play.asked(order.clone(), &[]).expect("a question");
    assert_eq!(
        (question.asked, question.topic),
        (play.id('B'), QuestionKind::Maneuver)
    );
    let events = play.act_answering(order.clone(), &[45, 99], &["no", "yes"]);
    assert_eq!(rolls(&events).len(), 2);
    let mut play = stage();
    play.act_answering(order.clone(), &[], &["no", "no"]);
    assert_eq!(play.stars('A'), 1, "the One More is still there");
    assert!(play.has('x', c::STAGGERED));
    assert!(play.battle.plan(&order).is_ok());
}

/// Rules: EV-AOA-04
#[test]
fn contributors_lose_stress_for_those_put_out() {
    let mut play = stage();
    for letter in ['A', 'B', 'C'] {
        play.set_stress(letter, 3);
    }
    play.set_stress('B', 20);
    for letter in ['x', 'y'] {
        play.set_wounds(letter, (0, 0, 1));
    }
    let order = play.order('A', "all out");
    play.act_answering(order, &[45, 99], &["yes", "no"]);
    // Two enemies fall: 4 Stress less, not below 0; C took no part.
    assert_eq!(['A', 'B', 'C'].map(|u| play.stress(u)), [0, 16, 3]);
}

/// Rules: EV-AOA-02 EV-AOA-03
#[test]
fn odds_are_exact() {
    let mut play = stage();
    out_of(&mut play, 'C');
    let order = play.order('A', "all out");
    let odds = play.battle.odds(&order, Budget::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about);
    // No hit if both fail: 45 of 100 and 50 of 100 hit.
    let x = play.id('x');
    assert_eq!(odds.hits(x), Weight::new(10_000 - 45 * 50, 10_000));
    // At least 7 wounds (best 4, capped at 4): A at 15 or less, or B at 10 or less.
    let many = odds.chance(|effects| effects.iter().any(|e| e.unit == x && e.lost >= 7));
    assert_eq!(many, Weight::new(10_000 - 85 * 90, 10_000));
}
