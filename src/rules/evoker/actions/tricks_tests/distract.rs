use crate::{
    battle::{components::Until, refusal::RefusalReason},
    rules::evoker::{
        character::{
            sheet::{Score, Skill, Talent},
            stats::tested,
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, gift, rolls, set, train},
        rolls::rows::Situation,
    },
};

/// A talks at x, B stands beside x, C is far off; x acts last.
fn stage() -> Play {
    let talker = |sheet: &mut crate::rules::evoker::character::sheet::Sheet| {
        set(sheet, Score::Fellowship, 60);
        gift(sheet, &[Talent::Distract]);
    };
    Stage::new(&[
        "A...................C",
        "....................B",
        "....................x",
    ])
    .unit('A', talker)
    .unit('B', |sheet| arm(sheet, "sword"))
    .unit('C', talker)
    .unit('x', |sheet| {
        set(sheet, Score::Willpower, 40);
        arm(sheet, "sword");
    })
    .begin()
}

fn amount(play: &Play) -> i32 {
    play.view().conditions(play.id('x')).total(c::DISTRACTED)
}

/// Rules: EV-ACT-10 EV-DIC-08
#[test]
fn a_margin_of_four_counts_twice() {
    for (faces, expected) in [
        // T 60, 4 degrees; Willpower 40 fails, or passes with 1 degree: margin 3.
        ([11, 90], 2),
        ([11, 30], 1),
        // A tie is lost.
        ([41, 21], 0),
        ([41, 39], 1),
    ] {
        let mut play = stage();
        let order = play.order('A', "distract").at(play.id('x'));
        let events = play.act(order, &faces);
        assert_eq!(rolls(&events)[0], ("Distract", 60, faces[0]));
        assert_eq!(rolls(&events)[1], ("Resist", 40, faces[1]));
        assert_eq!(amount(&play), expected, "{faces:?}");
    }
    let mut play = stage();
    let order = play.order('A', "distract").at(play.id('x'));
    assert_eq!(rolls(&play.act(order, &[61])).len(), 1, "nothing to resist");
    assert_eq!(amount(&play), 0);
}

/// Rules: EV-ACT-10 EV-DIC-14
#[test]
fn the_target_resists_with_the_better_of_willpower_and_inquiry() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |sheet| gift(sheet, &[Talent::Distract]))
        .unit('x', |sheet| {
            set(sheet, Score::Willpower, 30);
            set(sheet, Score::Intelligence, 25);
            train(sheet, Skill::Inquiry, 1, &[]);
        })
        .begin();
    let order = play.order('A', "distract").at(play.id('x'));
    assert_eq!(rolls(&play.act(order, &[5, 90]))[1].1, 35);
}

/// Rules: EV-ACT-10 EV-ADV-04
#[test]
fn evasion_and_perception_suffer_until_the_users_next_turn() {
    let mut play = stage();
    play.act(play.order('A', "distract").at(play.id('x')), &[11, 90]);
    let x = play.id('x');
    let t = |play: &Play, tested| {
        let situation = Situation::plain(x, tested);
        situation.check(play.view(), "EV-ACT-10", "test").target
    };
    assert_eq!(t(&play, tested::AWARENESS), 10, "Perception and its skills");
    assert_eq!(t(&play, tested::ANTICIPATE), 10);
    assert_eq!(t(&play, tested::WILLPOWER), 40);
    assert_eq!(t(&play, tested::AGILITY), 30);
    play.end(&[]);
    // Parry 30 less two Disadvantages.
    let blow = play.strike('B', "sword", 'x');
    assert_eq!(rolls(&play.act(blow, &[5, 90, 50]))[1], ("Evade", 10, 90));
    play.until('x');
    assert_eq!(amount(&play), 2);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert_eq!(amount(&play), 0, "the user's turn has begun");
}

/// Rules: EV-ACT-10
#[test]
fn anticipating_is_both_kinds_of_test_and_suffers_once() {
    let mut play = Stage::new(&["A......x", "B......."])
        .unit('A', |sheet| {
            set(sheet, Score::Fellowship, 60);
            gift(sheet, &[Talent::Distract]);
        })
        .unit('B', |sheet| arm(sheet, "pistol"))
        .unit('x', |sheet| {
            set(sheet, Score::Perception, 50);
            set(sheet, Score::Agility, 20);
        })
        .begin();
    play.act(play.order('A', "distract").at(play.id('x')), &[31, 90]);
    play.end(&[]);
    let shot = play.strike('B', "pistol", 'x');
    assert_eq!(rolls(&play.act(shot, &[5, 99, 50]))[1], ("Evade", 40, 99));
}

