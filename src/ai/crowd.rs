//! Which friends attacked which enemies of late.

use crate::{
    battle::{
        Battle,
        ids::{UnitId, UnitSet},
        orders::order::Aim,
        ruleset::Group,
    },
    data::minds::Mind,
    geometry::Cell,
};

/// How many past orders are scanned for the attacks of friends.
const MEMORY: usize = 120;

/// Which friends attacked which enemies since the unit's last turn.
#[derive(Default)]
pub(super) struct Crowd(Vec<(UnitId, UnitSet)>);

impl Crowd {
    /// Empty for minds that ignore crowds.
    pub(super) fn of(battle: &Battle, unit: UnitId, mind: &Mind) -> Self {
        let mut crowd = Self::default();
        if mind.brain.gang.is_none() && mind.weights.gather == 0 {
            return crowd;
        }
        let view = battle.view();
        let group = |action| {
            view.scene
                .book
                .action(action)
                .map(|action| action.entry().group)
        };
        let orders = battle.history().iter().rev().take(MEMORY);
        let since = orders.take_while(|done| {
            done.order.unit != unit || group(done.order.action) != Some(Group::Turn)
        });
        for order in since.map(|done| &done.order) {
            let by = order.unit;
            if by == unit || view.hostile(by, unit) || group(order.action) != Some(Group::Attack) {
                continue;
            }
            let Some(target) = aimed(&order.aim)
                .0
                .filter(|&target| view.hostile(target, unit))
            else {
                continue;
            };
            match crowd.0.iter_mut().find(|(known, _)| *known == target) {
                Some((_, friends)) => friends.insert(by),
                None => {
                    let mut friends = UnitSet::default();
                    friends.insert(by);
                    crowd.0.push((target, friends));
                }
            }
        }
        crowd
    }

    pub(super) fn at(&self, target: UnitId) -> UnitSet {
        let found = self.0.iter().find(|(known, _)| *known == target);
        found.map_or_else(UnitSet::default, |(_, friends)| *friends)
    }
}

/// The unit and the square that an order is aimed at.
pub(super) fn aimed(aim: &Aim) -> (Option<UnitId>, Option<Cell>) {
    match aim {
        Aim::None => (None, None),
        Aim::Unit(unit) => (Some(*unit), None),
        Aim::Units(units) => (units.first().copied(), None),
        Aim::Cell(cell) => (None, Some(*cell)),
    }
}
