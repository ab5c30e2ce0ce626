//! Fate, played: every window of EV-FAT-01 and everything a point buys.

use crate::{
    battle::{
        Battle,
        components::Personas,
        event::BattleEvent,
        ids::SideId,
        odds::Budget,
        order::Order,
        question::{Choice, Question, Stop, Topic},
    },
    rules::evoker::{
        BOOK,
        actions::modes,
        conditions as c,
        element::{Affinity, Element, Location},
        fixture::{Play, Stage, arm, counted, persona, rolls, set, target_number, teach},
        sheet::{Score, Sheet},
        stats,
    },
};

/// A with Melee 40 and so much Fate strikes at x.
fn striker(fate: u8) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 40);
            sheet.fate = Some(fate);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

/// A with Melee 95 strikes at x, who has so much Fate.
fn victim(fate: u8, change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 95);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            sheet.fate = Some(fate);
            arm(sheet, "sword");
            change(sheet);
        })
        .begin()
}

fn fate(play: &Play, letter: char) -> i16 {
    play.view().pool(play.id(letter), stats::FATE)
}

fn pool(play: &Play, letter: char, pool: crate::battle::components::PoolId) -> i16 {
    play.view().pool(play.id(letter), pool)
}

/// Every question an order asks, each answered by the policy.
fn questions(play: &mut Play, order: &Order) -> Vec<Question> {
    let mut asked = Vec::new();
    let mut fork = play.battle.fork(7);
    let done = fork.execute_with(order.clone(), &mut |view, question| {
        asked.push(question.clone());
        Some((BOOK.policy)(view, question))
    });
    assert!(done.is_ok());
    asked
}

/// Rules: EV-FAT-02 EV-ADV-14 EV-FAT-01
#[test]
fn before_a_test_fate_adds_two_advantages_each_time() {
    let mut play = striker(3);
    let blow = play.strike('A', "sword", 'x');
    // 40 + 20 + 20.
    let events = play.act_answering(
        blow.clone(),
        &[80, 90, 50],
        &["two Advantages", "two Advantages"],
    );
    assert_eq!(rolls(&events)[0], ("Attack", 80, 80));
    let lines: Vec<i32> = events
        .iter()
        .find_map(|event| match event {
            BattleEvent::Rolled(roll) => Some(roll.check.breakdown.lines.clone()),
            _ => None,
        })
        .expect("a roll")
        .iter()
        .filter(|line| line.modifier.rule.0 == "EV-ADV-14")
        .map(|line| line.value)
        .collect();
    assert_eq!(lines.iter().sum::<i32>(), 40);
    assert_eq!(fate(&play, 'A'), 1);
    // It was for that test alone.
    play.until('x');
    play.until('A');
    assert_eq!(target_number(&play, &blow), 40);
}

