//! The route from one spot to another, metre by metre, and its cost (EV-ZON-07 to 11, 22).

use super::{Mover, Purse, Sources, leaping};
use crate::{
    battle::{
        field::{
            board::Climb,
            zones::{SpotId, ZoneMap},
        },
        prelude::*,
    },
    rules::evoker::{body::legs, zones::trips},
};

/// The route from one spot to another, metre by metre. The ground of the starting spot counts for
/// all of it (EV-ZON-10).
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    /// The starting spot.
    pub(super) from: SpotId,
    /// The destination spot.
    pub(super) to: SpotId,
    /// The mover's seat in the starting spot.
    pub(super) start: Cell,
    /// Metres on foot (EV-ZON-06).
    pub(super) flat: u16,
    /// Metres climbed after those, and the face (EV-ZON-22).
    pub(super) climb: Option<(u16, Climb)>,
    /// Metres leapt at the end, and the depth of a fall (EV-ZON-22).
    pub(super) gap: Option<(u16, u16)>,
    /// Metres already paid.
    pub(super) paid: u16,
    /// Whether it leads back to the starting spot (EV-ZON-11).
    pub(super) back: bool,
}

impl Course {
    /// The route from a seat to a spot on a band; `None` if there is none.
    pub(super) fn new(
        mover: &Mover<'_>,
        zones: &ZoneMap,
        (cell, band): (Cell, Band),
        to: SpotId,
    ) -> Option<Self> {
        let place = zones.place(cell)?;
        let trip = match place.spot {
            Some(_) => None,
            None => trips::trip_of(mover.view, mover.unit),
        };
        let from = place.spot.or(trip.map(|trip| trip.from));
        let from = from.unwrap_or(zones.zones[usize::from(place.zone)].empty);
        let (goal, back) = match trip {
            Some(trip) if to == trip.from => (trip.to, true),
            Some(trip) if to != trip.to => return None,
            _ => (to, false),
        };
        if place.spot == Some(to) || !zones.is_there(mover.view.ground(), to) {
            return None;
        }
        let flat = metres_between(mover.view, zones, from, goal)?;
        let start = trips::seat(mover.view, zones, from, mover.unit);
        let walks = band == Band::Ground;
        let (climb, gap) = {
            let goal = zones.spot(goal);
            (goal.climb.filter(|_| walks), goal.gap.filter(|_| walks))
        };
        if climb.is_some() && !mover.climbs()
            || gap.is_some() && !mover.jumps()
            || mover
                .bound(trips::seat(mover.view, zones, goal, mover.unit), band)
                .is_some()
        {
            return None;
        }
        // A crawling unit neither climbs nor leaps (EV-INJ-22).
        if mover.crawls && (climb.is_some() || gap.is_some())
            || gap.is_some() && legs::has_useless_leg(mover.view, mover.unit)
        {
            return None;
        }
        if walks
            && !mover.manner.risk
            && (mover.spot(start, band).rough || climb.is_some_and(|(_, face)| face.hard))
        {
            return None;
        }
        Some(Self {
            from,
            to: goal,
            start,
            flat,
            climb: climb.map(|(metres, face)| (metres.into(), face)),
            gap: gap.map(|(metres, depth)| (metres.into(), depth.into())),
            paid: trip.map_or(0, |trip| trip.metres.into()),
            back,
        })
    }

    /// The spot it leads to.
    pub(super) fn goal(&self) -> SpotId {
        if self.back { self.from } else { self.to }
    }

    /// Metres on foot and on the face together.
    pub(super) fn length(&self) -> u16 {
        self.flat + self.climb.map_or(0, |(metres, _)| metres)
    }

    /// The number of the next metre after `done`; `None` if only a leap or nothing is left.
    pub(super) fn next(&self, done: u16) -> Option<u16> {
        if self.back {
            done.checked_sub(1)
        } else {
            (done < self.length()).then_some(done)
        }
    }

    /// The face of a metre, if it is climbed.
    pub(super) fn face(&self, metre: u16) -> Option<Climb> {
        self.climb
            .filter(|_| metre >= self.flat)
            .map(|(_, face)| face)
    }

