//! Ailments of the body.

use super::*;

/// Rules: EV-AIL-12 EV-TIM-13
#[test]
fn fire_grows_hotter_each_round() {
    let mut play = pair();
    inflict(&mut play, 'x', c::BURNING, None);
    for left in [(4, 2, 1), (3, 2, 1), (2, 2, 1)] {
        play.until('x');
        play.until('A');
        assert_eq!(play.wounds('x'), left);
    }
    // Burning again changes nothing: the fourth round burns for 7.
    assert!(!inflict(&mut play, 'x', c::BURNING, None));
    // Armour does not help, and Willpower tests get worse.
    let situation =
        crate::rules::evoker::rolls::rows::Situation::plain(play.id('x'), stats::tested::WILLPOWER);
    let lines = crate::rules::evoker::rolls::rows::gather(play.view(), &situation);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].rule.0, "EV-AIL-12");
    // Ice puts it out.
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &["frost_line"]);
        })
        .unit('x', |sheet| sheet.armour = [30; 6])
        .begin();
    inflict(&mut play, 'x', c::BURNING, None);
    let spell = play.cast('A', "attack", "frost_line", 'x');
    play.act(spell, &[50, 90, 50]);
    assert!(!play.has('x', c::BURNING));
}

/// Rules: EV-AIL-12
#[test]
fn a_bruised_rib_adds_to_a_burn_and_nothing_else_does() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 39);
            takes(sheet, Element::Fire, Affinity::Weak);
            sheet.armour = [9; 6];
        })
        .begin();
    inflict(&mut play, 'x', c::BURNING, None);
    play.injure('x', Location::Body, 2);
    play.until('x');
    play.until('A');
    assert_eq!(play.wounds('x'), (1, 1, 1));
}

/// Rules: EV-AIL-13
#[test]
fn the_dizzy_do_everything_worse_and_help_nobody() {
    let mut play = Stage::new(&["ABx"])
        .unit('A', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &["mend", "mend_circle"]);
            arm(sheet, "sword");
        })
        .unit('B', |_| {})
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    inflict(&mut play, 'A', c::DIZZY, None);
    play.set_wounds('A', (1, 2, 1));
    play.set_wounds('B', (1, 1, 1));
    let friend = play.cast('A', "restore", "mend", 'B');
    assert_eq!(play.refused(&friend).rule.0, "EV-AIL-13");
    let own = play.cast('A', "restore", "mend_circle", 'A');
    play.act(own, &[]);
    assert_eq!((play.wounds('A').0, play.wounds('B').0), (2, 1));
}

/// Rules: EV-AIL-14 EV-TIM-12
#[test]
fn the_frozen_break_free_at_the_end_of_their_turn_or_by_a_wound() {
    let mut play = pair();
    inflict(&mut play, 'x', c::FROZEN, None);
    // Best of Strength 30 and Toughness 44.
    let events = play.end(&[45]);
    assert_eq!(rolls(&events), [("Break free of the ice", 44, 45)]);
    assert!(play.has('x', c::FROZEN));
    play.end(&[44]);
    assert!(!play.has('x', c::FROZEN));
    // For a Frozen unit Resist to Melee is Normal, and Melee is Technical anyway; it thaws and is
    // Staggered.
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            takes(sheet, Element::Melee, Affinity::Resist);
            takes(sheet, Element::Fire, Affinity::Resist);
        })
        .begin();
    let unit = play.id('x');
    inflict(&mut play, 'x', c::FROZEN, None);
    assert_eq!(
        stats::affinity(play.view(), unit, Some(Element::Melee)),
        Affinity::Normal
    );
    assert_eq!(
        stats::affinity(play.view(), unit, Some(Element::Fire)),
        Affinity::Resist
    );
}

/// Rules: EV-AIL-15 EV-DIC-12
#[test]
fn touching_the_shocked_may_shock() {
    // x has armour that stops everything: hit or miss, the test comes after the attack.
    for (dice, shocked) in [
        (vec![55, 90, 50, 43], true),
        (vec![55, 90, 50, 42], false),
        (vec![90, 43], true),
        (vec![55, 20, 43], true),
    ] {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                set(sheet, Score::Agility, 42);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                sheet.armour = [30; 6];
                set(sheet, Score::Melee, 65);
                arm(sheet, "sword");
            })
            .begin();
        inflict(&mut play, 'x', c::SHOCKED, None);
        let order = play.strike('A', "sword", 'x');
        let events = play.act(order, &dice);
        assert_eq!(play.has('A', c::SHOCKED), shocked, "{dice:?}");
        // x's ailment does not help A's own test.
        assert_eq!(rolls(&events).last().map(|roll| roll.1), Some(42));
    }
    // A unit that Blocks Electricity needs no test, and shots touch no target.
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            arm(sheet, "sword");
            arm(sheet, "pistol");
            takes(sheet, Element::Electricity, Affinity::Block);
        })
        .begin();
    inflict(&mut play, 'x', c::SHOCKED, None);
    let order = play.strike('A', "sword", 'x');
    play.act(order, &[90]);
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| arm(sheet, "pistol"))
        .begin();
    inflict(&mut play, 'x', c::SHOCKED, None);
    let order = play.strike('A', "pistol", 'x');
    play.act(order, &[90]);
}
