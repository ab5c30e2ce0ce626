//! Everything a unit can reach: the cost, the route, and the enemies it passes.

use std::sync::Arc;

use super::{
    Purse,
    manner::Manner,
    route::Route,
    search::{Field, Label, Search, named, trace},
};
use crate::battle::{prelude::*, store::result_cache::Cached};

/// Everything one move order can reach.
#[derive(Clone, Debug)]
pub struct Reach {
    pub(super) labels: Vec<Option<Label>>,
    /// Squares where the order can end, in reading order, with the label of the best route there.
    pub(super) stops: Vec<(Cell, u32)>,
    pub(super) threats: Vec<UnitId>,
}

/// The cached reach of a unit for a manner and a purse.
pub type Reached = Cached<(UnitId, Manner, Purse), Arc<Reach>>;

impl Reach {
    fn label(&self, cell: Cell) -> Option<&Label> {
        let stop = self.stops.binary_search_by_key(&cell, |(cell, _)| *cell);
        let (_, number) = self.stops[stop.ok()?];
        self.labels.get(number as usize)?.as_ref()
    }

    /// Metres of the cheapest route to a square, lost rests included; `None` if the order cannot
    /// end there.
    pub fn metres(&self, cell: Cell) -> Option<u16> {
        self.label(cell).map(|label| label.state.spent)
    }

    /// Enemies that would get a Chance Attack on the route, if the mover flees from all it leaves.
    pub fn provoked(&self, cell: Cell) -> SmallVec<[UnitId; 4]> {
        self.label(cell).map_or_else(SmallVec::new, |label| {
            named(&self.threats, label.state.provoked)
        })
    }

    /// The squares of the route to a reached square, in order.
    pub fn path(&self, cell: Cell) -> Vec<Cell> {
        self.route(cell)
            .map(|route| route.cells())
            .unwrap_or_default()
    }

    /// The route to a reached square, leg by leg.
    pub fn route(&self, cell: Cell) -> Option<Route> {
        let last = self.label(cell)?;
        Some(trace(&self.labels, &self.threats, last))
    }

    /// The reached squares with their metres and the number of enemies that would get a Chance
    /// Attack, in reading order.
    pub fn ranks(&self) -> impl Iterator<Item = (Cell, u16, u32)> + '_ {
        self.stops.iter().filter_map(|&(cell, number)| {
            let label = self.labels.get(number as usize)?.as_ref()?;
            let (metres, strikers) = label.state.worth();
            Some((cell, metres, strikers))
        })
    }

    /// The reached squares with their metres, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u16)> + '_ {
        self.stops.iter().filter_map(|&(cell, number)| {
            let label = self.labels.get(number as usize)?.as_ref()?;
            Some((cell, label.state.spent))
        })
    }
}

/// Everything in reach on a field.
pub(super) fn of_field(mut field: impl Field) -> Reach {
    let walker = field.walker();
    let altitude = walker.mover.view.altitude(walker.mover.unit);
    let mut search = Search::new(&field);
    if altitude.falling_from.is_none() {
        search.run(&mut field);
    }
    let stops = search.stops(&mut field);
    let walker = field.walker();
    Reach {
        labels: search.labels,
        stops,
        threats: walker.threats.clone(),
    }
}
