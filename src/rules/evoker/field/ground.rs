//! How the book reads the board: sight, cover, engagement, light (EV-FLD, EV-MOV-05).

use crate::{
    battle::{
        board::CoverClass,
        components::Stealth,
        prelude::*,
        terrain_index::{Screens, Square, Stops},
    },
    geometry::Corners,
    rules::{
        evoker::{
            character::{sheet::Sheet, stats},
            conditions,
        },
        shared::cover::{self, Counts, CoverLaw, Eyes},
    },
};

use super::aboard;

/// What a code of exposure says of two squares (EV-FLD-01, 02): that they see each other, and that
/// the second has at least light cover, or heavy cover, from the first.
const SIGHT: u8 = 1;
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

/// Whether there is a line of sight between two places on their floors (EV-FLD-01).
pub fn sight_between(view: View<'_>, a: (Footprint, Band), b: (Footprint, Band)) -> bool {
    let on_floor = |(space, band)| (view.standing_in(space), band);
    sight_line(view, on_floor(a), on_floor(b))
}

fn sight_line(view: View<'_>, a: (Standpoint, Band), b: (Standpoint, Band)) -> bool {
    if a.1 != b.1 {
        let lower = if a.1 < b.1 { a.0 } else { b.0 };
        return !lower.space.cells().all(|cell| view.board().has_roof(cell));
    }
    if a.1 != Band::Ground {
        return true;
    }
    cover::some_pair(view, a.0, b.0, SIGHT)
}

/// The unit's standpoint and band: on its floor, on a face, or aloft.
fn place(view: View<'_>, unit: UnitId) -> (Standpoint, Band) {
    (view.standpoint(unit), view.band(unit))
}

/// Whether there is a line of sight between two units.
pub fn line_of_sight(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    sight_line(view, place(view, a), place(view, b))
}

/// Whether there is a line of sight from a unit to a square of the ground.
pub fn sees_cell(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let there = (view.standing_in(cell.into()), Band::Ground);
    sight_line(view, place(view, unit), there)
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
    let code = cover::every_pair(view, from.0, to.0);
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

/// Whether the observer sees the target: a line of sight, and the target is not Hidden from it. A
/// Blinded unit still notices adjacent ones.
pub fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    !(view.hostile(observer, target) && view.store.get::<Stealth>(target).hidden)
        && line_of_sight(view, observer, target)
}

/// Distance in metres, with height (EV-MOV-01). On a zone map by its scale (EV-ZON-06), to which
/// only altitude bands add.
pub fn distance(view: View<'_>, a: UnitId, b: UnitId) -> u16 {
    let flat = view.gap(a, b);
    if is_by_scale(view) && view.band(a) == view.band(b) {
        return flat;
    }
    flat.max(apart(view.height(a), view.height(b)))
}

/// Distance in metres from a unit to a square of the ground.
pub fn distance_to_cell(view: View<'_>, unit: UnitId, cell: Cell) -> u16 {
    let flat = view.gap_to(unit, cell);
    if is_by_scale(view) && view.band(unit) == Band::Ground {
        return flat;
    }
    let floor = i32::from(view.board().floor(view.ground(), cell));
    flat.max(apart(view.height(unit), floor))
}

/// Distance in metres from a place to a unit, without height, for planning steps.
pub fn flat_from(view: View<'_>, place: Footprint, other: UnitId) -> u16 {
    match &view.board().zone_map {
        None => place.chebyshev(view.footprint(other)),
        Some(zones) => zones.distance(place.min, view.cell(other)),
    }
}

/// Distance in metres from a place to a unit, with height, for planning steps.
pub fn distance_from(view: View<'_>, place: (Footprint, Band), other: UnitId) -> u16 {
    let flat = flat_from(view, place.0, other);
    if is_by_scale(view) && place.1 == view.band(other) {
        return flat;
    }
    flat.max(apart(height_at(view, place), view.height(other)))
}

/// Whether a melee weapon of this reach would reach the target from a place (EV-ATK-02): adjacent,
/// or in sight within its metres. On a zone map, other spots of the zone are within reach if they
/// are no farther (EV-ZON-23).
pub fn strikes_from(view: View<'_>, place: (Footprint, Band), target: UnitId, reach: u16) -> bool {
    let (footprint, band) = place;
    if band != view.band(target) {
        return false;
    }
    crate::rules::evoker::movement::leave::touches(view, (footprint, band, None), target)
        || (reach > 1 || is_by_scale(view))
            && distance_from(view, place, target) <= reach
            && sight_line(
                view,
                (view.standing_in(footprint), band),
                self::place(view, target),
            )
}

/// Whether a melee weapon of this reach, in metres, reaches the target from the unit's place, seen
/// or not.
pub fn in_reach(view: View<'_>, unit: UnitId, target: UnitId, reach: u16) -> bool {
    view.neighbours(unit).contains(target)
        || (reach > 1 || is_by_scale(view)) && distance(view, unit, target) <= reach
}

/// Whether distances use the scale of a zone map (EV-ZON-06).
fn is_by_scale(view: View<'_>) -> bool {
    view.board().zone_map.is_some()
}

fn apart(a: i32, b: i32) -> u16 {
    a.abs_diff(b).min(u32::from(u16::MAX)) as u16
}

fn height_at(view: View<'_>, (footprint, band): (Footprint, Band)) -> i32 {
    match band {
        Band::Ground => floor_of(view, footprint),
        Band::Low => 10,
        Band::High => 150,
    }
}

/// Whether a unit can engage enemies in melee (EV-MOV-05): active, not Helpless, not Hidden.
pub fn can_engage(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active()
        && !view.has(unit, conditions::HELPLESS)
        && !view.store.get::<Stealth>(unit).hidden
}

/// Whether two units are Engaged in Melee with each other (EV-MOV-05).
pub fn engaged(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    view.neighbours(a).contains(b)
        && view.hostile(a, b)
        && can_engage(view, a)
        && can_engage(view, b)
}

/// All enemies the unit is Engaged in Melee with.
pub fn engaged_with<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    view.neighbours(unit)
        .iter()
        .filter(move |&other| engaged(view, unit, other))
}

/// Height of the floor under a footprint.
pub fn floor_of(view: View<'_>, footprint: Footprint) -> i32 {
    let floors = footprint
        .cells()
        .map(|cell| view.terrain_index().square(cell).floor);
    floors.max().map_or(0, i32::from)
}

/// Whether haze covers the unit's squares (EV-FLD-05).
pub fn in_haze(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view
            .ground()
            .haze
            .iter()
            .any(|haze| view.is_at(unit, haze.cell))
}

/// Whether a unit sees in the dark (EV-FLD-04).
pub fn has_dark_sight(view: View<'_>, unit: UnitId) -> bool {
    let sheet: &Sheet = stats::sheet(view, unit);
    sheet.traits.dark_sight
}
