//! Numbers and names of the modes of an order.

use crate::battle::prelude::mode_range;

/// Names of the modes, by number.
pub const NAMES: &[&str] = &[
    "head",
    "left arm",
    "right arm",
    "body",
    "left leg",
    "right leg",
    "burst",
    "thrown",
    "hurried",
    "test",
    "flee",
    "fast",
    "careless",
    "risk",
    "drop",
    "up",
    "down",
    "hang",
    "by move",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "past guard",
    "passenger",
];
/// Modes of attacks: Called, Burst, thrown, past a guard.
pub const BLOW: u32 = mode_range(0, 8) | 1 << PAST_GUARD;
/// Modes of movement.
pub const GAIT: u32 = mode_range(HURRIED, 10);
/// Modes that name a Persona by number.
pub const NUMBERS: u32 = mode_range(FIRST_PERSONA, 6);
/// First of the six Called locations, in the order of the location die.
pub const CALLED: u8 = 0;
/// A Burst (EV-ATK-16).
pub const BURST: u8 = 6;
/// Thrown instead of struck.
pub const THROWN: u8 = 7;
/// With a test for more: faster reloads, climbs and swims, longer leaps, higher jumps.
pub const HURRIED: u8 = 8;
/// Leave melee by test (EV-MOV-07).
pub const TEST: u8 = 9;
/// Leave melee carelessly (EV-MOV-09).
pub const FLEE: u8 = 10;
/// Through Harmful Terrain at full speed (EV-TER-02).
pub const FAST: u8 = 11;
/// Sneak at full speed (EV-MOV-33).
pub const CARELESS: u8 = 12;
/// Across hard faces and rough water (EV-MOV-17, 20).
pub const RISK: u8 = 13;
/// Down ledges that may hurt (EV-MOV-38).
pub const DROP: u8 = 14;
/// One altitude band up (EV-ALT-06).
pub const UP: u8 = 15;
/// One altitude band down (EV-ALT-06).
pub const DOWN: u8 = 16;
/// Up a face as far as the Move allows (EV-MOV-39).
pub const HANG: u8 = 17;
/// Paid with the whole Move instead of a star (EV-ACT-35).
pub const BY_MOVE: u8 = 18;
/// The first Persona of the sheet; those after it follow.
pub const FIRST_PERSONA: u8 = 19;
/// How many Personas can be named.
pub const PERSONAS: u8 = 6;
/// A Called attack past the target's guard (EV-ACT-15).
pub const PAST_GUARD: u8 = 25;
/// In a passenger's place, though the driver's is free (EV-MOV-40).
pub const PASSENGER: u8 = 26;
