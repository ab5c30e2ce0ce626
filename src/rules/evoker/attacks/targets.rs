//! Targets of attacks and powers: single targets and areas (EV-ATK-21, 22).

use crate::rules::evoker::attacks::profile::Profile;
use crate::{
    battle::{components::Stealth, orders::order::Aim, prelude::*},
    geometry::CellSet,
    rules::{
        evoker::{
            character::{
                catalogue::{PowerEffect, Shape},
                stats,
            },
            field::{ground, sight},
            time::legal,
            zones,
        },
        shared::{
            areas::{self, AreaLaw, is_caught},
            rounds::in_turn_order,
        },
    },
};

/// The area of an attack.
pub fn shape(view: View<'_>, profile: &Profile) -> Shape {
    if let Some(power) = profile
        .power
        .and_then(|id| stats::catalogue(view).power(id))
    {
        return power.shape;
    }
    let blast = profile
        .item
        .and_then(|item| stats::catalogue(view).weapon(item))
        .map_or(0, |weapon| weapon.blast);
    if blast > 0 && !profile.form.melee {
        Shape::Blast(blast)
    } else {
        Shape::Single
    }
}

pub use crate::rules::evoker::field::ground::strikes_from;

/// Whether a shot of this range from a place reaches the target (EV-ATK-02, EV-FLD-08).
pub fn shoots_from(view: View<'_>, place: (Footprint, Band), target: UnitId, range: u16) -> bool {
    ground::distance_from(view, place, target) <= range
        && !view.store.get::<Stealth>(target).hidden
        && sees_from(view, place, target)
}

fn sees_from(view: View<'_>, place: (Footprint, Band), target: UnitId) -> bool {
    sight::sight_between(view, place, (view.footprint(target), view.band(target)))
}

/// Every aim worth considering with an item or power: enemies, and for areas their squares.
pub fn aims(view: View<'_>, unit: UnitId, with: Tool, out: &mut dyn FnMut(Aim)) {
    let area = match with {
        Tool::Power(id) => stats::catalogue(view).power(id).map(|power| power.shape),
        Tool::Item(id) => stats::catalogue(view)
            .weapon(id)
            .filter(|weapon| weapon.blast > 0)
            .map(|weapon| Shape::Blast(weapon.blast)),
        Tool::Nothing => None,
    };
    match area {
        Some(Shape::Aura(_)) => out(Aim::None),
        Some(Shape::Blast(_) | Shape::Line(_) | Shape::Wave(_)) => {
            for cell in enemy_squares(view, unit) {
                out(Aim::Cell(cell));
            }
        }
        Some(Shape::Single | Shape::Arc(_)) | None => {
            for enemy in legal::known_enemies(view, unit) {
                out(Aim::Unit(enemy));
            }
        }
    }
}

/// The squares of known enemies; on a zone map, the unit's own seat in their spots.
pub fn enemy_squares(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    let mut squares: Vec<Cell> = legal::known_enemies(view, unit)
        .map(|enemy| view.cell(enemy))
        .collect();
    if let Some(zones) = &view.board().zone_map {
        for square in &mut squares {
            if let Some(spot) = zones.spot_at(*square) {
                *square = zones.seat(spot, unit);
            }
        }
        squares.sort_unstable();
        squares.dedup();
    }
    squares
}

/// Areas count each diagonal as 1. A Line ends at walls, and at ground that rises like one; other
/// areas do not cover squares without line of sight from their origin (EV-ATK-22, GN-HGT-02).
const AREAS: AreaLaw = AreaLaw {
    metric: Metric::Chebyshev,
    stops: |view, ends, cell| {
        view.board().is_wall(view.ground(), cell) || areas::rises_above(view, ends, cell)
    },
    // Altitude bands and hanging units also count: `struck` checks each unit.
    is_as_high: false,
    reaches: |view, from, cell| {
        sight::sight_between(view, (from, Band::Ground), (cell.into(), Band::Ground))
    },
};

/// Lines of a flying unit pass over all ground.
const ALOFT: AreaLaw = AreaLaw {
    stops: |view, _, cell| view.board().is_wall(view.ground(), cell),
    ..AREAS
};

