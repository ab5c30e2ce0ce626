//! Fighting between zones and spots: the examples of the ledger, and what it does not show.

use crate::{
    battle::{
        board::{CoverClass, Light},
        components::{Band, Ground, Haze, Stealth},
        event::BattleEvent,
        ids::{RuleId, UnitId},
        order::{Aim, Order, Tool},
        refusal::RefusalReason,
        zones::{Interaction, Presence, SpotChange},
    },
    rules::evoker::{
        actions::modes,
        attacks::{scatter, targets},
        character::sheet::{Score, Sheet, Skill},
        field::ground,
        fixture::{
            Field, Play, Stage, arm, counted, item, power, rolls, set, target_number, teach, train,
        },
        movement,
        rolls::rows,
    },
};

/// Hall (desk, balcony), Court (well), Cellar (vat): the cellar is beside the hall, unseen.
fn place(spot_metres: u8, zone_metres: u8) -> Field {
    Field::scale(spot_metres, zone_metres)
        .zone("Hall", &["desk", "balcony"])
        .zone("Court", &["well", "gate"])
        .zone("Cellar", &["vat"])
        .link("Hall", "Court")
        .adjacent("Hall", "Cellar")
}

fn armed(weapon: &'static str) -> impl Fn(&mut Sheet) {
    move |sheet| arm(sheet, weapon)
}

fn caster(name: &'static str) -> impl Fn(&mut Sheet) {
    move |sheet| {
        set(sheet, Score::Magic, 60);
        teach(sheet, &[name]);
    }
}

fn cast(play: &Play, name: &str, aim: Aim) -> Order {
    Order {
        aim,
        ..play.order('A', "attack").with(Tool::Power(power(name)))
    }
}

/// Whom an order strikes, by letter.
fn struck(play: &Play, order: &Order) -> String {
    let unit = order.unit;
    let Tool::Power(id) = order.with else {
        panic!("a power strikes areas");
    };
    let means = crate::rules::evoker::character::profile::Means::Power(id);
    let profile =
        crate::rules::evoker::character::profile::profile(play.view(), unit, means).unwrap();
    let shape = targets::shape(play.view(), &profile);
    let struck = targets::area(play.view(), order, &profile, shape);
    let mut letters: Vec<char> = struck
        .unwrap_or_else(|refusal| panic!("refused: {refusal}"))
        .into_iter()
        .map(|unit| name(play, unit))
        .collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

fn name(play: &Play, unit: UnitId) -> char {
    play.view().scene.member(unit).name.chars().next().unwrap()
}

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
    // A blow lands within the spot and nowhere else.
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
    // Adjacent and unseen.
    assert_eq!(play.refused(&shot('y')).why, RefusalReason::NoLineOfSight);
    // In sight, and not close: 2 x 20 > 30.
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
    // Smoke over one seat hangs over its whole spot, and over no other.
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
        // By reach nobody is engaged.
        assert!(!ground::engaged(play.view(), play.id('A'), play.id('x')));
    }
}

fn crowd(spot_metres: u8, zone_metres: u8, name: &'static str) -> Play {
    Stage::zones(place(spot_metres, zone_metres))
        .at('A', "Hall desk", caster(name))
        .at('B', "Hall balcony", |_| {})
        .at('v', "Hall desk", |_| {})
        .at('w', "Hall empty", |_| {})
        .at('x', "Court well", |_| {})
        .at('y', "Court well", |_| {})
        .at('z', "Court gate", |_| {})
        .begin()
}

