//! Gaps, sight and cover: how this book reads the map (TH-FLD).

use crate::{
    battle::{
        board::Light,
        components::Stealth,
        result_cache::Table,
        terrain_index::{Screens, Square, Stops},
    },
    geometry::{Corners, Ray, flank::flanks_by_angle},
    rules::{
        shared::{
            barriers::Barrier,
            cover::{Counts, CoverLaw, Eyes, is_between_heights, some_pair},
            flanking::first_pair,
            targets::within,
        },
        threshold::{
            attacks::flank,
            character::{catalogue::held, items::Reach, weapons},
            prelude::*,
            riding::{mounts, platform},
            spells::charms,
        },
    },
};

/// What blocks lines through a square (TH-FLD-03, TH-FLD-04). Things that hide nothing count as
/// open, wire fences as well as snares.
pub(crate) fn barrier(view: View<'_>, cell: Cell) -> Barrier {
    barrier_of(&view.terrain_index().square(cell))
}

fn barrier_of(square: &Square) -> Barrier {
    if square.wall {
        return Barrier::Full;
    }
    match square.thing {
        None => Barrier::Open,
        Some(thing) if thing.height > 1 && thing.opaque => Barrier::Full,
        Some(thing) if thing.height == 1 => Barrier::Low,
        Some(thing) if !thing.covers => Barrier::Open,
        Some(thing) if thing.height == 0 => Barrier::Low,
        Some(_) => Barrier::Slit,
    }
}

/// More yards than any melee weapon reaches: the gap between ground and air (TH-MOV-19).
const BEYOND: i32 = 99;

/// Yards of gap between two units: 0 is adjacent, -1 is a shared space (TH-FLD-01). The saddle may
/// add one (TH-MNT-04). Units on the ground and aloft do not reach each other (TH-MOV-19).
pub(crate) fn gap(view: View<'_>, a: UnitId, b: UnitId) -> i32 {
    if view.band(a) == view.band(b) {
        range(view, a, b) - 1
    } else {
        BEYOND
    }
}

/// Checks that both units are on the ground or both aloft; otherwise they cannot touch (TH-MOV-19).
///
/// # Errors
/// One of them is aloft.
pub(crate) fn same_height(view: View<'_>, a: UnitId, b: UnitId) -> Result<(), Refusal> {
    if view.band(a) == view.band(b) {
        Ok(())
    } else {
        Err(Refusal::new("TH-MOV-19", RefusalReason::OtherBand))
    }
}

/// Yards of distance between two units for ranged attacks: over the ground, or the difference in
/// height if that is larger (TH-FLD-01).
pub(crate) fn range(view: View<'_>, a: UnitId, b: UnitId) -> i32 {
    let places = [a, b].map(|unit| (view.footprint(unit), height(view, unit)));
    between_places(places[0], places[1]) + mounts::height_distance(view, a, b)
}

/// Yards of distance between two spaces at these heights.
pub(crate) fn between_places(a: (Footprint, i32), b: (Footprint, i32)) -> i32 {
    let ground = a.0.distance(b.0, Metric::Alternating);
    i32::from(ground.max(storeys(a.1.abs_diff(b.1))))
}

/// Yards of distance that a difference in height counts as; one yard counts as none (TH-FLD-01).
pub(crate) fn storeys(height: u32) -> u16 {
    match height {
        0 | 1 => 0,
        higher => u16::try_from(higher).unwrap_or(u16::MAX),
    }
}

/// Height of the floor under a space, in yards.
pub(crate) fn floor(view: View<'_>, space: Footprint) -> i32 {
    let floors = space
        .cells()
        .map(|cell| view.terrain_index().square(cell).floor);
    floors.max().map_or(0, i32::from)
}

/// Height of the unit's feet in yards: on its floor, on a wall, or aloft (TH-MOV-10, TH-MOV-19).
pub(crate) fn height(view: View<'_>, unit: UnitId) -> i32 {
    let altitude = view.altitude(unit);
    let mut space = view.footprint(unit);
    if altitude.band != Band::Ground {
        return floor(view, space) + ALOFT;
    }
    if let Some(face) = altitude.face.filter(|face| face.down) {
        space = space.step(face.towards);
    }
    floor(view, space) + i32::from(altitude.hanging)
}

