//! Who has waited for long enough dares more: without it two careful sides would guard themselves
//! against each other until the round limit.

use crate::battle::{Battle, order::ActionId, ruleset::Group};

/// So many rounds without an attack are nothing unusual: sides walk up, wait and look around.
const USUAL: usize = 2;

/// Nobody gets bolder than this.
const BOLDEST: i64 = 8;

/// How much less the combatants fear than usual, and how much more they press on: 0 as long as
/// there are attacks, 1 more for each round in which everybody only waits.
pub(super) fn boldness(battle: &Battle) -> i64 {
    let view = battle.view();
    let book = view.scene.book;
    let group = |action: ActionId| book.action(action).map(|action| action.entry().group);
    let quiet = battle
        .history()
        .iter()
        .rev()
        .take_while(|done| group(done.order.action) != Some(Group::Attack));
    let ends = quiet.filter(|done| group(done.order.action) == Some(Group::Turn));
    let turns = view.active().count().max(1);
    let most = turns * (USUAL + BOLDEST as usize);
    let rounds = ends.take(most).count() / turns;
    rounds.saturating_sub(USUAL) as i64
}
