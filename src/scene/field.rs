//! Where a scene is fought, and who stands where: its map or its zones with all units.

use super::units::{Unit, units};
use crate::{
    battle::{
        field::terrain::Light,
        ids::{SpotId, UnitId},
    },
    data::{
        level::{
            map::{self, Canvas, Legend, legend},
            spot_name::spot_named,
            zones::{self, Draft},
        },
        shelf::Shelf,
        values::light,
    },
    document::{
        Node, NodeKind, Reader,
        problem::Problem,
        quoted,
        record::record,
        shape::{Shape, ValueKind, briefly, by_fields, tried},
    },
    geometry::Cell,
};

/// The book of a scene, to which its units refer.
pub(super) type OfBook<'s> = &'s dyn Shelf;

record! {
    /// The battlefield of a scene, and who is there.
    pub(super) struct FieldFields as "Scene" with shelf: OfBook {
        /// Other signs, as in a level.
        legend: Legend = Legend::new(); briefly("`{ '~': water }`", legend()),
        /// Combatants by their letter, numbered in the order of the file (below).
        pub(super) units: Option<Vec<Unit>>; tried(units(shelf)),
        /// The light wherever the legend says nothing, as in a level.
        light: Light = Light::Bright; light(),
        /// Rows of signs; `.` is floor, `#` is wall, letters of `units` are combatants.
        pub(super) map: Option<Placing> = None;
            drawn(legend.as_ref(), known(&units), light.unwrap_or_default()),
        /// Zones and spots instead of `map`, as in a level.
        pub(super) battlefield: Option<Placing> = None;
            laid_out(known(&units), light.unwrap_or_default()),
    }
}

/// A battlefield, and the square of each unit; `None` for a unit with a faulty place.
#[derive(Clone)]
pub(super) struct Placing {
    /// The battlefield.
    pub(super) canvas: Canvas,
    /// By unit: its square.
    pub(super) places: Vec<Option<Cell>>,
}

/// The units while the fields after them are read.
fn known(units: &Option<Option<Vec<Unit>>>) -> Option<&[Unit]> {
    units.as_ref()?.as_deref()
}

/// The map with all units, which zones do without.
fn drawn<'l>(
    legend: Option<&'l Legend>,
    units: Option<&'l [Unit]>,
    light: Light,
) -> impl Shape<Value = Option<Placing>> + use<'l> {
    let kind = ValueKind::Worded("list of texts; must be given unless `battlefield` is");
    by_fields(
        Some(kind),
        move |fields, about| {
            let is_drawn = fields.node(about.name).is_some();
            if !is_drawn && fields.node("battlefield").is_some() {
                return Some(None);
            }
            Some(fields.required(about.name, |reader, node| {
                draw(reader, node, legend?.clone(), light, units?)
            }))
        },
        |_, _| {},
    )
}

/// Zones and spots with all units; a map goes before them.
fn laid_out(units: Option<&[Unit]>, light: Light) -> impl Shape<Value = Option<Placing>> + use<'_> {
    by_fields(
        Some(ValueKind::Worded("`(...)`")),
        move |fields, about| {
            let zones = fields.optional(about.name, zones::battlefield);
            let zones = zones.filter(|_| fields.node("map").is_none());
            Some(zones.and_then(|zones| lay_out(fields.reader(), &zones, light, units?)))
        },
        |_, _| {},
    )
}

/// Draws the map, with the ground below each unit.
fn draw<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    mut legend: Legend,
    light: Light,
    units: &[Unit],
) -> Option<Placing> {
    let items = node.items().unwrap_or_default();
    let row = |row: &'d Node| match &row.kind {
        NodeKind::Text(row) => row.as_str(),
        _ => "",
    };
    let rows: Vec<&str> = items.iter().map(row).collect();
    let is_drawn = |sign: char| rows.iter().any(|row| row.contains(sign));
    // Floor and walls need no legend entry; below a unit lies its `ground`, or floor.
    for (sign, name) in [('.', "floor"), ('#', "wall")] {
        if is_drawn(sign) && !legend.contains_key(&sign) {
            legend.insert(sign, map::plain(name, node.span.clone()));
        }
    }
    for unit in units {
        let below = unit.said.ground;
        let below = below.and_then(|ground| legend.get(&ground).cloned());
        let below = below.unwrap_or_else(|| map::plain("floor", unit.span.clone()));
        if is_drawn(unit.letter) || !unit.said.rides.stands() {
            legend.insert(unit.letter, below);
        }
    }
    // A sign counts as used if it only lies below units.
    legend.retain(|sign, _| {
        let below = units.iter().any(|unit| unit.said.ground == Some(*sign));
        !below || is_drawn(*sign)
    });
    let canvas = map::map(reader, node, &legend, light)?;
    let is_whole = items.iter().all(|row| row.kind != NodeKind::Broken);
    let places = units.iter();
    let places = places.map(|unit| place_on(reader, &rows, unit, is_whole));
    let places = places.collect();
    Some(Placing { canvas, places })
}

/// The north-west square of a unit on a map; the map `is_whole` unless some row cannot be read.
fn place_on(reader: &mut Reader<'_>, rows: &[&str], unit: &Unit, is_whole: bool) -> Option<Cell> {
    let drawn: Vec<Cell> = rows
        .iter()
        .enumerate()
        .flat_map(|(y, row)| {
            let letters = row.chars().enumerate();
            let own = letters.filter(|(_, letter)| *letter == unit.letter);
            own.map(move |(x, _)| Cell::new(x as i16, y as i16))
        })
        .collect();
    let squares = usize::from(unit.recruit.squares);
    // Large bodies are drawn whole, or by their north-west square alone.
    let count = drawn.len();
    let rides = unit.said.rides.stands();
    let is_drawn = count == 1 || count == squares * squares || rides && count == 0;
    if !is_drawn && is_whole {
        let message = format!(
            "the letter {} of {} stands {count} times on the map",
            quoted(&unit.letter.to_string()),
            quoted(&unit.said.name)
        );
        let problem = Problem::error("unit-not-on-map", message).at(unit.place.clone());
        reader.report(problem.help("draw it once, at its north-west square"));
    }
    // A rider takes its mount's place.
    let place = drawn.first().copied().or(rides.then(Cell::default));
    place.filter(|_| is_drawn)
}

/// Lays zones and spots out for all units. A unit without a spot is in the empty spot of the first
/// zone.
fn lay_out(
    reader: &mut Reader<'_>,
    zones: &Draft,
    light: Light,
    units: &[Unit],
) -> Option<Placing> {
    let canvas = zones.lay_out(units.len(), light);
    let zones = canvas.board.zone_map.as_deref()?;
    let places = units.iter().zip(0..).map(|(unit, number)| {
        let spot: Option<SpotId> = match &unit.said.spot {
            Some(name) => spot_named(reader, zones, name),
            None => zones.zones.first().map(|zone| zone.empty),
        };
        spot.map(|spot| zones.seat(spot, UnitId(number)))
    });
    let places = places.collect();
    Some(Placing { canvas, places })
}
