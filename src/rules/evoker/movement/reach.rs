//! Everything a combatant can reach, at what price, by which way, past whose weapons.
//!
//! The search visits places cheapest first; among ways equally cheap it keeps the one that gives
//! fewer enemies a Chance Attack, and among those the one found first: straight steps come before
//! diagonal ones, north first and then clockwise.

use smallvec::SmallVec;

use super::{
    Manner, Mover, Purse, Spot,
    leave::threats,
    route::{Leg, Route},
    spot::Taken,
    way::{State, Way, arrive, neighbour, ways},
};
use crate::{
    battle::{components::Band, ids::UnitId, view::View},
    geometry::{Cell, Direction, Grid},
};

/// How a place was reached.
#[derive(Clone, Copy, Debug)]
struct Label {
    state: State,
    way: Way,
    new_move: bool,
    before: u32,
}

const START: u32 = u32::MAX;

/// What one order to move can reach.
#[derive(Clone, Debug)]
pub struct Reach {
    grid: Grid,
    origin: Cell,
    width: usize,
    labels: Vec<Option<Label>>,
    /// Place in `labels` of the best way to stop in each square of the window.
    stops: Vec<u32>,
    threats: Vec<UnitId>,
    purse: Purse,
    target_band: Band,
}

/// Everything a combatant can reach with an ordinary order to move (EV-MOV-03).
pub fn reach(view: View<'_>, unit: UnitId) -> Reach {
    reach_with(view, unit, Manner::default(), Purse::of(view, unit))
}

/// The same in a certain manner, with a certain purse.
pub fn reach_with(view: View<'_>, unit: UnitId, manner: Manner, purse: Purse) -> Reach {
    let mover = Mover::new(view, unit, manner);
    let mut search = Search::new(&mover, purse);
    search.run();
    search.finish()
}

/// The places around the start, read when first needed.
pub struct Window<'m, 'v> {
    mover: &'m Mover<'v>,
    bands: [Band; 2],
    origin: Cell,
    width: usize,
    height: usize,
    spots: [Vec<Option<Spot>>; 2],
    threats: Vec<UnitId>,
    reach_of_threats: [Vec<u64>; 2],
}

impl<'m, 'v> Window<'m, 'v> {
    /// The window of everything within so many steps.
    pub fn new(mover: &'m Mover<'v>, radius: i16) -> Self {
        let view = mover.view;
        let start = view.cell(mover.unit);
        let grid = view.board().grid;
        let low = |at: i16| (at - radius).max(0);
        let high = |at: i16, size: u16| (at + radius).min(size as i16 - 1);
        let origin = Cell::new(low(start.x), low(start.y));
        let width = (high(start.x, grid.width) - origin.x + 1).max(0) as usize;
        let height = (high(start.y, grid.height) - origin.y + 1).max(0) as usize;
        let band = view.band(mover.unit);
        let bands = [band, mover.manner.band.unwrap_or(band)];
        let two = usize::from(bands[0] != bands[1]);
        let area = width * height;
        let mut window = Self {
            mover,
            bands,
            origin,
            width,
            height,
            spots: [vec![None; area], vec![None; area * two]],
            threats: Vec::new(),
            reach_of_threats: [vec![0; area], vec![0; area * two]],
        };
        window.threats = threats(mover);
        window.mark_threats();
        window
    }

