use super::*;
use crate::{
    ai::{SearchProgress, think_with},
    battle::components::{Clock, CombatStatus, Phase},
    rules::evoker::{
        BOOK,
        character::sheet::{Score, Sheet},
        fixture::{Play, Stage, arm, set},
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

fn order(play: &Play, named: &str) -> Order {
    let action = BOOK.action_named(named).unwrap();
    let mut orders = play.battle.legal_orders().into_iter();
    orders.find(|order| order.action == action).unwrap()
}

fn sum(outcome: PlayoutOutcome) -> i64 {
    outcome.terms(1).iter().map(|(_, amount)| amount).sum()
}

/// Balance of an order with each of 20 lucks.
fn runs(play: &mut Play, order: &Order, turns: usize) -> Vec<i64> {
    let unit = play.id('A');
    let start = Playout::of(&mut play.battle, OURS, unit);
    let lucks = (0..20).map(|luck| sum(start.run(order, luck, turns)));
    lucks.collect()
}

#[test]
fn an_attack_comes_to_more_than_none_and_only_some_of_them_hit() {
    let mut play = duel();
    let (attack, end) = (order(&play, "attack"), order(&play, "end"));
    let before = play.battle.hash();
    let struck = runs(&mut play, &attack, 1);
    assert_eq!(play.battle.hash(), before);
    let still = runs(&mut play, &end, 1);
    assert!(struck.iter().sum::<i64>() > still.iter().sum::<i64>());
    assert!(
        struck.iter().any(|balance| *balance != struck[0]),
        "{struck:?}"
    );
    assert!(still.iter().all(|balance| *balance == 0), "{still:?}");
}

#[test]
fn the_same_luck_gives_the_same_result() {
    let mut play = duel();
    let end = order(&play, "end");
    let first = runs(&mut play, &end, 2);
    assert_eq!(first, runs(&mut play, &end, 2));
    // The enemy has struck back by then, now and then with success.
    assert!(first.iter().any(|balance| *balance < 0), "{first:?}");
    assert!(first.contains(&0), "{first:?}");
}

#[test]
fn dice_depend_on_luck_round_unit_and_throws_alone() {
    let mut play = duel();
    let (a, x) = (play.id('A'), play.id('x'));
    let start = Playout::of(&mut play.battle, OURS, a);
    let throws = |luck, round, unit, throws| -> Vec<u16> {
        let mut dice = start.dice(luck, round, unit, throws);
        (0..8).map(|_| dice.throw(100)).collect()
    };
    let moments = [
        (0, 1, a, 0),
        (1, 1, a, 0),
        (0, 2, a, 0),
        (0, 1, x, 0),
        (0, 1, a, 1),
    ];
    let of = |(luck, round, unit, count)| throws(luck, round, unit, count);
    let all = moments.map(of);
    assert_eq!(all, moments.map(of));
    for (place, one) in all.iter().enumerate() {
        assert!(!all[..place].contains(one), "{place}");
    }
}

#[test]
fn victory_counts_beside_the_units_that_are_left() {
    let mut play = duel();
    let before = Standing::of(&play.battle, OURS);
    let mut won_by = |side: SideId| {
        let over = Phase::Over(Verdict::Won(side));
        play.battle.stage(|r| r.edit_field::<Clock>().phase = over);
        PlayoutOutcome::between(before, Standing::of(&play.battle, OURS))
    };
    assert_eq!(sum(won_by(OURS)), VICTORY);
    assert_eq!(sum(won_by(SideId(1))), -VICTORY);
}

#[test]
fn a_fallen_unit_is_a_loss_of_its_side() {
    let mut play = duel();
    let (unit, target) = (play.id('A'), play.id('x'));
    let before = Standing::of(&play.battle, OURS);
    let worth = |play: &Play, unit| value::of_unit(play.battle.view(), unit);
    let (ours, theirs) = (worth(&play, unit), worth(&play, target));
    play.battle
        .stage(|r| *r.edit(target) = CombatStatus::Downed);
    let terms = PlayoutOutcome::between(before, Standing::of(&play.battle, OURS)).terms(1);
    assert_eq!(
        terms,
        [(Term::Theirs, theirs), (Term::Ours, 0), (Term::End, 0)]
    );
    play.battle.stage(|r| *r.edit(unit) = CombatStatus::Downed);
    let terms = PlayoutOutcome::between(before, Standing::of(&play.battle, OURS)).terms(1);
    assert_eq!(terms[1], (Term::Ours, -ours));
}

#[test]
fn a_searching_brain_attacks_rather_than_waits() {
    let mut play = duel();
    let end = order(&play, "end");
    let mind = Mind::named("nightmare").unwrap();
    let pondering = SearchProgress::default();
    let chosen = think_with(&mut play.battle, &mind, &pondering);
    assert_ne!(chosen.action, end.action);
    assert_eq!(pondering.percent(), 100);
}

#[test]
fn a_thought_cut_short_gives_an_order_all_the_same() {
    let mut play = duel();
    let mind = Mind::named("nightmare").unwrap();
    let pondering = SearchProgress::default();
    pondering.skip();
    let order = think_with(&mut play.battle, &mind, &pondering);
    assert!(play.battle.plan(&order).is_ok());
    assert_eq!(pondering.percent(), 0);
}
