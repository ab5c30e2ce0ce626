//! Tokens: one for each combatant, where playback has brought it.

use std::collections::BTreeMap;

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use super::{ground::BattleEntity, pose::pose};
use crate::{
    app::{
        art::{
            Shape, TILE_PIXELS,
            canvas::{Canvas, levels},
            paint_cross, paint_ghost, paint_glow, paint_plate, paint_ring, paint_shadow,
            paint_token_face,
            theme::{self, Vision},
        },
        drawing::third_party::smooth,
        models::{
            camera::world,
            playback::{Playback, PlaybackState},
        },
        state::{
            screen::Screen,
            session::{AppSession, in_battle},
            shown::{Shown, Sight},
        },
    },
    battle::{
        components::CombatStatus,
        ids::{SideId, UnitId},
    },
    settings::{Motion, Settings},
};

/// The token of a combatant.
#[derive(Component)]
pub(super) struct Token(pub(super) UnitId);

/// A part of a token.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Shadow,
    Ring,
    Plate,
    Face,
    Cross,
    Ghost,
    Glow,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Plates>()
        .add_systems(OnEnter(Screen::Battle), spawn)
        .add_systems(
            PostUpdate,
            (
                repaint.run_if(resource_changed::<Settings>),
                place_tokens
                    .before(TransformSystems::Propagate)
                    .run_if(stirs),
            )
                .run_if(in_battle),
        );
}

/// The plates of the sides, by number, and the set of colours they are painted in.
#[derive(Resource, Default)]
struct Plates {
    images: Vec<Handle<Image>>,
    vision: Vision,
}

/// Paints the plates again when the player chooses another set of colours.
fn repaint(
    session: Res<AppSession>,
    mut plates: ResMut<Plates>,
    mut images: ResMut<Assets<Image>>,
) {
    if std::mem::replace(&mut plates.vision, theme::vision()) == theme::vision() {
        return;
    }
    let sides = session.battle.scene().sides.iter();
    for (number, (side, plate)) in sides.zip(&plates.images).enumerate() {
        let colour = theme::ink(theme::side_colour(&side.colour, number));
        if let Some(mut image) = images.get_mut(plate) {
            *image = picture(&paint_plate(Shape::of(number), colour));
        }
    }
}

