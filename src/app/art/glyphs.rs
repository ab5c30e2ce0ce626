//! One sign for each kind of combatant, as a shape between -1 and 1.

use super::canvas::{circle, line, polygon, slab};

/// The sign on a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Glyph {
    /// Fighters in front.
    Sword,
    /// Guards.
    Shield,
    /// Archers.
    Bow,
    /// Casters.
    Flame,
    /// Flyers.
    Wing,
    /// Undead and shades.
    Skull,
    /// Beasts.
    Claw,
    /// Healers.
    Cross,
    /// Quick blades.
    Dagger,
    /// Brutes.
    Hammer,
    /// Scouts and watchers.
    Eye,
    /// Leaders.
    Crown,
    /// Gunners.
    Gun,
    /// The first letter of the name, written on the token.
    Letter,
}

/// The sign of an archetype, by the words in its name.
pub fn glyph_of(archetype: &str) -> Glyph {
    const WORDS: &[(&str, Glyph)] = &[
        ("dawnblade", Glyph::Sword),
        ("archer", Glyph::Bow),
        ("bow", Glyph::Bow),
        ("sniper", Glyph::Bow),
        ("slinger", Glyph::Bow),
        ("gun", Glyph::Gun),
        ("marksman", Glyph::Gun),
        ("shooter", Glyph::Gun),
        ("rifle", Glyph::Gun),
        ("wing", Glyph::Wing),
        ("bat", Glyph::Wing),
        ("flyer", Glyph::Wing),
        ("harpy", Glyph::Wing),
        ("raven", Glyph::Wing),
        ("moth", Glyph::Wing),
        ("vanguard", Glyph::Sword),
        ("warden", Glyph::Shield),
        ("guard", Glyph::Shield),
        ("shield", Glyph::Shield),
        ("bulwark", Glyph::Shield),
        ("knight", Glyph::Shield),
        ("medic", Glyph::Cross),
        ("heal", Glyph::Cross),
        ("mender", Glyph::Cross),
        ("cleric", Glyph::Cross),
        ("priest", Glyph::Cross),
        ("mage", Glyph::Flame),
        ("evoker", Glyph::Flame),
        ("ember", Glyph::Flame),
        ("flame", Glyph::Flame),
        ("caster", Glyph::Flame),
        ("adept", Glyph::Flame),
        ("witch", Glyph::Flame),
        ("mystic", Glyph::Flame),
        ("claw", Glyph::Claw),
        ("beast", Glyph::Claw),
        ("hound", Glyph::Claw),
        ("wolf", Glyph::Claw),
        ("render", Glyph::Claw),
        ("ripper", Glyph::Claw),
        ("stalker", Glyph::Dagger),
        ("rogue", Glyph::Dagger),
        ("thief", Glyph::Dagger),
        ("assassin", Glyph::Dagger),
        ("blade", Glyph::Dagger),
        ("brute", Glyph::Hammer),
        ("hulk", Glyph::Hammer),
        ("ogre", Glyph::Hammer),
        ("crusher", Glyph::Hammer),
        ("scout", Glyph::Eye),
        ("watcher", Glyph::Eye),
        ("seer", Glyph::Eye),
        ("captain", Glyph::Crown),
        ("leader", Glyph::Crown),
        ("fighter", Glyph::Sword),
        ("soldier", Glyph::Sword),
        ("shade", Glyph::Skull),
        ("husk", Glyph::Skull),
        ("duelist", Glyph::Dagger),
        ("invoker", Glyph::Flame),
        ("wisp", Glyph::Eye),
        ("mourner", Glyph::Crown),
        ("sweeper", Glyph::Gun),
        ("herald", Glyph::Crown),
        ("jackdaw", Glyph::Dagger),
        ("anchor", Glyph::Hammer),
        ("pathfinder", Glyph::Eye),
        ("nurse", Glyph::Cross),
        ("undertow", Glyph::Claw),
        ("mite", Glyph::Claw),
        ("regent", Glyph::Crown),
        ("bearer", Glyph::Shield),
        ("imp", Glyph::Flame),
        ("hush", Glyph::Dagger),
        ("colossus", Glyph::Hammer),
        ("choir", Glyph::Flame),
        ("knell", Glyph::Crown),
        ("puller", Glyph::Eye),
    ];
    let name = archetype.to_ascii_lowercase();
    WORDS
        .iter()
        .find(|(word, _)| name.contains(word))
        .map_or(Glyph::Letter, |(_, glyph)| *glyph)
}

