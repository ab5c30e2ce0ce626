//! A battlefield of zones as text: a box for each zone, a line for each spot with its properties
//! and its units.

use std::fmt::Write;

use crate::{
    battle::{
        field::{
            obstacle::CoverClass,
            terrain::Light,
            zones::{EMPTY, ZoneMap},
        },
        ids::{SpotId, UnitId},
        scene::Scene,
        view::View,
    },
    data::words::capital,
    geometry::Cell,
};

/// A unit as the boxes show it: its sign, its number, its name, its square.
pub(super) type Guest<'n> = (char, UnitId, &'n str, Cell);

/// All zones with their spots, relations and units.
pub(super) fn boxes(view: View<'_>, zones: &ZoneMap, guests: &[Guest<'_>]) -> String {
    let mut text = format!(
        "{} m from spot to spot, {} m from zone to zone.\n",
        zones.spot_metres, zones.zone_metres
    );
    for zone in 0..zones.zones.len() as u8 {
        zone_box(view, zones, zone, guests, &mut text);
    }
    text
}

fn zone_box(view: View<'_>, zones: &ZoneMap, zone: u8, guests: &[Guest<'_>], text: &mut String) {
    let entry = &zones.zones[usize::from(zone)];
    let mut lines: Vec<(String, String)> = zones
        .present(view.ground(), zone)
        .map(|spot| (label(view, zones, spot), inside(zones, spot, guests)))
        .collect();
    lines.extend(between(view, zones, zone, guests));
    let broad = lines.iter().map(|(spot, _)| spot.chars().count()).max();
    let broad = broad.unwrap_or(0);
    let lines: Vec<String> = lines
        .iter()
        .map(|(spot, who)| format!("{spot:broad$} : {who}"))
        .collect();
    let title = format!("{}{}", entry.name, letter(view, zones, zone));
    let widest = lines.iter().map(|line| line.chars().count()).max();
    let width = widest.unwrap_or(0).max(title.chars().count() + 2).max(40);
    let rule = width.saturating_sub(title.chars().count() + 1);
    let _ = writeln!(text, "+- {title} {:-<rule$}-+", "");
    for line in lines {
        let _ = writeln!(text, "| {line:width$}  |");
    }
    let _ = writeln!(text, "+{:-<1$}+", "", width + 3);
    let _ = writeln!(text, "  {}", relations(zones, zone));
}

/// The letter of a zone in goals.
fn letter(view: View<'_>, zones: &ZoneMap, zone: u8) -> String {
    let board = view.board();
    let seat = zones.block(zones.zones[usize::from(zone)].empty).0;
    let letters = board.zones.iter().enumerate();
    letters
        .filter(|(number, _)| board.in_zone(seat, *number as u8))
        .map(|(_, letter)| format!(" ({letter})"))
        .collect()
}

/// A spot with its tags: `desk (light cover, breaks above 8)`.
fn label(view: View<'_>, zones: &ZoneMap, spot: SpotId) -> String {
    let tags = tags(view, zones, spot);
    let name = &zones.spot(spot).name;
    if tags.is_empty() {
        name.clone()
    } else {
        format!("{name} ({})", tags.join(", "))
    }
}

/// What a player reads about a spot, tag by tag.
pub fn tags(view: View<'_>, zones: &ZoneMap, spot: SpotId) -> Vec<String> {
    let own = zones.spot(spot);
    let board = view.board();
    let seat = zones.block(spot).0;
    let mut tags = Vec::new();
    let mut add = |tag: String| tags.push(tag);
    if own.gate {
        add("gate".into());
    }
    match own.cover {
        Some(CoverClass::Heavy) => add("heavy cover".into()),
        Some(CoverClass::Light) => add("light cover".into()),
        None => {}
    }
    if let Some(durability) = own.durability {
        add(format!("breaks above {durability}"));
    }
    match board.tile(seat).map_or(0, |tile| tile.elevation) {
        0 => {}
        up @ 1.. => add(format!("{up} m up")),
        down => add(format!("{} m down", -down)),
    }
    if let Some((metres, face)) = own.climb {
        let kind = match (face.harsh, face.hard) {
            (false, false) => "",
            (true, false) => ", harsh",
            (false, true) => ", hard",
            (true, true) => ", harsh and hard",
        };
        add(format!("climb {metres} m{kind}"));
    }
    if let Some((metres, _)) = own.gap {
        add(format!("leap {metres} m"));
    }
    if let Some(terrain) = board.terrain(seat)
        && (terrain.harmful.is_some() || terrain.slows() || terrain.water > 0)
    {
        add(terrain.title.clone());
    }
    if own.solid {
        add("solid".into());
    }
    match board.light(seat) {
        Light::Bright => {}
        Light::Low => add("low light".into()),
        Light::Dark => add("dark".into()),
    }
    if board.has_roof(seat) {
        add("roof".into());
    }
    let hangs_here = |cell: Cell| zones.spot_at(cell) == Some(spot);
    if view.ground().haze.iter().any(|haze| hangs_here(haze.cell)) {
        add("haze".into());
    }
    let hidden = names(zones, own.hidden_from);
    if !hidden.is_empty() {
        add(format!("unseen from {hidden}"));
    }
    if own.interaction.is_some() {
        add("can be used".into());
    }
    tags
}