/// The squares of an area aimed at a square (EV-ATK-22).
pub fn squares(view: View<'_>, unit: UnitId, shape: Shape, aimed: Cell) -> CellSet {
    if let Some(zones) = &view.board().zone_map {
        return zones::area::squares(view, zones, unit, shape, aimed);
    }
    let shape = match shape {
        Shape::Blast(radius) => areas::Shape::Blast(radius.into()),
        Shape::Aura(radius) => areas::Shape::Aura(radius.into()),
        Shape::Line(length) => areas::Shape::Line(length.into()),
        Shape::Wave(length) => areas::Shape::Wave(length.into()),
        Shape::Single | Shape::Arc(_) => return CellSet::from_cells(view.board().grid, [aimed]),
    };
    let law = if view.band(unit) == Band::Ground {
        AREAS
    } else {
        ALOFT
    };
    law.squares(view, view.footprint(unit), shape, aimed)
}

/// The squares of a Blast or a cloud around a square of the ground.
pub fn around(view: View<'_>, cell: Cell, radius: u16) -> CellSet {
    if let Some(zones) = &view.board().zone_map {
        return zones::area::around(zones, cell, radius);
    }
    AREAS.squares(view, cell.into(), areas::Shape::Blast(radius), cell)
}

/// All units an area attack strikes, in turn order, friends included (EV-ATK-21).
///
/// # Errors
///
/// The aim is missing, too far or out of sight.
pub fn area(
    view: View<'_>,
    order: &Order,
    profile: &Profile,
    shape: Shape,
) -> Result<SmallVec<[UnitId; 4]>, Refusal> {
    let unit = order.unit;
    if let Shape::Arc(more) = shape {
        return arc(view, order, profile, more);
    }
    if let Some(zones) = &view.board().zone_map {
        return zones::area::struck(view, zones, order, profile, shape);
    }
    let aimed = match (&order.aim, shape) {
        (_, Shape::Aura(_)) => view.cell(unit),
        (Aim::Cell(cell), _) => *cell,
        (Aim::Unit(target), _) => view.cell(*target),
        (Aim::Units(_) | Aim::None, _) => {
            return Err(Refusal::new("EV-ATK-22", RefusalReason::NoTarget));
        }
    };
    if !view.board().grid.contains(aimed) {
        return Err(Refusal::new("EV-ATK-22", RefusalReason::WrongTarget));
    }
    if let Shape::Blast(_) = shape {
        legal::within(
            "EV-ATK-02",
            ground::distance_to_cell(view, unit, aimed),
            profile.range,
        )?;
        if !sight::sees_cell(view, unit, aimed) {
            return Err(Refusal::new("EV-ATK-22", RefusalReason::NoLineOfSight));
        }
    } else if aimed == view.cell(unit) && !matches!(shape, Shape::Aura(_)) {
        return Err(Refusal::new("EV-ATK-22", RefusalReason::WrongTarget));
    }
    Ok(struck(
        view,
        unit,
        shape,
        aimed,
        band_of(view, order, shape),
    ))
}

/// The altitude band an area strikes.
fn band_of(view: View<'_>, order: &Order, shape: Shape) -> Band {
    // A blast at a unit strikes that unit's band, a blast at a square the ground; Aura, Line and
    // Wave strike the user's own band.
    match &order.aim {
        Aim::Unit(target) => view.band(*target),
        Aim::None | Aim::Units(_) | Aim::Cell(_) => match shape {
            Shape::Blast(_) => Band::Ground,
            _ => view.band(order.unit),
        },
    }
}

/// All units struck by an area that lands around a square of the ground (EV-ATK-24).
pub fn struck_around(
    view: View<'_>,
    unit: UnitId,
    shape: Shape,
    cell: Cell,
) -> SmallVec<[UnitId; 4]> {
    struck(view, unit, shape, cell, Band::Ground)
}

/// All units in an area, in turn order. Hidden units are struck like all others.
fn struck(
    view: View<'_>,
    unit: UnitId,
    shape: Shape,
    aimed: Cell,
    band: Band,
) -> SmallVec<[UnitId; 4]> {
    let squares = squares(view, unit, shape, aimed);
    // On a grid, height counts for distance (EV-MOV-01); a Line strikes exactly its squares.
    let near = |other: UnitId| match shape {
        _ if view.board().zone_map.is_some() || band != Band::Ground => true,
        Shape::Blast(radius) => {
            ground::distance_from(view, (aimed.into(), Band::Ground), other) <= u16::from(radius)
        }
        Shape::Aura(radius) | Shape::Wave(radius) => {
            ground::distance(view, unit, other) <= u16::from(radius)
        }
        Shape::Line(_) | Shape::Single | Shape::Arc(_) => true,
    };
    in_turn_order(view, |other| {
        is_caught(view, other, band, &squares)
            && near(other)
            && (other != unit || matches!(shape, Shape::Blast(_)))
    })
    .collect()
}

