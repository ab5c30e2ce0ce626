//! What a level sets before the battle.

use std::sync::LazyLock;

use crate::{
    battle::{
        ids::{SideId, UnitId},
        scene::Surprise,
        view::View,
    },
    document::{
        record::record,
        shape::{flag, maybe, named, number, place},
    },
    rules::vigor::{
        character::stats::Skill,
        field::weather::{CAUSES, Rank},
    },
};

record! { default:
    /// The options of a battle.
    #[derive(Clone, Debug)]
    pub struct Options as "rules" {
        /// Whether Chances may be taken (VI-ACT-17).
        pub chances: bool = true; flag(),
        /// Whether there is no air (VI-TYP-09).
        pub vacuum: bool = false; flag(),
        /// The visibility on the whole map (VI-FLD-08, VI-FLD-10).
        pub weather: Option<Rank> = None; maybe(named("weather", CAUSES)),
        /// How far one sees in this weather; else as far as one can (VI-FLD-08).
        pub vision_ft: Option<u16> = None; maybe(number(5..=1_200).of("feet")),
    }
    beside {
        /// The side that lies in ambush (VI-TIM-06).
        pub ambush: Option<SideId> = None,
        /// Whether units that may be ambushed roll to notice it.
        pub ambush_check: bool = false,
        /// By side: whether the level makes it ambushed.
        pub surprise: Vec<Surprise> = Vec::new(),
        /// Units that are ambushed without a roll.
        pub surprised: Vec<UnitId> = Vec::new(),
    }
}

record! {
    /// What the use of a thing asks for.
    #[derive(Clone, Copy, Debug)]
    pub struct UseTerms as "vigor" {
        /// The skill that is tested; without one no check is made.
        pub skill: Option<u8> = None; maybe(place("a skill", &Skill::ALL)),
        /// The number that the check must reach.
        pub vs: i16 = 15; number(1..=99),
    }
}

impl Options {
    /// Whether any unit may be ambushed at the start (VI-TIM-06).
    pub(crate) fn has_ambush(&self) -> bool {
        let is_so = |surprise: &Surprise| *surprise != Surprise::default();
        self.ambush.is_some() || !self.surprised.is_empty() || self.surprise.iter().any(is_so)
    }

    /// The options of a battle.
    pub(crate) fn of(view: View<'_>) -> &Self {
        static USUAL: LazyLock<Options> = LazyLock::new(Options::default);
        view.scene.options.downcast_ref().unwrap_or(&USUAL)
    }
}
