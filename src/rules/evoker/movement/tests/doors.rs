//! Doors on the way (EV-MOV-30, EV-MOV-38).

use super::{go, paid, quick};
use crate::{
    battle::{
        components::{DoorState, Stealth},
        event::BattleEvent,
    },
    geometry::Cell,
    rules::evoker::fixture::Stage,
};

/// Rules: EV-MOV-14
#[test]
fn a_door_opens_on_the_way_and_is_heard() {
    let mut play = Stage::new(&["#############", "A.+.........x", "#############"])
        .unit('A', quick)
        .begin();
    let guard = play.id('x');
    assert!(!play.view().store.get::<Stealth>(guard).suspicious);
    let events = play.act(go(&play, 'A', (4, 1)), &[]);
    assert_eq!(paid(&events), [1; 4]);
    assert!(events.iter().any(|event| matches!(
        event,
        BattleEvent::DoorChanged {
            state: DoorState::Open,
            ..
        }
    )));
    assert!(play.view().store.get::<Stealth>(guard).suspicious);
}

/// Rules: EV-MOV-14 EV-ACT-43
#[test]
fn a_door_opened_for_a_star_is_not_heard() {
    let mut play = Stage::new(&["#######", "A+....x", "#######"])
        .unit('A', quick)
        .begin();
    let guard = play.id('x');
    let order = play.order('A', "open silently").to(Cell::new(1, 1));
    play.act(order, &[]);
    play.act(go(&play, 'A', (4, 1)), &[]);
    assert!(!play.view().store.get::<Stealth>(guard).suspicious);
    assert_eq!(play.stars('A'), 1);
    let again = play.order('A', "open").to(Cell::new(1, 1));
    assert_eq!(play.refused(&again).rule.0, "EV-MOV-14");
}

/// Rules: EV-MOV-14
#[test]
fn a_far_guard_does_not_hear_a_door() {
    let row = format!("A+{}x", ".".repeat(21));
    let mut play = Stage::new(&[&row]).unit('A', quick).begin();
    let guard = play.id('x');
    let order = play.order('A', "open").to(Cell::new(1, 0));
    play.act(order, &[]);
    assert!(!play.view().store.get::<Stealth>(guard).suspicious);
    assert_eq!(play.stars('A'), 2);
}
