//! The book `threshold`: what scenes cannot state of it, such as exact odds, ways over random ground
//! and the questions that players are asked.

mod blows;
mod choices;
mod ground;
mod plans;
mod riders;
mod staging;
mod windows;

use shadowgrid::{
    battle::{
        Battle,
        components::{CombatStatus, Condition, Conditions, Hold, Until},
        field::board::Board,
        ids::{ItemId, UnitId},
        orders::{
            order::{Order, Tool},
            question::Choice,
        },
    },
    data::threshold::samples::{self, grask, ysolde},
    geometry::Cell,
    rules::threshold::character::sheet::Sheet,
};

use crate::kit::{A, B, begin, number, order, play, threshold};

const C: UnitId = UnitId(2);

fn item(name: &str) -> ItemId {
    let catalogue = samples::catalogue();
    catalogue.named(name).unwrap_or_else(|| panic!("no {name}"))
}

fn sample_pair(grask_at: (i16, i16)) -> Battle {
    threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (2, 5)),
            ("Grask", 1, grask(), grask_at),
        ],
        1,
    )
}

fn axe(battle: &Battle, unit: UnitId, key: &str, target: UnitId) -> Order {
    order(battle, unit, key)
        .at(target)
        .with(Tool::Item(item("hand axe")))
}

fn set(battle: &mut Battle, unit: UnitId, name: &str, value: i64) {
    battle.stage(|resolver| {
        let numbers = resolver.scene().book.numbers;
        assert!(numbers.set(resolver, unit, name, value), "no number {name}");
    });
}

/// Ysolde 20 acts; Grask 16 stands beside her.
fn beside() -> Battle {
    let mut battle = sample_pair((5, 5));
    battle.stage(|resolver| resolver.place(A, Cell::new(4, 5)));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    battle
}

/// Whether a unit has a condition of this name.
fn has(battle: &Battle, unit: UnitId, name: &str) -> bool {
    let id = battle.scene().book.condition_named(name).unwrap();
    battle.view().condition(unit, id).is_some()
}

/// Gives a condition.
fn give(battle: &mut Battle, unit: UnitId, name: &str, amount: i16, source: Option<UnitId>) {
    let id = battle.scene().book.condition_named(name).unwrap();
    battle.stage(|resolver| {
        resolver.edit::<Conditions>(unit).0.push(Condition {
            id,
            amount,
            until: Until::Ended,
            source,
        });
    });
}

/// Both grapple each other; the first started it.
fn grapple(battle: &mut Battle, by: UnitId, target: UnitId) {
    give(battle, by, "Grappling", 1, Some(target));
    give(battle, target, "Grappling", 0, Some(by));
}

/// Number, target and sum of modifiers of an order's first check.
fn check(battle: &Battle, order: &Order) -> (i32, i32, i32) {
    let check = battle.plan(order).unwrap().check.unwrap();
    (check.base, check.breakdown.sum, check.target)
}

/// What an order costs.
fn price(battle: &Battle, order: &Order, what: &str) -> i16 {
    let plan = battle.plan(order).unwrap();
    let mut prices = plan.price.iter();
    prices
        .find(|(name, _)| *name == what)
        .map_or(0, |(_, amount)| *amount)
}

/// Ysolde with other gear.
fn with_gear(gear: &[(&str, Hold)]) -> Sheet {
    Sheet {
        gear: gear
            .iter()
            .map(|&(name, hold)| (item(name), hold))
            .collect(),
        ..ysolde()
    }
}

fn end(battle: &mut Battle, unit: UnitId, faces: &[u16], answers: &[&str]) {
    let end = order(battle, unit, "end");
    play(battle, &end, faces, answers);
}
