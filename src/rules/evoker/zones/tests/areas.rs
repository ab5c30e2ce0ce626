//! Targets of areas.

use super::{armed, cast, caster, crowd, place, struck};
use crate::{
    battle::{
        ids::RuleId,
        order::{Aim, Tool},
        refusal::RefusalReason,
    },
    rules::evoker::{
        attacks::scatter,
        fixture::{Field, Play, Stage, item, power},
    },
};

/// Rules: EV-ZON-15 EV-ATK-21
#[test]
fn a_blast_strikes_a_spot_and_a_larger_one_the_zone() {
    // Blast 2 with S2: no larger than the distance between spots, so one spot; with S1 the zone.
    let play = crowd(2, 8, "atom_burst");
    let at = |spot: &str| Aim::Cell(play.seat('A', spot));
    let aimed = |aim| struck(&play, &cast(&play, "atom_burst", aim));
    assert_eq!(aimed(at("Court well")), "xy");
    assert_eq!(aimed(at("Court gate")), "z");
    // The user is struck in its own spot, and friends anywhere.
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
    // A healing aura works alike: Aura 3.
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
    // Within one zone only that spot.
    assert_eq!(struck(&play, &line(aim("Hall empty"))), "w");
    assert_eq!(struck(&play, &line(aim("Hall balcony"))), "");
    // Selected by name: within each spot, one spot a zone.
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
    // No unit named: the extra spot is one with enemies and without friends.
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
    // Within its own zone S2 allows three.
    assert_eq!(struck(&play, &cast(&play, "gale", named("wBv"))), "Bvw");
    // A spot with a friend is never struck unless named.
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
    // Z8: between zones too. S12: not between spots, but within one.
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
    // The tens digit counts, in any direction; 100 is 00.
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
