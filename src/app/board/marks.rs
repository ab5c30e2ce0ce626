//! Marked areas on the ground: where the acting unit can go, and where it is dangerous.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::ground::{Atlas, BattleEntity, mask};
use crate::{
    app::{
        art::{TileKey, theme},
        drawing::third_party::{Layer, Place, spawn_layer},
        models::{camera::BoardView, charts::MapChoice, choices::Choices, playback::Playback},
        state::{
            pending::PendingOrder,
            session::{AppSession, add_battle_resource, in_battle},
        },
    },
    battle::view::View,
    geometry::Cell,
};

/// A marked area.
#[derive(Component)]
struct MarkLayer;

/// The current marks.
#[derive(Resource, Default, PartialEq)]
struct Marked {
    reach: BTreeSet<Cell>,
    /// The squares of these that leave most for other actions.
    ready: BTreeSet<Cell>,
    /// The squares that a more expensive movement would reach.
    farther: BTreeSet<Cell>,
    danger: BTreeSet<Cell>,
    aims: BTreeSet<Cell>,
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<Marked>(app)
        .init_resource::<Bands>()
        .add_systems(Update, mark.run_if(in_battle));
}

/// How much is left on the squares in reach.
#[derive(Resource, Default)]
struct Bands {
    ready: BTreeSet<Cell>,
    farther: BTreeSet<Cell>,
}

impl Bands {
    fn of(view: View<'_>, choices: &Choices) -> Self {
        let mut bands = Self::default();
        let Some(unit) = choices.unit.filter(|_| view.board().zone_map.is_none()) else {
            return bands;
        };
        let home = view.cell(unit);
        for stance in view.scene.book.ranges.stances(view, unit) {
            if stance.cell == home {
                continue;
            }
            match (choices.reach.contains_key(&stance.cell), stance.band) {
                (true, 0) => bands.ready.insert(stance.cell),
                (false, 1) => bands.farther.insert(stance.cell),
                _ => false,
            };
        }
        // One border is enough if all squares are alike.
        if bands.ready.len() == choices.reach.len() {
            bands.ready.clear();
        }
        bands
    }
}

/// The marks of an area: each square's key says where the area ends beside it.
fn area(cells: &BTreeSet<Cell>, key: fn(u8) -> TileKey) -> Vec<(Cell, TileKey)> {
    let borders = |cell: Cell| key(mask(cell, |next| !cells.contains(&next)));
    cells.iter().map(|&cell| (cell, borders(cell))).collect()
}

fn mark(
    mut commands: Commands,
    session: Res<AppSession>,
    mut bands: ResMut<Bands>,
    choices: Res<Choices>,
    (pending, maps): (Res<PendingOrder>, Res<MapChoice>),
    playback: Res<Playback>,
    atlas: Res<Atlas>,
    view: Res<BoardView>,
    old: Query<Entity, With<MarkLayer>>,
    mut marked: ResMut<Marked>,
    mut quiet: Local<bool>,
) {
    let was = std::mem::replace(&mut *quiet, playback.is_empty());
    if was == *quiet
        && !choices.is_changed()
        && !pending.is_changed()
        && !maps.is_changed()
        && !marked.is_changed()
    {
        return;
    }
    if choices.is_changed() {
        *bands = Bands::of(session.battle.view(), &choices);
    }
    let mut now = Marked::default();
    // A map over the board replaces the reach.
    let covered = maps.chart.is_some() && pending.armed.is_none();
    if playback.is_empty() && choices.unit.is_some() && !covered {
        if let Some(armed) = pending.armed {
            now.aims = choices.cells_of(armed);
        } else {
            now.reach = choices.reach.keys().copied().collect();
            now.ready.clone_from(&bands.ready);
            now.farther.clone_from(&bands.farther);
            now.danger = choices
                .reach
                .iter()
                .filter(|(_, step)| step.invites > 0)
                .map(|(cell, _)| *cell)
                .collect();
        }
    }
    if *marked == now {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    // A border around all that a more expensive movement reaches; its inside stays empty.
    let far: BTreeSet<Cell> = now.reach.union(&now.farther).copied().collect();
    let rim = if now.farther.is_empty() {
        Vec::new()
    } else {
        // Single squares occupied by units get no border.
        let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let is_hole = |cell: Cell| {
            let mut beside = sides.iter().map(|(dx, dy)| cell.offset(*dx, *dy));
            beside.all(|cell| far.contains(&cell))
        };
        let ends = |cell: Cell| !far.contains(&cell) && !is_hole(cell);
        let squares = far.iter();
        squares
            .map(|&cell| (cell, TileKey::Rim(mask(cell, ends))))
            .collect()
    };
    let hatched = now.danger.iter().map(|&cell| (cell, TileKey::Hatch(0)));
    for (tiles, depth, colour) in [
        (rim, 5.9, theme::reach().gamma_multiply(0.55)),
        (area(&now.reach, TileKey::Mark), 6.0, theme::reach()),
        (area(&now.ready, TileKey::Mark), 6.1, theme::reach()),
        (hatched.collect(), 6.5, theme::bad()),
        (area(&now.aims, TileKey::Mark), 6.0, theme::GOLD),
    ] {
        let [r, g, b, a] = colour.to_srgba_unmultiplied();
        let tiles: Vec<(Cell, Place, Color)> = tiles
            .into_iter()
            .filter_map(|(cell, key)| Some((cell, atlas.place(key)?, Color::srgba_u8(r, g, b, a))))
            .collect();
        if tiles.is_empty() {
            continue;
        }
        let layer = spawn_layer(
            &mut commands,
            &Layer {
                image: &atlas.image,
                grid: view.grid,
                depth,
                tiles: &tiles,
            },
        );
        commands.entity(layer).insert((MarkLayer, BattleEntity));
    }
    *marked = now;
}
