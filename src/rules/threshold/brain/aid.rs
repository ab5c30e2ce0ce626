//! What support actions are worth to a brain, by rules of thumb: what later attacks gain and
//! enemies lose, in thousandths of a wound level.

use super::{
    forecasts,
    point_values::{PointValues, next_points, next_turn, turn},
    ways::{Walk, reach_of},
    worth,
};
use crate::{
    battle::components::DoorState,
    rules::threshold::{
        attacks::attack::{Attack, AttackKind},
        character::{
            catalogue::{self, held},
            items::Weapon,
        },
        field::ground,
        prelude::*,
        riding::platform,
        rolls::{checks, hinder},
        travel::forced,
    },
};

/// Number of attacks expected with a newly drawn weapon.
const BLOWS: i64 = 3;

/// Worth of a loaded weapon while there is no target.
const LOADED: i64 = 100;

/// Worth of a drawn weapon while no enemy is near: so low that only AP that would otherwise be lost
/// are spent on it.
const DRAWN: i64 = 60;

/// Worth of opening a door to look behind it.
const OPENED: i64 = 100;

/// Worth of a trick: its chance times what success brings, less what its AP would do otherwise.
pub(crate) fn trick(
    view: View<'_>,
    order: &Order,
    brings: fn(View<'_>, UnitId, UnitId) -> i64,
) -> Option<i64> {
    let Some(plan) = view.scene.book.plan(view, order) else {
        return Some(0);
    };
    let target = order.target()?;
    let chance = match order_check(view, order, &plan, target) {
        Some((check, tn)) => checks::chance(checks::modifier(&check), tn),
        None => 0,
    };
    let brought = chance * brings(view, order.unit, target) / 1_000;
    Some(brought + cost(view, order.unit, &plan))
}

/// Worth of drawing a weapon.
pub(crate) fn drawn(view: View<'_>, order: &Order) -> Option<i64> {
    let plan = view.scene.book.plan(view, order);
    let price = plan.map_or(0, |plan| cost(view, order.unit, &plan));
    armed(view, order).map(|better| better + price)
}

/// Yards that a successful shove is expected to move its target.
const SHOVED: u16 = 5;

/// Whether the shoved target could come off its mount, or land on harmful ground.
pub(crate) fn is_in_peril(view: View<'_>, order: &Order) -> bool {
    let Some(target) = order.target() else {
        return false;
    };
    let (board, side) = (view.board(), view.footprint(target).side);
    let hurts = |cell| {
        let terrain = board.terrain(cell);
        terrain.is_some_and(|terrain| terrain.fire || terrain.water > 0)
            || board.harmful(view.ground(), cell).is_some()
    };
    view.mount(target).is_some()
        || view.altitude(target).hanging > 0
        || platform::under(view, target).is_some()
        || forced::slides(view, target, SHOVED)
            .iter()
            .any(|slide| slide.drop > 0 || Footprint::new(slide.to, side).cells().any(hurts))
}

/// What the AP of a plan would do otherwise, as a negative worth.
pub(crate) fn cost(view: View<'_>, unit: UnitId, plan: &Plan) -> i64 {
    let ap = plan.price_of("AP");
    ap.map_or(0, |ap| PointValues::of(view, unit).of_order(ap, 0))
}

/// The check of a trick and its target number; for an opposed roll the opponent counts as rolling
/// its average.
fn order_check(view: View<'_>, order: &Order, plan: &Plan, target: UnitId) -> Option<(Check, i32)> {
    let check = plan.check.as_deref()?.clone();
    let tn = if check.target == 0 {
        checks::modifier(&hinder::seen_through(view, target, order.unit)) + 10
    } else {
        check.target
    };
    Some((check, tn))
}

/// What the unit can still do to the target this turn, after spending 4 AP on the trick.
fn follow_up(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    turn(view, unit, target, view.pool(unit, AP) - 4, false)
}

/// The target attacks and defends at -2 until the round ends (TH-ACT-22).
pub(crate) fn distracted(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    if view.has(target, DISTRACTED) {
        return 0;
    }
    let is_yet_to_act = !view.clock().acted.contains(target);
    let spared = if is_yet_to_act {
        next_turn(view, target, unit) / 4
    } else {
        0
    };
    follow_up(view, unit, target) / 3 + spared
}

/// Melee attackers get +3 against the target, and getting up costs it AP (TH-ACT-24, TH-FLD-05).
pub(crate) fn tripped(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    if view.posture(target) == Posture::Prone {
        return 0;
    }
    follow_up(view, unit, target) / 2 + next_turn(view, target, unit) / 6
}

/// The target loses its weapon (TH-ACT-21).
pub(crate) fn disarmed(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    next_turn(view, target, unit) / 3
}

/// Worth of opening a door when the unit sees no enemy: there may be one behind it.
pub(crate) fn opened(view: View<'_>, order: &Order) -> i64 {
    let sees = |enemy| (view.scene.book.sees)(view, order.unit, enemy);
    let door = order
        .cell()
        .and_then(|cell| view.board().door(view.ground(), cell));
    if door == Some(DoorState::Closed) && !view.enemies(order.unit).any(sees) {
        OPENED
    } else {
        0
    }
}

/// How much more a better weapon does than those in hand, over the expected attacks on the enemy it
/// suits best; `None` for items that are not weapons.
fn armed(view: View<'_>, order: &Order) -> Option<i64> {
    let item = order.with.item()?;
    let (unit, kind) = (order.unit, AttackKind::Standard);
    let weapon = catalogue::item(view, item)?
        .weapon
        .filter(|weapon| weapon.damage > 0)?;
    let blow = |target, (item, weapon)| {
        forecasts::valued(view, &Attack::on((unit, target), (item, weapon), kind))
    };
    let near = view
        .enemies(unit)
        .filter(|&target| comes_in_reach(view, unit, target, &weapon));
    let better = near.map(|target| {
        let now = worth::ready(view, unit).map(|weapon| blow(target, weapon));
        blow(target, (Some(item), weapon)) - now.max().unwrap_or(0)
    });
    let unarmed = held(view, unit).next().is_none();
    let drawn = if unarmed { DRAWN } else { 0 };
    Some(better.max().map_or(drawn, |better| better.max(0) * BLOWS))
}

/// Whether the weapon will soon be in reach of the target: unit or target gets near enough in its
/// next turn.
fn comes_in_reach(view: View<'_>, unit: UnitId, target: UnitId, weapon: &Weapon) -> bool {
    let walks = |by| Walk::of(view, by, next_points(view, by)).yards();
    let gap = ground::range(view, unit, target) - 1;
    let reach = reach_of(weapon, AttackKind::Standard).unwrap_or(0);
    gap - reach <= walks(unit).max(walks(target))
}

/// How much more the unit can do once the weapon is loaded (TH-ATK-10); 0 while its AP do not
/// suffice.
pub(crate) fn loaded(view: View<'_>, order: &Order) -> Option<i64> {
    let (unit, plan) = (order.unit, view.scene.book.plan(view, order)?);
    let (None, Some(price)) = (plan.price_of(LATER), plan.price_of("AP")) else {
        return Some(0);
    };
    let left = PointValues::loaded(view, unit, view.pool(unit, AP) - price);
    Some(LOADED + left.whole() - PointValues::of(view, unit).whole())
}

/// Whether the item in the order is a weapon in the target's hands.
pub(crate) fn is_weapon(view: View<'_>, order: &Order) -> bool {
    let held = order.target().map(|target| held(view, target));
    let mut weapons = held.into_iter().flatten();
    weapons.any(|(item, _, weapon)| order.with == Tool::Item(item) && weapon.damage > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::components::Pools, data::level::Level, document::Document, rules::threshold::BOOK,
    };

    /// What a shove is worth with these squares behind its target.
    fn shoved(behind: &str) -> Option<i64> {
        let text = format!(
            "Level(format: 1, name: \"Shove\", books: [threshold], \
             legend: {{ '.': floor, '#': wall, 'v': chasm, 'w': water }}, \
             map: [\"########\", \"#..{behind}#\", \"########\"], \
             sides: [Side(name: \"A\", colour: azure, controller: ai), \
             Side(name: \"B\", colour: crimson, controller: ai)], \
             combatants: [(archetype: vanguard, side: \"A\", at: (1, 1)), \
             (archetype: shade, side: \"B\", at: (2, 1))])"
        );
        let (level, problems) = Level::read(&Document::parse("shove", &text));
        let level = level.unwrap_or_else(|| panic!("{problems:?}"));
        let mut battle = level.battle(&BOOK, 1).unwrap();
        let (by, target) = (UnitId(0), UnitId(1));
        battle.stage(|r| r.edit::<Pools>(by).set(AP, 8));
        let order = Order::new(by, BOOK.action_named("shove").unwrap()).at(target);
        BOOK.action(order.action)?.worth(battle.view(), &order)
    }

    #[test]
    fn a_shove_is_weighed_where_something_is_behind_the_target() {
        assert_eq!(shoved("...."), Some(0), "a step back");
        assert_eq!(shoved("#..."), Some(0), "nowhere to go");
        assert_eq!(shoved(".v.."), None, "a fall");
        assert_eq!(shoved(".w.."), None, "water");
    }
}
