//! What the level wants of a side beside the fight: to reach a place, or to hold one.

use super::field::Field;
use crate::{
    battle::{
        goals::Goal,
        ids::{SideId, UnitId, UnitSet},
        view::View,
        winning,
    },
    geometry::Cell,
};

/// Worth of reaching a place that wins the battle: more than any blow.
const THERE: i64 = 20_000;
/// Worth of holding a place: about that of putting an enemy out.
const HELD: i64 = 4000;
/// Loss for each step farther away, ...
const STEP: i64 = 60;
/// ... and for each step farther from the place that wins the battle: a runner stops for no blow on
/// the way.
const RUN: i64 = 700;

/// Units that decide the battle by falling.
pub(super) fn precious(view: View<'_>) -> UnitSet {
    let mut precious = UnitSet::default();
    for goal in &view.scene.goals {
        if let Goal::Protect { unit } = *goal {
            precious.insert(unit);
        }
    }
    precious
}

/// A place that the level sends a unit to.
pub(super) struct TravelGoal {
    zone: u8,
    /// Steps to the place.
    field: Field,
    /// Whether reaching it wins the battle.
    wins: bool,
    /// The squares of the place, if a barrier closes all routes there.
    barred: Option<Vec<Cell>>,
    /// Whether at least two friends already hold the place, so that this unit may fight.
    is_kept: bool,
    /// Whether the place wins nothing and is only kept from the enemy.
    denies: bool,
}

impl TravelGoal {
    /// The first goal of the level for the unit's side: one it wins by, or one to deny the enemy.
    pub(super) fn of(view: View<'_>, unit: UnitId, danger: u8) -> Option<Self> {
        let side = view.side(unit);
        let ours = |of: SideId| view.scene.allied(of, side);
        let own = view.scene.goals.iter().find_map(|goal| match *goal {
            Goal::Reach { side, zone } if ours(side) => Some((zone, true)),
            Goal::Hold { side, zone, .. } if ours(side) => Some((zone, false)),
            _ => None,
        });
        let denied = || {
            view.scene.goals.iter().find_map(|goal| match *goal {
                Goal::Hold { side, zone, .. } if !ours(side) => Some((zone, false)),
                _ => None,
            })
        };
        let denies = own.is_none();
        let (zone, wins) = own.or_else(denied)?;
        let board = view.board();
        let cells: Vec<Cell> = board
            .grid
            .cells()
            .filter(|&cell| board.in_zone(cell, zone))
            .collect();
        let inside = |other: UnitId| {
            let mut body = view.footprint(other).cells();
            body.any(|cell| board.in_zone(cell, zone))
        };
        let kept = view
            .active()
            .filter(|&other| other != unit && ours(view.side(other)) && inside(other))
            .count();
        let (field, is_barred) = Field::towards(view, unit, &cells, danger);
        Some(Self {
            zone,
            field,
            barred: (is_barred && !denies).then_some(cells),
            wins,
            is_kept: !wins && kept >= 2 && winning::holds(view, side, zone),
            denies,
        })
    }

    /// The squares of the place, if a barrier closes all routes there.
    pub(super) fn barred(&self) -> Option<&[Cell]> {
        self.barred.as_deref()
    }

    /// How much nearness to the enemy still matters, in percent of the usual.
    pub(super) fn nearness_percent(&self) -> i64 {
        match (self.wins, self.is_kept) {
            (true, _) => 30,
            (false, false) => 60,
            (false, true) => 100,
        }
    }

    /// What standing at a square is worth. Bold units leave a place that they only keep from the
    /// enemy: it wins them nothing.
    pub(super) fn worth(&self, view: View<'_>, cell: Cell, boldness: i64) -> i64 {
        if self.is_kept {
            return 0;
        }
        let part = if self.denies { 1 + boldness } else { 1 };
        if view.board().in_zone(cell, self.zone) {
            return if self.wins { THERE } else { HELD / part };
        }
        let step = if self.wins { RUN } else { STEP };
        -i64::from(self.field.steps(cell)) * step / part
    }
}
