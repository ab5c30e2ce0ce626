//! Pictures of the board's squares.

use super::{
    air::{flames, haze},
    blocks::{block, door},
    canvas::{Canvas, Ink, circle, clouds, line, noise, polygon, slab},
    sides::{BlockLook, EAST, NORTH, SOUTH, WEST},
};
use crate::preview::maps::Pattern;

/// Kinds of open ground that look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroundLook {
    /// Flagstones.
    Stone,
    /// Trodden earth.
    Earth,
    /// Grass.
    Grass,
    /// Boards.
    Wood,
    /// Sand and dust.
    Sand,
    /// Carpets and other cloth.
    Cloth,
    /// A hole.
    Pit,
}

/// One picture of the board. `mask` has a bit for each side with the same kind: 1 north, 2 east, 4
/// south, 8 west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TileKey {
    /// Open ground.
    Ground(GroundLook, u8),
    /// Water: 0 shallow to 2 deeper than a unit is tall, and a variant.
    Water(u8, u8),
    /// Solid wall.
    Wall(u8),
    /// The rim of higher ground; the mask has a bit for each side that is lower.
    Cliff(u8),
    /// Steps; `true` if they lead north or south.
    Stairs(bool),
    /// Loose stones.
    Rubble(u8),
    /// Spikes, fire, acid.
    Harm(u8),
    /// Undergrowth and other hindrance.
    Brush(u8),
    /// An obstacle.
    Block(BlockLook, u8),
    /// A door: shut or not, and whether its wall runs north to south.
    Door(bool, bool),
    /// A cloud.
    Haze(u8),
    /// Flames of a burning square.
    Flames(u8),
    /// A white area with a border on the sides of the mask.
    Mark(u8),
    /// A hatched area with a border on the sides of the mask.
    Hatch(u8),
    /// A class of squares of a map, by how it is filled.
    Fill(Pattern),
    /// A border alone, on the sides of the mask.
    Rim(u8),
}

/// Paints a picture of the board, `pixels` wide.
pub fn paint_tile(key: TileKey, pixels: usize) -> Canvas {
    let mut canvas = Canvas::new(pixels);
    match key {
        TileKey::Ground(look, variant) => ground(&mut canvas, look, variant),
        TileKey::Water(depth, variant) => water(&mut canvas, depth, variant),
        TileKey::Wall(mask) => wall(&mut canvas, mask),
        TileKey::Cliff(mask) => cliff(&mut canvas, mask),
        TileKey::Stairs(upright) => stairs(&mut canvas, upright),
        TileKey::Rubble(variant) => rubble(&mut canvas, variant),
        TileKey::Harm(variant) => harm(&mut canvas, variant),
        TileKey::Brush(variant) => brush(&mut canvas, variant),
        TileKey::Block(look, mask) => block(&mut canvas, look, mask),
        TileKey::Door(shut, upright) => door(&mut canvas, shut, upright),
        TileKey::Haze(variant) => haze(&mut canvas, variant),
        TileKey::Flames(variant) => flames(&mut canvas, variant),
        TileKey::Mark(mask) => mark(&mut canvas, mask, false),
        TileKey::Hatch(mask) => mark(&mut canvas, mask, true),
        TileKey::Fill(pattern) => fill(&mut canvas, pattern),
        TileKey::Rim(mask) => rim(&mut canvas, mask),
    }
    canvas
}

/// A base colour with soft blotches and fine grain, joining at the edges of the picture.
fn blotched(canvas: &mut Canvas, ink: Ink, blotch: f32, grain: f32, seed: u32) {
    let pixels = canvas.size() as f32;
    canvas.shade(|x, y| {
        let wide = clouds(x, y, 3, seed) * 0.6 + clouds(x, y, 7, seed + 1) * 0.4 - 0.5;
        let fine = noise((x * pixels) as i32 / 2, (y * pixels) as i32 / 2, seed + 2) - 0.5;
        ink.lit(wide * blotch + fine * grain)
    });
}

