//! Ailments of mind and spirit.

use super::*;

/// Rules: EV-AIL-20 EV-AIL-21
#[test]
fn the_amnesiac_have_no_powers() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| teach(sheet, &["ember", "bewilder"]))
        .begin();
    inflict(&mut play, 'A', c::AMNESIAC, None);
    for (key, power) in [("attack", "ember"), ("ailment", "bewilder")] {
        let order = play.cast('A', key, power, 'x');
        assert_eq!(play.refused(&order).rule.0, "EV-AIL-20");
    }
}

/// x Confused, acting first; a friend y beside it, and A.
fn confused() -> Play {
    let mut play = Stage::new(&["yx.A"])
        .unit('A', |sheet| arm(sheet, "sword"))
        .unit('x', |sheet| {
            arm(sheet, "sword");
            arm(sheet, "knife");
        })
        .unit('y', |sheet| arm(sheet, "sword"))
        .begin();
    inflict(&mut play, 'x', c::CONFUSED, None);
    play
}

/// Rules: EV-AIL-22 EV-AIL-31 EV-DIC-03
#[test]
fn the_confused_do_what_the_degrees_of_failure_say() {
    // T 30. Pass: a normal turn.
    let mut play = confused();
    play.end(&[30]);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert_eq!(play.stars('x'), 2);
    // 0 and 1: nothing.
    for face in [31, 49] {
        let mut play = confused();
        play.end(&[face]);
        assert_eq!(play.battle.acting(), Some(play.id('y')));
        assert!(play.view().ground().dropped.is_empty());
    }
    // 2 and 3: drops the left hand's item if odd, the right hand's if even.
    for (face, weapon) in [(51, "knife"), (50, "sword"), (69, "knife"), (68, "sword")] {
        let mut play = confused();
        play.end(&[face]);
        let dropped = &play.view().ground().dropped;
        assert_eq!(dropped.len(), 1);
        assert_eq!(
            dropped[0].1.item,
            crate::rules::evoker::fixture::item(weapon),
            "{face}"
        );
    }
    // Exactly 4: strikes the nearest of any side, here a friend, which may oppose.
    let mut play = confused();
    play.end(&[70, 30, 90, 50]);
    assert_eq!(play.wounds('y'), (1, 1, 1));
    assert_eq!(play.view().clock().one_mores, 0);
    // 5 and more: strikes itself, unopposed, without a One More for a Stagger.
    let mut play = confused();
    play.end(&[80, 30, 50]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
}

/// Rules: EV-AIL-22 EV-AIL-31 EV-MOV-09
#[test]
fn the_confused_walk_up_to_the_nearest() {
    // y is nearest, 5 m off: x walks 4 m and strikes, unprovoked by its own Move.
    let far = |weapons: &'static [&'static str], agility| {
        let mut play = Stage::new(&["A.........x....y"])
            .unit('A', |_| {})
            .unit('x', |sheet| {
                set(sheet, Score::Melee, 55);
                set(sheet, Score::Agility, agility);
                for weapon in weapons {
                    arm(sheet, weapon);
                }
            })
            .unit('y', |sheet| arm(sheet, "sword"))
            .begin();
        inflict(&mut play, 'x', c::CONFUSED, None);
        play
    };
    let mut play = far(&["sword"], 30);
    let events = play.end(&[70, 30, 90, 50]);
    assert_eq!(play.at('x'), (14, 0));
    assert!(rolls(&events).contains(&("Attack", 55, 30)));
    // Too far for a Basic Move: nothing happens.
    let mut play = far(&["sword"], 19);
    play.end(&[70]);
    assert_eq!(play.at('x'), (10, 0));
    // A weapon that reaches from here is used before x walks.
    let mut play = far(&["sword", "pistol"], 30);
    play.end(&[70, 95]);
    assert_eq!(play.at('x'), (10, 0));
    // Hidden enemies are no targets, however near.
    let mut play = Stage::new(&["A#.x......y"])
        .unit('A', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Agility, 40);
            arm(sheet, "sword");
        })
        .begin();
    inflict(&mut play, 'x', c::CONFUSED, None);
    let unit = play.id('A');
    play.stage(|r| {
        r.edit::<crate::battle::components::Stealth>(unit).hidden = true;
        r.observe();
    });
    play.end(&[70, 95]);
    assert_eq!(play.at('x'), (9, 0));
}

