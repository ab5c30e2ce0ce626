//! Declaring an action: others may step in before and after it (TH-TIM-13 to 15).

use super::{begun, turns};
use crate::{
    battle::orders::order::Aim,
    rules::{
        shared::acted_so,
        threshold::{
            prelude::*,
            reactions::readiness,
            riding::{mounts, reins::REGAIN_KEY},
        },
    },
};

/// An action from its declaration on. In the unit's own turn others may step in before it begins,
/// which cancels it at no cost, and once more when it is done (TH-TIM-13, TH-TIM-14). Out of turn
/// nobody may step in (TH-TIM-15). `effect` pays, and returns whether the action took effect or was
/// only begun.
pub(crate) fn declare(
    resolver: &mut Resolver<'_>,
    order: &Order,
    (entry, what): (&'static Entry, Option<&str>),
    effect: impl FnOnce(&mut Resolver<'_>) -> RuleResult<bool>,
) -> RuleResult {
    let unit = order.unit;
    acted_so(resolver, order, entry.name, what);
    let effect = |resolver: &mut Resolver<'_>| {
        if entry.key != REGAIN_KEY {
            // Any other action breaks a row of attempts (TH-MNT-07).
            lose(resolver, unit, REINING, "TH-MNT-07");
        }
        effect(resolver)
    };
    if !mounts::is_own_turn(resolver.view(), unit) {
        effect(resolver)?;
        return Ok(());
    }
    let before = places(resolver.view(), order);
    let waited_for = readiness::is_waited_for(resolver.view());
    let mut stands = resolver.offer(&ReactionTrigger::Declared { order })?;
    if !stands {
        begun::take(resolver, unit);
        let what = "is interrupted; the action does not happen and costs nothing";
        resolver.note(unit, what, "TH-TIM-14");
        stands = resolver.is_outlook() && may_declare(resolver.view(), order);
    }
    if !stands {
        // The unit goes on with its turn.
    } else if (waited_for || places(resolver.view(), order) != before)
        && resolver.scene().book.plan(resolver.view(), order).is_none()
    {
        // A readied action, or stepping away, has taken target, reach or sight away.
        let what = "has nothing left to do it to; it costs nothing";
        resolver.note(unit, what, "TH-MOV-04");
    } else if effect(resolver)? && !turns::decide(resolver) {
        resolver.offer(&ReactionTrigger::Done { unit })?;
    }
    after_order(resolver)
}

/// Whether an interrupted unit may declare the same order again (TH-TIM-14): a side that weighs an
/// interruption has to expect that.
fn may_declare(view: View<'_>, order: &Order) -> bool {
    view.status(order.unit).is_active()
        && mounts::is_own_turn(view, order.unit)
        && view.scene.book.plan(view, order).is_some()
}

/// The places of the order's targets.
fn places(view: View<'_>, order: &Order) -> SmallVec<[(Cell, Altitude); 4]> {
    let targets: &[UnitId] = match &order.aim {
        Aim::Unit(unit) => std::slice::from_ref(unit),
        Aim::Units(units) => units,
        Aim::None | Aim::Cell(_) => &[],
    };
    let known = |unit: &&UnitId| unit.index() < view.store.len();
    targets
        .iter()
        .filter(known)
        .chain([&order.unit])
        .map(|&unit| (view.cell(unit), view.altitude(unit)))
        .collect()
}

/// After a movement. In a window of another unit's turn, that turn goes on by itself (TH-MOV-04).
pub(crate) fn after_movement(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    if mounts::is_own_turn(resolver.view(), unit) {
        after_order(resolver)
    } else {
        turns::settle(resolver)
    }
}

/// After an order: the battle may be decided, and a unit that fell in its own turn loses the rest
/// of it.
pub(crate) fn after_order(resolver: &mut Resolver<'_>) -> RuleResult {
    turns::settle(resolver)?;
    if turns::decide(resolver) {
        return Ok(());
    }
    match resolver.view().clock().acting {
        Some(acting) if resolver.view().status(acting) != CombatStatus::Active => {
            turns::end_turn(resolver, acting)
        }
        _ => Ok(()),
    }
}
