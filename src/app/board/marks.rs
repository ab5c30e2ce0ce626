//! Areas on the ground: where the acting one can go, and where it is dangerous.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::{
    app::{
        art::TileKey,
        board::ground::{Atlas, OfBoard, mask},
        camera::BoardView,
        choices::Choices,
        intent::Intent,
        playback::Playback,
        screens::Screen,
        session::Session,
        theme,
        third_party::{Layer, spawn_layer},
    },
    geometry::Cell,
};

/// An area that is marked.
#[derive(Component)]
struct MarkLayer;

/// What is marked now.
#[derive(Resource, Default, PartialEq)]
struct Marked {
    reach: BTreeSet<Cell>,
    danger: BTreeSet<Cell>,
    aims: BTreeSet<Cell>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marked>()
        .add_systems(
            Update,
            mark.run_if(resource_exists::<Session>.and_then(in_state(Screen::Battle))),
        )
        .add_systems(OnExit(Screen::Battle), |mut marked: ResMut<Marked>| {
            *marked = Marked::default();
        });
}

fn mark(
    mut commands: Commands,
    choices: Res<Choices>,
    intent: Res<Intent>,
    playback: Res<Playback>,
    atlas: Res<Atlas>,
    view: Res<BoardView>,
    old: Query<Entity, With<MarkLayer>>,
    mut marked: ResMut<Marked>,
) {
    let mut now = Marked::default();
    if playback.is_empty() && choices.unit.is_some() {
        if let Some(armed) = intent.armed {
            now.aims = choices.cells_of(armed);
        } else {
            now.reach = choices.reach.keys().copied().collect();
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
    for (cells, hatched, colour) in [
        (&now.reach, false, theme::reach()),
        (&now.danger, true, theme::bad()),
        (&now.aims, false, theme::GOLD),
    ] {
        let [r, g, b, _] = colour.to_array();
        let tiles: Vec<(Cell, u32, Color)> = cells
            .iter()
            .filter_map(|&cell| {
                let sides = if hatched {
                    0
                } else {
                    mask(cell, |next| !cells.contains(&next))
                };
                let key = if hatched {
                    TileKey::Hatch(sides)
                } else {
                    TileKey::Mark(sides)
                };
                Some((cell, atlas.place(key)?, Color::srgb_u8(r, g, b)))
            })
            .collect();
        if tiles.is_empty() {
            continue;
        }
        let layer = spawn_layer(
            &mut commands,
            &Layer {
                image: &atlas.image,
                grid: view.grid,
                depth: if hatched { 6.5 } else { 6.0 },
                tiles: &tiles,
            },
        );
        commands.entity(layer).insert((MarkLayer, OfBoard));
    }
    *marked = now;
}
