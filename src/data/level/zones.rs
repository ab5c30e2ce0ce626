//! A battlefield of zones and spots instead of a picture (EV-ZON-01 to 04): read and checked;
//! `zone_plan` lays it out on a board.

use std::{collections::BTreeMap, ops::Range};

use super::map::{self, Square};
use crate::{
    battle::{
        board::{Climb, CoverClass, Obstacle},
        zones::{EMPTY, Interaction, MOST_SPOTS, MOST_ZONES, Presence, Spot, SpotChange, SpotId},
    },
    data::{assets, books::SHELVES, shelf::ZoneWords, terrain::DEEPEST_GAP},
    document::{
        self, Node, NodeKind, Reader, Variant,
        problem::{Problem, suggestion},
        quoted, whole,
    },
};

/// A name of the file and where it stands.
pub(super) type Named = (String, Range<usize>);

/// A battlefield as the file defines it.
pub(crate) struct Draft {
    pub(super) metres: (u8, u8),
    pub(super) zones: Vec<ZoneDraft>,
    /// Whether everything is as its author meant it; if not, checks of the whole are skipped.
    pub(super) is_sound: bool,
}

/// A zone as the file defines it.
pub(super) struct ZoneDraft {
    pub(super) name: Named,
    pub(super) letter: Option<char>,
    pub(super) adjacent: Vec<Named>,
    pub(super) sees: Vec<Named>,
    pub(super) spots: Vec<SpotDraft>,
}

/// A spot as the file defines it.
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

/// The effect of using a spot, by the name of another spot of the zone.
enum Effect {
    Creates(Named),
    Destroys(Named),
    Becomes(Named),
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
    let mut fields = variant.structure(reader);
    let spot_metres = fields.required("spots_m", whole(2..=100));
    let zone_metres = fields.required("zones_m", whole(2..=200));
    let list = fields.node("zones");
    let zones = fields.required("zones", |reader, node| reader.list(node, zone));
    fields.finish();
    let count = list.and_then(Node::items).map_or(0, <[Node]>::len);
    let mut zones = zones?;
    if !(1..=MOST_ZONES).contains(&count) {
        reader.report(
            Problem::error("zone-count", format!("the battlefield has {count} zones"))
                .at(list.map_or(variant.name_span(), Node::opening))
                .help(format!(
                    "a battlefield has 1 to {MOST_ZONES} zones; join some of them"
                )),
        );
        return None;
    }
    let mut is_sound = check_names(reader, &zones);
    if zones.len() < count {
        return None;
    }
    if is_sound {
        is_sound = link(reader, &mut zones);
    }
    Some(Draft {
        metres: (spot_metres?, zone_metres?),
        is_sound,
        zones,
    })
}

fn zone<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<ZoneDraft> {
    let mut fields = reader.structure(node, "Zone");
    let name = fields.required("name", named);
    let letter = fields.optional("letter", map::zone);
    let adjacent = fields.or("adjacent", Vec::new(), |r, n| r.list(n, named));
    let sees = fields.or("sees", Vec::new(), |r, n| r.list(n, named));
    let spots_node = fields.node("spots");
    let spots = fields.required("spots", |reader, node| {
        reader.list(node, |r, n| spot(r, n, Presence::Open))
    });
    let hidden_node = fields.node("hidden_spots");
    let hidden = fields.or("hidden_spots", Vec::new(), |reader, node| {
        reader.list(node, |r, n| spot(r, n, Presence::Hidden))
    });
    fields.finish();
    let spots = spots?;
    let is_whole = |list: Option<&Node>, read: &[SpotDraft]| {
        list.and_then(Node::items).map_or(0, <[Node]>::len) == read.len()
    };
    if !is_whole(spots_node, &spots) || !is_whole(hidden_node, &hidden) {
        // A fault in a spot is reported there; without the spot the zone would be a different one.
        return None;
    }
    let place = spots_node.map_or(node.opening(), |spots| reader.short_span(spots));
    let open = spots
        .iter()
        .filter(|one| one.spot.presence == Presence::Open);
    if !spots.iter().any(|one| one.spot.name == EMPTY) {
        let help = format!("add `Spot(name: \"{EMPTY}\")`, the part with nothing in it");
        let problem = Problem::error("no-empty-spot", format!("this zone has no spot `{EMPTY}`"));
        reader.report(problem.at(place.clone()).help(help));
        return None;
    }
    if open.count() < 2 {
        let problem = Problem::error("no-empty-spot", "this zone has nothing but its empty spot");
        reader.report(
            problem
                .at(place.clone())
                .help("add at least one spot more: cover, a hazard, a height, a gate"),
        );
    }
    let mut all = spots;
    all.extend(hidden);
    if all.len() > MOST_SPOTS {
        let problem = Problem::error("too-many", format!("this zone has {} spots", all.len()));
        reader.report(
            problem
                .at(place)
                .help(format!("a zone has at most {MOST_SPOTS} spots")),
        );
        return None;
    }
    Some(ZoneDraft {
        name: name?,
        letter,
        adjacent,
        sees,
        spots: all,
    })
}

