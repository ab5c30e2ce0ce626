//! Who comes near an enemy in a battle, and who never does.

use std::collections::BTreeSet;

use crate::battle::{
    Battle,
    ids::{SideId, UnitId},
};

/// So near is near an enemy: in squares, as the book counts heights along; in metres between zones.
pub const NEAR: u16 = 8;

/// The units that have been near an enemy so far.
#[derive(Default)]
pub(super) struct Nearness(BTreeSet<UnitId>);

impl Nearness {
    /// Looks at a battle between two orders.
    pub(super) fn catch_up(&mut self, battle: &Battle) {
        let (scene, view) = (battle.scene(), battle.view());
        let fights = |unit: &UnitId| view.side(*unit) != SideId::NOBODY;
        let active: Vec<UnitId> = view.active().filter(fights).collect();
        let far: Vec<UnitId> = active
            .iter()
            .copied()
            .filter(|it| !self.0.contains(it))
            .collect();
        for unit in far {
            let side = view.side(unit);
            let near = active.iter().find(|other| {
                !scene.allied(side, view.side(**other)) && view.distance(unit, **other) <= NEAR
            });
            if let Some(other) = near {
                self.0.extend([unit, *other]);
            }
        }
    }

    /// The names of all who fight and never were near an enemy.
    pub(super) fn never(&self, battle: &Battle) -> Vec<String> {
        let scene = battle.scene();
        let all = battle.view().store.ids();
        all.filter(|unit| scene.member(*unit).side != SideId::NOBODY && !self.0.contains(unit))
            .map(|unit| scene.member(unit).name.clone())
            .collect()
    }
}
