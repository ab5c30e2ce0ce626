//! Ways between zones and spots (EV-ZON-07 to 11, 22): where one can go from a spot, and at what
//! price. The search visits spots cheapest first, as that of squares does.

use super::{
    Mover, Purse, Reach,
    course::{Course, seat, trip_of},
    leave::{threats, touches},
    reach::{Label, START},
    route::{Leg, Route},
    way::{State, Way},
};
use crate::battle::{
    prelude::*,
    zones::{SpotId, ZoneMap},
};

/// Moves that are looked ahead for the price of a trip that falls short.
const LOOK_AHEAD: u16 = 250;

/// What one order to move can reach: whole trips, in the mover's own seats.
pub(super) fn reach(mover: &Mover<'_>, zones: &ZoneMap, purse: Purse) -> Reach {
    Search::run(mover, zones, purse).finish(false)
}

/// Where a combatant can set out to without arriving, by an ordinary order (EV-ZON-11); `None` on
/// a grid. The metres are those to the end of the trip.
pub fn beyond(view: View<'_>, unit: UnitId) -> Option<Reach> {
    let zones = view.board().zone_map.as_ref()?;
    let mover = Mover::new(view, unit, super::Manner::default());
    let purse = Purse::of(view, unit);
    Some(Search::run(&mover, zones, purse).finish(true))
}

/// The cheapest way to a spot; one that falls short is begun (EV-ZON-11), but not by a Charge.
///
/// # Errors
/// No way leads there, or not a metre of it can be paid.
pub(super) fn find(
    mover: &Mover<'_>,
    zones: &ZoneMap,
    to: Cell,
    purse: Purse,
) -> Result<Route, Refusal> {
    let spot = zones.spot_at(to).ok_or(no_way(to))?;
    let seat = seat(mover.view, zones, spot, mover.unit);
    let here = zones.spot_at(mover.view.cell(mover.unit));
    if here == Some(spot) && mover.manner.band.is_none() {
        return Err(Refusal::new("EV-ZON-07", RefusalReason::NothingToDo));
    }
    let search = Search::run(mover, zones, purse);
    let cost = search.cost(seat);
    let whole = search.clone().finish(false).route(seat);
    let begun = || (!mover.manner.charge).then(|| search.finish(true).route(seat))?;
    whole.or_else(begun).ok_or_else(|| match cost {
        Some(cost) => Refusal::new(
            "EV-ZON-07",
            RefusalReason::TooFar {
                cost,
                left: purse.total(),
            },
        ),
        None => why_not(mover, zones, mover.view.cell(mover.unit), spot),
    })
}

/// Prices a way given spot by spot; a change of band happens where it costs and provokes least.
///
/// # Errors
/// The first spot that cannot be entered, or that is too dear.
pub(super) fn follow(
    mover: &Mover<'_>,
    zones: &ZoneMap,
    path: &[Cell],
    purse: Purse,
) -> Result<Route, Refusal> {
    let mut search = Search::new(mover, zones, purse);
    let mut fronts = vec![(search.start(), Vec::new())];
    search.soar_all(&mut fronts);
    for (number, &cell) in path.iter().enumerate() {
        let spot = zones.spot_at(cell).ok_or(no_way(cell))?;
        let may_fall_short = number + 1 == path.len() && !mover.manner.charge;
        let mut next: Vec<(State, Vec<Leg>)> = Vec::new();
        for (state, legs) in &fronts {
            let Some((after, new_move)) = search.go(state, spot) else {
                continue;
            };
            let whole = after.spent <= purse.total();
            let counts = whole || may_fall_short && search.begins(state, spot);
            if !counts {
                continue;
            }
            let mut legs: Vec<Leg> = legs.clone();
            legs.push(search.leg(state, &after, Way::Travel, new_move));
            next.push((after, legs));
        }
        if next.is_empty() {
            let (state, _) = &fronts[0];
            return Err(match search.go(state, spot) {
                Some((after, _)) => Refusal::new(
                    "EV-ZON-07",
                    RefusalReason::TooFar {
                        cost: after.spent,
                        left: purse.total(),
                    },
                ),
                None => why_not(mover, zones, state.cell, spot),
            });
        }
        search.soar_all(&mut next);
        fronts = next;
    }
    let changes = search.bands[0] != search.bands[1];
    let best = fronts
        .into_iter()
        .filter(|(state, legs)| state.changed == changes && !legs.is_empty())
        .min_by_key(|(state, legs)| (state.spent, state.provoked.count_ones(), legs.len()));
    let (state, legs) = best.ok_or(Refusal::new("EV-ALT-06", RefusalReason::OtherBand))?;
    Ok(Route {
        legs,
        spent: state.spent,
        provoked: super::reach::named(&search.threats, state.provoked),
    })
}

fn no_way(to: Cell) -> Refusal {
    Refusal::new("EV-ZON-08", RefusalReason::NoWay { to })
}

