//! Battlefields of zones and spots (EV-ZON): the parts specific to this book.
//!
//! Most of the chapter is handled beside squares: distance, sight and cover in `field`, adjacency
//! by the battle's systems, moving in `movement` (`travel`, `trip`, `shove`), attacks on objects in
//! a spot in `battering`. This module has the areas of attacks (`area`) and changes of spots
//! (`change`).

pub mod area;
pub mod change;
pub mod trips;

use super::character::stats::{Tested, tested};
use crate::rules::evoker::character::sheet::Skill;

/// Skills that an interaction of a spot may require (EV-FLD-09), by their names in level files.
pub const SKILLS: &[(&str, Tested)] = &[
    ("acrobatics", tested::ACROBATICS),
    ("athletics", tested::ATHLETICS),
    ("awareness", tested::AWARENESS),
    ("endurance", tested::ENDURANCE),
    ("fortitude", plain(Skill::Fortitude, "Fortitude")),
    ("inquiry", plain(Skill::Inquiry, "Inquiry")),
    ("medical", plain(Skill::Medical, "Medical")),
    ("melee", tested::MELEE),
    ("ranged", tested::RANGED),
    ("subterfuge", plain(Skill::Subterfuge, "Subterfuge")),
    ("survival", plain(Skill::Survival, "Survival")),
];

/// Keywords that an interaction of a spot may spend (EV-TIM-14), by their names in level files.
pub const KEYWORDS: &[(&str, super::character::catalogue::Keyword)] = &[
    ("attack", super::character::catalogue::Keyword::Attack),
    ("trick", super::character::catalogue::Keyword::Trick),
    ("defensive", super::character::catalogue::Keyword::Defensive),
];

const fn plain(skill: Skill, name: &'static str) -> Tested {
    Tested::skill(skill, skill.score(), &[], name)
}

#[cfg(test)]
mod tests;
