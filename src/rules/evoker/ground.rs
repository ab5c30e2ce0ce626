//! How the book reads the board: sight, cover, engagement, light (EV-FLD, EV-MOV-05).

use super::{conditions, sheet::Sheet, stats};
use crate::{
    battle::{
        board::CoverClass,
        components::{Band, Stealth},
        ids::UnitId,
        view::View,
    },
    geometry::{
        Cell, Footprint, Point, Ray,
        ray::{Corners, between},
    },
};

const SIGHT: u8 = 1;
const LIGHT_COVER: u8 = 2;
const HEAVY_COVER: u8 = 4;

/// What one square sees of another and what covers it there (EV-FLD-01, 02): bit 0 sight, bits
/// 1 and 2 light and heavy cover of the second square from the first.
pub fn exposure(view: View<'_>, from: Cell, to: Cell) -> u8 {
    if let Some(zones) = &view.board().zone_map {
        // EV-ZON-13, 14: relations of zones and tags of spots instead of rays.
        let cover = match zones.cover(from, to) {
            Some(CoverClass::Heavy) => HEAVY_COVER,
            Some(CoverClass::Light) => LIGHT_COVER,
            None => 0,
        };
        return cover | if zones.sees(from, to) { SIGHT } else { 0 };
    }
    let lay = view.lay();
    if lay.is_bare(from, to) {
        return SIGHT;
    }
    let opaque = |cell| lay.square(cell).opaque;
    let any_clear = |a: Cell, b: Cell| {
        Point::corners(b, 0).iter().any(|&corner| {
            !Ray::new(Point::centre(a), corner).is_blocked(Corners::Open, between(a, b, opaque))
        })
    };
    let mut code = 0;
    if lay.is_transparent(from, to) || any_clear(from, to) || any_clear(to, from) {
        code |= SIGHT;
    }
    // Cover next to the attacker and not next to the target does not hamper the attacker; walls
    // always do.
    let covers = |cell: Cell, heavy_only: bool| {
        let square = lay.square(cell);
        let counts = match square.cover {
            None => false,
            Some(CoverClass::Light) => !heavy_only,
            Some(CoverClass::Heavy) => true,
        };
        counts && (square.wall || !cell.is_beside(from) || cell.is_beside(to))
    };
    let count = |heavy_only: bool| {
        crate::geometry::ray::count_blocked(
            Point::centre(from),
            &Point::corners(to, 0),
            Corners::Open,
            between(from, to, |cell| covers(cell, heavy_only)),
        )
    };
    let (heavy, light) = (CoverClass::Heavy, CoverClass::Light);
    if !lay.is_without(heavy, from, to) && count(true) >= 2 {
        code |= HEAVY_COVER;
    } else if !lay.is_without(light, from, to) && count(false) >= 2 {
        code |= LIGHT_COVER;
    }
    code
}

/// Whether there is a line of sight between two places (EV-FLD-01).
pub fn sight_between(view: View<'_>, a: (Footprint, Band), b: (Footprint, Band)) -> bool {
    if a.1 != b.1 {
        let lower = if a.1 < b.1 { a.0 } else { b.0 };
        return !lower.cells().all(|cell| view.board().has_roof(cell));
    }
    if a.1 != Band::Ground {
        return true;
    }
    a.0.cells()
        .any(|from| b.0.cells().any(|to| view.exposure(from, to) & SIGHT != 0))
}

/// Whether there is a line of sight between two combatants.
pub fn line_of_sight(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    sight_between(
        view,
        (view.footprint(a), view.band(a)),
        (view.footprint(b), view.band(b)),
    )
}

/// Whether there is a line of sight from a combatant to a square of its own band or the ground.
pub fn sees_cell(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    sight_between(
        view,
        (view.footprint(unit), view.band(unit)),
        (Footprint::new(cell, 1), Band::Ground),
    )
}

/// The cover of a target place from an attacker's place (EV-FLD-02): the pair of squares with
/// the least counts.
pub fn cover_between(
    view: View<'_>,
    from: (Footprint, Band),
    to: (Footprint, Band),
) -> Option<CoverClass> {
    if from.1 != to.1 || from.1 != Band::Ground {
        return None;
    }
    from.0
        .cells()
        .flat_map(|a| to.0.cells().map(move |b| (a, b)))
        .map(|(a, b)| {
            let code = view.exposure(a, b);
            if code & HEAVY_COVER != 0 {
                Some(CoverClass::Heavy)
            } else if code & LIGHT_COVER != 0 {
                Some(CoverClass::Light)
            } else {
                None
            }
        })
        .min()
        .flatten()
}

