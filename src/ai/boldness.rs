//! Who has waited for long enough dares more: without it two careful sides would guard themselves
//! against each other until the round limit.

use crate::battle::{
    Battle,
    ids::UnitId,
    order::{ActionId, Order},
    ruleset::Group,
};

/// So many rounds without an attack are nothing unusual: sides walk up, wait and look around.
const USUAL: usize = 2;

/// So many own turns of walking, guarding and waiting are not either.
const USUAL_OWN: usize = 4;

/// Nobody gets bolder than this.
const BOLDEST: usize = 8;

/// How much less a combatant fears than usual, and how much more it presses on: 0 as long as it
/// does something or others attack, 1 more for each round in which everybody only waits, or it does.
pub(super) fn boldness(battle: &Battle, unit: UnitId) -> i64 {
    let view = battle.view();
    let book = view.scene.book;
    let group = |action: ActionId| book.action(action).map(|action| action.entry().group);
    // Turns that ended since the last order of the wanted kind, so many at most.
    let ends = |most: usize, counts: &dyn Fn(&Order) -> bool, active: &dyn Fn(Group) -> bool| {
        let orders = battle.history().iter().rev().map(|done| &done.order);
        let orders = orders.filter(|order| counts(order));
        let quiet = orders.take_while(|order| !group(order.action).is_some_and(active));
        let ends = quiet.filter(|order| group(order.action) == Some(Group::Turn));
        ends.take(most).count()
    };
    let turns = view.active().count().max(1);
    let all = ends(turns * (USUAL + BOLDEST), &|_| true, &|group| {
        group == Group::Attack
    });
    let own = ends(USUAL_OWN + BOLDEST, &|order| order.unit == unit, &|group| {
        matches!(group, Group::Attack | Group::Trick | Group::Support)
    });
    let bold = (all / turns).saturating_sub(USUAL);
    bold.max(own.saturating_sub(USUAL_OWN)) as i64
}
