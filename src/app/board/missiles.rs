//! Missiles: arrows, shots, thrown items, and powers by their nature.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use crate::app::theme;

/// A missile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missile {
    /// An arrow or a bolt of wood.
    Arrow,
    /// A shot, visible only by its trace.
    Shot,
    /// A thrown item; it turns on its way.
    Thrown,
    /// The light of a power, in the colour of its nature.
    Light(Nature),
}

/// The nature of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// Fire.
    Fire,
    /// Ice.
    Ice,
    /// Air.
    Wind,
    /// Lightning.
    Spark,
    /// The mind.
    Mind,
    /// Light.
    Bright,
    /// Curses.
    Dark,
    /// Anything else.
    Plain,
}

impl Nature {
    fn colour(self) -> Color32 {
        let [r, g, b] = match self {
            Self::Fire => [0xff, 0x8a, 0x3c],
            Self::Ice => [0x9f, 0xe4, 0xff],
            Self::Wind => [0xb9, 0xf2, 0xc4],
            Self::Spark => [0xff, 0xf0, 0x7a],
            Self::Mind => [0xe6, 0x9b, 0xff],
            Self::Bright => [0xff, 0xf6, 0xd8],
            Self::Dark => [0x9a, 0x76, 0xd8],
            Self::Plain => return theme::GOLD,
        };
        Color32::from_rgb(r, g, b)
    }
}

/// The missile of this item or power, by the words of its name.
pub fn missile_of(item: Option<&str>, power: Option<&str>) -> Missile {
    const POWERS: &[(&str, Nature)] = &[
        ("ember", Nature::Fire),
        ("flame", Nature::Fire),
        ("fire", Nature::Fire),
        ("scorch", Nature::Fire),
        ("burn", Nature::Fire),
        ("cinder", Nature::Fire),
        ("frost", Nature::Ice),
        ("ice", Nature::Ice),
        ("freeze", Nature::Ice),
        ("gale", Nature::Wind),
        ("wind", Nature::Wind),
        ("gust", Nature::Wind),
        ("spark", Nature::Spark),
        ("jolt", Nature::Spark),
        ("lightning", Nature::Spark),
        ("arc", Nature::Spark),
        ("storm", Nature::Spark),
        ("mind", Nature::Mind),
        ("daze", Nature::Mind),
        ("thought", Nature::Mind),
        ("dawn", Nature::Bright),
        ("verdict", Nature::Bright),
        ("mend", Nature::Bright),
        ("grave", Nature::Dark),
        ("void", Nature::Dark),
        ("malison", Nature::Dark),
        ("dread", Nature::Dark),
        ("gloom", Nature::Dark),
    ];
    const ITEMS: &[(&str, Missile)] = &[
        ("bow", Missile::Arrow),
        ("sling", Missile::Thrown),
        ("gun", Missile::Shot),
        ("rifle", Missile::Shot),
        ("pistol", Missile::Shot),
        ("carbine", Missile::Shot),
        ("musket", Missile::Shot),
        ("cannon", Missile::Shot),
    ];
    if let Some(power) = power {
        let name = power.to_ascii_lowercase();
        if name.contains("volley") {
            return Missile::Arrow;
        }
        let nature = POWERS.iter().find(|(word, _)| name.contains(word));
        return Missile::Light(nature.map_or(Nature::Plain, |(_, nature)| *nature));
    }
    let Some(item) = item else {
        return Missile::Light(Nature::Plain);
    };
    let name = item.to_ascii_lowercase();
    ITEMS
        .iter()
        .find(|(word, _)| name.contains(word))
        .map_or(Missile::Thrown, |(_, missile)| *missile)
}

impl Missile {
    /// Whether it is held in hand against an adjacent target.
    pub fn is_by_hand(self) -> bool {
        matches!(self, Self::Thrown | Self::Light(Nature::Plain))
    }

    /// The colour of sparks where it hits.
    pub fn colour(self) -> Color32 {
        match self {
            Self::Arrow | Self::Shot | Self::Thrown | Self::Light(Nature::Plain) => Color32::WHITE,
            Self::Light(nature) => nature.colour(),
        }
    }

    /// Draws it in flight; `part` is how far it has come, `size` a square's edge in points.
    pub fn draw(self, painter: &Painter, from: Pos2, to: Pos2, part: f32, size: f32) {
        let way = to - from;
        let length = way.length().max(1.0);
        let ahead = way / length;
        let at = from + way * part;
        let across = vec2(-ahead.y, ahead.x);
        match self {
            Self::Arrow => {
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
            Self::Shot => {
                let tail = from + way * (part - 0.35).max(0.0);
                let bright = Color32::from_rgb(0xff, 0xf3, 0xc4);
                painter.line_segment([tail, at], Stroke::new(1.8, bright.gamma_multiply(0.8)));
                painter.circle_filled(at, 2.6, Color32::WHITE);
                if part < 0.4 {
                    let flash = size * 0.16 * (1.0 - part * 2.5);
                    painter.circle_filled(from + ahead * size * 0.35, flash, bright);
                }
            }
            Self::Thrown => {
                // A low arc, and a slow turn.
                let lift = (part * std::f32::consts::PI).sin() * (length * 0.08).min(size * 0.5);
                let turn = part * 14.0;
                let edge = vec2(turn.cos(), turn.sin()) * size * 0.13;
                let at = at - vec2(0.0, lift);
                painter.line_segment([at - edge, at + edge], Stroke::new(4.0, theme::SUNKEN));
                painter.line_segment([at - edge, at + edge], Stroke::new(2.4, theme::TEXT));
            }
            Self::Light(nature) => {
                let colour = nature.colour();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bows_shoot_arrows_and_powers_have_the_colour_of_their_nature() {
        assert_eq!(missile_of(Some("crossbow"), None), Missile::Arrow);
        assert_eq!(missile_of(Some("knife"), None), Missile::Thrown);
        assert_eq!(missile_of(Some("long rifle"), None), Missile::Shot);
        assert_eq!(
            missile_of(Some("staff"), Some("Frost Line")),
            Missile::Light(Nature::Ice)
        );
        assert_eq!(missile_of(None, None), Missile::Light(Nature::Plain));
    }
}