fn ground(canvas: &mut Canvas, look: GroundLook, variant: u8) {
    let seed = u32::from(variant) * 31 + look as u32 * 101;
    match look {
        GroundLook::Stone => {
            let ink = Ink::hex(0x3d434c).lit((noise(i32::from(variant), 3, 7) - 0.5) * 0.05);
            blotched(canvas, ink, 0.10, 0.025, 5);
            slab_edges(canvas, 0.05, 0.10);
            if variant.is_multiple_of(3) {
                crack(canvas, seed);
            }
        }
        GroundLook::Earth => {
            blotched(canvas, Ink::hex(0x4a4238), 0.16, 0.04, 11);
            pebbles(canvas, Ink::hex(0x6a6052), 4, seed);
        }
        GroundLook::Grass => {
            blotched(canvas, Ink::hex(0x3c4a38), 0.16, 0.04, 17);
            for blade in 0..9 {
                let x = noise(blade, 1, seed) * 0.8 + 0.1;
                let y = noise(blade, 2, seed) * 0.8 + 0.1;
                let lean = (noise(blade, 3, seed) - 0.5) * 0.06;
                canvas.fill(Ink::hex(0x5d7551).alpha(0.55), |px, py| {
                    line(px, py, (x, y + 0.05), (x + lean, y - 0.03), 0.014)
                });
            }
        }
        GroundLook::Wood => {
            blotched(canvas, Ink::hex(0x4d4034), 0.10, 0.04, 23);
            for board in 0..4 {
                let y = board as f32 * 0.25;
                canvas.fill(Ink::hex(0x000000).alpha(0.28), |px, py| {
                    slab(px, py, (0.0, y - 0.006), (1.0, y + 0.006), 0.0)
                });
                canvas.fill(Ink::hex(0xffffff).alpha(0.05), |px, py| {
                    slab(px, py, (0.0, y + 0.006), (1.0, y + 0.02), 0.0)
                });
                let end = noise(board, i32::from(variant), 9);
                canvas.fill(Ink::hex(0x000000).alpha(0.25), |px, py| {
                    slab(px, py, (end - 0.005, y), (end + 0.005, y + 0.25), 0.0)
                });
            }
        }
        GroundLook::Sand => {
            blotched(canvas, Ink::hex(0x5f5746), 0.12, 0.04, 29);
            pebbles(canvas, Ink::hex(0x7d745f), 3, seed);
        }
        GroundLook::Cloth => {
            blotched(canvas, Ink::hex(0x4b2f38), 0.06, 0.03, 37);
            canvas.shade(|x, y| {
                let weave = ((x * 64.0) as i32 + (y * 64.0) as i32) % 2;
                Ink::hex(0xffffff).alpha(0.015 * weave as f32)
            });
        }
        GroundLook::Pit => {
            canvas.shade(|_, _| Ink::hex(0x0b0d10));
            canvas.soft(Ink::hex(0x000000), 0.3, |x, y| {
                slab(x, y, (0.1, 0.1), (0.9, 0.9), 0.1)
            });
        }
    }
}

/// The joint around a flagstone: a dark line with light on its lower side.
fn slab_edges(canvas: &mut Canvas, light: f32, dark: f32) {
    canvas.fill(Ink::hex(0xffffff).alpha(light), |x, y| {
        -slab(x, y, (0.012, 0.012), (1.0, 1.0), 0.02)
    });
    canvas.fill(Ink::hex(0x000000).alpha(dark), |x, y| {
        -slab(x, y, (-0.1, -0.1), (0.988, 0.988), 0.02)
    });
}

fn crack(canvas: &mut Canvas, seed: u32) {
    let mut at = (
        0.25 + noise(1, 0, seed) * 0.5,
        0.25 + noise(2, 0, seed) * 0.5,
    );
    let mut turn = noise(3, 0, seed) * 6.3;
    for part in 0..3 {
        turn += (noise(part, 7, seed) - 0.5) * 2.2;
        let to = (at.0 + turn.cos() * 0.09, at.1 + turn.sin() * 0.09);
        canvas.fill(Ink::hex(0x14171b).alpha(0.55), |x, y| {
            line(x, y, at, to, 0.011)
        });
        at = to;
    }
}

fn pebbles(canvas: &mut Canvas, ink: Ink, count: i32, seed: u32) {
    for pebble in 0..count {
        let at = (
            noise(pebble, 11, seed) * 0.8 + 0.1,
            noise(pebble, 13, seed) * 0.8 + 0.1,
        );
        let radius = 0.012 + noise(pebble, 17, seed) * 0.016;
        canvas.fill(Ink::hex(0x000000).alpha(0.3), |x, y| {
            circle(x, y, (at.0 + 0.006, at.1 + 0.01), radius)
        });
        canvas.fill(ink, |x, y| circle(x, y, at, radius));
    }
}