/// Yards above the ground of units aloft, and how far they fall (TH-MOV-19).
pub(crate) const ALOFT: i32 = 3;

/// The gap to the unit if `other` stood in this space on the ground.
pub(crate) fn gap_to(view: View<'_>, unit: UnitId, other: UnitId, space: Footprint) -> i32 {
    let there = (space, floor(view, space));
    let distance = between_places((view.footprint(unit), height(view, unit)), there);
    distance - 1 + mounts::height_distance(view, unit, other)
}

/// Cover in steps: none, a quarter, half, three quarters, nine tenths, no attack (TH-FLD-03).
pub(crate) type Cover = u8;

/// No attack is possible.
pub(crate) const NO_ATTACK: Cover = 5;

/// Cover lines run from the centre to a tenth of a yard inside the corners (TH-FLD-03).
const LINES: CoverLaw = CoverLaw {
    eyes: Eyes::Centre,
    inset: 1,
    corners: Corners::Open,
    stops: screens,
};
const FULL: Screens = 1;
const SOLID: Screens = 1 << 1;
const OPAQUE: Screens = 1 << 2;
const LOW: Screens = 1 << 3;

/// Low walls count in or beside the target's space; slits beside the attacker alone do not count
/// (TH-FLD-04).
fn screens(square: &Square) -> Stops {
    let (anywhere, by_target, far_from_eyes) = match barrier_of(square) {
        Barrier::Open => (0, 0, 0),
        Barrier::Low => (0, LOW, 0),
        Barrier::Slit => (0, 0, SOLID),
        Barrier::Full => (FULL | SOLID | OPAQUE, 0, 0),
    };
    Stops {
        anywhere: anywhere | if square.opaque { OPAQUE } else { 0 },
        by_target,
        far_from_eyes,
    }
}

/// Bits of an exposure code between two squares: the cover of the second from the first, whether a
/// low wall shields it, and whether it is seen.
const COVER: u8 = 0b111;
const SHIELDED: u8 = 1 << 3;
const SEEN: u8 = 1 << 4;

/// Cover, low wall and sight between two spaces in one code: the cover of the second, which is one
/// square, from the first. If either sees the other, both do (GN-SEE-01).
pub(crate) fn exposure(view: View<'_>, from: Standpoint, to: Standpoint) -> u8 {
    if LINES.lines(view, from, to).is_none() && !stands_in_low(view, to.space) {
        return SEEN;
    }
    let counts = LINES.counts(view, from, to);
    let centre = LINES.between_centres(view, from, to);
    let mut code = counts.of(SOLID);
    if code == Counts::ALL && centre & FULL != 0 {
        code = NO_ATTACK;
    }
    // The line between the centres crosses a low wall in or beside the target's space (TH-FLD-04).
    if centre & LOW != 0 || stands_in_low(view, to.space) {
        code |= SHIELDED;
    }
    let sees = |counts: Counts| counts.of(OPAQUE) < Counts::ALL;
    let back = || {
        let mut eyes = to.squares();
        eyes.any(|eye| sees(LINES.counts(view, eye, from)))
    };
    if sees(counts) || centre & OPAQUE == 0 || back() {
        code |= SEEN;
    }
    code
}

fn stands_in_low(view: View<'_>, space: Footprint) -> bool {
    let is_low = |cell| barrier(view, cell) == Barrier::Low;
    space.cells().any(is_low)
}

/// The cover of a target against an attacker, posture included; a large attacker uses its best
/// square.
pub(crate) fn cover(view: View<'_>, by: UnitId, target: UnitId, ranged: bool) -> Cover {
    cover_at(
        view,
        view.standpoint(by),
        by,
        Stand::of(view, target),
        ranged,
    )
}

/// The cover of the target from one square, with the attacker's feet at some height.
pub(crate) fn cover_from(
    view: View<'_>,
    from: Standpoint,
    by: UnitId,
    target: UnitId,
    ranged: bool,
) -> Cover {
    cover_over(view, from, by, Stand::of(view, target), ranged)
}

/// Where and how a unit stands, or might stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub unit: UnitId,
    pub space: Footprint,
    /// Height of its feet, in yards.
    pub feet: i32,
    pub band: Band,
    pub posture: Posture,
}

