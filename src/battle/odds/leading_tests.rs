//! The tests that decide an order, to explain its odds: its own first test, and the target's test
//! against it.

use super::sample_try::sample_try;
use crate::battle::{
    check::Roll, event::BattleEvent, ids::UnitId, orders::plan::Plan, scene::Scene, store::Store,
};

/// The tests that decide an order. Their dice are samples and mean nothing.
#[derive(Clone, Debug, Default)]
pub struct LeadingTests {
    /// The first test of the order.
    pub first: Option<Box<Roll>>,
    /// The target's test against it, if there is one.
    pub answer: Option<Box<Roll>>,
    /// Whether the target number of that test depends on the dice of the first.
    pub varies: bool,
}

/// How often the order is tried until both tests were seen.
const TRIES: u64 = 32;

/// Answers compared to find out whether their target number varies.
const ANSWERS: usize = 3;

/// Finds the tests by trying the order with sample dice. The state is the same afterwards.
pub fn leading_tests(store: &mut Store, scene: &Scene, plan: &Plan, actor: UnitId) -> LeadingTests {
    let mut tests = LeadingTests::default();
    let mut seen = 0;
    for number in 0..TRIES {
        let dice = (0x7e57, number);
        let events = sample_try(store, (scene, plan), dice, |_, events, _| events);
        let rolls = events.into_iter().filter_map(|event| match event {
            BattleEvent::Rolled(roll) if !roll.secret => Some(roll),
            _ => None,
        });
        for roll in rolls {
            let check = &roll.check;
            let Some(first) = &tests.first else {
                if check.who == actor {
                    tests.first = Some(roll);
                }
                continue;
            };
            if first.check.against != Some(check.who) || check.against != Some(actor) {
                continue;
            }
            seen += 1;
            match &tests.answer {
                Some(known) => tests.varies |= known.check.target != check.target,
                None => tests.answer = Some(roll),
            }
            break;
        }
        if tests.varies || seen >= ANSWERS {
            break;
        }
    }
    tests
}
