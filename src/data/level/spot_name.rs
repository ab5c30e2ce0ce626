//! The names by which units ask for spots.

use super::zone_fields::{Named, read_named};
use crate::{
    battle::{field::zones::ZoneMap, ids::SpotId},
    document::{
        Node, NodeKind, Reader,
        shape::{Shape, worded},
    },
};

/// A spot as a combatant names it: its zone, and its own name unless the empty one is meant.
#[derive(Clone)]
pub(crate) struct SpotName {
    zone: Named,
    spot: Option<Named>,
}

impl SpotName {
    /// Reads a zone and a spot of it.
    pub(super) fn read<'d>(
        reader: &mut Reader<'d>,
        zone: &'d Node,
        spot: &'d Node,
    ) -> Option<Self> {
        let (zone, spot) = (read_named(reader, zone), read_named(reader, spot));
        Some(Self {
            zone: zone?,
            spot: Some(spot?),
        })
    }
}

/// A spot as a combatant names it.
pub(crate) fn spot() -> impl Shape<Value = SpotName> {
    worded(
        "a zone and a spot of it, `(\"Hall\", \"desk\")`, or a zone, `\"Hall\"`",
        spot_name,
        |name| match &name.spot {
            Some((spot, _)) => format!("({:?}, {spot:?})", name.zone.0),
            None => format!("{:?}", name.zone.0),
        },
    )
}

/// Reads `"Hall"`, the empty spot of a zone, or `("Hall", "loader")`.
fn spot_name<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<SpotName> {
    if let NodeKind::Text(_) = node.kind {
        let zone = read_named(reader, node)?;
        return Some(SpotName { zone, spot: None });
    }
    let [zone, spot] = reader.tuple(node, "a spot `(\"zone\", \"spot\")`")?;
    SpotName::read(reader, zone, spot)
}

/// The spot of a name.
pub(crate) fn spot_named(
    reader: &mut Reader<'_>,
    zones: &ZoneMap,
    name: &SpotName,
) -> Option<SpotId> {
    let found = zones.zones.iter().find(|zone| zone.name == name.zone.0);
    let Some(zone) = found else {
        let (wanted, span) = &name.zone;
        let known = zones.zones.iter().map(|zone| zone.name.as_str());
        return reader.unknown_name(span.clone(), wanted, "a zone", known);
    };
    let Some((wanted, span)) = &name.spot else {
        return Some(zone.empty);
    };
    let found = zone.ids().find(|&spot| zones.spot(spot).name == *wanted);
    if found.is_none() {
        let what = format!("a spot of {}", zone.name);
        let known = zone.ids().map(|spot| zones.spot(spot).name.as_str());
        return reader.unknown_name(span.clone(), wanted, &what, known);
    }
    found
}
