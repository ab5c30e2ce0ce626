//! The attack chapter, played (EV-ATK-01 to 24).

use smallvec::SmallVec;

use crate::{
    battle::{
        components::{Ground, Hands, Haze, Stealth},
        ids::ItemId,
        order::{Aim, Order, With},
    },
    geometry::Cell,
    rules::evoker::{
        actions::modes,
        catalogue::Shape,
        conditions as c,
        element::{Affinity, Element},
        fixture::{Play, Stage, arm, item, power, rolls, set, takes, target_number, teach, train},
        scatter::{Drift, drift},
        sheet::{Focus, Score, Skill},
        targets,
    },
};

/// A with a sword and Melee 55 beside x, armed and plain: Parry 30, Toughness Bonus 3, 3/1/1.
fn duel() -> Play {
    Stage::new(&["Ax...."])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

fn blow(play: &Play) -> Order {
    play.strike('A', "sword", 'x')
}

/// A with a gun and Ranged 60 five metres from x.
fn shoot_out(gun: &str) -> Play {
    Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            arm(sheet, gun);
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

fn ammo(play: &Play, letter: char, weapon: &str) -> Option<u16> {
    let wanted: ItemId = item(weapon);
    let hands = play.view().store.get::<Hands>(play.id(letter));
    let carried = hands.carried.iter().find(|known| known.item == wanted)?;
    Some(carried.ammo)
}

fn haze(play: &mut Play, at: (i16, i16)) {
    play.stage(|r| {
        r.edit_field::<Ground>().haze.push(Haze {
            cell: at.into(),
            rounds: None,
        });
    });
}

/// Rules: EV-ATK-01 EV-ATK-06 EV-ATK-14 EV-ATK-15 EV-WND-06 EV-DIC-08 EV-DIC-12
#[test]
fn a_blow_that_is_not_evaded_does_damage_by_its_margin() {
    let mut play = duel();
    let order = blow(&play);
    // 3 degrees; 5 + 3 + 3 against 3: excess 8, High Damage: two wounds.
    let events = play.act(order, &[24, 90, 50]);
    assert_eq!(rolls(&events), [("Attack", 55, 24), ("Evade", 30, 90)]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    // A weak evasion takes its degrees off: 5 + 3 + 2 against 3 is still 7.
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
    // T 25, die 9: one degree against one: within the critical range and still no hit.
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

/// Rules: EV-ATK-19 EV-WND-07 EV-DIC-12
#[test]
fn a_called_attack_is_harder_and_throws_no_location() {
    let mut play = duel();
    let order = blow(&play).mode(modes::CALLED);
    assert_eq!(target_number(&play, &order), 35);
    // 1 degree: 5 + 3 + 1 against 3: excess 6 on the head: three wounds.
    play.act(order, &[25, 90]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
}

/// Rules: EV-ATK-20 EV-ATK-16
#[test]
fn burst_and_called_exclude_each_other_and_need_what_they_need() {
    let play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            arm(sheet, "twin_fangs");
            arm(sheet, "sword");
            teach(sheet, &["gale"]);
        })
        .begin();
    let fangs = play.strike('A', "twin_fangs", 'x');
    let both = fangs.clone().mode(modes::BURST).mode(modes::CALLED + 3);
    assert_eq!(play.refused(&both).rule.0, "EV-ATK-20");
    assert_eq!(target_number(&play, &fangs.clone().mode(modes::BURST)), 20);
    let sword = play.strike('A', "sword", 'x').mode(modes::BURST);
    assert_eq!(play.refused(&sword).rule.0, "EV-ATK-16");
    let wave = play.cast('A', "attack", "gale", 'x').mode(modes::CALLED);
    assert_eq!(play.refused(&wave).rule.0, "EV-ATK-20");
    let twice = fangs.mode(modes::CALLED).mode(modes::CALLED + 1);
    assert_eq!(play.refused(&twice).rule.0, "EV-ATK-19");
}

/// Rules: EV-ATK-16 EV-ATK-18 EV-WND-12
#[test]
fn a_burst_adds_its_margin_in_wounds_and_all_its_shots() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            arm(sheet, "smg");
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 60);
            arm(sheet, "sword");
        })
        .begin();
    let order = play.strike('A', "smg", 'x').mode(modes::BURST);
    assert_eq!(target_number(&play, &order), 50);
    // Margin 4, Burst 3: 8 + 4 against 6: 1 + High + 3 = 5 wounds, and Savage by four.
    play.act(order, &[6 + 4, 90, 50]);
    assert_eq!(ammo(&play, 'A', "smg"), Some(0));
    // Critical too: 6 normal wounds, one Savage on the Heavy track.
    assert_eq!(play.wounds('x'), (0, 2, 1));
    let mut play = shoot_out("smg");
    let order = play.strike('A', "smg", 'x');
    play.act(order, &[95]);
    assert_eq!(ammo(&play, 'A', "smg"), Some(11));
}

