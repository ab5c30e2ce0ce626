//! Every action of the book: situations in which each is legal, and what must hold for all orders
//! in all of them.

use std::collections::BTreeSet;

use super::situations::situations;
use crate::{
    battle::{
        Battle,
        belief::fork_for,
        components::{MoveProgress, Pools},
        odds::Budget,
        orders::{
            order::{ActionId, Order, Tool},
            question::Question,
            refusal::RefusalReason,
        },
        view::View,
    },
    geometry::Cell,
    rules::evoker::BOOK,
};

const BUDGET: Budget = Budget {
    runs: 100,
    samples: 8,
    merge: true,
};

fn key(order: &Order) -> &'static str {
    BOOK.action(order.action)
        .map_or("", |action| action.entry().key)
}

/// The orders each action proposes, one for each means, and some it never would.
fn orders(battle: &Battle) -> Vec<Order> {
    let unit = battle.acting().expect("somebody acts");
    let mut orders = Vec::new();
    for (place, action) in BOOK.actions.iter().enumerate() {
        let id = ActionId(place as u8);
        let mut proposed = Vec::new();
        action.orders(battle.view(), unit, id, &mut proposed);
        let mut seen: BTreeSet<Tool> = BTreeSet::new();
        proposed.retain(|order| seen.insert(order.with) && battle.plan(order).is_ok());
        if proposed.is_empty() {
            let others = battle.view().store.ids();
            proposed.extend(others.map(|other| Order::new(unit, id).at(other)));
        }
        proposed.push(Order::new(unit, id));
        proposed.push(Order::new(unit, id).to(Cell::new(-3, 200)));
        orders.append(&mut proposed);
    }
    orders
}

/// Rules: EV-ACT-01
#[test]
fn every_action_of_the_book_is_legal_somewhere_and_keeps_its_promises() {
    let mut done: BTreeSet<&'static str> = BTreeSet::new();
    for (name, mut play) in situations() {
        let battle = &mut play.battle;
        let before = battle.hash();
        for order in orders(battle) {
            let who = format!("{name}: {} {order:?}", key(&order));
            // An order without a reason its side could know is refused at once.
            let side = battle.view().side(order.unit);
            let knows_better = fork_for(battle, side, 0).plan(&order).is_err();
            let plan = match battle.plan(&order) {
                Ok(_) if knows_better => continue,
                Ok(plan) => plan,
                Err(refusal) => {
                    assert!(refusal.rule.0.starts_with("EV-"), "{who}: {refusal}");
                    assert!(!refusal.to_string().is_empty(), "{who}");
                    continue;
                }
            };
            done.insert(key(&order));
            let rolls = plan.check.is_some();
            let mut first = battle.fork(11);
            let mut second = battle.fork(11);
            let Ok(odds) = second.odds(&order, BUDGET) else {
                panic!("{who}: planned and refused");
            };
            assert!(odds.total().is_one(), "{who}: the odds sum to one");
            assert!(
                odds.about == (odds.runs > BUDGET.runs)
                    && odds.runs <= BUDGET.runs + BUDGET.samples,
                "{who}: {} runs, about: {}",
                odds.runs,
                odds.about
            );
            assert!(
                !rolls || odds.check.is_some(),
                "{who}: the card shows the test"
            );
            assert_eq!(battle.hash(), before, "{who}: a plan changes nothing");
            assert_eq!(second.hash(), before, "{who}: odds change nothing");
            // The dice are the same with or without a plan and odds before.
            let mut policy = |view: View<'_>, question: &Question| {
                assert!(!question.choices.is_empty(), "{who}: {question:?}");
                Some((BOOK.policy)(view, question))
            };
            assert!(
                first.execute_with(order.clone(), &mut policy).is_ok(),
                "{who}"
            );
            assert!(
                second.execute_with(order.clone(), &mut policy).is_ok(),
                "{who}"
            );
            assert_eq!(first.hash(), second.hash(), "{who}: the same dice");
            assert!(first.question().is_none(), "{who}");
        }
    }
    let missing: Vec<&str> = BOOK
        .actions
        .iter()
        .map(|action| action.entry().key)
        .filter(|key| !done.contains(key))
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "never legal in any situation");
}