impl Glyph {
    /// Signed distance of a place to the sign; both run from -1 to 1, `y` down.
    pub fn distance(self, x: f32, y: f32) -> f32 {
        match self {
            Self::Sword => blade(x, y, 0.85, 0.13).min(hilt(x, y)),
            Self::Dagger => blade(x, y, 0.5, 0.15).min(hilt(x, y)),
            Self::Shield => shield(x, y),
            Self::Bow => bow(x, y),
            Self::Flame => flame(x, y),
            Self::Wing => wings(x, y),
            Self::Skull => skull(x, y),
            Self::Claw => [-0.42, 0.0, 0.42]
                .into_iter()
                .map(|shift| {
                    polygon(
                        x - shift,
                        y,
                        &[
                            (0.22, -0.8),
                            (0.02, 0.05),
                            (-0.2, 0.82),
                            (-0.12, 0.0),
                            (0.02, -0.72),
                        ],
                    ) - 0.05
                })
                .fold(f32::MAX, f32::min),
            Self::Cross => slab(x, y, (-0.22, -0.72), (0.22, 0.72), 0.06).min(slab(
                x,
                y,
                (-0.72, -0.22),
                (0.72, 0.22),
                0.06,
            )),
            Self::Hammer => line(x, y, (-0.5, 0.75), (0.22, -0.25), 0.2).min(polygon(
                x,
                y,
                &[(-0.28, -0.55), (0.1, -0.85), (0.82, 0.0), (0.44, 0.3)],
            )),
            Self::Eye => {
                let lens = circle(x, y, (0.0, 0.62), 1.02).max(circle(x, y, (0.0, -0.62), 1.02));
                let ring = lens.abs() - 0.085;
                ring.min(circle(x, y, (0.0, 0.0), 0.24))
            }
            Self::Crown => polygon(
                x,
                y,
                &[
                    (-0.75, 0.55),
                    (-0.8, -0.4),
                    (-0.35, 0.05),
                    (0.0, -0.65),
                    (0.35, 0.05),
                    (0.8, -0.4),
                    (0.75, 0.55),
                ],
            ),
            Self::Gun => slab(x, y, (-0.8, -0.4), (0.75, -0.08), 0.06)
                .min(polygon(
                    x,
                    y,
                    &[(-0.75, -0.1), (-0.3, -0.1), (-0.42, 0.65), (-0.82, 0.65)],
                ))
                .min((circle(x, y, (-0.12, 0.05), 0.2).abs() - 0.06).max(-y - 0.1)),
            Self::Letter => 1.0,
        }
    }
}

fn blade(x: f32, y: f32, tip: f32, width: f32) -> f32 {
    // Along the diagonal from the grip at the lower left to the tip at the upper right.
    let (along, across) = ((x - y) * 0.707, (x + y) * 0.707);
    polygon(
        along,
        across,
        &[
            (-0.38, -width),
            (tip - 0.1, -width),
            (tip + 0.14, 0.0),
            (tip - 0.1, width),
            (-0.38, width),
        ],
    )
}

fn hilt(x: f32, y: f32) -> f32 {
    let (along, across) = ((x - y) * 0.707, (x + y) * 0.707);
    line(along, across, (-0.42, -0.36), (-0.42, 0.36), 0.15).min(line(
        along,
        across,
        (-0.42, 0.0),
        (-0.86, 0.0),
        0.17,
    ))
}