/// Rules: EV-ZON-15 EV-ATK-21
#[test]
fn a_blast_strikes_a_spot_and_a_larger_one_the_zone() {
    // Blast 2 with S2: as large as the way between spots, so one spot; with S1 the zone.
    let play = crowd(2, 8, "atom_burst");
    let at = |spot: &str| Aim::Cell(play.seat('A', spot));
    let aimed = |aim| struck(&play, &cast(&play, "atom_burst", aim));
    assert_eq!(aimed(at("Court well")), "xy");
    assert_eq!(aimed(at("Court gate")), "z");
    // The user is struck in its own spot, and friends are everywhere.
    assert_eq!(aimed(at("Hall desk")), "Av");
    assert_eq!(aimed(at("Hall balcony")), "B");
    let play = crowd(1, 8, "atom_burst");
    let at = |spot: &str| Aim::Cell(play.seat('A', spot));
    let aimed = |aim| struck(&play, &cast(&play, "atom_burst", aim));
    assert_eq!(aimed(at("Court gate")), "xyz", "never another zone");
    assert_eq!(aimed(at("Hall empty")), "ABvw");
    // Out of sight, and out of range.
    let cellar = cast(&play, "atom_burst", at("Cellar vat"));
    assert_eq!(play.refused(&cellar).why, RefusalReason::NoLineOfSight);
    let far = crowd(4, 30, "atom_burst");
    let order = cast(&far, "atom_burst", Aim::Cell(far.seat('A', "Court well")));
    assert!(matches!(
        far.refused(&order).why,
        RefusalReason::OutOfReach { distance: 30, .. }
    ));
}

/// Rules: EV-ZON-15
#[test]
fn an_aura_strikes_the_spot_or_zone_of_its_user_and_leaves_it_out() {
    let play = crowd(3, 8, "dawn_aura");
    assert_eq!(struck(&play, &cast(&play, "dawn_aura", Aim::None)), "v");
    let play = crowd(2, 8, "dawn_aura");
    assert_eq!(struck(&play, &cast(&play, "dawn_aura", Aim::None)), "Bvw");
    // So does one that heals: Aura 3.
    for (spot_metres, healed) in [(3, 1), (2, 2)] {
        let mut play = Stage::zones(place(spot_metres, 8))
            .at('A', "Hall desk", caster("mend_circle"))
            .at('B', "Hall desk", |_| {})
            .at('C', "Hall empty", |_| {})
            .at('D', "Court well", |_| {})
            .at('x', "Cellar vat", |_| {})
            .begin();
        for letter in ['B', 'C', 'D'] {
            play.set_wounds(letter, (1, 1, 1));
        }
        let order = play
            .order('A', "restore")
            .with(Tool::Power(power("mend_circle")));
        play.act(order, &[]);
        let whole = ['B', 'C', 'D']
            .iter()
            .filter(|&&one| play.wounds(one).0 > 1);
        assert_eq!(whole.count(), healed, "S{spot_metres}");
    }
}

/// Rules: EV-ZON-15 EV-ZON-11
#[test]
fn somebody_between_spots_is_struck_alone_or_with_the_zone() {
    for (spot_metres, wanted) in [(2, "x"), (1, "wx")] {
        let mut play = Stage::zones(place(spot_metres, 8))
            .at('A', "Court well", caster("atom_burst"))
            .at('w', "Hall desk", |_| {})
            .at('x', "Hall desk", |_| {})
            .begin();
        let x = play.id('x');
        let way = play.zone_map().way_seat(0, x);
        play.stage(|r| r.place(x, way));
        let order = cast(&play, "atom_burst", Aim::Cell(way));
        assert_eq!(struck(&play, &order), wanted);
    }
}

