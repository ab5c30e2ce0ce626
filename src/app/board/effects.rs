//! Short movements over the board: missiles, doors, rising numbers; and rings around the unit that
//! the pointer is on.

use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, vec2};

use super::{
    missiles,
    pose::{IMPACT, is_near, pose},
    scenery::Scenery,
};
use crate::{
    app::{
        art::theme,
        drawing::signs::tone_colour,
        models::{
            camera::BoardView,
            playback::{FLOAT_SECONDS, PlaybackState},
        },
        state::{positions::centre, shown::Sight},
    },
    battle::{components::DoorState, event::BattleEvent, ids::UnitId},
    settings::Motion,
};

/// Draws all effects.
pub fn paint(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>, pointed: Option<UnitId>) {
    frame(painter, view);
    if let Some(unit) = pointed {
        ring(painter, view, scenery, unit);
    }
    shot(painter, view, scenery);
    last_beat(painter, view, scenery);
    door(painter, view, scenery);
    floating(painter, view, scenery.telling, scenery.playback.motion);
}

/// The edge of the board on the table.
fn frame(painter: &Painter, view: &BoardView) {
    let far = Vec2::new(f32::from(view.grid.width), f32::from(view.grid.height));
    let board = Rect::from_min_max(view.to_screen(Vec2::ZERO), view.to_screen(far));
    for (out, width, alpha) in [(1.0, 2.0, 220), (4.0, 5.0, 90), (9.0, 8.0, 45)] {
        painter.rect_stroke(
            board.expand(out),
            3.0,
            Stroke::new(width, Color32::from_black_alpha(alpha)),
            bevy_egui::egui::StrokeKind::Middle,
        );
    }
}

/// A ring around a unit that the pointer is on in a panel, with its name.
fn ring(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>, unit: UnitId) {
    let battle = scenery.session.battle.view();
    if !scenery.shown.is_in_sight(unit) {
        return;
    }
    let Some(pose) = pose(battle, scenery.shown, scenery.playback, unit) else {
        return;
    };
    let member = battle.scene.member(unit);
    let size = view.zoom * f32::from(member.squares);
    let middle = view.to_screen(pose.ground) - vec2(0.0, pose.lift * view.zoom);
    for (radius, width, colour) in [
        (0.55, 5.0, Color32::from_black_alpha(150)),
        (0.55, 2.4, theme::TEXT),
        (0.64, 1.2, theme::TEXT.gamma_multiply(0.5)),
    ] {
        painter.circle_stroke(middle, size * radius, Stroke::new(width, colour));
    }
    super::badges::outlined(
        painter,
        middle - vec2(0.0, size * 0.74),
        &member.name,
        theme::strong(13.0),
        theme::TEXT,
    );
}

/// The missile before an outcome is seen, or the swing of a melee attack, and the burst at the hit.
fn shot(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(running) = &scenery.playback.current else {
        return;
    };
    let BattleEvent::Outcome {
        unit, target, hit, ..
    } = &running.event
    else {
        return;
    };
    let battle = scenery.session.battle.view();
    let (Some(from), Some(to)) = (scenery.shown.unit(*unit), scenery.shown.unit(*target)) else {
        return;
    };
    if from.sight != Sight::Seen || to.sight != Sight::Seen || unit == target {
        return;
    }
    let near = is_near(scenery.shown, *unit, *target);
    let a = view.to_screen(centre(from.cell, battle.scene.member(*unit).squares));
    let mut b = view.to_screen(centre(to.cell, battle.scene.member(*target).squares));
    let way = (b - a).normalized();
    if scenery.playback.motion.is_reduced() {
        // A static line while the outcome is shown.
        if !near {
            painter.line_segment([a, b], Stroke::new(2.0, theme::GOLD.gamma_multiply(0.6)));
        }
        return;
    }
    if !hit {
        // A miss goes past.
        b += vec2(-way.y, way.x) * view.zoom * 0.42 + way * view.zoom * 0.7;
    }
    let part = running.part();
    let missile = scenery.telling.missile(*unit);
    let colour = missiles::colour(missile);
    if near && missile.is_by_hand() {
        swing(painter, b, way, part, view.zoom);
    } else if part <= IMPACT {
        let start = a + way * view.zoom * 0.4;
        missiles::draw(missile, painter, start, b, part / IMPACT, view.zoom);
    }
    if *hit && part > IMPACT {
        let after = (part - IMPACT) / (1.0 - IMPACT);
        burst(painter, b, way, after, view.zoom, colour);
    }
}

