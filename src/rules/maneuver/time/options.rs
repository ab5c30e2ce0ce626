//! Level options of this book (MA-TIM-05).

use crate::{
    battle::{ids::SideId, prelude::*, scene::Surprise},
    document::{
        record::record,
        shape::{maybe, number, one_name, place},
    },
    rules::maneuver::character::sheet::Skill,
};

/// The names of the level's sides.
pub type Sides<'s> = &'s [&'s str];

record! { default:
    /// The options of a battle.
    #[derive(Clone, Debug)]
    pub struct Options as "rules" with sides: Sides {
        /// The side that sneaks up on the others: its worst Stealth against the Observation of each
        /// of them; those that fail lose the first round (MA-TIM-05). `ambush` names a side for all
        /// books.
        pub sneaking: Option<String> = None; maybe(one_name("a side", sides.iter().copied())),
    }
    beside {
        /// The side that ambushes the others, from the level's rules for all books.
        pub ambush: Option<SideId> = None,
        /// Surprise of each side, as the level sets it.
        pub surprise: Vec<Surprise> = Vec::new(),
        /// Units that are surprised, whatever the rolls.
        pub surprised: Vec<UnitId> = Vec::new(),
    }
}

record! {
    /// What the use of a thing asks for.
    #[derive(Clone, Copy, Debug)]
    pub struct UseTerms as "maneuver" {
        /// The skill that is tested; without one no test is made.
        pub skill: Option<u8> = None; maybe(place("a skill", &Skill::ALL)),
        /// What is added to the target number of the test, or taken from it.
        pub modifier: i16 as "mod" = 0; number(-20..=20),
    }
}

impl Options {
    /// The options of this battle.
    pub(crate) fn of(view: View<'_>) -> Option<&Self> {
        view.scene.options.downcast_ref()
    }

    /// The side that ambushes the others.
    pub(crate) fn sneaking_side(&self, view: View<'_>) -> Option<SideId> {
        let named = self.sneaking.as_ref().and_then(|name| {
            let mut sides = view.scene.sides.iter();
            let place = sides.position(|side| side.name.eq_ignore_ascii_case(name))?;
            Some(SideId(place as u8))
        });
        named.or(self.ambush)
    }
}