/// Unusual orders: every action at every unit, at near and far squares, in every mode.
fn odd_orders(battle: &Battle) -> Vec<Order> {
    let unit = battle.acting().expect("somebody acts");
    let view = battle.view();
    let mut orders = Vec::new();
    for (place, action) in BOOK.actions.iter().enumerate() {
        let id = ActionId(place as u8);
        let mut proposed = Vec::new();
        action.orders(view, unit, id, &mut proposed);
        let mut means: BTreeSet<Tool> = proposed.iter().map(|order| order.with).collect();
        means.insert(Tool::Nothing);
        for with in means {
            let order = Order::new(unit, id).with(with);
            orders.extend(view.store.ids().map(|other| order.clone().at(other)));
            let squares = [(0, 0), (5, 1), (1, 1), (-3, 200)];
            orders.extend(squares.map(|cell| order.clone().to(cell.into())));
            for mode in (0..24).map(|mode| order.clone().mode(mode)) {
                orders.extend(view.enemies(unit).map(|enemy| mode.clone().at(enemy)));
                orders.push(mode);
            }
        }
    }
    orders
}

/// Rules with refusals that name numbers, for any order.
const COUNTED: [&str; 5] = [
    "EV-ACT-01",
    "EV-FLD-08",
    "EV-MOV-04",
    "EV-AOA-01",
    "EV-TIM-02",
];

/// Rules: EV-ACT-01 EV-TIM-02 EV-FLD-08
#[test]
fn every_refusal_names_its_rule_and_the_numbers_it_is_about() {
    let mut counted: BTreeSet<&'static str> = BTreeSet::new();
    for (name, mut play) in situations() {
        let mut look = |battle: &Battle, name: &str| {
            let unit = battle.acting().expect("somebody acts");
            for order in orders(battle).into_iter().chain(odd_orders(battle)) {
                let Err(refusal) = battle.plan(&order) else {
                    continue;
                };
                let who = format!("{name}: {} {order:?}: {refusal}", key(&order));
                let parts: Vec<&str> = refusal.rule.0.split('-').collect();
                assert!(
                    matches!(parts[..], ["EV", area, number]
                        if area.len() == 3 && number.parse::<u8>().is_ok()),
                    "{who}"
                );
                let text = refusal.why.to_string();
                let said = text.split_whitespace().count();
                assert!(said >= 3 && text.len() < 120, "{who}");
                let numbers = text.chars().any(|c| c.is_ascii_digit());
                match refusal.why {
                    RefusalReason::OutOfReach { distance, reach } => {
                        assert!(distance > reach, "{who}");
                    }
                    RefusalReason::TooLittle { has, needs, pool } => {
                        assert!(has < needs, "{who}");
                        if pool == crate::rules::evoker::character::stats::STARS_NAME {
                            assert_eq!(
                                has,
                                battle
                                    .view()
                                    .pool(unit, crate::rules::evoker::character::stats::STARS),
                                "{who}"
                            );
                        }
                    }
                    RefusalReason::TooFar { cost, left } => assert!(cost > left, "{who}"),
                    _ => {}
                }
                if numbers {
                    counted.insert(refusal.rule.0);
                }
                // An order is not refused for missing points that it does not need.
                let lacks = matches!(
                    refusal.why,
                    RefusalReason::Lacks { .. }
                        | RefusalReason::ModeNotAllowed { .. }
                        | RefusalReason::MeansNothing { .. }
                );
                assert!(
                    numbers || lacks || !COUNTED.contains(&refusal.rule.0),
                    "{who}"
                );
            }
        };
        look(&play.battle, name);
        // With everything spent, the refusals name the empty pools.
        let unit = play.battle.acting().expect("somebody acts");
        play.stage(|r| {
            r.edit::<Pools>(unit)
                .set(crate::rules::evoker::character::stats::STARS, 0);
            *r.edit::<MoveProgress>(unit) = MoveProgress::default();
        });
        look(&play.battle, &format!("{name}, spent"));
    }
    for rule in COUNTED {
        assert!(counted.contains(rule), "{rule} never refused: {counted:?}");
    }
}
