//! Elements and affinities (EV-ELM-01 to 11), and qualities of weapons.

use crate::rules::evoker::{
    character::{
        element::{Affinity, Element},
        sheet::Score,
    },
    conditions as c,
    fixture::{Play, Stage, arm, set, takes, teach},
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

/// A casts a power at x with this affinity to the element; Toughness 44, 4/2/1.
fn caster(power: &'static str, element: Element, affinity: Affinity) -> Play {
    Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            set(sheet, Score::Toughness, 44);
            teach(sheet, &[power]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 44);
            takes(sheet, element, affinity);
        })
        .begin()
}

/// Rules: EV-ELM-11
#[test]
fn a_hit_shows_both_sides_the_affinity_and_a_miss_nothing() {
    let known = |play: &Play| {
        let unit = play.id('x').index();
        let affinities = &play.view().memory().affinities;
        affinities
            .iter()
            .filter(|side| side.get(unit).is_some_and(|bits| *bits != 0))
            .count()
    };
    let mut play = caster("ember", Element::Fire, Affinity::Resist);
    let spell = play.cast('A', "attack", "ember", 'x');
    play.act(spell.clone(), &[51]);
    assert_eq!(known(&play), 0);
    let mut play = caster("ember", Element::Fire, Affinity::Resist);
    play.act(spell, &[50, 90, 50]);
    assert_eq!(known(&play), 2);
}
