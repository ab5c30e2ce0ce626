//! The price of steps (TH-MOV): terrain, climbs, and units in the way.

use std::cell;

use super::{
    pace::{self, Pace},
    step_prices::{self, CORNERS, SWIM},
};
use crate::rules::{
    shared::{
        strides::{StepPrice, StepTable},
        walk::{Gait, Hindrances, PlainSteps},
    },
    threshold::{
        attacks::grapple,
        character::{hands, items::Use, sheet::Sheet},
        field::{bodies, depths},
        prelude::*,
        riding::{mounts, platform},
    },
};

/// Yards of movement for a yard of wall with plentiful holds (TH-MOV-08).
const CLIMB: u16 = 4;
/// Yards of movement for a yard on the bottom of deep water.
const BOTTOM: u16 = 10;

/// Yards of movement for a yard of height between two squares. The holds are those of the higher
/// square (TH-MOV-08, TH-MOV-10); rope and hooks make them plentiful everywhere (TH-SHT-12).
fn climb_cost(view: View<'_>, higher: Cell, roped: bool) -> u16 {
    let (board, ground) = (view.board(), view.ground());
    let thing = board
        .obstacle(ground, higher)
        .filter(|thing| thing.height > 1);
    let holds = match thing {
        Some(thing) => thing.climb,
        None => board.terrain(higher).and_then(|terrain| terrain.climb),
    };
    holds.filter(|_| !roped).map_or(CLIMB, |holds| {
        CLIMB + 2 * u16::from(holds.harsh) + 2 * u16::from(holds.hard)
    })
}

/// One step and its price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Yards of height to climb first, up or down (TH-MOV-10).
    pub climb: u16,
    /// Yards of movement for each yard of height.
    pub holds: u16,
    /// Yards of movement for the square itself, before the factor of a diagonal.
    pub square: u16,
    /// The climb leads down.
    pub down: bool,
    /// Its pace (TH-MOV-19).
    pub pace: Pace,
}

/// A square as a unit finds it when it steps into it or past it.
#[derive(Clone, Copy)]
struct Square {
    /// Price of its terrain; `None` is impassable.
    features: Option<u16>,
    /// Price factor of its occupants; `None` stops the step.
    crowd: Option<u16>,
    /// Stops all units, and has corners.
    solid: bool,
    /// Height of its floor.
    floor: i16,
    /// A ramp or stairs.
    slope: bool,
    /// Too deep to stand in.
    deep: bool,
}

/// Everything the steps of one unit depend on besides the squares, read once, because a route
/// search asks for thousands of steps.
pub(crate) struct Steps<'b> {
    /// The battle.
    pub view: View<'b>,
    /// The unit that moves.
    pub unit: UnitId,
    /// The body that moves: a rider's mount, or the unit itself (TH-MNT-05).
    pub body: UnitId,
    sheet: &'b Sheet,
    /// Price factor of posture and grapple (TH-MOV-18, TH-GRP-02).
    factor: u16,
    is_dragging: bool,
    /// Yards for a yard of swimming, or on the bottom (TH-MOV-08, TH-MOV-19).
    swimming: u16,
    /// The unit carries rope and hooks (TH-SHT-12).
    roped: bool,
    /// The pace of the steps; `None` looks at all paces together.
    pace: Option<Pace>,
    /// The unit that it may enter the space of this turn (TH-ACT-14).
    host: Option<UnitId>,
    /// The spaces of unwilling hosts that it stands in.
    shared: SmallVec<[Footprint; 2]>,
    /// The back it stands on, where the ground below does not count (TH-MNT-01).
    back: Option<Footprint>,
    /// Bodies that fill squares but are not on the occupancy map: unconscious units, and units in
    /// shared squares.
    unlisted: SmallVec<[(UnitId, Footprint); 4]>,
    /// Units unknown to the mover's side also block: for a step being taken, not for a planned one.
    knows_all: bool,
    /// Caches for code that asks for many steps.
    atlas: Option<Atlas>,
}

/// Caches for a whole map.
struct Atlas {
    /// Step prices by terrain and occupants, for units that fill one square; made on first use.
    strides: cell::OnceCell<Option<StepTable>>,
    /// The squares looked at so far; created on first use.
    known: cell::OnceCell<Vec<cell::Cell<Option<Square>>>>,
}

