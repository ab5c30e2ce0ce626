//! Pictures of obstacles.

use super::{
    canvas::{Canvas, Ink, circle, line, slab},
    sides::{BlockLook, EAST, NORTH, SOUTH, WEST},
};

pub(super) fn block(canvas: &mut Canvas, look: BlockLook, mask: u8) {
    match look {
        BlockLook::Crate => boxed(
            canvas,
            (0.1, 0.06),
            (0.9, 0.92),
            0.2,
            Ink::hex(0xa27238),
            Ink::hex(0x5e3d19),
            |canvas| {
                let dark = Ink::hex(0x573813);
                canvas.stroke(dark, 0.03, |x, y| {
                    slab(x, y, (0.15, 0.11), (0.85, 0.67), 0.01)
                });
                canvas.fill(dark, |x, y| line(x, y, (0.18, 0.14), (0.82, 0.64), 0.035));
                canvas.fill(dark, |x, y| line(x, y, (0.82, 0.14), (0.18, 0.64), 0.035));
            },
        ),
        BlockLook::Table => boxed(
            canvas,
            (0.08, 0.14),
            (0.92, 0.84),
            0.14,
            Ink::hex(0x84603c),
            Ink::hex(0x48311b),
            |canvas| {
                for row in 1..4 {
                    let y = 0.14 + row as f32 * 0.14;
                    canvas.fill(Ink::hex(0x000000).alpha(0.22), |px, py| {
                        line(px, py, (0.1, y), (0.9, y), 0.01)
                    });
                }
            },
        ),
        BlockLook::LowWall => low_wall(canvas, mask),
        BlockLook::Pillar => pillar(canvas),
        BlockLook::Bush => bush(canvas),
        BlockLook::Block => boxed(
            canvas,
            (0.07, 0.06),
            (0.93, 0.94),
            0.26,
            Ink::hex(0x7b828c),
            Ink::hex(0x3a4048),
            |_| {},
        ),
    }
}

/// A low wall, joined to its neighbours by the bits of `mask`.
fn low_wall(canvas: &mut Canvas, mask: u8) {
    let open_south = mask & SOUTH == 0;
    let left = if mask & WEST != 0 { -0.1 } else { 0.06 };
    let right = if mask & EAST != 0 { 1.1 } else { 0.94 };
    let upright = mask & (NORTH | SOUTH) != 0 && mask & (EAST | WEST) == 0;
    let (from, to) = if upright {
        let top = if mask & NORTH != 0 { -0.1 } else { 0.1 };
        let bottom = if mask & SOUTH != 0 { 1.1 } else { 0.9 };
        ((0.27, top), (0.73, bottom))
    } else {
        ((left, 0.22), (right, 0.86))
    };
    let front = if upright && !open_south { 0.0 } else { 0.24 };
    boxed(
        canvas,
        from,
        to,
        front,
        Ink::hex(0x98917f),
        Ink::hex(0x57503f),
        |canvas| {
            for joint in 0..4 {
                let at = joint as f32 * 0.25 + 0.12;
                canvas.fill(Ink::hex(0x3a3529).alpha(0.45), |x, y| {
                    if upright {
                        slab(x, y, (0.27, at - 0.007), (0.73, at + 0.007), 0.0)
                    } else {
                        slab(x, y, (at - 0.007, 0.22), (at + 0.007, 0.62), 0.0)
                    }
                });
            }
        },
    );
}

/// A round pillar.
fn pillar(canvas: &mut Canvas) {
    canvas.soft(Ink::hex(0x000000).alpha(0.5), 0.16, |x, y| {
        circle(x, y, (0.54, 0.62), 0.38)
    });
    canvas.fade(Ink::hex(0x4e545d), Ink::hex(0x23272d), 0.4, 0.95, |x, y| {
        circle(x, y, (0.5, 0.56), 0.36).min(slab(x, y, (0.14, 0.42), (0.86, 0.58), 0.0))
    });
    canvas.fill(Ink::hex(0x7d8794), |x, y| circle(x, y, (0.5, 0.42), 0.36));
    canvas.stroke(Ink::hex(0xb0bac6).alpha(0.7), 0.025, |x, y| {
        circle(x, y, (0.5, 0.42), 0.345)
    });
    canvas.stroke(Ink::hex(0x3a4049).alpha(0.6), 0.02, |x, y| {
        circle(x, y, (0.5, 0.42), 0.22)
    });
}

