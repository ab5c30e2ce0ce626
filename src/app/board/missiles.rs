//! Missiles in flight.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use crate::app::{
    art::theme,
    models::missiles::{Missile, Nature},
};

fn nature_colour(nature: Nature) -> Color32 {
    let [r, g, b] = match nature {
        Nature::Fire => [0xff, 0x8a, 0x3c],
        Nature::Ice => [0x9f, 0xe4, 0xff],
        Nature::Wind => [0xb9, 0xf2, 0xc4],
        Nature::Spark => [0xff, 0xf0, 0x7a],
        Nature::Mind => [0xe6, 0x9b, 0xff],
        Nature::Bright => [0xff, 0xf6, 0xd8],
        Nature::Dark => [0x9a, 0x76, 0xd8],
        Nature::Plain => return theme::GOLD,
    };
    Color32::from_rgb(r, g, b)
}

/// The colour of sparks where it hits.
pub fn colour(missile: Missile) -> Color32 {
    match missile {
        Missile::Arrow | Missile::Shot | Missile::Thrown | Missile::Light(Nature::Plain) => {
            Color32::WHITE
        }
        Missile::Light(nature) => nature_colour(nature),
    }
}

/// Draws it in flight; `part` is how far it has come, `size` a square's edge in points.
pub fn draw(missile: Missile, painter: &Painter, from: Pos2, to: Pos2, part: f32, size: f32) {
    let way = to - from;
    let length = way.length().max(1.0);
    let ahead = way / length;
    let at = from + way * part;
    let across = vec2(-ahead.y, ahead.x);
    match missile {
        Missile::Arrow => {
            let shaft = size * 0.3;
            let wood = Color32::from_rgb(0xd9, 0xc2, 0x94);
            let tail = at - ahead * shaft;
            painter.line_segment([tail, at], Stroke::new(2.4, wood));
            for side in [-1.0, 1.0] {
                let feather = tail - ahead * size * 0.07 + across * side * size * 0.06;
                painter.line_segment([tail, feather], Stroke::new(1.6, theme::SOFT));
            }
            point(painter, at, ahead, size * 0.1, theme::TEXT);
        }
        Missile::Shot => {
            let tail = from + way * (part - 0.35).max(0.0);
            let bright = Color32::from_rgb(0xff, 0xf3, 0xc4);
            painter.line_segment([tail, at], Stroke::new(1.8, bright.gamma_multiply(0.8)));
            painter.circle_filled(at, 2.6, Color32::WHITE);
            if part < 0.4 {
                let flash = size * 0.16 * (1.0 - part * 2.5);
                painter.circle_filled(from + ahead * size * 0.35, flash, bright);
            }
        }
        Missile::Thrown => {
            // A low arc, and a slow turn.
            let lift = (part * std::f32::consts::PI).sin() * (length * 0.08).min(size * 0.5);
            let turn = part * 14.0;
            let edge = vec2(turn.cos(), turn.sin()) * size * 0.13;
            let at = at - vec2(0.0, lift);
            painter.line_segment([at - edge, at + edge], Stroke::new(4.0, theme::SUNKEN));
            painter.line_segment([at - edge, at + edge], Stroke::new(2.4, theme::TEXT));
        }
        Missile::Light(nature) => {
            let colour = nature_colour(nature);
            for step in 0..6 {
                let behind = part - step as f32 * 0.045;
                if behind < 0.0 {
                    break;
                }
                let fade = 1.0 - step as f32 / 6.0;
                painter.circle_filled(
                    from + way * behind,
                    size * 0.1 * fade,
                    colour.gamma_multiply(0.55 * fade),
                );
            }
            painter.circle_filled(at, size * 0.16, colour.gamma_multiply(0.35));
            painter.circle_filled(at, size * 0.085, colour);
            painter.circle_filled(at, size * 0.045, Color32::WHITE);
        }
    }
}

fn point(painter: &Painter, at: Pos2, ahead: Vec2, size: f32, colour: Color32) {
    let across = vec2(-ahead.y, ahead.x);
    painter.add(Shape::convex_polygon(
        vec![
            at + ahead * size,
            at + across * size * 0.5,
            at - across * size * 0.5,
        ],
        colour,
        Stroke::NONE,
    ));
}
