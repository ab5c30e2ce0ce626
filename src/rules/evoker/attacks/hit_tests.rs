//! Elements and affinities (EV-ELM-01 to 11), and qualities of weapons.

use crate::{
    battle::components::{Conditions, Until},
    rules::evoker::{
        character::{
            element::{Affinity, Element},
            sheet::Score,
        },
        conditions as c,
        fixture::{Play, Stage, arm, rolls, set, takes, teach},
    },
};

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

/// Rules: EV-ELM-02 EV-ELM-03 EV-ELM-06 EV-SHT-07
#[test]
fn resist_counts_as_five_points_of_toughness() {
    // 5 + 5 + margin 0 against 4, and against 9.
    for (affinity, left) in [(Affinity::Normal, (2, 2, 1)), (Affinity::Resist, (3, 2, 1))] {
        let mut play = caster("ember", Element::Fire, affinity);
        let spell = play.cast('A', "attack", "ember", 'x');
        play.act(spell, &[50, 90, 50]);
        assert_eq!(play.wounds('x'), left, "{affinity:?}");
    }
}

/// x in armour that no hit penetrates, so that no injury hampers its tests.
fn armoured(affinity: Affinity) -> Play {
    Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 44);
            sheet.armour = [40; 6];
            takes(sheet, Element::Fire, affinity);
        })
        .begin()
}

/// Rules: EV-ELM-04 EV-ELM-06 EV-DIC-05 EV-AIL-05
#[test]
fn affinity_changes_tests_to_resist_by_twenty() {
    for (affinity, t) in [
        (Affinity::Weak, 24),
        (Affinity::Normal, 44),
        (Affinity::Resist, 64),
    ] {
        let mut play = armoured(affinity);
        let spell = play.cast('A', "attack", "ember", 'x');
        let events = play.act(spell, &[10, 90, 50, t as u16 + 1]);
        let last = rolls(&events)[2];
        assert_eq!(last, ("Resist", t, t as u16 + 1));
        assert!(play.has('x', c::BURNING));
        let mut play = armoured(affinity);
        let spell = play.cast('A', "attack", "ember", 'x');
        play.act(spell, &[10, 90, 50, t as u16]);
        assert!(!play.has('x', c::BURNING));
    }
}

/// Rules: EV-ELM-07
#[test]
fn block_stops_everything() {
    let mut play = caster("ember", Element::Fire, Affinity::Block);
    let spell = play.cast('A', "attack", "ember", 'x');
    // A critical: no location, no effect, no One More. A target that Blocks evades all the same.
    play.act(spell, &[6, 90]);
    assert_eq!(play.wounds('x'), (4, 2, 1));
    assert!(!play.has('x', c::BURNING) && !play.has('x', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 0);
}

fn mirror(own: Affinity) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            set(sheet, Score::Toughness, 44);
            sheet.armour = [1; 6];
            arm(sheet, "sword");
            takes(sheet, Element::Melee, own);
        })
        .unit('x', |sheet| {
            takes(sheet, Element::Melee, Affinity::Repel);
            arm(sheet, "sword");
        })
        .begin()
}

/// Rules: EV-ELM-08 EV-ONE-06 EV-ATK-05
#[test]
fn repelled_blows_strike_their_owner() {
    // Margin 3: 5 + 3 + 3 against 4 + 1: excess 6: two wounds; no evasion, no critical.
    for (own, dice, left) in [
        (Affinity::Normal, vec![24, 50], (2, 2, 1)),
        (Affinity::Block, vec![24], (4, 2, 1)),
        (Affinity::Repel, vec![24], (4, 2, 1)),
        (Affinity::Resist, vec![24, 50], (3, 2, 1)),
        // Weak: 11 against 1: excess 10: 1 + High + Weakness, and Savage.
        (Affinity::Weak, vec![24, 50], (1, 1, 1)),
        // 9 against 1 on the head: 1 + High + Headshot + Weakness, and Savage by four wounds.
        (Affinity::Weak, vec![44, 5], (0, 1, 1)),
        // A critical adds nothing.
        (Affinity::Normal, vec![10, 50], (2, 2, 1)),
    ] {
        let mut play = mirror(own);
        let blow = play.strike('A', "sword", 'x');
        play.act(blow, &dice);
        assert_eq!(play.wounds('A'), left, "{own:?}");
        assert_eq!(play.wounds('x'), (3, 1, 1));
        assert_eq!(play.has('A', c::STAGGERED), own == Affinity::Weak);
        assert_eq!(play.view().clock().one_mores, 0);
    }
    let mut play = mirror(Affinity::Absorb);
    play.set_wounds('A', (1, 2, 1));
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[24]);
    assert_eq!(play.wounds('A'), (2, 2, 1));
}

