//! Units that have waited long enough dare more. Without this, two careful sides would guard
//! against each other until the round limit.

use super::field::Field;
use crate::battle::{
    Battle,
    ids::UnitId,
    orders::order::{ActionId, Order},
    ruleset::Group,
};

/// Rounds without an attack that are usual: sides walk up, wait and look around.
const USUAL: usize = 2;

/// Own turns spent walking, guarding or waiting that are usual.
const USUAL_OWN: usize = 4;

/// Upper bound of boldness.
const BOLDEST: usize = 8;

/// Turns without an attack or a step nearer after which danger counts half; after twice as many it
/// counts nothing (GN-WAY-02).
const HALF: usize = 3;
const BOUND: usize = 6;

/// How much bolder than usual a unit is: less afraid, pressing on more. 0 while it acts or others
/// attack; 1 more for each round beyond the usual in which every unit, or this one alone, only
/// waits. Counts only enemies that its side sees.
pub(super) fn boldness(battle: &Battle, unit: UnitId) -> i64 {
    let is_own = |order: &Order| order.unit == unit;
    let own = ends(battle, USUAL_OWN + BOLDEST, &is_own, &|group| {
        matches!(group, Group::Attack | Group::Trick | Group::Support)
    });
    let bold = quiet_rounds(battle, unit).saturating_sub(USUAL);
    bold.max(own.saturating_sub(USUAL_OWN)) as i64
}

/// What it counts to hamper an enemy without harm, in percent of the usual: where nobody attacks for three
/// rounds half, for six nothing, for what is hampered then is never done (GN-WAY-02).
pub(super) fn hampering(battle: &Battle, unit: UnitId) -> i64 {
    waned(quiet_rounds(battle, unit)).into()
}

/// Rounds, ten at the most, in which nobody that a unit's side knows of has attacked.
fn quiet_rounds(battle: &Battle, unit: UnitId) -> usize {
    let view = battle.view();
    let side = view.side(unit);
    let is_known = |other: UnitId| {
        view.scene.allied(view.side(other), side) || view.memory().sees(side, other)
    };
    let known = view.active().filter(|&other| is_known(other));
    let turns = known.count().max(1);
    let counts = |order: &Order| is_known(order.unit);
    let most = turns * (USUAL + BOLDEST);
    ends(battle, most, &counts, &|group| group == Group::Attack) / turns
}

/// Turns that ended since the last order of the wanted kind, so many at most.
fn ends(
    battle: &Battle,
    most: usize,
    counts: &dyn Fn(&Order) -> bool,
    active: &dyn Fn(Group) -> bool,
) -> usize {
    let book = battle.scene().book;
    let group = |action: ActionId| book.action(action).map(|action| action.entry().group);
    let orders = battle.history().iter().rev().map(|done| &done.order);
    let orders = orders.filter(|order| counts(order));
    let quiet = orders.take_while(|order| !group(order.action).is_some_and(active));
    let ends = quiet.filter(|order| group(order.action) == Some(Group::Turn));
    ends.take(most).count()
}

/// What is left of an amount after so many turns or rounds that led to nothing, in percent.
fn waned(turns: usize) -> u8 {
    match turns {
        0..HALF => 100,
        HALF..BOUND => 50,
        _ => 0,
    }
}

/// How much danger counts for a unit, in percent of the usual: 50 after three of its turns without
/// an attack or a step nearer to an enemy or goal, 0 after six (GN-WAY-02).
pub(super) fn patience(battle: &Battle, unit: UnitId, field: &Field) -> u8 {
    let view = battle.view();
    let book = view.scene.book;
    let group = |order: &Order| book.action(order.action).map(|action| action.entry().group);
    let orders = battle.history().iter().rev().map(|done| &done.order);
    let own = orders.filter(|order| order.unit == unit);
    let now = field.steps(view.cell(unit));
    let (mut ends, mut moved) = (0_usize, false);
    for order in own {
        match group(order) {
            Some(Group::Attack) => {
                ends = ends.saturating_sub(1);
                break;
            }
            Some(Group::Turn) if ends > BOUND => break,
            Some(Group::Turn) => (ends, moved) = (ends + 1, false),
            Some(Group::Move) => {
                // Square where the last move of an earlier turn ended.
                let Some(cell) = order.cell().filter(|_| !moved) else {
                    continue;
                };
                moved = true;
                if now < field.steps(cell) {
                    ends = ends.saturating_sub(2);
                    break;
                }
            }
            _ => {}
        }
    }
    waned(ends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::evoker::fixture::{Stage, arm};

    #[test]
    fn waiting_makes_bold_and_an_attack_ends_it() {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| arm(sheet, "knife"))
            .unit('x', |_| ())
            .begin();
        let (a, x) = (play.id('A'), play.id('x'));
        assert_eq!(boldness(&play.battle, a), 0);
        for _ in 0..USUAL {
            play.end(&[]);
            play.end(&[]);
        }
        assert_eq!(boldness(&play.battle, a), 0, "so many rounds are usual");
        for _ in 0..3 {
            play.end(&[]);
            play.end(&[]);
        }
        assert_eq!(boldness(&play.battle, a), 3);
        assert_eq!(boldness(&play.battle, x), 3);
        for _ in 0..30 {
            play.end(&[]);
            play.end(&[]);
        }
        assert_eq!(boldness(&play.battle, a), BOLDEST as i64);
        let attack = play.battle.legal_orders().into_iter().find(|order| {
            let action = play.battle.scene().book.action(order.action).unwrap();
            action.entry().group == Group::Attack && order.target().is_some()
        });
        let mut first = |_: crate::battle::view::View<'_>,
                         _: &crate::battle::orders::question::Question| {
            Some(0)
        };
        play.battle
            .execute_with(attack.unwrap(), &mut first)
            .unwrap();
        let acting = play.battle.acting().unwrap();
        assert_eq!(boldness(&play.battle, acting), 0);
    }
}