/// Whether `other` is within an Aura of the unit: near and in sight (EV-ATK-22), or in its spot or
/// zone (EV-ZON-15).
pub fn in_aura(view: View<'_>, unit: UnitId, radius: u8, other: UnitId) -> bool {
    match &view.board().zone_map {
        None => {
            ground::distance(view, unit, other) <= u16::from(radius)
                && sight::line_of_sight(view, unit, other)
        }
        Some(zones) => {
            zones::area::around(zones, view.cell(unit), radius.into()).contains(view.cell(other))
                && view.band(unit) == view.band(other)
        }
    }
}

/// EV-ATK-22, Arc: the target, then further ones, each under 10 m from and in sight of the one
/// before. Without a list, the nearest enemies.
fn arc(
    view: View<'_>,
    order: &Order,
    profile: &Profile,
    more: u8,
) -> Result<SmallVec<[UnitId; 4]>, Refusal> {
    let unit = order.unit;
    let first = order.target_for("EV-ATK-22")?;
    can_reach(view, unit, first, profile)?;
    let mut struck: SmallVec<[UnitId; 4]> = SmallVec::from_slice(&[first]);
    let named: &[UnitId] = match &order.aim {
        Aim::Units(units) => units,
        Aim::None | Aim::Unit(_) | Aim::Cell(_) => &[],
    };
    if named.len() > usize::from(more) + 1 {
        return Err(Refusal::new("EV-ATK-22", RefusalReason::WrongTarget));
    }
    let jumps = |from: UnitId, to: UnitId| {
        view.status(to).is_on_field()
            && !view.store.get::<Stealth>(to).hidden
            && ground::distance(view, from, to) < 10
            && sight::line_of_sight(view, from, to)
    };
    for number in 1..=usize::from(more) {
        let previous = struck[struck.len() - 1];
        let next = match named.get(number) {
            Some(&next) => {
                if struck.contains(&next) || !jumps(previous, next) {
                    return Err(Refusal::new("EV-ATK-22", RefusalReason::WrongTarget));
                }
                Some(next)
            }
            None if !named.is_empty() => None,
            None => legal::known_enemies(view, unit)
                .filter(|&next| !struck.contains(&next) && jumps(previous, next))
                .min_by_key(|&next| (ground::distance(view, previous, next), next)),
        };
        let Some(next) = next else { break };
        struck.push(next);
    }
    // EV-DIC-12: the targets answer in turn order.
    let place = |unit: &UnitId| view.clock().order.iter().position(|other| other == unit);
    struck.sort_by_key(place);
    Ok(struck)
}

/// Whether an area attack with these means drifts (EV-ATK-24).
pub fn scatters(view: View<'_>, profile: &Profile) -> bool {
    let by_power = profile
        .power
        .and_then(|id| stats::catalogue(view).power(id))
        .is_some_and(|power| matches!(power.effect, PowerEffect::Attack { scatter: true, .. }));
    let by_weapon = profile
        .item
        .and_then(|item| stats::catalogue(view).weapon(item))
        .is_some_and(|weapon| weapon.scatter);
    by_power || by_weapon
}

/// Whether a single target is legal for these means (EV-ATK-02).
pub fn can_reach(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    profile: &Profile,
) -> Result<(), Refusal> {
    legal::can_target_enemy(view, unit, target, profile.long.then_some(profile.range))?;
    if profile.form.melee {
        if view.band(unit) != view.band(target) {
            return Err(Refusal::new("EV-ALT-02", RefusalReason::OtherBand));
        }
        if ground::in_reach(view, unit, target, profile.range) {
            return Ok(());
        }
        return Err(Refusal::out_of_reach(
            "EV-ATK-02",
            ground::distance(view, unit, target),
            profile.range,
        ));
    }
    legal::within(
        "EV-FLD-08",
        ground::distance(view, unit, target),
        profile.range,
    )
}