fn water(canvas: &mut Canvas, depth: u8, variant: u8) {
    let ink = match depth {
        0 => Ink::hex(0x3f6870),
        1 => Ink::hex(0x28555f),
        _ => Ink::hex(0x193b49),
    };
    blotched(canvas, ink, 0.12, 0.015, 41);
    let waves = match depth {
        0 => 1,
        1 => 2,
        _ => 3,
    };
    let seed = u32::from(variant) + 3;
    for wave in 0..waves {
        let y = (wave as f32 + 0.5) / waves as f32 + (noise(wave, 1, seed) - 0.5) * 0.12;
        let x = 0.25 + noise(wave, 2, seed) * 0.5;
        canvas.shade(|px, py| {
            let inside = 1.0 - ((px - x).abs() / 0.17).min(1.0);
            let crest = y + ((px - x) * 26.0).sin() * 0.022;
            let cover = (1.0 - (py - crest).abs() / 0.014).clamp(0.0, 1.0);
            Ink::hex(0xa9dde2).alpha(cover * inside.sqrt() * 0.42)
        });
    }
}

/// The part of a wall that faces the viewer.
pub(super) const FRONT: f32 = 0.36;

fn wall(canvas: &mut Canvas, mask: u8) {
    let open_south = mask & SOUTH == 0;
    let top = if open_south { 1.0 - FRONT } else { 1.0 };
    blotched(canvas, Ink::hex(0x5a636f), 0.06, 0.025, 47);
    // Courses of stone on the top, so that walls do not read as floor.
    for (row, y) in [0.0, 0.5].into_iter().enumerate() {
        canvas.fill(Ink::hex(0x2b3037).alpha(0.35), |px, py| {
            slab(px, py, (0.0, y - 0.008), (1.0, y + 0.008), 0.0)
        });
        let x = if row == 0 { 0.3 } else { 0.78 };
        canvas.fill(Ink::hex(0x2b3037).alpha(0.35), |px, py| {
            slab(px, py, (x - 0.008, y), (x + 0.008, y + 0.5), 0.0)
        });
    }
    let rim = Ink::hex(0x8b97a6);
    if mask & NORTH == 0 {
        canvas.fill(rim.alpha(0.55), |x, y| {
            slab(x, y, (0.0, 0.0), (1.0, 0.03), 0.0)
        });
    }
    if mask & WEST == 0 {
        canvas.fill(rim.alpha(0.35), |x, y| {
            slab(x, y, (0.0, 0.0), (0.03, top), 0.0)
        });
    }
    if mask & EAST == 0 {
        canvas.fill(Ink::hex(0x1d2126).alpha(0.5), |x, y| {
            slab(x, y, (0.97, 0.0), (1.0, top), 0.0)
        });
    }
    if open_south {
        canvas.fade(Ink::hex(0x2e343c), Ink::hex(0x1a1e24), top, 1.0, |x, y| {
            slab(x, y, (-0.1, top), (1.1, 1.1), 0.0)
        });
        canvas.fill(rim.alpha(0.8), |x, y| {
            slab(x, y, (0.0, top - 0.025), (1.0, top), 0.0)
        });
        for (row, y) in [top + 0.12, top + 0.24].into_iter().enumerate() {
            canvas.fill(Ink::hex(0x0d0f12).alpha(0.5), |px, py| {
                slab(px, py, (0.0, y - 0.006), (1.0, y + 0.006), 0.0)
            });
            for joint in 0..2 {
                let x = 0.25 + joint as f32 * 0.5 + if row == 0 { 0.0 } else { 0.25 };
                canvas.fill(Ink::hex(0x0d0f12).alpha(0.45), |px, py| {
                    slab(px, py, (x - 0.006, y - 0.12), (x + 0.006, y), 0.0)
                });
            }
        }
    }
}

