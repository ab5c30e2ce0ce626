//! When the computer spends Fate (EV-FAT-03, EV-FAT-06).

use crate::rules::evoker::{
    character::sheet::Score,
    fixture::{Play, Stage, arm, set},
};

/// A strikes x, which has Fate, with these wounds left.
fn fated(weapon: &str, wounds: (u8, u8, u8)) -> Play {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 95);
            arm(sheet, weapon);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 44);
            sheet.fate = Some(1);
            arm(sheet, "sword");
        })
        .begin();
    play.set_wounds('x', wounds);
    play
}

/// Rules: EV-FAT-06 EV-FAT-01 EV-WND-09
#[test]
fn the_computer_blocks_a_heavy_wound_when_the_deadly_one_is_in_danger() {
    for (wounds, answers, left) in [
        ((1, 2, 1), &[][..], (0, 1, 1)),
        ((0, 1, 1), &["no"], (0, 0, 1)),
    ] {
        let mut play = fated("sword", wounds);
        let blow = play.strike('A', "sword", 'x');
        play.act_answering(blow, &[95, 90, 5], answers);
        assert_eq!(play.wounds('x'), left);
    }
}

/// Rules: EV-FAT-03 EV-FAT-01 EV-DIC-11
#[test]
fn the_computer_rerolls_a_lost_evasion_with_two_wounds_left() {
    let mut play = fated("knife", (0, 1, 1));
    let blow = play.strike('A', "knife", 'x');
    let odds = play.battle.odds(&blow, Default::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about);
    play.act(blow, &[95, 90, 10]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
    let mut play = fated("knife", (1, 1, 1));
    let blow = play.strike('A', "knife", 'x');
    play.act(blow, &[95, 90, 50]);
    assert_ne!(play.wounds('x'), (1, 1, 1));
}
