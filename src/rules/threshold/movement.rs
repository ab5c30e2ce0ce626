//! What steps cost (TH-MOV): rates, the price of squares, climbs, and who is in the way.

use std::cell::RefCell;

use smallvec::SmallVec;

use super::{
    conditions::{DRAGGING, ENTERING, EXHAUSTED, HOBBLED, is_helpless, is_immobile},
    grapple,
    ground::{Barrier, barrier},
    mounts, sheet_of, water,
};
use crate::{
    battle::{
        components::{Band, Posture, Yards},
        ids::UnitId,
        refusal::{Refusal, Why},
        view::View,
    },
    geometry::{Cell, Direction, Footprint},
};

/// Yards of movement that a yard of a wall with plentiful holds takes (TH-MOV-08).
const CLIMB: u16 = 4;
/// A yard of swimming, and one on the bottom.
const SWIM: u16 = 3;
const BOTTOM: u16 = 10;

/// Yards for four action points now: a Dash doubles, and no more than the sheet allows otherwise
/// (TH-MOV-01, TH-ACT-17).
pub(crate) fn rate(view: View<'_>, unit: UnitId) -> i32 {
    if is_immobile(view, unit) {
        return 0;
    }
    let yards = view.store.get::<Yards>(unit);
    let rate = plain_rate(view, unit);
    if yards.dashes > 0 {
        rate * 2 + i32::from(yards.spurt)
    } else {
        rate
    }
}

/// The rate without a Dash; the hobbled have half of theirs (TH-CON-09).
fn plain_rate(view: View<'_>, unit: UnitId) -> i32 {
    let sheet = sheet_of(view, unit);
    // In the water and on walls those who have such a rate move at it (TH-MOV-19).
    let special = if view.altitude(unit).hanging > 0 {
        sheet.climb
    } else {
        sheet
            .swim
            .filter(|_| water::is_afloat(view, unit) || water::is_submerged(view, unit))
    };
    let rate = special.unwrap_or_else(|| sheet.movement_rate());
    if view.has(unit, HOBBLED) {
        rate / 2
    } else {
        rate
    }
}

/// Whether somebody can dash at all (TH-CON-03, TH-CON-09, TH-GRP-02).
///
/// # Errors
/// What prevents it.
pub(crate) fn can_dash(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    let prevented = |rule, by| Err(Refusal::new(rule, Why::Prevented { by }));
    if view.has(unit, EXHAUSTED) {
        prevented("TH-CON-03", "Exhausted")
    } else if view.has(unit, HOBBLED) {
        prevented("TH-CON-09", "Hobbled")
    } else if grapple::is_grappling(view, unit) {
        prevented("TH-GRP-02", "the grapple")
    } else if view.mount(unit).is_some() {
        prevented("TH-MNT-05", "the saddle")
    } else {
        Ok(())
    }
}

/// Yards bought with so many action points at a rate (TH-MOV-02).
pub(crate) fn bought(rate: i32, paid: i32) -> i32 {
    rate * paid / 4
}

/// The yards of one combatant in this round, and what more of them cost (TH-MOV-02, TH-MOV-03).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    /// Yards bought and not walked.
    left: i32,
    /// Yards for four action points now.
    rate: i32,
    /// Action points spent at this rate.
    paid: i32,
}

impl Purse {
    /// The purse of a combatant now.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
        let yards = view.store.get::<Yards>(unit);
        let rate = rate(view, unit);
        // At a new rate the count of action points begins again.
        let paid = if i32::from(yards.rate) == rate {
            i32::from(yards.paid)
        } else {
            0
        };
        Self {
            left: i32::from(yards.left),
            rate,
            paid,
        }
    }

    /// Yards that can be walked with so many action points more.
    pub fn with(self, more: i16) -> i32 {
        self.left + bought(self.rate, self.paid + i32::from(more)) - bought(self.rate, self.paid)
    }

    /// The fewest action points that make it so many yards; `None` if none do.
    pub fn price_of(self, yards: i32) -> Option<i16> {
        if yards <= self.left {
            return Some(0);
        }
        if self.rate == 0 {
            return None;
        }
        // The first count whose quarter of the rate is enough.
        let quarters = 4 * (yards - self.left + bought(self.rate, self.paid));
        let needed = (quarters + self.rate - 1) / self.rate - self.paid;
        i16::try_from(needed).ok()
    }
}

