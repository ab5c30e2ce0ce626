//! Routes between zones and spots (EV-ZON-07 to 11, 22): where a unit can go from a spot, and the
//! cost.

use super::{
    Mover, Place, Purse,
    course::Course,
    search::{Field, Label, Walker},
    spot::Taken,
    way::{State, Way},
};
use crate::{
    battle::{
        field::zones::{SpotId, ZoneMap},
        prelude::*,
    },
    rules::evoker::{
        body::legs,
        field::ground,
        zones::trips::{self, seat},
    },
};

/// Moves looked ahead for the cost of a trip that falls short.
const LOOK_AHEAD: u16 = 250;

/// The refusal of a trip that costs more metres than the purse holds.
pub(super) fn too_far(cost: u16, purse: Purse) -> Refusal {
    let left = purse.total();
    Refusal::new("EV-ZON-07", RefusalReason::TooFar { cost, left })
}

/// The refusal of a spot that no way leads to.
pub(super) fn no_way(to: Cell) -> Refusal {
    Refusal::new("EV-ZON-08", RefusalReason::NoWay { to })
}

/// The rule that keeps a mover out of a spot.
pub(super) fn why_not(mover: &Mover<'_>, zones: &ZoneMap, from: Cell, to: SpotId) -> Refusal {
    let seat = seat(mover.view, zones, to, mover.unit);
    let view = mover.view;
    let forbidden = |rule, because| Refusal::forbidden(rule, because);
    if !zones.is_there(view.ground(), to) {
        return Refusal::new("EV-ZON-20", RefusalReason::NoWay { to: seat });
    }
    if view.cell(mover.unit) == from && trips::trip_of(view, mover.unit).is_some() {
        return forbidden(
            "EV-ZON-11",
            "on the way between two zones it can only go on or turn back",
        );
    }
    let Some(place) = zones.place(from) else {
        return no_way(seat);
    };
    let there = zones.spot(to).zone;
    if let Some(bound) = mover.bound(seat, view.band(mover.unit)) {
        return bound;
    }
    let is_beside = zones.zones[usize::from(place.zone)].beside & 1 << there != 0;
    let gate = zones.gate(view.ground(), there);
    if place.zone != there && is_beside && gate.is_some_and(|gate| gate != to) {
        return forbidden("EV-ZON-09", "that zone is entered by its gate alone");
    }
    if mover.spot(from, Band::Ground).rough && !mover.manner.risk {
        return forbidden("EV-MOV-20", "rough water needs a test: order it with risk");
    }
    let tags = zones.spot(to);
    if (tags.climb.is_some() || tags.gap.is_some()) && legs::has_useless_leg(view, mover.unit) {
        return forbidden("EV-INJ-22", "a Broken Leg neither climbs nor leaps");
    }
    if tags.climb.is_some_and(|(_, face)| face.hard) && !mover.manner.risk {
        return forbidden("EV-MOV-17", "a hard face needs a test: order it with risk");
    }
    no_way(seat)
}

/// Which trips count as steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    /// Trips that arrive.
    Whole,
    /// Trips that begin and fall short (EV-ZON-11).
    Begun,
    /// The last trip may fall short; the others arrive.
    AtTheEnd,
}

/// The spots of all zones, for one mover.
pub(super) struct Spots<'m> {
    walker: Walker<'m>,
    zones: &'m ZoneMap,
    /// The purse with further Moves added, to price trips that fall short.
    ahead: Purse,
    counts: Counts,
}

impl<'m> Spots<'m> {
    pub(super) fn new(
        mover: &'m Mover<'m>,
        zones: &'m ZoneMap,
        purse: Purse,
        counts: Counts,
    ) -> Self {
        let more = purse.more + LOOK_AHEAD;
        Self {
            walker: Walker::new(mover, purse),
            zones,
            ahead: Purse { more, ..purse },
            counts,
        }
    }

    fn band(&self, state: &State) -> Band {
        self.walker.bands[usize::from(state.changed())]
    }

    fn course(&self, state: &State, to: SpotId) -> Option<Course> {
        let here = (state.cell, self.band(state));
        Course::new(self.walker.mover, self.zones, here, to)
    }