/// The trace of a blade around its target, on the side it comes from.
fn swing(painter: &Painter, at: Pos2, way: bevy_egui::egui::Vec2, part: f32, size: f32) {
    const SWEEP: f32 = 2.3;
    let (from, to) = (IMPACT * 0.45, IMPACT * 1.35);
    if part < from || part > to {
        return;
    }
    let gone = (part - from) / (to - from);
    let toward = (-way.y).atan2(-way.x);
    let head = toward - SWEEP / 2.0 + SWEEP * gone;
    for step in 0..12 {
        let behind = step as f32 * 0.075;
        let angle = head - behind;
        if angle < toward - SWEEP / 2.0 {
            break;
        }
        let place = |angle: f32| at + vec2(angle.cos(), angle.sin()) * size * 0.5;
        let fade = (1.0 - step as f32 / 12.0) * (1.0 - (gone - 0.7).max(0.0) / 0.3);
        painter.line_segment(
            [place(angle), place(angle - 0.085)],
            Stroke::new(
                size * 0.075 * (1.0 - step as f32 / 14.0),
                Color32::WHITE.gamma_multiply(0.8 * fade),
            ),
        );
    }
}

/// Sparks that fly on after a hit, in the colour of the weapon.
fn burst(
    painter: &Painter,
    at: Pos2,
    way: bevy_egui::egui::Vec2,
    after: f32,
    size: f32,
    colour: Color32,
) {
    let fade = (1.0 - after).powi(2);
    let ring = Stroke::new(3.0 * (1.0 - after), colour.gamma_multiply(fade));
    painter.circle_stroke(at, size * (0.18 + after * 0.38), ring);
    let ahead = way.y.atan2(way.x);
    for spark in 0..7 {
        // More sparks fly on than back.
        let angle = ahead + (spark as f32 - 3.0) * 0.52;
        let out = vec2(angle.cos(), angle.sin()) * size;
        let long = if spark == 3 { 0.72 } else { 0.5 };
        let near = 0.2 + after * (long - 0.2);
        let far = near + 0.2 * (1.0 - after);
        painter.line_segment(
            [at + out * near, at + out * far],
            Stroke::new(2.4 * (1.0 - after), colour.gamma_multiply(fade)),
        );
    }
}

/// A ring that closes slowly around the last unit to fall.
fn last_beat(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(running) = &scenery.playback.current else {
        return;
    };
    let BattleEvent::LifeChanged { unit, .. } = &running.event else {
        return;
    };
    if !scenery.playback.last_blow || scenery.playback.motion.is_reduced() {
        return;
    }
    let battle = scenery.session.battle.view();
    let Some(pose) = pose(battle, scenery.shown, scenery.playback, *unit) else {
        return;
    };
    let part = running.part();
    let at = view.to_screen(pose.ground);
    for (far, width) in [(1.6, 2.0), (2.3, 1.2)] {
        let radius = view.zoom * (0.55 + far * (1.0 - part).powi(2));
        let line = Stroke::new(width, theme::GOLD.gamma_multiply(0.9 * part.min(0.5) * 2.0));
        painter.circle_stroke(at, radius, line);
    }
}