/// Rules: EV-AIL-04 EV-INJ-09 EV-AIL-31
#[test]
fn the_stunned_and_confused_roll_nothing() {
    let mut play = confused();
    inflict(&mut play, 'x', c::STUNNED, None);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('y')));
}

/// Rules: EV-AIL-23 EV-ACT-39 EV-DIC-05
#[test]
fn despair_costs_stress_and_leaves_one_thing_to_do() {
    let mut play = pair();
    inflict(&mut play, 'x', c::DESPAIRED, None);
    play.end(&[]);
    assert_eq!(play.stress('x'), 5);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    let blow = play.strike('x', "sword", 'A');
    assert_eq!(play.refused(&blow).rule.0, "EV-AIL-04");
    let shake = play.order('x', "shake off");
    assert_eq!(target_number(&play, &shake), 20);
    play.act(shake.clone(), &[21]);
    assert!(play.has('x', c::DESPAIRED));
    assert_eq!(play.refused(&shake).rule.0, "EV-ACT-39", "once a turn");
    play.end(&[]);
    play.end(&[]);
    assert_eq!(play.stress('x'), 10);
    play.act(shake, &[20]);
    // The other star and the Move are still usable.
    assert_eq!(play.stars('x'), 1);
    assert!(play.battle.plan(&blow).is_ok());
    // Fatigued: Willpower 41 - 10 - 10.
    let mut play = Stage::new(&["A", "x"])
        .unit('A', |sheet| set(sheet, Score::Willpower, 41))
        .begin();
    inflict(&mut play, 'A', c::DESPAIRED, None);
    play.set_stress('A', 31);
    assert_eq!(target_number(&play, &play.order('A', "shake off")), 21);
    // With Stunned as well it can do nothing at all.
    inflict(&mut play, 'A', c::STUNNED, None);
    assert_eq!(
        play.refused(&play.order('A', "shake off")).rule.0,
        "EV-AIL-04"
    );
}

/// Rules: EV-AIL-29 EV-DIC-11
#[test]
fn the_damned_throw_two_dice_and_keep_the_worse() {
    let mut play = pair();
    inflict(&mut play, 'A', c::DAMNED, None);
    let order = play.strike('A', "sword", 'x');
    play.act(order.clone(), &[30, 72]);
    assert_eq!(play.wounds('x'), (4, 2, 1));
    // Evading a Damned attacker is easier: 30 + 10.
    let mut play = pair();
    inflict(&mut play, 'A', c::DAMNED, None);
    let events = play.act(order.clone(), &[14, 41, 90, 50]);
    assert_eq!(rolls(&events), [("Attack", 55, 41), ("Evade", 40, 90)]);
    // The odds of a pass are squared.
    let odds = {
        let mut play = pair();
        inflict(&mut play, 'A', c::DAMNED, None);
        inflict(&mut play, 'x', c::STAGGERED, None);
        let x = play.id('x');
        play.battle
            .odds(&order, Default::default())
            .expect("legal")
            .hits(x)
    };
    assert_eq!(odds, crate::dice::Weight::new(65 * 65, 10_000));
}

/// Rules: EV-AIL-34
#[test]
fn the_fearless_know_no_fear() {
    let mut play = Stage::new(&["Ax"])
        .unit('x', |sheet| sheet.traits.fearless = true)
        .begin();
    assert!(!inflict(&mut play, 'x', c::DESPAIRED, None));
    assert!(!inflict(&mut play, 'x', c::PANICKED, None));
    assert!(inflict(&mut play, 'x', c::CONFUSED, None));
}
