//! Weapons without an element, which the game has none of.

use crate::rules::evoker::{
    character::{
        element::{Affinity, Element},
        sheet::Score,
    },
    conditions as c,
    fixture::{Stage, arm, set, takes},
};

/// Rules: EV-ELM-01 EV-TEC-01 EV-AIL-16
#[test]
fn weapons_without_an_element_meet_no_affinity_and_exploit_only_sleep() {
    let blank = || {
        Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                arm(sheet, "null_blade");
            })
            .unit('x', |sheet| {
                set(sheet, Score::Toughness, 44);
                takes(sheet, Element::Melee, Affinity::Repel);
                arm(sheet, "sword");
            })
            .begin()
    };
    let mut play = blank();
    play.give('x', c::FROZEN, None);
    let blow = play.strike('A', "null_blade", 'x');
    // 8 against 4 with margin 1: excess 5, no Technical Hit on the Frozen; the wound thaws.
    play.act(blow, &[55, 90, 50]);
    assert_eq!(play.wounds('x'), (2, 2, 1));
    assert!(!play.has('x', c::STAGGERED));
    let mut play = blank();
    play.give('x', c::DROWSED, None);
    let blow = play.strike('A', "null_blade", 'x');
    play.act(blow, &[55, 90, 50]);
    assert_eq!(play.wounds('x'), (1, 2, 1));
    assert!(play.has('x', c::STAGGERED) && !play.has('x', c::DROWSED));
    // Criticals without an element have no effect.
    let mut play = blank();
    let blow = play.strike('A', "null_blade", 'x');
    play.act(blow, &[9, 90, 50]);
    assert!(!play.has('x', c::STAGGERED));
}
