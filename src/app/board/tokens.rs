//! Tokens: one for each combatant, where playback has brought it.

use crate::app::session::in_battle;
use std::collections::BTreeMap;

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use crate::{
    app::{
        art::{
            Shape, TILE_PIXELS,
            canvas::{Canvas, levels},
            paint_ghost, paint_glow, paint_plate, paint_ring, paint_shadow, paint_token_face,
        },
        board::{effects::FLIGHT, ground::BattleEntity},
        camera::world,
        playback::{Playback, PlaybackState, Running, centre, middle},
        screens::Screen,
        session::AppSession,
        settings::{Motion, Settings},
        shown::{Shown, Sight},
        theme::{self, Vision},
        third_party::smooth,
    },
    battle::{
        components::{Band, CombatStatus, Posture},
        event::BattleEvent,
        ids::UnitId,
        view::View,
    },
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

/// Paints the plates anew when the player chooses another set of colours.
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

/// Tokens for everybody on the roster; those unseen or not there yet stay hidden.
fn spawn(
    mut commands: Commands,
    session: Option<Res<AppSession>>,
    mut painted: ResMut<Plates>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(session) = session else { return };
    let view = session.battle.view();
    let mut add = |canvas: &Canvas| images.add(picture(canvas));
    let (shadow, ring, glow) = (add(&paint_shadow()), add(&paint_ring()), add(&paint_glow()));
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
    let mut faces: BTreeMap<(&str, Shape), Handle<Image>> = BTreeMap::new();
    for (number, member) in view.scene.roster.iter().enumerate() {
        let shape = Shape::of(member.side.index());
        let face = faces
            .entry((member.archetype.as_str(), shape))
            .or_insert_with(|| images.add(picture(&paint_token_face(&member.archetype, shape))))
            .clone();
        let Some((plate, ghost)) = plates.get(member.side.index()) else {
            continue;
        };
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
                token.spawn(part(Part::Glow, &glow, 0.5, size));
            });
    }
}

/// Whether two stand so near that one strikes the other by hand, as far as the board shows.
pub fn is_near(shown: &Shown, a: UnitId, b: UnitId) -> bool {
    let of = |unit| shown.unit(unit).map(|look| look.cell);
    of(a).zip(of(b)).is_some_and(|(a, b)| a.chebyshev(b) <= 2)
}

/// Seconds for which the ring of the acting one beats when its turn begins.
const BEATS: f32 = 1.8;

/// The size of the ring around the acting one, so long after its turn began.
pub fn ring_size(age: f32, motion: Motion) -> f32 {
    if motion.is_reduced() || age >= BEATS {
        return 1.0;
    }
    let fade = 1.0 - age / BEATS;
    1.0 + 0.22 * fade * (age * 5.2).sin().abs()
}

/// How a token stands at this moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The middle of its space on the ground, in squares.
    pub ground: Vec2,
    /// How far it is drawn above its shadow, in squares.
    pub lift: f32,
    /// How solid it is, 0 to 1.
    pub solid: f32,
    /// How much it lights up, 0 to 1.
    pub flash: f32,
    /// Its size.
    pub size: f32,
    /// Its tilt in radians.
    pub tilt: f32,
}

/// The mount that a rider is shown on: it sits in the middle of it, and above it.
fn seat_of(view: View<'_>, shown: &Shown, unit: UnitId) -> Option<UnitId> {
    let cell = shown.unit(unit)?.cell;
    let mount = view.mount(unit)?;
    shown.unit(mount).filter(|below| below.cell == cell)?;
    Some(mount)
}

/// The side of the space that a token stands in the middle of, in squares.
fn squares_of(view: View<'_>, shown: &Shown, unit: UnitId) -> u8 {
    let seat = seat_of(view, shown, unit);
    view.scene.member(seat.unwrap_or(unit)).squares
}

/// The pose of a combatant; `None` if it is not shown at all.
pub fn pose(view: View<'_>, shown: &Shown, playback: &Playback, unit: UnitId) -> Option<Pose> {
    let look = shown.unit(unit)?;
    if look.sight == Sight::Unknown
        || matches!(look.life, CombatStatus::Waiting | CombatStatus::Gone)
    {
        return None;
    }
    let seat = match seat_of(view, shown, unit) {
        Some(_) => 0.18_f32,
        None => 0.0,
    };
    let lift_of = |band: Band| {
        seat + match band {
            Band::Ground => 0.0,
            Band::Low => 0.3,
            Band::High => 0.5,
        }
    };
    let squares = squares_of(view, shown, unit);
    let out = matches!(look.life, CombatStatus::Dead | CombatStatus::Downed);
    let mut pose = Pose {
        ground: centre(look.cell, squares),
        lift: lift_of(look.altitude.band),
        solid: if out { 0.32 } else { 1.0 },
        flash: 0.0,
        size: if look.posture == Posture::Prone || !look.life.is_active() {
            0.84
        } else {
            1.0
        },
        tilt: if look.posture == Posture::Prone || !look.life.is_active() {
            0.55
        } else {
            0.0
        },
    };
    if let Some(running) = &playback.current {
        pose.follow(view, (shown, playback), running, unit, &lift_of);
    }
    Some(pose)
}