fn cliff(canvas: &mut Canvas, lower: u8) {
    let light = Ink::hex(0xcfc39a);
    if lower & NORTH != 0 {
        canvas.fill(light.alpha(0.5), |x, y| {
            slab(x, y, (0.0, 0.0), (1.0, 0.03), 0.0)
        });
    }
    if lower & WEST != 0 {
        canvas.fill(light.alpha(0.42), |x, y| {
            slab(x, y, (0.0, 0.0), (0.035, 1.0), 0.0)
        });
    }
    if lower & EAST != 0 {
        canvas.fill(light.alpha(0.3), |x, y| {
            slab(x, y, (0.965, 0.0), (1.0, 1.0), 0.0)
        });
    }
    if lower & SOUTH != 0 {
        canvas.fade(Ink::hex(0x3a372e), Ink::hex(0x15140f), 0.72, 1.0, |x, y| {
            slab(x, y, (-0.1, 0.72), (1.1, 1.1), 0.0)
        });
        for post in 0..6 {
            let x = (post as f32 + 0.5) / 6.0;
            canvas.fill(Ink::hex(0x0b0a07).alpha(0.55), |px, py| {
                slab(px, py, (x - 0.018, 0.76), (x + 0.018, 1.1), 0.0)
            });
        }
        canvas.fill(light.alpha(0.75), |x, y| {
            slab(x, y, (0.0, 0.69), (1.0, 0.725), 0.0)
        });
    }
}

fn stairs(canvas: &mut Canvas, upright: bool) {
    for step in 0..5 {
        let from = step as f32 * 0.2;
        let ink = Ink::hex(0x2b2d2c).mix(Ink::hex(0x77725f), step as f32 / 4.0);
        canvas.fill(ink, |x, y| {
            let along = if upright { 1.0 - y } else { x };
            (from - along).max(along - from - 0.2)
        });
        canvas.fill(Ink::hex(0xe4dcbd).alpha(0.28), |x, y| {
            let along = if upright { 1.0 - y } else { x };
            (along - from - 0.1).abs() - 0.1 - (-(along - from - 0.03)).min(0.0).abs().min(0.0)
                + if along - from > 0.03 { 1.0 } else { 0.0 }
        });
        canvas.fill(Ink::hex(0x000000).alpha(0.35), |x, y| {
            let along = if upright { 1.0 - y } else { x };
            (along - from - 0.195).abs() - 0.008
        });
    }
}

fn rubble(canvas: &mut Canvas, variant: u8) {
    let seed = u32::from(variant) * 7 + 61;
    for stone in 0..7 {
        let at = (
            noise(stone, 1, seed) * 0.72 + 0.14,
            noise(stone, 2, seed) * 0.66 + 0.18,
        );
        let size = 0.06 + noise(stone, 3, seed) * 0.08;
        let turn = noise(stone, 4, seed) * 0.8 - 0.4;
        let corners: Vec<(f32, f32)> = [(-1.0, 0.55), (-0.45, -0.6), (0.35, -0.75), (1.0, 0.5)]
            .iter()
            .map(|(x, y)| {
                (
                    at.0 + (x * turn.cos() - y * turn.sin()) * size,
                    at.1 + (x * turn.sin() + y * turn.cos()) * size,
                )
            })
            .collect();
        canvas.soft(Ink::hex(0x000000).alpha(0.5), 0.06, |x, y| {
            circle(x, y, (at.0 + 0.01, at.1 + size * 0.5), size * 0.9)
        });
        canvas.fade(
            Ink::hex(0x918a7d),
            Ink::hex(0x4c483f),
            at.1 - size,
            at.1 + size * 0.6,
            |x, y| polygon(x, y, &corners),
        );
    }
}

fn harm(canvas: &mut Canvas, variant: u8) {
    let seed = u32::from(variant) * 5 + 71;
    for spike in 0..6 {
        let x = 0.14 + (spike % 3) as f32 * 0.34 + (noise(spike, 1, seed) - 0.5) * 0.1;
        let y = 0.42 + (spike / 3) as f32 * 0.42 + (noise(spike, 2, seed) - 0.5) * 0.08;
        let corners = [(x - 0.07, y), (x, y - 0.24), (x + 0.07, y)];
        canvas.soft(Ink::hex(0x000000).alpha(0.5), 0.05, |px, py| {
            circle(px, py, (x, y), 0.07)
        });
        canvas.fade(
            Ink::hex(0xd98a6a),
            Ink::hex(0x6b3a31),
            y - 0.24,
            y,
            |px, py| polygon(px, py, &corners),
        );
    }
}

fn brush(canvas: &mut Canvas, variant: u8) {
    let seed = u32::from(variant) * 3 + 83;
    for tuft in 0..6 {
        let at = (
            noise(tuft, 1, seed) * 0.76 + 0.12,
            noise(tuft, 2, seed) * 0.7 + 0.2,
        );
        for blade in -2..=2 {
            let lean = blade as f32 * 0.035;
            canvas.fill(Ink::hex(0x6f8a5c).alpha(0.8), |x, y| {
                line(x, y, at, (at.0 + lean, at.1 - 0.13 + lean.abs()), 0.016)
            });
        }
    }
}

