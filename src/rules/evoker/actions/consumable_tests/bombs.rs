//! Smoke and bombs.

use super::*;

/// Rules: EV-CAT-08 EV-FLD-05
#[test]
fn a_smoke_pot_raises_haze_for_three_rounds_within_ten_metres() {
    let pot = |play: &Play, x| {
        let order = play.order('A', "use").with(Tool::Item(item("smoke_pot")));
        order.to(Cell::new(x, 0))
    };
    let mut play = field(&["smoke_pot"]);
    assert_eq!(
        play.refused(&pot(&play, 11)).why,
        RefusalReason::OutOfReach {
            distance: 11,
            reach: 10
        }
    );
    assert_eq!(
        play.refused(&pot(&play, 40)).why,
        RefusalReason::WrongTarget
    );
    play.act(pot(&play, 10), &[]);
    let cloud = |rounds| {
        (8..=11)
            .map(|x| (Cell::new(x, 0), Some(rounds)))
            .collect::<Vec<_>>()
    };
    assert_eq!(squares_of_haze(&play), cloud(3));
    // A target in the smoke is harder to hit for every attacker.
    let shot = Stage::new(&["A....x"])
        .unit('A', |sheet| carry(sheet, &["pistol", "smoke_pot"]))
        .unit('x', |_| {});
    let mut shot = shot.begin();
    shot.act(shot.use_on('A', "smoke_pot", 'x'), &[]);
    let lines = counted(&shot, &shot.strike('A', "pistol", 'x'));
    assert!(lines.contains(&("EV-ADV-47", -10)), "{lines:?}");
    for _ in 0..5 {
        play.end(&[]);
    }
    assert_eq!(squares_of_haze(&play), cloud(2), "a round is over");
}

/// Rules: EV-CAT-08 EV-FLD-01
#[test]
fn nothing_is_used_through_a_wall() {
    let mut play = Stage::new(&["A#B", "###", "x.."])
        .unit('A', |sheet| {
            carry(sheet, &["medkit", "smoke_pot", "firebomb", "flash_charge"]);
        })
        .begin();
    play.set_wounds('B', (0, 1, 1));
    for (name, target) in [
        ("medkit", 'B'),
        ("smoke_pot", 'x'),
        ("firebomb", 'x'),
        ("flash_charge", 'x'),
    ] {
        let refusal = play.refused(&play.use_on('A', name, target));
        assert_eq!(refusal.why, RefusalReason::NoLineOfSight, "{name}");
    }
}

/// Rules: EV-CAT-08 EV-ATK-03 EV-ATK-04 EV-ATK-14
#[test]
fn a_firebomb_is_thrown_with_melee_skill_and_adds_no_bonus() {
    let mut play = bomber(|_| {});
    let order = play.use_on('A', "firebomb", 'x');
    // No range rows: a throw is not Ballistic. The target may only dodge, not parry.
    let events = play.act(order, &[35, 99, 50]);
    assert_eq!(rolls(&events), [("Attack", 55, 35), ("Evade", 45, 99)]);
    // 9 and a margin of 2 against 3: 8 over, two wounds.
    assert_eq!(play.wounds('x'), (1, 1, 1));
    assert_eq!(play.carries('A', "firebomb"), 1);
    assert_eq!(play.view().pool(play.id('A'), stats::SPIRIT), 12, "no cost");
}

/// Rules: EV-CAT-08 EV-ELM-04 EV-ONE-02
#[test]
fn a_firebomb_finds_those_weak_to_fire() {
    let mut play = bomber(|sheet| {
        takes(sheet, Element::Fire, Affinity::Weak);
        sheet.armour = [6; 6];
    });
    play.act(play.use_on('A', "firebomb", 'x'), &[55, 99, 50]);
    // 9 against armour alone: 3 over, one wound and one for the weakness.
    assert_eq!(play.wounds('x'), (1, 1, 1));
    assert!(play.has('x', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
}

/// Rules: EV-CAT-08 EV-ATK-12 EV-CAT-09
#[test]
fn a_critical_firebomb_sets_its_target_on_fire() {
    for (face, critical) in [(10, true), (11, false)] {
        let mut play = bomber(|sheet| sheet.armour = [12; 6]);
        let faces = if critical {
            &[face, 99, 50, 31][..]
        } else {
            &[face, 99, 50]
        };
        play.act(play.use_on('A', "firebomb", 'x'), faces);
        assert_eq!(play.has('x', c::BURNING), critical);
        assert!(!play.has('x', c::STAGGERED));
    }
}

/// Rules: EV-CAT-08 EV-ATK-09 EV-ATK-20 EV-FLD-08
#[test]
fn a_firebomb_fumbles_is_never_called_and_flies_ten_metres() {
    let mut play = bomber(|_| {});
    let order = play.use_on('A', "firebomb", 'x');
    for mode in [super::super::modes::CALLED, super::super::modes::BURST] {
        assert_eq!(play.refused(&order.clone().mode(mode)).rule.0, "EV-ATK-20");
    }
    play.act(order, &[96]);
    assert_eq!(
        (play.wounds('x'), play.carries('A', "firebomb")),
        ((3, 1, 1), 1)
    );
    let play = field(&["firebomb"]);
    assert!(play.battle.plan(&play.use_on('A', "firebomb", 'x')).is_ok());
    let far = play.refused(&play.use_on('A', "firebomb", 'y'));
    assert_eq!(
        far.why,
        RefusalReason::OutOfReach {
            distance: 11,
            reach: 10
        }
    );
    let friend = play.refused(&play.use_on('A', "firebomb", 'B'));
    assert_eq!(friend.why, RefusalReason::WrongSide);
}

/// Rules: EV-CAT-08 EV-CAT-06
#[test]
fn rebound_turns_no_bomb_back() {
    let mut play = bomber(|_| {});
    play.give('x', c::REBOUND, Some(3));
    play.act(play.use_on('A', "firebomb", 'x'), &[35, 99, 50]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    assert!(play.has('x', c::REBOUND));
}
