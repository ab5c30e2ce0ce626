//! Turns without a player: called beasts that are not commanded, turrets and traps (MO-ADV-05,
//! MO-TIM-08).

use super::{
    held::LAW,
    order::{is_last, members},
};
use crate::{
    battle::{
        check::Check,
        components::{Clock, Rare},
        event::BattleEvent,
        ids::{RuleId, UnitId},
        orders::order::Order,
        resolver::{Resolver, RuleResult},
        view::View,
    },
    rules::{
        momentum::{
            AP,
            body::{hit::Hit, vitality},
            character::{sheet::Timed, stats::Stat},
            field::{hiding::is_hidden_from, sight::is_fully_covered, things},
            lasting::action_points,
            rolls::{
                checks::{defends, defense_check},
                modifiers::Source,
            },
            sheet_of,
        },
        shared::{held::HeldLaw, throws},
    },
};

/// Maximum number of orders in a beast's turn.
const MOST: usize = 8;

/// Takes the unit's turn.
///
/// # Errors
/// A pause.
pub(crate) fn act(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let sheet = sheet_of(resolver.view(), unit);
    if let Some(timed) = sheet.timed {
        return goes_off(resolver, unit, timed);
    }
    if sheet.object {
        return Ok(());
    }
    let points = action_points(resolver.view(), unit);
    let law = HeldLaw {
        points: (AP, points),
        ..LAW
    };
    law.insert(resolver, unit, |resolver| {
        for _ in 0..MOST {
            let view = resolver.view();
            let can = view.status(unit).is_active() && view.clock().verdict().is_none();
            let Some(order) = next(view, unit).filter(|_| can) else {
                break;
            };
            if resolver.carry_out(&order)?.is_err() {
                break;
            }
        }
        Ok(())
    })
}

/// The nearest enemy the unit knows of.
fn nearest(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    let known = |enemy: &UnitId| !is_hidden_from(view, *enemy, unit);
    let enemies = view.enemies(unit).filter(known);
    enemies.min_by_key(|&enemy| (view.distance(unit, enemy), enemy))
}

/// A beast bites the nearest enemy, or runs to it.
fn next(view: View<'_>, unit: UnitId) -> Option<Order> {
    let book = view.scene.book;
    let can = |order: &Order| view.scene.book.plan(view, order).is_some();
    if let Some(rise) = book.tactics.compelled(view, unit) {
        return Some(rise);
    }
    let enemy = nearest(view, unit)?;
    let bite = Order::new(unit, view.scene.book.action_named("attack")?).at(enemy);
    if can(&bite) {
        return Some(bite);
    }
    let space = view.footprint(enemy);
    let here = view.gap(unit, enemy);
    let reached = book.movement.reach(view, unit).into_iter();
    let closer = reached.filter(|there| space.chebyshev(there.cell.into()) < here);
    let goal = closer.min_by_key(|there| {
        let gap = space.chebyshev(there.cell.into());
        (gap, there.cost, there.cell)
    })?;
    let go = book.movement.go(view, unit, goal.cell);
    Some(go).filter(can)
}

/// A turret strikes the nearest enemy in range that is not in full cover.
fn goes_off(resolver: &mut Resolver<'_>, unit: UnitId, timed: Timed) -> RuleResult {
    const RULE: &str = "MO-TIM-08";
    let view = resolver.view();
    let in_reach = |target: &UnitId| {
        view.distance(unit, *target) <= timed.range
            && !is_hidden_from(view, *target, unit)
            && !is_fully_covered(view, unit, *target)
    };
    let enemies = view.enemies(unit).filter(in_reach);
    let Some(target) = enemies.min_by_key(|&enemy| (view.distance(unit, enemy), enemy)) else {
        return Ok(());
    };
    resolver.note(unit, "goes off", RULE);
    let dice = timed.damage.dice;
    let amount = throws::sum(resolver, dice.number, dice.faces)? + dice.plus;
    resolver.report(|_| BattleEvent::Summed {
        unit,
        name: "Damage",
        parts: vec![("dice", amount)],
        sum: amount,
        rule: RuleId(RULE),
    });
    let source = Source::of(resolver.view(), unit);
    let mut hit = Hit {
        source,
        ..Hit::of(timed.damage.harm, amount)
    };
    let check: Check = defense_check(
        resolver.view(),
        (target, Stat::Dexterity),
        (timed.power, source),
        &[],
    );
    if defends(resolver, &check)? {
        hit.halve();
    }
    vitality::take(resolver, (target, Some(unit)), &hit);
    Ok(())
}

/// Gives things their turn: after all units that act in their usual place, before those that act
/// last or have waited. `next` is the unit with the next turn (MO-TIM-08, MO-TIM-19).
///
/// # Errors
/// Scripted dice ran out.
pub(crate) fn things_at_0(resolver: &mut Resolver<'_>, next: Option<UnitId>) -> RuleResult {
    let view = resolver.view();
    let is_before = |unit: UnitId| !is_last(view, &members(view, unit));
    let comes = !*view.clock().things_done && things::have_a_turn(view);
    if !comes || next.is_some_and(is_before) {
        return Ok(());
    }
    resolver.edit_field::<Clock>().things_done = Rare(true);
    things::turns(resolver)
}