fn inside(zones: &ZoneMap, spot: SpotId, guests: &[Guest<'_>]) -> String {
    let here = guests
        .iter()
        .filter(|(.., cell)| zones.spot_at(*cell) == Some(spot));
    let here: Vec<String> = here
        .map(|(sign, _, name, _)| format!("{sign} {name}"))
        .collect();
    here.join(", ")
}

/// The units between the spots of a zone, each with its destination.
fn between(
    view: View<'_>,
    zones: &ZoneMap,
    zone: u8,
    guests: &[Guest<'_>],
) -> Vec<(String, String)> {
    let on_the_way = guests.iter().filter(|(.., cell)| {
        zones
            .place(*cell)
            .is_some_and(|place| place.zone == zone && place.spot.is_none())
    });
    on_the_way
        .map(|(sign, unit, name, _)| {
            let trip = view.ground().trips.iter().find(|trip| trip.unit == *unit);
            let goal = trip.map_or(String::new(), |trip| {
                let (from, to) = (zones.title(trip.from), zones.title(trip.to));
                format!(", {} m from {from} towards {to}", trip.metres)
            });
            ("on the way".to_owned(), format!("{sign} {name}{goal}"))
        })
        .collect()
}

fn relations(zones: &ZoneMap, zone: u8) -> String {
    let entry = &zones.zones[usize::from(zone)];
    let others = |bits: u8| names(zones, bits & !(1 << zone));
    let (beside, sees) = (others(entry.beside), others(entry.sees));
    match (beside.is_empty(), sees.is_empty()) {
        (true, true) => "beside no other zone, and sees none".to_owned(),
        (true, false) => format!("beside no other zone; sees {sees}"),
        (false, true) => format!("beside {beside}; sees none of the others"),
        (false, false) => format!("beside {beside}; sees {sees}"),
    }
}

fn names(zones: &ZoneMap, bits: u8) -> String {
    let named = zones.zones.iter().enumerate();
    let named: Vec<&str> = named
        .filter(|(number, _)| bits & 1 << number != 0)
        .map(|(_, zone)| zone.name.as_str())
        .collect();
    named.join(", ")
}

/// A square among zones as a player reads it.
pub fn place(zones: &ZoneMap, cell: Cell) -> String {
    match zones.place(cell) {
        Some(place) => match place.spot {
            Some(spot) => zones.title(spot),
            None => format!(
                "between the spots of {}",
                zones.zones[usize::from(place.zone)].name
            ),
        },
        None => "nowhere".to_owned(),
    }
}

/// A report that a spot was created or destroyed.
pub(super) fn changed(scene: &Scene, spot: SpotId, there: bool, by: Option<&str>) -> String {
    let zones = scene.board.zone_map.as_ref();
    let title = zones.map_or("a spot".to_owned(), |zones| {
        format!("the {}", zones.title(spot))
    });
    let text = match (by, there) {
        (Some(by), true) => format!("{by} opens {title}"),
        (Some(by), false) => format!("{by} destroys {title}"),
        (None, true) => format!("{title} appears"),
        (None, false) => format!("{title} is destroyed"),
    };
    format!("{} (EV-ZON-20).", capital(&text))
}

/// A spot as orders write it: its zone and its own name.
pub fn order_name(zones: &ZoneMap, spot: SpotId) -> String {
    format!("{} {}", zones.zone_of(spot).name, zones.spot(spot).name)
}

/// The names by which orders may name an existing spot: zone and spot; the spot alone, if it is in
/// the acting unit's zone or has no namesake; the zone alone for its gate or its empty spot.
pub(super) fn spot_names(view: View<'_>, zones: &ZoneMap, unit: UnitId) -> Vec<(String, SpotId)> {
    let mut named = Vec::new();
    let home = zones.place(view.cell(unit)).map(|place| place.zone);
    for zone in 0..zones.zones.len() as u8 {
        let entry = &zones.zones[usize::from(zone)];
        let gate = zones
            .gate(view.ground(), zone)
            .filter(|_| home != Some(zone));
        named.push((entry.name.clone(), gate.unwrap_or(entry.empty)));
        for spot in zones.present(view.ground(), zone) {
            let own = &zones.spot(spot).name;
            named.push((order_name(zones, spot), spot));
            named.push((format!("{own} in {}", entry.name), spot));
            named.push((format!("{own} in the {}", entry.name), spot));
            let mut namesakes = (0..zones.spots.len() as u8).map(SpotId).filter(|&other| {
                zones.spot(other).name.eq_ignore_ascii_case(own)
                    && zones.is_there(view.ground(), other)
            });
            let is_here = home == Some(zone);
            if is_here || own != EMPTY && namesakes.all(|other| other == spot) {
                named.push((own.clone(), spot));
            }
        }
    }
    named
}
