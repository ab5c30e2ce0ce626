//! The static parts of the board in one picture: ground, walls and obstacles, light, marks, maps.
//!
//! Drawing many layers in every frame is slow without a graphics card. They are painted when the
//! board moves on the screen or when a layer is added or removed; otherwise a frame draws only the
//! picture, pixel for pixel.

use bevy::{
    camera::{RenderTarget, ScalingMode, visibility::RenderLayers},
    image::ImageSampler,
    prelude::*,
    render::{
        render_resource::{Extent3d, TextureFormat},
        view::Msaa,
    },
};

use crate::app::{
    drawing::third_party::{STATIC_LAYER, StaticSprite},
    models::camera::{BoardCamera, PlaceSystems},
    state::screen::Screen,
};

/// The camera that paints the picture.
#[derive(Component)]
struct Painter;

/// The picture on the board.
#[derive(Component)]
struct Picture;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Brush::opening())
        .add_systems(Startup, set_up)
        .add_systems(
            PostUpdate,
            paint
                .after(PlaceSystems)
                .before(bevy::camera::CameraUpdateSystems)
                .before(TransformSystems::Propagate)
                .run_if(in_state(Screen::Battle)),
        )
        .add_systems(OnExit(Screen::Battle), put_down);
}

fn set_up(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let mut image = Image::new_target_texture(16, 16, TextureFormat::Rgba8UnormSrgb, None);
    image.sampler = ImageSampler::nearest();
    // Only the graphics driver holds the picture; another size needs a new one.
    image.data = None;
    image.copy_on_resize = false;
    let image = images.add(image);
    commands.spawn((
        Painter,
        Camera2d,
        Msaa::Off,
        RenderLayers::layer(STATIC_LAYER),
        RenderTarget::Image(image.clone().into()),
        Camera {
            order: -1,
            is_active: false,
            ..default()
        },
        Projection::Orthographic(OrthographicProjection {
            scaling_mode: ScalingMode::WindowSize,
            ..OrthographicProjection::default_2d()
        }),
    ));
    commands.spawn((
        Picture,
        Sprite { image, ..default() },
        // Below everything that stands or moves.
        Transform::from_xyz(0.0, 0.0, BELOW),
        Visibility::Hidden,
    ));
}

const BELOW: f32 = -50.0;

/// What has been painted, and for how many frames the picture is still painted.
#[derive(Resource)]
pub struct Brush {
    /// Pixels, the board position of their centre, and board units per pixel.
    painted: Option<(UVec2, Vec2, f32)>,
    frames: u32,
    seconds: f32,
    /// Seconds since the last painting.
    since: f32,
    /// Frames until the panels have left the board its place.
    waits: u32,
    /// Frames until the whole board can be shown.
    opens: u32,
}

impl Brush {
    /// When a battle opens, all its pictures are still being uploaded to the graphics driver.
    fn opening() -> Self {
        Self {
            painted: None,
            frames: 12,
            seconds: 4.0,
            since: 0.0,
            waits: 2,
            opens: 5,
        }
    }

    /// Whether the battle has just been opened and its board is not completely painted.
    pub fn is_opening(&self) -> bool {
        self.opens > 0
    }

    /// Whether it still has to paint in the next frames.
    pub fn is_at_work(&self) -> bool {
        self.waits > 0 || self.frames > 0
    }
}

/// Frames in which an added or removed layer is painted.
const COMES: u32 = 12;

/// Frames for which the picture is painted again after the board has moved or the window has
/// changed.
const FOLLOWS: u32 = 3;

/// The longest time between two paintings while the window draws, in seconds.
const OFTEN: f32 = 1.0;

/// Paints the picture when it has to be painted.
fn paint(
    time: Res<Time<Real>>,
    board: Single<(&Camera, &Transform, &Projection), With<BoardCamera>>,
    painter: Single<
        (&mut Camera, &mut Transform, &mut Projection),
        (With<Painter>, Without<BoardCamera>),
    >,
    picture: Single<
        (&mut Sprite, &mut Transform, &mut Visibility),
        (With<Picture>, Without<Painter>, Without<BoardCamera>),
    >,
    mut images: ResMut<Assets<Image>>,
    come: Query<(), Added<StaticSprite>>,
    mut gone: RemovedComponents<StaticSprite>,
    mut brush: ResMut<Brush>,
) {
    brush.opens = brush.opens.saturating_sub(1);
    if brush.waits > 0 {
        brush.waits -= 1;
        return;
    }
    let (board, at, projection) = board.into_inner();
    let (mut painter, mut eye, mut lens) = painter.into_inner();
    let (mut sprite, mut place, mut visible) = picture.into_inner();
    let (Some(viewport), Projection::Orthographic(projection)) = (&board.viewport, projection)
    else {
        return;
    };
    let size = viewport.physical_size;
    let points = board.target_scaling_factor().unwrap_or(1.0);
    // Board units per pixel.
    let scale = projection.scale / points;
    let middle = at.translation.truncate();
    let now = Some((size, middle, scale));
    if gone.read().count() > 0 || !come.is_empty() {
        brush.frames = brush.frames.max(COMES);
    }
    if brush.painted != now {
        brush.frames = brush.frames.max(FOLLOWS);
        brush.painted = now;
        if let Some(image) = images.get(&sprite.image)
            && image.size() != size
            && let Some(mut image) = images.get_mut(&sprite.image)
        {
            image.resize(Extent3d {
                width: size.x,
                height: size.y,
                depth_or_array_layers: 1,
            });
        }
        eye.translation = middle.extend(eye.translation.z);
        if let Projection::Orthographic(lens) = lens.as_mut() {
            lens.scale = scale;
        }
        place.translation = middle.extend(BELOW);
        sprite.custom_size = Some(size.as_vec2() * scale);
    }
    visible.set_if_neq(Visibility::Inherited);
    let paints = brush.frames > 0 || brush.seconds > 0.0 || brush.since > OFTEN;
    if painter.is_active != paints {
        painter.is_active = paints;
    }
    let seconds = time.delta_secs();
    brush.frames = brush.frames.saturating_sub(1);
    brush.seconds -= seconds;
    brush.since = if paints { 0.0 } else { brush.since + seconds };
}

fn put_down(
    mut painter: Single<&mut Camera, With<Painter>>,
    mut picture: Single<&mut Visibility, With<Picture>>,
    mut brush: ResMut<Brush>,
) {
    *brush = Brush::opening();
    painter.is_active = false;
    **picture = Visibility::Hidden;
}