/// Rules: EV-ZON-16
#[test]
fn a_line_hits_one_spot_of_every_zone_on_the_way_and_whom_the_user_selects() {
    let play = crowd(4, 8, "frost_line");
    let aim = |spot: &str| Aim::Cell(play.seat('A', spot));
    let line = |aim| cast(&play, "frost_line", aim);
    // Hall to Court: the target's spot there, one spot here; friends are spared.
    assert_eq!(struck(&play, &line(aim("Court well"))), "wxy");
    // In the same zone only that one spot.
    assert_eq!(struck(&play, &line(aim("Hall empty"))), "w");
    assert_eq!(struck(&play, &line(aim("Hall balcony"))), "");
    // Selected by name: within each spot, and one spot a zone.
    let named = |letters: &str| Aim::Units(letters.chars().map(|one| play.id(one)).collect());
    assert_eq!(struck(&play, &line(named("xw"))), "wx");
    assert_eq!(struck(&play, &line(named("yx"))), "xy");
    assert_eq!(struck(&play, &line(named("yy"))), "y");
    assert_eq!(struck(&play, &line(named("xB"))), "Bx");
    for wrong in ["xz", "xvw", "xA"] {
        let refusal = play.refused(&line(named(wrong)));
        assert_eq!(refusal.rule, RuleId("EV-ZON-16"), "{wrong}");
    }
    // Beyond its length, and out of sight.
    let far = crowd(4, 13, "frost_line");
    let order = cast(&far, "frost_line", Aim::Cell(far.seat('A', "Court well")));
    assert!(matches!(
        far.refused(&order).why,
        RefusalReason::OutOfReach {
            distance: 13,
            reach: 12
        }
    ));
    let cellar = line(aim("Cellar vat"));
    assert_eq!(play.refused(&cellar).why, RefusalReason::NoLineOfSight);
}

/// Rules: EV-ZON-16
#[test]
fn a_line_over_three_zones_takes_a_spot_of_the_one_between() {
    let row = Field::scale(4, 6)
        .zone("One", &["a"])
        .zone("Two", &["b"])
        .zone("Three", &["c"])
        .link("One", "Two")
        .link("Two", "Three")
        .sight("One", "Three");
    let play = Stage::zones(row)
        .at('A', "One a", caster("frost_line"))
        .at('u', "Two empty", |_| {})
        .at('v', "Two b", |_| {})
        .at('w', "Two b", |_| {})
        .at('x', "Three c", |_| {})
        .at('y', "Three empty", |_| {})
        .begin();
    let order = cast(&play, "frost_line", Aim::Unit(play.id('x')));
    assert_eq!(
        struck(&play, &order),
        "vwx",
        "the fuller spot of the zone between"
    );
}

/// Rules: EV-ZON-17
#[test]
fn a_wave_strikes_its_spot_and_as_many_more_as_its_length_allows() {
    // Wave 6, S4: one extra spot.
    let play = crowd(4, 8, "gale");
    let named = |letters: &str| Aim::Units(letters.chars().map(|one| play.id(one)).collect());
    let wave = |aim| cast(&play, "gale", aim);
    assert_eq!(struck(&play, &wave(named("w"))), "w");
    assert_eq!(
        struck(&play, &wave(named("wv"))),
        "vw",
        "its own spot, without itself"
    );
    assert_eq!(struck(&play, &wave(named("wB"))), "Bw");
    assert_eq!(play.refused(&wave(named("wvB"))).rule, RuleId("EV-ZON-17"));
    // Nobody named: the extra spot is one with enemies and without friends.
    let aim = Aim::Cell(play.seat('A', "Hall empty"));
    assert_eq!(struck(&play, &wave(aim)), "vw");
    // Into a zone at Z8: range 6 does not reach at all.
    let aim = Aim::Cell(play.seat('A', "Court well"));
    assert!(matches!(
        play.refused(&wave(aim)).why,
        RefusalReason::OutOfReach {
            distance: 8,
            reach: 6
        }
    ));
    // At Z6 it reaches with one extra spot, at Z3 with two.
    let play = crowd(2, 6, "gale");
    let named = |letters: &str| Aim::Units(letters.chars().map(|one| play.id(one)).collect());
    assert_eq!(struck(&play, &cast(&play, "gale", named("xz"))), "xyz");
    // In the own zone S2 allows three.
    assert_eq!(struck(&play, &cast(&play, "gale", named("wBv"))), "Bvw");
    // A spot with a friend is never taken without being named.
    let aim = Aim::Cell(play.seat('A', "Hall empty"));
    assert_eq!(struck(&play, &cast(&play, "gale", aim)), "vw");
}