impl<'b> Steps<'b> {
    /// The steps of one unit.
    pub fn new(view: View<'b>, unit: UnitId) -> Self {
        let body = mounts::body(view, unit);
        let sheet = sheet_of(view, body);
        let is_dragging = view.has(body, DRAGGING);
        let posture = match view.posture(body) {
            Posture::Standing => 1,
            Posture::Crouching => 2,
            Posture::Prone => 3,
        };
        // A grapple doubles the price, except for a unit that drags the others (TH-GRP-02,
        // TH-GRP-04).
        let is_held = std::iter::once(body)
            .chain(view.rider(body))
            .any(|held| grapple::is_grappling(view, held));
        let hold = if is_held && !is_dragging { 2 } else { 1 };
        Self {
            view,
            unit,
            body,
            sheet,
            factor: posture * hold,
            is_dragging,
            swimming: match sheet.swim {
                Some(_) => 1,
                None if depths::is_submerged(view, body) => BOTTOM,
                None => SWIM,
            },
            roped: hands::has(view, unit, Use::Rope, false),
            pace: None,
            host: view
                .condition(body, ENTERING)
                .and_then(|leave| leave.source),
            shared: bodies::sharing(view, body)
                .map(|host| view.footprint(host))
                .collect(),
            back: platform::under(view, body).map(|platform| view.footprint(platform)),
            unlisted: bodies::unlisted(view, unit).collect(),
            knows_all: false,
            atlas: None,
        }
    }

    /// These steps, blocked by units unknown to the mover's side as well.
    pub fn meeting_all_units(self) -> Self {
        Self {
            knows_all: true,
            ..self
        }
    }

    /// These steps with caches, for looking at a whole map.
    pub fn remembering(mut self) -> Self {
        self.atlas = Some(Atlas {
            strides: cell::OnceCell::new(),
            known: cell::OnceCell::new(),
        });
        self
    }

    /// Step prices by terrain and occupants; `None` on platforms and for large
    /// bodies, whose steps are priced one by one.
    fn look_at_strides(&self) -> Option<StepTable> {
        let mut strides = self.fits_strides().then(|| step_prices::over(self.view))?;
        for (cell, factor) in self.look_at_crowds() {
            strides.multiply(cell, factor);
        }
        Some(strides)
    }

    fn fits_strides(&self) -> bool {
        self.back.is_none() && self.view.footprint(self.unit).side == 1
    }

    /// The squares with bodies, in reading order, and their price factors.
    fn look_at_crowds(&self) -> SmallVec<[(Cell, Option<u16>); 24]> {
        let view = self.view;
        let ids = view.store.ids();
        let bodies = ids.filter(|&other| view.status(other).is_on_field());
        let cells = bodies.flat_map(|other| view.footprint(other).cells());
        let mut cells: SmallVec<[Cell; 32]> = cells.collect();
        cells.sort_unstable();
        cells.dedup();
        let crowds = cells.into_iter();
        crowds
            .map(|cell| (cell, self.look_at_crowd(cell)))
            .collect()
    }

    /// These steps at one pace: a unit with several rates moves at one of them per order.
    pub fn at(self, pace: Pace) -> Self {
        Self {
            pace: Some(pace),
            ..self
        }
    }

    /// Cache key of route searches with these steps at this pace, beside the unit and the state of
    /// the battle.
    pub fn kind(&self, pace: Pace) -> u8 {
        let only = self.pace.map_or(0, |pace| 1 + pace as u8);
        8 * only + pace as u8
    }

    /// The square as this unit finds it, from the cache if there is one.
    fn square(&self, cell: Cell) -> Square {
        let grid = self.view.board().grid;
        let known = self.atlas.as_ref().map(|atlas| {
            let unknown = || vec![cell::Cell::new(None); grid.area()];
            atlas.known.get_or_init(unknown)
        });
        let slot = known.zip(grid.index(cell));
        let slot = slot.and_then(|(known, place)| known.get(place));
        if let Some(square) = slot.and_then(cell::Cell::get) {
            return square;
        }
        let lay = self.view.terrain_index().square(cell);
        let square = Square {
            features: step_prices::features(self.view, cell, self.swimming),
            crowd: self.look_at_crowd(cell),
            solid: step_prices::is_solid(self.view, cell),
            floor: lay.floor,
            slope: lay.slope,
            deep: depths::is_deep(self.view, cell),
        };
        if let Some(slot) = slot {
            slot.set(Some(square));
        }
        square
    }

    /// Whether a diagonal step passes the corner of a solid square (TH-MOV-05).
    fn cuts_a_corner(&self, from: Footprint, direction: Direction) -> bool {
        !CORNERS.allows(from, direction, |cell| self.square(cell).solid)
    }