fn mark(canvas: &mut Canvas, mask: u8, hatched: bool) {
    if hatched {
        canvas.shade(|x, y| {
            let stripe = ((x + y) * 6.0).fract();
            let cover = (1.0 - (stripe - 0.5).abs() / 0.13).clamp(0.0, 1.0);
            Ink::hex(0xffffff).alpha(0.03 + cover * 0.2)
        });
    } else {
        canvas.shade(|_, _| Ink::hex(0xffffff).alpha(0.07));
    }
    rim(canvas, mask);
}

/// Patterns that differ without colours: each is light on a dark edge, so that it shows on any
/// ground, and joins its neighbours.
fn fill(canvas: &mut Canvas, pattern: Pattern) {
    let white = Ink::hex(0xffffff);
    let tint = match pattern {
        Pattern::Veil => return canvas.shade(|_, _| Ink::hex(0x000000).alpha(0.5)),
        Pattern::Plain => 0.12,
        Pattern::Dots | Pattern::Bars | Pattern::Sparse => 0.06,
        Pattern::Dense | Pattern::Cross => 0.08,
    };
    canvas.shade(|_, _| white.alpha(tint));
    // How far a place is from the nearest line of the pattern, in squares.
    let off = |at: f32| ((at.fract() + 1.0).fract() - 0.5).abs();
    let far = move |x: f32, y: f32| match pattern {
        Pattern::Plain | Pattern::Veil => 1.0,
        Pattern::Dots => {
            let (dx, dy) = (off(x * 4.0) / 4.0, off(y * 4.0) / 4.0);
            (dx * dx + dy * dy).sqrt() - 0.022
        }
        Pattern::Bars => off(x * 4.0) / 4.0,
        Pattern::Sparse => off((x + y) * 3.0) / 3.0 * 0.71,
        Pattern::Dense => off((x + y) * 7.0) / 7.0 * 0.71,
        Pattern::Cross => (off((x + y) * 5.0)).min(off((x - y) * 5.0)) / 5.0 * 0.71,
    };
    canvas.shade(|x, y| {
        let shade = (1.0 - (far(x, y) - 0.012) / 0.02).clamp(0.0, 1.0);
        Ink::hex(0x000000).alpha(shade * 0.26)
    });
    canvas.shade(|x, y| {
        let cover = (1.0 - (far(x, y) - 0.008) / 0.01).clamp(0.0, 1.0);
        white.alpha(cover * 0.6)
    });
}

fn rim(canvas: &mut Canvas, mask: u8) {
    for (side, from, to) in [
        (NORTH, (0.0, -0.1), (1.0, 0.036)),
        (SOUTH, (0.0, 0.964), (1.0, 1.1)),
        (WEST, (-0.1, 0.0), (0.036, 1.0)),
        (EAST, (0.964, 0.0), (1.1, 1.0)),
    ] {
        if mask & side != 0 {
            canvas.fill(Ink::hex(0xffffff).alpha(0.95), |x, y| {
                slab(x, y, from, to, 0.0)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::art::TILE_PIXELS;

    #[test]
    fn every_picture_shows_something_and_ground_leaves_no_hole() {
        for key in [
            TileKey::Ground(GroundLook::Stone, 0),
            TileKey::Water(2, 1),
            TileKey::Wall(0),
            TileKey::Cliff(SOUTH),
            TileKey::Stairs(true),
            TileKey::Rubble(0),
            TileKey::Block(BlockLook::Crate, 0),
            TileKey::Door(true, false),
            TileKey::Haze(0),
            TileKey::Flames(0),
            TileKey::Mark(15),
            TileKey::Fill(Pattern::Dots),
            TileKey::Fill(Pattern::Cross),
            TileKey::Rim(15),
        ] {
            let bytes = paint_tile(key, TILE_PIXELS).mips(1);
            let covered = bytes.chunks(4).filter(|pixel| pixel[3] > 0).count();
            assert!(covered > 500, "{key:?} is empty");
            if matches!(
                key,
                TileKey::Ground(..) | TileKey::Water(..) | TileKey::Wall(_)
            ) {
                assert!(
                    bytes.chunks(4).all(|pixel| pixel[3] == 255),
                    "{key:?} has holes"
                );
            }
        }
    }
}