/// Rules: EV-FAT-02 EV-FAT-01 EV-ADV-14
#[test]
fn fate_helps_evasions_and_resist_tests_out_of_turn() {
    let mut play = victim(1, |_| {});
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[95, 50], &["two Advantages"]);
    assert_eq!(rolls(&events)[1], ("Evade", 50, 50));
    assert_eq!(fate(&play, 'x'), 0);
    // A critical that burns: the plain test to resist it.
    let mut play = Stage::new(&["A..x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| sheet.fate = Some(1))
        .begin();
    let ember = play.cast('A', "attack", "ember", 'x');
    let events = play.act_answering(ember, &[10, 99, 90, 50], &["parry", "two Advantages"]);
    let resist = rolls(&events).into_iter().find(|roll| roll.0 == "Resist");
    // The first answer is for the evasion, and takes the point.
    assert_eq!(resist, Some(("Resist", 30, 50)));
    assert_eq!(rolls(&events)[1].1, 50);
}

/// Rules: EV-FAT-02 EV-FAT-01 EV-ADV-14
#[test]
fn by_an_order_the_advantages_wait_for_the_next_test_of_the_turn() {
    let mut play = striker(2);
    let blow = play.strike('A', "sword", 'x');
    let spend = play.order('A', "spend fate");
    play.act_answering(spend.clone(), &[], &["two Advantages"]);
    assert_eq!((target_number(&play, &blow), play.stars('A')), (60, 2));
    assert!(counted(&play, &blow).contains(&("EV-ADV-14", 20)));
    // Odds know it: exactly 60 of a hundred pass, and 30 of those are evaded with degrees to spare.
    let sure = play.battle.odds(&blow, Budget::default()).expect("legal");
    assert!(sure.total().is_one() && !sure.about);
    play.act(blow.clone(), &[60, 90, 50]);
    assert!(!play.has('A', c::FATED));
    // Not used by the end of the turn, it is gone.
    play.act_answering(spend, &[], &["two Advantages"]);
    play.until('x');
    assert!(!play.has('A', c::FATED));
    play.until('A');
    assert_eq!(target_number(&play, &blow), 40);
}

/// Rules: EV-FAT-03 EV-DIC-12 EV-FAT-01
#[test]
fn an_own_test_may_be_thrown_again_whatever_it_showed() {
    // A pass by 0 degrees, thrown again before anybody evades.
    let mut play = striker(2);
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[40, 11, 90, 50], &["throw again"]);
    assert_eq!(
        rolls(&events),
        [("Attack", 40, 40), ("Attack", 40, 11), ("Evade", 30, 90)]
    );
    assert_eq!(fate(&play, 'A'), 1);
    // The newest result stands, also a worse one.
    let mut play = striker(1);
    let blow = play.strike('A', "sword", 'x');
    play.act_answering(blow, &[40, 41], &["throw again"]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // An evasion that passed and is beaten is lost all the same.
    let mut play = victim(1, |_| {});
    let blow = play.strike('A', "sword", 'x');
    let asked = play.act_answering(blow, &[11, 30, 1, 50], &["yes"]);
    assert_eq!(
        rolls(&asked)[1..],
        [("Evade", 30, 30), ("Evade", 30, 1)],
        "8 degrees against 0, then against 2"
    );
}

/// Rules: EV-FAT-09 EV-FAT-02 EV-FAT-03
#[test]
fn advantage_and_reroll_go_to_the_same_test() {
    let mut play = striker(2);
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[61, 60, 90, 50], &["two Advantages", "yes"]);
    assert_eq!(
        rolls(&events)[..2],
        [("Attack", 60, 61), ("Attack", 60, 60)]
    );
    assert_eq!(fate(&play, 'A'), 0);
}

/// Rules: EV-DIC-11 EV-ATK-08 EV-FAT-03
#[test]
fn rerolls_come_in_the_order_of_the_book() {
    // Condemned first, then Fate, then the fresh evasion.
    let mut play = striker(1);
    play.give('x', c::CONDEMNED, Some(2));
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[98, 85, 30, 90, 50], &["yes"]);
    assert_eq!(
        rolls(&events),
        [
            ("Attack", 50, 98),
            ("Attack", 50, 85),
            ("Attack", 50, 30),
            ("Evade", 30, 90)
        ]
    );
    // A blow that is evaded is rerolled against the Condemned, with a fresh evasion; Fate may throw
    // that die again too.
    let mut play = striker(1);
    play.give('x', c::CONDEMNED, Some(2));
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[50, 10, 99, 20, 90, 50], &["yes"]);
    assert_eq!(
        rolls(&events),
        [
            ("Attack", 50, 50),
            ("Evade", 30, 10),
            ("Attack", 50, 99),
            ("Attack", 50, 20),
            ("Evade", 30, 90)
        ]
    );
    // Damned: two dice each time, the higher counts (T 50: 72 fails, 41 passes).
    let mut play = striker(1);
    play.give('A', c::DAMNED, None);
    play.give('x', c::STAGGERED, None);
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[30, 72, 14, 41, 50], &["yes"]);
    assert_eq!(rolls(&events), [("Attack", 50, 72), ("Attack", 50, 41)]);
}