fn picture(canvas: &Canvas) -> Image {
    let levels = levels(canvas.size());
    let mut image = Image::new_uninit(
        Extent3d {
            width: canvas.size() as u32,
            height: canvas.size() as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(canvas.mips(levels));
    image.sampler = smooth();
    image
}

/// Tokens for every unit of the roster; those out of sight or not present yet stay hidden. Faces
/// are kept for good: they are needed again after every curtain.
fn spawn(
    mut commands: Commands,
    session: Option<Res<AppSession>>,
    mut painted: ResMut<Plates>,
    mut images: ResMut<Assets<Image>>,
    mut faces: Local<BTreeMap<(String, Shape), Handle<Image>>>,
) {
    let Some(session) = session else { return };
    let view = session.battle.view();
    let mut add = |canvas: &Canvas| images.add(picture(canvas));
    let (shadow, ring, glow) = (add(&paint_shadow()), add(&paint_ring()), add(&paint_glow()));
    let cross = add(&paint_cross());
    let plates: Vec<(Handle<Image>, Handle<Image>)> = view
        .scene
        .sides
        .iter()
        .enumerate()
        .map(|(number, side)| {
            let colour = theme::ink(theme::side_colour(&side.colour, number));
            let shape = Shape::of(number);
            (add(&paint_plate(shape, colour)), add(&paint_ghost(shape)))
        })
        .collect();
    *painted = Plates {
        images: plates.iter().map(|(plate, _)| plate.clone()).collect(),
        vision: theme::vision(),
    };
    // Vehicles are of no side.
    let grey = theme::ink(theme::side_colour("", SideId::NOBODY.index()));
    let nobody = Shape::of(SideId::NOBODY.index());
    let nobodys = (add(&paint_plate(nobody, grey)), add(&paint_ghost(nobody)));
    for (number, member) in view.scene.roster.iter().enumerate() {
        let shape = Shape::of(member.side.index());
        let face = faces
            .entry((member.archetype.clone(), shape))
            .or_insert_with(|| images.add(picture(&paint_token_face(&member.archetype, shape))))
            .clone();
        let (plate, ghost) = plates.get(member.side.index()).unwrap_or(&nobodys);
        let size = Vec2::splat(TILE_PIXELS as f32 * f32::from(member.squares));
        let part = |part: Part, image: &Handle<Image>, depth: f32, size: Vec2| {
            (
                part,
                Sprite {
                    image: image.clone(),
                    custom_size: Some(size),
                    ..default()
                },
                Transform::from_xyz(0.0, 0.0, depth),
            )
        };
        commands
            .spawn((
                BattleEntity,
                Token(UnitId(number as u16)),
                Transform::default(),
                Visibility::Hidden,
            ))
            .with_children(|token| {
                token.spawn(part(Part::Shadow, &shadow, 0.0, size));
                token.spawn(part(Part::Ghost, ghost, 0.1, size));
                token.spawn(part(Part::Ring, &ring, 0.2, size));
                token.spawn(part(Part::Plate, plate, 0.3, size));
                token.spawn(part(Part::Face, &face, 0.4, size));
                token.spawn(part(Part::Cross, &cross, CROSS, size));
                token.spawn(part(Part::Glow, &glow, 0.6, size));
            });
    }
}

/// How far the mark of a corpse lies above its token.
pub const CROSS: f32 = 0.5;

/// The depth of a token: those further south are in front, and the fallen with their marks lie under
/// the standing.
pub fn depth((south, lift): (f32, f32), out: bool) -> f32 {
    8.0 + south * 0.004 + if out { -0.9 } else { 0.0 } + lift * 2.0
}

/// Seconds for which the ring of the acting unit pulses when its turn begins.
const BEATS: f32 = 1.8;

/// The size of the ring around the acting unit, this long after its turn began.
pub fn ring_size(age: f32, motion: Motion) -> f32 {
    if motion.is_reduced() || age >= BEATS {
        return 1.0;
    }
    let fade = 1.0 - age / BEATS;
    1.0 + 0.22 * fade * (age * 5.2).sin().abs()
}

/// Whether a token may have to be moved or drawn differently.
fn stirs(
    session: Option<Res<AppSession>>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    telling: Res<PlaybackState>,
    mut before: Local<bool>,
) -> bool {
    let Some(session) = session else { return false };
    let moves = !playback.is_empty() || telling.turn_age < BEATS;
    let changed = session.is_changed() || shown.is_changed() || playback.is_changed();
    // Once more at the end: all tokens come to rest.
    std::mem::replace(&mut *before, moves) || moves || changed
}

fn place_tokens(
    session: Res<AppSession>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    telling: Res<PlaybackState>,
    mut tokens: Query<(&Token, &mut Transform, &mut Visibility, &Children), Without<Part>>,
    mut parts: Query<(&Part, &mut Transform, &mut Sprite, &mut Visibility), Without<Token>>,
) {
    let view = session.battle.view();
    for (token, mut place, mut visible, children) in &mut tokens {
        let unit = token.0;
        let (Some(pose), Some(look)) = (pose(view, &shown, &playback, unit), shown.unit(unit))
        else {
            visible.set_if_neq(Visibility::Hidden);
            continue;
        };
        visible.set_if_neq(Visibility::Inherited);
        // A unit that was seen to fall lies there, in sight or not.
        let ghost = look.sight == Sight::Remembered && look.life.is_active();
        let acting = shown.acting == Some(unit) && look.life.is_active();
        let out = !look.life.is_active();
        let fallen = matches!(look.life, CombatStatus::Dead | CombatStatus::Downed);
        let target = world(pose.ground, depth((pose.ground.y, pose.lift), out));
        if place.translation != target {
            place.translation = target;
        }
        let tile = TILE_PIXELS as f32;
        for &child in children {
            let Ok((part, mut transform, mut sprite, mut visible)) = parts.get_mut(child) else {
                continue;
            };
            let shows = match part {
                Part::Shadow => !ghost,
                Part::Ghost => ghost,
                Part::Ring => acting && !ghost,
                Part::Plate | Part::Face => true,
                Part::Cross => fallen,
                Part::Glow => pose.flash > 0.01,
            };
            let wanted = if shows {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            };
            visible.set_if_neq(wanted);
            if !shows {
                continue;
            }
            let lifted = Vec2::new(0.0, pose.lift * tile);
            let (offset, size, tilt) = match part {
                Part::Shadow => (Vec2::new(0.0, -0.1 * tile), 1.0 - pose.lift * 0.6, 0.0),
                Part::Ring => (lifted, ring_size(telling.turn_age, playback.motion), 0.0),
                Part::Ghost | Part::Cross => (lifted, 1.0, 0.0),
                Part::Plate | Part::Face => (lifted, pose.size, pose.tilt),
                Part::Glow => (lifted, 1.25, 0.0),
            };
            let solid = if ghost { 0.34 } else { pose.solid };
            let colour = match part {
                Part::Shadow => Color::srgba(1.0, 1.0, 1.0, 0.9 * pose.solid),
                Part::Ring => Color::srgb_u8(0xff, 0xe0, 0x8a),
                Part::Ghost => Color::srgba(1.0, 1.0, 1.0, 0.7),
                Part::Plate | Part::Face => Color::srgba(1.0, 1.0, 1.0, solid),
                Part::Cross => {
                    let [red, green, blue, _] = theme::bad().to_array();
                    Color::srgb_u8(red, green, blue).with_alpha(0.7)
                }
                Part::Glow => Color::srgba(1.0, 0.92, 0.8, pose.flash),
            };
            let goal = Transform {
                translation: offset.extend(transform.translation.z),
                rotation: Quat::from_rotation_z(tilt),
                scale: Vec3::splat(size),
            };
            if *transform != goal {
                *transform = goal;
            }
            if sprite.color != colour {
                sprite.color = colour;
            }
        }
    }
}
