//! What the outcome of a spell says to the window: its word, and whether it is a hit.

use crate::{
    battle::event::BattleEvent,
    rules::evoker::{
        character::{
            element::{Affinity, Element},
            sheet::{Score, Sheet},
        },
        fixture::{Play, Stage, set, takes, teach},
    },
};

fn caster(power: &'static str, target: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["A...x"])
        .unit('A', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &[power]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Willpower, 38);
            set(sheet, Score::Strength, 42);
            target(sheet);
        })
        .begin()
}

fn outcomes(events: &[BattleEvent]) -> Vec<(&'static str, bool)> {
    let outcomes = events.iter().filter_map(|event| match event {
        BattleEvent::Outcome { word, hit, .. } => Some((*word, *hit)),
        _ => None,
    });
    outcomes.collect()
}

/// Rules: EV-CAT-06
#[test]
fn a_shackle_that_is_resisted_is_no_hit() {
    let mut play = caster("shackle", |_| {});
    let order = play.cast('A', "hex", "shackle", 'x');
    let events = play.act(order, &[51]);
    assert_eq!(outcomes(&events), [("resisted", false)]);
}

/// Rules: EV-ACT-06
#[test]
fn an_ailment_that_is_not_resisted_is_a_hit() {
    let mut play = caster("bewilder", |sheet| {
        takes(sheet, Element::Psychic, Affinity::Weak);
    });
    let order = play.cast('A', "ailment", "bewilder", 'x');
    let events = play.act(order, &[21, 17]);
    assert_eq!(outcomes(&events), [("hit", true)]);
}
