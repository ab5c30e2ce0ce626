//! bevy_ecs_tilemap: layers of painted squares.

use bevy::camera::visibility::RenderLayers;
use bevy::{
    asset::RenderAssetUsages,
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{
        Extent3d, TextureDimension, TextureFormat, TextureUsages, TextureViewDescriptor,
        TextureViewDimension,
    },
};
use bevy_ecs_tilemap::prelude::*;
use rayon::prelude::*;

use crate::{
    app::art::{
        TILE_PIXELS,
        canvas::{Canvas, levels},
    },
    geometry::{Cell, Grid},
};

/// The layer seen only by the camera that paints static parts.
pub const STATIC_LAYER: usize = 1;

/// A static part of the board.
#[derive(Component, Clone, Copy, Default)]
#[require(RenderLayers = RenderLayers::layer(STATIC_LAYER))]
pub struct StaticSprite;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin);
}

/// Smooth filtering in both directions.
pub fn smooth() -> ImageSampler {
    ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    })
}

/// Painted squares as one array texture with mipmaps.
pub fn array_image(tiles: usize, paint: impl Fn(usize) -> Canvas + Sync) -> Image {
    let levels = levels(TILE_PIXELS);
    // A single layer, or a multiple of six, would be interpreted as a flat texture or a cube.
    let mut layers = tiles.max(2);
    while layers.is_multiple_of(6) {
        layers += 1;
    }
    // Converted to bytes at once: the canvas takes four times the memory.
    let bytes = Canvas::new(TILE_PIXELS).mips(levels).len();
    let mut data = vec![0; bytes * layers];
    let places = data.par_chunks_exact_mut(bytes).enumerate().take(tiles);
    places.for_each(|(tile, place)| place.copy_from_slice(&paint(tile).mips(levels)));
    let mut image = Image::new_uninit(
        Extent3d {
            width: TILE_PIXELS as u32,
            height: TILE_PIXELS as u32,
            depth_or_array_layers: layers as u32,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        // The CPU copy is not needed after the upload.
        RenderAssetUsages::RENDER_WORLD,
    );
    // The plugin would set these itself and upload the texture again.
    image.texture_descriptor.usage =
        TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_SRC | TextureUsages::COPY_DST;
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = smooth();
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::D2Array),
        ..default()
    });
    image
}

/// The side of a chunk in squares; a chunk is drawn or culled as a whole.
const CHUNK: u32 = 16;

/// A painted square, and whether it is flipped from west to east and from north to south.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its layer in the picture.
    pub layer: u32,
    /// Whether it is flipped.
    pub over: [bool; 2],
}

/// A layer of squares.
pub struct Layer<'a> {
    /// The painted squares.
    pub image: &'a Handle<Image>,
    /// The size of the board.
    pub grid: Grid,
    /// Its drawing depth.
    pub depth: f32,
    /// The squares: cell, picture, colour.
    pub tiles: &'a [(Cell, Place, Color)],
}

/// Puts a layer on the board; despawning the entity removes it.
pub fn spawn_layer(commands: &mut Commands, layer: &Layer<'_>) -> Entity {
    let size = TilemapSize::new(u32::from(layer.grid.width), u32::from(layer.grid.height));
    let edge = TILE_PIXELS as f32;
    let map = commands.spawn_empty().id();
    let mut storage = TileStorage::empty(size);
    for &(cell, picture, colour) in layer.tiles {
        if !layer.grid.contains(cell) {
            continue;
        }
        // The plugin counts rows from the south.
        let position = TilePos::new(cell.x as u32, size.y - 1 - cell.y as u32);
        let tile = commands
            .spawn((
                TileBundle {
                    position,
                    tilemap_id: TilemapId(map),
                    texture_index: TileTextureIndex(picture.layer),
                    flip: TileFlip {
                        x: picture.over[0],
                        y: picture.over[1],
                        d: false,
                    },
                    color: TileColor(colour),
                    ..default()
                },
                ChildOf(map),
            ))
            .id();
        storage.set(&position, tile);
    }
    commands
        .entity(map)
        .insert(StaticSprite)
        .insert(TilemapBundle {
            grid_size: TilemapGridSize::new(edge, edge),
            tile_size: TilemapTileSize::new(edge, edge),
            map_type: TilemapType::Square,
            size,
            storage,
            texture: TilemapTexture::TextureContainer(layer.image.clone()),
            transform: Transform::from_xyz(
                edge / 2.0,
                edge / 2.0 - edge * size.y as f32,
                layer.depth,
            ),
            render_settings: TilemapRenderSettings {
                render_chunk_size: UVec2::splat(CHUNK),
                ..default()
            },
            ..default()
        });
    map
}
