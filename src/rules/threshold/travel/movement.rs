//! What steps cost (TH-MOV): the price of squares, climbs, and who is in the way.

use std::cell;

use super::{pace::Pace, step_prices, water};
use crate::{
    geometry::CornerRule,
    rules::{
        shared::{
            barriers::Barrier,
            strides::{StepPrice, StepTable},
        },
        threshold::{
            attacks::grapple,
            character::{catalogue::Use, hands, sheet::Sheet},
            field::{bodies, ground::barrier},
            prelude::*,
            riding::{mounts, platform},
        },
    },
};

/// Yards of movement that a yard of a wall with plentiful holds takes (TH-MOV-08).
const CLIMB: u16 = 4;
/// One square that stops everybody keeps a diagonal step from passing it (TH-MOV-05).
const CORNERS: CornerRule = CornerRule::OneWall;
/// A yard of swimming, and one on the bottom.
const SWIM: u16 = 3;
const BOTTOM: u16 = 10;

/// What the features of a square come to, before height and whoever stands there; `None` is no way
/// (TH-MOV-07, TH-MOV-08).
pub(crate) fn features(view: View<'_>, cell: Cell, swimming: u16) -> Option<u16> {
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
    let mud = if terrain.hindering { 2 } else { 1 };
    let undergrowth = if terrain.undergrowth { 3 } else { 1 };
    Some(water * mud * undergrowth)
}

/// How many times its price a step takes for the heights of the two squares, each with whether it
/// is a ramp; `None` where one has to climb (TH-MOV-08, TH-MOV-10).
pub(crate) fn hill(here: (i16, bool), there: (i16, bool)) -> Option<u16> {
    let is_slope = here.1 || there.1;
    match there.0 - here.0 {
        -1..=0 => Some(1),
        // A steep hill, a low wall.
        1 => Some(2),
        2.. if is_slope => Some(2),
        _ if is_slope => Some(1),
        _ => None,
    }
}

/// Yards that a yard of height takes between two squares: the holds are those of the higher one
/// (TH-MOV-08, TH-MOV-10); with rope and hooks they are plentiful everywhere (TH-SHT-12).
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

/// One step and what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Yards of height to climb first, up or down (TH-MOV-10).
    pub climb: u16,
    /// Yards of movement that each of them takes.
    pub holds: u16,
    /// Yards of movement for the square itself, before the stretch of a diagonal.
    pub square: u16,
    /// The climb leads down.
    pub down: bool,
    /// The pace it is taken at (TH-MOV-19).
    pub pace: Pace,
}

/// What a square is to one who steps into it or past it.
#[derive(Clone, Copy)]
struct Square {
    /// What its features come to.
    features: Option<u16>,
    /// What those in it come to.
    crowd: Option<u16>,
    /// It stops everybody, and has corners.
    solid: bool,
    /// Height of its floor.
    floor: i16,
    /// A ramp or stairs.
    slope: bool,
    /// Too deep to stand in.
    deep: bool,
}

/// Everything the steps of one combatant depend on besides the squares, read once: whoever looks
/// for ways asks for thousands of steps.
pub(crate) struct Steps<'b> {
    /// The battle.
    pub view: View<'b>,
    /// Who walks.
    pub unit: UnitId,
    /// Whose body goes: that of a rider's mount (TH-MNT-05).
    pub body: UnitId,
    sheet: &'b Sheet,
    /// Posture and grapple (TH-MOV-18, TH-GRP-02).
    factor: u16,
    is_dragging: bool,
    /// What a yard of swimming or on the bottom takes (TH-MOV-08, TH-MOV-19).
    swimming: u16,
    /// It carries rope and hooks (TH-SHT-12).
    roped: bool,
    /// The pace its steps are taken at; `None` looks at all of them together.
    pace: Option<Pace>,
    /// Whose space it may enter this turn (TH-ACT-14).
    host: Option<UnitId>,
    /// The spaces of unwilling hosts that it is in.
    shared: SmallVec<[Footprint; 2]>,
    /// The back that it stands on, where the ground below does not matter (TH-MNT-01).
    back: Option<Footprint>,
    /// The bodies that fill their squares and are not on the map of who stands where: the
    /// unconscious, and those in one square with others.
    unlisted: SmallVec<[(UnitId, Footprint); 4]>,
    /// Those the mover's side does not know of are in the way, too: for a step that is taken, not for
    /// one that is planned.
    knows_all: bool,
    /// What helps those who ask for many steps.
    atlas: Option<Atlas>,
}

