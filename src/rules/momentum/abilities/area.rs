//! The squares of Abilities and bombs, and the units in them (MO-ABL-02, MO-COV-08).

use crate::{
    battle::prelude::*,
    geometry::{CellSet, area},
    rules::{
        momentum::{
            body::hit::Hit,
            character::{
                abilities::Area,
                catalogue::{ability, item, stunt},
                items::Consumable,
                stunts::StuntEffect,
            },
            field::{
                cover::{self, Cover},
                leaning, things,
            },
            rolls::modifiers::Source,
            status::Status,
        },
        shared::areas::{AreaLaw, Shape, is_caught},
    },
};

/// Squares in full cover from the area's origin are not part of it.
const LAW: AreaLaw = AreaLaw {
    metric: Metric::Chebyshev,
    stops: |_, _, _| false,
    is_as_high: true,
    reaches: |view, from, cell| is_open(view, from.min, cell),
};

fn is_open(view: View<'_>, from: Cell, cell: Cell) -> bool {
    cell == from || cover::between_squares(view, from, cell) != Cover::Full
}

/// The squares of a shape a unit aims at a square.
pub(crate) fn squares(view: View<'_>, by: UnitId, shape: Area, aim: Cell) -> CellSet {
    let from = leaning::eyes(view, by);
    let grid = view.board().grid;
    let shape = match shape {
        Area::One | Area::Own | Area::Square => Shape::Square,
        Area::Burst(radius) => Shape::Blast(radius),
        Area::Cone(length) => Shape::NarrowCone(length),
        Area::Line(length) => {
            let eye = from.nearest(aim);
            let line = area::crossed_line(eye, far_end(eye, aim, length));
            let open = line.into_iter().filter(|&cell| grid.contains(cell));
            return CellSet::from_cells(grid, open.filter(|&cell| is_open(view, eye, cell)));
        }
    };
    LAW.squares(view, from, shape, aim)
}

/// The square at the end of a line of this length through another square.
fn far_end(eye: Cell, aim: Cell, length: u16) -> Cell {
    let (dx, dy) = eye.delta(aim);
    let far = dx.abs().max(dy.abs()).max(1);
    let along = |d: i32| {
        let scaled = 2 * d * i32::from(length) + far;
        eye_offset(scaled.div_euclid(2 * far))
    };
    Cell::new(eye.x + along(dx), eye.y + along(dy))
}

fn eye_offset(offset: i32) -> i16 {
    offset.clamp(i32::from(i16::MIN) / 2, i32::from(i16::MAX) / 2) as i16
}

/// Every unit in the squares of an area, in reading order; the user only in a burst (MO-DIE-09).
pub(crate) fn caught(
    view: View<'_>,
    (by, shape): (UnitId, Area),
    squares: &CellSet,
) -> SmallVec<[UnitId; 8]> {
    let own = matches!(shape, Area::Burst(_));
    let is_in =
        |&unit: &UnitId| (own || unit != by) && is_caught(view, unit, Band::Ground, squares);
    let mut caught: SmallVec<[UnitId; 8]> = view.store.ids().filter(is_in).collect();
    caught.sort_by_key(|&unit| (view.cell(unit).y, view.cell(unit).x, unit));
    caught
}

/// The things in the squares of an area that can take damage, in reading order.
pub(crate) fn things_in(view: View<'_>, squares: &CellSet) -> SmallVec<[Cell; 4]> {
    let mut cells: SmallVec<[Cell; 4]> = squares
        .iter()
        .filter(|&cell| things::vitality_of(view, cell).is_some())
        .collect();
    cells.sort_by_key(|cell| (cell.y, cell.x));
    cells
}

/// Applies an area's damage and Status Effect to the things in it.
pub(crate) fn on_things(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    cells: &[Cell],
    (hit, leaves): (&Hit, Option<Status>),
) {
    for &cell in cells {
        things::batter(resolver, (cell, Some(by)), hit);
        if let Some(status) = leaves {
            things::inflict(resolver, (cell, by), status);
        }
    }
}

/// The origin of an area: the centre of a burst, otherwise the user's space (MO-COV-08).
pub(crate) fn source(view: View<'_>, by: UnitId, shape: Area, aim: Option<Cell>) -> Source {
    match (shape, aim) {
        (Area::Burst(_), Some(centre)) => Source {
            by: Some(by),
            from: Some(Footprint::from(centre)),
        },
        _ => Source::of(view, by),
    }
}

/// The squares an order covers at once, whichever units are there: of an Ability, a bomb or a
/// stunt; `None` if it covers no area.
pub(crate) fn of_order(view: View<'_>, order: &Order) -> Option<CellSet> {
    let shape = match order.with {
        Tool::Nothing => None,
        Tool::Power(power) => of_power(view, power),
        Tool::Item(id) => match item(view, id)?.consumable()? {
            Consumable::Bursts(bomb) => Some(Area::Burst(bomb.radius)),
            _ => None,
        },
    };
    Some(squares(view, order.unit, shape?, order.cell()?))
}

fn of_power(view: View<'_>, power: PowerId) -> Option<Area> {
    if let Some(ability) = ability(view, power) {
        let is_area = matches!(
            ability.shape,
            Area::Burst(_) | Area::Cone(_) | Area::Line(_)
        );
        return is_area.then_some(ability.shape);
    }
    match stunt(view, power)?.effect {
        StuntEffect::Blast { radius, .. } => Some(Area::Burst(radius)),
        _ => None,
    }
}
