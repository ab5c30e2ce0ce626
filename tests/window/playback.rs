//! Playback shows events one by one and must end in the battle's state.

use std::path::Path;

use shadowgrid::{
    app::{
        models::{
            playback::{Playback, reaction},
            strip::{self, Strip, TurnState},
        },
        state::{levels, session::AppSession, shown::Shown},
    },
    battle::{event::BattleEvent, ids::SideId},
};

#[test]
fn what_events_tell_ends_where_the_battle_is() {
    for level in ["first-light", "collapsed-atrium"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{level}.ron"));
        for seed in 1..3 {
            let mut game = levels::open(&path, "evoker", seed).unwrap();
            game.computer = vec![true, true];
            let mut session = AppSession::new(game);
            let mut told = Shown::of(session.battle.view(), None);
            for _ in 0..40 {
                if session.battle.is_over() {
                    break;
                }
                let order = shadowgrid::ai::next_order(&mut session.battle);
                let progress = session.execute(order).unwrap();
                let view = session.battle.view();
                for event in &session.battle.log()[progress.events] {
                    told.apply(event, view, None);
                }
                let truth = Shown::of(view, None);
                for unit in view.store.ids() {
                    let (told, truth) = (told.unit(unit).unwrap(), truth.unit(unit).unwrap());
                    let name = &view.scene.member(unit).name;
                    assert_eq!(told.cell, truth.cell, "{level} {seed}: place of {name}");
                    assert_eq!(told.life, truth.life, "{level} {seed}: life of {name}");
                    assert_eq!(told.rows, truth.rows, "{level} {seed}: wounds of {name}");
                    assert_eq!(
                        told.posture, truth.posture,
                        "{level} {seed}: posture of {name}"
                    );
                }
                assert_eq!(told.acting, truth.acting, "{level} {seed}: who acts");
            }
        }
    }
}

/// The unit that the strip names, while all events of some battles are shown one by one.
#[test]
fn nobody_acts_while_the_turn_of_another_is_named() {
    for (level, book) in [
        ("first-light", "evoker"),
        ("collapsed-atrium", "evoker"),
        ("saltglass-wharf", "threshold"),
        ("beacon-head", "threshold"),
        ("beacon-head", "maneuver"),
        ("saltglass-wharf", "momentum"),
        ("collapsed-atrium", "vigor"),
    ] {
        for viewer in [None, Some(SideId(0))] {
            let acts = named_while_shown(level, book, viewer);
            assert!(acts > 8, "{level}, {book}: {acts}");
        }
    }
}

fn named_while_shown(level: &str, book: &str, viewer: Option<SideId>) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{level}.ron"));
    let mut game = levels::open(&path, book, 11).unwrap();
    for (side, computer) in game.computer.iter_mut().enumerate() {
        *computer = viewer.is_none_or(|viewer| viewer.index() != side);
    }
    let mut session = AppSession::new(game);
    let playback = Playback::default();
    let (mut acts, mut reactions) = (0, 0);
    for _ in 0..60 {
        if session.battle.is_over() {
            break;
        }
        let mut shown = Shown::of(session.battle.view(), viewer);
        let mut strip = Strip::of(&session.battle, &session, &shown, &playback, None);
        let progress = match session.battle.question() {
            Some(_) => session.answer(0).unwrap(),
            None => {
                let order = shadowgrid::ai::next_order(&mut session.battle);
                session.execute(order).unwrap()
            }
        };
        for place in progress.events {
            let view = session.battle.view();
            let event = &session.battle.log()[place];
            let actor = match event {
                BattleEvent::Acted { unit, .. } => Some(*unit),
                _ => None,
            };
            if let Some(actor) = actor.filter(|actor| shown.is_in_sight(*actor)) {
                let mut named = strip.turns.iter();
                let named = named.find(|one| one.state == TurnState::Acting);
                let named = named.and_then(|one| one.unit);
                let what = format!("{level}, {book}: {event:?}");
                match reaction(&shown, event) {
                    // A reacting unit is announced.
                    Some((who, text)) => {
                        assert_eq!(who, actor, "{what}");
                        assert!(text.starts_with("Reaction"), "{what}");
                        reactions += 1;
                    }
                    None => assert_eq!(named, Some(actor), "{what}"),
                }
                acts += 1;
            }
            shown.apply(event, view, viewer);
            strip.advance_to(strip::acting(&session, &shown));
        }
    }
    assert!(reactions < acts, "{reactions} of {acts}");
    acts
}
