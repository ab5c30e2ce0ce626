//! One attack on one target: hits, fumbles, critical hits.

use super::*;

/// Rules: EV-ATK-01 EV-ATK-06 EV-ATK-14 EV-ATK-15 EV-WND-06 EV-DIC-08 EV-DIC-12
#[test]
fn a_blow_that_is_not_evaded_does_damage_by_its_margin() {
    let mut play = duel();
    let order = blow(&play);
    // 3 degrees; 5 + 3 + 3 against 3: excess 8, High Damage: two wounds.
    let events = play.act(order, &[24, 90, 50]);
    assert_eq!(rolls(&events), [("Attack", 55, 24), ("Evade", 30, 90)]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    // A passed evasion takes its degrees off: 5 + 3 + 2 against 3 is still 7.
    let mut play = duel();
    let order = blow(&play);
    play.act(order, &[24, 20, 50]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    // 0 degrees, evasion failed: 8 against 3 is 5, and 4 is not High Damage any more.
    for (toughness, left) in [(39, (1, 1, 1)), (40, (3, 2, 1))] {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                set(sheet, Score::Toughness, toughness);
                arm(sheet, "sword");
            })
            .begin();
        let order = blow(&play);
        play.act(order, &[55, 90, 50]);
        assert_eq!(play.wounds('x'), left, "Toughness {toughness}");
    }
}

/// Rules: EV-DIC-06 EV-ATK-06 EV-ATK-11
#[test]
fn a_tie_goes_to_the_defender_and_is_no_critical() {
    let mut play = duel();
    let order = blow(&play);
    play.act(order, &[35, 10]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // T 25, die 9: one degree against one: in the critical range, and still no hit.
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 25);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let order = blow(&play);
    play.act(order, &[9, 15]);
    assert!(!play.has('x', c::STAGGERED));
    assert_eq!(play.battle.view().clock().one_mores, 0);
}

/// Rules: EV-ATK-15
#[test]
fn armour_that_holds_stops_all_wounds() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            arm(sheet, "sword");
            sheet.armour = [5; 6];
        })
        .begin();
    let order = blow(&play);
    // 8 against 3 + 5: excess 0.
    play.act(order, &[55, 90, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
}

/// Rules: EV-ATK-09 EV-DIC-02
#[test]
fn dice_of_96_and_more_miss_whatever_t_is() {
    for face in [96, 100] {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 100);
                train(sheet, Skill::Melee, 1, &[]);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| arm(sheet, "sword"))
            .begin();
        let order = blow(&play);
        assert_eq!(target_number(&play, &order), 110);
        play.act(order, &[face]);
        assert_eq!(play.wounds('x'), (3, 1, 1));
    }
}

/// Rules: EV-ATK-10 EV-ATK-18
#[test]
fn a_fumbled_shot_empties_the_gun() {
    for (face, left) in [(95, 7), (96, 0)] {
        let mut play = shoot_out("pistol");
        let order = play.strike('A', "pistol", 'x');
        play.act(order, &[face]);
        assert_eq!(ammo(&play, 'A', "pistol"), Some(left), "die {face}");
    }
    let mut play = shoot_out("pistol");
    let unit = play.id('A');
    play.stage(|r| r.edit::<Hands>(unit).carried[0].ammo = 0);
    let order = play.strike('A', "pistol", 'x');
    assert_eq!(play.refused(&order).rule.0, "EV-ATK-18");
}

/// Rules: EV-ATK-11 EV-ATK-12 EV-ONE-01 EV-ONE-02
#[test]
fn a_die_of_ten_or_less_that_hits_is_critical_and_staggers() {
    let mut play = duel();
    let order = blow(&play);
    play.act(order, &[10, 90, 50]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
    assert!(play.has('x', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
    let mut play = duel();
    let order = blow(&play);
    play.act(order, &[11, 90, 50]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    assert!(!play.has('x', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 0);
}

/// Rules: EV-ATK-11 EV-ATK-09
#[test]
fn the_die_of_an_attack_is_told_with_what_it_means() {
    for (face, word) in [
        (10, "critical if it hits"),
        (11, ""),
        (55, ""),
        (95, ""),
        (96, "fumble"),
    ] {
        let mut play = duel();
        let order = blow(&play);
        let dice: &[u16] = if face <= 55 { &[face, 90, 50] } else { &[face] };
        let events = play.act(order, dice);
        let told = events.iter().find_map(|event| match event {
            BattleEvent::Rolled(roll) => Some(roll.reading.special),
            _ => None,
        });
        assert_eq!(told, Some(word), "die {face}");
    }
}

/// Rules: EV-ATK-12 EV-AIL-05
#[test]
fn the_element_decides_what_a_critical_does_and_the_target_may_resist() {
    for (name, ailment) in [
        ("ember", Some(c::BURNING)),
        ("mind_spike", Some(c::CONFUSED)),
        ("grave_bolt", Some(c::DAMNED)),
        ("void_bolt", None),
    ] {
        for (resist, affected) in [(31, true), (30, false)] {
            let mut play = Stage::new(&["A....x"])
                .unit('A', |sheet| {
                    set(sheet, Score::Magic, 50);
                    teach(sheet, &[name]);
                })
                .unit('x', |sheet| sheet.armour = [30; 6])
                .begin();
            let order = play.cast('A', "attack", name, 'x');
            match ailment {
                Some(ailment) => {
                    play.act(order, &[6, 90, 50, resist]);
                    assert_eq!(play.has('x', ailment), affected, "{name}");
                    assert!(!play.has('x', c::STAGGERED), "{name}");
                }
                None => {
                    play.act(order, &[6, 90, 50]);
                    assert!(play.has('x', c::STAGGERED), "{name}");
                }
            }
            assert_eq!(play.wounds('x'), (3, 1, 1), "the armour held");
        }
    }
}