/// What is known of a whole map.
struct Atlas {
    /// What steps come to by the land and by those who stand about, for those who fill one square.
    strides: Option<StepTable>,
    /// What is known of each square, once somebody asks.
    known: cell::OnceCell<Vec<cell::Cell<Option<Square>>>>,
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
            sheet,
            factor: posture * hold,
            is_dragging,
            swimming: match sheet.swim {
                Some(_) => 1,
                None if water::is_submerged(view, body) => BOTTOM,
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

    /// These steps with those in the way whom the mover's side does not know of.
    pub fn meeting_everybody(self) -> Self {
        Self {
            knows_all: true,
            ..self
        }
    }

    /// These steps, remembering what squares cost: for looking at a whole map.
    pub fn remembering(mut self) -> Self {
        let view = self.view;
        // The back of a beast and large bodies are looked at square by square.
        let is_plain = self.back.is_none() && view.footprint(self.unit).side == 1;
        let strides = is_plain.then(|| {
            let mut strides = step_prices::over(view);
            let ids = view.store.ids();
            let bodies = ids.filter(|&other| view.status(other).is_on_field());
            let cells = bodies.flat_map(|other| view.footprint(other).cells());
            let mut cells: SmallVec<[Cell; 32]> = cells.collect();
            cells.sort_unstable();
            cells.dedup();
            for cell in cells {
                strides.multiply(cell, self.look_at_crowd(cell));
            }
            strides
        });
        self.atlas = Some(Atlas {
            strides,
            known: cell::OnceCell::new(),
        });
        self
    }

    /// These steps at one pace: those with several rates move at one of them in one go.
    pub fn at(self, pace: Pace) -> Self {
        Self {
            pace: Some(pace),
            ..self
        }
    }

    /// A number for the ways looked for with these steps at a pace: with who walks and how things
    /// stand all follows from it.
    pub fn kind(&self, pace: Pace) -> u8 {
        let only = self.pace.map_or(0, |pace| 1 + pace as u8);
        8 * only + pace as u8
    }

    /// A square, looked at once by those who remember.
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
            features: features(self.view, cell, self.swimming),
            crowd: self.look_at_crowd(cell),
            solid: is_solid(self.view, cell),
            floor: lay.floor,
            slope: lay.slope,
            deep: water::is_deep(self.view, cell),
        };
        if let Some(slot) = slot {
            slot.set(Some(square));
        }
        square
    }

    /// Whether a diagonal step passes the corner of what stops everybody (TH-MOV-05).
    fn cuts_a_corner(&self, from: Footprint, direction: Direction) -> bool {
        !CORNERS.allows(from, direction, |cell| self.square(cell).solid)
    }

    /// Whether the sizes of two differ so much that neither is in the other's way (TH-MOV-06).
    fn is_no_matter(&self, other: UnitId) -> bool {
        self.sheet.is_far_from(sheet_of(self.view, other))
    }

    /// Whether somebody lets this one into its space: friends and the helpless (TH-MOV-06).
    fn is_willing(&self, other: UnitId) -> bool {
        !self.view.hostile(self.unit, other) || is_helpless(self.view, other)
    }

    /// What one step costs, the stretch of its diagonal counted; `None` if it cannot be (TH-MOV-05
    /// to TH-MOV-08, TH-MOV-10, TH-MOV-18).
    pub fn cost(&self, from: Footprint, direction: Direction, stretch: u16) -> Option<u16> {
        let step = self.step(from, direction)?;
        let wanted = self.pace.is_none_or(|pace| pace == step.pace);
        wanted.then(|| step.climb * step.holds + step.square * stretch)
    }

    /// What one step consists of; `None` if it cannot be.
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
        self.atlas.as_ref()?.strides.as_ref()
    }

    /// The table of steps for those who take all steps alike, and how many times their price they pay.
    pub fn plain(&self) -> Option<(&StepTable, u16)> {
        let walks = self.pace.is_none_or(|pace| pace == Pace::Walk) && self.shared.is_empty();
        self.strides()
            .filter(|_| walks)
            .map(|strides| (strides, self.factor))
    }

    /// How many times their price all yards from a space take: in and out of one that is shared
    /// with somebody unwilling twice as many (TH-FLD-12).
    #[inline]
    fn factor_from(&self, from: Footprint) -> u16 {
        let is_shared = self.shared.iter().any(|space| space.overlaps(from));
        self.factor * if is_shared { 2 } else { 1 }
    }

    /// What a straight yard over the features of a square takes from where the body is.
    pub fn yard(&self, cell: Cell) -> Option<u16> {
        let factor = self.factor_from(self.view.footprint(self.body));
        Some(features(self.view, cell, self.swimming)? * factor)
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
            match hill((here.floor, here.slope), (square.floor, square.slope)) {
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

    /// Who fills a square: the unconscious lie in theirs (TH-MOV-06).
    pub fn occupants(&self, cell: Cell, band: Band) -> impl Iterator<Item = UnitId> {
        let stands = self.view.occupant(cell, band);
        let others = self.unlisted.iter().filter(move |(body, space)| {
            space.contains(cell) && self.view.band(*body) == band && stands != Some(*body)
        });
        stands.into_iter().chain(others.map(|(body, _)| *body))
    }

    /// What those in a square make of a step; `None` stops it (TH-MOV-06).
    fn look_at_crowd(&self, cell: Cell) -> Option<u16> {
        self.occupants(cell, Band::Ground)
            .try_fold(1, |dearest: u16, other| {
                Some(dearest.max(self.passing(other)?))
            })
    }

    /// What somebody in the way makes of a step; `None` stops it (TH-MOV-06).
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

    /// The first square where the combatant could not stop, if it stood there (TH-MOV-06).
    pub fn cannot_stop(&self, cell: Cell) -> Option<Cell> {
        self.cannot_stop_on(cell, Band::Ground)
    }

    /// Whether the combatant could come down in a square: it can be stood in, and nobody is there.
    pub fn lands(&self, to: Cell, rule: &'static str) -> Result<(), Refusal> {
        let mut space = Footprint::new(to, self.view.footprint(self.unit).side).cells();
        let why = match self.cannot_stop(to) {
            _ if !space.all(|cell| can_stand(self.view, cell)) => RefusalReason::NoWay { to },
            Some(cell) => RefusalReason::Occupied { cell },
            None => return Ok(()),
        };
        Err(Refusal::new(rule, why))
    }

    /// The first square where the combatant could not stop, on the ground or in the air.
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

/// What a yard over a square costs by what is there, before height and whoever stands in it.
pub(crate) fn cost_of(view: View<'_>, cell: Cell) -> Option<u16> {
    features(view, cell, SWIM)
}

/// Whether somebody could stand in a square, were it free.
pub(crate) fn can_stand(view: View<'_>, cell: Cell) -> bool {
    cost_of(view, cell).is_some()
}

/// The places where a body of this side could stand and nobody is, in reading order.
pub(crate) fn rooms<'b>(view: View<'b>, side: u8) -> impl Iterator<Item = Cell> + use<'b> {
    view.board().grid.cells().filter(move |&cell| {
        Footprint::new(cell, side)
            .cells()
            .all(|cell| can_stand(view, cell) && view.occupant(cell, Band::Ground).is_none())
    })
}

/// Whether a diagonal step passes the corner of what stops everybody (TH-MOV-05).
pub(crate) fn cuts_a_corner(view: View<'_>, from: Footprint, direction: Direction) -> bool {
    !CORNERS.allows(from, direction, |cell| is_solid(view, cell))
}

/// A wall to whoever moves: walls, shut doors, slits (TH-FLD-04).
pub(crate) fn is_solid(view: View<'_>, cell: Cell) -> bool {
    matches!(barrier(view, cell), Barrier::Full | Barrier::Slit)
}