/// Rules: EV-ZON-18 EV-ATK-22
#[test]
fn an_arc_jumps_within_spots_and_wherever_it_is_less_than_ten_metres() {
    let jumps = |play: &Play, letters: &str| {
        let units = letters.chars().map(|one| play.id(one)).collect();
        play.battle
            .plan(&cast(play, "chain_spark", Aim::Units(units)))
            .is_ok()
    };
    // S4 Z12: between spots yes, between zones no; within a spot always.
    let play = crowd(4, 12, "chain_spark");
    assert!(jumps(&play, "vw") && jumps(&play, "xy") && jumps(&play, "xyz"));
    assert!(!jumps(&play, "vx") && !jumps(&play, "xv"));
    // Z8: between zones too. S12: not between spots, still within one.
    let play = crowd(4, 8, "chain_spark");
    assert!(jumps(&play, "vx"));
    let play = crowd(12, 16, "chain_spark");
    assert!(jumps(&play, "xy") && !jumps(&play, "vw") && !jumps(&play, "xz"));
}

/// Rules: EV-ZON-19 EV-ATK-23
#[test]
fn a_throw_scatters_into_the_empty_spot_or_stays() {
    let play = crowd(4, 8, "atom_burst");
    let from = play.view().cell(play.id('A'));
    let aimed = play.seat('A', "Court well");
    let lands = |face| {
        let drift = scatter::drift(play.view(), from, aimed, face);
        assert_eq!(drift.up, 0);
        let spot = play.zone_map().spot_at(drift.cell).unwrap();
        play.zone_map().spot(spot).name.clone()
    };
    // The tens digit counts, whatever the direction; 100 is 00.
    assert_eq!([72, 41, 45, 40].map(lands), ["empty"; 4]);
    assert_eq!([39, 31, 5, 100].map(lands), ["well"; 4]);
}

