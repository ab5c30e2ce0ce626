//! What a level sets before the battle.

use crate::battle::{ids::SideId, prelude::*, scene::Surprise};

/// The options of a battle.
#[derive(Clone, Debug)]
pub struct Options {
    /// The side that lies in ambush (MO-TIM-18).
    pub ambush: Option<SideId>,
    /// By side: whether it is surprised without a roll.
    pub surprise: Vec<Surprise>,
    /// Units that are surprised from the start without a roll.
    pub surprised: Vec<UnitId>,
    /// By unit: the union it begins in, 0 for none (MO-UNI-01).
    pub unions: Vec<u8>,
    /// Whether there are advanced actions (MO-ADV-01).
    pub advanced_actions: bool,
    /// Whether every side knows all resistances from the start (MO-TYP-07).
    pub reveal_resistances: bool,
    /// Whether stunts may be used in surroundings that do not fit, for maps that say nothing about
    /// ceilings (MO-CIN-01).
    pub stunts_anywhere: Option<bool>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ambush: None,
            surprise: Vec::new(),
            surprised: Vec::new(),
            unions: Vec::new(),
            advanced_actions: true,
            reveal_resistances: false,
            stunts_anywhere: None,
        }
    }
}

/// The options unless the level says otherwise.
static USUAL: Options = Options {
    ambush: None,
    surprise: Vec::new(),
    surprised: Vec::new(),
    unions: Vec::new(),
    advanced_actions: true,
    reveal_resistances: false,
    stunts_anywhere: None,
};

impl Options {
    /// The options of a battle.
    pub(crate) fn of(view: View<'_>) -> &Self {
        view.scene.options.downcast_ref().unwrap_or(&USUAL)
    }
}
