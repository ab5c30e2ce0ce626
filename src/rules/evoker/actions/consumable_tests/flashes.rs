//! Flash charges.

use super::*;

/// `A` beside `x` with a flash charge, and `B` beside it too.
fn dazzler() -> Play {
    Stage::new(&["AxB"])
        .unit('A', |sheet| carry(sheet, &["claws", "flash_charge"]))
        .unit('B', |sheet| arm(sheet, "claws"))
        .unit('x', |sheet| arm(sheet, "claws"))
        .begin()
}

/// Rules: EV-CAT-08
#[test]
fn a_flash_charge_spoils_the_next_evasion_alone() {
    let mut play = dazzler();
    assert_eq!(
        play.refused(&play.use_on('A', "flash_charge", 'B')).why,
        RefusalReason::WrongSide
    );
    play.act(play.use_on('A', "flash_charge", 'x'), &[]);
    // Other tests of the target, and attacks on it, are unchanged.
    assert_eq!(target_number(&play, &play.strike('A', "claws", 'x')), 40);
    let events = play.act(play.strike('A', "claws", 'x'), &[40, 11, 90]);
    assert_eq!(rolls(&events)[1], ("Evade", 10, 11));
    play.end(&[]);
    let events = play.act(play.strike('B', "claws", 'x'), &[40, 30]);
    assert_eq!(rolls(&events)[1], ("Evade", 30, 30), "used up");
}

/// Rules: EV-CAT-08 EV-DIC-13
#[test]
fn a_flash_is_over_at_the_end_of_the_next_turn_of_the_dazzled() {
    let mut play = dazzler();
    play.act(play.use_on('A', "flash_charge", 'x'), &[]);
    play.until('x');
    assert!(play.has('x', c::DAZZLED));
    // Its own attack is no evasion and does not use the flash up.
    play.act(play.strike('x', "claws", 'A'), &[99]);
    assert!(play.has('x', c::DAZZLED));
    play.end(&[]);
    assert!(!play.has('x', c::DAZZLED));
}

/// Rules: EV-CAT-08 EV-ADV-03
#[test]
fn two_flashes_count_once() {
    let mut play = Stage::new(&["AxB"])
        .unit('A', |sheet| carry(sheet, &["claws", "flash_charge"]))
        .unit('B', |sheet| carry(sheet, &["claws", "flash_charge"]))
        .unit('x', |sheet| arm(sheet, "claws"))
        .begin();
    play.act(play.use_on('A', "flash_charge", 'x'), &[]);
    play.end(&[]);
    play.act(play.use_on('B', "flash_charge", 'x'), &[]);
    let events = play.act(play.strike('B', "claws", 'x'), &[40, 10]);
    assert_eq!(rolls(&events)[1], ("Evade", 10, 10));
}

/// Rules: EV-ACT-31 EV-MOV-35
#[test]
fn a_hidden_user_is_seen_when_it_harms_somebody() {
    for (name, target, revealed) in [("medkit", 'A', false), ("flash_charge", 'x', true)] {
        let mut play = field(&["medkit", "flash_charge"]);
        let unit = play.id('A');
        play.stage(|r| r.edit::<Stealth>(unit).hidden = true);
        play.act(play.use_on('A', name, target), &[]);
        assert_eq!(play.view().store.get::<Stealth>(unit).hidden, !revealed);
    }
}
