//! Which test an attack makes, and how targets answer.

use super::*;

/// Rules: EV-ATK-03 EV-SHT-04
#[test]
fn weapons_and_powers_have_their_own_tests() {
    let play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 50);
            set(sheet, Score::Ranged, 31);
            set(sheet, Score::Magic, 47);
            train(sheet, Skill::Ranged, 1, &[Focus::Pistol]);
            train(sheet, Skill::Melee, 0, &[Focus::Natural, Focus::Parry]);
            arm(sheet, "pistol");
            arm(sheet, "knife");
            teach(sheet, &["ember", "volley", "cleave"]);
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let value = |order: &Order| play.battle.plan(order).unwrap().check.unwrap().base;
    assert_eq!(value(&play.strike('A', "pistol", 'x')), 51);
    assert_eq!(
        value(&play.strike('A', "knife", 'x').mode(modes::THROWN)),
        50
    );
    assert_eq!(value(&play.cast('A', "attack", "ember", 'x')), 47);
    assert_eq!(value(&play.cast('A', "attack", "volley", 'x')), 41);
    let close = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 50);
            train(sheet, Skill::Melee, 0, &[Focus::Natural]);
            arm(sheet, "sword");
            teach(sheet, &["cleave"]);
        })
        .begin();
    let value = |order: &Order| close.battle.plan(order).unwrap().check.unwrap().base;
    assert_eq!(value(&close.cast('A', "attack", "cleave", 'x')), 50);
    assert_eq!(value(&close.strike('A', "unarmed", 'x')), 60);
    assert_eq!(value(&close.strike('A', "sword", 'x')), 50);
}

/// Rules: EV-ATK-04 EV-DIC-14
#[test]
fn the_best_allowed_evasion_answers() {
    for (weapon, evasion) in [("sword", 42), ("pistol", 45), ("ember", 50)] {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                sheet.scores = [80; 11];
                arm(sheet, "sword");
                arm(sheet, "pistol");
                teach(sheet, &["ember"]);
            })
            .unit('x', |sheet| {
                set(sheet, Score::Agility, 42);
                set(sheet, Score::Perception, 45);
                if weapon == "ember" {
                    set(sheet, Score::Melee, 50);
                }
                arm(sheet, "sword");
            })
            .begin();
        let order = if weapon == "ember" {
            play.cast('A', "attack", "ember", 'x')
        } else {
            play.strike('A', weapon, 'x')
        };
        let events = play.act(order, &[61, 1]);
        assert_eq!(rolls(&events)[1].1, evasion, "{weapon}");
    }
}

/// Rules: EV-ATK-05 EV-ELM-09 EV-ELM-11 EV-WND-19
#[test]
fn the_absorber_lets_it_land_and_is_healed_by_the_tier() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 60);
            teach(sheet, &["atom_burst", "ember"]);
        })
        .unit('x', |sheet| {
            takes(sheet, Element::Nuclear, Affinity::Absorb);
        })
        .begin();
    play.set_wounds('x', (0, 1, 1));
    let order = play.cast('A', "attack", "atom_burst", 'x');
    play.act(order, &[9]);
    assert_eq!(play.wounds('x'), (2, 1, 1));
    // A miss heals nothing.
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| teach(sheet, &["ember"]))
        .unit('x', |sheet| takes(sheet, Element::Fire, Affinity::Absorb))
        .begin();
    play.set_wounds('x', (0, 1, 1));
    let order = play.cast('A', "attack", "ember", 'x');
    play.act(order, &[31]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
    assert!(play.view().memory().affinities.is_empty());
}

/// Rules: EV-ATK-07 EV-AIL-04
#[test]
fn some_states_forbid_evasion_and_others_only_actions() {
    for (condition, evades) in [
        (c::STAGGERED, false),
        (c::ENRAGED, false),
        (c::FROZEN, true),
        (c::DROWSED, true),
        (c::STUNNED, true),
        (c::DESPAIRED, true),
        (c::CONFUSED, true),
    ] {
        let mut play = duel();
        play.give('x', condition, None);
        let order = blow(&play);
        let dice: &[u16] = if evades { &[21, 90, 50] } else { &[21, 50] };
        play.act(order, dice);
        assert_ne!(play.wounds('x'), (3, 1, 1), "{condition:?}");
        // The attacker must still pass its own test.
        let mut play = duel();
        play.give('x', condition, None);
        let order = blow(&play);
        play.act(order, &[95]);
    }
}

/// Rules: EV-ATK-07 EV-AIL-30
#[test]
fn the_brainwashed_do_not_oppose_the_side_of_their_leader() {
    let mut play = Stage::new(&["AxB"])
        .unit('A', |sheet| arm(sheet, "sword"))
        .unit('B', |_| {})
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let (leader, led) = (play.id('B'), play.id('x'));
    play.give('x', c::BRAINWASHED, Some(2));
    play.stage(|r| {
        let conditions = r.edit::<crate::battle::components::Conditions>(led);
        conditions.0[0].source = Some(leader);
    });
    let order = blow(&play);
    play.act(order, &[30, 50]);
}

/// Rules: EV-ATK-08 EV-ATK-10 EV-AIL-28
#[test]
fn misses_against_the_condemned_are_rerolled_once() {
    let mut play = shoot_out("pistol");
    play.give('x', c::CONDEMNED, Some(2));
    let order = play.strike('A', "pistol", 'x');
    // T 80: a fumble, rerolled: no jam; a new evasion.
    play.act(order, &[97, 60, 90, 50]);
    assert_eq!(ammo(&play, 'A', "pistol"), Some(7));
    assert_ne!(play.wounds('x'), (3, 1, 1));
    // Lost against the evasion: attacker and target roll again, and the second result stands.
    let mut play = shoot_out("pistol");
    play.give('x', c::CONDEMNED, Some(2));
    let order = play.strike('A', "pistol", 'x');
    play.act(order, &[61, 11, 75, 30]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // If the reroll fumbles too, the gun jams.
    let mut play = shoot_out("pistol");
    play.give('x', c::CONDEMNED, Some(2));
    let order = play.strike('A', "pistol", 'x');
    play.act(order, &[97, 98]);
    assert_eq!(ammo(&play, 'A', "pistol"), Some(0));
}
