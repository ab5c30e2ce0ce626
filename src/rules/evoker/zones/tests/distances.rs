//! Adjacency, sight, and the tags of spots.

use super::{armed, place};
use crate::{
    battle::{
        board::{CoverClass, Light},
        components::{Band, Ground, Haze},
        order::Order,
        refusal::RefusalReason,
    },
    rules::evoker::{
        character::sheet::Skill,
        field::ground,
        fixture::{Field, Play, Stage, arm, counted, rolls, target_number, train},
        rolls::rows,
    },
};

/// Rules: EV-ZON-05 EV-MOV-05
#[test]
fn who_shares_a_spot_is_adjacent_and_enemies_are_engaged() {
    let play = Stage::zones(place(4, 8))
        .at('A', "Hall desk", armed("sword"))
        .at('B', "Hall empty", armed("sword"))
        .at('x', "Hall desk", armed("sword"))
        .at('y', "Hall empty", armed("sword"))
        .at('z', "Hall balcony", armed("sword"))
        .begin();
    let engaged = |a, b| ground::engaged(play.view(), play.id(a), play.id(b));
    // Two enemies behind the desk, and two in the same empty spot.
    assert!(engaged('A', 'x') && engaged('B', 'y'));
    assert!(!engaged('A', 'y') && !engaged('B', 'x'));
    assert!(!engaged('A', 'z') && !engaged('B', 'z'));
    // A blow reaches only within the spot.
    assert_eq!(target_number(&play, &play.strike('A', "sword", 'x')), 30);
    let far = play.refused(&play.strike('A', "sword", 'y'));
    assert_eq!(
        far.why,
        RefusalReason::OutOfReach {
            distance: 4,
            reach: 1
        }
    );
}

/// Rules: EV-ZON-05 EV-ZON-23 EV-FLD-07
#[test]
fn any_number_of_any_size_share_a_spot() {
    let mut stage = Stage::zones(place(4, 8)).at('A', "Hall desk", |sheet| {
        sheet.size = 6;
        arm(sheet, "sword");
    });
    for letter in 'm'..='t' {
        stage = stage.at(letter, "Hall desk", |sheet| {
            sheet.size = 5;
            arm(sheet, "sword");
        });
    }
    let play = stage.begin();
    assert_eq!(play.view().neighbours(play.id('A')).len(), 8);
    assert_eq!(rows::outnumbering_count(play.view(), play.id('A')), (8, 1));
}

/// Rules: EV-ZON-06 EV-ALT-04 EV-MOV-01
#[test]
fn distances_are_those_of_the_scale_and_bands_add_to_them() {
    let field = place(4, 8).tile("Hall balcony", |tile| tile.elevation = 7);
    let play = Stage::zones(field)
        .at('A', "Hall desk", |_| {})
        .at('B', "Hall desk", |_| {})
        .at('C', "Hall balcony", |_| {})
        .at('x', "Court well", |_| {})
        .at('f', "Court gate", |sheet| sheet.traits.flyer = true)
        .at('y', "Cellar vat", |_| {})
        .begin();
    let mut play = play;
    let distance = |play: &Play, a, b| ground::distance(play.view(), play.id(a), play.id(b));
    // S4 Z8: 1, 4, 8, 16 m; height does not make it farther.
    assert_eq!(distance(&play, 'A', 'B'), 1);
    assert_eq!(distance(&play, 'A', 'C'), 4);
    assert_eq!(distance(&play, 'A', 'x'), 8);
    assert_eq!(distance(&play, 'x', 'y'), 16);
    assert_eq!(distance(&play, 'A', 'f'), 8);
    let f = play.id('f');
    play.stage(|r| {
        r.set_altitude(
            f,
            crate::battle::components::Altitude {
                band: Band::Low,
                ..Default::default()
            },
        );
    });
    assert_eq!(distance(&play, 'A', 'f'), 10, "Low is ten metres up");
    let well = play.seat('A', "Court well");
    assert_eq!(ground::distance_to_cell(play.view(), play.id('A'), well), 8);
}

/// Rules: EV-ZON-13
#[test]
fn shots_use_the_distances_of_zones_and_their_sight() {
    let far = Field::scale(4, 20)
        .zone("One", &["a"])
        .zone("Two", &["b"])
        .zone("Three", &["c"])
        .zone("Pit", &["d"])
        .link("One", "Two")
        .link("Two", "Three")
        .sight("One", "Three")
        .adjacent("One", "Pit")
        .spot("Two b", |spot| spot.hidden_from = 1);
    let play = Stage::zones(far)
        .at('A', "One a", armed("pistol"))
        .at('v', "Two empty", |_| {})
        .at('w', "Two b", |_| {})
        .at('x', "Three c", |_| {})
        .at('y', "Pit d", |_| {})
        .begin();
    let shot = |target| play.strike('A', "pistol", target);
    // A pistol (30) at two zones away, Z20: 40 m, out of range.
    let far = RefusalReason::OutOfReach {
        distance: 40,
        reach: 30,
    };
    assert_eq!(play.refused(&shot('x')).why, far);
    // Adjacent but unseen.
    assert_eq!(play.refused(&shot('y')).why, RefusalReason::NoLineOfSight);
    // In sight, but not close: 2 x 20 > 30.
    assert_eq!(target_number(&play, &shot('v')), 30);
    // In a spot that is hidden from the shooter's zone.
    assert_eq!(play.refused(&shot('w')).why, RefusalReason::NoLineOfSight);
}

