//! The squares that the acting unit can reach, by what it takes to get there: two kinds that are
//! drawn differently, with their words for the legend.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::choices::{self, Choices};
use crate::{
    app::state::{
        frame::BattleSystems,
        session::{AppSession, add_battle_resource},
    },
    battle::view::View,
    geometry::Cell,
};

/// Where the acting unit can go now.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachKinds {
    /// The squares that cost least: one action, or what is left of one.
    pub near: BTreeSet<Cell>,
    /// The squares that take the next action too.
    pub far: BTreeSet<Cell>,
    /// The squares of these where enemies may strike because of the way there.
    pub danger: BTreeSet<Cell>,
    /// What near and far squares mean, as the book says it; far is empty without far squares.
    pub words: [String; 2],
}

impl ReachKinds {
    /// The kinds of the squares that these choices offer.
    pub fn of(view: View<'_>, choices: &Choices) -> Self {
        let mut kinds = Self::default();
        let Some(unit) = choices.unit else {
            return kinds;
        };
        let invites = choices.reach.iter().filter(|(_, step)| step.invites > 0);
        kinds.danger = invites.map(|(cell, _)| *cell).collect();
        let ranges = view.scene.book.ranges;
        let home = view.cell(unit);
        let on_grid = view.board().zone_map.is_none();
        let stances = match on_grid {
            true => ranges.stances(view, unit),
            false => Vec::new(),
        };
        let stances = stances.into_iter().filter(|stance| stance.cell != home);
        let bands: Vec<(Cell, u8)> = stances.map(|stance| (stance.cell, stance.band)).collect();
        let reached = bands
            .iter()
            .filter(|(cell, _)| choices.reach.contains_key(cell));
        let least = reached.map(|(_, band)| *band).min();
        for (cell, band) in bands {
            let is_reached = choices.reach.contains_key(&cell);
            let next = least.map(|least| least + 1);
            if is_reached && Some(band) != least || !is_reached && Some(band) == next {
                kinds.far.insert(cell);
            }
        }
        let is_near = |cell: &&Cell| !kinds.far.contains(cell);
        kinds.near = choices.reach.keys().filter(is_near).copied().collect();
        let words = match on_grid {
            true => ranges.bands(view, unit),
            false => Vec::new(),
        };
        let word = |band: u8| words.get(usize::from(band)).cloned().unwrap_or_default();
        if let Some(least) = least {
            kinds.words[0] = word(least);
            if !kinds.far.is_empty() {
                kinds.words[1] = word(least + 1);
            }
        }
        kinds
    }

    /// Whether the board shows anything that needs explaining.
    pub fn needs_legend(&self) -> bool {
        !self.far.is_empty() || !self.danger.is_empty()
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