/// A with an smg, x and y at equal distance.
fn two_marks() -> Play {
    Stage::new(&["A....x", ".....y"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            arm(sheet, "smg");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .unit('y', |sheet| arm(sheet, "sword"))
        .begin()
}

fn both(play: &Play, first: char, second: char) -> Order {
    let mut order = play.strike('A', "smg", first).mode(modes::BURST);
    order.aim = Aim::Units(SmallVec::from_slice(&[play.id(first), play.id(second)]));
    order
}

/// Rules: EV-ATK-17 EV-ATK-16
#[test]
fn burst_wounds_may_go_to_a_second_target() {
    let mut play = two_marks();
    let order = both(&play, 'x', 'y');
    // Margin 3: two to y, one stays. x: 1 + High + 1; y: 2 + High.
    play.act_answering(order, &[12, 90, 50, 90, 50], &["2"]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
    assert_eq!(play.wounds('y'), (0, 1, 1));
    // Missed, they are lost: margin 1 goes to y, which matches the same die.
    let mut play = two_marks();
    let order = both(&play, 'x', 'y');
    play.act_answering(order, &[32, 90, 50, 20], &["1"]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    assert_eq!(play.wounds('y'), (3, 1, 1));
}

/// Rules: EV-ATK-17
#[test]
fn a_second_target_may_not_be_harder_to_hit_than_the_first() {
    let mut play = two_marks();
    haze(&mut play, (5, 1));
    assert_eq!(play.refused(&both(&play, 'x', 'y')).rule.0, "EV-ATK-17");
    // The other way round the second is the easier one: its T is its own.
    let order = both(&play, 'y', 'x');
    assert_eq!(target_number(&play, &order), 40);
    // y at T 40: die 35 has 0 degrees and margin 0: no wounds to give away.
    play.act(order, &[35, 90, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // Without a Burst there is one target.
    let play = two_marks();
    let mut plain = play.strike('A', "smg", 'x');
    plain.aim = Aim::Units(SmallVec::from_slice(&[play.id('x'), play.id('y')]));
    assert_eq!(play.refused(&plain).rule.0, "EV-ATK-17");
}

/// Rules: EV-ATK-02 EV-ACT-02
#[test]
fn targets_must_be_in_reach_and_seen() {
    let mut play = Stage::new(&["A.x#y", "....."])
        .unit('A', |sheet| {
            arm(sheet, "spear");
            arm(sheet, "sword");
            arm(sheet, "pistol");
        })
        .begin();
    assert!(play.battle.plan(&play.strike('A', "spear", 'x')).is_ok());
    let unarmed = play.strike('A', "unarmed", 'x');
    assert_eq!(play.refused(&unarmed).rule.0, "EV-ATK-02");
    let behind_the_wall = play.strike('A', "spear", 'y');
    assert_eq!(play.refused(&behind_the_wall).rule.0, "EV-FLD-01");
    let stowed = play.strike('A', "sword", 'x');
    assert_eq!(play.refused(&stowed).rule.0, "EV-ACT-33");
    let unit = play.id('x');
    play.stage(|r| r.edit::<Stealth>(unit).hidden = true);
    let hidden = play.strike('A', "spear", 'x');
    assert_eq!(play.refused(&hidden).rule.0, "EV-MOV-32");
}

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
    // T 80: a fumble, rerolled: no jam; a fresh evasion.
    play.act(order, &[97, 60, 90, 50]);
    assert_eq!(ammo(&play, 'A', "pistol"), Some(7));
    assert_ne!(play.wounds('x'), (3, 1, 1));
    // Lost against the evasion: both throw again, and the second result stands.
    let mut play = shoot_out("pistol");
    play.give('x', c::CONDEMNED, Some(2));
    let order = play.strike('A', "pistol", 'x');
    play.act(order, &[61, 11, 75, 30]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // A second fumble does jam.
    let mut play = shoot_out("pistol");
    play.give('x', c::CONDEMNED, Some(2));
    let order = play.strike('A', "pistol", 'x');
    play.act(order, &[97, 98]);
    assert_eq!(ammo(&play, 'A', "pistol"), Some(0));
}

/// Three in a wave: x in haze, friend B, y Weak to Wind.
fn gust() -> Play {
    let mut play = Stage::new(&["A.x", "..B", "..y"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 60);
            teach(sheet, &["gale"]);
        })
        .unit('x', |sheet| takes(sheet, Element::Wind, Affinity::Weak))
        .unit('B', |sheet| arm(sheet, "sword"))
        .unit('y', |sheet| takes(sheet, Element::Wind, Affinity::Weak))
        .begin();
    haze(&mut play, (2, 0));
    play
}

/// Rules: EV-ATK-21 EV-ONE-02 EV-DIC-12 EV-ATK-22
#[test]
fn an_area_is_one_die_and_everybody_answers_in_turn_order() {
    let mut play = gust();
    let order = play
        .order('A', "attack")
        .with(With::Power(power("gale")))
        .to(Cell::new(2, 1));
    // T 60 against most, 50 against x in the haze: die 41 has 0 degrees there and 1 elsewhere.
    let events = play.act(order, &[41, 90, 50, 90, 50, 90, 50]);
    assert_eq!(rolls(&events).len(), 4);
    // x: 4 + 6 + 0 without Toughness: 10, Weak: 1 + High + Weakness and a Savage one; B: 11
    // against 3: excess 8.
    assert_eq!(play.wounds('x'), (0, 0, 1));
    assert_eq!(play.wounds('B'), (1, 1, 1));
    assert_eq!(play.wounds('y'), (0, 0, 1));
    assert!(play.has('x', c::STAGGERED) && play.has('y', c::STAGGERED));
    assert!(!play.has('B', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
    assert_eq!(play.wounds('A'), (3, 1, 1));
}

/// Rules: EV-ATK-21 EV-DIC-13
#[test]
fn focus_counts_for_every_target_of_the_one_die() {
    let mut play = gust();
    let focus = play.order('A', "focus");
    play.act(focus, &[]);
    let order = play
        .order('A', "attack")
        .with(With::Power(power("gale")))
        .to(Cell::new(2, 1));
    // T 60 in the haze, 70 elsewhere: 65 misses x alone.
    play.act(order, &[65, 90, 50, 90, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    assert_ne!(play.wounds('y'), (3, 1, 1));
}

/// Rules: EV-ATK-21 EV-ATK-08
#[test]
fn a_reroll_against_one_condemned_is_not_for_the_others() {
    let mut play = gust();
    play.give('x', c::CONDEMNED, Some(2));
    let order = play
        .order('A', "attack")
        .with(With::Power(power("gale")))
        .to(Cell::new(2, 1));
    // x (T 60) is missed by 65 and by 70; B and y (T 60) are missed by 65 as it stands.
    play.act(order, &[65, 20, 90, 50]);
    assert_ne!(play.wounds('x'), (3, 1, 1));
    assert_eq!(play.wounds('B'), (3, 1, 1));
    assert_eq!(play.wounds('y'), (3, 1, 1));
}

/// Rules: EV-ATK-22
#[test]
fn shapes_cover_the_squares_of_the_ledger() {
    let play = Stage::new(&[
        "........", "........", "........", "A.......", "...x....", "........", "......#.",
    ])
    .begin();
    let unit = play.id('A');
    let has = |shape, aimed: (i16, i16), cell: (i16, i16)| {
        targets::squares(play.view(), unit, shape, aimed.into()).contains(cell.into())
    };
    for (dx, dy, inside) in [
        (1, 0, true),
        (1, 1, true),
        (1, -1, true),
        (2, 2, true),
        (3, -3, true),
        (0, 1, false),
        (1, 2, false),
        (4, 0, false),
    ] {
        assert_eq!(
            has(Shape::Wave(3), (5, 3), (dx, 3 + dy)),
            inside,
            "{dx} {dy}"
        );
    }
    assert!(!has(Shape::Aura(2), (0, 3), (0, 3)) && has(Shape::Aura(2), (0, 3), (2, 5)));
    assert!(!has(Shape::Aura(2), (0, 3), (3, 3)));
    // A line runs on beyond the aimed square and ends before a wall.
    assert!(has(Shape::Line(12), (2, 4), (4, 5)));
    assert!(!has(Shape::Line(12), (2, 4), (6, 6)) && !has(Shape::Line(12), (2, 4), (7, 7)));
    assert!(has(Shape::Blast(2), (3, 4), (5, 2)) && !has(Shape::Blast(2), (3, 4), (6, 4)));
}

/// Rules: EV-ATK-22
#[test]
fn an_arc_jumps_from_one_target_to_the_next() {
    let mut play = Stage::new(&["A.........x........y.........z"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 60);
            teach(sheet, &["chain_spark"]);
        })
        .begin();
    let order = play.cast('A', "attack", "chain_spark", 'x');
    // y is 9 m from x; z is 10 m from y and out of the chain.
    let events = play.act(order, &[31, 90, 50, 90, 50]);
    assert_eq!(rolls(&events).len(), 3);
    assert_eq!(play.wounds('z'), (3, 1, 1));
}

/// Rules: EV-ATK-23 EV-DIC-01
#[test]
fn the_digits_of_the_die_say_where_a_throw_drifts() {
    let play = Stage::new(&[
        "A.......", "........", "........", "....x...", "........", "........", "...#....",
    ])
    .begin();
    let drifts = |face| drift(play.view(), Cell::new(0, 3), Cell::new(4, 3), face);
    let at = |x, y| Drift {
        cell: Cell::new(x, y),
        up: 0,
    };
    assert_eq!(drifts(72), at(4, 6), "7 m south, the map ends after 3");
    assert_eq!(drifts(28), at(4, 1));
    assert_eq!(drifts(16), at(5, 3));
    assert_eq!(drifts(29), at(6, 1));
    assert_eq!(drifts(24), at(2, 3));
    assert_eq!(drifts(100), at(4, 3));
    assert_eq!(drifts(8), at(4, 3), "08 is no metre");
    assert_eq!(drifts(40), at(0, 3), "back to the thrower and no further");
    assert_eq!(drifts(90), at(0, 3));
    assert_eq!(drifts(20), at(2, 3));
    assert_eq!(drifts(35), Drift { up: 3, ..at(4, 3) });
    assert_eq!(drifts(31), at(1, 6));
    let onto_the_wall = drift(play.view(), Cell::new(0, 3), Cell::new(3, 3), 92);
    assert_eq!(onto_the_wall, at(3, 5));
}

fn thrower() -> Play {
    Stage::new(&[
        ".....y.....",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "A....x.....",
    ])
    .unit('A', |sheet| {
        set(sheet, Score::Melee, 55);
        arm(sheet, "grenade");
    })
    .begin()
}

/// Rules: EV-ATK-24 EV-ATK-23 EV-CAT-02
#[test]
fn a_failed_throw_drifts_and_strikes_with_margin_0() {
    let mut play = thrower();
    play.give('x', c::STAGGERED, None);
    let order = play
        .order('A', "attack")
        .with(With::Item(item("grenade")))
        .to(Cell::new(5, 6));
    // x's ailment does not help against the square: T 55. 68: 6 m north, where y stands.
    let events = play.act(order, &[68, 90, 50]);
    assert_eq!(rolls(&events)[0], ("Throw", 55, 68));
    // 9 + 0 against 3: excess 6.
    assert_eq!(play.wounds('y'), (1, 1, 1));
    assert_eq!(play.wounds('x'), (3, 1, 1));
    assert_eq!(ammo(&play, 'A', "grenade"), None, "used up");
    // Passing evasion is always a miss then, even by 0 degrees.
    let mut play = thrower();
    let order = play
        .order('A', "attack")
        .with(With::Item(item("grenade")))
        .to(Cell::new(5, 6));
    play.act(order, &[68, 30]);
    assert_eq!(play.wounds('y'), (3, 1, 1));
}

/// Rules: EV-ATK-24
#[test]
fn a_good_throw_stays_and_everybody_has_a_margin_of_their_own() {
    let mut play = thrower();
    let order = play
        .order('A', "attack")
        .with(With::Item(item("grenade")))
        .to(Cell::new(5, 6));
    // T 65 against the unarmed? No: throws are no melee actions. 9 + 2 against 3: 8.
    play.act(order, &[35, 90, 50]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    // 35 up by 3 m misses the ground for a Blast of 2.
    let mut play = thrower();
    let order = play
        .order('A', "attack")
        .with(With::Item(item("grenade")))
        .to(Cell::new(5, 6));
    play.act(order, &[75]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
}

/// Rules: EV-CAT-02 EV-ELM-01
#[test]
fn a_thrown_knife_lies_in_the_square_of_its_target() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |sheet| arm(sheet, "knife"))
        .unit('x', |sheet| {
            arm(sheet, "sword");
            takes(sheet, Element::Missile, Affinity::Block);
        })
        .begin();
    let order = play.strike('A', "knife", 'x').mode(modes::THROWN);
    play.act(order, &[20, 90]);
    assert_eq!(play.wounds('x'), (3, 1, 1), "a thrown knife is a Missile");
    let dropped = &play.view().ground().dropped;
    assert_eq!(dropped.len(), 1);
    assert_eq!(dropped[0].0, Cell::new(4, 0));
    assert_eq!(ammo(&play, 'A', "knife"), None);
}

/// Rules: EV-ALT-02 EV-ALT-03 EV-ALT-05 EV-MOV-01
#[test]
fn bands_keep_blades_apart_and_high_is_for_long_guns() {
    use crate::battle::components::{Altitude, Band};
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            arm(sheet, "sword");
            arm(sheet, "pistol");
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let raise = |play: &mut Play, letter, band| {
        let unit = play.id(letter);
        play.stage(|r| {
            r.set_altitude(
                unit,
                Altitude {
                    band,
                    ..Altitude::default()
                },
            );
        });
    };
    let sword = play.strike('A', "sword", 'x');
    let pistol = play.strike('A', "pistol", 'x');
    let ember = play.cast('A', "attack", "ember", 'x');
    raise(&mut play, 'x', Band::Low);
    assert_eq!(play.refused(&sword).rule.0, "EV-ALT-02");
    assert!(play.battle.plan(&pistol).is_ok() && play.battle.plan(&ember).is_ok());
    raise(&mut play, 'A', Band::Low);
    assert!(play.battle.plan(&sword).is_ok(), "side by side in the air");
    raise(&mut play, 'x', Band::High);
    for order in [&pistol, &ember] {
        assert_eq!(play.refused(order).rule.0, "EV-ALT-05");
    }
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| arm(sheet, "marksman_rifle"))
        .begin();
    raise(&mut play, 'x', Band::High);
    let shot = play.strike('A', "marksman_rifle", 'x');
    assert!(play.battle.plan(&shot).is_ok());
}

/// Rules: EV-CAT-09 EV-SHT-18 EV-ATK-11 EV-ATK-16
#[test]
fn talents_widen_criticals_and_bursts() {
    let talented = |talents: u32| {
        Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                sheet.talents = talents;
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                sheet.armour = [30; 6];
                arm(sheet, "sword");
            })
            .begin()
    };
    use crate::rules::evoker::sheet::Talent;
    for (talents, face, critical) in [
        (1 << Talent::Keen as u32, 15, true),
        (1 << Talent::Keen as u32, 16, false),
        (0, 15, false),
    ] {
        let mut play = talented(talents);
        let order = blow(&play);
        play.act(order, &[face, 90, 50]);
        assert_eq!(play.has('x', c::STAGGERED), critical, "die {face}");
    }
    let play = talented(1 << Talent::Flurry as u32);
    assert_eq!(target_number(&play, &blow(&play).mode(modes::BURST)), 35);
    let bare = play.strike('A', "unarmed", 'x').mode(modes::BURST);
    assert_eq!(
        play.refused(&bare).rule.0,
        "EV-ATK-16",
        "weapons in hand alone"
    );
}

#[test]
fn odds_of_areas_bursts_and_throws_are_exact() {
    let mut play = gust();
    let order = play
        .order('A', "attack")
        .with(With::Power(power("gale")))
        .to(Cell::new(2, 1));
    let odds = play.battle.odds(&order, Default::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about, "{} runs", odds.runs);
    // B, at T 60, is missed by 61 and more and by every evasion that matches.
    let hit: u64 = (1..=60_u64)
        .map(|face| {
            let degrees = (60 - face) / 10;
            // Parry 30: lost when it fails or has fewer degrees.
            let saved = (1..=30_u64)
                .filter(|answer| (30 - answer) / 10 >= degrees)
                .count() as u64;
            100 - saved
        })
        .sum();
    let unit = play.id('B');
    assert_eq!(odds.hits(unit), crate::dice::Weight::new(hit, 10_000));
    let mut play = two_marks();
    let order = both(&play, 'x', 'y');
    let odds = play.battle.odds(&order, Default::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about, "{} runs", odds.runs);
    let mut play = thrower();
    let order = play
        .order('A', "attack")
        .with(With::Item(item("grenade")))
        .to(Cell::new(5, 6));
    let odds = play.battle.odds(&order, Default::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about, "{} runs", odds.runs);
}