impl Stand {
    /// The unit as it stands now.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
        Self {
            unit,
            space: view.footprint(unit),
            feet: height(view, unit),
            band: view.band(unit),
            posture: view.posture(unit),
        }
    }

    /// Its space and the height of its feet.
    pub const fn place(self) -> Standpoint {
        Standpoint {
            space: self.space,
            feet: self.feet,
        }
    }
}

/// The cover of a target in this stand from an attacker in this space.
pub(crate) fn cover_at(
    view: View<'_>,
    from: Standpoint,
    by: UnitId,
    target: Stand,
    ranged: bool,
) -> Cover {
    let covers = from
        .squares()
        .map(|from| cover_over(view, from, by, target, ranged));
    covers.min().unwrap_or(NO_ATTACK)
}

fn cover_over(view: View<'_>, from: Standpoint, by: UnitId, target: Stand, ranged: bool) -> Cover {
    let to = target.place();
    let cover = cover_of(view, from, to, (target.band, target.posture));
    if ranged && cover == 0 && somebody_between(view, from, to, by, target.unit) {
        return 1;
    }
    cover
}

/// The cover of a body in a space from a square, other units aside.
pub(crate) fn cover_of(
    view: View<'_>,
    from: Standpoint,
    to: Standpoint,
    (band, posture): (Band, Posture),
) -> Cover {
    let code = if to.space.side == 1 {
        view.exposure_between(from, to)
    } else {
        exposure(view, from, to)
    };
    let cover = code & COVER;
    // Attackers see over a low wall at units aloft (TH-MOV-19).
    if code & SHIELDED == 0 || band != Band::Ground {
        return cover;
    }
    cover.max(match posture {
        Posture::Standing => 2,
        Posture::Crouching => 3,
        Posture::Prone => 4,
    })
}

/// Whether no full wall stands between the centres of two squares (TH-MAG-01).
pub(crate) fn is_clear(view: View<'_>, from: Cell, to: Cell) -> bool {
    let [from, to] = [from, to].map(|cell| view.standing_in(cell.into()));
    LINES.between_centres(view, from, to) & FULL == 0
}

fn somebody_between(
    view: View<'_>,
    from: Standpoint,
    to: Standpoint,
    by: UnitId,
    target: UnitId,
) -> bool {
    Ray::new(from.space.centre(), to.space.centre())
        .cells()
        .filter(|&cell| !to.space.contains(cell))
        .any(|cell| {
            view.occupant(cell, Band::Ground).is_some_and(|other| {
                // Units that stand on each other give each other no cover (TH-MNT-01).
                let belongs = |unit| {
                    view.is_one_body(other, unit) || platform::are_together(view, other, unit)
                };
                !belongs(by)
                    && !belongs(target)
                    && is_between_heights(from, to, view.standpoint(other))
            })
        })
}

/// Whether the observer sees the target (TH-FLD-02).
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    sees_from(view, view.standpoint(observer), target)
}

/// A unit can only act on targets it sees (TH-FLD-02).
pub(crate) fn must_see(view: View<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if sees(view, unit, target) {
        return Ok(());
    }
    Err(Refusal::new("TH-FLD-02", RefusalReason::Unseen))
}

/// Checks that both units are at one height and within `reach` yards of gap.
pub(crate) fn within_gap(
    view: View<'_>,
    (unit, other): (UnitId, UnitId),
    reach: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    same_height(view, unit, other)?;
    let gap = gap(view, unit, other).max(0);
    within(gap as u16, reach as u16, rule)
}

/// Whether a unit at this standpoint would see the target.
pub(crate) fn sees_from(view: View<'_>, here: Standpoint, target: UnitId) -> bool {
    let mut squares = view.standpoint(target).squares();
    !view.store.get::<Stealth>(target).hidden && squares.any(|to| sees_place(view, here, to))
}

/// Whether a square, and a unit in it, is seen from this standpoint.
pub(crate) fn sees_square(view: View<'_>, here: Standpoint, to: Cell) -> bool {
    sees_place(view, here, view.standing_in(to.into()))
}

