//! Lines of attack between two places, and flanks over them.

use crate::{
    battle::{components::Stealth, prelude::*},
    geometry::flank::flanks_by_angle,
    rules::{
        shared::flanking::first_pair,
        threshold::{
            field::{
                cover::{self, Cover, NO_ATTACK, Stand},
                flankers::{self, Flanker},
                ground, sight,
            },
            travel::flight,
        },
    },
};

/// A line from an attacker to a target at some place.
pub(crate) struct Line {
    pub(crate) by: UnitId,
    pub(crate) from: Standpoint,
    pub(crate) to: Stand,
    /// Yards of distance (TH-FLD-01).
    pub(crate) range: i32,
    pub(crate) touches: bool,
    /// Whether the target is flanked; `None` until worked out.
    pub(crate) flanked: Option<bool>,
    pub(crate) cover: [Option<Cover>; 2],
}

impl Line {
    /// The line between two units as they stand now.
    pub(crate) fn now(view: View<'_>, by: UnitId, target: UnitId) -> Self {
        Self {
            by,
            from: view.standpoint(by),
            to: Stand::of(view, target),
            range: ground::range(view, by, target),
            touches: view.band(by) == view.band(target) || flight::has_wings(view, by),
            flanked: None,
            cover: [None; 2],
        }
    }

    /// Whether two enemies flank the target.
    pub(crate) fn is_flanked(&mut self, view: View<'_>) -> bool {
        let target = self.to.unit;
        *self
            .flanked
            .get_or_insert_with(|| flankers::flankers(view, target).is_some())
    }

    pub(crate) fn cover(&mut self, view: View<'_>, ranged: bool) -> Cover {
        let (by, from, to) = (self.by, self.from, self.to);
        let cover = &mut self.cover[usize::from(ranged)];
        *cover.get_or_insert_with(|| cover::cover_at(view, from, by, to, ranged))
    }

    /// Whether the target sees the attacker.
    pub(crate) fn is_seen(&self, view: View<'_>) -> bool {
        let mut squares = self.from.squares();
        let to = self.to.place();
        !view.store.get::<Stealth>(self.by).hidden
            && squares.any(|square| sight::sees_place(view, to, square))
    }
}

/// Whether the flanker could strike over the line, as flanks require (TH-FLD-07).
pub(crate) fn threatens(
    view: View<'_>,
    flanker: &Flanker,
    line: &mut Line,
    bands: (Band, Band),
) -> bool {
    flanker.reaches(bands, line.range) && line.cover(view, false) != NO_ATTACK
}

/// Whether two of these spaces flank a unit in `space` (TH-FLD-07).
pub(crate) fn has_flank(beside: &[Footprint], space: Footprint) -> bool {
    first_pair(beside, |a, b| flanks_by_angle(a, space, b)).is_some()
}