/// Says which rule keeps a mover out of a spot.
fn why_not(mover: &Mover<'_>, zones: &ZoneMap, from: Cell, to: SpotId) -> Refusal {
    let seat = seat(mover.view, zones, to, mover.unit);
    let view = mover.view;
    let forbidden = |rule, because| Refusal::forbidden(rule, because);
    if !zones.is_there(view.ground(), to) {
        return Refusal::new("EV-ZON-20", RefusalReason::NoWay { to: seat });
    }
    if view.cell(mover.unit) == from && trip_of(view, mover.unit).is_some() {
        return forbidden(
            "EV-ZON-11",
            "on the way between two zones it can only go on or turn back",
        );
    }
    let Some(place) = zones.place(from) else {
        return no_way(seat);
    };
    let there = zones.spot(to).zone;
    let is_beside = zones.zones[usize::from(place.zone)].beside & 1 << there != 0;
    let gate = zones.gate(view.ground(), there);
    if place.zone != there && is_beside && gate.is_some_and(|gate| gate != to) {
        return forbidden("EV-ZON-09", "that zone is entered by its gate alone");
    }
    if mover.spot(from, Band::Ground).rough && !mover.manner.risk {
        return forbidden("EV-MOV-20", "rough water needs a test: order it with risk");
    }
    let tags = zones.spot(to);
    if (tags.climb.is_some() || tags.gap.is_some()) && super::has_useless_leg(view, mover.unit) {
        return forbidden("EV-INJ-22", "a Broken Leg neither climbs nor leaps");
    }
    if tags.climb.is_some_and(|(_, face)| face.hard) && !mover.manner.risk {
        return forbidden("EV-MOV-17", "a hard face needs a test: order it with risk");
    }
    no_way(seat)
}

/// The best way known to each spot, on the band of before and on that of the order.
#[derive(Clone)]
struct Search<'m, 'v> {
    mover: &'m Mover<'v>,
    zones: &'m ZoneMap,
    /// What there is to spend, and the same with Moves that are not there, for prices.
    purse: Purse,
    ahead: Purse,
    bands: [Band; 2],
    threats: Vec<UnitId>,
    /// By spot, twice; the last one is where a mover begins that is in none.
    labels: Vec<Option<Label>>,
}

impl<'m, 'v> Search<'m, 'v> {
    fn new(mover: &'m Mover<'v>, zones: &'m ZoneMap, purse: Purse) -> Self {
        let band = mover.view.band(mover.unit);
        Self {
            mover,
            zones,
            purse,
            ahead: Purse {
                more: purse.more + LOOK_AHEAD,
                ..purse
            },
            bands: [band, mover.manner.band.unwrap_or(band)],
            threats: threats(mover),
            labels: vec![None; 2 * zones.spots.len() + 2],
        }
    }

    fn run(mover: &'m Mover<'v>, zones: &'m ZoneMap, purse: Purse) -> Self {
        let mut search = Self::new(mover, zones, purse);
        if mover.view.altitude(mover.unit).falling_from.is_some() {
            return search;
        }
        let mut open: Vec<Vec<usize>> = vec![Vec::new(); usize::from(purse.total()) + 1];
        let first = Label {
            state: search.start(),
            way: Way::Travel,
            new_move: false,
            before: START,
        };
        search.note(first, &mut open);
        for spent in 0..open.len() {
            let mut next = 0;
            while let Some(&place) = open[spent].get(next) {
                next += 1;
                let Some(label) = search.labels[place] else {
                    continue;
                };
                if usize::from(label.state.spent) == spent {
                    search.go_on(place as u32, &label.state, &mut open);
                }
            }
        }
        search
    }

    fn start(&self) -> State {
        State {
            cell: self.mover.view.cell(self.mover.unit),
            spent: 0,
            jumped: false,
            changed: false,
            provoked: 0,
        }
    }

    fn place(&self, state: &State) -> usize {
        let spot = self.zones.spot_at(state.cell);
        let spot = spot.map_or(self.zones.spots.len(), |spot| usize::from(spot.0));
        2 * spot + usize::from(state.changed)
    }

    fn note(&mut self, label: Label, open: &mut [Vec<usize>]) {
        let place = self.place(&label.state);
        let worth = |state: &State| (state.spent, state.provoked.count_ones());
        let known = self.labels[place].as_ref();
        if known.is_some_and(|known| worth(&known.state) <= worth(&label.state)) {
            return;
        }
        // What costs more than there is can be set out for, and not gone on from.
        if let Some(bucket) = open.get_mut(usize::from(label.state.spent)) {
            bucket.push(place);
        }
        self.labels[place] = Some(label);
    }

