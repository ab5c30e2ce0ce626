//! One battle of the computer against itself, from its first order to its end.

use std::time::Duration;

use cpu_time::ThreadTime;

use super::{
    bout::Bout,
    line::BattleLine,
    watched::{Watched, lost, standing},
};
use crate::{ai, battle::Battle, data::minds::Mind};

/// Orders after which a battle is given up as a fault of the brain.
const MOST_ORDERS: u64 = 1_000_000;

/// Plays a battle to its end; `None` if it was cut short. `is_cut` is asked before each order; `watch`
/// sees the battle before the first order and after each.
///
/// # Errors
/// The computer gave an order that the rules refuse, which is a fault of the program.
pub fn play_out(
    bout: &Bout,
    seed: u64,
    is_cut: &dyn Fn() -> bool,
    watch: &mut dyn FnMut(&Battle),
) -> Result<Option<BattleLine>, String> {
    let minds = bout.minds();
    let mut battle = bout.arena.stage.battle(seed);
    battle.keep_undo(false);
    let start = ThreadTime::now();
    let mut watched = Watched::default();
    let mut thinking = Duration::ZERO;
    let before = standing(&battle);
    watch(&battle);
    while !battle.is_over() && battle.orders_done() < MOST_ORDERS {
        if is_cut() {
            return Ok(None);
        }
        let side = battle.acting().map(|unit| battle.view().side(unit).index());
        let mind = side.and_then(|side| minds.get(side).copied());
        let began = ThreadTime::now();
        let order = ai::think(&mut battle, &mind.unwrap_or_else(Mind::usual));
        let took = began.elapsed();
        thinking += took;
        watched.decisions.add(took);
        watched.acted.insert(order.unit);
        battle
            .execute_with(order, &mut |view, question| {
                Some(ai::answer(view, question))
            })
            .map_err(|refusal| format!("The computer gave a bad order: {refusal}."))?;
        watched.catch_up(&battle);
        watch(&battle);
    }
    watched.catch_up(&battle);
    watched.cpu_ms = start.elapsed().as_millis() as u64;
    watched.thinking_ms = thinking.as_millis() as u64;
    let lost = lost(&battle, &before);
    Ok(Some(bout.line(&battle, &minds, &lost, watched, None)))
}
