//! The ground of a square in a legend: a named kind, or several of them in one square.

use crate::{
    battle::field::terrain::{Climb, Terrain},
    data::{
        assets,
        terrain::{DEEPEST_GAP, current, water},
    },
    document::{
        Node, NodeKind, Reader, Variant,
        shape::{Shape, ValueKind, number, read_as},
    },
};

/// A depth of ground.
#[derive(Clone, Copy, Debug)]
pub(super) enum Depth {
    /// Of water, in tenths of a metre.
    Water(u8),
    /// Of a hole, in metres.
    Hole(u8),
}

impl Depth {
    /// Ground of this depth.
    pub(super) fn of(self, terrain: &Terrain) -> Terrain {
        let mut terrain = terrain.clone();
        match self {
            Self::Water(depth) => {
                terrain.water = depth;
                terrain.title = match (depth / 10, depth % 10) {
                    (metres, 0) => format!("water, {metres} m deep"),
                    (metres, tenths) => format!("water, {metres}.{tenths} m deep"),
                };
            }
            Self::Hole(depth) => {
                terrain.gap = depth;
                terrain.title = format!("{}, {depth} m deep", terrain.name);
            }
        }
        terrain
    }
}

/// The depth of water or of a hole.
pub(super) fn depth(terrain: &Terrain) -> impl Shape<Value = Depth> + use<'_> {
    read_as(
        ValueKind::Worded(
            "metres: of water 0 to 25, with at most one digit behind the point, of a hole 1 to 50",
        ),
        move |reader, node| read_depth(reader, node, terrain),
        |depth| match depth {
            Depth::Water(depth) => water().write(depth),
            Depth::Hole(depth) => depth.to_string(),
        },
    )
}

fn read_depth<'d>(reader: &mut Reader<'d>, node: &'d Node, terrain: &Terrain) -> Option<Depth> {
    if terrain.water > 0 {
        return water().read(reader, node, None).map(Depth::Water);
    }
    if terrain.gap > 0 {
        return number(1..=DEEPEST_GAP)
            .read(reader, node, None)
            .map(Depth::Hole);
    }
    reader.refuse(
        "no-depth",
        node.span.clone(),
        format!("`{}` has no depth", terrain.name),
        "only water and holes have one; for height write `elevation`",
    )
}

/// Reads the name of a kind of ground; what stands in its brackets is still to be read.
pub(super) fn named<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
) -> Option<(Variant<'d>, &'static Terrain)> {
    let all = assets().terrains.iter();
    let names: Vec<&'static str> = all.map(|terrain| terrain.name.as_str()).collect();
    let variant = reader.variant(node, "a terrain", &names)?;
    Some((variant, assets().terrain(variant.name)?))
}

/// Further kinds of ground in the same square, as in `shallows(features: [mud])`: their effects add
/// up (TH-MOV-07, TH-MOV-08).
pub(super) fn features(terrain: Terrain) -> impl Shape<Value = Vec<Terrain>> {
    read_as(
        ValueKind::List(Box::new(ValueKind::Worded("a terrain"))),
        move |reader, node| read_features(reader, node, &terrain),
        |features| {
            let all: Vec<String> = features.iter().map(written_feature).collect();
            format!("[{}]", all.join(", "))
        },
    )
}

/// One of them as a file has it: with its depth, if that is its own.
fn written_feature(feature: &Terrain) -> String {
    let name = &feature.name;
    let usual = assets().terrain(name);
    let is_own = |depth: fn(&Terrain) -> u8| usual.is_some_and(|it| depth(it) != depth(feature));
    if is_own(|terrain| terrain.water) {
        format!("{name}({})", water().write(&feature.water))
    } else if is_own(|terrain| terrain.gap) {
        format!("{name}({})", feature.gap)
    } else {
        name.clone()
    }
}

fn read_features<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    terrain: &Terrain,
) -> Option<Vec<Terrain>> {
    let mut joined = terrain.clone();
    reader.list(node, |reader, node| {
        let feature = feature(reader, node)?;
        if let Some((message, help)) = conflict(&joined, &feature) {
            return reader.refuse("ground-conflict", node.span.clone(), message, help);
        }
        join(&mut joined, &feature);
        Some(feature)
    })
}

/// Reads one of them: `mud`, or `water(0.5)`.
fn feature<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Terrain> {
    let (variant, terrain) = named(reader, node)?;
    match variant.body().map(|body| &body.kind) {
        None | Some(NodeKind::Unit) => Some(terrain.clone()),
        Some(_) => {
            let depth = depth(terrain).read_form(reader, &variant)?;
            Some(depth.of(terrain))
        }
    }
}

/// Why two kinds of ground cannot be in one square, with a fix; `None` if they can.
fn conflict(terrain: &Terrain, more: &Terrain) -> Option<(String, &'static str)> {
    if terrain.wall || more.wall {
        let wall = if terrain.wall { terrain } else { more };
        let message = format!("`{}` leaves no room for other ground", wall.name);
        return Some((message, "leave one of them out"));
    }
    let both_harm = terrain.harmful.is_some() && more.harmful.is_some();
    both_harm.then(|| {
        (
            format!("`{}` and `{}` both trip or hurt", terrain.name, more.name),
            "a square has one such ground: leave the milder one out",
        )
    })
}

/// Ground with the effects of further kinds.
pub(super) fn with_features(terrain: &Terrain, features: &[Terrain]) -> Terrain {
    let mut joined = terrain.clone();
    for feature in features {
        join(&mut joined, feature);
    }
    joined
}

/// Adds the effects of a further kind of ground.
fn join(terrain: &mut Terrain, more: &Terrain) {
    terrain.title = format!("{} and {}", terrain.title, more.title);
    terrain.opaque |= more.opaque;
    terrain.slope |= more.slope;
    terrain.hindering |= more.hindering;
    terrain.undergrowth |= more.undergrowth;
    terrain.harmful = terrain.harmful.or(more.harmful);
    terrain.fire |= more.fire;
    terrain.flammable |= more.flammable;
    terrain.water = terrain.water.max(more.water);
    terrain.rough_water |= more.rough_water;
    terrain.gap = terrain.gap.max(more.gap);
    terrain.climb = match (terrain.climb, more.climb) {
        (Some(one), Some(other)) => Some(Climb {
            harsh: one.harsh || other.harsh,
            hard: one.hard || other.hard,
        }),
        (one, other) => one.or(other),
    };
    terrain.no_air |= more.no_air;
    terrain.roof |= more.roof;
    terrain.current = terrain.current.or(more.current);
    terrain.slip_tn = terrain.slip_tn.max(more.slip_tn);
}

/// The current of water (TH-MOV-09).
pub(super) fn current_on(terrain: Terrain) -> impl Shape<Value = (i8, i8)> {
    read_as(
        current().kind(),
        move |reader, node| {
            if terrain.water > 0 {
                return current().read(reader, node, None);
            }
            reader.refuse(
                "no-current",
                node.span.clone(),
                format!("`{}` is no water and has no current", terrain.name),
                "give it to water, as in `deep_water(current: (2, 0))`: columns and rows a round",
            )
        },
        |drift| current().write(drift),
    )
}
