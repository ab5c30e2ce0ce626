//! Battlefields of zones in a draft: zones, the ways between them, their spots, and who stands there.
//!
//! Everything is told by names, as the file does. Each change is another draft, so it is one step for
//! [`Workbench::change`](super::Workbench).

use super::{
    draft::Draft,
    pen::field_place,
    people::{self, added},
    zone_nodes::{
        list_of, mentions, name_of, new_name, new_spot, no_zones, nodes, number_of, spots, text,
        zone,
    },
};
use crate::{
    document::{Edit, Node, NodeKind, in_quotes, problem::suggestion},
    save::Fault,
};

/// The most zones of a battlefield.
pub const MOST_ZONES: usize = 5;
/// The most spots of a zone.
pub const MOST_SPOTS: usize = 12;
/// The spot that every zone has.
pub const EMPTY: &str = "empty";

/// A zone as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// The letter by which goals, triggers and start zones know it.
    pub letter: Option<char>,
    /// The zones that can be walked to from it.
    pub adjacent: Vec<String>,
    /// The zones that are seen from it.
    pub sees: Vec<String>,
    /// Its spots, those that a search finds last.
    pub spots: Vec<String>,
}

/// What leads from a zone to another; always both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// One can walk there.
    Walk,
    /// One sees there.
    Sight,
}

impl Way {
    const fn field(self) -> &'static str {
        match self {
            Self::Walk => "adjacent",
            Self::Sight => "sees",
        }
    }
}

/// A spot of a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the zone.
    pub zone: String,
    /// The name of the spot.
    pub spot: String,
}

impl Place {
    /// As the field `spot` of a combatant has it.
    fn written(&self) -> String {
        match self.spot.as_str() {
            EMPTY => in_quotes(&self.zone),
            spot => format!("({}, {})", in_quotes(&self.zone), in_quotes(spot)),
        }
    }
}

/// The zones of a draft, in the order of the file; none of a map.
#[must_use]
pub fn zones(draft: &Draft) -> Vec<Zone> {
    let nodes = nodes(draft).unwrap_or_default().iter();
    nodes
        .map(|node| {
            let list = |field| {
                let items = node.field(field).and_then(Node::items);
                let items = items.unwrap_or_default().iter();
                items.filter_map(text).map(str::to_owned).collect()
            };
            let spots = ["spots", "hidden_spots"].into_iter();
            let spots = spots.filter_map(|field| node.field(field)?.items());
            let names = spots.flatten().filter_map(|spot| text(spot.field("name")?));
            Zone {
                name: name_of(node).to_owned(),
                letter: match node.field("letter").map(|letter| &letter.kind) {
                    Some(NodeKind::Char(letter)) => Some(*letter),
                    _ => None,
                },
                adjacent: list("adjacent"),
                sees: list("sees"),
                spots: names.map(str::to_owned).collect(),
            }
        })
        .collect()
}

/// Where a combatant stands as the battle begins; `None` where the draft has no zones, or is too
/// faulty to know.
#[must_use]
pub fn place_of(draft: &Draft, number: usize) -> Option<Place> {
    let node = people::item(draft, number).ok()?;
    if let Some(spot) = node.field("spot") {
        let names: Vec<&str> = match &spot.kind {
            NodeKind::Text(zone) => vec![zone, EMPTY],
            _ => spot.items()?.iter().filter_map(text).collect(),
        };
        let [zone, spot] = names.as_slice() else {
            return None;
        };
        return Some(Place {
            zone: (*zone).to_owned(),
            spot: (*spot).to_owned(),
        });
    }
    let level = draft.reading().sketch.as_ref()?;
    let map = level.board.zone_map.as_ref()?;
    let place = map.place(level.combatants.get(number)?.at)?;
    Some(Place {
        zone: map.zones.get(usize::from(place.zone))?.name.clone(),
        spot: map.spot(place.spot?).name.clone(),
    })
}

/// Places a new combatant in a spot.
///
/// # Errors
/// There is no such side, zone or spot.
pub fn place(draft: &Draft, archetype: &str, side: &str, place: &Place) -> Result<Draft, Fault> {
    check_place(draft, place)?;
    if !people::sides(draft).iter().any(|name| name == side) {
        return Err(Fault::new(
            format!("There is no side `{side}`."),
            "Choose one.",
        ));
    }
    let entry = format!(
        "(archetype: {archetype}, side: {}, spot: {})",
        in_quotes(side),
        place.written()
    );
    added(draft, &[entry])
}

