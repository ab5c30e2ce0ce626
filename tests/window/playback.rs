//! Playback shows events one by one and must end in the battle's state.

use std::path::Path;

use shadowgrid::{
    app::{
        models::{
            playback::{
                Playback, PlaybackState, reaction,
                told::{DiceRoll, LineTone, LogLine, TUMBLE_SECONDS},
            },
            states::lasting_states,
            strip::{self, Strip, TurnState},
        },
        panels::inspector::Inspector,
        state::{levels, session::AppSession, shown::Shown},
    },
    battle::{
        event::BattleEvent,
        ids::{RuleId, SideId},
    },
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

#[test]
fn no_line_tells_the_result_of_dice_that_still_tumble() {
    let line = |place: usize| LogLine {
        place,
        text: format!("Event {place}"),
        tone: LineTone::Plain,
        side: None,
        heading: false,
        rule: None,
        units: Default::default(),
        cell: None,
        sum: None,
    };
    let dice = |place: usize, age: f32| DiceRoll {
        place,
        caption: "Attack".to_owned(),
        dice: Vec::new(),
        passed: Some(true),
        meaning: String::new(),
        sum: None,
        rule: RuleId("EV-DIC-02"),
        age,
    };
    let mut telling = PlaybackState::default();
    telling.lines = vec![line(3), line(4), line(5)];
    telling.dice = vec![dice(2, TUMBLE_SECONDS), dice(4, 0.1)];
    let told: Vec<usize> = telling.told().iter().map(|line| line.place).collect();
    assert_eq!(told, [3]);
    telling.dice[1].age = TUMBLE_SECONDS;
    assert_eq!(telling.told().len(), 3);
}

#[test]
fn the_card_of_a_unit_tells_no_state_before_the_board_has_shown_it() {
    let mut early = 0;
    for (level, book) in [
        ("collapsed-atrium", "evoker"),
        ("saltglass-wharf", "momentum"),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{level}.ron"));
        let mut session = AppSession::new(levels::open(&path, book, 11).unwrap());
        for _ in 0..40 {
            if session.battle.is_over() {
                break;
            }
            let shown = Shown::of(session.battle.view(), None);
            if session.battle.question().is_some() {
                session.answer(0).unwrap();
            } else {
                let order = shadowgrid::ai::next_order(&mut session.battle);
                session.execute(order).unwrap();
            }
            // The battle is ahead of the board now.
            let view = session.battle.view();
            for unit in view.store.ids().filter(|unit| shown.is_in_sight(*unit)) {
                let card = Inspector::of(view, &session, &shown, unit);
                let badges = &shown.unit(unit).unwrap().badges;
                let is_shown = |name: &str| badges.iter().any(|one| name.starts_with(one.name));
                for state in &card.states {
                    assert!(is_shown(&state.name), "{level}, {book}: {}", state.name);
                }
                let true_states = lasting_states(view, None, unit);
                early += true_states
                    .iter()
                    .filter(|one| !is_shown(&one.name))
                    .count();
            }
        }
    }
    assert!(early > 0, "no state came about");
}
