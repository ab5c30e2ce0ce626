//! Haze and flames over squares.

use super::canvas::{Canvas, Ink, clouds, line, polygon};

/// Thin, striped haze.
pub(super) fn haze(canvas: &mut Canvas, variant: u8) {
    let seed = u32::from(variant) + 97;
    canvas.shade(|x, y| {
        let thick = clouds(x, y, 4, seed) * 0.22 + 0.24;
        Ink::hex(0xaeb7c2).alpha(thick)
    });
    canvas.shade(|x, y| {
        let stripe = ((x + y) * 8.0).fract();
        let cover = (1.0 - (stripe - 0.5).abs() / 0.12).clamp(0.0, 1.0);
        Ink::hex(0xdfe6ee).alpha(cover * 0.22)
    });
}

/// Tongues of flame with a glow around their feet; the unit in the square stays visible between
/// them.
pub(super) fn flames(canvas: &mut Canvas, variant: u8) {
    canvas.shade(|x, y| {
        let far = ((x - 0.5).powi(2) + (y - 0.62).powi(2)).sqrt();
        Ink::hex(0xe8622c).alpha((0.5 - far).max(0.0) * 0.9)
    });
    let lean = if variant & 1 == 0 { 0.05 } else { -0.05 };
    for (x, y, size) in [
        (0.2, 0.62, 0.2),
        (0.8, 0.6, 0.19),
        (0.42, 0.9, 0.26),
        (0.68, 0.94, 0.22),
        (0.16, 0.96, 0.18),
        (0.88, 0.95, 0.17),
    ] {
        for (ink, share) in [(0xd9431f, 1.0), (0xf6922e, 0.68), (0xfde28a, 0.36)] {
            tongue(canvas, Ink::hex(ink).alpha(0.9), (x, y), size * share, lean);
        }
    }
    for spark in [(0.3, 0.22), (0.62, 0.14), (0.74, 0.3), (0.46, 0.36)] {
        let to = (spark.0 + lean * 0.4, spark.1 - 0.04);
        canvas.fill(Ink::hex(0xffd06a).alpha(0.85), |x, y| {
            line(x, y, spark, to, 0.014)
        });
    }
}

/// One tongue, its foot at a place, leaning to a side at its tip.
fn tongue(canvas: &mut Canvas, ink: Ink, foot: (f32, f32), size: f32, lean: f32) {
    let corner = |x: f32, y: f32| (foot.0 + x * size, foot.1 + y * size);
    let tip = (foot.0 + lean * 2.0, foot.1 - 2.1 * size);
    let corners = [
        corner(-0.5, -0.1),
        corner(-0.42, -0.75),
        corner(-0.16, -1.3),
        tip,
        corner(0.22, -1.2),
        corner(0.46, -0.7),
        corner(0.5, -0.1),
        corner(0.2, 0.12),
        corner(-0.2, 0.12),
    ];
    canvas.fill(ink, |x, y| polygon(x, y, &corners));
}