/// Rules: EV-ZON-13 EV-ZON-23
#[test]
fn within_a_zone_and_towards_zones_in_sight_everything_is_seen() {
    let play = Stage::zones(place(4, 8))
        .at('A', "Hall desk", |_| {})
        .at('x', "Hall balcony", |_| {})
        .at('y', "Court well", |_| {})
        .at('z', "Cellar vat", |_| {})
        .begin();
    let sees = |target| ground::sees(play.view(), play.id('A'), play.id(target));
    assert!(sees('x') && sees('y') && !sees('z'));
    let memory = play.view().memory();
    let side = play.view().side(play.id('A'));
    assert!(memory.sees(side, play.id('y')) && !memory.sees(side, play.id('z')));
}

/// Rules: EV-ZON-14 EV-ADV-42 EV-ADV-43 EV-ADV-17
#[test]
fn cover_and_height_are_tags_of_a_spot() {
    let field = place(4, 8)
        .spot("Hall desk", |spot| spot.cover = Some(CoverClass::Light))
        .spot("Court well", |spot| spot.cover = Some(CoverClass::Heavy))
        .tile("Hall balcony", |tile| tile.elevation = 3);
    let mut play = Stage::zones(field)
        .at('A', "Hall balcony", armed("rifle"))
        .at('B', "Hall desk", armed("pistol"))
        .at('x', "Hall desk", |_| {})
        .at('y', "Court well", |_| {})
        .at('z', "Hall balcony", |_| {})
        .begin();
    // The desk against the balcony: light cover, and the shooter stands higher; the target is
    // engaged with B.
    let rules = |play: &Play, order: &Order| {
        counted(play, order)
            .into_iter()
            .filter(|(rule, _)| matches!(*rule, "EV-ADV-17" | "EV-ADV-42" | "EV-ADV-43"))
            .collect::<Vec<_>>()
    };
    let shot = play.strike('A', "rifle", 'x');
    assert_eq!(rules(&play, &shot), [("EV-ADV-17", 10), ("EV-ADV-43", -10)]);
    // Heavy cover, and height, between zones too.
    let shot = play.strike('A', "rifle", 'y');
    assert_eq!(
        rules(&play, &shot),
        [("EV-ADV-17", 10), ("EV-ADV-42", -10), ("EV-ADV-43", -10)]
    );
    // No cover within one spot.
    let shot = play.strike('A', "rifle", 'z');
    assert_eq!(rules(&play, &shot), []);
    play.until('B');
    let shot = play.strike('B', "pistol", 'x');
    assert_eq!(rules(&play, &shot), []);
}

/// Rules: EV-ZON-14 EV-ZON-23 EV-ADV-44 EV-ADV-47 EV-ADV-45 EV-ADV-41
#[test]
fn light_clouds_ground_and_roofs_belong_to_the_spot() {
    let field = place(4, 8)
        .tile("Court well", |tile| tile.light = Light::Dark)
        .tile("Court gate", |tile| tile.roof = true)
        .ground("Hall desk", crate::rules::evoker::fixture::harmful(2, None));
    let mut play = Stage::zones(field)
        .board(|board| board.bad_weather = true)
        .at('A', "Hall empty", armed("rifle"))
        .at('x', "Court well", |_| {})
        .at('y', "Court gate", |_| {})
        .at('z', "Hall desk", |sheet| {
            train(sheet, Skill::Acrobatics, 3, &[]);
        })
        .begin();
    // Smoke over one seat covers its whole spot, and no other.
    let cell = play.seat('A', "Court gate");
    play.stage(|r| {
        r.edit_field::<Ground>()
            .haze
            .push(Haze { cell, rounds: None });
    });
    let rules = |target| {
        counted(&play, &play.strike('A', "rifle", target))
            .into_iter()
            .map(|(rule, _)| rule)
            .collect::<Vec<_>>()
    };
    let (dark, smoke) = (rules('x'), rules('y'));
    for rule in ["EV-ADV-41", "EV-ADV-44", "EV-ADV-46"] {
        assert!(dark.contains(&rule) && !smoke.contains(&rule), "{rule}");
    }
    assert!(smoke.contains(&"EV-ADV-47") && !dark.contains(&"EV-ADV-47"));
    // Uneven ground underfoot: dodging on rubble 2, in bad weather.
    let events = play.act(play.strike('A', "rifle", 'z'), &[20, 99, 50]);
    assert_eq!(rolls(&events)[1], ("Evade", 30 + 30 - 20 - 10, 99));
}

/// Rules: EV-ZON-23 EV-ADV-22 EV-ADV-23
#[test]
fn at_three_metres_between_spots_a_pistol_is_point_blank() {
    for (spot_metres, wanted) in [(3, vec!["EV-ADV-22", "EV-ADV-23"]), (4, vec!["EV-ADV-22"])] {
        let play = Stage::zones(place(spot_metres, 8))
            .at('A', "Hall desk", armed("pistol"))
            .at('x', "Hall balcony", armed("sword"))
            .begin();
        let rules: Vec<&str> = counted(&play, &play.strike('A', "pistol", 'x'))
            .into_iter()
            .map(|(rule, _)| rule)
            .collect();
        assert_eq!(rules, wanted, "S{spot_metres}");
    }
}

/// Rules: EV-ZON-23 EV-ATK-02
#[test]
fn a_long_reach_covers_the_other_spots_of_its_zone() {
    for (spot_metres, reaches) in [(2, true), (3, false)] {
        let play = Stage::zones(place(spot_metres, 8))
            .at('A', "Hall desk", armed("spear"))
            .at('x', "Hall balcony", armed("sword"))
            .at('y', "Court well", armed("sword"))
            .begin();
        let blow = |target| play.battle.plan(&play.strike('A', "spear", target)).is_ok();
        assert_eq!(blow('x'), reaches, "S{spot_metres}");
        assert!(!blow('y'));
        // Reach alone does not engage.
        assert!(!ground::engaged(play.view(), play.id('A'), play.id('x')));
    }
}