/// A door on its way: a leaf that swings on its hinge.
fn door(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(running) = &scenery.playback.current else {
        return;
    };
    let BattleEvent::DoorChanged { cell, state, .. } = &running.event else {
        return;
    };
    if scenery.playback.motion.is_reduced() {
        return;
    }
    let part = running.part();
    let open = match state {
        DoorState::Open => part,
        _ => 1.0 - part,
    };
    let rect = view.cell_rect(*cell);
    let angle = open * 1.45;
    let hinge = rect.left_center() + vec2(rect.width() * 0.06, 0.0);
    let edge = hinge + vec2(angle.cos(), -angle.sin()) * rect.width() * 0.88;
    for (width, colour) in [
        (rect.width() * 0.17, Color32::from_rgb(0x3a, 0x27, 0x12)),
        (rect.width() * 0.11, Color32::from_rgb(0x9a, 0x6a, 0x33)),
    ] {
        painter.line_segment([hinge, edge], Stroke::new(width, colour));
    }
}

/// Moves boxes upward until none covers an earlier one.
pub fn apart(boxes: &mut [Rect]) {
    for place in 1..boxes.len() {
        // Every move may meet another box, so check as often as there are boxes.
        for _ in 0..place {
            let (before, rest) = boxes.split_at_mut(place);
            let here = &mut rest[0];
            let Some(hit) = before.iter().find(|other| other.intersects(*here)) else {
                break;
            };
            *here = here.translate(vec2(0.0, hit.top() - here.bottom() - 1.0));
        }
    }
}

/// Numbers and words that rise from tokens; none covers another.
fn floating(painter: &Painter, view: &BoardView, telling: &PlaybackState, motion: Motion) {
    let mut texts = Vec::new();
    let mut boxes: Vec<Rect> = Vec::new();
    for floating in &telling.floating {
        let part = floating.age / FLOAT_SECONDS;
        let rise = match motion {
            Motion::Full => 0.55 + (1.0 - (1.0 - part).powi(2)) * 0.6,
            Motion::Reduced => 0.85,
        };
        let at = view.to_screen(floating.at - Vec2::new(0.0, rise));
        let fade = (1.0 - (part - 0.6).max(0.0) / 0.4).clamp(0.0, 1.0);
        let number = floating.text.starts_with(['−', '+']);
        let size = if number {
            (view.zoom * 0.4).clamp(15.0, 34.0)
        } else {
            (view.zoom * 0.24).clamp(12.0, 19.0)
        };
        let ink = match tone_colour(floating.tone) {
            theme::FAINT => theme::TEXT,
            other => other,
        };
        let font = theme::strong(size);
        let galley = painter.layout_no_wrap(floating.text.clone(), font.clone(), ink);
        boxes.push(Rect::from_center_size(at, galley.size()));
        texts.push((&floating.text, font, ink, fade));
    }
    apart(&mut boxes);
    let board = painter.clip_rect().shrink(2.0);
    for (mut place, (text, font, ink, fade)) in boxes.into_iter().zip(texts) {
        // Numbers stay within the board.
        let below = (board.top() - place.top()).max(0.0);
        place = place.translate(vec2(0.0, below));
        let at = place.center();
        let shadow = Color32::from_black_alpha(200).gamma_multiply(fade);
        let say = |at: Pos2, colour: Color32| {
            painter.text(at, Align2::CENTER_CENTER, text, font.clone(), colour);
        };
        for shift in [
            vec2(1.2, 1.2),
            vec2(-1.2, 1.2),
            vec2(1.2, -1.2),
            vec2(-1.2, -1.2),
        ] {
            say(at + shift, shadow);
        }
        say(at, ink.gamma_multiply(fade));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn numbers_that_rise_together_stand_one_above_the_other() {
        let here = Rect::from_center_size(pos2(50.0, 100.0), vec2(40.0, 20.0));
        let mut boxes = [here, here.translate(vec2(5.0, 3.0)), here, here];
        apart(&mut boxes);
        assert_eq!(boxes[0], here, "the first stays");
        for (place, one) in boxes.iter().enumerate() {
            for other in &boxes[..place] {
                assert!(!one.intersects(*other), "{boxes:?}");
            }
        }
        let mut far = [here, here.translate(vec2(90.0, 0.0))];
        let before = far;
        apart(&mut far);
        assert_eq!(far, before, "those that do not meet stay");
    }
}
