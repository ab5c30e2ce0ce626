//! The table the board lies on.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use super::ground::BattleEntity;
use crate::app::{
    art::{
        TILE_PIXELS,
        canvas::{Canvas, Ink, clouds, noise},
    },
    drawing::third_party::StaticSprite,
    models::camera::BoardView,
    state::screen::Screen,
};

/// Squares of table beyond each edge of the board.
const BEYOND: f32 = 60.0;
/// Squares that the painted piece of table covers.
const PIECE: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(Screen::Battle),
        spread.after(super::ground::LaySystems),
    );
}

/// A piece of dark cloth that can be laid edge to edge.
fn cloth() -> Canvas {
    let mut canvas = Canvas::new(256);
    canvas.shade(|x, y| {
        let (column, row) = ((x * 256.0) as i32, (y * 256.0) as i32);
        let weave = if (column + row) % 4 < 2 { 0.012 } else { 0.0 };
        let grain = noise(column, row, 91) * 0.035 + clouds(x, y, 4, 17) * 0.05;
        Ink::hex(0x171b22).lit(grain + weave)
    });
    canvas
}

fn spread(mut commands: Commands, view: Res<BoardView>, mut images: ResMut<Assets<Image>>) {
    let canvas = cloth();
    let mut image = Image::new(
        Extent3d {
            width: canvas.size() as u32,
            height: canvas.size() as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        canvas.mips(1),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..default()
    });
    let tile = TILE_PIXELS as f32;
    let grid = Vec2::new(f32::from(view.grid.width), f32::from(view.grid.height));
    let size = (grid + Vec2::splat(BEYOND * 2.0)) * tile;
    let middle = grid / 2.0 * tile;
    commands.spawn((
        (BattleEntity, StaticSprite),
        Sprite {
            image: images.add(image),
            custom_size: Some(size),
            // Larger than the picture: it repeats.
            rect: Some(Rect::from_corners(
                Vec2::ZERO,
                size / (PIECE * tile) * canvas.size() as f32,
            )),
            ..default()
        },
        Transform::from_xyz(middle.x, -middle.y, -20.0),
    ));
}
