//! Where an order leads: the squares on which units end, their ways there, and how deep they fall.
//! Ways and depths come from events, which exact odds leave out, so the order is tried with sample
//! dice.

use std::collections::BTreeMap;

use super::sample_try::sample_try;
use crate::{
    battle::{
        event::BattleEvent, ids::UnitId, orders::plan::Plan, scene::Scene, store::Store, view::View,
    },
    dice::Weight,
    geometry::Cell,
};

/// How often an order with dice is tried.
const TRIES: u64 = 64;

/// A square on which a unit may end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The unit.
    pub unit: UnitId,
    /// Where it ends.
    pub cell: Cell,
    /// How often, out of all tries.
    pub part: Weight,
    /// The squares it passes, the last one included, in the first of these tries.
    pub way: Vec<Cell>,
    /// The deepest of its falls, in metres; 0 without a fall.
    pub falls: u16,
}

/// Where one unit went in one try.
#[derive(Default)]
struct Trip {
    way: Vec<Cell>,
    falls: u16,
}

/// The landings of all units that an order moves, each unit's likeliest first. The state is the same
/// afterwards, and no die of the battle falls.
pub fn landings(store: &mut Store, scene: &Scene, plan: &Plan) -> Vec<Landing> {
    let mut found: BTreeMap<(UnitId, Cell), (u64, Trip)> = BTreeMap::new();
    let mut tries = 0;
    while tries < TRIES {
        let (trips, dice) = trips(store, scene, plan, tries);
        tries += 1;
        for (unit, trip) in trips {
            let Some(&end) = trip.way.last() else {
                continue;
            };
            let known = found.entry((unit, end)).or_insert((0, Trip::default()));
            known.0 += 1;
            known.1.falls = known.1.falls.max(trip.falls);
            if known.1.way.is_empty() {
                known.1.way = trip.way;
            }
        }
        // Without dice every try is the same.
        if !dice {
            break;
        }
    }
    let landing = |((unit, cell), (times, trip)): ((UnitId, Cell), (u64, Trip))| Landing {
        unit,
        cell,
        part: Weight::new(times, tries),
        way: trip.way,
        falls: trip.falls,
    };
    let mut landings: Vec<Landing> = found.into_iter().map(landing).collect();
    landings.sort_by_key(|landing| {
        let part = std::cmp::Reverse(landing.part.per_mille());
        (landing.unit, part, landing.cell)
    });
    landings
}

/// The trips of all units in one try, and whether dice fell. A unit that falls where it stands ends
/// on its own square.
fn trips(
    store: &mut Store,
    scene: &Scene,
    plan: &Plan,
    number: u64,
) -> (BTreeMap<UnitId, Trip>, bool) {
    let here = |store: &Store, unit| View { store, scene }.cell(unit);
    let (mut trips, fell) = sample_try(
        store,
        (scene, plan),
        (0x1a4d, number),
        |after, events, fell| {
            let mut trips: BTreeMap<UnitId, Trip> = BTreeMap::new();
            for event in events {
                match event {
                    BattleEvent::Moved { unit, to, .. } => {
                        trips.entry(unit).or_default().way.push(to);
                    }
                    BattleEvent::Fell { unit, metres, .. } => {
                        let trip = trips.entry(unit).or_default();
                        trip.falls = trip.falls.max(metres);
                    }
                    _ => {}
                }
            }
            for (unit, trip) in &mut trips {
                if trip.way.is_empty() {
                    trip.way.push(here(after, *unit));
                }
            }
            (trips, fell)
        },
    );
    trips.retain(|unit, trip| trip.falls > 0 || trip.way.last() != Some(&here(store, *unit)));
    (trips, fell)
}