/// Rules: EV-FAT-03 EV-ATK-21 EV-DIC-12
#[test]
fn a_die_that_several_read_is_settled_before_the_first_answers() {
    let mut play = Stage::new(&["A..x", "...y"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            sheet.fate = Some(1);
            teach(sheet, &["gale"]);
        })
        .begin();
    let gale = play
        .order('A', "attack")
        .with(crate::battle::order::With::Power(
            crate::rules::evoker::fixture::power("gale"),
        ));
    let events = play.act_answering(gale.to((3, 0).into()), &[97, 50, 90, 50, 90, 50], &["yes"]);
    let faces: Vec<_> = rolls(&events).iter().map(|roll| (roll.0, roll.2)).collect();
    assert_eq!(
        faces,
        [("Attack", 97), ("Attack", 50), ("Evade", 90), ("Evade", 90)]
    );
}

/// Rules: EV-FAT-04 EV-WND-19 EV-FAT-01
#[test]
fn light_wounds_come_back_by_the_realisation_bonus() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Toughness, 50);
            set(sheet, Score::Realisation, 32);
            sheet.fate = Some(2);
            persona(sheet, 40, &[], &[]);
        })
        .begin();
    let unit = play.id('A');
    play.set_wounds('A', (3, 1, 1));
    play.stage(|r| r.edit::<Personas>(unit).list[0].wounds.light.left = 1);
    let spend = play.order('A', "spend fate");
    // 3 boxes: two of the own track, the rest of the Persona; no Heavy Wound, no star.
    play.act_answering(spend.clone(), &[], &["restore Light Wounds"]);
    assert_eq!((play.wounds('A'), play.persona('A', 0).0), ((5, 1, 1), 2));
    assert_eq!((play.stars('A'), fate(&play, 'A')), (2, 1));
    // Full tracks: not among the things to buy.
    play.stage(|r| r.edit::<Personas>(unit).list[0].wounds.light.left = 4);
    let question = play.asked(spend, &[]).expect("what for?");
    assert!(
        !question
            .choices
            .contains(&Choice::Named("restore Light Wounds"))
    );
    assert!(question.choices.contains(&Choice::Named("two Advantages")));
}

/// Rules: EV-FAT-05 EV-FAT-01 EV-TIM-11
#[test]
fn an_ailment_ends_before_it_takes_the_turn() {
    let mut play = victim(1, |_| {});
    play.give('x', c::STUNNED, Some(2));
    let end = play.order('A', "end");
    play.act_answering(end.clone(), &[], &["end Stunned"]);
    assert!(!play.has('x', c::STUNNED));
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert_eq!((play.stars('x'), fate(&play, 'x')), (2, 0), "a full turn");
    // The computer keeps its point and loses the turn.
    let mut play = victim(1, |_| {});
    play.give('x', c::STUNNED, Some(2));
    play.act(end, &[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert_eq!(fate(&play, 'x'), 1);
}

/// Rules: EV-FAT-05 EV-FAT-01 EV-AIL-04
#[test]
fn one_ailment_ends_by_order_in_spite_of_what_it_forbids() {
    let mut play = victim(2, |_| {});
    play.give('A', c::DIZZY, Some(2));
    let spend = play.order('A', "spend fate");
    assert_eq!(play.refused(&spend).rule.0, "EV-FAT-01", "A has none");
    play.give('x', c::DESPAIRED, None);
    play.give('x', c::DAMNED, Some(2));
    play.end(&[]);
    let spend = play.order('x', "spend fate");
    play.act_answering(spend, &[], &["end Despaired"]);
    assert!(!play.has('x', c::DESPAIRED) && play.has('x', c::DAMNED));
    // EV-AIL-04: the Move and stars not lost yet can be used.
    let blow = play.strike('x', "sword", 'A');
    assert!(play.battle.plan(&blow).is_ok());
}

/// Rules: EV-FAT-07
#[test]
fn spirit_or_exertion_comes_back_up_to_its_maximum() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 40);
            set(sheet, Score::Willpower, 38);
            set(sheet, Score::Realisation, 32);
            sheet.fate = Some(3);
        })
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        let pools = r.edit::<crate::battle::components::Pools>(unit);
        pools.set(stats::SPIRIT, 1);
        pools.set(stats::EXERTION, 5);
    });
    let spend = play.order('A', "spend fate");
    play.act_answering(spend.clone(), &[], &["restore Spirit"]);
    assert_eq!(pool(&play, 'A', stats::SPIRIT), 4, "1 of 7, RB 3");
    play.act_answering(spend.clone(), &[], &["restore Exertion"]);
    assert_eq!(pool(&play, 'A', stats::EXERTION), 6, "no more than 6");
    let question = play.asked(spend, &[]).expect("what for?");
    assert!(
        !question
            .choices
            .contains(&Choice::Named("restore Exertion"))
    );
    assert!(question.choices.contains(&Choice::Named("restore Spirit")));
}

