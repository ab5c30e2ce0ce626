//! Cover: what stands between two places, and what a vehicle gives its riders (EV-FLD-02, EV-MOV-40).

use super::aboard;
use crate::{
    battle::{
        field::{
            board::CoverClass,
            terrain_index::{Screens, Square, Stops},
        },
        prelude::*,
    },
    geometry::Corners,
    rules::shared::{
        self,
        cover::{Counts, CoverLaw, Eyes},
    },
};

/// What a code of exposure says of two squares (EV-FLD-01, 02): that they see each other, and that
/// the second has at least light cover, or heavy cover, from the first.
pub const SIGHT: u8 = 1;

const COVERED: u8 = 1 << 1;

const HEAVILY: u8 = 1 << 2;

/// Lines run from the centre to the corners (EV-FLD-01, 02).
const LINES: CoverLaw = CoverLaw {
    eyes: Eyes::Centre,
    inset: 0,
    corners: Corners::Open,
    stops: screens,
};

const OPAQUE: Screens = 1;

const COVER: Screens = 1 << 1;

const HEAVY: Screens = 1 << 2;

fn screens(square: &Square) -> Stops {
    let opaque = if square.opaque { OPAQUE } else { 0 };
    let cover = match square.cover {
        None => 0,
        Some(CoverClass::Light) => COVER,
        Some(CoverClass::Heavy) => COVER | HEAVY,
    };
    // Cover next to the attacker but not next to the target does not hamper the attacker; walls
    // always do.
    let (anywhere, far_from_eyes) = if square.wall {
        (opaque | cover, 0)
    } else {
        (opaque, cover)
    };
    Stops {
        anywhere,
        far_from_eyes,
        ..Stops::default()
    }
}

/// Sight from one square to another, and the cover there, as one code (EV-FLD-01, 02).
pub fn exposure(view: View<'_>, from: Standpoint, to: Standpoint) -> u8 {
    let bit = |is_so: bool, bit: u8| if is_so { bit } else { 0 };
    if let Some(zones) = &view.board().zone_map {
        // EV-ZON-13, 14: relations of zones and tags of spots replace rays.
        let spots = (from.space.min, to.space.min);
        let cover = zones.cover(spots.0, spots.1);
        return bit(zones.sees(spots.0, spots.1), SIGHT)
            | bit(cover.is_some(), COVERED)
            | bit(cover == Some(CoverClass::Heavy), HEAVILY);
    }
    let counts = LINES.counts(view, from, to);
    let sees = |counts: Counts| counts.of(OPAQUE) < Counts::ALL;
    bit(sees(counts) || sees(LINES.counts(view, to, from)), SIGHT)
        | bit(counts.of(COVER) >= 2, COVERED)
        | bit(counts.of(HEAVY) >= 2, HEAVILY)
}

/// The unit's standpoint and band: on its floor, on a face, or aloft.
pub fn place(view: View<'_>, unit: UnitId) -> (Standpoint, Band) {
    (view.standpoint(unit), view.band(unit))
}

/// The cover of a target place from an attacker's place, both on their floors (EV-FLD-02): the pair
/// of squares with the least cover counts.
pub fn cover_between(
    view: View<'_>,
    from: (Footprint, Band),
    to: (Footprint, Band),
) -> Option<CoverClass> {
    let on_floor = |(space, band)| (view.standing_in(space), band);
    cover_on_line(view, on_floor(from), on_floor(to))
}

fn cover_on_line(
    view: View<'_>,
    from: (Standpoint, Band),
    to: (Standpoint, Band),
) -> Option<CoverClass> {
    if from.1 != to.1 || from.1 != Band::Ground {
        return None;
    }
    let code = shared::cover::every_pair(view, from.0, to.0);
    if code & HEAVILY != 0 {
        Some(CoverClass::Heavy)
    } else if code & COVERED != 0 {
        Some(CoverClass::Light)
    } else {
        None
    }
}

/// The cover of a target from an attacker: by what stands between them, or by the vehicle it sits in
/// (EV-MOV-40).
pub fn cover(view: View<'_>, attacker: UnitId, target: UnitId) -> Option<CoverClass> {
    let on_line = cover_on_line(view, place(view, attacker), place(view, target));
    on_line.max(aboard::cover(view, attacker, target))
}
