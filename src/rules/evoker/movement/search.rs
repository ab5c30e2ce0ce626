//! Route search: to everything in reach, and along given places. Squares and zone spots are both
//! places of a field.
//!
//! The search visits places cheapest first. Among equally cheap routes it keeps the one that gives
//! fewer enemies a Chance Attack, then the one found first: straight steps come before diagonal
//! ones, north first and then clockwise.

use super::{
    Mover, Place, Purse,
    leave::threats,
    route::{Leg, Route},
    spot::Taken,
    way::{Stage, State, Way},
};
use crate::battle::prelude::*;

/// How a place was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    /// The mover's state there.
    pub(super) state: State,
    /// The step that led there.
    pub(super) way: Way,
    /// Whether a new Move began with that step.
    pub(super) new_move: bool,
    /// The label of the previous place; [`START`] at the beginning of a route.
    before: u32,
}

/// Marks the beginning of a route, which has no label before it.
const START: u32 = u32::MAX;

impl Label {
    /// A label without its previous place, which the caller sets.
    pub(super) fn new(state: State, way: Way, new_move: bool) -> Self {
        Self {
            state,
            way,
            new_move,
            before: START,
        }
    }

    /// The label with the number of its previous place.
    pub(super) fn after(self, before: u32) -> Self {
        Self { before, ..self }
    }
}

/// The mover of a search, with its resources.
pub(super) struct Walker<'m> {
    /// The moving unit.
    pub(super) mover: &'m Mover<'m>,
    /// The metres it can spend.
    pub(super) purse: Purse,
    /// The band at the start, and the one the order asks for.
    pub(super) bands: [Band; 2],
    /// Enemies that could make a Chance Attack.
    pub(super) threats: Vec<UnitId>,
}

impl<'m> Walker<'m> {
    pub(super) fn new(mover: &'m Mover<'m>, purse: Purse) -> Self {
        let band = mover.view.band(mover.unit);
        Self {
            mover,
            purse,
            bands: [band, mover.manner.band.unwrap_or(band)],
            threats: threats(mover),
        }
    }

    /// Whether the order asks for another band.
    pub(super) fn changes(&self) -> bool {
        self.bands[0] != self.bands[1]
    }

    /// The mover's state before its first step.
    pub(super) fn start(&self) -> State {
        let view = self.mover.view;
        State {
            cell: view.cell(self.mover.unit),
            spent: 0,
            jumped: self.mover.stride().is_some_and(|stride| stride.jumps > 0),
            stage: match view.altitude(self.mover.unit).hanging {
                0 => Stage::Begun,
                _ => Stage::Hangs,
            },
            provoked: 0,
        }
    }
}

/// The places a search goes through.
pub(super) trait Field: Sized {
    /// The searching mover.
    fn walker(&self) -> &Walker<'_>;

    /// How many labels cover all its places.
    fn labels(&self) -> usize;

    /// The label number of a state; `None` off the field.
    fn number(&self, state: &State) -> Option<usize>;

    /// The place at a cell, on the band before or after the change.
    fn spot(&mut self, cell: Cell, changed: bool) -> Place;

    /// The threats that the mover would touch there, as bits.
    fn touched(&self, cell: Cell, changed: bool) -> u64;

    /// The labels a route may begin with before any step, each after the one before.
    fn starts(&mut self) -> SmallVec<[Label; 2]>;

    /// Number of steps that lead on from a state.
    fn steps(&self, state: &State) -> u8;

    /// The cheapest state that this step could lead to.
    fn best(&self, state: &State, step: u8) -> State;

    /// The number of the step that leads to a cell.
    fn step_to(&self, state: &State, cell: Cell) -> Option<u8>;

    /// Reports every state that a step leads to, with its label number; `last` says that the route
    /// may end there.
    fn take(&mut self, state: &State, step: u8, last: bool, out: impl FnMut(usize, Label));

    /// Whether the mover may stop there, coming from the place before.
    fn can_stop(&mut self, label: &Label, before: Option<&Label>) -> bool;

    /// The rule that stops a walk before a cell.
    fn why_not(&self, state: &State, cell: Cell) -> Refusal;

    /// Notes every state that one step or change of band leads to.
    fn go_on(&mut self, search: &mut Search, before: u32, state: &State) {
        search.look_around(self, before, state);
    }

    /// The state after changing to the band the order asks for on the spot (EV-ALT-06).
    fn soar(&mut self, state: &State) -> Option<Label> {
        let to = self.walker().bands[1];
        if state.stage != Stage::Begun || !self.walker().changes() {
            return None;
        }
        let (here, there) = (self.spot(state.cell, false), self.spot(state.cell, true));
        if here.roof || there.roof || !there.open || there.taken == Taken::Foe {
            return None;
        }
        // EV-ALT-06: landing needs squares to stand on.
        if to == Band::Ground && (there.gap || there.deep || there.taken != Taken::Free) {
            return None;
        }
        let Walker { mover, purse, .. } = self.walker();
        let (spent, new_move) = purse.change_band(mover.stride(), state.spent)?;
        let left = self.touched(state.cell, false) & !self.touched(state.cell, true);
        let next = State {
            spent,
            stage: Stage::Changed,
            provoked: state.provoked | left,
            ..*state
        };
        Some(Label::new(next, Way::Soar { to }, new_move))
    }
}

