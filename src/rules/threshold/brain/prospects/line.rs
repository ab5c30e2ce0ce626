//! Lines between two places, and who flanks whom over them.

use crate::{
    battle::{components::Stealth, prelude::*},
    geometry::flank::flanks_by_angle,
    rules::threshold::{
        character::{
            catalogue::{Reach, held},
            weapons,
        },
        conditions::is_helpless,
        field::ground::{self, Cover, NO_ATTACK, Stand},
    },
};

/// From one to another at a place.
pub(crate) struct Line {
    pub(crate) by: UnitId,
    pub(crate) from: Footprint,
    pub(crate) to: Stand,
    /// Yards of distance (TH-FLD-01).
    pub(crate) range: i32,
    pub(crate) touches: bool,
    pub(crate) is_flanked: bool,
    pub(crate) cover: [Option<Cover>; 2],
}

impl Line {
    pub(crate) fn cover(&mut self, view: View<'_>, ranged: bool) -> Cover {
        let (by, from, to) = (self.by, self.from, self.to);
        let cover = &mut self.cover[usize::from(ranged)];
        *cover.get_or_insert_with(|| ground::cover_at(view, from, by, to, ranged))
    }

    /// Whether the one at its far end sees the one it comes from.
    pub(crate) fn is_seen(&self, view: View<'_>) -> bool {
        let mut cells = self.from.cells();
        !view.store.get::<Stealth>(self.by).hidden
            && cells.any(|cell| ground::sees_square(view, self.to.space, cell))
    }
}

/// Somebody who may strike at another for flanks (TH-FLD-07).
pub(crate) struct Flanker {
    pub(crate) space: Footprint,
    /// The farthest gap for a blow, and the farthest distance for a shot.
    melee: i32,
    ranged: i32,
    helpless: bool,
}

impl Flanker {
    pub(crate) fn of(view: View<'_>, unit: UnitId) -> Self {
        let (mut melee, mut ranged) = (0, 0);
        for (item, _, weapon) in held(view, unit) {
            match weapon.reach {
                Reach::Melee(reach) => melee = melee.max(i32::from(reach)),
                Reach::Ranged(increment) => {
                    if weapons::is_loaded(view, unit, Some(item), &weapon).is_ok() {
                        ranged = ranged.max(i32::from(increment));
                    }
                }
            }
        }
        Self {
            space: view.footprint(unit),
            melee,
            ranged,
            helpless: is_helpless(view, unit),
        }
    }

    /// Whether it could strike over a line.
    pub(crate) fn threatens(&self, view: View<'_>, line: &mut Line, bands: (Band, Band)) -> bool {
        let (own, other) = bands;
        if self.helpless || other != Band::Ground && own == Band::Ground {
            return false;
        }
        let blow = own == other && line.range - 1 <= self.melee;
        (blow || line.range <= self.ranged) && line.cover(view, false) != NO_ATTACK
    }
}

/// Whether two of these flank whoever is in a space (TH-FLD-07).
pub(crate) fn has_flank(beside: &[Footprint], space: Footprint) -> bool {
    let pairs = beside.iter().enumerate();
    let mut pairs = pairs.flat_map(|(place, a)| beside[place + 1..].iter().map(move |b| (a, b)));
    pairs.any(|(&a, &b)| flanks_by_angle(a, space, b))
}
