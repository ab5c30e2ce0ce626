//! What a level sets before the battle.

use crate::{
    battle::{
        ids::{SideId, UnitId},
        scene::Surprise,
        view::View,
    },
    rules::vigor::field::weather::Rank,
};

/// The options of a battle.
#[derive(Clone, Debug)]
pub struct Options {
    /// The side that lies in ambush (VI-TIM-06).
    pub ambush: Option<SideId>,
    /// Whether units that may be ambushed roll to notice it.
    pub ambush_check: bool,
    /// By side: whether the level makes it ambushed.
    pub surprise: Vec<Surprise>,
    /// Units that are ambushed without a roll.
    pub surprised: Vec<UnitId>,
    /// Whether Chances may be taken (VI-ACT-17).
    pub chances: bool,
    /// Whether there is no air (VI-TYP-09).
    pub vacuum: bool,
    /// The rank of visibility on the whole map (VI-FLD-08, VI-FLD-10).
    pub weather: Option<Rank>,
    /// Sight range in that rank, in feet; `None` for its maximum (VI-FLD-08).
    pub vision: Option<u16>,
}

impl Options {
    /// The options unless the level says otherwise.
    pub const USUAL: Self = Self {
        ambush: None,
        ambush_check: false,
        surprise: Vec::new(),
        surprised: Vec::new(),
        chances: true,
        vacuum: false,
        weather: None,
        vision: None,
    };

    /// Whether any unit may be ambushed at the start (VI-TIM-06).
    pub(crate) fn has_ambush(&self) -> bool {
        let is_so = |surprise: &Surprise| *surprise != Surprise::default();
        self.ambush.is_some() || !self.surprised.is_empty() || self.surprise.iter().any(is_so)
    }

    /// The options of a battle.
    pub(crate) fn of(view: View<'_>) -> &Self {
        const USUAL: &Options = &Options::USUAL;
        view.scene.options.downcast_ref().unwrap_or(USUAL)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::USUAL
    }
}
