//! Ways of doing actions, as orders spell them.

use crate::battle::prelude::mode_range;

/// Names by number.
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
];
/// Ways of dealing a blow: Called, a Burst, thrown, past a guard.
pub const BLOW: u32 = mode_range(0, 8) | 1 << PAST_GUARD;
/// Ways of moving.
pub const GAIT: u32 = mode_range(HURRIED, 10);
/// What is told apart by a number.
pub const NUMBERS: u32 = mode_range(FIRST_PERSONA, 6);
/// The first of the six Called locations, in the order of the location die.
pub const CALLED: u8 = 0;
/// A Burst (EV-ATK-16).
pub const BURST: u8 = 6;
/// Thrown instead of struck.
pub const THROWN: u8 = 7;
/// A test first, for more: faster reloads, climbs and swims, longer leaps, higher jumps.
pub const HURRIED: u8 = 8;
/// Leaving melee by test (EV-MOV-07).
pub const TEST: u8 = 9;
/// Leaving melee carelessly (EV-MOV-09).
pub const FLEE: u8 = 10;
/// Through Harmful Terrain at full speed (EV-TER-02).
pub const FAST: u8 = 11;
/// Hidden, and still at full speed (EV-MOV-33).
pub const CARELESS: u8 = 12;
/// Over hard faces and through rough water (EV-MOV-17, 20).
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
/// A Called attack past whoever protects its target (EV-ACT-15).
pub const PAST_GUARD: u8 = 25;