/// Rules: EV-ZON-19 EV-ATK-24
#[test]
fn a_grenade_that_drifts_strikes_whoever_is_in_the_empty_spot() {
    let stage = || {
        Stage::zones(place(4, 8))
            .at('A', "Hall desk", armed("grenade"))
            .at('x', "Court well", |_| {})
            .at('y', "Court empty", |_| {})
            .begin()
    };
    // T 30 fails with 68: six metres are out of the spot; y fails to dodge, 9 against TB 3.
    let mut play = stage();
    let throw = play
        .order('A', "attack")
        .with(Tool::Item(item("grenade")))
        .to(play.seat('A', "Court well"));
    play.act(throw.clone(), &[68, 99, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    assert_ne!(play.wounds('y'), (3, 1, 1));
    // With 38 it stays, and strikes with margin 0.
    let mut play = stage();
    play.act(throw, &[38, 99, 50]);
    assert_ne!(play.wounds('x'), (3, 1, 1));
    assert_eq!(play.wounds('y'), (3, 1, 1));
}

/// Rules: EV-ZON-20 EV-FLD-03
#[test]
fn what_stands_in_a_spot_is_destroyed_by_damage_above_its_durability() {
    let stage = || {
        let field = place(4, 8).spot("Hall desk", |spot| {
            spot.durability = Some(8);
            spot.cover = Some(CoverClass::Light);
        });
        Stage::zones(field)
            .at('A', "Hall empty", armed("pistol"))
            .at('x', "Hall desk", |sheet| {
                arm(sheet, "sword");
                train(sheet, Skill::Melee, 1, &[]);
            })
            .at('y', "Hall desk", |_| {})
            .begin()
    };
    let mut play = stage();
    let desk = play.spot("Hall desk");
    let shot = |play: &Play| {
        play.order('A', "attack")
            .with(Tool::Item(item("pistol")))
            .to(play.seat('A', "Hall desk"))
    };
    // A plain test of Ranged 30 with the range, no rows of anybody; 8 damage and no degree do not
    // do it.
    assert_eq!(target_number(&play, &shot(&play)), 40);
    let order = shot(&play);
    let events = play.act(order, &[31]);
    assert_eq!(rolls(&events), [("Attack", 40, 31)]);
    assert!(play.zone_map().is_there(play.view().ground(), desk));
    assert_eq!(play.stars('A'), 1);
    // 9 damage remove it: whoever was behind it is in the empty spot now.
    let mut play = stage();
    let order = shot(&play);
    let events = play.act(order, &[30]);
    assert!(!play.zone_map().is_there(play.view().ground(), desk));
    assert_eq!(
        (play.spot_of('x'), play.spot_of('y')),
        ("Hall empty".into(), "Hall empty".into())
    );
    assert!(ground::engaged(play.view(), play.id('A'), play.id('x')));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, BattleEvent::SpotChanged { there: false, .. }))
    );
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // Nobody goes there any more, and nothing is left to shoot at.
    play.end(&[]);
    play.until('A');
    assert_eq!(
        play.refused(&play.go('A', "Hall desk")).rule,
        RuleId("EV-ZON-20")
    );
    assert_eq!(play.refused(&shot(&play)).rule, RuleId("EV-FLD-03"));
    // A fumble jams, as with every attack; neither Bursts nor Calls are for things.
    let mut play = stage();
    let called = shot(&play).mode(modes::CALLED);
    assert!(matches!(
        play.refused(&called).why,
        RefusalReason::ModeNotAllowed { .. }
    ));
    let order = shot(&play);
    play.act(order, &[97]);
    assert_eq!(
        play.refused(&shot(&play)).why,
        RefusalReason::KeywordSpent { keyword: "ATTACK" }
    );
    assert!(play.zone_map().is_there(play.view().ground(), desk));
}

/// Rules: EV-ZON-20 EV-MOV-27 EV-MOV-28
#[test]
fn whoever_stood_high_on_what_breaks_comes_down() {
    let field = place(4, 8)
        .spot("Hall balcony", |spot| spot.durability = Some(1))
        .tile("Hall balcony", |tile| tile.elevation = 5);
    let mut play = Stage::zones(field)
        .at('A', "Hall empty", armed("pistol"))
        .at('x', "Hall balcony", |_| {})
        .begin();
    let shot = play
        .order('A', "attack")
        .with(Tool::Item(item("pistol")))
        .to(play.seat('A', "Hall balcony"));
    let events = play.act(shot, &[1]);
    let fell = |event: &&BattleEvent| matches!(event, BattleEvent::Fell { metres: 5, .. });
    assert_eq!(events.iter().filter(fell).count(), 1);
    assert_eq!(play.spot_of('x'), "Hall empty");
}

/// Rules: EV-ZON-20 EV-ZON-11
#[test]
fn trips_from_and_to_a_spot_that_is_gone_lead_to_the_empty_one() {
    let mut play = Stage::zones(place(12, 20))
        .at('A', "Hall desk", |_| {})
        .at('x', "Court well", |_| {})
        .begin();
    play.act(play.go('A', "Hall balcony"), &[]);
    let (a, balcony, empty) = (
        play.id('A'),
        play.spot("Hall balcony"),
        play.spot("Hall empty"),
    );
    play.stage(|r| super::change::change(r, SpotChange::Destroy(balcony), None).unwrap());
    let trip = movement::trip_of(play.view(), a).unwrap();
    assert_eq!((trip.to, trip.metres), (empty, 6));
    play.end(&[]);
    play.until('A');
    play.act(play.go('A', "Hall empty"), &[]);
    assert_eq!(play.spot_of('A'), "Hall empty");
}