/// What the features of a square come to, before height and whoever stands there; `None` is no way
/// (TH-MOV-07, TH-MOV-08).
fn features(view: View<'_>, cell: Cell, swimming: u16) -> Option<u16> {
    let (board, ground) = (view.board(), view.ground());
    let terrain = board.terrain(cell)?;
    if board.is_wall(ground, cell) {
        return None;
    }
    let thing = board.obstacle(ground, cell);
    // What is too high to hop onto and has no holds is a wall to walkers (TH-FLD-04).
    if thing.is_some_and(|thing| thing.height > 1 && thing.climb.is_none()) {
        return None;
    }
    let water = match terrain.water {
        0..=3 => 1,
        4..=6 => 2,
        7..=12 => 4,
        _ => swimming,
    };
    let footing = match (terrain.hindering, terrain.undergrowth) {
        (_, true) => 3,
        (true, false) => 2,
        (false, false) => 1,
    };
    Some(water * footing)
}

/// Yards that a yard of height takes between two squares: the holds are those of the higher one
/// (TH-MOV-08, TH-MOV-10).
fn climb_cost(view: View<'_>, higher: Cell) -> u16 {
    let (board, ground) = (view.board(), view.ground());
    let thing = board
        .obstacle(ground, higher)
        .filter(|thing| thing.height > 1);
    let holds = match thing {
        Some(thing) => thing.climb,
        None => board.terrain(higher).and_then(|terrain| terrain.climb),
    };
    holds.map_or(CLIMB, |holds| {
        CLIMB + 2 * u16::from(holds.harsh) + 2 * u16::from(holds.hard)
    })
}

/// Those whose space somebody shares against their will: the host for an intruder, and the
/// other way round (TH-FLD-12).
pub(crate) fn sharing(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let space = view.footprint(unit);
    let size = sheet_of(view, unit).size;
    // Riders are in nobody's space: that is their mounts' (TH-FLD-12).
    let afoot = move |unit| view.mount(unit).is_none();
    view.enemies(unit).filter(move |&other| {
        afoot(unit)
            && afoot(other)
            && view.footprint(other).overlaps(space)
            && view.band(other) == view.band(unit)
            && !view.is_one_body(unit, other)
            && (size - sheet_of(view, other).size).abs() < 5
            && !is_helpless(view, other)
    })
}

/// A square nobody can enter, in the memory of [`Steps`].
const NO_WAY: u16 = u16::MAX;

/// Everything the steps of one combatant depend on besides the squares, read once: whoever looks
/// for ways asks for thousands of steps.
pub(crate) struct Steps<'b> {
    /// The battle.
    pub view: View<'b>,
    /// Who walks.
    pub unit: UnitId,
    /// Whose body goes: that of a rider's mount (TH-MNT-05).
    pub body: UnitId,
    size: i32,
    /// Posture and grapple (TH-MOV-18, TH-GRP-02).
    factor: u16,
    is_dragging: bool,
    /// What a yard of swimming or on the bottom takes (TH-MOV-08, TH-MOV-19).
    swimming: u16,
    /// It climbs like it walks (TH-MOV-19).
    climbs: bool,
    /// Whose space it may enter this turn (TH-ACT-14).
    host: Option<UnitId>,
    /// The spaces of unwilling hosts that it is in.
    shared: SmallVec<[Footprint; 2]>,
    /// What each square costs by its features, 0 for what nobody has asked yet. Empty where
    /// nothing is remembered.
    known: RefCell<Vec<u16>>,
}

impl<'b> Steps<'b> {
    /// The steps of one combatant.
    pub fn new(view: View<'b>, unit: UnitId) -> Self {
        let body = mounts::body(view, unit);
        let sheet = sheet_of(view, body);
        let is_dragging = view.has(body, DRAGGING);
        let posture = match view.posture(body) {
            Posture::Standing => 1,
            Posture::Crouching => 2,
            Posture::Prone => 3,
        };
        // A grapple doubles it, but for those who drag the others along (TH-GRP-02, TH-GRP-04).
        let is_held = std::iter::once(body)
            .chain(view.rider(body))
            .any(|held| grapple::is_grappling(view, held));
        let hold = if is_held && !is_dragging { 2 } else { 1 };
        Self {
            view,
            unit,
            body,
            size: sheet.size,
            factor: posture * hold,
            is_dragging,
            swimming: match sheet.swim {
                Some(_) => 1,
                None if water::is_submerged(view, body) => BOTTOM,
                None => SWIM,
            },
            climbs: sheet.climb.is_some(),
            host: view
                .condition(body, ENTERING)
                .and_then(|leave| leave.source),
            shared: sharing(view, body)
                .map(|host| view.footprint(host))
                .collect(),
            known: RefCell::default(),
        }
    }

    /// The same, remembering what squares cost: for looking at a whole map.
    pub fn remembering(self) -> Self {
        self.known
            .borrow_mut()
            .resize(self.view.board().grid.area(), 0);
        self
    }

