use crate::{
    battle::{
        components::{CombatStatus, Condition, Conditions},
        prelude::*,
    },
    rules::evoker::{
        character::sheet::{Score, Sheet},
        conditions as c,
        fixture::{Play, Stage, arm, ground, rolls, set},
    },
};

/// A unit of Toughness 44.
fn tough(sheet: &mut Sheet) {
    set(sheet, Score::Toughness, 44);
}

/// x stands in bad air, A outside it.
fn in_fumes(change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["A..x%", "y..%%"])
        .ground('%', ground(|terrain| terrain.no_air = true))
        .under('x', '%')
        .unit('A', |_| {})
        .unit('y', |_| {})
        .unit('x', change)
        .begin()
}

/// Ends the current round with these dice at its end.
fn round(play: &mut Play, dice: &[u16]) -> Vec<(&'static str, i32, u16)> {
    play.until('x');
    rolls(&play.end(dice))
}

/// Ends a round in which x has no turn.
fn round_without_x(play: &mut Play) {
    play.end(&[]);
    play.end(&[]);
}

fn life(play: &Play, letter: char) -> CombatStatus {
    play.view().status(play.id(letter))
}

/// Rules: EV-CND-07
#[test]
fn tests_for_toughness_rounds_then_unconscious_then_dead() {
    let mut play = in_fumes(tough);
    for die in [44, 10, 45] {
        assert_eq!(round(&mut play, &[die]), [("Hold your breath", 44, die)]);
        assert_eq!(life(&play, 'x'), CombatStatus::Active);
    }
    // Round 4 is TB 4: still a test, then unconscious whatever its result.
    round(&mut play, &[1]);
    assert!(matches!(life(&play, 'x'), CombatStatus::Unconscious { .. }) && play.is_prone('x'));
    assert!(play.is_prone('x'));
    assert_eq!(play.stress('x'), 1);
    // Four rounds more.
    for _ in 0..3 {
        round_without_x(&mut play);
        assert!(matches!(life(&play, 'x'), CombatStatus::Unconscious { .. }));
    }
    round_without_x(&mut play);
    assert_eq!(life(&play, 'x'), CombatStatus::Dead);
}

/// Rules: EV-CND-07
#[test]
fn a_failure_costs_one_stress_and_one_for_each_degree() {
    let mut play = in_fumes(tough);
    round(&mut play, &[45]);
    assert_eq!(play.stress('x'), 1);
    round(&mut play, &[71]);
    assert_eq!(play.stress('x'), 1 + 3);
    // A unit that tracks no Stress tests all the same.
    let mut play = in_fumes(|sheet| sheet.tracks_stress = false);
    round(&mut play, &[99]);
    assert_eq!(play.stress('x'), 0);
}

/// Rules: EV-CND-07
#[test]
fn a_toughness_bonus_of_nought_lasts_one_round() {
    let mut play = in_fumes(|sheet| set(sheet, Score::Toughness, 9));
    round(&mut play, &[5]);
    assert!(matches!(life(&play, 'x'), CombatStatus::Unconscious { .. }));
}

/// Rules: EV-CND-07
#[test]
fn air_ends_it_and_the_count_begins_anew() {
    let mut play = in_fumes(tough);
    for _ in 0..3 {
        round(&mut play, &[10]);
    }
    assert!(play.has('x', c::SUFFOCATING));
    play.until('x');
    play.act(play.order('x', "move").to((2, 0).into()), &[]);
    play.end(&[]);
    assert!(!play.has('x', c::SUFFOCATING));
    play.until('x');
    play.act(play.order('x', "move").to((3, 0).into()), &[]);
    play.end(&[10]);
    assert_eq!(
        life(&play, 'x'),
        CombatStatus::Active,
        "the first of four again"
    );
}

/// Rules: EV-CND-07 EV-CAT-10
#[test]
fn the_breathless_and_the_large_with_one_foot_outside_do_not_suffocate() {
    let mut play = in_fumes(|sheet| sheet.traits.breathless = true);
    round(&mut play, &[]);
    assert!(!play.has('x', c::SUFFOCATING));
    let mut play = Stage::new(&["A.x%", "..%%"])
        .ground('%', ground(|terrain| terrain.no_air = true))
        .unit('A', |_| {})
        .unit('x', |sheet| sheet.size = 4)
        .begin();
    round(&mut play, &[]);
}

