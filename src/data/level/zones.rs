//! A battlefield of zones and spots instead of a picture (EV-ZON-01 to 04): read and checked;
//! `zone_plan` lays it out on a board.

use std::{collections::BTreeMap, ops::Range};

use super::{
    square::Square,
    zone_fields::{Effect, FieldFields, Named, SpotFields, ZoneFields},
};
use crate::{
    battle::{
        field::{
            obstacle::Obstacle,
            zones::{EMPTY, Interaction, MOST_SPOTS, MOST_ZONES, Presence, Spot, SpotChange},
        },
        ids::SpotId,
    },
    document::{Node, Reader, Variant, problem::Problem, record::Record},
};

/// A battlefield as the file defines it.
#[derive(Clone)]
pub(crate) struct Draft {
    pub(super) metres: (u8, u8),
    pub(super) zones: Vec<ZoneDraft>,
    /// Whether everything is as its author meant it; if not, checks of the whole are skipped.
    pub(super) is_sound: bool,
    /// The fields of the file.
    said: FieldFields,
}

impl Draft {
    /// The battlefield as a file has it.
    pub(super) fn written(&self) -> String {
        format!("zones({})", self.said.written(()).join(", "))
    }
}

/// A zone as the file defines it.
#[derive(Clone)]
pub(super) struct ZoneDraft {
    pub(super) name: Named,
    pub(super) letter: Option<char>,
    pub(super) adjacent: Vec<Named>,
    pub(super) sees: Vec<Named>,
    pub(super) spots: Vec<SpotDraft>,
}

/// A spot as the file defines it.
#[derive(Clone)]
pub(super) struct SpotDraft {
    pub(super) spot: Spot,
    /// The ground in it.
    pub(super) square: Square,
    /// The obstacle it is named for.
    pub(super) object: Option<&'static Obstacle>,
    span: Range<usize>,
    hidden_from: Vec<Named>,
    interaction: Option<(Interaction, Effect)>,
}

/// Reads the kind of battlefield of a level; `None` for a grid, and for zones that cannot be read.
pub(crate) fn battlefield<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Draft> {
    let is_upper = node
        .name()
        .is_some_and(|name| name.starts_with(char::is_uppercase));
    let names = if is_upper {
        ["Zones", "Grid"]
    } else {
        ["zones", "grid"]
    };
    let variant = reader.variant(node, "a battlefield", &names)?;
    if variant.name.eq_ignore_ascii_case("grid") {
        variant.unit(reader);
        return None;
    }
    zones(reader, &variant)
}

fn zones<'d>(reader: &mut Reader<'d>, variant: &Variant<'d>) -> Option<Draft> {
    let read = variant.fields(reader, |fields| FieldFields::read_among(fields, None, ()))?;
    let list = variant.node.field("zones");
    let said = read.clone();
    let drafts = read.zones?;
    let count = drafts.len();
    let nodes = list.and_then(Node::items).unwrap_or_default();
    let drafts = nodes.iter().zip(drafts);
    let drafts = drafts.filter_map(|(node, zone)| zone?.draft(reader, node));
    let mut zones: Vec<ZoneDraft> = drafts.collect();
    if !(1..=MOST_ZONES).contains(&count) {
        let place = list.map_or(variant.name_span(), Node::opening);
        let help = format!("a battlefield has 1 to {MOST_ZONES} zones; join some of them");
        return reader.refuse(
            "zone-count",
            place,
            format!("the battlefield has {count} zones"),
            help,
        );
    }
    let mut is_sound = check_names(reader, &zones);
    if zones.len() < count {
        return None;
    }
    if is_sound {
        is_sound = link(reader, &mut zones);
    }
    Some(Draft {
        metres: (read.spots_m?, read.zones_m?),
        is_sound,
        zones,
        said,
    })
}

