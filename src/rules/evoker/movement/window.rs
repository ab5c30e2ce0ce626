//! The board around a mover: its places, whose weapons reach there, and the steps between.

use super::{
    Mover, Place, Purse,
    leave::{threats, touches},
    reach::named,
    spot::Taken,
    way::{State, Way, arrive, ways},
};
use crate::battle::prelude::*;

/// The places around the start, read when first needed.
pub struct Window<'m, 'v> {
    /// Who moves.
    pub mover: &'m Mover<'v>,
    /// The band of before, and the one the order asks for.
    pub bands: [Band; 2],
    /// The north-west square.
    pub origin: Cell,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    spots: [Vec<Option<Place>>; 2],
    /// Enemies whose reach matters.
    pub threats: Vec<UnitId>,
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
                        if touches(self.mover.view, (footprint, band, None), enemy) {
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

    /// The place of a square in the window.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let x = usize::try_from(cell.x - self.origin.x).ok()?;
        let y = usize::try_from(cell.y - self.origin.y).ok()?;
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// A place on the band of before or after the change.
    pub fn spot(&mut self, cell: Cell, changed: bool) -> Place {
        let layer = self.layer(changed);
        match self.index(cell) {
            Some(index) => {
                self.read(cell, index, layer);
                self.spots[layer][index].unwrap_or_default()
            }
            None => Place::default(),
        }
    }

    fn layer(&self, changed: bool) -> usize {
        usize::from(changed && self.bands[0] != self.bands[1])
    }

    #[inline]
    fn read(&mut self, cell: Cell, index: usize, layer: usize) {
        if self.spots[layer][index].is_none() {
            self.spots[layer][index] = Some(self.mover.spot(cell, self.bands[layer]));
        }
    }

    /// Whether a diagonal step passes the corner of a wall (EV-MOV-02).
    fn cuts_corner(&mut self, from: Cell, direction: Direction, layer: usize) -> bool {
        if !direction.is_diagonal() || self.bands[layer] != Band::Ground {
            return false;
        }
        if self.mover.footprint(from).side > 1 {
            return self.mover.cuts_corner(from, direction);
        }
        direction.beside(from).into_iter().any(|cell| {
            self.index(cell).is_none_or(|index| {
                self.read(cell, index, layer);
                self.spots[layer][index].is_none_or(|spot| spot.wall)
            })
        })
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
        mut out: impl FnMut(State, Way, bool),
    ) {
        let layer = self.layer(state.changed);
        let to_cell = state.cell.step(direction);
        let (Some(at), Some(there)) = (self.index(state.cell), self.index(to_cell)) else {
            return;
        };
        self.read(to_cell, there, layer);
        self.read(state.cell, at, layer);
        let open = self.spots[layer][there].is_some_and(|to| {
            to.open && to.taken != Taken::Foe && (!to.rough || self.mover.manner.risk)
        });
        if !open || self.cuts_corner(state.cell, direction, layer) {
            return;
        }
        let threats = &self.reach_of_threats[layer];
        let left = threats[at] & !threats[there];
        let (Some(from), Some(to)) = (&self.spots[layer][at], &self.spots[layer][there]) else {
            return;
        };
        let plain = from.floor == to.floor && from.gap == to.gap && hanging == 0;
        let mut take = |way| {
            if let Some((spent, jumped, new_move)) = arrive(self.mover, purse, state, way, from, to)
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
        };
        if plain || self.bands[layer] != Band::Ground {
            take(Way::Walk);
        } else {
            ways(self.mover, from, to, hanging)
                .into_iter()
                .for_each(take);
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
        let (spent, new_move) = purse.change_band(self.mover.stride(), state.spent)?;
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
            let faces: SmallVec<[Place; 8]> = here
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