/// Rules: EV-CND-07 EV-MOV-20
#[test]
fn whoever_went_under_suffocates_until_it_is_out_of_the_water() {
    let mut play = Stage::new(&["A...x~"])
        .ground('~', ground(|terrain| terrain.water = 30))
        .under('x', '~')
        .unit('A', |_| {})
        .unit('x', tough)
        .begin();
    let x = play.id('x');
    play.stage(|r| {
        r.edit::<Conditions>(x)
            .0
            .push(Condition::new(c::SUFFOCATING, 0));
    });
    round(&mut play, &[10]);
    assert_eq!(play.view().conditions(x).total(c::SUFFOCATING), 1);
    play.stage(|r| r.place(x, (3, 0).into()));
    round(&mut play, &[]);
    assert!(!play.has('x', c::SUFFOCATING));
}

/// Rules: EV-CND-07
#[test]
fn an_effect_takes_the_breath_for_its_turns() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |_| {})
        .unit('x', tough)
        .begin();
    play.give('x', c::SUFFOCATING, Some(1));
    round(&mut play, &[]);
    let mut play = Stage::new(&["A...x"])
        .unit('A', |_| {})
        .unit('x', tough)
        .begin();
    play.give('x', c::SUFFOCATING, Some(2));
    round(&mut play, &[10]);
    round(&mut play, &[]);
    assert!(!play.has('x', c::SUFFOCATING));
}

/// Rules: EV-CND-07 EV-CND-06
#[test]
fn a_sleeper_without_air_has_toughness_rounds_from_its_first() {
    let mut play = in_fumes(tough);
    round(&mut play, &[10]);
    let x = play.id('x');
    play.stage(|r| r.set_status(x, CombatStatus::Unconscious { rounds: 500 }));
    for _ in 0..3 {
        round_without_x(&mut play);
        assert!(matches!(life(&play, 'x'), CombatStatus::Unconscious { .. }));
    }
    round_without_x(&mut play);
    assert_eq!(life(&play, 'x'), CombatStatus::Dead);
}

/// Rules: EV-CND-17
#[test]
fn a_round_of_saved_breath_does_not_count() {
    // Toughness Bonus 4: the worked example, without air from the second round.
    let mut play = Stage::new(&["A.x%%", "y..%%"])
        .ground('%', ground(|terrain| terrain.no_air = true))
        .unit('A', |_| {})
        .unit('y', |_| {})
        .unit('x', tough)
        .begin();
    play.until('x');
    assert_eq!(
        play.refused(&play.order('x', "save breath")).why,
        RefusalReason::NothingToDo
    );
    play.act(play.order('x', "move").to((3, 0).into()), &[]);
    assert!(matches!(
        play.refused(&play.order('x', "save breath")).why,
        RefusalReason::Forbidden { .. }
    ));
    let tests = |events: &[BattleEvent]| rolls(events).len();
    let mut counts = vec![tests(&play.end(&[10]))];
    for saves in [true, true, false, false] {
        play.until('x');
        if saves {
            play.act(play.order('x', "save breath"), &[]);
            let to = play.order('x', "move").to((4, 0).into());
            play.refused(&to);
        }
        let dice: &[u16] = if saves { &[] } else { &[10] };
        counts.push(tests(&play.end(dice)));
    }
    assert_eq!(counts, [1, 0, 0, 1, 1]);
    assert_eq!(life(&play, 'x'), CombatStatus::Active);
    round(&mut play, &[10]);
    assert!(matches!(life(&play, 'x'), CombatStatus::Unconscious { .. }));
}

/// Rules: EV-CND-17
#[test]
fn evading_ends_the_saving_of_breath() {
    let mut play = Stage::new(&["Ax%", "%%%"])
        .ground('%', ground(|terrain| terrain.no_air = true))
        .under('x', '%')
        .unit('x', |sheet| {
            tough(sheet);
            set(sheet, Score::Agility, 60);
        })
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 50);
            arm(sheet, "sword");
        })
        .begin();
    play.until('x');
    play.act(play.order('x', "save breath"), &[]);
    play.end(&[]);
    assert!(play.has('x', c::SAVING_BREATH));
    let blow = play.strike('A', "sword", 'x');
    play.act_answering(blow, &[50, 1], &["dodge"]);
    assert!(!play.has('x', c::SAVING_BREATH));
    assert_eq!(rolls(&play.end(&[10])).len(), 1, "the round counts");
}