fn shielded(power: &'static str) -> Play {
    let mut play = caster(power, Element::Fire, Affinity::Normal);
    play.give('x', c::REBOUND, Some(3));
    play
}

/// Rules: EV-ELM-10 EV-CAT-06
#[test]
fn rebound_turns_one_magic_attack_back_and_not_almighty() {
    let mut play = shielded("ember");
    let spell = play.cast('A', "attack", "ember", 'x');
    // 5 + 5 + 0 against A's 4: excess 6; the target does not evade.
    play.act(spell, &[50, 50]);
    assert_eq!(play.wounds('x'), (4, 2, 1));
    assert_eq!(play.wounds('A'), (2, 2, 1));
    assert!(!play.has('x', c::REBOUND));
    let mut play = shielded("void_bolt");
    let spell = play.cast('A', "attack", "void_bolt", 'x');
    play.act(spell, &[50, 90, 50]);
    assert_eq!(play.wounds('x'), (2, 2, 1));
    assert!(play.has('x', c::REBOUND));
    // A Weak entry for Almighty on the sheet has no effect.
    let mut play = caster("void_bolt", Element::Almighty, Affinity::Weak);
    let spell = play.cast('A', "attack", "void_bolt", 'x');
    play.act(spell, &[50, 90, 50]);
    assert_eq!(play.wounds('x'), (2, 2, 1));
    assert!(!play.has('x', c::STAGGERED));
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

/// Rules: EV-ELM-01 EV-CAT-02 EV-AIL-03 EV-AIL-05
#[test]
fn a_shock_baton_is_electricity_with_strength_and_dazes_when_it_wounds() {
    let baton = |armour: u8| {
        Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                arm(sheet, "shock_baton");
            })
            .unit('x', |sheet| {
                sheet.armour = [armour; 6];
                takes(sheet, Element::Electricity, Affinity::Weak);
                arm(sheet, "sword");
            })
            .begin()
    };
    // 4 + 3 against armour 6: excess 1: Weakness adds a wound; resisting at 30 - 20.
    let mut play = baton(6);
    let blow = play.strike('A', "shock_baton", 'x');
    let events = play.act(blow, &[55, 90, 50, 11]);
    assert_eq!(rolls(&events)[2], ("Resist", 10, 11));
    assert!(play.has('x', c::DIZZY) && play.has('x', c::STAGGERED));
    let turns = play
        .view()
        .store
        .get::<Conditions>(play.id('x'))
        .get(c::DIZZY)
        .expect("Dizzy")
        .until;
    assert_eq!(turns, Until::Turns(2));
    // Without penetration there is no test.
    let mut play = baton(7);
    let blow = play.strike('A', "shock_baton", 'x');
    play.act(blow, &[55, 90, 50]);
    assert!(!play.has('x', c::DIZZY));
}

/// Rules: EV-CAT-02 EV-CND-03
#[test]
fn rending_criticals_bleed() {
    for (face, bleeds) in [(10, true), (11, false)] {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                arm(sheet, "ripper");
            })
            .unit('x', |sheet| {
                sheet.armour = [30; 6];
                arm(sheet, "sword");
            })
            .begin();
        let blow = play.strike('A', "ripper", 'x');
        play.act(blow, &[face, 90, 50]);
        assert_eq!(play.has('x', c::BLOOD_LOSS), bleeds);
    }
}

/// Rules: EV-ACT-14 EV-ONE-01 EV-TEC-01
#[test]
fn defenders_are_not_staggered_and_lose_no_extra_wounds_to_weakness() {
    let mut play = Stage::new(&["x....A"])
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 44);
            sheet.armour = [6; 6];
            takes(sheet, Element::Fire, Affinity::Weak);
        })
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &["ember"]);
        })
        .begin();
    let defend = play.order('x', "defend");
    play.act(defend, &[]);
    play.until('A');
    let spell = play.cast('A', "attack", "ember", 'x');
    // Critical on a Weak defender, margin 4: 14 - 6 = 8: 1 + High. Evasion and resisting +10.
    let events = play.act(spell, &[10, 90, 50, 35]);
    assert_eq!(rolls(&events)[1].1, 40);
    assert_eq!(rolls(&events)[2], ("Resist", 34, 35));
    assert_eq!(play.wounds('x'), (2, 2, 1));
    assert!(!play.has('x', c::STAGGERED) && play.has('x', c::BURNING));
    assert_eq!(play.view().clock().one_mores, 0);
    // The stance ends with its next turn.
    play.end(&[]);
    assert!(!play.has('x', c::DEFENDING));
}
