//! Battlefields of zones and spots (EV-ZON): what is the book's own about them.
//!
//! Most of the chapter is answered where squares are: distance, sight and cover in `ground`, who
//! stands together by the battle's systems, moving in `movement` (`travel`, `trip`, `shove`), blows
//! at what stands in a spot in `battering`. Here are the areas of attacks (`area`) and what becomes
//! of spots (`change`).

pub mod area;
pub mod change;

use super::character::stats::{Tested, tested};
use crate::rules::evoker::character::sheet::Skill;

/// The skills that what is in a spot may ask for (EV-FLD-09), by their names in level files.
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

/// The keywords it may spend (EV-TIM-14), by their names in level files.
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
