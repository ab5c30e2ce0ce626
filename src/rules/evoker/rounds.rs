//! What the book itself does at the start and end of turns and rounds (EV-TIM-11 to 13).

use crate::battle::{
    components::{Clock, Ground},
    goals::{Goal, holds},
    ids::UnitId,
    resolver::{Flow, Resolver},
};

/// Steps 4 to 8 of EV-TIM-11. Returns whether the turn goes on.
///
/// # Errors
/// A pause.
pub fn start_of_turn(r: &mut Resolver<'_>, unit: UnitId) -> Flow<bool> {
    Ok(super::conditions::prevents_actions(r.view(), unit).is_none())
}

/// Steps 2 and 3 of EV-TIM-12.
///
/// # Errors
/// A pause.
pub fn end_of_turn(_r: &mut Resolver<'_>, _unit: UnitId) -> Flow {
    Ok(())
}

/// EV-TIM-13: steps at the end of a round, each in initiative order.
///
/// # Errors
/// A pause.
pub fn end_round(r: &mut Resolver<'_>) -> Flow {
    // Step 6: clouds thin out.
    if r.view()
        .ground()
        .haze
        .iter()
        .any(|haze| haze.rounds.is_some())
    {
        r.edit_field::<Ground>()
            .haze
            .retain_mut(|haze| match &mut haze.rounds {
                None => true,
                Some(rounds) => {
                    *rounds = rounds.saturating_sub(1);
                    *rounds > 0
                }
            });
    }
    count_held_zones(r);
    Ok(())
}

/// Goals that ask for a zone to be held count the rounds in which it was.
fn count_held_zones(r: &mut Resolver<'_>) {
    for (number, goal) in r.scene().goals.iter().enumerate() {
        if let Goal::Hold { side, zone, .. } = goal {
            let held = holds(r.view(), *side, *zone);
            if let Some(count) = r.edit_field::<Clock>().held.get_mut(number) {
                *count = if held { *count + 1 } else { 0 };
            }
        }
    }
}