/// Rules: EV-ADV-03 EV-ACT-10
#[test]
fn of_two_users_the_stronger_and_the_longer_counts_once() {
    let mut play = stage();
    play.act(play.order('A', "distract").at(play.id('x')), &[11, 90]);
    play.until('C');
    play.act(play.order('C', "distract").at(play.id('x')), &[59, 90]);
    assert_eq!(amount(&play), 2, "the stronger of 2 and 1");
    let until = play
        .view()
        .condition(play.id('x'), c::DISTRACTED)
        .map(|known| known.until);
    assert_eq!(until, Some(Until::TurnStartOf(play.id('C'))), "the longer");
    // The other way round: the weaker one comes first and ends earlier.
    let mut play = stage();
    play.act(play.order('A', "distract").at(play.id('x')), &[59, 90]);
    play.until('C');
    play.act(play.order('C', "distract").at(play.id('x')), &[11, 90]);
    assert_eq!(amount(&play), 2);
    play.until('A');
    assert_eq!(amount(&play), 2);
    play.until('C');
    assert_eq!(amount(&play), 0);
}

/// Rules: EV-ACT-10 EV-SHT-18 EV-TIM-14 EV-ACT-01
#[test]
fn it_takes_the_talent_earshot_and_the_keyword() {
    let mut play = stage();
    let refused = |play: &Play, letter, target| {
        let order = play.order(letter, "distract").at(play.id(target));
        play.refused(&order)
    };
    assert_eq!(refused(&play, 'A', 'B').why, RefusalReason::WrongSide);
    play.act(play.order('A', "distract").at(play.id('x')), &[99]);
    let again = refused(&play, 'A', 'x');
    assert_eq!(
        (again.rule.0, again.why),
        (
            "EV-TIM-14",
            RefusalReason::KeywordSpent { keyword: "TRICK" }
        )
    );
    assert_eq!(play.stars('A'), 1);
    play.end(&[]);
    let lacks = refused(&play, 'B', 'x').why;
    assert!(matches!(lacks, RefusalReason::Lacks { .. }), "{lacks:?}");
    let far = Stage::new(&["A....................x"])
        .unit('A', |sheet| gift(sheet, &[Talent::Distract]))
        .begin();
    assert_eq!(
        refused(&far, 'A', 'x').why,
        RefusalReason::OutOfReach {
            distance: 21,
            reach: 20
        }
    );
    let walled = Stage::new(&["A.#.x"])
        .unit('A', |sheet| gift(sheet, &[Talent::Distract]))
        .begin();
    assert_eq!(refused(&walled, 'A', 'x').why, RefusalReason::NoLineOfSight);
}

/// Rules: EV-CHA-07 EV-ACT-10
#[test]
fn a_lost_trick_beside_its_target_invites_a_chance_attack() {
    let duel = || {
        Stage::new(&["Ax"])
            .unit('A', |sheet| gift(sheet, &[Talent::Distract]))
            .unit('x', |sheet| {
                set(sheet, Score::Melee, 45);
                arm(sheet, "sword");
            })
            .begin()
    };
    let mut play = duel();
    let order = play.order('A', "distract").at(play.id('x'));
    let plan = play.battle.plan(&order).expect("legal");
    assert_eq!(plan.invites.as_slice(), [(play.id('x'), 0)]);
    // A fails; the blow hits the unarmed A's body: 5 + 3 + 0 against 3.
    let events = play.act(order.clone(), &[31, 55, 90, 50]);
    let tests: Vec<_> = rolls(&events)
        .into_iter()
        .map(|(name, _, _)| name)
        .collect();
    assert_eq!(tests, ["Distract", "Attack", "Evade"]);
    assert_eq!(play.wounds('A'), (1, 1, 1));
    // Won, or tried from afar: no chance attack.
    let mut play = duel();
    play.act(order, &[20, 90]);
    assert_eq!(play.wounds('A'), (3, 1, 1));
    let mut play = stage();
    play.act(play.order('A', "distract").at(play.id('x')), &[99]);
}

/// Rules: EV-ACT-10 EV-ADV-11
#[test]
fn rows_about_the_target_count_for_talking_too() {
    let mut play = stage();
    play.give('x', c::DIZZY, Some(2));
    let order = play.order('A', "distract").at(play.id('x'));
    assert_eq!(counted(&play, &order), [("EV-ADV-11", 10)]);
    // A Dizzy target resists worse.
    assert_eq!(rolls(&play.act(order, &[5, 90]))[1].1, 30);
}