/// Evoker x (4/2/1) with two Personas, the first of them equipped (2/1/1).
fn evoker(fate: u8) -> Play {
    victim(fate, |sheet| {
        set(sheet, Score::Toughness, 44);
        persona(sheet, 20, &[(Element::Fire, Affinity::Block)], &["ember"]);
        persona(sheet, 30, &[], &["mend"]);
    })
}

/// Rules: EV-FAT-08 EV-FAT-01 EV-PER-03
#[test]
fn a_broken_persona_returns_in_the_middle_of_the_enemys_turn() {
    let mut play = evoker(2);
    let unit = play.id('x');
    play.stage(|r| {
        let wounds = &mut r.edit::<Personas>(unit).list[0].wounds;
        (wounds.light.left, wounds.heavy.left) = (0, 0);
    });
    play.give('x', c::BURNING, None);
    let blow = play.strike('A', "sword", 'x');
    // It breaks; revived at once, it takes the next blow and breaks again.
    let events = play.act_answering(blow, &[85, 99, 50], &["revive the first Persona"]);
    assert_eq!(play.persona('x', 0), (0, 0, 1));
    assert!(stats::persona(play.view(), unit).is_some());
    assert_eq!((play.stress('x'), fate(&play, 'x')), (20, 1));
    // EV-AIL-06: its Block is back, and the fire goes out.
    assert!(!play.has('x', c::BURNING));
    let told = |kind: &str| events.iter().any(|event| event.kind() == kind);
    assert!(told("Note") && told("Changed"));
    play.until('x');
    play.until('A');
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[85, 99, 50]);
    assert_eq!(
        (play.persona('x', 0), play.wounds('x')),
        ((0, 0, 0), (4, 2, 1))
    );
}

/// Rules: EV-FAT-08 EV-PER-04
#[test]
fn one_that_is_not_equipped_returns_and_has_to_be_called() {
    let mut play = evoker(1);
    let unit = play.id('x');
    play.stage(|r| {
        let state = &mut r.edit::<Personas>(unit).list[1];
        state.broken = true;
        (state.wounds.light.left, state.wounds.heavy.left) = (0, 0);
        state.wounds.deadly.left = 0;
    });
    play.end(&[]);
    // The order may name the Persona.
    let spend = play.order('x', "spend fate").mode(modes::FIRST_PERSONA + 1);
    let whole = play.order('x', "spend fate").mode(modes::FIRST_PERSONA);
    assert_eq!(play.refused(&whole).rule.0, "EV-FAT-01", "it is not broken");
    play.act(spend, &[]);
    assert_eq!(play.persona('x', 1), (0, 0, 1));
    let personas = play.view().store.get::<Personas>(unit);
    assert_eq!(personas.equipped, Some(0));
    let swap = play.order('x', "persona").mode(modes::FIRST_PERSONA + 1);
    play.act(swap, &[]);
    assert_eq!(
        stats::persona(play.view(), unit).map(|(place, _)| place),
        Some(1)
    );
}

