//! Marked areas on the ground: where the acting unit can go, and where it is dangerous.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::ground::{Atlas, BattleEntity, mask};
use crate::{
    app::{
        art::{TileKey, theme},
        drawing::third_party::{Layer, Place, spawn_layer},
        models::{
            camera::BoardView, charts::MapChoice, choices::Choices, playback::Playback,
            reach::ReachKinds,
        },
        state::{
            pending::PendingOrder,
            session::{add_battle_resource, in_battle},
        },
    },
    geometry::Cell,
};

/// A marked area.
#[derive(Component)]
struct MarkLayer;

/// The current marks.
#[derive(Resource, Default, PartialEq)]
struct Marked {
    reach: ReachKinds,
    aims: BTreeSet<Cell>,
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<Marked>(app).add_systems(Update, mark.run_if(in_battle));
}

/// The marks of an area: each square's key says where the area ends beside it.
fn area(cells: &BTreeSet<Cell>, key: fn(u8) -> TileKey) -> Vec<(Cell, TileKey)> {
    let borders = |cell: Cell| key(mask(cell, |next| !cells.contains(&next)));
    cells.iter().map(|&cell| (cell, borders(cell))).collect()
}

fn mark(
    mut commands: Commands,
    (choices, kinds): (Res<Choices>, Res<ReachKinds>),
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
        && !kinds.is_changed()
        && !pending.is_changed()
        && !maps.is_changed()
        && !marked.is_changed()
    {
        return;
    }
    let mut now = Marked::default();
    // A map over the board replaces the reach.
    let covered = maps.chart.is_some() && pending.armed.is_none();
    if playback.is_empty() && choices.unit.is_some() && !covered {
        match pending.armed {
            Some(armed) => now.aims = choices.cells_of(armed),
            None => now.reach.clone_from(&kinds),
        }
    }
    if *marked == now {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let ReachKinds { bands, danger } = &now.reach;
    let near = bands.first().map(|band| &band.cells);
    let far = || bands.iter().enumerate().skip(1);
    // A border around all that can be reached; single squares occupied by units get none.
    let all: BTreeSet<Cell> = bands.iter().flat_map(|band| &band.cells).copied().collect();
    let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let is_hole = |cell: Cell| {
        let mut beside = sides.iter().map(|(dx, dy)| cell.offset(*dx, *dy));
        beside.all(|cell| all.contains(&cell))
    };
    let ends = |cell: Cell| !all.contains(&cell) && !is_hole(cell);
    let rim = far()
        .flat_map(|(_, band)| &band.cells)
        .map(|&cell| (cell, TileKey::Rim(mask(cell, ends))));
    let filled = far().flat_map(|(number, band)| {
        let key = TileKey::Fill(ReachKinds::pattern(number));
        band.cells.iter().map(move |&cell| (cell, key))
    });
    let near = near.map_or_else(Vec::new, |cells| area(cells, TileKey::Mark));
    // Near squares stand out where there are others.
    let bright = match bands.len() {
        2.. => near.clone(),
        _ => Vec::new(),
    };
    let hatched = danger.iter().map(|&cell| (cell, TileKey::Hatch(0)));
    for (tiles, depth, colour) in [
        (filled.collect(), 5.8, theme::reach().gamma_multiply(0.7)),
        (rim.collect(), 5.9, theme::reach().gamma_multiply(0.55)),
        (near, 6.0, theme::reach()),
        (bright, 6.1, theme::reach()),
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