/// The best known route to each place, and the places to expand, by metres spent.
pub(super) struct Search {
    pub(super) labels: Vec<Option<Label>>,
    /// What each label is worth, in one word: most steps lead to places that are known already, and
    /// one look says so.
    worths: Vec<u32>,
    open: Queue,
}

/// The worth of a place without a label.
const UNKNOWN: u32 = u32::MAX;

/// The places to expand, by metres spent, each list in the order of their coming.
struct Queue {
    /// A label number, and the place of the entry after it in its list.
    entries: Vec<(u32, u32)>,
    /// The first and the last entry of each list.
    ends: Vec<(u32, u32)>,
}

/// No entry.
const NOTHING: u32 = u32::MAX;

impl Queue {
    fn push(&mut self, spent: u16, number: u32) {
        // A label beyond the purse can be reached but not expanded.
        let Some((first, last)) = self.ends.get_mut(usize::from(spent)) else {
            return;
        };
        let place = self.entries.len() as u32;
        self.entries.push((number, NOTHING));
        match self.entries.get_mut(*last as usize) {
            Some((_, next)) => *next = place,
            None => *first = place,
        }
        *last = place;
    }
}

impl Search {
    pub(super) fn new(field: &impl Field) -> Self {
        let labels = field.labels();
        Self {
            labels: vec![None; labels],
            worths: vec![UNKNOWN; labels],
            open: Queue {
                entries: Vec::with_capacity(labels),
                ends: vec![(NOTHING, NOTHING); usize::from(field.walker().purse.total()) + 1],
            },
        }
    }

    pub(super) fn run(&mut self, field: &mut impl Field) {
        let mut before = START;
        for start in field.starts() {
            if let Some(number) = field.number(&start.state) {
                self.note(number, Label { before, ..start });
                before = number as u32;
            }
        }
        self.expand(field);
    }

    /// Goes on from all places noted, cheapest first.
    fn expand(&mut self, field: &mut impl Field) {
        for spent in 0..self.open.ends.len() {
            let mut next = self.open.ends[spent].0;
            while let Some(&(number, _)) = self.open.entries.get(next as usize) {
                let label = self.labels[number as usize];
                if let Some(label) = label.filter(|label| usize::from(label.state.spent) == spent) {
                    field.go_on(self, number, &label.state);
                }
                // What was noted meanwhile may come after it.
                next = self.open.entries[next as usize].1;
            }
        }
    }

    /// Whether a place is known by a route worth no less than this.
    #[inline]
    pub(super) fn is_known(&self, number: usize, worth: u32) -> bool {
        self.worths[number] <= worth
    }

    #[inline]
    pub(super) fn note(&mut self, number: usize, label: Label) {
        let (Some(slot), Some(known)) = (self.labels.get_mut(number), self.worths.get_mut(number))
        else {
            return;
        };
        let worth = label.state.packed_worth();
        if *known <= worth {
            return;
        }
        *known = worth;
        *slot = Some(label);
        self.open.push(label.state.spent, number as u32);
    }

    /// Notes every state that one step or change of band leads to.
    pub(super) fn look_around(&mut self, field: &mut impl Field, before: u32, state: &State) {
        if let Some(soaring) = field.soar(state)
            && let Some(number) = field.number(&soaring.state)
        {
            self.note(number, Label { before, ..soaring });
        }
        for step in 0..field.steps(state) {
            self.look(field, before, state, step);
        }
    }

    /// Notes every state that a step leads to.
    pub(super) fn look(&mut self, field: &mut impl Field, before: u32, state: &State, step: u8) {
        let best = field.best(state, step);
        let number = field.number(&best);
        if number.is_some_and(|number| self.is_known(number, best.packed_worth())) {
            return;
        }
        field.take(state, step, true, |number, label| {
            self.note(number, Label { before, ..label });
        });
    }

    /// The best route that stops at each place, in reading order.
    pub(super) fn stops(&self, field: &mut impl Field) -> Vec<(Cell, u32)> {
        let (start, changes) = (field.walker().start(), field.walker().changes());
        let mut stops: Vec<(Cell, u32)> = Vec::new();
        for (number, label) in self.labels.iter().enumerate() {
            let Some(label) = label else { continue };
            let state = label.state;
            // Staying in place is no move.
            let stays = state.cell == start.cell && start.stage == Stage::Begun && !changes;
            if stays || state.stage == Stage::Hangs || state.changed() != changes {
                continue;
            }
            let before = self.labels.get(label.before as usize);
            let before = before.and_then(|label| label.as_ref());
            if !field.can_stop(label, before) {
                continue;
            }
            let worth = |number: u32| self.labels[number as usize].map(|known| known.state.worth());
            match stops.last_mut() {
                Some((cell, best)) if *cell == state.cell => {
                    if worth(*best) > Some(state.worth()) {
                        *best = number as u32;
                    }
                }
                _ => stops.push((state.cell, number as u32)),
            }
        }
        stops.sort_by_key(|(cell, _)| *cell);
        stops
    }
}