/// Rules: EV-ZON-20 EV-FLD-09 EV-ACT-38
#[test]
fn what_a_spot_offers_creates_alters_and_destroys() {
    let stage = |change: fn(&Field) -> SpotChange| {
        let field = place(4, 8).spot("Hall balcony", |spot| spot.presence = Presence::Later);
        let change = change(&field);
        let field = field.spot("Hall desk", |spot| {
            spot.interaction = Some(Interaction {
                skill: "athletics".into(),
                modifier: -10,
                stars: 1,
                keyword: Some("trick".into()),
                change,
            });
        });
        Stage::zones(field)
            .at('A', "Hall desk", |sheet| set(sheet, Score::Strength, 50))
            .at('x', "Hall desk", |_| {})
            .begin()
    };
    let there = |play: &Play, spot: &str| {
        play.zone_map()
            .is_there(play.view().ground(), play.spot(spot))
    };
    // Athletics 50 - 10: 41 fails and costs the star and the keyword.
    let mut play = stage(|field| SpotChange::Create(field.id("Hall balcony")));
    let order = play.order('A', "use spot");
    assert_eq!(target_number(&play, &order), 40);
    play.act(order.clone(), &[41]);
    assert!(!there(&play, "Hall balcony"));
    assert_eq!(
        play.refused(&order).why,
        RefusalReason::KeywordSpent { keyword: "TRICK" }
    );
    let mut play = stage(|field| SpotChange::Create(field.id("Hall balcony")));
    play.act(order.clone(), &[40]);
    assert!(there(&play, "Hall balcony"));
    assert_eq!(play.refused(&order).why, RefusalReason::AlreadyDone);
    // Altered: both find themselves in what the desk has become, still engaged.
    let mut play = stage(|field| SpotChange::Alter {
        from: field.id("Hall desk"),
        to: field.id("Hall balcony"),
    });
    play.act(order.clone(), &[1]);
    assert!(!there(&play, "Hall desk") && there(&play, "Hall balcony"));
    assert_eq!(
        (play.spot_of('A'), play.spot_of('x')),
        ("Hall balcony".into(), "Hall balcony".into())
    );
    assert!(ground::engaged(play.view(), play.id('A'), play.id('x')));
    // Destroyed.
    let mut play = stage(|field| SpotChange::Destroy(field.id("Hall desk")));
    play.act(order, &[1]);
    assert_eq!(play.spot_of('x'), "Hall empty");
}

/// Rules: EV-ZON-21 EV-ACT-30
#[test]
fn a_search_finds_the_next_hidden_spot_of_the_zone_for_everybody() {
    let field = place(4, 8)
        .spot("Hall desk", |spot| spot.presence = Presence::Hidden)
        .spot("Hall balcony", |spot| spot.presence = Presence::Hidden)
        .spot("Court well", |spot| spot.presence = Presence::Hidden);
    let mut play = Stage::zones(field)
        .at('A', "Hall empty", |sheet| set(sheet, Score::Perception, 50))
        .at('x', "Court empty", |_| {})
        .begin();
    let there = |play: &Play, spot: &str| {
        play.zone_map()
            .is_there(play.view().ground(), play.spot(spot))
    };
    let search = play.order('A', "search");
    assert_eq!(
        play.refused(&play.go('A', "Hall desk")).rule,
        RuleId("EV-ZON-20")
    );
    // Awareness T 50: 51 finds nothing; 50 the next one of this zone.
    play.act(search.clone(), &[51]);
    assert!(!there(&play, "Hall desk"));
    play.act(search.clone(), &[50]);
    assert!(there(&play, "Hall desk") && !there(&play, "Hall balcony"));
    assert!(!there(&play, "Court well"), "of the current zone");
    assert_eq!(play.stars('A'), 0);
    play.end(&[]);
    // Everybody knows of it: the other side may go there.
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert!(play.battle.plan(&play.go('x', "Hall desk")).is_ok());
    play.until('A');
    play.act(search.clone(), &[1]);
    assert!(there(&play, "Hall balcony"));
    play.act(search, &[1]);
    assert!(!there(&play, "Court well"));
}