fn shield(x: f32, y: f32) -> f32 {
    let outer = |x: f32, y: f32| {
        polygon(
            x,
            y,
            &[
                (0.0, -0.85),
                (0.66, -0.62),
                (0.64, 0.0),
                (0.48, 0.42),
                (0.0, 0.88),
                (-0.48, 0.42),
                (-0.64, 0.0),
                (-0.66, -0.62),
            ],
        )
    };
    let rim = outer(x, y).abs() - 0.085;
    let half = outer(x, y)
        .max(-x)
        .max(-(outer(x, y) + 0.0).max(-1.0) - 1.0);
    rim.min(half)
}

fn bow(x: f32, y: f32) -> f32 {
    let arc = (circle(x, y, (-0.6, 0.0), 1.05).abs() - 0.1).max(-x - 0.2);
    let string = line(x, y, (-0.2, -0.94), (-0.2, 0.94), 0.09);
    let arrow = line(x, y, (-0.8, 0.0), (0.75, 0.0), 0.14)
        .min(polygon(x, y, &[(0.6, -0.3), (1.02, 0.0), (0.6, 0.3)]))
        .min(line(x, y, (-0.95, -0.24), (-0.7, 0.0), 0.12))
        .min(line(x, y, (-0.95, 0.24), (-0.7, 0.0), 0.12));
    arc.min(string).min(arrow)
}

fn flame(x: f32, y: f32) -> f32 {
    let outer = polygon(
        x,
        y,
        &[
            (0.08, -0.92),
            (0.3, -0.45),
            (0.52, -0.1),
            (0.6, 0.28),
            (0.42, 0.66),
            (0.0, 0.85),
            (-0.42, 0.66),
            (-0.6, 0.28),
            (-0.5, -0.12),
            (-0.34, 0.06),
            (-0.22, -0.3),
            (-0.02, -0.55),
        ],
    ) - 0.03;
    let inner = polygon(
        x,
        y,
        &[
            (0.03, 0.0),
            (0.24, 0.32),
            (0.2, 0.56),
            (0.0, 0.66),
            (-0.2, 0.56),
            (-0.24, 0.34),
        ],
    );
    outer.max(-inner)
}

fn wings(x: f32, y: f32) -> f32 {
    let x = x.abs();
    polygon(
        x,
        y,
        &[
            (0.0, -0.18),
            (0.12, -0.34),
            (0.5, -0.5),
            (0.98, -0.42),
            (0.86, 0.0),
            (0.8, 0.3),
            (0.62, 0.12),
            (0.48, 0.36),
            (0.32, 0.18),
            (0.14, 0.5),
            (0.0, 0.62),
            (-0.2, 0.2),
        ],
    )
}

fn skull(x: f32, y: f32) -> f32 {
    let head = circle(x, y, (0.0, -0.14), 0.66);
    let jaw = slab(x, y, (-0.36, 0.2), (0.36, 0.82), 0.1);
    let eyes = circle(x.abs(), y, (0.27, -0.08), 0.19);
    let nose = polygon(x, y, &[(0.0, 0.14), (0.11, 0.34), (-0.11, 0.34)]);
    let teeth = slab(x.abs(), y, (0.09, 0.56), (0.17, 0.9), 0.0);
    head.min(jaw).max(-eyes).max(-nose).max(-teeth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archetypes_find_their_sign_and_strangers_a_letter() {
        assert_eq!(glyph_of("hollow_archer"), Glyph::Bow);
        assert_eq!(glyph_of("Vanguard"), Glyph::Sword);
        assert_eq!(glyph_of("gloam wing"), Glyph::Wing);
        assert_eq!(glyph_of("dawnblade"), Glyph::Sword);
        assert_eq!(glyph_of("pall_bearer"), Glyph::Shield);
        assert_eq!(glyph_of("zzz"), Glyph::Letter);
    }
}
