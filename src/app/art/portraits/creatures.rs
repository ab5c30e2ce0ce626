//! The creatures of the books.

use super::parts::{Creature, Figure, Head, Portrait};

const fn row(name: &'static str, head: Head, main: u32, second: u32, glow: u32) -> Portrait {
    Portrait {
        name,
        figure: Figure::Creature(Creature {
            head,
            main,
            second,
            glow,
        }),
    }
}

/// A row for each of them.
pub const CREATURES: &[Portrait] = &[
    row("shade", Head::Shade, 0x4d3f66, 0x3a2f50, 0xff5f57),
    row("hush", Head::Hush, 0x3a3d4c, 0x2c2e3b, 0xe8e2ff),
    row(
        "hollow_archer",
        Head::HollowArcher,
        0x6a4f3c,
        0x4e3a2e,
        0xffe08a,
    ),
    row("hollow_regent", Head::Regent, 0x6b2f49, 0x9b93a6, 0x8ff0b0),
    row("pall_bearer", Head::Bearer, 0x7f8f78, 0x7a5232, 0xffd166),
    row("mourner", Head::Mourner, 0x4a4a63, 0xc9c6d8, 0x6fc8ff),
    row("string_puller", Head::Puppet, 0xa94f86, 0x4b2f5e, 0xff7bd0),
    row("knell_ringer", Head::Bell, 0xb98a45, 0x54455f, 0xfff0a8),
    row("drowned_choir", Head::Choir, 0x9fc4c0, 0x2f6470, 0xe8fffb),
    row("render", Head::Wolf, 0x626877, 0x464b59, 0xffa23c),
    row("glass_hound", Head::Splinters, 0x78c7dc, 0x4c94b8, 0xd8fbff),
    row("cinder_mite", Head::Mite, 0x5a3a3a, 0x6f4a40, 0xff7a2f),
    row("fuse_imp", Head::Imp, 0xd0642e, 0x6e3a2c, 0xffd45a),
    row("gloam_wing", Head::Wing, 0x75608f, 0x4f4170, 0xf5d04e),
    row("brute", Head::Ogre, 0x84955c, 0x6b4a34, 0xffb04a),
    row("undertow", Head::Deep, 0x2f6f8f, 0x7fc7c9, 0x9dffe0),
    row("husk", Head::Shell, 0xb39a78, 0x6f5c48, 0xf0c890),
    row("slag_colossus", Head::Slag, 0x514e56, 0x403d45, 0xff8a2a),
    row("rust_warden", Head::RustHelm, 0xa8623a, 0x7d6a60, 0xffdf6b),
    row("tallow_nurse", Head::Candle, 0xe6d3a3, 0x7d6a58, 0xff9d45),
    row("wisp", Head::Wisp, 0xf0702c, 0xffc04d, 0x43160c),
    row("griffin", Head::Eagle, 0xe9e1cf, 0x9a6f42, 0xffb52e),
    row("horse", Head::Horse, 0x9a6238, 0x3c2a20, 0),
    row("cart", Head::Cart, 0xa9763f, 0x6b4526, 0),
    row("boat", Head::Boat, 0x8c5a34, 0xc9a36b, 0x6fc8ff),
    row("skiff", Head::Skiff, 0x8f9fb3, 0x566273, 0x6fe0ff),
    row("war_horse", Head::BardedHorse, 0x6a6f78, 0x2f3238, 0xa9b4c2),
];

/// Creatures by a word in their name, for archetypes that have no row of their own.
pub const KINDS: &[Portrait] = &[
    row("beast", Head::Bear, 0x7a5640, 0xb08a66, 0xffb84d),
    row("giant", Head::Horned, 0xb08068, 0x5a3f34, 0xffd06a),
    row("undead", Head::Skull, 0x4c5a4e, 0x38433c, 0x8dff9a),
    row("construct", Head::Construct, 0x8d9aa6, 0x8a6a44, 0x6fe0ff),
    row("spirit", Head::Spirit, 0xc4d6e6, 0x8fa9c2, 0xa8f0ff),
];

/// For all other archetypes.
pub const STRANGER: Portrait = row("stranger", Head::Stranger, 0x5b6675, 0x434c59, 0xdfe6ee);