/// The route that ends with a label.
pub(super) fn trace(labels: &[Option<Label>], threats: &[UnitId], last: &Label) -> Route {
    let mut legs = Vec::new();
    let mut label = last;
    while let Some(Some(before)) = labels.get(label.before as usize) {
        legs.push(Leg {
            to: label.state.cell,
            way: label.way,
            cost: label.state.spent - before.state.spent,
            new_move: label.new_move,
        });
        label = before;
    }
    legs.reverse();
    Route {
        legs,
        spent: last.state.spent,
        provoked: named(threats, last.state.provoked),
    }
}

/// The enemies in a set of threats.
pub(super) fn named(threats: &[UnitId], provoked: u64) -> SmallVec<[UnitId; 4]> {
    let threats = threats.iter().enumerate();
    let named = threats.filter(|(number, _)| provoked & (1 << number) != 0);
    named.map(|(_, &enemy)| enemy).collect()
}

/// The cheapest route to a cell from the end of a path; `None` if the purse does not reach so far.
/// Its cost includes that of the path.
///
/// # Errors
///
/// The first place of the path that cannot be entered, or that costs too much.
pub(super) fn onward(
    mut field: impl Field,
    path: &[Cell],
    to: Cell,
) -> Result<Option<Route>, Refusal> {
    let (labels, front) = along(&mut field, path, false)?;
    let mut search = Search::new(&field);
    for label in labels[front..].iter().flatten() {
        if let Some(number) = field.number(&label.state) {
            let before = START;
            search.note(number, Label { before, ..*label });
        }
    }
    search.expand(&mut field);
    let there = search.labels.iter().flatten();
    let there = there.filter(|label| label.state.cell == to);
    let best = there.min_by_key(|label| label.state.worth());
    Ok(best.map(|label| trace(&search.labels, &field.walker().threats, label)))
}

/// All labels of a route given place by place, and where those of its last place begin; `ends` says
/// that the route may end there.
///
/// # Errors
///
/// The first place that cannot be entered, or that costs too much.
fn along(
    field: &mut impl Field,
    path: &[Cell],
    ends: bool,
) -> Result<(Vec<Option<Label>>, usize), Refusal> {
    let mut labels: Vec<Option<Label>> = Vec::new();
    let mut before = START;
    for start in field.starts() {
        labels.push(Some(Label { before, ..start }));
        before = labels.len() as u32 - 1;
    }
    // All labels the route can have after this many places: the last ones.
    let mut front = 0;
    soar_all(field, &mut labels, front);
    for (number, &to) in path.iter().enumerate() {
        let end = labels.len();
        for before in front..end {
            let Some(Label { state, .. }) = labels[before] else {
                continue;
            };
            if let Some(step) = field.step_to(&state, to) {
                let before = before as u32;
                field.take(
                    &state,
                    step,
                    ends && number + 1 == path.len(),
                    |_, label| {
                        labels.push(Some(Label { before, ..label }));
                    },
                );
            }
        }
        if labels.len() == end {
            let Some(Label { state, .. }) = labels[front] else {
                continue;
            };
            return Err(field.why_not(&state, to));
        }
        front = end;
        soar_all(field, &mut labels, front);
    }
    Ok((labels, front))
}

/// Computes a route given place by place; a change of band happens where it costs and provokes
/// least.
///
/// # Errors
///
/// The first place that cannot be entered, or that costs too much.
pub(super) fn follow(mut field: impl Field, path: &[Cell]) -> Result<Route, Refusal> {
    let (labels, front) = along(&mut field, path, true)?;
    let Walker { threats, .. } = field.walker();
    let changes = field.walker().changes();
    let fits = |label: &&Label| label.state.changed() == changes && label.before != START;
    let best = labels[front..].iter().flatten().filter(fits);
    let best = best.map(|label| (label, trace(&labels, threats, label)));
    let best = best.min_by_key(|(label, route)| (label.state.worth(), route.legs.len()));
    let (label, route) = best.ok_or(Refusal::new("EV-ALT-06", RefusalReason::OtherBand))?;
    let (label, before) = (*label, labels[label.before as usize]);
    if !field.can_stop(&label, before.as_ref()) {
        let cell = label.state.cell;
        return Err(Refusal::new("EV-MOV-04", RefusalReason::Occupied { cell }));
    }
    Ok(route)
}

/// Adds the labels that a change of band leads to, from this one on.
fn soar_all(field: &mut impl Field, labels: &mut Vec<Option<Label>>, front: usize) {
    for before in front..labels.len() {
        let soaring = labels[before].and_then(|label| field.soar(&label.state));
        let before = before as u32;
        labels.extend(soaring.map(|label| Some(Label { before, ..label })));
    }
}
