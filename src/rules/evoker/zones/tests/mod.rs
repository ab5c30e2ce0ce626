//! Fighting between zones and spots: the examples of the ledger, and further cases.

mod changes;
mod distances;

use crate::{
    battle::{
        board::CoverClass,
        components::Stealth,
        ids::{RuleId, UnitId},
        order::{Aim, Order, Tool},
        refusal::RefusalReason,
        zones::SpotChange,
    },
    rules::evoker::{
        actions::modes,
        attacks::targets,
        character::sheet::{Score, Sheet},
        fixture::{Field, Play, Stage, arm, item, power, rolls, set, teach},
    },
};

/// Hall (desk, balcony), Court (well), Cellar (vat): the cellar is adjacent to the hall, but out of
/// sight.
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

/// The targets that an order strikes, by letter.
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

/// Rules: EV-ZON-23 EV-MOV-34
#[test]
fn the_suspicious_hear_as_far_as_zones_are_apart() {
    // The cellar cannot see the hall: x notices A only within 20 m, by hearing.
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
    // On its way to another spot the enemy looks once; there it has no cover at the end of its
    // turn.
    let events = play.act(play.go('A', "Hall balcony"), &[99]);
    assert_eq!(rolls(&events).len(), 1);
    assert!(is_hidden(&play));
    play.end(&[]);
    assert!(!is_hidden(&play));
    // In the cellar no enemy sees it.
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
    // Items of a destroyed spot lie in the empty one.
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
    // S4: out of the spot with margin 4, not with 3.
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