pub(super) fn named<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Named> {
    Some((document::name(reader, node)?, node.span.clone()))
}

fn spot<'d>(reader: &mut Reader<'d>, node: &'d Node, presence: Presence) -> Option<SpotDraft> {
    let mut fields = reader.structure(node, "Spot");
    let name = fields.required("name", named);
    let square = fields.or("ground", floor(), ground);
    let object = fields.optional("object", |reader, node| {
        let names = assets().obstacles.iter().map(|object| object.name.as_str());
        assets().obstacle(reader.one_of(node, "an obstacle", names)?)
    });
    let cover = fields.optional("cover", |reader, node| {
        let classes = [("light", CoverClass::Light), ("heavy", CoverClass::Heavy)];
        reader.choice(node, "a kind of cover", &classes)
    });
    let durability = fields.optional("durability", whole(1..=200));
    let gate = fields.flag("gate");
    let solid = fields.flag("solid");
    let climb = fields.optional("climb", climb);
    let gap = fields.optional("gap", gap);
    let hidden_from = fields.or("hidden_from", Vec::new(), |r, n| r.list(n, named));
    let later = fields.flag("later");
    let interaction = fields.optional("interact", interact);
    fields.finish();
    let (name, span) = name?;
    let tags = [
        ("object", object.is_some()),
        ("cover", cover.is_some()),
        ("durability", durability.is_some()),
        ("solid", solid),
        ("climb", climb.is_some()),
        ("gap", gap.is_some()),
        ("later", later || presence == Presence::Hidden),
    ];
    let tag = tags.iter().find(|(_, given)| *given);
    if let Some((tag, _)) = tag.filter(|_| name == EMPTY) {
        let problem = Problem::error("no-empty-spot", format!("the spot `{EMPTY}` has `{tag}`"));
        reader.report(
            problem
                .at(span.clone())
                .help("the empty spot is always there and has nothing in it; make another one"),
        );
        return None;
    }
    Some(SpotDraft {
        spot: Spot {
            name,
            zone: 0,
            presence: if later { Presence::Later } else { presence },
            cover: cover.or(object.and_then(|object| object.cover)),
            durability: durability.or(object.and_then(|object| object.durability)),
            gate,
            solid,
            climb,
            gap,
            hidden_from: 0,
            interaction: None,
        },
        span,
        square,
        object,
        hidden_from,
        interaction,
    })
}

/// Level ground with nothing on it.
pub(super) fn floor() -> Square {
    let (square, _) = map::plain("floor", 0..0);
    square.unwrap_or_else(|| unreachable!("every game has a floor"))
}

