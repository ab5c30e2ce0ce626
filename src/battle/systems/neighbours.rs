//! Whose bodies touch.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::{SceneRef, Tag};
use crate::{
    battle::{
        board::Board,
        components::{Altitude, Band, Ground, Life, Position},
        ids::{UnitId, UnitSet},
    },
    geometry::{Cell, Direction, Footprint},
};

/// Everybody on the field whose body touches this one's (EV-MOV-02); derived from positions.
#[derive(Component, Clone, Copy, Default, PartialEq)]
pub struct Neighbours(pub UnitSet);

struct Place {
    unit: UnitId,
    footprint: Footprint,
    band: Band,
    height: i16,
}

/// Works out all pairs that touch.
pub fn update_neighbours(
    scene: Res<SceneRef>,
    ground: Query<&Ground>,
    places: Query<(&Tag, &Position, &Altitude, &Life)>,
    mut neighbours: Query<(&Tag, &mut Neighbours)>,
) {
    let Ok(ground) = ground.single() else { return };
    let board = &scene.0.board;
    let places: smallvec::SmallVec<[Place; 32]> = places
        .iter()
        .filter(|(_, _, _, life)| life.is_on_field())
        .map(|(tag, position, altitude, _)| {
            let footprint = Footprint::new(position.0, tag.squares);
            let floor = footprint
                .cells()
                .map(|cell| board.floor(ground, cell))
                .max()
                .unwrap_or(0);
            Place {
                unit: tag.unit,
                footprint,
                band: altitude.band,
                height: floor + i16::from(altitude.hanging),
            }
        })
        .collect();
    let mut sets =
        smallvec::SmallVec::<[UnitSet; 64]>::from_elem(UnitSet::default(), neighbours.iter().len());
    for (index, a) in places.iter().enumerate() {
        for b in &places[index + 1..] {
            if a.band == b.band
                && a.footprint.chebyshev(b.footprint) <= 1
                && (a.band != Band::Ground || a.height.abs_diff(b.height) <= 1)
                && touch(board, ground, a.footprint, b.footprint)
            {
                sets[a.unit.index()].insert(b.unit);
                sets[b.unit.index()].insert(a.unit);
            }
        }
    }
    for (tag, mut set) in &mut neighbours {
        set.0 = sets[tag.unit.index()];
    }
}

/// Whether some pair of squares touches without cutting the corner of a wall.
pub fn touch(board: &Board, ground: &Ground, a: Footprint, b: Footprint) -> bool {
    a.cells().any(|from| {
        b.cells()
            .any(|to| from == to || (from.is_beside(to) && !cuts_corner(board, ground, from, to)))
    })
}

/// Whether a diagonal between neighbouring squares passes the corner of a wall.
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
