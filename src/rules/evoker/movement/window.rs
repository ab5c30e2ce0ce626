//! The board around a mover: its places, the threats there, and the steps between.

use super::{
    Mover, Paid, Place, Purse, Sources,
    land_steps::{self, LandStep},
    search::{Field, Label, Search, Walker},
    spot::Taken,
    way::{Climbing, Stage, State, Way, arrive, least_price, ways},
};
use crate::{battle::prelude::*, rules::evoker::field::ground};

/// Labels of a square where the order asks for no other band: free jump unused, and used.
const LAYERS: usize = 2;

/// The places around the start, read on first use.
pub(super) struct Window<'m> {
    walker: Walker<'m>,
    /// The north-west square.
    origin: Cell,
    width: usize,
    height: usize,
    /// Places and the threats touched there, on the band before the change and on the one ordered.
    spots: [Vec<Option<Place>>; 2],
    touched: [Vec<u64>; 2],
}

impl<'m> Window<'m> {
    /// The window of everything within this many squares.
    pub(super) fn new(mover: &'m Mover<'m>, purse: Purse, radius: i16) -> Self {
        let walker = Walker::new(mover, purse);
        let start = walker.start().cell;
        let grid = mover.view.board().grid;
        let low = |at: i16| (at - radius).max(0);
        let high = |at: i16, size: u16| (at + radius).min(size as i16 - 1);
        let origin = Cell::new(low(start.x), low(start.y));
        let width = (high(start.x, grid.width) - origin.x + 1).max(0) as usize;
        let height = (high(start.y, grid.height) - origin.y + 1).max(0) as usize;
        let area = width * height;
        let second = area * usize::from(walker.changes());
        let mut window = Self {
            walker,
            origin,
            width,
            height,
            spots: [vec![None; area], vec![None; second]],
            touched: [vec![0; area], vec![0; second]],
        };
        window.mark_threats();
        window
    }

    fn mark_threats(&mut self) {
        let Walker { mover, bands, .. } = self.walker;
        let own = mover.footprint(self.origin).side as i16;
        for number in 0..self.walker.threats.len() {
            let enemy = self.walker.threats[number];
            let body = mover.view.footprint(enemy);
            for y in body.min.y - own..=body.max().y + 1 {
                for x in body.min.x - own..=body.max().x + 1 {
                    let cell = Cell::new(x, y);
                    let Some(index) = self.index(cell) else {
                        continue;
                    };
                    for (layer, touched) in self.touched.iter_mut().enumerate() {
                        let place = (mover.footprint(cell), bands[layer], None);
                        if let Some(touched) = touched.get_mut(index)
                            && ground::touches(mover.view, place, enemy)
                        {
                            *touched |= 1 << number;
                        }
                    }
                }
            }
        }
        // At the mover's present place, hanging included, the battle knows the adjacent units.
        if let Some(index) = self.index(mover.view.cell(mover.unit)) {
            let neighbours = mover.view.neighbours(mover.unit);
            let threats = self.walker.threats.iter().enumerate();
            self.touched[0][index] = threats
                .filter(|(_, enemy)| neighbours.contains(**enemy))
                .fold(0, |all, (number, _)| all | 1 << number);
        }
    }

    /// The index of a square in the window.
    fn index(&self, cell: Cell) -> Option<usize> {
        let x = usize::try_from(cell.x - self.origin.x).ok()?;
        let y = usize::try_from(cell.y - self.origin.y).ok()?;
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    fn layer(&self, changed: bool) -> usize {
        usize::from(changed && self.walker.changes())
    }

    #[inline]
    fn read(&mut self, cell: Cell, index: usize, layer: usize) {
        if self.spots[layer][index].is_none() {
            let spot = self.walker.mover.spot(cell, self.walker.bands[layer]);
            self.spots[layer][index] = Some(spot);
        }
    }

    /// Whether a diagonal step cuts the corner of a wall (EV-MOV-02).
    fn cuts_corner(&mut self, from: Cell, direction: Direction, layer: usize) -> bool {
        if !direction.is_diagonal() || self.walker.bands[layer] != Band::Ground {
            return false;
        }
        if self.walker.mover.footprint(from).side > 1 {
            return self.walker.mover.cuts_corner(from, direction);
        }
        direction.beside(from).into_iter().any(|cell| {
            self.index(cell).is_none_or(|index| {
                self.read(cell, index, layer);
                self.spots[layer][index].is_none_or(|spot| spot.wall)
            })
        })
    }

    /// The land's prices of the steps from a state, by direction; `None` where the mover or its
    /// manner of moving makes steps that the table does not know.
    fn row(&self, state: &State) -> Option<&'m [u8; 8]> {
        let is_plain = self.walker.mover.is_plain()
            && self.walker.bands == [Band::Ground; 2]
            && state.stage == Stage::Begun;
        let view = self.walker.mover.view;
        let place = view.board().grid.index(state.cell).filter(|_| is_plain)?;
        land_steps::table(view).get(place)
    }