    /// Whether the sizes differ so much that the units do not block each other (TH-MOV-06).
    fn is_no_matter(&self, other: UnitId) -> bool {
        self.sheet.is_far_from(sheet_of(self.view, other))
    }

    /// Whether the other unit lets this one into its space, as allies and helpless units do
    /// (TH-MOV-06).
    fn is_willing(&self, other: UnitId) -> bool {
        !self.view.hostile(self.unit, other) || is_helpless(self.view, other)
    }

    /// The price of one step in yards, including its diagonal factor; `None` if it is impossible
    /// (TH-MOV-05 to TH-MOV-08, TH-MOV-10, TH-MOV-18).
    pub fn cost(&self, from: Footprint, direction: Direction, stretch: u16) -> Option<u16> {
        let step = self.step(from, direction)?;
        let wanted = self.pace.is_none_or(|pace| pace == step.pace);
        wanted.then(|| step.climb * step.holds + step.square * stretch)
    }

    /// The parts of one step; `None` if it is impossible.
    #[inline]
    pub fn step(&self, from: Footprint, direction: Direction) -> Option<Step> {
        let strides = self.strides();
        match strides.map(|strides| strides.step(from.min, direction)) {
            None | Some(StepPrice::Special) => self.look_at_step(from, direction),
            Some(StepPrice::Shut) => None,
            Some(StepPrice::Costs(yards)) => {
                let factor = self.factor_from(from);
                Some(Step {
                    climb: 0,
                    holds: factor,
                    square: yards * factor,
                    down: false,
                    pace: Pace::Walk,
                })
            }
        }
    }

    fn strides(&self) -> Option<&StepTable> {
        let strides = &self.atlas.as_ref()?.strides;
        strides.get_or_init(|| self.look_at_strides()).as_ref()
    }

    /// Price factor of all steps from a space; a space shared with an unwilling unit doubles it
    /// (TH-FLD-12).
    #[inline]
    fn factor_from(&self, from: Footprint) -> u16 {
        let is_shared = self.shared.iter().any(|space| space.overlaps(from));
        self.factor * if is_shared { 2 } else { 1 }
    }

    /// Price of a straight yard over the square's terrain, from where the body stands.
    pub fn yard(&self, cell: Cell) -> Option<u16> {
        let factor = self.factor_from(self.view.footprint(self.body));
        Some(step_prices::features(self.view, cell, self.swimming)? * factor)
    }

    fn look_at_step(&self, from: Footprint, direction: Direction) -> Option<Step> {
        if self.cuts_a_corner(from, direction) {
            return None;
        }
        let here = self.square(from.min);
        let there = from.step(direction);
        let is_on_back = self
            .back
            .is_some_and(|back| from.is_within(back) && there.is_within(back));
        let (mut dearest, mut climb, mut holds) = (1, 0, 1);
        let (mut pace, mut down) = (Pace::Walk, false);
        for cell in from.newly_covered(direction) {
            let square = self.square(cell);
            if is_on_back {
                dearest = dearest.max(square.crowd?);
                continue;
            }
            let mut cost = square.features?;
            if self.sheet.swim.is_some() && square.deep {
                pace = Pace::Swim;
            }
            match step_prices::hill((here.floor, here.slope), (square.floor, square.slope)) {
                Some(hill) => cost *= hill,
                None => {
                    let rise = square.floor - here.floor;
                    let higher = if rise > 0 { cell } else { from.min };
                    let own = if self.sheet.climb.is_some() {
                        1
                    } else {
                        climb_cost(self.view, higher, self.roped)
                    };
                    if rise.unsigned_abs() * own > climb * holds {
                        (climb, holds, down) = (rise.unsigned_abs(), own, rise < 0);
                    }
                }
            }
            cost *= square.crowd?;
            dearest = dearest.max(cost);
        }
        if climb > 0 && self.sheet.climb.is_some() {
            pace = Pace::Climb;
        }
        let factor = self.factor_from(from);
        Some(Step {
            climb,
            holds: holds * factor,
            square: dearest * factor,
            down,
            pace,
        })
    }

    /// The units that fill a square, unconscious ones included (TH-MOV-06).
    pub fn occupants(&self, cell: Cell, band: Band) -> impl Iterator<Item = UnitId> {
        let stands = self.view.occupant(cell, band);
        let others = self.unlisted.iter().filter(move |(body, space)| {
            space.contains(cell) && self.view.band(*body) == band && stands != Some(*body)
        });
        stands.into_iter().chain(others.map(|(body, _)| *body))
    }