/// Rules: EV-ZON-23 EV-MOV-34
#[test]
fn the_suspicious_hear_as_far_as_zones_are_apart() {
    // From the cellar nobody sees the hall: only what is heard within 20 m is noticed.
    for (zone_metres, faces) in [(20, &[31][..]), (21, &[])] {
        let mut play = Stage::zones(place(4, zone_metres))
            .at('A', "Hall desk", |_| {})
            .at('x', "Cellar vat", |_| {})
            .begin();
        let (a, x) = (play.id('A'), play.id('x'));
        play.stage(|r| {
            r.edit::<Stealth>(a).hidden = true;
            r.edit::<Stealth>(x).suspicious = true;
            r.observe();
        });
        let events = play.end(faces);
        assert_eq!(rolls(&events).len(), faces.len(), "{zone_metres} m");
    }
}

/// Rules: EV-ZON-14 EV-ZON-23 EV-MOV-32 EV-MOV-34
#[test]
fn one_hides_behind_the_cover_of_a_spot_from_other_spots() {
    let stage = |watcher: &str| {
        let field = place(2, 4).spot("Hall desk", |spot| spot.cover = Some(CoverClass::Light));
        Stage::zones(field)
            .at('A', "Hall desk", |sheet| set(sheet, Score::Agility, 60))
            .at('x', watcher, |sheet| set(sheet, Score::Perception, 40))
            .begin()
    };
    let play = stage("Hall desk");
    let hide = play.order('A', "hide");
    assert_eq!(play.refused(&hide).rule, RuleId("EV-MOV-32"));
    let mut play = stage("Hall empty");
    play.act(hide.clone(), &[1]);
    let is_hidden = |play: &Play| play.view().store.get::<Stealth>(play.id('A')).hidden;
    assert!(is_hidden(&play));
    // On its way to another spot it is looked at once; there it has no cover at the end of its
    // turn.
    let events = play.act(play.go('A', "Hall balcony"), &[99]);
    assert_eq!(rolls(&events).len(), 1);
    assert!(is_hidden(&play));
    play.end(&[]);
    assert!(!is_hidden(&play));
    // In the cellar nobody sees it.
    let mut play = stage("Hall empty");
    play.act(hide, &[1]);
    play.act(play.go('A', "Cellar vat"), &[]);
    play.end(&[]);
    assert!(is_hidden(&play));
}

/// Rules: EV-ZON-20 EV-ZON-23
#[test]
fn dropped_items_lie_in_the_spot() {
    let mut play = Stage::zones(place(4, 8))
        .at('A', "Hall desk", armed("knife"))
        .at('B', "Court well", |_| {})
        .at('x', "Court well", |_| {})
        .at('y', "Court empty", |_| {})
        .begin();
    let throw = play.strike('A', "knife", 'x').mode(modes::THROWN);
    play.act(throw, &[99]);
    let picks_up = |play: &mut Play, letter| {
        play.until(letter);
        let order = play.order(letter, "equip").with(Tool::Item(item("knife")));
        play.battle.plan(&order).is_ok()
    };
    assert!(picks_up(&mut play, 'B') && picks_up(&mut play, 'x'));
    assert!(!picks_up(&mut play, 'y') && !picks_up(&mut play, 'A'));
    // What lies in a spot that is no more lies in the empty one.
    let well = play.spot("Court well");
    play.stage(|r| super::change::change(r, SpotChange::Destroy(well), None).unwrap());
    assert!(picks_up(&mut play, 'y') && picks_up(&mut play, 'B'));
}

