//! Wounds, Personas and Fate (EV-WND, EV-PER, EV-FAT-03, 06).

use super::{Wounding, plain_damage, wound};
use crate::{
    battle::{
        components::{CombatStatus, Personas},
        event::BattleEvent,
    },
    rules::evoker::{
        character::{
            element::{Affinity, Element, Location},
            sheet::Score,
            stats,
        },
        conditions as c,
        fixture::{Play, Stage, arm, persona, rolls, set, takes, teach},
    },
};

/// A attacks x; x has Toughness 44: 4/2/1.
fn duel(armour: u8) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 44);
            sheet.armour = [armour; 6];
            arm(sheet, "sword");
        })
        .begin()
}

fn lose(play: &mut Play, letter: char, normal: u8, savage: u8, location: Location) {
    let unit = play.id(letter);
    play.stage(|r| {
        let wounding = Wounding::of(unit, (normal, savage), "EV-WND-09").at(location);
        wound(r, wounding).expect("no die falls");
    });
}

fn life(play: &Play, letter: char) -> CombatStatus {
    play.view().status(play.id(letter))
}

/// Rules: EV-WND-01 EV-WND-02 EV-WND-03 EV-WND-04 EV-WND-17 EV-SHT-11
#[test]
fn wounds_cost_stress_by_severity() {
    let mut play = duel(0);
    lose(&mut play, 'x', 3, 0, Location::Body);
    assert_eq!((play.wounds('x'), play.stress('x')), ((1, 2, 1), 3));
    lose(&mut play, 'x', 2, 0, Location::LeftArm);
    assert_eq!((play.wounds('x'), play.stress('x')), ((0, 1, 1), 3 + 1 + 5));
    lose(&mut play, 'x', 2, 0, Location::LeftArm);
    assert_eq!(
        (play.wounds('x'), play.stress('x')),
        ((0, 0, 0), 9 + 5 + 10)
    );
    assert_eq!(life(&play, 'x'), CombatStatus::Downed);
    // Shadows have no Stress, and die instead of falling.
    let mut play = Stage::new(&["Ax"])
        .unit('x', |sheet| {
            sheet.shadow = true;
            sheet.tracks_stress = false;
        })
        .begin();
    lose(&mut play, 'x', 5, 0, Location::Body);
    assert_eq!(
        (play.stress('x'), life(&play, 'x')),
        (0, CombatStatus::Dead)
    );
    let mut play = Stage::new(&["Ax"])
        .options(|options| options.lethal = true)
        .begin();
    lose(&mut play, 'x', 5, 0, Location::Body);
    assert_eq!(life(&play, 'x'), CombatStatus::Dead);
}

/// Rules: EV-WND-05 EV-WND-06 EV-WND-07 EV-WND-12
#[test]
fn extra_wounds_add_up_and_four_are_savage() {
    // Critical on the head: die 9: 4 degrees: 5 + 3 + 4 against 4 + 3 = 7: excess 5:
    // 1 + High + head + critical = 4 and one Savage: 4/2/1 -> 0/1/1.
    let mut play = duel(3);
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[9, 90, 5]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
    // One armour point more: excess 4, three wounds, none Savage.
    let mut play = duel(4);
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[9, 90, 5]);
    assert_eq!(play.wounds('x'), (1, 2, 1));
    // Armour holds: nothing but the Stagger of the critical.
    let mut play = duel(8);
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[9, 90, 5]);
    assert_eq!(play.wounds('x'), (4, 2, 1));
    assert!(play.has('x', c::STAGGERED));
}

/// Rules: EV-WND-07 EV-SHT-16
#[test]
fn weak_spots_are_those_of_the_sheet() {
    for (face, left) in [(5, (3, 2, 1)), (50, (2, 2, 1))] {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                set(sheet, Score::Toughness, 44);
                sheet.weak_spots = 1 << Location::Body as u8;
                arm(sheet, "sword");
            })
            .begin();
        let blow = play.strike('A', "sword", 'x');
        play.act(blow, &[55, 90, face]);
        assert_eq!(play.wounds('x'), left, "location die {face}");
    }
}

