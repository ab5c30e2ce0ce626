//! The order that a mind gives, with a search if its brain searches, and the thoughts behind it.

use super::{
    field,
    greedy::decide,
    search::{SearchProgress, search},
    thought::{Thought, Thoughts},
};
use crate::{
    battle::{Battle, orders::order::Order},
    data::minds::Mind,
};

/// How many thoughts are reported.
pub(super) const TOLD: usize = 5;

/// The next order of the acting unit, from what its side knows.
pub fn think(battle: &mut Battle, mind: &Mind) -> Order {
    think_with(battle, mind, &SearchProgress::default())
}

/// The best order, thought out under a progress report that can stop it early. When skipped,
/// returns the best order known by then, which may differ from the full result.
pub fn think_with(battle: &mut Battle, mind: &Mind, pondering: &SearchProgress) -> Order {
    decide_and_search(battle, mind, false, pondering).0
}

/// The candidates with their reasons; `None` if no unit acts.
pub fn consider(battle: &mut Battle, mind: &Mind) -> Option<Thoughts> {
    consider_most(battle, mind, TOLD)
}

/// At most this many candidates; `None` if no unit acts.
pub(super) fn consider_most(battle: &mut Battle, mind: &Mind, most: usize) -> Option<Thoughts> {
    let unit = battle.acting().filter(|_| !battle.is_over())?;
    let (chosen, notes) = decide_and_search(battle, mind, true, &SearchProgress::default());
    let mut best: Vec<Thought> = Vec::new();
    for thought in notes {
        if !best.iter().any(|known| known.order == thought.order) {
            best.push(thought);
        }
    }
    // The chosen order is always reported, even if others seemed better.
    let given = best.iter().position(|thought| thought.order == chosen);
    if let Some(given) = given.filter(|&given| given >= most) {
        best.swap(most - 1, given);
    }
    best.truncate(most);
    Some(Thoughts {
        is_cut_off: field::is_cut_off(battle, unit),
        unit,
        mind: *mind,
        best,
        chosen,
    })
}

fn decide_and_search(
    battle: &mut Battle,
    mind: &Mind,
    tells: bool,
    pondering: &SearchProgress,
) -> (Order, Vec<Thought>) {
    decide(
        battle,
        mind,
        tells,
        Some(&|believed, side, thoughts| search(believed, side, mind, thoughts, pondering)),
    )
}