    fn mark_threats(&mut self) {
        for (number, &enemy) in self.threats.iter().enumerate() {
            let body = self.mover.view.footprint(enemy);
            let own = self.mover.footprint(self.origin).side as i16;
            for layer in 0..2 {
                if self.reach_of_threats[layer].is_empty() {
                    continue;
                }
                let band = self.bands[layer];
                for y in body.min.y - own..=body.max().y + 1 {
                    for x in body.min.x - own..=body.max().x + 1 {
                        let cell = Cell::new(x, y);
                        let Some(index) = self.index(cell) else {
                            continue;
                        };
                        let footprint = self.mover.footprint(cell);
                        if super::leave::touches(self.mover.view, (footprint, band, None), enemy) {
                            self.reach_of_threats[layer][index] |= 1 << number;
                        }
                    }
                }
            }
        }
        // Where it stands now, hanging included, the battle itself knows who touches.
        if let Some(index) = self.index(self.mover.view.cell(self.mover.unit)) {
            self.reach_of_threats[0][index] = self
                .threats
                .iter()
                .enumerate()
                .filter(|(_, enemy)| {
                    self.mover
                        .view
                        .neighbours(self.mover.unit)
                        .contains(**enemy)
                })
                .fold(0, |all, (number, _)| all | 1 << number);
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let x = usize::try_from(cell.x - self.origin.x).ok()?;
        let y = usize::try_from(cell.y - self.origin.y).ok()?;
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// A place on the band of before or after the change.
    pub fn spot(&mut self, cell: Cell, changed: bool) -> Spot {
        let layer = usize::from(changed && self.bands[0] != self.bands[1]);
        let Some(index) = self.index(cell) else {
            return Spot::default();
        };
        if let Some(known) = self.spots[layer][index] {
            return known;
        }
        let spot = self.mover.spot(cell, self.bands[layer]);
        self.spots[layer][index] = Some(spot);
        spot
    }

    fn threat(&self, cell: Cell, changed: bool) -> u64 {
        let layer = usize::from(changed && self.bands[0] != self.bands[1]);
        self.index(cell)
            .map_or(0, |index| self.reach_of_threats[layer][index])
    }

    /// The band before or after the change.
    pub fn band(&self, changed: bool) -> Band {
        self.bands[usize::from(changed)]
    }

    /// Everything that can follow a state in one step in a direction.
    pub fn steps(
        &mut self,
        purse: &Purse,
        state: &State,
        direction: Direction,
        hanging: i16,
        out: &mut dyn FnMut(State, Way, bool),
    ) {
        let band = self.band(state.changed);
        let Some(to_cell) = neighbour(self.mover, state.cell, direction, band) else {
            return;
        };
        let to = self.spot(to_cell, state.changed);
        if !to.open || to.taken == Taken::Foe || (to.rough && !self.mover.manner.risk) {
            return;
        }
        let from = self.spot(state.cell, state.changed);
        let left = self.threat(state.cell, state.changed) & !self.threat(to_cell, state.changed);
        let in_air = band != Band::Ground;
        let ways = if in_air {
            SmallVec::from_slice(&[Way::Walk])
        } else {
            ways(self.mover, &from, &to, hanging)
        };
        for way in ways {
            if let Some((spent, jumped, new_move)) =
                arrive(self.mover, purse, state, way, &from, &to)
            {
                let next = State {
                    cell: to_cell,
                    spent,
                    jumped,
                    changed: state.changed,
                    provoked: state.provoked | left,
                };
                out(next, way, new_move);
            }
        }
    }

    /// What follows a state on the spot: the change of band the order asks for.
    pub fn soar(&mut self, purse: &Purse, state: &State, hanging: i16) -> Option<(State, bool)> {
        let [from, to] = self.bands;
        if state.changed || from == to || hanging > 0 {
            return None;
        }
        let (here, there) = (self.spot(state.cell, false), self.spot(state.cell, true));
        if here.roof || there.roof || !there.open || there.taken == Taken::Foe {
            return None;
        }
        // EV-ALT-06: coming down needs squares one can stand on.
        if to == Band::Ground && (there.gap || there.deep || there.taken != Taken::Free) {
            return None;
        }
        let stride = self.mover.stride();
        // The change belongs to the Move under way, or to one that has just ended; else to the next.
        let under_way = purse.left > 0 || stride.is_some_and(|stride| stride.begun);
        let still_there = if state.spent <= purse.left {
            under_way && !stride.is_some_and(|stride| stride.band_changed)
        } else {
            true
        };
        let (spent, new_move) = if still_there {
            (state.spent, false)
        } else {
            (purse.next_move(state.spent)?, true)
        };
        let left = self.threat(state.cell, false) & !self.threat(state.cell, true);
        let next = State {
            spent,
            changed: true,
            provoked: state.provoked | left,
            ..*state
        };
        Some((next, new_move))
    }

    /// Where a mover starts: standing, or hanging and back on the floor.
    pub fn starts(&mut self, purse: &Purse, out: &mut dyn FnMut(State, Option<Way>, bool)) {
        let view = self.mover.view;
        let start = State {
            cell: view.cell(self.mover.unit),
            spent: 0,
            jumped: self.mover.stride().is_some_and(|stride| stride.jumps > 0),
            changed: false,
            provoked: 0,
        };
        out(start, None, false);
        let hanging = view.altitude(self.mover.unit).hanging;
        if hanging == 0 {
            return;
        }
        let way = self.way_back(hanging);
        let spot = self.spot(start.cell, false);
        if let Some((spent, jumped, new_move)) =
            arrive(self.mover, purse, &start, way, &spot, &spot)
        {
            let next = State {
                spent,
                jumped,
                ..start
            };
            out(next, Some(way), new_move);
        }
    }

    /// Down from where it hangs: a harmless or wanted fall, else climbing.
    fn way_back(&mut self, hanging: u8) -> Way {
        if i16::from(hanging) <= self.mover.safe_fall || self.mover.manner.drop {
            Way::LetGo { metres: hanging }
        } else {
            let here = self.mover.view.cell(self.mover.unit);
            let faces: SmallVec<[Spot; 8]> = here
                .neighbours()
                .map(|cell| self.spot(cell, false))
                .collect();
            let face = faces.iter().find_map(|spot| spot.climb);
            Way::ClimbBack {
                metres: hanging,
                face: face.unwrap_or_default(),
            }
        }
    }

    /// The enemies a set of threats names.
    pub fn enemies(&self, provoked: u64) -> SmallVec<[UnitId; 4]> {
        named(&self.threats, provoked)
    }
}

fn named(threats: &[UnitId], provoked: u64) -> SmallVec<[UnitId; 4]> {
    threats
        .iter()
        .enumerate()
        .filter(|(number, _)| provoked & (1 << number) != 0)
        .map(|(_, &enemy)| enemy)
        .collect()
}

struct Search<'m, 'v> {
    window: Window<'m, 'v>,
    purse: Purse,
    labels: Vec<Option<Label>>,
    buckets: Vec<Vec<u32>>,
}

/// Free jump used or not, band changed or not; hanging only at the start.
const LAYERS: usize = 4;

impl<'m, 'v> Search<'m, 'v> {
    fn new(mover: &'m Mover<'v>, purse: Purse) -> Self {
        let total = purse.total();
        let window = Window::new(mover, total.min(400) as i16);
        let area = window.width * window.height;
        Self {
            labels: vec![None; area * LAYERS + 1],
            buckets: vec![Vec::new(); usize::from(total) + 1],
            window,
            purse,
        }
    }

    fn place(&self, state: &State) -> Option<usize> {
        let layer = usize::from(state.jumped) + 2 * usize::from(state.changed);
        Some(self.window.index(state.cell)? * LAYERS + layer)
    }

    fn note(&mut self, label: Label) {
        let Some(place) = self.place(&label.state) else {
            return;
        };
        self.note_at(place, label);
    }

    fn note_at(&mut self, place: usize, label: Label) {
        let worth = |label: &Label| (label.state.spent, label.state.provoked.count_ones());
        if self.labels[place]
            .as_ref()
            .is_some_and(|known| worth(known) <= worth(&label))
        {
            return;
        }
        if let Some(bucket) = self.buckets.get_mut(usize::from(label.state.spent)) {
            bucket.push(place as u32);
            self.labels[place] = Some(label);
        }
    }

    fn run(&mut self) {
        let hanging = i16::from(
            self.window
                .mover
                .view
                .altitude(self.window.mover.unit)
                .hanging,
        );
        let purse = self.purse;
        if self
            .window
            .mover
            .view
            .altitude(self.window.mover.unit)
            .falling_from
            .is_some()
        {
            return;
        }
        let mut starts: SmallVec<[Label; 2]> = SmallVec::new();
        self.window.starts(&purse, &mut |state, way, new_move| {
            starts.push(Label {
                state,
                way: way.unwrap_or(Way::Walk),
                new_move,
                before: START,
            });
        });
        // Hanging is a place of its own, after all others.
        let hangs_at = self.labels.len() - 1;
        for (number, label) in starts.into_iter().enumerate() {
            if hanging > 0 && number == 0 {
                self.labels[hangs_at] = Some(label);
                self.buckets[0].push(hangs_at as u32);
            } else if hanging > 0 {
                let label = Label {
                    before: hangs_at as u32,
                    ..label
                };
                self.note(label);
            } else {
                self.note(label);
            }
        }
        for spent in 0..self.buckets.len() {
            let mut next = 0;
            while let Some(&place) = self.buckets[spent].get(next) {
                next += 1;
                let Some(label) = self.labels[place as usize] else {
                    continue;
                };
                if usize::from(label.state.spent) == spent {
                    let hanging = if place as usize == hangs_at {
                        hanging
                    } else {
                        0
                    };
                    self.walk_on(place, &label.state, hanging);
                }
            }
        }
    }

    fn walk_on(&mut self, place: u32, state: &State, hanging: i16) {
        let purse = self.purse;
        if let Some((state, new_move)) = self.window.soar(&purse, state, hanging) {
            let to = self.window.band(true);
            self.note(Label {
                state,
                way: Way::Soar { to },
                new_move,
                before: place,
            });
        }
        if state.spent >= purse.total() {
            return;
        }
        for direction in Direction::ALL {
            let mut found: SmallVec<[Label; 2]> = SmallVec::new();
            self.window.steps(
                &purse,
                state,
                direction,
                hanging,
                &mut |state, way, new_move| {
                    found.push(Label {
                        state,
                        way,
                        new_move,
                        before: place,
                    });
                },
            );
            for label in found {
                self.note(label);
            }
        }
    }

    fn finish(self) -> Reach {
        let Self {
            mut window,
            labels,
            purse,
            ..
        } = self;
        let area = window.width * window.height;
        let mut stops = vec![START; area];
        let wants_change = window.bands[0] != window.bands[1];
        let start = window.mover.view.cell(window.mover.unit);
        let hangs = window.mover.view.altitude(window.mover.unit).hanging > 0;
        for (index, stop) in stops.iter_mut().enumerate() {
            let layers = if wants_change { 2..4 } else { 0..2 };
            let best = layers
                .filter_map(|layer| {
                    let place = index * LAYERS + layer;
                    let label = labels[place].as_ref()?;
                    let state = label.state;
                    // Where it is already, it does not go.
                    if state.cell == start && !state.changed && !hangs {
                        return None;
                    }
                    Some((state.spent, state.provoked.count_ones(), place, state))
                })
                .min_by_key(|&(spent, provoked, place, _)| (spent, provoked, place));
            if let Some((_, _, place, state)) = best
                && window.spot(state.cell, state.changed).taken == Taken::Free
            {
                *stop = place as u32;
            }
        }
        Reach {
            grid: window.mover.view.board().grid,
            origin: window.origin,
            width: window.width,
            labels,
            stops,
            threats: window.threats,
            purse,
            target_band: window.bands[1],
        }
    }
}

impl Reach {
    fn label(&self, cell: Cell) -> Option<&Label> {
        let x = usize::try_from(cell.x - self.origin.x).ok()?;
        let y = usize::try_from(cell.y - self.origin.y).ok()?;
        if x >= self.width {
            return None;
        }
        let place = *self.stops.get(y * self.width + x)?;
        self.labels.get(place as usize)?.as_ref()
    }

    /// Metres the cheapest way to a square takes, lost rests included; `None` if the order cannot
    /// end there.
    pub fn metres(&self, cell: Cell) -> Option<u16> {
        self.label(cell).map(|label| label.state.spent)
    }

    /// Whether nothing is left of the Move in a reached square.
    pub fn ends_move(&self, cell: Cell) -> bool {
        self.label(cell)
            .is_some_and(|label| self.purse.is_end(label.state.spent))
    }

    /// Enemies who would get a Chance Attack on the way, if the mover flees from all it leaves.
    pub fn provoked(&self, cell: Cell) -> SmallVec<[UnitId; 4]> {
        self.label(cell).map_or_else(SmallVec::new, |label| {
            named(&self.threats, label.state.provoked)
        })
    }

    /// The squares walked to a reached one, in order.
    pub fn path(&self, cell: Cell) -> Vec<Cell> {
        self.route(cell)
            .map(|route| {
                route
                    .legs
                    .iter()
                    .filter(|leg| leg.way.is_step())
                    .map(|leg| leg.to)
                    .collect()
            })
            .unwrap_or_default()
    }

    /// The way to a reached square, leg by leg.
    pub fn route(&self, cell: Cell) -> Option<Route> {
        let last = self.label(cell)?;
        let mut legs = Vec::new();
        let mut label = last;
        while label.before != START {
            let before = self.labels.get(label.before as usize)?.as_ref()?;
            legs.push(Leg {
                to: label.state.cell,
                way: label.way,
                cost: label.state.spent - before.state.spent,
                new_move: label.new_move,
            });
            label = before;
        }
        legs.reverse();
        Some(Route {
            legs,
            spent: last.state.spent,
            provoked: named(&self.threats, last.state.provoked),
        })
    }

    /// The reached squares with their metres, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u16)> + '_ {
        self.stops.iter().filter_map(|&place| {
            let label = self.labels.get(place as usize)?.as_ref()?;
            Some((label.state.cell, label.state.spent))
        })
    }

    /// The map.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The band the order ends on.
    pub fn band(&self) -> Band {
        self.target_band
    }
}
