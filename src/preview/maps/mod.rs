//! Maps over the whole board: danger, sight, cover, heights, light, and movement range.
//!
//! A [`Chart`] puts each square into one of a few classes; the display gives each class its own
//! pattern, so that no map needs colours. Charts are computed on a battle as one side believes it
//! to be ([`believed`]): units out of sight count where they were last seen, or not at all, so
//! battles that differ only in what the side does not know give equal charts.

mod chart;
mod danger;
mod land;
mod moves;
mod opening;
mod places;
mod views;
mod ways;

use crate::battle::{
    Battle, belief,
    ids::{SideId, UnitId},
};

pub use opening::{Exchange, opening};

pub use chart::{Chart, ChartRequest, ChartSquare, Class, ClassTone, MapKind, Pattern};

/// A separate battle as a side believes it to be, to compute charts on; the true battle for `None`.
pub fn believed(battle: &mut Battle, side: Option<SideId>) -> Battle {
    let seed = battle.seed();
    match side {
        Some(side) => belief::fork_for(battle, side, seed),
        None => battle.fork(seed),
    }
}

/// Computes a chart on a [`believed`] battle, which stays the same.
pub fn chart(battle: &mut Battle, ask: ChartRequest) -> Chart {
    let is_there = |unit: UnitId| battle.view().status(unit).is_active();
    let unit = ask.unit.filter(|&unit| is_there(unit));
    match (ask.topic, unit) {
        (MapKind::Heights, _) => land::heights(battle.view(), ask),
        (MapKind::Unreached, _) => moves::unreached(battle, ask),
        (MapKind::Moves, Some(unit)) => moves::moves(battle, ask, unit),
        (MapKind::Opening, Some(unit)) => opening(battle, ask, unit).0,
        (MapKind::Light, _) => land::light(battle.view(), ask),
        (MapKind::Danger, Some(unit)) => danger::danger(battle, ask, unit),
        (MapKind::Sight, Some(unit)) => views::sight(battle.view(), ask, unit),
        (MapKind::Cover, Some(unit)) => match ask.from {
            Some(from) => views::cover_from(battle.view(), ask, unit, from),
            None => views::cover(battle.view(), ask, unit),
        },
        (MapKind::Range, Some(unit)) => ways::range(battle, ask, unit),
        (topic, None) => {
            let title = topic.word();
            Chart::nothing(
                ask,
                title,
                "Nobody it could be told for is on the board, as far as one knows.",
            )
        }
    }
}
