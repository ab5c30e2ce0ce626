//! Burning squares: flammable ones that Thermal damage has set alight, and ground that always burns
//! (VI-TYP-04).

use crate::{
    battle::{components::Ground, prelude::*},
    rules::vigor::{character::damage::DamageType, field::cover::is_foliage},
};

/// Rounds a square burns, including the one in which it is set alight.
const ROUNDS: u16 = 3;

/// Whether a square can be set alight: its ground or its foliage is flammable.
fn is_flammable(view: View<'_>, cell: Cell) -> bool {
    let terrain = view.board().terrain(cell);
    terrain.is_some_and(|terrain| terrain.flammable) || is_foliage(view, cell)
}

/// Damage of this type has passed over these squares: Thermal damage sets flammable ones alight.
pub(crate) fn catch(
    resolver: &mut Resolver<'_>,
    harm: DamageType,
    cells: impl Iterator<Item = Cell>,
) {
    if harm != DamageType::Thermal {
        return;
    }
    let view = resolver.view();
    let cells: SmallVec<[Cell; 8]> = cells.filter(|&cell| is_flammable(view, cell)).collect();
    if !cells.is_empty() {
        resolver.change_ground(|ground| {
            for cell in cells {
                ground.set_alight(cell, ROUNDS);
            }
        });
    }
}

/// Whether a square burns.
fn burns(view: View<'_>, cell: Cell) -> bool {
    let alight = view.ground().alight.iter();
    let mut lit = alight.map(|(place, _)| *place);
    lit.any(|place| place == cell) || view.board().terrain(cell).is_some_and(|it| it.fire)
}

/// Whether some square of a space burns.
pub(crate) fn is_in_fire(view: View<'_>, space: Footprint) -> bool {
    space.cells().any(|cell| burns(view, cell))
}

/// The round is over: fires go out.
pub(crate) fn burn_down(resolver: &mut Resolver<'_>) {
    if !resolver.view().ground().alight.is_empty() {
        resolver.change_ground(Ground::burn_down);
    }
}