    /// Sources of hindrance of a metre (EV-ZON-10, 22).
    pub(super) fn sources(&self, mover: &Mover<'_>, metre: u16, band: Band) -> Sources {
        match self.face(metre) {
            Some(face) => mover.climbing(face),
            None => mover.spot(self.start, band).sources,
        }
    }

    /// The leap at the end, if there is one.
    pub(super) fn leap(&self) -> Option<(u16, u16)> {
        self.gap.filter(|_| !self.back)
    }

    /// How far a leap without a test reaches with these metres left of the Move, and whether
    /// another hindrance cuts it down to one (EV-MOV-21).
    pub(super) fn leap_range(&self, mover: &Mover<'_>, left: u16) -> (u16, bool) {
        // Anything that hinders later metres, the own body included.
        let reduced = mover.spot(self.start, Band::Ground).sources.later > 0;
        (if reduced { left.min(1) } else { left / 2 }, reduced)
    }

    /// Pays for the whole route: the total spent afterwards, and whether a new Move begins on the
    /// way.
    pub(super) fn pay(
        &self,
        mover: &Mover<'_>,
        purse: &Purse,
        spent: u16,
        band: Band,
    ) -> Option<(u16, bool)> {
        let (mut spent, mut new_move, mut done) = (spent, false, self.paid);
        let on_foot = mover.spot(self.start, band).sources;
        while let Some(metre) = self.next(done) {
            let sources = self
                .face(metre)
                .map_or(on_foot, |face| mover.climbing(face));
            let paid = purse.pay(spent, sources)?;
            spent = paid.spent;
            new_move |= paid.new_move;
            done = if self.back { metre } else { metre + 1 };
        }
        match self.leap() {
            None => Some((spent, new_move)),
            Some((width, _)) => {
                let (spent, again) = self.pay_leap(mover, purse, spent, width)?;
                Some((spent, new_move || again))
            }
        }
    }

    /// Pays for the leap out of one Move: the one under way, or the next.
    fn pay_leap(
        &self,
        mover: &Mover<'_>,
        purse: &Purse,
        spent: u16,
        width: u16,
    ) -> Option<(u16, bool)> {
        let check = leaping::leap_check(mover.view, mover.unit).filter(|_| mover.manner.effort);
        let farther = check.as_ref().map_or(0, leaping::farthest);
        let price = |left: u16| {
            let (range, reduced) = self.leap_range(mover, left);
            let reaches = range > 0 && range + farther >= width;
            reaches.then_some(if reduced { left } else { 2 * width.min(range) })
        };
        let left = if purse.is_now(spent) || !purse.is_end(spent) {
            purse.end(spent) - spent
        } else {
            0
        };
        if let Some(price) = price(left) {
            return Some((spent + price, false));
        }
        let next = purse.next_move(spent)?;
        price(purse.end(next) - next).map(|price| (next + price, true))
    }

    /// Whether its first metre can be paid; then it may begin, even if it falls short (EV-ZON-11).
    pub(super) fn begins(&self, mover: &Mover<'_>, purse: &Purse, spent: u16, band: Band) -> bool {
        self.next(self.paid)
            .is_some_and(|metre| purse.pay(spent, self.sources(mover, metre, band)).is_some())
    }
}

/// Metres from one spot to another (EV-ZON-07, 08); `None` if the zone is not adjacent, or can be
/// entered only by its gate (EV-ZON-09).
fn metres_between(view: View<'_>, zones: &ZoneMap, from: SpotId, to: SpotId) -> Option<u16> {
    let (here, there) = (zones.spot(from).zone, zones.spot(to).zone);
    if here == there {
        return Some(zones.spot_metres.into());
    }
    let is_beside = zones.zones[usize::from(here)].beside & 1 << there != 0;
    let gate = zones.gate(view.ground(), there);
    (is_beside && gate.is_none_or(|gate| gate == to)).then_some(zones.zone_metres.into())
}