/// The cover of a target from an attacker.
pub fn cover(view: View<'_>, attacker: UnitId, target: UnitId) -> Option<CoverClass> {
    cover_between(
        view,
        (view.footprint(attacker), view.band(attacker)),
        (view.footprint(target), view.band(target)),
    )
}

/// Whether a combatant sees another: a line of sight, and not Hidden from enemies. The blind
/// still notice those they touch.
pub fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    !(view.hostile(observer, target) && view.store.get::<Stealth>(target).hidden)
        && line_of_sight(view, observer, target)
}

/// Distance in metres, with height (EV-MOV-01); between spots by their scale (EV-ZON-06), which
/// only altitude bands add to.
pub fn distance(view: View<'_>, a: UnitId, b: UnitId) -> u16 {
    let flat = view.gap(a, b);
    if is_by_scale(view) && view.band(a) == view.band(b) {
        return flat;
    }
    flat.max(apart(view.height(a), view.height(b)))
}

/// Distance in metres from a combatant to a square of the ground.
pub fn distance_to_cell(view: View<'_>, unit: UnitId, cell: Cell) -> u16 {
    let flat = view.gap_to(unit, cell);
    if is_by_scale(view) && view.band(unit) == Band::Ground {
        return flat;
    }
    let floor = i32::from(view.board().floor(view.ground(), cell));
    flat.max(apart(view.height(unit), floor))
}

/// Distance in metres from a place to a combatant, without height: for planning steps.
pub fn flat_from(view: View<'_>, place: Footprint, other: UnitId) -> u16 {
    match &view.board().zone_map {
        None => place.chebyshev(view.footprint(other)),
        Some(zones) => zones.distance(place.min, view.cell(other)),
    }
}

/// The same with height.
pub fn distance_from(view: View<'_>, place: (Footprint, Band), other: UnitId) -> u16 {
    let flat = flat_from(view, place.0, other);
    if is_by_scale(view) && place.1 == view.band(other) {
        return flat;
    }
    flat.max(apart(height_at(view, place), view.height(other)))
}

/// Whether a melee weapon of this reach would reach a combatant from a place (EV-ATK-02): beside
/// it, or in sight within its metres. The other spots of a zone are within Reach N if they are no
/// farther (EV-ZON-23).
pub fn strikes_from(view: View<'_>, place: (Footprint, Band), target: UnitId, reach: u16) -> bool {
    let (footprint, band) = place;
    if band != view.band(target) {
        return false;
    }
    super::movement::leave::touches(view, (footprint, band, None), target)
        || (reach > 1 || is_by_scale(view))
            && distance_from(view, place, target) <= reach
            && sight_between(view, place, (view.footprint(target), view.band(target)))
}

/// The same from where a combatant is, whether or not it sees the target.
pub fn in_reach(view: View<'_>, unit: UnitId, target: UnitId, reach: u16) -> bool {
    view.neighbours(unit).contains(target)
        || (reach > 1 || is_by_scale(view)) && distance(view, unit, target) <= reach
}

/// Whether metres are those of zones and spots (EV-ZON-06).
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

/// Whether a combatant can hold others in melee (EV-MOV-05): active, not Helpless, not Hidden.
pub fn can_engage(view: View<'_>, unit: UnitId) -> bool {
    view.life(unit).is_active()
        && !view.has(unit, conditions::HELPLESS)
        && !view.store.get::<Stealth>(unit).hidden
}

/// Whether two combatants are Engaged in Melee with each other (EV-MOV-05).
pub fn engaged(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    view.neighbours(a).contains(b)
        && view.hostile(a, b)
        && can_engage(view, a)
        && can_engage(view, b)
}

/// Everybody a combatant is Engaged in Melee with.
pub fn engaged_with<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    view.neighbours(unit)
        .iter()
        .filter(move |&other| engaged(view, unit, other))
}

/// Whether somebody would be Engaged with others at a place it is not at: for planning steps.
pub fn would_touch(view: View<'_>, place: (Footprint, Band), other: UnitId) -> bool {
    can_engage(view, other)
        && super::movement::leave::touches(view, (place.0, place.1, None), other)
}

/// Height of the floor under a footprint.
pub fn floor_of(view: View<'_>, footprint: Footprint) -> i32 {
    let floors = footprint.cells().map(|cell| view.lay().square(cell).floor);
    floors.max().map_or(0, i32::from)
}

/// Whether haze hangs over the place of a combatant (EV-FLD-05).
pub fn in_haze(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view
            .ground()
            .haze
            .iter()
            .any(|haze| view.is_at(unit, haze.cell))
}

/// Whether a combatant looks through the dark (EV-FLD-04).
pub fn has_dark_sight(view: View<'_>, unit: UnitId) -> bool {
    let sheet: &Sheet = stats::sheet(view, unit);
    sheet.traits.dark_sight
}
