//! The reference scene: the same tilemap, one egui panel and moving sprites, and nothing else.

use bevy::{
    asset::RenderAssetUsages,
    camera::Viewport,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use bevy_ecs_tilemap::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext, egui};

/// The scene's set-up and systems.
pub fn plugin(window: &mut App) {
    window
        .add_plugins((EguiPlugin::default(), TilemapPlugin))
        .insert_resource(bevy_egui::EguiGlobalSettings {
            auto_create_primary_context: false,
            ..default()
        })
        .add_systems(Startup, reference)
        .add_systems(Update, wander)
        .add_systems(EguiPrimaryContextPass, panel);
}

const TILE: u32 = 128;
/// Pixels of a square on the screen, as the board opens.
const SQUARE: f32 = 42.0;

#[derive(Component)]
struct Wanders(f32);

fn reference(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    // The part of the window that the board of a battle has.
    commands.spawn((
        Camera2d,
        Camera {
            viewport: Some(Viewport {
                physical_position: UVec2::new(227, 62),
                physical_size: UVec2::new(743, 516),
                ..default()
            }),
            ..default()
        },
        Projection::from(OrthographicProjection {
            scale: TILE as f32 / SQUARE,
            ..OrthographicProjection::default_2d()
        }),
        Transform::from_xyz(32.0 * TILE as f32, 32.0 * TILE as f32, 0.0),
    ));
    commands.spawn((
        Camera2d,
        Camera {
            order: 1,
            clear_color: ClearColorConfig::None,
            ..default()
        },
        PrimaryEguiContext,
        bevy::camera::visibility::RenderLayers::none(),
    ));
    let paint = |shade: u8| {
        let pixels = (0..TILE * TILE).flat_map(|at| {
            let grain = ((at * 31) % 17) as u8;
            [shade + grain, shade + grain, shade + 8 + grain, 255]
        });
        Image::new(
            Extent3d {
                width: TILE,
                height: TILE,
                depth_or_array_layers: 1,
            },
            TextureDimension::D2,
            pixels.collect(),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::default(),
        )
    };
    for (layer, shade) in [(0_u32, 60), (1, 110)] {
        let size = TilemapSize::new(64, 64);
        let map = commands.spawn_empty().id();
        let mut storage = TileStorage::empty(size);
        for x in 0..64 {
            for y in 0..64 {
                if layer == 1 && (x * 5 + y * 3) % 3 != 0 {
                    continue;
                }
                let position = TilePos { x, y };
                let tile = commands.spawn(TileBundle {
                    position,
                    tilemap_id: TilemapId(map),
                    ..default()
                });
                storage.set(&position, tile.id());
            }
        }
        let edge = TILE as f32;
        commands.entity(map).insert(TilemapBundle {
            grid_size: TilemapGridSize::new(edge, edge),
            tile_size: TilemapTileSize::new(edge, edge),
            map_type: TilemapType::Square,
            size,
            storage,
            texture: TilemapTexture::Single(images.add(paint(shade))),
            transform: Transform::from_xyz(0.0, 0.0, layer as f32),
            ..default()
        });
    }
    let dot = images.add(paint(180));
    for number in 0..200_u32 {
        let (x, y) = (number % 20, number / 20);
        let at = Vec3::new(22.0 + x as f32, 27.0 + y as f32, 5.0 / TILE as f32) * TILE as f32;
        commands.spawn((
            Sprite {
                image: dot.clone(),
                custom_size: Some(Vec2::splat(TILE as f32 * 0.7)),
                ..default()
            },
            Transform::from_translation(at),
            Wanders(number as f32),
        ));
    }
}

fn wander(time: Res<Time>, mut sprites: Query<(&mut Transform, &Wanders)>) {
    for (mut place, Wanders(phase)) in &mut sprites {
        place.translation.x += (time.elapsed_secs() * 2.0 + phase).sin();
    }
}

fn panel(mut contexts: EguiContexts, mut value: Local<f32>) -> Result {
    egui::Window::new("Panel").show(contexts.ctx_mut()?, |ui| {
        for row in 0..12 {
            ui.label(format!("Row {row} of a panel with some words in it"));
        }
        ui.add(egui::Slider::new(&mut *value, 0.0..=1.0));
        let _ = ui.button("A button");
    });
    Ok(())
}
