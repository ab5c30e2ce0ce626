//! Everything a combatant can reach, at what price, by which way, past whose weapons.
//!
//! The search visits places cheapest first; among ways equally cheap it keeps the one that gives
//! fewer enemies a Chance Attack, and among those the one found first: straight steps come before
//! diagonal ones, north first and then clockwise.

use super::{
    Manner, Mover, Purse,
    route::{Leg, Route},
    spot::Taken,
    way::{State, Way},
    window::Window,
};
use crate::{
    battle::{prelude::*, result_cache::Cached},
    geometry::Grid,
};

/// How a place was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub(super) state: State,
    pub(super) way: Way,
    pub(super) new_move: bool,
    pub(super) before: u32,
}

/// No place: where a way begins, and squares nobody stops in.
pub(super) const START: u32 = u32::MAX;

/// What one order to move can reach.
#[derive(Clone, Debug)]
pub struct Reach {
    pub(super) grid: Grid,
    pub(super) origin: Cell,
    pub(super) width: usize,
    pub(super) labels: Vec<Option<Label>>,
    /// Place in `labels` of the best way to stop in each square of the window.
    pub(super) stops: Vec<u32>,
    pub(super) threats: Vec<UnitId>,
    pub(super) purse: Purse,
    pub(super) target_band: Band,
}

/// What is in reach of a combatant, in a manner and with a purse, as the state in force has it.
pub type Reached = Cached<(UnitId, Manner, Purse), Reach>;

/// Everything a combatant can reach with an ordinary order to move (EV-MOV-03).
pub fn reach(view: View<'_>, unit: UnitId) -> Reached {
    reach_with(view, unit, Manner::default(), Purse::of(view, unit))
}

/// Everything a combatant can reach in a certain manner, with a certain purse.
pub fn reach_with(view: View<'_>, unit: UnitId, manner: Manner, purse: Purse) -> Reached {
    view.cached((unit, manner, purse), || search(view, unit, manner, purse))
}

fn search(view: View<'_>, unit: UnitId, manner: Manner, purse: Purse) -> Reach {
    let mover = Mover::new(view, unit, manner);
    if let Some(zones) = &view.board().zone_map {
        return super::travel::reach(&mover, zones, purse);
    }
    let mut search = Search::new(&mover, purse);
    search.run();
    search.finish()
}

/// The enemies a set of threats names.
pub fn named(threats: &[UnitId], provoked: u64) -> SmallVec<[UnitId; 4]> {
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
    table: Table,
}

/// The best way known to each state, and the states to go on from, by what is spent.
struct Table {
    origin: Cell,
    width: usize,
    layers: usize,
    labels: Vec<Option<Label>>,
    buckets: Vec<Vec<u32>>,
}

/// Layers of a search: free jump used or not, and that again for the band of before and after a
/// change; hanging only at the start.
fn layers(bands: [Band; 2]) -> usize {
    if bands[0] == bands[1] { 2 } else { 4 }
}

impl Table {
    /// Whether a square is known at no more than this, with the free jump still to be had: then no
    /// step from here can be better.
    fn is_settled(&self, cell: Cell, changed: bool, spent: u16, provoked: u32) -> bool {
        let x = usize::try_from(cell.x - self.origin.x).unwrap_or(usize::MAX);
        let y = usize::try_from(cell.y - self.origin.y).unwrap_or(usize::MAX);
        if x >= self.width || y > self.labels.len() {
            return false;
        }
        let place = (y * self.width + x) * self.layers + 2 * usize::from(changed);
        self.labels.get(place).is_some_and(|label| {
            label.as_ref().is_some_and(|label| {
                (label.state.spent, label.state.provoked.count_ones()) <= (spent, provoked)
            })
        })
    }

    fn note(&mut self, label: Label) {
        let state = &label.state;
        let x = (state.cell.x - self.origin.x) as usize;
        let y = (state.cell.y - self.origin.y) as usize;
        let layer = usize::from(state.jumped) + 2 * usize::from(state.changed);
        let place = (y * self.width + x) * self.layers + layer;
        let worth = |state: &State| (state.spent, state.provoked.count_ones());
        let Some(slot) = self.labels.get_mut(place) else {
            return;
        };
        if slot
            .as_ref()
            .is_some_and(|known| worth(&known.state) <= worth(state))
        {
            return;
        }
        if let Some(bucket) = self.buckets.get_mut(usize::from(state.spent)) {
            bucket.push(place as u32);
            *slot = Some(label);
        }
    }
}

impl<'m, 'v> Search<'m, 'v> {
    fn new(mover: &'m Mover<'v>, purse: Purse) -> Self {
        let total = purse.total();
        let window = Window::new(mover, total.min(400) as i16);
        let area = window.width * window.height;
        let table = Table {
            origin: window.origin,
            width: window.width,
            layers: layers(window.bands),
            labels: vec![None; area * layers(window.bands) + 1],
            buckets: vec![Vec::new(); usize::from(total) + 1],
        };
        Self {
            window,
            purse,
            table,
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
        let hangs_at = self.table.labels.len() - 1;
        for (number, label) in starts.into_iter().enumerate() {
            if hanging > 0 && number == 0 {
                self.table.labels[hangs_at] = Some(label);
                self.table.buckets[0].push(hangs_at as u32);
            } else if hanging > 0 {
                let label = Label {
                    before: hangs_at as u32,
                    ..label
                };
                self.table.note(label);
            } else {
                self.table.note(label);
            }
        }
        for spent in 0..self.table.buckets.len() {
            let mut next = 0;
            while let Some(&place) = self.table.buckets[spent].get(next) {
                next += 1;
                let Some(label) = self.table.labels[place as usize] else {
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
            self.table.note(Label {
                state,
                way: Way::Soar { to },
                new_move,
                before: place,
            });
        }
        if state.spent >= purse.total() {
            return;
        }
        let Self { window, table, .. } = self;
        let (least, provoked) = (state.spent + 1, state.provoked.count_ones());
        for direction in Direction::ALL {
            let to = state.cell.step(direction);
            if table.is_settled(to, state.changed, least, provoked) {
                continue;
            }
            window.steps(&purse, state, direction, hanging, |state, way, new_move| {
                table.note(Label {
                    state,
                    way,
                    new_move,
                    before: place,
                });
            });
        }
    }

    fn finish(self) -> Reach {
        let Self {
            mut window,
            purse,
            table: Table { labels, layers, .. },
        } = self;
        let area = window.width * window.height;
        let mut stops = vec![START; area];
        let wants_change = window.bands[0] != window.bands[1];
        let start = window.mover.view.cell(window.mover.unit);
        let hangs = window.mover.view.altitude(window.mover.unit).hanging > 0;
        for (index, stop) in stops.iter_mut().enumerate() {
            let ends = if wants_change { 2..4 } else { 0..2 };
            let best = ends
                .filter_map(|layer| {
                    let place = index * layers + layer;
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