/// Rules: EV-WND-11 EV-CND-09 EV-WND-10
#[test]
fn the_helpless_are_hit_anyway_and_savagely() {
    // A miss of the die is a hit with margin 0: 8 against 4: 1 Light + 1 Heavy; it wakes.
    let mut play = duel(0);
    play.give('x', c::HELPLESS, None);
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[80, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    assert!(!play.has('x', c::HELPLESS));
    // A fumble hits too; a passed die gives its degrees.
    let mut play = duel(0);
    play.give('x', c::HELPLESS, None);
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[98, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    let mut play = duel(0);
    play.give('x', c::HELPLESS, None);
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[32, 50]);
    assert_eq!(play.wounds('x'), (2, 1, 1));
}

/// Rules: EV-WND-13 EV-WND-16
#[test]
fn very_high_damage_is_savage() {
    for (damage, left) in [
        (4, (4, 2, 1)),
        (5, (3, 2, 1)),
        (8, (3, 2, 1)),
        (9, (2, 2, 1)),
        (13, (2, 2, 1)),
        (14, (2, 1, 1)),
    ] {
        let mut play = duel(3);
        let unit = play.id('x');
        play.stage(|r| {
            plain_damage(r, unit, damage, true, "EV-MOV-27").expect("no die falls");
        });
        assert_eq!(play.wounds('x'), left, "{damage}");
    }
    // Armour counts unless the rule ignores it; weak spots do not count.
    let mut play = duel(3);
    let unit = play.id('x');
    play.stage(|r| {
        plain_damage(r, unit, 8, false, "EV-TER-05").expect("no die falls");
    });
    assert_eq!(play.wounds('x'), (3, 2, 1));
}

/// Rules: EV-WND-14
#[test]
fn thirty_points_of_excess_put_out_at_once() {
    for (margin, damage, out) in [
        (30, 33, false),
        (30, 34, true),
        (25, 28, false),
        (25, 29, true),
    ] {
        let mut play = Stage::new(&["Ax"])
            .unit('x', |sheet| set(sheet, Score::Toughness, 99))
            .options(|options| options.instant_kill_margin = margin)
            .begin();
        let unit = play.id('x');
        play.stage(|r| {
            plain_damage(r, unit, damage + 5, true, "EV-MOV-27").expect("no die falls");
        });
        assert_eq!(
            life(&play, 'x') == CombatStatus::Downed,
            out,
            "{damage} of {margin}"
        );
        if out {
            assert_eq!(play.wounds('x'), (9, 4, 1), "no wounds are counted");
        }
    }
}

fn evoker(count: usize) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Toughness, 44);
            for _ in 0..count {
                persona(sheet, 20, &[(Element::Fire, Affinity::Weak)], &["ember"]);
            }
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

/// Rules: EV-WND-15 EV-WND-14
#[test]
fn an_instant_kill_breaks_one_of_several_personas() {
    let mut play = evoker(3);
    let unit = play.id('A');
    play.stage(|r| {
        plain_damage(r, unit, 40, true, "EV-MOV-27").expect("no die falls");
    });
    assert_eq!(
        (life(&play, 'A'), play.wounds('A'), play.stress('A')),
        (CombatStatus::Active, (4, 2, 1), 20)
    );
    assert!(play.view().store.get::<Personas>(unit).list[0].broken);
    // With a single Persona the Evoker itself is out.
    let mut play = evoker(1);
    let unit = play.id('A');
    play.stage(|r| {
        plain_damage(r, unit, 40, true, "EV-MOV-27").expect("no die falls");
    });
    assert_eq!(life(&play, 'A'), CombatStatus::Downed);
}

