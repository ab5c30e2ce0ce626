//! Units in contact.

use bevy_ecs::{
    component::Component,
    resource::Resource,
    system::{Query, Res, ResMut},
};

use super::tag::Tag;
use crate::{
    battle::{
        components::{Altitude, Band, CombatStatus, DoorState, Ground, Position, Ride},
        field::board::Board,
        ids::{ObstacleId, UnitId, UnitSet},
        store::setting::Setting,
    },
    geometry::{Cell, Direction, Footprint},
};

/// The active units in contact with this unit (EV-MOV-02); derived from positions.
#[derive(Component, Clone, Copy, Default, PartialEq)]
pub struct Neighbours(pub UnitSet);

/// A unit's place, as far as contact depends on it.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    footprint: Footprint,
    band: Band,
    height: i16,
}

/// Every unit's place when contact was last computed; `None` off the field.
#[derive(Resource, Default)]
pub struct Places {
    of: Vec<Option<Place>>,
    sets: Vec<UnitSet>,
    /// The doors, and the obstacles removed and placed, at that time.
    doors: Vec<(Cell, DoorState)>,
    cleared: Vec<Cell>,
    placed: Vec<(Cell, Option<ObstacleId>)>,
}

/// Updates the contacts of units that have moved, or of all pairs when doors or obstacles changed.
pub fn update_neighbours(
    setting: Res<Setting>,
    ground: Query<&Ground>,
    bodies: Query<(&Tag, &Position, &Altitude, &CombatStatus, &Ride)>,
    mut neighbours: Query<(&Tag, &mut Neighbours)>,
    mut places: ResMut<Places>,
) {
    let Ok(ground) = ground.single() else { return };
    let (board, places) = (&setting.board, &mut *places);
    let rebuilt = places.of.len() != bodies.iter().len()
        || places.doors != ground.doors
        || places.cleared != ground.cleared
        || places.placed != ground.placed;
    if rebuilt {
        places.doors.clone_from(&ground.doors);
        places.cleared.clone_from(&ground.cleared);
        places.placed.clone_from(&ground.placed);
        places.of.clear();
        places.of.resize(bodies.iter().len(), None);
        places.sets.clear();
        places.sets.resize(bodies.iter().len(), UnitSet::default());
    }
    let mut changed = UnitSet::default();
    for (tag, position, altitude, life, ride) in &bodies {
        let place = life.is_on_board().then(|| {
            let size = |mount: UnitId| setting.squares.get(mount.index()).copied();
            let squares = ride.on.and_then(size).unwrap_or(tag.squares);
            let footprint = Footprint::new(position.0, squares);
            let floor = footprint
                .cells()
                .map(|cell| board.floor(ground, cell))
                .max()
                .unwrap_or(0);
            Place {
                footprint,
                band: altitude.band,
                height: floor + i16::from(altitude.hanging),
            }
        });
        if places.of[tag.unit.index()] != place {
            places.of[tag.unit.index()] = place;
            changed.insert(tag.unit);
        }
    }
    if changed.is_empty() && !rebuilt {
        return;
    }
    let on_grid = board.zone_map.is_none();
    for unit in changed.iter() {
        let mut set = UnitSet::default();
        if let Some(a) = places.of[unit.index()] {
            for (index, b) in places.of.iter().enumerate() {
                if let Some(b) = *b
                    && index != unit.index()
                    && a.band == b.band
                    && (!on_grid
                        || a.footprint.chebyshev(b.footprint) <= 1
                            && (a.band != Band::Ground || a.height.abs_diff(b.height) <= 1))
                    && touch(board, ground, a.footprint, b.footprint)
                {
                    set.insert(UnitId(index as u16));
                }
            }
        }
        for (index, others) in places.sets.iter_mut().enumerate() {
            if set.contains(UnitId(index as u16)) {
                others.insert(unit);
            } else {
                others.remove(unit);
            }
        }
        places.sets[unit.index()] = set;
    }
    for (tag, mut set) in &mut neighbours {
        set.0 = places.sets[tag.unit.index()];
    }
}

/// Whether a pair of squares touches without cutting a wall's corner; on spots, whether both are in
/// the same one (EV-ZON-05).
pub fn touch(board: &Board, ground: &Ground, a: Footprint, b: Footprint) -> bool {
    if let Some(zones) = &board.zone_map {
        return zones.together(a.min, b.min);
    }
    a.cells().any(|from| {
        b.cells()
            .any(|to| from == to || (from.is_beside(to) && !cuts_corner(board, ground, from, to)))
    })
}

/// Whether a diagonal step cuts a wall's corner.
pub fn cuts_corner(board: &Board, ground: &Ground, from: Cell, to: Cell) -> bool {
    from.direction_to(to)
        .filter(|direction: &Direction| direction.is_diagonal())
        .is_some_and(|direction| {
            direction
                .beside(from)
                .iter()
                .any(|&cell| board.is_wall(ground, cell))
        })
}
