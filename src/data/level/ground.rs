//! The ground of a square in a legend: a named kind, or several of them in one square.

use crate::{
    battle::board::{Climb, Terrain},
    data::{
        assets,
        terrain::{DEEPEST_GAP, current, water},
    },
    document::{Node, NodeKind, Reader, Variant, problem::Problem},
};

/// Reads the name of a kind of ground; what stands in its brackets is still to be read.
pub(super) fn named<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(Variant<'d>, Terrain)> {
    let names: Vec<&'static str> = assets()
        .terrains
        .iter()
        .map(|terrain| terrain.name.as_str())
        .collect();
    let variant = reader.variant(node, "a terrain", &names)?;
    let terrain = assets().terrain(variant.name)?.clone();
    Some((variant, terrain))
}

/// Reads further kinds of ground in the same square, as in `shallows(features: [mud])`: their
/// effects add up (TH-MOV-07, TH-MOV-08).
pub(super) fn add_features<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    terrain: &mut Terrain,
) -> Option<()> {
    for (node, feature) in reader.list(node, |reader, node| Some((node, feature(reader, node)?)))? {
        join(reader, node, terrain, &feature);
    }
    Some(())
}

/// Reads one of them: `mud`, or `water(0.5)`.
fn feature<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Terrain> {
    let (variant, mut terrain) = named(reader, node)?;
    if !matches!(
        variant.body().map(|body| &body.kind),
        None | Some(NodeKind::Unit)
    ) {
        variant.single(reader, |reader, node| set_depth(reader, node, &mut terrain))?;
    }
    Some(terrain)
}

/// Adds the effects of a further kind of ground.
fn join<'d>(reader: &mut Reader<'d>, node: &'d Node, terrain: &mut Terrain, more: &Terrain) {
    let mut refuse = |message: String, help: &str| {
        let problem = Problem::error("ground-conflict", message);
        reader.report(problem.at(node.span.clone()).help(help));
    };
    if terrain.wall || more.wall {
        let wall = if terrain.wall { &*terrain } else { more };
        let message = format!("`{}` leaves no room for other ground", wall.name);
        return refuse(message, "leave one of them out");
    }
    if terrain.harmful.is_some() && more.harmful.is_some() {
        let message = format!("`{}` and `{}` both trip or hurt", terrain.name, more.name);
        return refuse(
            message,
            "a square has one such ground: leave the milder one out",
        );
    }
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

/// Reads the current of water into its terrain (TH-MOV-09).
pub(super) fn set_current<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    terrain: &mut Terrain,
) -> Option<()> {
    if terrain.water == 0 {
        let message = format!("`{}` is no water and has no current", terrain.name);
        reader.report(
            Problem::error("no-current", message)
                .at(node.span.clone())
                .help("give it to water, as in `deep_water(current: (2, 0))`: columns and rows a round"),
        );
        return None;
    }
    terrain.current = Some(current(reader, node)?);
    Some(())
}

/// Reads the depth of water or of a hole into its terrain.
pub(super) fn set_depth<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    terrain: &mut Terrain,
) -> Option<()> {
    if terrain.water > 0 {
        terrain.water = water(reader, node)?;
        let (metres, tenths) = (terrain.water / 10, terrain.water % 10);
        terrain.title = match (metres, tenths) {
            (_, 0) => format!("water, {metres} m deep"),
            _ => format!("water, {metres}.{tenths} m deep"),
        };
    } else if terrain.gap > 0 {
        terrain.gap = reader.integer(node, 1..=DEEPEST_GAP)?;
        terrain.title = format!("{}, {} m deep", terrain.name, terrain.gap);
    } else {
        reader.report(
            Problem::error("no-depth", format!("`{}` has no depth", terrain.name))
                .at(node.span.clone())
                .help("only water and holes have one; for height write `elevation`"),
        );
        return None;
    }
    Some(())
}