impl ZoneFields {
    /// The zone of this node, with all its spots.
    fn draft(self, reader: &mut Reader<'_>, node: &Node) -> Option<ZoneDraft> {
        let place = node.field("spots").unwrap_or(node);
        let place = reader.short_span(place);
        // A fault in a spot is reported there; without the spot the zone would be a different one.
        let open = drafts(reader, self.spots?, Presence::Open);
        let hidden = drafts(reader, self.hidden_spots, Presence::Hidden);
        let (mut spots, hidden) = (open?, hidden?);
        check_spots(reader, &spots, &place)?;
        spots.extend(hidden);
        if spots.len() > MOST_SPOTS {
            return reader.refuse(
                "too-many",
                place,
                format!("this zone has {} spots", spots.len()),
                format!("a zone has at most {MOST_SPOTS} spots"),
            );
        }
        Some(ZoneDraft {
            name: self.name?,
            letter: self.letter,
            adjacent: self.adjacent,
            sees: self.sees,
            spots,
        })
    }
}

/// All these spots; `None` if one of them is faulty.
fn drafts(
    reader: &mut Reader<'_>,
    spots: Vec<Option<SpotFields>>,
    presence: Presence,
) -> Option<Vec<SpotDraft>> {
    let drafts = spots.into_iter().map(|spot| spot?.draft(reader, presence));
    let drafts: Vec<Option<SpotDraft>> = drafts.collect();
    drafts.into_iter().collect()
}

/// Reports a zone without an empty spot, or without another; `None` without an empty one.
fn check_spots(reader: &mut Reader<'_>, spots: &[SpotDraft], place: &Range<usize>) -> Option<()> {
    if !spots.iter().any(|one| one.spot.name == EMPTY) {
        return reader.refuse(
            "no-empty-spot",
            place.clone(),
            format!("this zone has no spot `{EMPTY}`"),
            format!("add `Spot(name: \"{EMPTY}\")`, the part with nothing in it"),
        );
    }
    let open = spots.iter();
    let open = open.filter(|one| one.spot.presence == Presence::Open);
    if open.count() < 2 {
        let problem = Problem::error("no-empty-spot", "this zone has nothing but its empty spot");
        let help = "add at least one spot more: cover, a hazard, a height, a gate";
        reader.report(problem.at(place.clone()).help(help));
    }
    Some(())
}

impl SpotFields {
    /// The spot; the empty one has no tags.
    fn draft(self, reader: &mut Reader<'_>, presence: Presence) -> Option<SpotDraft> {
        let (name, span) = self.name?;
        let tags = [
            ("object", self.object.is_some()),
            ("cover", self.cover.is_some()),
            ("durability", self.durability.is_some()),
            ("solid", self.solid),
            ("climb", self.climb.is_some()),
            ("gap", self.gap.is_some()),
            ("later", self.later || presence == Presence::Hidden),
        ];
        let tag = tags.iter().find(|(_, given)| *given);
        if let Some((tag, _)) = tag.filter(|_| name == EMPTY) {
            return reader.refuse(
                "no-empty-spot",
                span,
                format!("the spot `{EMPTY}` has `{tag}`"),
                "the empty spot is always there and has nothing in it; make another one",
            );
        }
        let later = self.later;
        Some(SpotDraft {
            spot: Spot {
                name,
                zone: 0,
                presence: if later { Presence::Later } else { presence },
                cover: self.cover.or(self.object.and_then(|object| object.cover)),
                durability: self
                    .durability
                    .or(self.object.and_then(|object| object.durability)),
                gate: self.gate,
                solid: self.solid,
                climb: self.climb,
                gap: self.gap,
                hidden_from: 0,
                interaction: None,
            },
            span,
            square: self.ground,
            object: self.object,
            hidden_from: self.hidden_from,
            interaction: self.interact,
        })
    }
}

/// Reports zones and spots of one name, and second gates.
fn check_names(reader: &mut Reader<'_>, zones: &[ZoneDraft]) -> bool {
    let mut are_unique = true;
    let mut once = |reader: &mut Reader<'_>,
                    seen: &mut BTreeMap<String, Range<usize>>,
                    what: &str,
                    (name, span): &Named| {
        if let Some(first) = seen.get(&name.to_lowercase()) {
            are_unique = false;
            reader.report(
                Problem::error("duplicate-name", format!("two {what} are called `{name}`"))
                    .at(span.clone())
                    .also(first.clone(), "the first")
                    .help("give each its own name"),
            );
        }
        seen.entry(name.to_lowercase()).or_insert(span.clone());
    };
    let mut known = BTreeMap::new();
    for zone in zones {
        once(reader, &mut known, "zones", &zone.name);
        let mut spots = BTreeMap::new();
        for one in &zone.spots {
            let name = (one.spot.name.clone(), one.span.clone());
            once(reader, &mut spots, "spots of this zone", &name);
        }
        let mut gates = zone.spots.iter().filter(|one| one.spot.gate);
        if let (Some(first), Some(second)) = (gates.next(), gates.next()) {
            reader.report(
                Problem::error("two-gates", format!("{} has two gates", zone.name.0))
                    .at(second.span.clone())
                    .also(first.span.clone(), "the first")
                    .help("a zone is entered by one gate, or by all of its spots if it has none"),
            );
        }
    }
    are_unique
}