/// Rules: EV-FAT-10 EV-INJ-21 EV-MOV-10
#[test]
fn an_ignored_foot_walks_for_a_round() {
    let mut play = Stage::new(&["A.........x"])
        .unit('A', |sheet| {
            set(sheet, Score::Agility, 47);
            sheet.fate = Some(2);
        })
        .begin();
    play.injure('A', Location::LeftLeg, 3);
    play.injure('A', Location::RightArm, 1);
    let go = play.order('A', "move").to((8, 0).into());
    assert!(play.battle.plan(&go).is_err(), "4 m with a Broken Foot");
    // The order may name the place.
    let spend = play
        .order('A', "spend fate")
        .mode(modes::CALLED + Location::LeftLeg as u8);
    let whole = play.order('A', "spend fate").mode(modes::CALLED);
    assert_eq!(play.refused(&whole).rule.0, "EV-FAT-01");
    play.act(spend.clone(), &[]);
    assert_eq!(play.refused(&spend).rule.0, "EV-FAT-01", "it is ignored");
    assert_eq!(
        stats::injury(play.view(), play.id('A'), Location::RightArm),
        1
    );
    play.act(go, &[]);
    assert_eq!(play.at('A'), (8, 0));
    // Until the start of the next turn, in the enemy's turn too.
    play.end(&[]);
    assert_eq!(
        stats::injury(play.view(), play.id('A'), Location::LeftLeg),
        0
    );
    play.until('A');
    assert_eq!(
        stats::injury(play.view(), play.id('A'), Location::LeftLeg),
        3
    );
}

/// Rules: EV-FAT-10 EV-INJ-19 EV-INJ-22 EV-FAT-01
#[test]
fn an_injury_is_ignored_where_it_would_tell_on_a_test() {
    let dodger = || {
        let mut play = Stage::new(&["A...x"])
            .unit('A', |sheet| {
                set(sheet, Score::Ranged, 55);
                arm(sheet, "pistol");
            })
            .unit('x', |sheet| {
                set(sheet, Score::Agility, 60);
                sheet.fate = Some(1);
            })
            .begin();
        play.injure('x', Location::LeftLeg, 1);
        play.injure('x', Location::RightLeg, 1);
        play
    };
    // Foot Pain on both legs: Dodge 40; without the one, 50. The other still hurts.
    let mut play = dodger();
    let shot = play.strike('A', "pistol", 'x');
    let events = play.act_answering(shot, &[65, 50], &["ignore the left leg injury"]);
    assert_eq!(rolls(&events)[1], ("Evade", 50, 50));
    assert_eq!(fate(&play, 'x'), 0);
    // On a Broken Leg nobody can Dodge: ignoring it brings the Dodge back.
    let mut play = dodger();
    play.injure('x', Location::LeftLeg, 4);
    play.injure('x', Location::RightLeg, 0);
    let shot = play.strike('A', "pistol", 'x');
    let events = play.act_answering(shot.clone(), &[65, 60], &["ignore the left leg injury"]);
    assert_eq!(rolls(&events)[1], ("Evade", 60, 60));
    // Blinded as well there is nothing left to evade with; one of the two must be ignored first.
    // The other leg hurts, and the enemy stands in the dark.
    let mut play = dodger();
    play.injure('x', Location::LeftLeg, 4);
    play.injure('x', Location::Head, 4);
    let events = play.act_answering(shot, &[65, 30], &["no", "yes"]);
    assert_eq!(rolls(&events)[1], ("Evade", 30, 30));
}

/// Rules: EV-FAT-10 EV-INJ-02
#[test]
fn a_new_injury_is_not_the_one_that_is_ignored() {
    let mut play = victim(1, |sheet| set(sheet, Score::Toughness, 44));
    play.injure('x', Location::LeftLeg, 1);
    play.set_wounds('x', (0, 2, 1));
    play.end(&[]);
    let leg = modes::CALLED + Location::LeftLeg as u8;
    let spend = play.order('x', "spend fate").mode(leg);
    play.act(spend, &[]);
    assert_eq!(
        stats::injury(play.view(), play.id('x'), Location::LeftLeg),
        0
    );
    play.end(&[]);
    // 5 + 3 against 4: a Heavy Wound of the same leg.
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[95, 99, 70]);
    assert_eq!(
        stats::injury(play.view(), play.id('x'), Location::LeftLeg),
        3
    );
}