/// Rules: EV-ZON-01
#[test]
fn on_a_grid_the_chapter_has_nothing_to_say() {
    let play = Stage::new(&["A.x"]).begin();
    for key in ["search", "use spot"] {
        assert_eq!(
            play.refused(&play.order('A', key)).why,
            RefusalReason::NoSuchAction
        );
    }
    assert!(play.view().board().zone_map.is_none());
}

/// Rules: EV-ZON-19 EV-ACT-08
#[test]
fn a_push_sends_its_target_out_of_the_spot_or_against_what_is_solid() {
    let stage = |solid: bool| {
        let field = place(4, 8).spot("Hall desk", |spot| spot.solid = solid);
        Stage::zones(field)
            .at('A', "Hall desk", |sheet| set(sheet, Score::Melee, 55))
            .at('x', "Hall desk", |_| {})
            .begin()
    };
    let push = |play: &Play| play.order('A', "push").at(play.id('x'));
    // S4: with margin 4 out of the spot, with 3 not.
    for (die, spot) in [(15, "Hall empty"), (25, "Hall desk")] {
        let mut play = stage(false);
        let order = push(&play);
        play.act(order, &[die, 99]);
        assert_eq!((play.spot_of('x'), play.stress('x')), (spot.into(), 0));
    }
    // Solid after a metre, with margin 4: three metres left are 3 Stress and damage 3 against TB 3.
    let mut play = stage(true);
    let order = push(&play);
    play.act(order, &[15, 99]);
    assert_eq!(
        (play.spot_of('x'), play.stress('x')),
        ("Hall desk".into(), 3)
    );
    assert_eq!(play.wounds('x'), (3, 1, 1));
}

/// Rules: EV-ZON-19 EV-ACT-08 EV-CND-12
#[test]
fn a_hold_ends_when_its_two_are_in_different_spots_unless_one_goes_along() {
    for (answer, held) in [("yes", true), ("no", false)] {
        let mut play = Stage::zones(place(4, 8))
            .at('A', "Hall desk", |sheet| set(sheet, Score::Melee, 55))
            .at('x', "Hall desk", |_| {})
            .begin();
        let (a, x) = (play.id('A'), play.id('x'));
        play.stage(|r| {
            let hold = crate::battle::components::Condition {
                id: crate::rules::evoker::conditions::GRAPPLED,
                amount: 0,
                until: crate::battle::components::Until::Ended,
                source: Some(a),
            };
            r.edit::<crate::battle::components::Conditions>(x)
                .0
                .push(hold);
        });
        let order = play.order('A', "push").at(x);
        play.act_answering(order, &[5, 99], &[answer]);
        assert_eq!(play.spot_of('x'), "Hall empty");
        assert_eq!(play.spot_of('A') == "Hall empty", held);
        assert_eq!(
            crate::rules::evoker::body::held::holder(play.view(), x).is_some(),
            held
        );
    }
}

/// Rules: EV-ZON-23 EV-MOV-36
#[test]
fn a_rider_sits_in_the_seat_of_its_mount_and_gets_down_into_its_own() {
    let mut play = Stage::zones(place(4, 8))
        .at('A', "Hall desk", |_| {})
        .at('B', "Hall desk", |sheet| {
            sheet.size = 4;
            set(sheet, Score::Agility, 42);
        })
        .at('x', "Cellar vat", |_| {})
        .begin();
    let mount = play.order('A', "mount").at(play.id('B'));
    play.act(mount, &[]);
    play.act(play.go('A', "Court well"), &[]);
    let (a, b) = (play.id('A'), play.id('B'));
    assert_eq!(
        (play.spot_of('A'), play.spot_of('B')),
        ("Court well".into(), "Court well".into())
    );
    assert_eq!(play.view().cell(a), play.seat('B', "Court well"));
    let down = play.order('A', "dismount").to(play.seat('A', "Court well"));
    play.act(down, &[]);
    assert_eq!(play.view().cell(a), play.seat('A', "Court well"));
    assert_eq!(play.view().cell(b), play.seat('B', "Court well"));
}
