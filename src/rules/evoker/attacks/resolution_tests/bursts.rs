//! Called attacks, Bursts, and their legal targets.

use super::*;

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

/// Rules: EV-ATK-17 EV-ATK-16
#[test]
fn burst_wounds_may_go_to_a_second_target() {
    let mut play = two_marks();
    let order = both(&play, 'x', 'y');
    // Margin 3: two to y, one stays. x: 1 + High + 1; y: 2 + High.
    play.act_answering(order, &[12, 90, 50, 90, 50], &["2"]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
    assert_eq!(play.wounds('y'), (0, 1, 1));
    // Wounds for a missed target are lost: margin 1 goes to y, which ties with the same die.
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
    // The other way round the second target is easier: it has its own T.
    let order = both(&play, 'y', 'x');
    assert_eq!(target_number(&play, &order), 40);
    // y at T 40: die 35 has 0 degrees and margin 0: no wounds to give away.
    play.act(order, &[35, 90, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // Without a Burst there is only one target.
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