    fn features(&self, cell: Cell) -> Option<u16> {
        let mut known = self.known.borrow_mut();
        let place = self.view.board().grid.index(cell)?;
        let Some(cost) = known.get_mut(place) else {
            return features(self.view, cell, self.swimming);
        };
        if *cost == 0 {
            *cost = features(self.view, cell, self.swimming).unwrap_or(NO_WAY);
        }
        (*cost != NO_WAY).then_some(*cost)
    }

    /// Whether the sizes of two differ so much that neither is in the other's way (TH-MOV-06).
    fn is_no_matter(&self, other: UnitId) -> bool {
        (self.size - sheet_of(self.view, other).size).abs() >= 5
    }

    /// Whether somebody lets this one into its space: friends and the helpless (TH-MOV-06).
    fn is_willing(&self, other: UnitId) -> bool {
        !self.view.hostile(self.unit, other) || is_helpless(self.view, other)
    }

    /// What one step costs, the stretch of its diagonal counted; `None` if it cannot be (TH-MOV-05
    /// to TH-MOV-08, TH-MOV-10, TH-MOV-18).
    pub fn cost(&self, from: Footprint, direction: Direction, stretch: u16) -> Option<u16> {
        if direction.is_diagonal() && cuts_a_corner(self.view, from, direction) {
            return None;
        }
        let (board, ground) = (self.view.board(), self.view.ground());
        let here = board.floor(ground, from.min);
        let (mut dearest, mut climb) = (1, 0);
        for cell in from.newly_covered(direction) {
            let mut cost = self.features(cell)?;
            let there = board.floor(ground, cell);
            let is_slope = board.terrain(cell).is_some_and(|terrain| terrain.slope)
                || board.terrain(from.min).is_some_and(|terrain| terrain.slope);
            match there - here {
                -1..=0 => {}
                // A steep hill, a low wall.
                1 => cost *= 2,
                2.. if is_slope => cost *= 2,
                _ if is_slope => {}
                rise => {
                    let higher = if rise > 0 { cell } else { from.min };
                    let holds = if self.climbs {
                        1
                    } else {
                        climb_cost(self.view, higher)
                    };
                    climb = climb.max(rise.unsigned_abs() * holds);
                }
            }
            if let Some(other) = self.view.occupant(cell, Band::Ground) {
                cost *= self.passing(other)?;
            }
            dearest = dearest.max(cost);
        }
        // In and out of a space shared with somebody unwilling every yard costs double (TH-FLD-12).
        let is_shared = self.shared.iter().any(|space| space.overlaps(from));
        let sharing = if is_shared { 2 } else { 1 };
        Some(climb + dearest * sharing * self.factor * stretch)
    }

    /// What somebody in the way makes of a step; `None` stops it (TH-MOV-06).
    fn passing(&self, other: UnitId) -> Option<u16> {
        let dragged = self.is_dragging && grapple::are_paired(self.view, self.body, other);
        let one_body = self.view.is_one_body(self.unit, other);
        if one_body || dragged || self.is_no_matter(other) || self.host == Some(other) {
            Some(1)
        } else if self.is_willing(other) {
            Some(2)
        } else {
            None
        }
    }

    /// The first square where the combatant could not stop, if it stood there (TH-MOV-06).
    pub fn cannot_stop(&self, cell: Cell) -> Option<Cell> {
        Footprint::new(cell, self.view.footprint(self.unit).side)
            .cells()
            .find(|&cell| {
                self.view.occupant(cell, Band::Ground).is_some_and(|other| {
                    !self.view.is_one_body(self.unit, other)
                        && self.host != Some(other)
                        && !self.is_no_matter(other)
                })
            })
    }
}

/// Whether somebody could stand in a square, were it free.
pub(crate) fn can_stand(view: View<'_>, cell: Cell) -> bool {
    features(view, cell, SWIM).is_some()
}

/// Whether a diagonal step passes the corner of what stops everybody (TH-MOV-05).
pub(crate) fn cuts_a_corner(view: View<'_>, from: Footprint, direction: Direction) -> bool {
    let is_full = |cell: Cell| is_solid(view, cell);
    if from.side == 1 {
        direction.beside(from.min).into_iter().any(is_full)
    } else {
        from.swept(direction).into_iter().flatten().any(is_full)
    }
}

/// A wall to whoever moves: walls, shut doors, slits (TH-FLD-04).
pub(crate) fn is_solid(view: View<'_>, cell: Cell) -> bool {
    matches!(barrier(view, cell), Barrier::Full | Barrier::Slit)
}