/// A bush.
fn bush(canvas: &mut Canvas) {
    canvas.soft(Ink::hex(0x000000).alpha(0.5), 0.14, |x, y| {
        circle(x, y, (0.52, 0.62), 0.38)
    });
    for (at, radius, light) in [
        ((0.34, 0.56), 0.25, -0.15),
        ((0.66, 0.58), 0.25, -0.2),
        ((0.5, 0.4), 0.29, 0.0),
        ((0.42, 0.36), 0.15, 0.12),
        ((0.62, 0.46), 0.12, 0.08),
    ] {
        canvas.fill(Ink::hex(0x4b6b42).lit(light), |x, y| {
            circle(x, y, at, radius)
        });
    }
}

/// A block with a top and a front, and its shadow on the ground.
fn boxed(
    canvas: &mut Canvas,
    from: (f32, f32),
    to: (f32, f32),
    front: f32,
    top: Ink,
    side: Ink,
    detail: impl FnOnce(&mut Canvas),
) {
    canvas.soft(Ink::hex(0x000000).alpha(0.55), 0.14, |x, y| {
        slab(
            x,
            y,
            (from.0 + 0.02, from.1 + 0.06),
            (to.0 + 0.05, to.1 + 0.03),
            0.05,
        )
    });
    canvas.fade(side, side.lit(-0.35), to.1 - front, to.1, |x, y| {
        slab(x, y, from, to, 0.035)
    });
    let edge = to.1 - front;
    canvas.fade(top.lit(0.08), top.lit(-0.06), from.1, edge, |x, y| {
        slab(x, y, from, (to.0, edge), 0.03)
    });
    detail(canvas);
    canvas.stroke(top.lit(0.35).alpha(0.6), 0.014, |x, y| {
        slab(
            x,
            y,
            (from.0 + 0.008, from.1 + 0.008),
            (to.0 - 0.008, edge - 0.004),
            0.03,
        )
    });
}

pub(super) fn door(canvas: &mut Canvas, shut: bool, upright: bool) {
    let wood = Ink::hex(0x8d5f2c);
    // An open door is seen from its edge; a shut one bars the way.
    let (from, to) = match (shut, upright) {
        (true, true) => ((0.36, -0.02), (0.64, 1.02)),
        (true, false) => ((-0.02, 0.3), (1.02, 0.74)),
        (false, true) => ((0.36, -0.02), (0.98, 0.14)),
        (false, false) => ((-0.02, 0.3), (0.14, 0.96)),
    };
    canvas.soft(Ink::hex(0x000000).alpha(0.5), 0.12, |x, y| {
        slab(
            x,
            y,
            (from.0 + 0.02, from.1 + 0.05),
            (to.0 + 0.05, to.1 + 0.05),
            0.02,
        )
    });
    let front = if upright { 0.06 } else { 0.18 };
    canvas.fill(wood.lit(-0.45), |x, y| slab(x, y, from, to, 0.02));
    canvas.fade(wood.lit(0.12), wood.lit(-0.05), from.1, to.1, |x, y| {
        slab(x, y, from, (to.0, to.1 - front), 0.02)
    });
    if shut {
        for board in 1..4 {
            let part = board as f32 / 4.0;
            canvas.fill(Ink::hex(0x000000).alpha(0.25), |x, y| {
                if upright {
                    slab(x, y, (from.0, part - 0.006), (to.0, part + 0.006), 0.0)
                } else {
                    slab(
                        x,
                        y,
                        (part - 0.006, from.1),
                        (part + 0.006, to.1 - front),
                        0.0,
                    )
                }
            });
        }
        let knob = if upright { (0.5, 0.72) } else { (0.82, 0.46) };
        canvas.fill(Ink::hex(0xffd98a), |x, y| circle(x, y, knob, 0.038));
    }
}