/// Rules: EV-WND-18 EV-ELM-04 EV-ELM-05 EV-WND-08
#[test]
fn weakness_staggers_without_a_wound_and_ignores_toughness() {
    for (armour, left) in [(8, (4, 2, 1)), (7, (2, 2, 1)), (3, (1, 2, 1))] {
        let mut play = Stage::new(&["A....x"])
            .unit('A', |sheet| teach(sheet, &["ember"]))
            .unit('x', |sheet| {
                set(sheet, Score::Toughness, 44);
                sheet.armour = [armour; 6];
                sheet.traits.unnatural_toughness = 9;
                takes(sheet, Element::Fire, Affinity::Weak);
            })
            .begin();
        let spell = play.cast('A', "attack", "ember", 'x');
        // 5 + 3 against armour alone.
        play.act(spell, &[30, 90, 50]);
        assert_eq!(play.wounds('x'), left, "armour {armour}");
        assert!(play.has('x', c::STAGGERED));
        assert_eq!(play.view().clock().one_mores, 1);
    }
}

/// Rules: EV-PER-01 EV-PER-02 EV-PER-03 EV-INJ-01
#[test]
fn the_persona_pays_first_and_what_is_left_over_is_lost() {
    let mut play = evoker(1);
    assert_eq!(play.persona('A', 0), (2, 1, 1));
    lose(&mut play, 'A', 3, 0, Location::Head);
    assert_eq!(
        (play.persona('A', 0), play.wounds('A'), play.stress('A')),
        ((0, 0, 1), (4, 2, 1), 7)
    );
    assert!(!play.has('A', c::STUNNED), "no injury");
    lose(&mut play, 'A', 3, 0, Location::Head);
    assert_eq!((play.wounds('A'), play.stress('A')), ((4, 2, 1), 7 + 20));
    lose(&mut play, 'A', 1, 0, Location::Head);
    assert_eq!(
        play.wounds('A'),
        (3, 2, 1),
        "only further attacks reach the Evoker"
    );
}

/// Rules: EV-PER-05 EV-SHT-15 EV-PER-03
#[test]
fn affinities_and_powers_are_those_of_the_equipped_living_persona() {
    let mut play = evoker(1);
    let unit = play.id('A');
    let spell = play.cast('A', "attack", "ember", 'x');
    assert!(play.battle.plan(&spell).is_ok());
    assert_eq!(
        stats::affinity(play.view(), unit, Some(Element::Fire)),
        Affinity::Weak
    );
    lose(&mut play, 'A', 4, 0, Location::Body);
    assert_eq!(play.refused(&spell).rule.0, "EV-PER-05");
    assert_eq!(
        stats::affinity(play.view(), unit, Some(Element::Fire)),
        Affinity::Normal
    );
}

/// Rules: EV-FAT-06 EV-FAT-01 EV-WND-09
#[test]
fn fate_blocks_a_heavy_wound_before_it_is_lost() {
    let fated = || {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 95);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                set(sheet, Score::Toughness, 44);
                sheet.fate = Some(1);
                arm(sheet, "sword");
            })
            .begin();
        play.set_wounds('x', (1, 2, 1));
        play
    };
    // Two wounds: 1 Light + 1 Heavy; the block costs neither box, Stress nor injury.
    let mut play = fated();
    let blow = play.strike('A', "sword", 'x');
    play.act_answering(blow, &[95, 90, 5], &["no", "yes"]);
    assert_eq!((play.wounds('x'), play.stress('x')), ((0, 2, 1), 1));
    assert_eq!(play.view().pool(play.id('x'), stats::FATE), 0);
    // The computer does not block: the Deadly Wound is not in danger.
    let mut play = fated();
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[95, 90, 5]);
    assert_eq!((play.wounds('x'), play.stress('x')), ((0, 1, 1), 6));
    // It blocks if the hit would cost the Deadly Wound.
    let mut play = fated();
    play.set_wounds('x', (0, 1, 1));
    let blow = play.strike('A', "sword", 'x');
    play.act_answering(blow, &[95, 90, 5], &["no"]);
    assert_eq!(play.wounds('x'), (0, 0, 1));
    assert_eq!(life(&play, 'x'), CombatStatus::Active);
}