    fn go_on(&mut self, before: u32, state: &State, open: &mut [Vec<usize>]) {
        if let Some((state, new_move)) = self.soar(state) {
            let way = Way::Soar { to: self.bands[1] };
            self.note(
                Label {
                    state,
                    way,
                    new_move,
                    before,
                },
                open,
            );
        }
        for spot in 0..self.zones.spots.len() as u8 {
            if let Some((state, new_move)) = self.go(state, SpotId(spot)) {
                self.note(
                    Label {
                        state,
                        way: Way::Travel,
                        new_move,
                        before,
                    },
                    open,
                );
            }
        }
    }

    fn band(&self, state: &State) -> Band {
        self.bands[usize::from(state.changed)]
    }

    fn course(&self, state: &State, to: SpotId) -> Option<Course> {
        let here = (state.cell, self.band(state));
        Course::new(self.mover, self.zones, here, to)
    }

    /// What follows a state by going to a spot, and whether a new Move begins on the way.
    fn go(&self, state: &State, to: SpotId) -> Option<(State, bool)> {
        let course = self.course(state, to)?;
        let band = self.band(state);
        let (spent, new_move) = course.pay(self.mover, &self.ahead, state.spent, band)?;
        let cell = seat(self.mover.view, self.zones, to, self.mover.unit);
        let left = self.touched(state.cell, band) & !self.touched(cell, band);
        let next = State {
            cell,
            spent,
            provoked: state.provoked | left,
            ..*state
        };
        Some((next, new_move))
    }

    fn begins(&self, state: &State, to: SpotId) -> bool {
        self.course(state, to).is_some_and(|course| {
            course.begins(self.mover, &self.purse, state.spent, self.band(state))
        })
    }

    /// The enemies whose reach matters that one would touch in a seat, as bits.
    fn touched(&self, cell: Cell, band: Band) -> u64 {
        let place = (cell.into(), band, None);
        let touched = self.threats.iter().enumerate();
        touched
            .filter(|(_, enemy)| touches(self.mover.view, place, **enemy))
            .fold(0, |all, (number, _)| all | 1 << number)
    }

    /// What follows a state on the spot: the change of band the order asks for (EV-ALT-06).
    fn soar(&self, state: &State) -> Option<(State, bool)> {
        let [from, to] = self.bands;
        if state.changed || from == to {
            return None;
        }
        let (here, there) = (
            self.mover.spot(state.cell, from),
            self.mover.spot(state.cell, to),
        );
        if here.roof || there.roof || to == Band::Ground && (there.gap || there.deep) {
            return None;
        }
        let (spent, new_move) = self.purse.change_band(self.mover.stride(), state.spent)?;
        let left = self.touched(state.cell, from) & !self.touched(state.cell, to);
        let next = State {
            spent,
            changed: true,
            provoked: state.provoked | left,
            ..*state
        };
        Some((next, new_move))
    }

    fn soar_all(&mut self, fronts: &mut Vec<(State, Vec<Leg>)>) {
        for number in 0..fronts.len() {
            let (state, legs) = &fronts[number];
            if let Some((after, new_move)) = self.soar(state) {
                let mut legs = legs.clone();
                let way = Way::Soar { to: self.bands[1] };
                legs.push(self.leg(state, &after, way, new_move));
                fronts.push((after, legs));
            }
        }
    }

    fn leg(&self, before: &State, after: &State, way: Way, new_move: bool) -> Leg {
        Leg {
            to: after.cell,
            way,
            cost: after.spent - before.spent,
            new_move,
        }
    }

    /// The price of the best way to a seat, whether or not it can be paid.
    fn cost(&self, seat: Cell) -> Option<u16> {
        let spot = self.zones.spot_at(seat)?;
        let place = 2 * usize::from(spot.0) + usize::from(self.bands[0] != self.bands[1]);
        let label = self.labels.get(place)?.as_ref()?;
        Some(label.state.spent)
    }

    /// The spots in reach, or those one can set out for and not arrive at.
    fn finish(self, falls_short: bool) -> Reach {
        let grid = self.zones.grid();
        let start = self.mover.view.cell(self.mover.unit);
        let changes = self.bands[0] != self.bands[1];
        let mut stops = vec![START; grid.area()];
        for place in 0..2 * self.zones.spots.len() {
            let Some(label) = self.labels[place] else {
                continue;
            };
            let state = label.state;
            // Where it is already, it does not go.
            if state.changed != changes || state.cell == start && !changes {
                continue;
            }
            let is_whole = state.spent <= self.purse.total();
            let counts = if falls_short {
                let before = self.labels.get(label.before as usize);
                let before = before.and_then(|label| label.as_ref());
                let spot = SpotId((place / 2) as u8);
                !is_whole && before.is_some_and(|before| self.begins(&before.state, spot))
            } else {
                is_whole
            };
            if let Some(index) = grid.index(state.cell).filter(|_| counts) {
                stops[index] = place as u32;
            }
        }
        Reach {
            grid,
            origin: Cell::default(),
            width: grid.width.into(),
            labels: self.labels,
            stops,
            threats: self.threats,
            purse: self.purse,
            target_band: self.bands[1],
        }
    }
}
