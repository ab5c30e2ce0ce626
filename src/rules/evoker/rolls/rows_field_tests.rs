//! Rows from the field: weather, haze, cover, light, ground (EV-ADV, EV-FLD).

use super::tests::{cloud, fighter, stage};
use crate::{
    battle::field::board::{CoverClass, Light, Obstacle},
    rules::evoker::{
        character::{element::Location, sheet::Score},
        field::sight,
        fixture::{Stage, arm, counted, harmful, rolls, set, thing},
    },
};

/// Rules: EV-ADV-41 EV-ADV-47 EV-FLD-05
#[test]
fn weather_and_haze_add_up() {
    let mut play = stage(&["A....x"])
        .board(|board| board.bad_weather = true)
        .begin();
    let spell = play.cast('A', "attack", "ember", 'x');
    assert_eq!(counted(&play, &spell), [("EV-ADV-41", -10)]);
    cloud(&mut play, (5, 0));
    let expected = [("EV-ADV-41", -10), ("EV-ADV-47", -10)];
    assert_eq!(counted(&play, &spell), expected);
    let mut roofed = stage(&["A....x"])
        .board(|board| board.bad_weather = true)
        .begin();
    // Haze over the attacker does not matter.
    cloud(&mut roofed, (0, 0));
    assert_eq!(counted(&roofed, &spell), [("EV-ADV-41", -10)]);
}

pub(super) fn covered(heavy: bool) -> Obstacle {
    Obstacle {
        cover: Some(if heavy {
            CoverClass::Heavy
        } else {
            CoverClass::Light
        }),
        ..thing(1)
    }
}

/// Rules: EV-ADV-42 EV-ADV-43 EV-ADV-02 EV-FLD-02 EV-FLD-03
#[test]
fn heavy_cover_counts_as_light_cover_too() {
    for (rows_of_map, heavy, expected) in [
        (
            vec!["A...ox"],
            true,
            vec![("EV-ADV-42", -10), ("EV-ADV-43", -10)],
        ),
        (vec!["A...ox"], false, vec![("EV-ADV-43", -10)]),
        // The attacker's own cover does not hamper it.
        (vec!["Ao...x"], true, vec![]),
        // Beside the line: no ray crosses it.
        (vec!["A....x", "....o."], false, vec![]),
    ] {
        let play = stage(&rows_of_map).object('o', covered(heavy)).begin();
        let spell = play.cast('A', "attack", "ember", 'x');
        assert_eq!(counted(&play, &spell), expected, "{rows_of_map:?}");
    }
}

/// Rules: EV-FLD-01
#[test]
fn walls_hide_and_corners_do_not() {
    let hidden = stage(&["A.#.x"]).begin();
    let spell = hidden.cast('A', "attack", "ember", 'x');
    assert_eq!(hidden.refused(&spell).rule.0, "EV-FLD-01");
    let seen = stage(&["A...x", "..#.."]).begin();
    assert!(seen.battle.plan(&spell).is_ok());
    let crowd = stage(&["A.B.x"]).begin();
    assert!(sight::line_of_sight(
        crowd.view(),
        crowd.id('A'),
        crowd.id('x')
    ));
}

/// Rules: EV-ADV-44 EV-ADV-46 EV-ADV-02 EV-FLD-04
#[test]
fn the_light_of_the_target_counts() {
    let dim = |light: Light, dark_sight: bool| {
        let mut play = Stage::new(&["A....x"])
            .unit('A', |sheet| {
                fighter(sheet);
                sheet.traits.dark_sight = dark_sight;
            })
            .unit('x', |sheet| arm(sheet, "sword"))
            .lit(light)
            .begin();
        let spell = play.cast('A', "attack", "ember", 'x');
        let expected = counted(&play, &spell);
        play.injure('A', Location::Head, 4);
        (expected, counted(&play, &spell))
    };
    let both = vec![("EV-ADV-44", -10), ("EV-ADV-46", -10)];
    assert_eq!(dim(Light::Bright, false), (vec![], both.clone()));
    assert_eq!(dim(Light::Low, false).0, [("EV-ADV-46", -10)]);
    // To a Blinded tester every enemy is in the dark; this counts once.
    assert_eq!(dim(Light::Dark, false), (both.clone(), both.clone()));
    assert_eq!(dim(Light::Dark, true), (vec![], both));
}

/// Rules: EV-ADV-45 EV-TER-04 EV-SHT-05
#[test]
fn slippery_ground_hampers_agility_and_nothing_else() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', fighter)
        .unit('x', |sheet| {
            set(sheet, Score::Agility, 55);
            set(sheet, Score::Melee, 34);
            arm(sheet, "sword");
        })
        .ground('~', harmful(2, None))
        .under('x', '~')
        .begin();
    let blow = play.strike('A', "sword", 'x');
    play.until('A');
    // Dodge 55 - 20 is still the best against Parry 34.
    assert_eq!(rolls(&play.act(blow, &[50, 35]))[1], ("Evade", 35, 35));
}