    /// How high the mover hangs, in metres.
    fn hanging(&self, state: &State) -> u8 {
        match state.stage {
            Stage::Hangs => {
                self.walker
                    .mover
                    .view
                    .altitude(self.walker.mover.unit)
                    .hanging
            }
            Stage::Begun | Stage::Changed => 0,
        }
    }

    /// Down from hanging: a harmless or deliberate fall, else climbing.
    fn way_back(&mut self, start: &State) -> Way {
        let metres = self.hanging(start);
        let mover = self.walker.mover;
        if i16::from(metres) <= mover.safe_fall || mover.manner.drop {
            return Way::LetGo { metres };
        }
        let mut around = start.cell.neighbours().map(|cell| self.spot(cell, false));
        let face = around.find_map(|spot| spot.climb).unwrap_or_default();
        Way::Climb {
            how: Climbing::Back,
            metres,
            face,
        }
    }
}

impl<'m> Field for Window<'m> {
    fn walker(&self) -> &Walker<'_> {
        &self.walker
    }

    /// Labels for each square: free jump used or not, times the band before and after a change; one
    /// more for hanging.
    fn labels(&self) -> usize {
        let layers = 2 << self.layer(true);
        self.spots[0].len() * layers + 1
    }

    #[inline]
    fn number(&self, state: &State) -> Option<usize> {
        if state.stage == Stage::Hangs {
            return Some(self.labels() - 1);
        }
        let layers = 2 << self.layer(true);
        let layer = usize::from(state.jumped) + 2 * usize::from(state.changed());
        Some(self.index(state.cell)? * layers + layer)
    }

    fn spot(&mut self, cell: Cell, changed: bool) -> Place {
        let layer = self.layer(changed);
        let Some(index) = self.index(cell) else {
            return Place::default();
        };
        self.read(cell, index, layer);
        self.spots[layer][index].unwrap_or_default()
    }

    fn touched(&self, cell: Cell, changed: bool) -> u64 {
        let touched = &self.touched[self.layer(changed)];
        self.index(cell).map_or(0, |index| touched[index])
    }

    /// Standing; or hanging, and back on the floor.
    fn starts(&mut self) -> SmallVec<[Label; 2]> {
        let start = self.walker.start();
        let mut starts = SmallVec::from_iter([Label::new(start, Way::Walk, false)]);
        if start.stage == Stage::Hangs {
            let (way, spot) = (self.way_back(&start), self.spot(start.cell, false));
            let Walker { mover, purse, .. } = &self.walker;
            let back = arrive(mover, purse, &start, way, &spot, &spot);
            starts.extend(back.map(|(spent, jumped, new_move)| {
                let stage = Stage::Begun;
                let next = State {
                    spent,
                    jumped,
                    stage,
                    ..start
                };
                Label::new(next, way, new_move)
            }));
        }
        starts
    }

    fn steps(&self, state: &State) -> u8 {
        if state.spent < self.walker.purse.total() {
            8
        } else {
            0
        }
    }

    #[inline]
    fn best(&self, state: &State, step: u8) -> State {
        State {
            cell: state.cell.step(Direction::ALL[usize::from(step)]),
            spent: state.spent + 1,
            jumped: false,
            stage: state.stage.max(Stage::Begun),
            provoked: state.provoked,
        }
    }

    fn step_to(&self, state: &State, cell: Cell) -> Option<u8> {
        let direction = state.cell.direction_to(cell)?;
        state.cell.is_beside(cell).then_some(direction as u8)
    }

    fn take(&mut self, state: &State, step: u8, _last: bool, mut out: impl FnMut(usize, Label)) {
        let layer = self.layer(state.changed());
        let direction = Direction::ALL[usize::from(step)];
        let best = self.best(state, step);
        let (Some(at), Some(there)) = (self.index(state.cell), self.index(best.cell)) else {
            return;
        };
        self.read(best.cell, there, layer);
        self.read(state.cell, at, layer);
        let mover = self.walker.mover;
        let open = self.spots[layer][there].is_some_and(|to| {
            to.open && to.taken != Taken::Foe && (!to.rough || mover.manner.risk)
        });
        if !open || self.cuts_corner(state.cell, direction, layer) {
            return;
        }
        let left = self.touched[layer][at] & !self.touched[layer][there];
        let (Some(from), Some(to)) = (&self.spots[layer][at], &self.spots[layer][there]) else {
            return;
        };
        let hanging = i16::from(self.hanging(state));
        let plain = from.floor == to.floor && from.gap == to.gap && hanging == 0;
        let mut take = |way| {
            let paid = arrive(mover, &self.walker.purse, state, way, from, to);
            if let Some((spent, jumped, new_move)) = paid {
                let next = State {
                    spent,
                    jumped,
                    provoked: state.provoked | left,
                    ..best
                };
                if let Some(number) = self.number(&next) {
                    out(number, Label::new(next, way, new_move));
                }
            }
        };
        if plain || self.walker.bands[layer] != Band::Ground {
            take(Way::Walk);
        } else {
            ways(mover, from, to, hanging).into_iter().for_each(take);
        }
    }

    /// Plain steps are looked up, the others worked out; both in the order of the directions, which
    /// decides between routes of equal worth.
    fn go_on(&mut self, search: &mut Search, before: u32, state: &State) {
        let (Some(row), Some(here)) = (self.row(state), self.index(state.cell)) else {
            return search.look_around(self, before, state);
        };
        let Walker { mover, purse, .. } = self.walker;
        let band = self.walker.bands[0];
        let best = self.best(state, 0).packed_worth();
        let body = mover.body(band);
        let mut paid: [Option<Option<Paid>>; 2] = [None; 2];
        for (step, &price) in (0..self.steps(state)).zip(row) {
            let slow = match land_steps::sources(price) {
                LandStep::Shut => continue,
                LandStep::Special => {
                    search.look(self, before, state, step);
                    continue;
                }
                LandStep::Plain { slow } => slow,
            };
            let cell = state.cell.step(Direction::ALL[usize::from(step)]);
            let Some(there) = self.index(cell) else {
                continue;
            };
            if search.is_known(LAYERS * there, best) || mover.taken(cell, band) == Taken::Foe {
                continue;
            }
            let paid = *paid[usize::from(slow)].get_or_insert_with(|| {
                purse.pay(state.spent, Sources::same(body + u8::from(slow)))
            });
            let Some(paid) = paid else { continue };
            let left = self.touched[0][here] & !self.touched[0][there];
            let next = State {
                cell,
                spent: paid.spent,
                jumped: state.jumped && !paid.new_move,
                stage: state.stage,
                provoked: state.provoked | left,
            };
            let number = LAYERS * there + usize::from(next.jumped);
            let label = Label::new(next, Way::Walk, paid.new_move);
            search.note(number, label.after(before));
        }
    }

    fn can_stop(&mut self, label: &Label, _before: Option<&Label>) -> bool {
        let state = label.state;
        if self.walker.mover.is_plain() {
            let band = self.walker.bands[self.layer(state.changed())];
            return self.walker.mover.taken(state.cell, band) == Taken::Free;
        }
        self.spot(state.cell, state.changed()).taken == Taken::Free
    }

    fn why_not(&self, state: &State, to: Cell) -> Refusal {
        let Walker { mover, purse, .. } = &self.walker;
        let band = mover.view.band(mover.unit);
        let spot = mover.spot(to, band);
        if let Some(bound) = mover.bound(to, band) {
            return bound;
        }
        let direction = state.cell.direction_to(to);
        let direction = direction.filter(|_| state.cell.is_beside(to) && spot.open);
        let Some(direction) = direction else {
            return Refusal::new("EV-MOV-03", RefusalReason::NoWay { to });
        };
        if spot.taken == Taken::Foe {
            return Refusal::new("EV-MOV-04", RefusalReason::Occupied { cell: to });
        }
        if mover.cuts_corner(state.cell, direction) {
            return Refusal::forbidden("EV-MOV-02", "the corner of a wall is in the way");
        }
        if spot.rough && !mover.manner.risk {
            return Refusal::forbidden("EV-MOV-20", "rough water needs a test: order it with risk");
        }
        if spot.gap {
            return Refusal::forbidden("EV-MOV-38", "a gap can be leapt over, but not walked into");
        }
        let from = mover.spot(state.cell, band);
        let is_now = purse.is_now(state.spent);
        let prices = ways(mover, &from, &spot, 0)
            .into_iter()
            .map(|way| least_price(mover, way, &spot, is_now, state.jumped));
        let Some(price) = prices.min() else {
            let because = "the ledge is {is} m high, and a jump reaches {against} m";
            let (is, against) = (i32::from(spot.floor - from.floor), i32::from(mover.jump));
            let why = RefusalReason::Measured {
                because,
                is,
                against,
            };
            return Refusal::new("EV-MOV-38", why);
        };
        let left = purse.total();
        let cost = (state.spent + price).max(left + 1);
        Refusal::new("EV-MOV-12", RefusalReason::TooFar { cost, left })
    }
}
