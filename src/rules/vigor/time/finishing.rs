//! Paying for what was begun in an earlier turn, and finishing it (VI-TIM-05).

use super::ongoing::{RULE, give_up, under_way};
use crate::{
    battle::{components::OngoingAction, prelude::*},
    rules::{
        shared::answers::unfinished,
        vigor::{ACTIONS, points::pay},
    },
};

/// A turn begins: its first actions pay for what was begun, unless the player chooses otherwise.
///
/// # Errors
/// A pause.
pub(crate) fn go_on(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let Some((order, price, paid)) = under_way(view, unit) else {
        return Ok(());
    };
    let (order, left) = (order.clone(), view.pool(unit, ACTIONS));
    if left <= 0 {
        return Ok(());
    }
    let action = resolver.scene().book.action(order.action);
    let name = action.map_or("go on", |action| action.entry().name);
    let question = unfinished((RULE, QuestionKind::MoveOn), (view, &order), name);
    if resolver.ask(question)? != Choice::Yes {
        give_up(resolver, unit);
        return Ok(());
    }
    let now = left.min(price - paid);
    pay(resolver, unit, (ACTIONS, now), RULE);
    resolver.edit::<OngoingAction>(unit).paid = paid + now;
    if paid + now < price {
        return Ok(());
    }
    // Target, distance and sight are checked again.
    let done = resolver.carry_out(&order)?;
    if done.is_err() {
        resolver.note(unit, "cannot finish what it had begun", RULE);
    }
    *resolver.edit::<OngoingAction>(unit) = OngoingAction::default();
    Ok(())
}