/// Moves a combatant to a spot.
///
/// # Errors
/// There is no such combatant, zone or spot, or the combatant rides another.
pub fn moved(draft: &Draft, number: usize, to: &Place) -> Result<Draft, Fault> {
    check_place(draft, to)?;
    let node = people::item(draft, number)?;
    if let Some(mount) = node.field("rides").and_then(text) {
        return Err(Fault::new(
            format!("It rides {mount} and has no place of its own."),
            format!("Move {mount} instead."),
        ));
    }
    let edit = draft.document().set_field(node, "spot", &to.written());
    draft.edited(edit.as_slice())
}

/// Adds a zone with an empty spot and one more, beside another zone and in sight of it.
///
/// # Errors
/// There are no zones, too many, or one of that name.
pub fn zone_added(draft: &Draft, name: &str, beside: &str) -> Result<Draft, Fault> {
    let name = new_name(draft, name)?;
    let all = zones(draft);
    if all.len() >= MOST_ZONES {
        return Err(Fault::new(
            format!("A battlefield has at most {MOST_ZONES} zones."),
            "Delete one, or add a spot to one instead.",
        ));
    }
    zone(draft, beside)?;
    let list = list_of(draft)?;
    let item = format!(
        "Zone(\n    name: {},\n    spots: [\n        Spot(name: \"{EMPTY}\"),\n        Spot(name: \"corner\"),\n    ],\n)",
        in_quotes(&name)
    );
    let edit = draft.document().insert_item(list, usize::MAX, &item);
    let with_zone = draft.edited(&[edit.ok_or_else(no_zones)?])?;
    let walked = joined(&with_zone, &name, beside, Way::Walk)?;
    joined(&walked, &name, beside, Way::Sight)
}

/// Takes a zone out of the battlefield, with the ways to it.
///
/// # Errors
/// There is no such zone, it is the last one, or something else speaks of it.
pub fn zone_deleted(draft: &Draft, name: &str) -> Result<Draft, Fault> {
    let number = number_of(draft, name)?;
    if zones(draft).len() == 1 {
        return Err(Fault::new(
            "A battlefield needs a zone.",
            "Add another first.",
        ));
    }
    let outside = mentions(draft, name, None).outside;
    if !outside.is_empty() {
        return Err(Fault::new(
            format!("Combatants or triggers speak of {name}."),
            "Move them elsewhere, or delete them first.",
        ));
    }
    let mut left = Draft::of(draft.document().clone());
    for field in ["adjacent", "sees", "hidden_from"] {
        while let Some(edit) = mention(&left, field, name) {
            left = left.edited(&[edit])?;
        }
    }
    let edit = left.document().remove_item(list_of(&left)?, number);
    left.edited(&[edit.ok_or_else(no_zones)?])
}

/// The edit that takes the first mention of a zone out of the lists of this name.
fn mention(draft: &Draft, field: &str, name: &str) -> Option<Edit> {
    let mut lists = Vec::new();
    let zones = nodes(draft)?.iter().filter(|zone| name_of(zone) != name);
    for zone in zones {
        match field {
            "hidden_from" => lists.extend(spots(zone).filter_map(|spot| spot.field(field))),
            _ => lists.extend(zone.field(field)),
        }
    }
    lists.into_iter().find_map(|list| {
        let place = list
            .items()?
            .iter()
            .position(|item| text(item) == Some(name))?;
        draft.document().remove_item(list, place)
    })
}

/// Gives a zone another name, wherever the file speaks of it.
///
/// # Errors
/// There is no such zone, or another has the name.
pub fn zone_renamed(draft: &Draft, old: &str, new: &str) -> Result<Draft, Fault> {
    number_of(draft, old)?;
    if old.trim() == new.trim() {
        return Ok(Draft::of(draft.document().clone()));
    }
    let new = new_name(draft, new)?;
    let found = mentions(draft, old, None);
    let nodes = found.inside.into_iter().chain(found.outside);
    let edits: Vec<Edit> = nodes
        .map(|node| Edit::replace(node, in_quotes(&new)))
        .collect();
    draft.edited(&edits)
}

/// Makes a way between two zones, in both directions.
///
/// # Errors
/// There is no such zone, or they are the same.
pub fn joined(draft: &Draft, one: &str, other: &str, way: Way) -> Result<Draft, Fault> {
    if one == other {
        return Err(Fault::new(
            "A zone is always beside itself.",
            "Name two zones.",
        ));
    }
    let mut left = Draft::of(draft.document().clone());
    for (from, to) in [(one, other), (other, one)] {
        number_of(&left, to)?;
        let node = zone(&left, from)?;
        let document = left.document();
        let edit = match node.field(way.field()) {
            Some(list)
                if list
                    .items()
                    .is_some_and(|it| it.iter().any(|it| text(it) == Some(to))) =>
            {
                continue;
            }
            Some(list) => document.insert_item(list, usize::MAX, &in_quotes(to)),
            None => {
                // Before the spots, where authors expect it.
                let place = field_place(node, "spots").unwrap_or(usize::MAX);
                let field = format!("{}: [{}]", way.field(), in_quotes(to));
                document.insert_item(node, place, &field)
            }
        };
        left = left.edited(&[edit.ok_or_else(no_zones)?])?;
    }
    Ok(left)
}