/// Reads the ground of a spot as a legend has it, without what only squares can have.
fn ground<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Square> {
    let square = map::square(reader, node)?;
    let what = if square.terrain.wall {
        "a wall"
    } else if square.terrain.gap > 0 {
        "a hole"
    } else if square.obstacle.is_some() {
        "an obstacle"
    } else if !square.zones.is_empty() {
        "the letter of a zone"
    } else {
        return Some(square);
    };
    reader.report(
        Problem::error(
            "not-a-spot",
            format!("the ground of a spot cannot be {what}"),
        )
        .at(reader.short_span(node))
        .help("things are tags of the spot: `object`, `cover`, `gap`; letters are the zone's"),
    );
    None
}

/// Reads `3`, or `(metres: 3, harsh: true, hard: true)`.
fn climb<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(u8, Climb)> {
    if let NodeKind::Integer(_) = node.kind {
        return Some((reader.integer(node, 1..=50)?, Climb::default()));
    }
    let mut fields = reader.structure(node, "climb");
    let metres = fields.required("metres", whole(1..=50));
    let harsh = fields.flag("harsh");
    let hard = fields.flag("hard");
    fields.finish();
    Some((metres?, Climb { harsh, hard }))
}

/// Reads `3`, or `(metres: 3, depth: 4)`; gaps are 10 m deep (EV-MOV-38) unless the file says so.
fn gap<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(u8, u8)> {
    if let NodeKind::Integer(_) = node.kind {
        return Some((reader.integer(node, 1..=20)?, 10));
    }
    let mut fields = reader.structure(node, "gap");
    let metres = fields.required("metres", whole(1..=20));
    let depth = fields.or("depth", 10, whole(1..=DEEPEST_GAP));
    fields.finish();
    Some((metres?, depth))
}

/// The words of interactions with spots, in the books that have them.
fn words() -> impl Iterator<Item = ZoneWords> {
    SHELVES.iter().filter_map(|shelf| shelf.zones())
}

/// Reads `interact: (skill: athletics, mod: -10, stars: 1, keyword: trick, destroys: "shelf")`.
fn interact<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(Interaction, Effect)> {
    let mut fields = reader.structure(node, "interact");
    let skill = fields.required("skill", |reader, node| {
        let names = words().flat_map(|words| words.skills);
        reader.one_of(node, "a skill", names).map(str::to_owned)
    });
    let modifier = fields.or("mod", 0, whole(-100..=100));
    let stars = fields.or("stars", 1, whole(0..=2));
    let keyword = fields.optional("keyword", |reader, node| {
        let names = words().flat_map(|words| words.keywords);
        reader.one_of(node, "a keyword", names).map(str::to_owned)
    });
    let effects = [
        fields.optional("creates", named).map(Effect::Creates),
        fields.optional("destroys", named).map(Effect::Destroys),
        fields.optional("becomes", named).map(Effect::Becomes),
    ];
    fields.finish();
    let mut effects = effects.into_iter().flatten();
    let (effect, more) = (effects.next(), effects.next());
    let Some(effect) = effect.filter(|_| more.is_none()) else {
        reader.report(
            Problem::error("wrong-count", "an `interact` has exactly one effect")
                .at(reader.short_span(node))
                .help("write one of `creates`, `destroys` and `becomes` with a spot of the zone"),
        );
        return None;
    };
    let interaction = Interaction {
        skill: skill?,
        modifier,
        stars,
        keyword,
        change: SpotChange::Create(SpotId(0)),
    };
    Some((interaction, effect))
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
        let noun = what.strip_prefix("a ").unwrap_or(what);
        let known = names.iter().map(String::as_str);
        reader.report(
            Problem::error(
                "unknown-name",
                format!("there is no {noun} {}", quoted(name)),
            )
            .at(span.clone())
            .labelled(format!("not {what}"))
            .help(suggestion(name, noun, known)),
        );
    }
    found
}

/// The places of names among others, as bits.
pub(super) fn bits(names: &[String], list: &[Named]) -> u8 {
    list.iter()
        .filter_map(|(name, _)| names.iter().position(|known| known == name))
        .fold(0, |all, place| all | 1 << place)
}