    /// The label after going to a spot, at any cost.
    fn go(&self, state: &State, to: SpotId) -> Option<Label> {
        let mover = self.walker.mover;
        let band = self.band(state);
        let course = self.course(state, to)?;
        let (spent, new_move) = course.pay(mover, &self.ahead, state.spent, band)?;
        let cell = seat(mover.view, self.zones, to, mover.unit);
        let changed = state.changed();
        let left = self.touched(state.cell, changed) & !self.touched(cell, changed);
        let next = State {
            cell,
            spent,
            provoked: state.provoked | left,
            ..*state
        };
        Some(Label::new(next, Way::Travel, new_move))
    }

    /// Whether a trip can be paid to its end.
    fn arrives(&self, label: &Label) -> bool {
        label.state.spent <= self.walker.purse.total()
    }

    fn begins(&self, state: &State, to: SpotId) -> bool {
        let Walker { mover, purse, .. } = &self.walker;
        let course = self.course(state, to);
        course.is_some_and(|course| course.begins(mover, purse, state.spent, self.band(state)))
    }
}

impl<'m> Field for Spots<'m> {
    fn walker(&self) -> &Walker<'_> {
        &self.walker
    }

    /// Two labels for each spot: the band before the change and the one ordered. The last pair is
    /// for a mover that starts between spots.
    fn labels(&self) -> usize {
        2 * self.zones.spots.len() + 2
    }

    fn number(&self, state: &State) -> Option<usize> {
        let spot = self.zones.spot_at(state.cell);
        let spot = spot.map_or(self.zones.spots.len(), |spot| usize::from(spot.0));
        Some(2 * spot + usize::from(state.changed()))
    }

    fn spot(&mut self, cell: Cell, changed: bool) -> Place {
        let band = self.walker.bands[usize::from(changed)];
        Place {
            open: true,
            taken: Taken::Free,
            ..self.walker.mover.spot(cell, band)
        }
    }

    fn touched(&self, cell: Cell, changed: bool) -> u64 {
        let place = (cell.into(), self.walker.bands[usize::from(changed)], None);
        let touched = self.walker.threats.iter().enumerate();
        touched
            .filter(|(_, enemy)| ground::touches(self.walker.mover.view, place, **enemy))
            .fold(0, |all, (number, _)| all | 1 << number)
    }

    fn starts(&mut self) -> SmallVec<[Label; 2]> {
        let start = State {
            jumped: false,
            ..self.walker.start()
        };
        SmallVec::from_iter([Label::new(start, Way::Travel, false)])
    }

    fn steps(&self, _state: &State) -> u8 {
        self.zones.spots.len() as u8
    }

    fn best(&self, state: &State, step: u8) -> State {
        let mover = self.walker.mover;
        State {
            cell: seat(mover.view, self.zones, SpotId(step), mover.unit),
            ..*state
        }
    }

    fn step_to(&self, _state: &State, cell: Cell) -> Option<u8> {
        self.zones.spot_at(cell).map(|spot| spot.0)
    }

    fn take(&mut self, state: &State, step: u8, last: bool, mut out: impl FnMut(usize, Label)) {
        let Some(label) = self.go(state, SpotId(step)) else {
            return;
        };
        let may_fall_short =
            || last && !self.walker.mover.manner.charge && self.begins(state, SpotId(step));
        let counts = self.counts != Counts::AtTheEnd || self.arrives(&label) || may_fall_short();
        if let Some(number) = self.number(&label.state).filter(|_| counts) {
            out(number, label);
        }
    }

    fn can_stop(&mut self, label: &Label, before: Option<&Label>) -> bool {
        match self.counts {
            Counts::Whole => self.arrives(label),
            Counts::Begun => {
                let spot = self.zones.spot_at(label.state.cell);
                let begun = spot.zip(before);
                !self.arrives(label)
                    && begun.is_some_and(|(spot, before)| self.begins(&before.state, spot))
            }
            Counts::AtTheEnd => true,
        }
    }

    fn why_not(&self, state: &State, to: Cell) -> Refusal {
        let Some(spot) = self.zones.spot_at(to) else {
            return no_way(to);
        };
        match self.go(state, spot) {
            Some(label) => too_far(label.state.spent, self.walker.purse),
            None => why_not(self.walker.mover, self.zones, state.cell, spot),
        }
    }
}