impl Pose {
    /// What the event being played does to the token of a combatant.
    fn follow(
        &mut self,
        view: View<'_>,
        (shown, playback): (&Shown, &Playback),
        running: &Running,
        unit: UnitId,
        lift_of: &dyn Fn(Band) -> f32,
    ) {
        // With reduced motion everybody stands at once where they go.
        let part = match playback.motion {
            Motion::Full => running.part(),
            Motion::Reduced => 1.0,
        };
        let eased = part * part * (3.0 - 2.0 * part);
        let bump = (part * std::f32::consts::PI).sin();
        match &running.event {
            BattleEvent::Moved {
                unit: who,
                from,
                to,
                altitude_before,
                altitude,
                ..
            } if *who == unit => {
                let squares = squares_of(view, shown, unit);
                self.ground = centre(*from, squares).lerp(centre(*to, squares), part);
                let (before, after) = (lift_of(altitude_before.band), lift_of(altitude.band));
                self.lift = before + (after - before) * eased + bump * 0.05;
            }
            BattleEvent::Outcome {
                unit: who,
                target,
                hit,
                ..
            } => self.strike(
                view,
                (shown, playback),
                running,
                (*who, *target, *hit),
                unit,
            ),
            BattleEvent::Hurt { unit: who, .. } if *who == unit => {
                self.flash = (1.0 - part).powi(2) * 0.8;
                if playback.shake {
                    self.ground.x += (part * 28.0).sin() * 0.05 * (1.0 - part);
                }
            }
            BattleEvent::Fell { unit: who, .. } if *who == unit => {
                // Down, and a small bounce.
                self.lift += 0.45 * (1.0 - part * part) + 0.06 * (part * 9.0).sin().max(0.0) * part;
            }
            BattleEvent::LifeChanged {
                unit: who, after, ..
            } if *who == unit => match after {
                CombatStatus::Active => self.size *= 0.7 + 0.3 * eased,
                CombatStatus::Waiting | CombatStatus::Gone => {}
                CombatStatus::Unconscious { .. } => self.tilt = 0.55 * eased,
                CombatStatus::Downed | CombatStatus::Dead => {
                    self.tilt = 0.55 * eased;
                    self.solid = 1.0 - 0.68 * eased;
                    self.size = 1.0 - 0.16 * eased;
                }
            },
            BattleEvent::PostureChanged {
                unit: who, after, ..
            } if *who == unit => {
                let down = if *after == Posture::Prone {
                    eased
                } else {
                    1.0 - eased
                };
                self.tilt = 0.55 * down;
                self.size = 1.0 - 0.16 * down;
            }
            BattleEvent::Acted { unit: who, .. }
            | BattleEvent::TurnBegan { unit: who, .. }
            | BattleEvent::Inserted { unit: who, .. }
                if *who == unit =>
            {
                self.size *= 1.0 + 0.1 * bump;
            }
            _ => {}
        }
    }

    /// What an attack does to the tokens of the attacker and of its target: a lunge or a kick, and
    /// being hit or evading.
    fn strike(
        &mut self,
        view: View<'_>,
        (shown, playback): (&Shown, &Playback),
        running: &Running,
        (who, target, hit): (UnitId, UnitId, bool),
        unit: UnitId,
    ) {
        let part = match playback.motion {
            Motion::Full => running.part(),
            Motion::Reduced => 1.0,
        };
        // What is shot or thrown has to arrive first.
        let near = is_near(shown, who, target);
        let part = match (near, playback.motion) {
            (false, Motion::Full) => ((part - FLIGHT) / (1.0 - FLIGHT)).max(0.0),
            _ => part,
        };
        let arrived = near || running.part() >= FLIGHT;
        let bump = (part * std::f32::consts::PI).sin();
        let reach = |from: UnitId, to: UnitId| {
            let (a, b) = (middle(view, shown, from)?, middle(view, shown, to)?);
            Some((b - a).normalize_or_zero())
        };
        if who == unit && unit != target {
            let way = reach(unit, target).unwrap_or_default();
            // A quick lunge, and a slower way back; a shot only kicks.
            let kick = (running.part() * 2.0).min(1.0);
            self.ground += way
                * match near {
                    true => (part.powf(0.6) * std::f32::consts::PI).sin() * 0.42,
                    false => -0.1 * (kick * std::f32::consts::PI).sin(),
                };
        } else if target == unit {
            if hit {
                self.flash = if arrived { (1.0 - part).powi(2) } else { 0.0 };
                let way = reach(who, unit).unwrap_or_default();
                self.ground += way * bump * 0.1;
            } else {
                let way = reach(who, unit).unwrap_or_default();
                self.ground += Vec2::new(-way.y, way.x) * bump * 0.26;
            }
        }
    }
}

/// Whether a token may have to be placed anew, or be drawn in another way.
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
    // Once more when it is over: everybody comes to rest.
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
        let ghost = look.sight == Sight::Remembered;
        let acting = shown.acting == Some(unit) && look.life.is_active();
        let out = !look.life.is_active();
        // Those further south stand in front; the fallen lie under those who stand.
        let depth = 8.0 + pose.ground.y * 0.004 + if out { -0.9 } else { 0.0 } + pose.lift * 2.0;
        let target = world(pose.ground, depth);
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
                Part::Ghost => (lifted, 1.0, 0.0),
                Part::Plate | Part::Face => (lifted, pose.size, pose.tilt),
                Part::Glow => (lifted, 1.25, 0.0),
            };
            let solid = if ghost { 0.34 } else { pose.solid };
            let colour = match part {
                Part::Shadow => Color::srgba(1.0, 1.0, 1.0, 0.9 * pose.solid),
                Part::Ring => Color::srgb_u8(0xff, 0xe0, 0x8a),
                Part::Ghost => Color::srgba(1.0, 1.0, 1.0, 0.7),
                Part::Plate | Part::Face => Color::srgba(1.0, 1.0, 1.0, solid),
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