/// Rules: EV-FAT-10 EV-INJ-12 EV-INJ-17 EV-INJ-14
#[test]
fn an_injury_is_ignored_where_it_would_hurt_more() {
    // A Bruised Rib costs a wound more.
    let bruised = |answers: &[&str]| {
        let mut play = victim(1, |sheet| set(sheet, Score::Toughness, 60));
        play.injure('x', Location::Body, 2);
        let blow = play.strike('A', "sword", 'x');
        play.act_answering(blow, &[95, 99, 90], answers);
        play.wounds('x')
    };
    assert_eq!(bruised(&["no", "no"]), (4, 3, 1));
    assert_eq!(bruised(&["no", "yes"]), (5, 3, 1));
    // A Broken Wrist drops the sword of a failed Parry.
    let mut play = victim(1, |_| {});
    play.injure('x', Location::RightArm, 3);
    let blow = play.strike('A', "sword", 'x');
    play.act_answering(blow, &[95, 99, 50], &["parry", "no", "yes"]);
    assert!(play.view().ground().dropped.is_empty());
    // A staunched Puncture opens with any Stress.
    let mut play = victim(1, |sheet| set(sheet, Score::Toughness, 60));
    play.injure('x', Location::Body, 4);
    play.set_wounds('x', (3, 0, 1));
    let blow = play.strike('A', "sword", 'x');
    // Not the evasion, not the rib; the Puncture.
    play.act_answering(blow, &[95, 99, 90], &["no", "no", "yes"]);
    assert!(!play.has('x', c::BLOOD_LOSS));
}

/// Rules: EV-FAT-01 EV-FAT-05
#[test]
fn after_an_attack_its_target_may_rise_at_once() {
    let mut play = victim(1, |_| {});
    let blow = play.strike('A', "sword", 'x');
    // A critical Staggers; ended at once, the next blow meets an evasion.
    let events = play.act_answering(blow, &[9, 99, 90], &["no", "end Staggered"]);
    assert!(!play.has('x', c::STAGGERED));
    let kinds: Vec<&str> = events.iter().map(BattleEvent::kind).collect();
    let place = |kind| kinds.iter().rposition(|known| *known == kind);
    assert!(place("Lost") > place("Hurt"), "{kinds:?}");
    assert_eq!(
        play.view().clock().one_mores,
        1,
        "it was Staggered all the same"
    );
    play.end(&[]);
    let again = play.strike('A', "sword", 'x');
    let events = play.act(again, &[95, 1]);
    assert_eq!(rolls(&events)[1], ("Evade", 30, 1));
}

/// Rules: EV-FAT-01
#[test]
fn nobody_is_asked_in_vain() {
    // No Fate: no question about it, whatever happens.
    let mut play = victim(0, |_| {});
    let blow = play.strike('A', "sword", 'x');
    for question in questions(&mut play, &blow) {
        assert!(!question.rule.0.starts_with("EV-FAT"), "{question:?}");
    }
    // Unharmed and free of ailments there is nothing to buy before a turn.
    let mut play = victim(2, |_| {});
    let end = play.order('A', "end");
    assert!(questions(&mut play, &end).is_empty());
    // Unconscious or asleep nobody spends anything.
    let mut play = victim(2, |_| {});
    play.give('x', c::HELPLESS, None);
    let blow = play.strike('A', "sword", 'x');
    for question in questions(&mut play, &blow) {
        assert_eq!(question.asked, play.id('A'));
    }
}

