//! What the book requires for interactions with obstacles (EV-FLD-09, EV-ACT-30, 38).

use super::{
    catalogue::Keyword,
    sheet::{Focus, Skill},
};
use crate::document::{
    record::record,
    shape::{flag, maybe, number, place},
};

record! {
    /// What the use of a thing asks for.
    #[derive(Clone, Copy, Debug)]
    pub struct UseTerms as "evoker" {
        /// The skill that is tested; a failure costs the stars all the same. Without one no test is
        /// made.
        pub skill: Option<u8> = None; maybe(place("a skill", &Skill::ALL)),
        /// The focus that adds to the skill, such as `parry`.
        pub focus: Option<u8> = None; maybe(place("a focus", &Focus::ALL)),
        /// What is added to the test.
        pub modifier: i16 as "mod" = 0; number(-100..=100),
        /// Its price in stars.
        pub stars: u8 = 1; number(0..=2),
        /// The keyword of the turn that it uses up.
        pub keyword: Option<u8> = None; maybe(place("a keyword", &Keyword::ALL)),
        /// Whether it is a matter of skill, such as a lock or a trap.
        pub use_a_skill: bool = false; flag(),
        /// Whether a battle has time for it.
        pub in_battle: bool = true; flag(),
    }
}