/// Whether a unit at this standpoint would see one in that square at that height.
pub(crate) fn sees_place(view: View<'_>, here: Standpoint, to: Standpoint) -> bool {
    let cell = to.space.min;
    let near = here.space.chebyshev(to.space) <= 1;
    (near || view.board().light(cell) != Light::Dark || charms::lights(view, cell))
        && some_pair(view, here, to, SEEN)
}

/// A hidden unit that moves or acts is no longer hidden (TH-FLD-02).
pub(crate) fn reveal(resolver: &mut Resolver<'_>, unit: UnitId) {
    if !resolver.view().store.get::<Stealth>(unit).hidden {
        return;
    }
    resolver.edit::<Stealth>(unit).hidden = false;
    resolver.observe();
    resolver.note(unit, "is no longer hidden", "TH-FLD-02");
}

/// Hidden units with an enemy within a yard are no longer hidden.
pub(crate) fn reveal_near(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let found: SmallVec<[UnitId; 4]> = view
        .active()
        .filter(|&unit| view.store.get::<Stealth>(unit).hidden)
        .filter(|&unit| view.enemies(unit).any(|enemy| gap(view, unit, enemy) <= 0))
        .collect();
    for unit in found {
        reveal(resolver, unit);
    }
}

/// The enemies that could attack the target from where they stand (TH-FLD-07).
pub(crate) fn threats(view: View<'_>, target: UnitId) -> SmallVec<[UnitId; 8]> {
    view.enemies(target)
        .filter(|&enemy| threatens(view, enemy, target))
        .collect()
}

/// Whether the enemy could attack the target from where it stands (TH-FLD-07).
pub(crate) fn threatens(view: View<'_>, enemy: UnitId, target: UnitId) -> bool {
    let bands = (view.band(enemy), view.band(target));
    Flanker::of(view, enemy).reaches(bands, range(view, enemy, target))
        && cover(view, enemy, target, false) != NO_ATTACK
}

/// A unit that may flank others, with its reach (TH-FLD-07).
pub(crate) struct Flanker {
    pub space: Footprint,
    /// The widest gap of a melee attack, and the longest distance of a shot.
    melee: i32,
    ranged: i32,
    helpless: bool,
}

impl Flanker {
    /// The reach with the items it holds now.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
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

    /// Whether it could strike over this distance, from its band into the other. A unit aloft
    /// cannot be flanked from the ground (TH-MOV-19).
    pub fn reaches(&self, (own, other): (Band, Band), range: i32) -> bool {
        if self.helpless || other != Band::Ground && own == Band::Ground {
            return false;
        }
        own == other && range - 1 <= self.melee || range <= self.ranged
    }
}

/// The longest distance at which the unit's weapons flank, in yards.
pub(crate) fn longest_reach(view: View<'_>, unit: UnitId) -> i32 {
    let flanker = Flanker::of(view, unit);
    flanker.ranged.max(flanker.melee + 1)
}

/// Two enemies that could attack the target and stand at least 120 degrees apart (TH-FLD-07).
pub(crate) fn flankers(view: View<'_>, target: UnitId) -> Option<(UnitId, UnitId)> {
    let known = view.cached(Flankers, || Table::new(view.store.len()));
    known.once(target.index(), || flankers_but(view, target, None))
}

/// Cache key: the flankers of every unit.
#[derive(PartialEq)]
struct Flankers;

/// The flankers, with one unit left out. Enemies that the target ignores do not count, nor do
/// enemies that ignore the target (TH-FLD-09).
pub(crate) fn flankers_but(
    view: View<'_>,
    target: UnitId,
    without: Option<UnitId>,
) -> Option<(UnitId, UnitId)> {
    let mut threats = threats(view, target);
    threats.retain(|threat| {
        Some(*threat) != without
            && !flank::ignores(view, target, *threat)
            && !flank::ignores(view, *threat, target)
    });
    let space = view.footprint(target);
    first_pair(&threats, |a, b| {
        flanks_by_angle(view.footprint(a), space, view.footprint(b))
    })
}

/// Yards that the floor drops in this direction, 0 for a single yard down; negative where it rises.
pub(crate) fn drop(view: View<'_>, from: Footprint, direction: Direction) -> i32 {
    let drop = floor(view, from) - floor(view, from.step(direction));
    if drop == 1 { 0 } else { drop }
}
