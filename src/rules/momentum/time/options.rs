//! What a level sets before the battle.

use std::sync::LazyLock;

use crate::{
    battle::{ids::SideId, prelude::*, scene::Surprise},
    document::{
        record::record,
        shape::{flag, maybe, number, place},
    },
    rules::momentum::character::stats::Skill,
};

record! { default:
    /// The options of a battle.
    #[derive(Clone, Debug)]
    pub struct Options as "rules" {
        /// Whether there are advanced actions (MO-ADV-01).
        pub advanced_actions: bool = true; flag(),
        /// Whether every side knows all resistances from the start (MO-TYP-07).
        pub reveal_resistances: bool = false; flag(),
        /// Whether stunts may be used in surroundings that do not fit, for maps that say nothing
        /// about ceilings (MO-CIN-01).
        pub stunts_anywhere: Option<bool> = None; maybe(flag()),
    }
    beside {
        /// The side that lies in ambush (MO-TIM-18).
        pub ambush: Option<SideId> = None,
        /// By side: whether it is surprised without a roll.
        pub surprise: Vec<Surprise> = Vec::new(),
        /// Units that are surprised from the start without a roll.
        pub surprised: Vec<UnitId> = Vec::new(),
        /// By unit: the union it begins in, 0 for none (MO-UNI-01).
        pub unions: Vec<u8> = Vec::new(),
    }
}

record! {
    /// What the use of a thing asks for.
    #[derive(Clone, Copy, Debug)]
    pub struct UseTerms as "momentum" {
        /// The skill that is tested; without one no check is made.
        pub skill: Option<u8> = None; maybe(place("a skill", &Skill::ALL)),
        /// The number that the check must reach.
        pub difficulty: i16 = 10; number(1..=40),
    }
}

impl Options {
    /// The options of a battle.
    pub(crate) fn of(view: View<'_>) -> &Self {
        static USUAL: LazyLock<Options> = LazyLock::new(Options::default);
        view.scene.options.downcast_ref().unwrap_or(&USUAL)
    }
}