/// Turns names into numbers and checks that relations are mutual; returns whether all are valid.
fn link(reader: &mut Reader<'_>, zones: &mut [ZoneDraft]) -> bool {
    let names: Vec<String> = zones.iter().map(|zone| zone.name.0.clone()).collect();
    let mut is_sound = true;
    for here in 0..zones.len() {
        let zone = &zones[here];
        for (field, list) in [("adjacent", &zone.adjacent), ("sees", &zone.sees)] {
            for (other, span) in list {
                let Some(there) = find(reader, &names, other, span, "a zone") else {
                    is_sound = false;
                    continue;
                };
                let back = match field {
                    "adjacent" => &zones[there].adjacent,
                    _ => &zones[there].sees,
                };
                let problem = if there == here {
                    let message = format!("`{other}` is named in its own `{field}`");
                    let help = "relations are those to other zones; a zone sees itself anyway";
                    Problem::error("one-way", message).help(help)
                } else if !back.iter().any(|(name, _)| *name == names[here]) {
                    let me = &names[here];
                    let message =
                        format!("`{me}` has `{other}` in `{field}`, and `{other}` not `{me}`");
                    Problem::error("one-way", message)
                        .also(zones[there].name.1.clone(), "the other zone")
                        .help(format!(
                            "relations hold both ways: add `{me}` to `{field}` of `{other}`"
                        ))
                } else {
                    continue;
                };
                is_sound = false;
                reader.report(problem.at(span.clone()));
            }
        }
        for one in &zone.spots {
            for (other, span) in &one.hidden_from {
                is_sound &= find(reader, &names, other, span, "a zone").is_some();
            }
        }
    }
    let mut first = 0;
    for (number, zone) in zones.iter_mut().enumerate() {
        let spots: Vec<String> = zone.spots.iter().map(|one| one.spot.name.clone()).collect();
        for (place, one) in zone.spots.iter_mut().enumerate() {
            one.spot.zone = number as u8;
            one.spot.hidden_from = bits(&names, &one.hidden_from);
            let Some((interaction, effect)) = &mut one.interaction else {
                continue;
            };
            let (Effect::Creates((name, span))
            | Effect::Destroys((name, span))
            | Effect::Becomes((name, span))) = &*effect;
            let Some(found) = find(reader, &spots, name, span, "a spot of this zone") else {
                is_sound = false;
                continue;
            };
            let id = |place: usize| SpotId((first + place) as u8);
            interaction.change = match &*effect {
                Effect::Creates(_) => SpotChange::Create(id(found)),
                Effect::Destroys(_) => SpotChange::Destroy(id(found)),
                Effect::Becomes(_) => SpotChange::Alter {
                    from: id(place),
                    to: id(found),
                },
            };
            if name == EMPTY {
                is_sound = false;
                reader.report(
                    Problem::error(
                        "no-empty-spot",
                        format!("the spot `{EMPTY}` is always there"),
                    )
                    .at(span.clone())
                    .help("name another spot of the zone"),
                );
            }
            one.spot.interaction = Some(interaction.clone());
        }
        first += zone.spots.len();
    }
    is_sound
}

fn find(
    reader: &mut Reader<'_>,
    names: &[String],
    name: &str,
    span: &Range<usize>,
    what: &str,
) -> Option<usize> {
    let found = names.iter().position(|known| known == name);
    if found.is_none() {
        let known = names.iter().map(String::as_str);
        return reader.unknown_name(span.clone(), name, what, known);
    }
    found
}

/// The places of names among others, as bits.
pub(super) fn bits(names: &[String], list: &[Named]) -> u8 {
    list.iter()
        .filter_map(|(name, _)| names.iter().position(|known| known == name))
        .fold(0, |all, place| all | 1 << place)
}