/// Rules: EV-FAT-03 EV-FAT-01 EV-DIC-11
#[test]
fn fate_rolls_a_lost_test_again() {
    let fated = |wounds| {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                sheet.fate = Some(2);
                arm(sheet, "pistol");
                arm(sheet, "knife");
            })
            .unit('x', |sheet| {
                sheet.fate = Some(1);
                arm(sheet, "sword");
            })
            .begin();
        play.set_wounds('x', wounds);
        play
    };
    // A fumble is undone: the gun does not jam.
    let mut play = fated((3, 1, 1));
    let shot = play.strike('A', "pistol", 'x');
    play.act_answering(shot, &[98, 95], &["yes", "no"]);
    let hands = play
        .view()
        .store
        .get::<crate::battle::components::Hands>(play.id('A'));
    assert_eq!(hands.carried[0].ammo, 7);
    assert_eq!(play.view().pool(play.id('A'), stats::FATE), 1);
    // The computer rerolls a lost evasion with two wounds left or fewer, not sooner.
    let mut play = fated((0, 1, 1));
    let blow = play.strike('A', "knife", 'x');
    play.act(blow, &[55, 90, 10]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
    let mut play = fated((1, 1, 1));
    let blow = play.strike('A', "knife", 'x');
    play.act(blow, &[55, 90, 50]);
    assert_ne!(play.wounds('x'), (1, 1, 1));
    // Odds include the reroll and stay exact.
    let mut play = fated((0, 1, 1));
    let blow = play.strike('A', "knife", 'x');
    let odds = play.battle.odds(&blow, Default::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about);
}

/// Rules: EV-CND-06 EV-CND-08 EV-TIM-18
#[test]
fn stress_of_the_exhausted_may_put_them_to_sleep() {
    let tired = || {
        let mut play = Stage::new(&["Ax", ".y"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                set(sheet, Score::Toughness, 44);
                arm(sheet, "sword");
            })
            .begin();
        play.set_stress('x', 63);
        play
    };
    // 63 + 1 = 64: T 44 - 20 = 24.
    let mut play = tired();
    let blow = play.strike('A', "sword", 'x');
    let events = play.act(blow, &[55, 90, 50, 25]);
    assert_eq!(rolls(&events)[2], ("Stay awake", 24, 25));
    assert_eq!(
        life(&play, 'x'),
        CombatStatus::Unconscious { rounds: 64 * 12 }
    );
    assert!(play.is_prone('x'));
    // The sleeper is still a target; every die hits it, with a Savage wound.
    let again = play.strike('A', "sword", 'x');
    play.until('y');
    play.until('A');
    let events = play.act(again, &[95, 50]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, BattleEvent::Hurt { amount: 2, .. }))
    );
    let mut play = tired();
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[55, 90, 50, 24]);
    assert_eq!(life(&play, 'x'), CombatStatus::Active);
}

/// Rules: EV-FAT-09 EV-FAT-03 EV-FAT-06
#[test]
fn fate_may_be_spent_twice_on_one_blow() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 95);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            sheet.fate = Some(3);
            arm(sheet, "sword");
        })
        .begin();
    play.set_wounds('x', (0, 1, 1));
    let blow = play.strike('A', "sword", 'x');
    // Rerolled twice in vain, then blocked; no Fate is left to spend.
    play.act_answering(blow, &[95, 90, 80, 70, 15], &["yes", "yes", "no", "yes"]);
    // Of the two wounds one is blocked; the other takes the Heavy Wound after all.
    assert_eq!((play.wounds('x'), play.stress('x')), ((0, 0, 1), 5));
    assert_eq!(play.view().pool(play.id('x'), stats::FATE), 0);
}
