use super::*;
use crate::{
    ai::{Pondering, think_with},
    battle::ids::SideId,
    rules::evoker::{
        BOOK,
        fixture::{Play, Stage, arm, set},
        sheet::{Score, Sheet},
    },
};

const OURS: SideId = SideId(0);

fn fighter(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 60);
    arm(sheet, "sword");
}

fn duel() -> Play {
    Stage::new(&["......", ".Ax...", "......"])
        .unit('A', fighter)
        .unit('x', fighter)
        .begin()
}

#[test]
fn blows_come_to_no_more_than_what_both_have_left() {
    let play = duel();
    let (a, x) = (play.id('A'), play.id('x'));
    let mut ledger = Ledger::of(&play.battle, OURS);
    let (left, whole) = ledger.left(&play.battle, x);
    assert_eq!(left, whole);
    assert_eq!(ledger.blow(&play.battle, a, x, 700), 700);
    assert_eq!(ledger.blow(&play.battle, a, x, 10 * whole), whole);
    // Whoever has lost half of its strength fights on, and is out one time in eight.
    ledger.note(&play.battle, a, whole / 2);
    assert_eq!(ledger.blow(&play.battle, a, x, 800), 700);
    // And nothing is done to those who have nothing left.
    ledger.note(&play.battle, x, 2 * whole);
    assert_eq!(ledger.blow(&play.battle, a, x, 700), 0);
}

#[test]
fn what_is_farther_ahead_counts_less() {
    let play = duel();
    let (a, x) = (play.id('A'), play.id('x'));
    let mut ledger = Ledger::of(&play.battle, OURS);
    ledger.note(&play.battle, x, 1000);
    assert_eq!(ledger.balance, 1000);
    ledger.weight = LATER;
    ledger.note(&play.battle, a, 1000);
    assert_eq!(ledger.balance, 1000 - 10 * LATER);
    // What was done is whole all the same.
    assert_eq!(ledger.harm[a.index()], 1000);
}

#[test]
fn playing_on_changes_nothing_and_is_worth_more_with_a_blow() {
    let mut play = duel();
    let (unit, target) = (play.id('A'), play.id('x'));
    let order = |key: &str| Order::new(unit, BOOK.action_named(key).unwrap());
    let end = Thought::of(order("end"), &[]);
    let sword = play.battle.legal_orders().into_iter().find(|order| {
        Some(order.action) == BOOK.action_named("attack") && order.target() == Some(target)
    });
    let blow = Thought::of(sword.unwrap(), &[(Term::Harm, 900)]);
    let before = play.battle.hash();
    let mind = Mind::named("nightmare").unwrap();
    let mut worth = |thought: &Thought| {
        let played = play_on(&mut play.battle, OURS, &mind, thought, 4);
        played.unwrap().worth
    };
    let (waits, strikes) = (worth(&end), worth(&blow));
    assert!(strikes > waits, "{strikes} against {waits}");
    assert_eq!(play.battle.hash(), before);
    let chosen = think_with(&mut play.battle, &mind, &Pondering::default());
    assert_ne!(chosen.action, end.order.action);
}

#[test]
fn a_thought_cut_short_gives_an_order_all_the_same() {
    let mut play = duel();
    let mind = Mind::named("nightmare").unwrap();
    let pondering = Pondering::default();
    pondering.skip();
    let order = think_with(&mut play.battle, &mind, &pondering);
    assert!(play.battle.plan(&order).is_ok());
    assert_eq!(pondering.percent(), 0);
}
