//! One action a file.

mod dash;
mod disengage;
mod end_turn;
mod stand_up;
mod strike;
pub(crate) mod walk;

use super::{AP, MAX_AP, conditions};
use crate::battle::{
    components::Turn,
    ids::UnitId,
    refusal::{Refusal, Why},
    resolver::Resolver,
    ruleset::Action,
    view::View,
};

/// All actions of the book; an `ActionId` is a place in this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &strike::Strike,
    &dash::Dash,
    &disengage::Disengage,
    &stand_up::StandUp,
    &end_turn::EndTurn,
];

/// Whether a combatant can act and has the action points.
fn able(view: View<'_>, unit: UnitId, rule: &'static str, needs: i16) -> Result<(), Refusal> {
    if !view.life(unit).is_active() {
        return Err(Refusal::new(rule, Why::Out));
    }
    if view.store.get::<Turn>(unit).surprised {
        return Err(Refusal::new("MA-TIM-06", Why::Prevented { by: "Surprise" }));
    }
    let has = view.pool(unit, AP);
    if has < needs.min(MAX_AP) {
        return Err(Refusal::new(
            "MA-TIM-09",
            Why::TooLittle {
                pool: "AP",
                has,
                needs,
            },
        ));
    }
    Ok(())
}

/// Any other primary action spoils a Feint (MA-MAN-05).
fn spoil_feint(resolver: &mut Resolver<'_>, unit: UnitId) {
    conditions::lose(resolver, unit, conditions::FEINTED, "MA-MAN-05");
}