/// Takes the way between two zones away, in both directions.
///
/// # Errors
/// There is no such zone.
pub fn parted(draft: &Draft, one: &str, other: &str, way: Way) -> Result<Draft, Fault> {
    let mut left = Draft::of(draft.document().clone());
    for (from, to) in [(one, other), (other, one)] {
        number_of(&left, to)?;
        let list = zone(&left, from)?.field(way.field());
        let items = list.and_then(Node::items).unwrap_or_default();
        let place = items.iter().position(|item| text(item) == Some(to));
        let edit = list.zip(place);
        let edit = edit.and_then(|(list, place)| left.document().remove_item(list, place));
        left = left.edited(edit.as_slice())?;
    }
    Ok(left)
}

/// Adds a spot to a zone, named for an obstacle or for nothing.
///
/// # Errors
/// There is no such zone, it is full, or has a spot of that name.
pub fn spot_added(
    draft: &Draft,
    in_zone: &str,
    name: &str,
    object: Option<&str>,
) -> Result<Draft, Fault> {
    let name = new_spot(draft, in_zone, name)?;
    let list = zone(draft, in_zone)?.field("spots").ok_or_else(no_zones)?;
    if list.items().is_none_or(|spots| spots.len() >= MOST_SPOTS) {
        return Err(Fault::new(
            format!("A zone has at most {MOST_SPOTS} spots."),
            "Delete one first.",
        ));
    }
    let object = object.map_or_else(String::new, |object| format!(", object: {object}"));
    let item = format!("Spot(name: {}{object})", in_quotes(&name));
    let edit = draft.document().insert_item(list, usize::MAX, &item);
    draft.edited(&[edit.ok_or_else(no_zones)?])
}

/// Gives a spot another name, wherever the file speaks of it.
///
/// # Errors
/// There is no such spot, it is the empty one, or another of the zone has the name.
pub fn spot_renamed(draft: &Draft, place: &Place, new: &str) -> Result<Draft, Fault> {
    check_place(draft, place)?;
    check_is_not_empty(place)?;
    if place.spot == new.trim() {
        return Ok(Draft::of(draft.document().clone()));
    }
    let new = new_spot(draft, &place.zone, new)?;
    let found = mentions(draft, &place.zone, Some(&place.spot));
    let nodes = found.inside.into_iter().chain(found.outside);
    let edits: Vec<Edit> = nodes
        .map(|node| Edit::replace(node, in_quotes(&new)))
        .collect();
    draft.edited(&edits)
}

/// Takes a spot out of its zone.
///
/// # Errors
/// There is no such spot, it is the empty one, or something else speaks of it.
pub fn spot_deleted(draft: &Draft, place: &Place) -> Result<Draft, Fault> {
    check_place(draft, place)?;
    check_is_not_empty(place)?;
    let found = mentions(draft, &place.zone, Some(&place.spot));
    // Its own name is the first mention.
    if found.inside.len() > 1 || !found.outside.is_empty() {
        return Err(Fault::new(
            format!(
                "Combatants, triggers or other spots speak of {}.",
                place.spot
            ),
            "Move them elsewhere, or delete them first.",
        ));
    }
    let zone = zone(draft, &place.zone)?;
    let edit = ["spots", "hidden_spots"].into_iter().find_map(|field| {
        let list = zone.field(field)?;
        let is_it = |spot: &Node| name_of(spot) == place.spot;
        let number = list.items()?.iter().position(is_it)?;
        draft.document().remove_item(list, number)
    });
    draft.edited(&[edit.ok_or_else(no_zones)?])
}

fn check_place(draft: &Draft, place: &Place) -> Result<(), Fault> {
    let zone = zone(draft, &place.zone)?;
    if spots(zone).any(|spot| name_of(spot) == place.spot) {
        return Ok(());
    }
    let remedy = suggestion(&place.spot, "spot", spots(zone).map(name_of));
    Err(Fault::new(
        format!("{} has no spot `{}`.", place.zone, place.spot),
        remedy,
    ))
}

fn check_is_not_empty(place: &Place) -> Result<(), Fault> {
    match place.spot == EMPTY {
        true => Err(Fault::new(
            format!("Every zone has the spot `{EMPTY}`."),
            "Choose another spot.",
        )),
        false => Ok(()),
    }
}

#[cfg(test)]
#[path = "zones_tests.rs"]
mod tests;
