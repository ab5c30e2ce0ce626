//! What hinders a walk: legs, mud, posture (EV-MOV-10 to 14).

use super::{go, paid, quick};
use crate::{
    battle::{
        components::{Injuries, Posture, Stress},
        refusal::RefusalReason,
    },
    rules::evoker::{
        character::{element::Location, sheet::Score},
        conditions as c,
        fixture::{Stage, arm, ground, set},
    },
};

/// Rules: EV-MOV-10 EV-MOV-30
#[test]
fn prone_is_half_and_with_a_broken_foot_one_metre() {
    let mut play = Stage::new(&["A..........x"]).unit('A', quick).begin();
    let unit = play.id('A');
    play.stage(|r| *r.edit::<Posture>(unit) = Posture::Prone);
    assert_eq!(
        play.refused(&go(&play, 'A', (5, 0))).why,
        RefusalReason::TooFar { cost: 10, left: 8 }
    );
    assert!(play.battle.plan(&go(&play, 'A', (4, 0))).is_ok());
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3);
    let events = play.act(go(&play, 'A', (1, 0)), &[]);
    assert_eq!(paid(&events), [8]);
}

/// Rules: EV-MOV-11 EV-INJ-21
#[test]
fn two_hindering_legs_are_two_sources() {
    let mut play = Stage::new(&["A..........x"]).unit('A', quick).begin();
    let unit = play.id('A');
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3);
    assert!(play.battle.plan(&go(&play, 'A', (4, 0))).is_ok());
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::RightLeg as usize] = 3);
    assert!(play.battle.plan(&go(&play, 'A', (1, 0))).is_ok());
    assert!(play.battle.plan(&go(&play, 'A', (2, 0))).is_err());
}

/// Rules: EV-INJ-20
#[test]
fn broken_toes_cost_stress_once_a_move() {
    let mut play = Stage::new(&["A..........x"]).unit('A', quick).begin();
    let unit = play.id('A');
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 2);
    let stress =
        |play: &crate::rules::evoker::fixture::Play| play.view().store.get::<Stress>(unit).total;
    play.act(go(&play, 'A', (2, 0)), &[]);
    play.act(go(&play, 'A', (3, 0)), &[]);
    assert_eq!(stress(&play), 1);
    play.act(play.order('A', "run"), &[]);
    assert_eq!(stress(&play), 1);
    play.act(go(&play, 'A', (10, 0)), &[]);
    assert_eq!(stress(&play), 2);
}

/// Rules: EV-INJ-22
#[test]
fn a_broken_leg_crawls_or_leans_on_a_crutch() {
    let mut play = Stage::new(&["A.....1x"]).unit('A', quick).begin();
    let unit = play.id('A');
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 4);
    assert_eq!(play.refused(&go(&play, 'A', (1, 0))).rule.0, "EV-INJ-22");
    play.stage(|r| *r.edit::<Posture>(unit) = Posture::Prone);
    // Prone and the leg are two sources.
    assert!(play.battle.plan(&go(&play, 'A', (1, 0))).is_ok());
    assert!(play.battle.plan(&go(&play, 'A', (2, 0))).is_err());
    let mut leaning = Stage::new(&["A.....1x"])
        .unit('A', |sheet| {
            quick(sheet);
            arm(sheet, "crutch");
        })
        .begin();
    let unit = leaning.id('A');
    leaning.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 4);
    assert!(leaning.battle.plan(&go(&leaning, 'A', (4, 0))).is_ok());
    assert!(leaning.battle.plan(&go(&leaning, 'A', (5, 0))).is_err());
}

/// Rules: EV-INJ-21 EV-MOV-24
#[test]
fn a_broken_foot_hops_onto_a_crate_at_twice_the_price() {
    let mut play = Stage::new(&["A1.....x"]).unit('A', quick).begin();
    let unit = play.id('A');
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3);
    let events = play.act(go(&play, 'A', (1, 0)), &[]);
    assert_eq!(paid(&events), [2]);
}

/// Rules: EV-MOV-11 EV-MOV-12
#[test]
fn mud_costs_double_and_the_first_step_is_always_allowed() {
    let mud = || ground(|terrain| terrain.hindering = true);
    let mut play = Stage::new(&["A.mmm...x"])
        .ground('m', mud())
        .unit('A', quick)
        .begin();
    let events = play.act(go(&play, 'A', (5, 0)), &[]);
    assert_eq!(paid(&events), [1, 2, 2, 2, 1]);
    let slow = Stage::new(&["Am..x"])
        .ground('m', mud())
        .unit('A', |sheet| {
            set(sheet, Score::Agility, 5);
        });
    let mut slow = slow.begin();
    let events = slow.act(go(&slow, 'A', (1, 0)), &[]);
    assert_eq!(paid(&events), [1]);
}

/// Rules: EV-MOV-11 EV-CND-16
#[test]
fn sources_of_the_same_name_count_once() {
    let mut play = Stage::new(&["A.m.....x"])
        .ground('m', ground(|terrain| terrain.hindering = true))
        .unit('A', quick)
        .begin();
    let unit = play.id('A');
    for _ in 0..2 {
        play.stage(|r| {
            r.edit::<crate::battle::components::Conditions>(unit)
                .0
                .push(crate::battle::components::Condition {
                    id: c::HINDERED,
                    amount: 0,
                    until: crate::battle::components::Until::Turns(2),
                    source: None,
                });
        });
    }
    // Mire twice is one source; with the mud there are two, which take all that is left.
    let plan = play.battle.plan(&go(&play, 'A', (2, 0)));
    let costs: Vec<u8> = plan
        .map(|plan| plan.route.iter().map(|step| step.cost).collect())
        .unwrap_or_default();
    assert_eq!(costs, [2, 6]);
}
