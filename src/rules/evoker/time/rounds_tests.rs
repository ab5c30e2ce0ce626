//! Miasma (EV-CND-11) at the end of rounds.

use crate::{
    battle::components::{CombatStatus, Condition, Conditions, Personas},
    rules::evoker::{
        character::sheet::{Score, Sheet},
        conditions as c,
        fixture::{Play, Stage, persona, rolls, set},
    },
};

/// `A`, `B` and `x` in the Sea of Chaos; growth rate 3.
fn sea(a: impl FnOnce(&mut Sheet), b: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["ABx"])
        .unit('A', |sheet| {
            set(sheet, Score::Willpower, 38);
            a(sheet);
        })
        .unit('B', b)
        .unit('x', |sheet| {
            sheet.shadow = true;
            sheet.tracks_stress = false;
        })
        .options(|options| options.miasma = Some(3))
        .begin()
}

/// Ends the turns of a whole round, with these dice at its end.
fn round(play: &mut Play, faces: &[u16]) -> Vec<(&'static str, i32, u16)> {
    play.until('x');
    rolls(&play.end(faces))
}

fn burn(play: &mut Play, letter: char) {
    let unit = play.id(letter);
    play.stage(|r| {
        r.edit::<Conditions>(unit)
            .0
            .push(Condition::new(c::BURNING, 0));
    });
}

const TEST: &str = "Withstand the Miasma";

/// Rules: EV-CND-11
#[test]
fn those_without_a_persona_test_willpower_or_suffer_the_rate() {
    let mut play = sea(|_| {}, |sheet| persona(sheet, 20, &[], &[]));
    // Only A tests.
    assert_eq!(round(&mut play, &[39]), [(TEST, 38, 39)]);
    let stress = |play: &Play| ['A', 'B', 'x'].map(|letter| play.stress(letter));
    assert_eq!(stress(&play), [3, 0, 0]);
    assert_eq!(round(&mut play, &[38]), [(TEST, 38, 38)]);
    assert_eq!(stress(&play), [3, 0, 0]);
}

/// Rules: EV-CND-11 EV-TIM-13
#[test]
fn everybody_exposed_tests_in_initiative_order() {
    let mut play = sea(|_| {}, |sheet| set(sheet, Score::Willpower, 50));
    assert_eq!(
        round(&mut play, &[39, 51]),
        [(TEST, 38, 39), (TEST, 50, 51)]
    );
    assert_eq!((play.stress('A'), play.stress('B')), (3, 3));
}

/// Rules: EV-CND-11 EV-PER-04
#[test]
fn a_persona_protects_while_it_lives_and_is_equipped() {
    let mut play = sea(
        |sheet| {
            persona(sheet, 20, &[], &[]);
            // A Minor Persona protects as well.
            persona(sheet, 5, &[], &[]);
        },
        |sheet| sheet.tracks_stress = false,
    );
    assert_eq!(round(&mut play, &[]), []);
    let unit = play.id('A');
    play.stage(|r| r.edit::<Personas>(unit).list[0].broken = true);
    assert_eq!(round(&mut play, &[100]), [(TEST, 38, 100)]);
    assert_eq!(play.stress('A'), 3, "the rate, whatever the degrees");
    play.until('A');
    play.act(play.order('A', "persona"), &[]);
    assert_eq!(round(&mut play, &[]), []);
}

/// Rules: EV-CND-11 EV-TIM-13 EV-AIL-12
#[test]
fn a_persona_that_burns_away_protects_no_longer_in_the_same_round() {
    let mut play = sea(
        |sheet| persona(sheet, 10, &[], &[]),
        |sheet| sheet.tracks_stress = false,
    );
    let unit = play.id('A');
    play.stage(|r| {
        let wounds = &mut r.edit::<Personas>(unit).list[0].wounds;
        (wounds.light.left, wounds.heavy.left) = (0, 0);
    });
    burn(&mut play, 'A');
    // Burn 4 against TB 3 breaks it: 20 Stress; then the fire hampers Willpower.
    assert_eq!(round(&mut play, &[29]), [(TEST, 28, 29)]);
    assert_eq!(play.stress('A'), 23);
}

/// Rules: EV-CND-11
#[test]
fn shadows_the_sleeping_and_those_without_stress_feel_nothing() {
    let mut play = sea(
        |sheet| sheet.tracks_stress = false,
        |sheet| {
            sheet.shadow = true;
            sheet.tracks_stress = true;
        },
    );
    assert_eq!(round(&mut play, &[]), []);
    let mut play = sea(|_| {}, |sheet| sheet.tracks_stress = false);
    let unit = play.id('A');
    play.stage(|r| r.set_status(unit, CombatStatus::Unconscious { rounds: 9 }));
    assert_eq!(round(&mut play, &[]), []);
    assert_eq!(play.stress('A'), 0);
}

/// Rules: EV-CND-11 EV-CND-06
#[test]
fn the_stress_of_the_miasma_may_put_the_exhausted_to_sleep() {
    let mut play = sea(|_| {}, |sheet| sheet.tracks_stress = false);
    play.set_stress('A', 47);
    // Fatigued before it, Exhausted after it: Toughness 30 at two Disadvantages.
    assert_eq!(
        round(&mut play, &[29, 11]),
        [(TEST, 28, 29), ("Stay awake", 10, 11)]
    );
    let life = play.view().status(play.id('A'));
    assert_eq!(life, CombatStatus::Unconscious { rounds: 50 * 12 });
}

/// Rules: EV-CND-11 EV-FAT-03
#[test]
fn fate_may_reroll_it() {
    let mut play = sea(
        |sheet| sheet.fate = Some(1),
        |sheet| sheet.tracks_stress = false,
    );
    play.until('x');
    let end = crate::rules::evoker::BOOK.action_named("end");
    let end = crate::battle::order::Order::new(play.id('x'), end.expect("turns end"));
    play.act_answering(end, &[39, 38], &["yes"]);
    assert_eq!(play.stress('A'), 0);
    assert_eq!(
        play.view()
            .pool(play.id('A'), crate::rules::evoker::character::stats::FATE),
        0
    );
}

/// Rules: EV-CND-11
#[test]
fn without_the_level_option_there_is_no_miasma() {
    let mut play = Stage::new(&["Ax"]).begin();
    assert_eq!(round(&mut play, &[]), []);
}
