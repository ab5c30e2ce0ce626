//! Areas between zones and spots (EV-ZON-15 to 19): which spots a shape covers, and which units in
//! them it strikes.

use crate::rules::evoker::attacks::profile::Profile;
use crate::{
    battle::{
        field::zones::{SpotId, ZoneMap},
        orders::order::Aim,
        prelude::*,
    },
    geometry::CellSet,
    rules::{
        evoker::{
            character::catalogue::Shape,
            field::{ground, sight},
            time::legal,
        },
        shared::rounds::in_turn_order,
    },
};

/// All units an area attack strikes, in turn order, friends included (EV-ATK-21).
///
/// # Errors
///
/// The aim is missing, too far or out of sight.
pub fn struck(
    view: View<'_>,
    zones: &ZoneMap,
    order: &Order,
    profile: &Profile,
    shape: Shape,
) -> Result<SmallVec<[UnitId; 4]>, Refusal> {
    let unit = order.unit;
    let aimed = match (&order.aim, shape) {
        (_, Shape::Aura(_)) => view.cell(unit),
        (Aim::Cell(cell), _) => *cell,
        (Aim::Unit(target), _) => view.cell(*target),
        (Aim::Units(units), _) => match units.first() {
            Some(&first) => view.cell(first),
            None => return Err(Refusal::new("EV-ATK-22", RefusalReason::NoTarget)),
        },
        (Aim::None, _) => return Err(Refusal::new("EV-ATK-22", RefusalReason::NoTarget)),
    };
    let exists = zones.place(aimed).is_some_and(|place| {
        place
            .spot
            .is_none_or(|spot| zones.is_there(view.ground(), spot))
    });
    if !exists {
        return Err(Refusal::new("EV-ZON-13", RefusalReason::WrongTarget));
    }
    let (range, rule) = match shape {
        Shape::Line(length) => (u16::from(length), "EV-ZON-16"),
        Shape::Wave(length) => (u16::from(length), "EV-ZON-17"),
        _ => (profile.range, "EV-ATK-02"),
    };
    if !matches!(shape, Shape::Aura(_)) {
        legal::within(rule, ground::distance_to_cell(view, unit, aimed), range)?;
        if !sight::sees_cell(view, unit, aimed) {
            return Err(Refusal::new("EV-ZON-13", RefusalReason::NoLineOfSight));
        }
    }
    let band = match (&order.aim, shape) {
        (Aim::Unit(target), _) => view.band(*target),
        (Aim::Units(units), _) => units.first().map_or(Band::Ground, |&unit| view.band(unit)),
        (_, Shape::Blast(_)) => Band::Ground,
        _ => view.band(unit),
    };
    let named: &[UnitId] = match &order.aim {
        Aim::Units(units) => units,
        Aim::None | Aim::Unit(_) | Aim::Cell(_) => &[],
    };
    let chosen = match shape {
        Shape::Line(_) => Some(line(view, zones, unit, aimed, named)?),
        _ => None,
    };
    let squares = match shape {
        Shape::Wave(length) if !named.is_empty() => {
            wave(view, zones, (unit, aimed, length), named)?
        }
        _ => squares(view, zones, unit, shape, aimed),
    };
    let struck = in_turn_order(view, |other| {
        view.status(other).is_on_field()
            && view.band(other) == band
            && (other != unit || matches!(shape, Shape::Blast(_)))
            && match &chosen {
                Some(chosen) => chosen.contains(&other),
                None => squares.contains(view.cell(other)),
            }
    });
    Ok(struck.collect())
}

/// The squares of an area aimed at a square, for an order that names no units.
pub fn squares(
    view: View<'_>,
    zones: &ZoneMap,
    unit: UnitId,
    shape: Shape,
    aimed: Cell,
) -> CellSet {
    let grid = zones.grid();
    match shape {
        Shape::Blast(radius) | Shape::Aura(radius) => around(zones, aimed, u16::from(radius)),
        Shape::Line(_) => {
            let spots = line_spots(view, zones, unit, aimed);
            let mut squares = of_spots(zones, &spots);
            if zones.spot_at(aimed).is_none() {
                squares.insert(aimed);
            }
            squares
        }
        Shape::Wave(length) => {
            let more = extra_spots(view, zones, unit, aimed, length);
            let mut squares = of_spots(zones, &more);
            squares.add(&around(zones, aimed, 0));
            squares
        }
        Shape::Single | Shape::Arc(_) => CellSet::from_cells(grid, [aimed]),
    }
}

/// EV-ZON-15: a spot, or its whole zone if the shape reaches farther than from spot to spot. A unit
/// between spots is alone.
pub fn around(zones: &ZoneMap, aimed: Cell, radius: u16) -> CellSet {
    let grid = zones.grid();
    let Some(place) = zones.place(aimed) else {
        return CellSet::new(grid);
    };
    if radius > u16::from(zones.spot_metres) {
        return CellSet::from_cells(grid, zones.zone_cells(place.zone));
    }
    match place.spot {
        Some(spot) => of_spots(zones, &[spot]),
        None => CellSet::from_cells(grid, [aimed]),
    }
}

fn of_spots(zones: &ZoneMap, spots: &[SpotId]) -> CellSet {
    let cells = spots.iter().flat_map(|&spot| zones.cells(spot));
    CellSet::from_cells(zones.grid(), cells)
}

/// How many enemies of the unit in a spot an area could strike.
fn enemies_in(view: View<'_>, zones: &ZoneMap, unit: UnitId, spot: SpotId) -> usize {
    view.enemies(unit)
        .filter(|&enemy| zones.spot_at(view.cell(enemy)) == Some(spot))
        .count()
}

