//! The squares that the acting unit can reach, by what it takes to get there: kinds that are drawn
//! differently, with their words for the legend.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::choices::{self, Choices};
use crate::{
    app::state::{
        frame::BattleSystems,
        session::{AppSession, add_battle_resource},
    },
    battle::view::View,
    geometry::Cell,
    preview::maps::Pattern,
};

/// Squares in reach that take the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachBand {
    /// What they take, or what they leave, as the book says it.
    pub words: String,
    /// The squares.
    pub cells: BTreeSet<Cell>,
}

/// Where the acting unit can go now.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachKinds {
    /// The squares by what they take, the least first.
    pub bands: Vec<ReachBand>,
    /// The squares of these where enemies may strike because of the way there.
    pub danger: BTreeSet<Cell>,
}

impl ReachKinds {
    /// The kinds of the squares that these choices offer, and of those that the next action reaches.
    pub fn of(view: View<'_>, choices: &Choices) -> Self {
        let Some(unit) = choices.unit else {
            return Self::default();
        };
        let invites = choices.reach.iter().filter(|(_, step)| step.invites > 0);
        let danger = invites.map(|(cell, _)| *cell).collect();
        let ranges = view.scene.book.ranges;
        let (stances, words) = match view.board().zone_map.is_none() {
            true => (ranges.stances(view, unit), ranges.bands(view, unit)),
            false => Default::default(),
        };
        let home = view.cell(unit);
        let known = stances.iter().filter(|stance| stance.cell != home);
        let is_reached = |cell: &Cell| choices.reach.contains_key(cell);
        let reached = known.clone().filter(|stance| is_reached(&stance.cell));
        let most = reached.map(|stance| stance.band).max();
        let mut bands: BTreeMap<u8, BTreeSet<Cell>> = BTreeMap::new();
        for stance in known {
            let is_next = Some(stance.band) == most.map(|most| most + 1);
            if is_reached(&stance.cell) || is_next {
                bands.entry(stance.band).or_default().insert(stance.cell);
            }
        }
        // A square that the book does not grade counts among the nearest.
        let told: BTreeSet<Cell> = bands.values().flatten().copied().collect();
        let least = bands.keys().next().copied().unwrap_or(0);
        let untold = choices.reach.keys().filter(|cell| !told.contains(cell));
        let untold: Vec<Cell> = untold.copied().collect();
        if !untold.is_empty() {
            bands.entry(least).or_default().extend(untold);
        }
        let bands = bands.into_iter().map(|(band, cells)| ReachBand {
            words: words.get(usize::from(band)).cloned().unwrap_or_default(),
            cells,
        });
        Self {
            bands: bands.collect(),
            danger,
        }
    }

    /// Whether the board shows anything that needs explaining.
    pub fn needs_legend(&self) -> bool {
        self.bands.len() > 1 || !self.danger.is_empty()
    }

    /// How the squares of a band are filled: the nearest plainly, each farther band otherwise.
    pub fn pattern(band: usize) -> Pattern {
        const PATTERNS: [Pattern; 4] = [
            Pattern::Plain,
            Pattern::Dots,
            Pattern::Sparse,
            Pattern::Bars,
        ];
        PATTERNS[band.min(PATTERNS.len() - 1)]
    }
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<ReachKinds>(app).add_systems(
        Update,
        keep.in_set(BattleSystems::Choices)
            .after(choices::work_out)
            .run_if(resource_changed::<Choices>),
    );
}

/// Follows the choices of the acting unit.
fn keep(session: Res<AppSession>, choices: Res<Choices>, mut kinds: ResMut<ReachKinds>) {
    kinds.set_if_neq(ReachKinds::of(session.known().view(), &choices));
}
