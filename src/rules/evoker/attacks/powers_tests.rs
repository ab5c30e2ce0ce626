//! Passive powers.

use crate::{
    battle::{components::Personas, order::Tool},
    geometry::Cell,
    rules::evoker::{
        character::{
            element::{Affinity, Element},
            stats,
        },
        conditions as c, effects,
        fixture::{Play, Stage, persona, power, takes, teach},
    },
};

fn affinity(play: &Play, letter: char, element: Element) -> Affinity {
    stats::affinity(play.view(), play.id(letter), Some(element))
}

/// Rules: EV-CAT-07 EV-ELM-02
#[test]
fn ice_skin_resists_ice_where_the_printed_affinity_is_worse() {
    for (printed, counts) in [
        (Affinity::Weak, Affinity::Resist),
        (Affinity::Normal, Affinity::Resist),
        (Affinity::Resist, Affinity::Resist),
        (Affinity::Block, Affinity::Block),
        (Affinity::Absorb, Affinity::Absorb),
    ] {
        let play = Stage::new(&["A..x"])
            .unit('x', |sheet| {
                takes(sheet, Element::Ice, printed);
                teach(sheet, &["ice_skin"]);
            })
            .begin();
        assert_eq!(affinity(&play, 'x', Element::Ice), counts);
        assert_eq!(affinity(&play, 'x', Element::Fire), Affinity::Normal);
        assert_eq!(affinity(&play, 'x', Element::Almighty), Affinity::Normal);
    }
}

/// Rules: EV-CAT-07 EV-AIL-20 EV-ELM-06
#[test]
fn the_amnesiac_keep_their_passive_powers() {
    let mut play = Stage::new(&["A.x"])
        .unit('A', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &["frost_line", "bewilder"]);
        })
        .unit('x', |sheet| {
            teach(sheet, &["ice_skin", "quick_mind", "ember"]);
        })
        .begin();
    play.give('x', c::AMNESIAC, Some(9));
    assert_eq!(affinity(&play, 'x', Element::Ice), Affinity::Resist);
    // 4 + MgB 5 + margin 0 against TB 3 + 5: 1 over, one wound instead of six over and two.
    let frost = play
        .order('A', "attack")
        .with(Tool::Power(power("frost_line")))
        .to(Cell::new(2, 0));
    play.act(frost, &[60, 99, 50]);
    assert_eq!(play.wounds('x'), (2, 1, 1));
    // Powers that have to be used are forgotten.
    play.until('x');
    let ember = play.cast('x', "attack", "ember", 'A');
    assert_eq!(play.refused(&ember).rule.0, "EV-AIL-20");
}

/// Rules: EV-CAT-07
#[test]
fn a_quick_mind_is_never_confused() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &["bewilder", "forget"]);
        })
        .unit('x', |sheet| teach(sheet, &["quick_mind"]))
        .begin();
    play.act(play.cast('A', "ailment", "bewilder", 'x'), &[50, 99]);
    assert!(!play.has('x', c::CONFUSED));
    // Other ailments of the mind still take effect.
    play.end(&[]);
    play.until('A');
    play.act(play.cast('A', "ailment", "forget", 'x'), &[50, 99]);
    assert!(play.has('x', c::AMNESIAC));
    let unit = play.id('x');
    play.stage(|r| {
        assert!(!effects::inflict(
            r,
            unit,
            c::CONFUSED,
            None,
            None,
            "EV-INJ-09"
        ));
    });
    assert!(!play.has('x', c::CONFUSED));
}

fn evoker() -> Play {
    Stage::new(&["A...x"])
        .unit('A', |sheet| {
            persona(sheet, 20, &[(Element::Ice, Affinity::Weak)], &["ember"]);
            persona(sheet, 20, &[], &["ice_skin", "quick_mind"]);
        })
        .begin()
}

/// Rules: EV-CAT-07 EV-PER-05 EV-AIL-06
#[test]
fn passive_powers_are_those_of_the_equipped_living_persona() {
    let mut play = evoker();
    assert_eq!(affinity(&play, 'A', Element::Ice), Affinity::Weak);
    play.give('A', c::CONFUSED, Some(9));
    // Calling the other Persona ends the confusion at once.
    play.act(play.order('A', "persona"), &[]);
    assert_eq!(affinity(&play, 'A', Element::Ice), Affinity::Resist);
    assert!(!play.has('A', c::CONFUSED));
    let unit = play.id('A');
    play.stage(|r| r.edit::<Personas>(unit).list[1].broken = true);
    assert_eq!(affinity(&play, 'A', Element::Ice), Affinity::Normal);
    play.stage(|r| {
        assert!(effects::inflict(
            r,
            unit,
            c::CONFUSED,
            None,
            None,
            "EV-AIL-22"
        ));
    });
}

/// Rules: EV-CAT-07
#[test]
fn nobody_uses_a_passive_power() {
    let play = Stage::new(&["A...x"])
        .unit('A', |sheet| teach(sheet, &["ice_skin", "quick_mind"]))
        .begin();
    for key in ["attack", "hex", "restore", "augment", "ailment"] {
        let order = play.cast('A', key, "ice_skin", 'x');
        assert!(play.battle.plan(&order).is_err(), "{key}");
    }
    let ready = play.battle.legal_orders();
    let passive = Tool::Power(power("ice_skin"));
    assert!(ready.iter().all(|order| order.with != passive));
}