/// EV-ZON-16: the target's spot, and in every other zone on the shortest route the spot with the
/// most enemies (the first of equals), if there is one.
fn line_spots(view: View<'_>, zones: &ZoneMap, unit: UnitId, aimed: Cell) -> Vec<SpotId> {
    let (Some(from), Some(to)) = (zones.place(view.cell(unit)), zones.place(aimed)) else {
        return Vec::new();
    };
    let mut spots: Vec<SpotId> = to.spot.into_iter().collect();
    for zone in zones.way(from.zone, to.zone) {
        if zone == to.zone {
            continue;
        }
        let best = zones
            .present(view.ground(), zone)
            .map(|spot| (enemies_in(view, zones, unit, spot), spot))
            .filter(|(enemies, _)| *enemies > 0)
            .max_by_key(|&(enemies, spot)| (enemies, std::cmp::Reverse(spot)));
        spots.extend(best.map(|(_, spot)| spot));
    }
    spots
}

/// The units a Line hits: the named ones in the target's spot or in one spot of each other zone on
/// the way; without names every enemy in the spots of [`line_spots`].
fn line(
    view: View<'_>,
    zones: &ZoneMap,
    unit: UnitId,
    aimed: Cell,
    named: &[UnitId],
) -> Result<Vec<UnitId>, Refusal> {
    if named.is_empty() {
        let squares = squares(view, zones, unit, Shape::Line(0), aimed);
        let enemies = view
            .store
            .ids()
            .filter(|&other| view.hostile(unit, other) && squares.contains(view.cell(other)));
        return Ok(enemies.collect());
    }
    let wrong = Refusal::new("EV-ZON-16", RefusalReason::WrongTarget);
    let (Some(from), Some(to)) = (zones.place(view.cell(unit)), zones.place(aimed)) else {
        return Err(wrong);
    };
    let way = zones.way(from.zone, to.zone);
    // One spot for each zone: that of the first unit named there.
    let mut spots: Vec<(u8, Cell)> = vec![(to.zone, aimed)];
    for &other in named {
        let cell = view.cell(other);
        let zone = zones.place(cell).map(|place| place.zone);
        let Some(zone) = zone.filter(|zone| other != unit && way.contains(zone)) else {
            return Err(wrong);
        };
        match spots.iter().find(|(known, _)| *known == zone) {
            Some(&(_, spot)) if !view.board().same_place(spot, cell) => return Err(wrong),
            Some(_) => {}
            None => spots.push((zone, cell)),
        }
    }
    Ok(named.to_vec())
}

/// Spots a Wave may strike besides the target's, and how many of them (EV-ZON-17).
fn wave_reach(
    view: View<'_>,
    zones: &ZoneMap,
    unit: UnitId,
    aimed: Cell,
    length: u8,
) -> (Vec<SpotId>, usize) {
    let own = view.cell(unit);
    let (Some(from), Some(to)) = (zones.place(own), zones.place(aimed)) else {
        return (Vec::new(), 0);
    };
    let scale = if from.zone == to.zone {
        zones.spot_metres
    } else {
        zones.zone_metres
    };
    let in_range = |&spot: &SpotId| {
        let seat = zones.seat(spot, unit);
        to.spot != Some(spot)
            && zones.distance(own, seat) <= u16::from(length)
            && zones.sees(own, seat)
    };
    let spots = zones.present(view.ground(), to.zone).filter(in_range);
    (spots.collect(), usize::from(length / scale.max(1)))
}

/// Extra spots chosen without names: those with enemies and without friends, the fullest first.
fn extra_spots(
    view: View<'_>,
    zones: &ZoneMap,
    unit: UnitId,
    aimed: Cell,
    length: u8,
) -> Vec<SpotId> {
    let (mut spots, most) = wave_reach(view, zones, unit, aimed, length);
    let has_friends = |spot: SpotId| {
        view.allies(unit)
            .any(|ally| zones.spot_at(view.cell(ally)) == Some(spot))
    };
    spots.retain(|&spot| enemies_in(view, zones, unit, spot) > 0 && !has_friends(spot));
    spots.sort_by_key(|&spot| (std::cmp::Reverse(enemies_in(view, zones, unit, spot)), spot));
    spots.truncate(most);
    spots
}

/// The squares of a Wave with the spots of the units named after the first as its extra spots.
fn wave(
    view: View<'_>,
    zones: &ZoneMap,
    (unit, aimed, length): (UnitId, Cell, u8),
    named: &[UnitId],
) -> Result<CellSet, Refusal> {
    let (allowed, most) = wave_reach(view, zones, unit, aimed, length);
    let mut spots: Vec<SpotId> = Vec::new();
    for &other in named {
        let cell = view.cell(other);
        if view.board().same_place(aimed, cell) {
            continue;
        }
        let spot = zones.spot_at(cell).filter(|spot| allowed.contains(spot));
        let Some(spot) = spot else {
            return Err(Refusal::new("EV-ZON-17", RefusalReason::WrongTarget));
        };
        if !spots.contains(&spot) {
            spots.push(spot);
        }
    }
    if spots.len() > most {
        return Err(Refusal::new(
            "EV-ZON-17",
            RefusalReason::Measured {
                because: "the wave reaches {against} spots at most, not {is}",
                is: spots.len() as i32,
                against: most as i32,
            },
        ));
    }
    let mut squares = of_spots(zones, &spots);
    squares.add(&around(zones, aimed, 0));
    Ok(squares)
}