/// Rules: EV-FAT-01
#[test]
fn by_default_only_what_matters_interrupts() {
    let mut play = victim(2, |_| {});
    play.set_wounds('x', (2, 1, 1));
    let blow = play.strike('A', "sword", 'x');
    let (mut before, mut after, mut lost) = (0, 0, 0);
    for seed in 0..40 {
        let mut asked = Vec::new();
        let mut fork = play.battle.fork(seed);
        let done = fork.execute_with(blow.clone(), &mut |view, question| {
            if (BOOK.matters)(view, question) {
                asked.push(question.clone());
            }
            Some((BOOK.policy)(view, question))
        });
        assert!(done.is_ok());
        for question in asked {
            match (question.rule.0, question.topic) {
                ("EV-FAT-02", _) | ("EV-DIC-14", _) | ("EV-ATK-05", _) => before += 1,
                ("EV-FAT-03", Topic::Fate) => lost += 1,
                ("EV-FAT-01" | "EV-FAT-06", Topic::Fate) => after += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(before, 0, "nothing before a test");
    assert!(lost > 0 && after > 0);
}

/// Rules: EV-FAT-01 EV-FAT-03
#[test]
fn the_computer_spends_on_lost_evasions_alone() {
    // Bare and down to two wounds, it still does not reroll a spell of its own.
    let mut play = Stage::new(&["A..x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            sheet.fate = Some(2);
            teach(sheet, &["bewilder"]);
        })
        .unit('x', |sheet| sheet.fate = Some(2))
        .begin();
    play.set_wounds('A', (0, 1, 1));
    let spell = play.cast('A', "ailment", "bewilder", 'x');
    play.act(spell.clone(), &[60]);
    assert_eq!(fate(&play, 'A'), 2);
    // The one it is cast at rerolls its lost resistance, if it stands as badly.
    for (wounds, left) in [((0, 1, 1), 1), ((1, 1, 1), 2)] {
        let mut play = Stage::new(&["A..x"])
            .unit('A', |sheet| {
                set(sheet, Score::Magic, 50);
                teach(sheet, &["bewilder"]);
            })
            .unit('x', |sheet| sheet.fate = Some(2))
            .begin();
        play.set_wounds('x', wounds);
        let dice: &[u16] = if left == 1 { &[50, 99, 10] } else { &[50, 99] };
        play.act(spell.clone(), dice);
        assert_eq!(fate(&play, 'x'), left);
    }
}

/// Rules: EV-FAT-01 EV-FAT-08
#[test]
fn a_battle_saved_in_the_middle_of_a_fate_question_goes_on_the_same() {
    let mut play = evoker(2);
    let unit = play.id('x');
    play.stage(|r| {
        let wounds = &mut r.edit::<Personas>(unit).list[0].wounds;
        (wounds.light.left, wounds.heavy.left) = (0, 0);
    });
    play.battle.set_stop(SideId(1), Topic::Fate, Stop::Always);
    let blow = play.strike('A', "sword", 'x');
    let mut n_asked = 0;
    for seed in 0..8 {
        let mut battle = play.battle.fork(seed);
        if !battle.execute(blow.clone()).expect("legal").asks {
            continue;
        }
        n_asked += 1;
        let (order, answers) = battle.unfinished().expect("a question waits");
        let unfinished = (order.clone(), answers.to_vec());
        let columns = battle.capture();
        let mut again = Battle::new(battle.scene().clone(), &columns, seed);
        again.set_stop(SideId(1), Topic::Fate, Stop::Always);
        again.resume(battle.orders_done(), Some(unfinished));
        assert_eq!(again.question(), battle.question());
        for battle in [&mut battle, &mut again] {
            while battle.question().is_some() {
                battle.answer(1).expect("an answer");
            }
        }
        assert_eq!(again.hash(), battle.hash());
    }
    assert!(n_asked > 0);
}

/// Rules: EV-FAT-06 EV-FAT-01
#[test]
fn a_block_keeps_a_heavy_wound_of_the_persona_too() {
    let mut play = evoker(1);
    let unit = play.id('x');
    play.stage(|r| r.edit::<Personas>(unit).list[0].wounds.light.left = 0);
    let blow = play.strike('A', "sword", 'x');
    // Two wounds against 0/1/1: the Heavy one blocked, the second takes the Heavy after all.
    play.act_answering(blow, &[85, 99, 50], &["no", "yes"]);
    assert_eq!((play.persona('x', 0), play.stress('x')), ((0, 0, 1), 5));
}

/// Rules: EV-FAT-02 EV-MOV-07
#[test]
fn fate_for_a_disengage_counts_against_everybody_left() {
    let mut play = Stage::new(&["x....", "A....", "y...."])
        .unit('A', |sheet| {
            set(sheet, Score::Agility, 40);
            sheet.fate = Some(1);
        })
        .begin();
    let focus = play.order('A', "focus");
    play.act(focus, &[]);
    let go = play.order('A', "move").to((3, 1).into()).mode(modes::TEST);
    // 40 + 10 + 20 = 70 against 50: 2 degrees; both foes answer with 1.
    let events = play.act_answering(go, &[50, 20, 20], &["two Advantages"]);
    assert_eq!(rolls(&events)[0], ("Disengage", 70, 50));
    assert_eq!(play.at('A'), (3, 1));
    assert!(!rolls(&events).iter().any(|roll| roll.0 == "Attack"));
}