    /// Price factor of a square's occupants; `None` if they stop the step (TH-MOV-06).
    fn look_at_crowd(&self, cell: Cell) -> Option<u16> {
        self.occupants(cell, Band::Ground)
            .try_fold(1, |dearest: u16, other| {
                Some(dearest.max(self.passing(other)?))
            })
    }

    /// Price factor of a unit in the way; `None` if it stops the step (TH-MOV-06).
    pub fn passing(&self, other: UnitId) -> Option<u16> {
        let dragged = self.is_dragging && grapple::are_paired(self.view, self.body, other);
        let one_body = self.view.is_one_body(self.unit, other);
        let is_unknown = !self.knows_all && !self.view.knows_of(self.unit, other);
        let is_host = self.host == Some(other);
        if one_body || dragged || is_unknown || is_host || self.is_no_matter(other) {
            Some(1)
        } else if self.is_willing(other) {
            Some(2)
        } else {
            None
        }
    }

    /// The first square in which the unit could not stop, if it stood at `cell` (TH-MOV-06).
    pub fn cannot_stop(&self, cell: Cell) -> Option<Cell> {
        self.cannot_stop_on(cell, Band::Ground)
    }

    /// Checks that the unit could land in the square: it can stand there, and the square is free.
    pub fn lands(&self, to: Cell, rule: &'static str) -> Result<(), Refusal> {
        let mut space = Footprint::new(to, self.view.footprint(self.unit).side).cells();
        let why = match self.cannot_stop(to) {
            _ if !space.all(|cell| step_prices::can_stand(self.view, cell)) => {
                RefusalReason::NoWay { to }
            }
            Some(cell) => RefusalReason::Occupied { cell },
            None => return Ok(()),
        };
        Err(Refusal::new(rule, why))
    }

    /// The first square in which the unit could not stop, on the ground or aloft.
    pub fn cannot_stop_on(&self, cell: Cell, band: Band) -> Option<Cell> {
        Footprint::new(cell, self.view.footprint(self.unit).side)
            .cells()
            .find(|&cell| {
                self.occupants(cell, band).any(|other| {
                    !self.view.is_one_body(self.unit, other)
                        && self.view.knows_of(self.unit, other)
                        && self.host != Some(other)
                        && !self.is_no_matter(other)
                })
            })
    }
}

impl PlainSteps for Steps<'_> {
    fn plain(&self) -> Option<(&StepTable, u16)> {
        let strides = self.are_plain().then(|| self.strides()).flatten();
        strides.map(|strides| (strides, self.factor))
    }

    fn are_plain(&self) -> bool {
        self.pace.is_none_or(|pace| pace == Pace::Walk)
            && self.shared.is_empty()
            && self.atlas.is_some()
            && self.fits_strides()
    }

    fn hindrances(&self) -> Hindrances {
        Hindrances {
            facts: [self.body.0, self.factor, self.swimming, self.roped.into()],
            crowd: self.look_at_crowds(),
        }
    }
}

/// The unit that bars a step that was planned without knowing of it (TH-MOV-06).
pub(crate) fn met(view: View<'_>, unit: UnitId, to: Cell, band: Band) -> Option<UnitId> {
    let here = view.footprint(unit);
    let there = Footprint::new(to, here.side);
    let is_occupied = |&cell: &Cell| !here.contains(cell) && view.occupant(cell, band).is_some();
    // Nearly always the square is empty.
    there.cells().find(is_occupied)?;
    let steps = Steps::new(view, unit).meeting_all_units();
    let entered = there.cells().filter(|&cell| !here.contains(cell));
    entered
        .flat_map(|cell| steps.occupants(cell, band))
        .find(|&other| steps.passing(other).is_none())
}

/// Runs `then` with a gait of at most `most` yards and this price of a step.
pub(crate) fn gait<T>(
    steps: &Steps<'_>,
    most: u16,
    step: &dyn Fn(Footprint, Direction, u16) -> Option<u16>,
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    then(Gait {
        unit: steps.unit,
        metric: Metric::Alternating,
        parity: pace::parity(steps.view, steps.body),
        most,
        kind: None,
        plain: None,
        step,
        cannot_stop: &|cell| steps.cannot_stop(cell),
        rule: "TH-MOV-02",
        step_rule: "TH-MOV-05",
        stop_rule: "TH-MOV-06",
    })
}
