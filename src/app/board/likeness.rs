//! A faint image of a unit on the square where it would stand.

use bevy::prelude::*;

use super::{
    ground::BattleEntity,
    tokens::{Part, Token},
};
use crate::{
    app::{
        models::{
            camera::world,
            playback::Playback,
            preview_worker::PreviewWorker,
            trips::{self, Trip, Trips},
        },
        state::{focus::Focus, frame::BattleSystems, positions::centre, session::AppSession},
    },
    battle::ids::UnitId,
    geometry::Cell,
};

/// A faint image, and its square.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct LastKnownSprite(UnitId, Cell);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        stand.in_set(BattleSystems::Preview).after(trips::keep),
    );
}

/// The assumed squares of units: on the planned square, at the end of the route under the cursor, and
/// at the likeliest end of each way that an order or answer leads them.
fn places(
    session: &AppSession,
    playback: &Playback,
    (ahead, trips): (&PreviewWorker, &[Trip]),
    focus: &Focus,
) -> Vec<(UnitId, Cell)> {
    if !playback.is_empty() {
        return Vec::new();
    }
    let view = session.battle.view();
    let walks = ahead.standing().map(|(unit, cell, _)| (unit, cell));
    let mut places: Vec<(UnitId, Cell)> = focus.planned.into_iter().chain(walks).collect();
    for trip in trips {
        let has_one = places.iter().any(|(unit, _)| *unit == trip.unit);
        if !has_one || trip.number.is_some() {
            places.push((trip.unit, trip.cell));
        }
    }
    places.retain(|(unit, cell)| view.cell(*unit) != *cell);
    places.sort();
    places.dedup();
    places
}

fn stand(
    mut commands: Commands,
    session: Res<AppSession>,
    playback: Res<Playback>,
    (ahead, trips): (Res<PreviewWorker>, Res<Trips>),
    focus: Res<Focus>,
    old: Query<(Entity, &LastKnownSprite)>,
    tokens: Query<(&Token, &Children)>,
    parts: Query<(&Part, &Sprite)>,
) {
    let wanted = places(&session, &playback, (&ahead, &trips.0), &focus);
    for (entity, likeness) in &old {
        if !wanted.contains(&(likeness.0, likeness.1)) {
            commands.entity(entity).despawn();
        }
    }
    for (unit, cell) in wanted {
        if old
            .iter()
            .any(|(_, known)| *known == LastKnownSprite(unit, cell))
        {
            continue;
        }
        let Some((_, children)) = tokens.iter().find(|(token, _)| token.0 == unit) else {
            continue;
        };
        let squares = session.battle.view().scene.member(unit).squares;
        let place = world(centre(cell, squares), 7.5);
        let shown = children.iter().filter_map(|child| parts.get(child).ok());
        let pictures: Vec<(Sprite, f32)> = shown
            .filter_map(|(part, sprite)| {
                let depth = match part {
                    Part::Plate => 0.1,
                    Part::Face => 0.2,
                    Part::Shadow | Part::Ring | Part::Cross | Part::Ghost | Part::Glow => {
                        return None;
                    }
                };
                let colour = Color::srgba(1.0, 1.0, 1.0, 0.45);
                Some((
                    Sprite {
                        color: colour,
                        ..sprite.clone()
                    },
                    depth,
                ))
            })
            .collect();
        commands
            .spawn((
                BattleEntity,
                LastKnownSprite(unit, cell),
                Transform::from_translation(place),
                Visibility::Inherited,
            ))
            .with_children(|likeness| {
                for (sprite, depth) in pictures {
                    likeness.spawn((sprite, Transform::from_xyz(0.0, 0.0, depth)));
                }
            });
    }
}
