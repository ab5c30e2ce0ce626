//! What every change of place brings: broken holds, triggers of the level, reactions (EV-TIM-04,
//! EV-ZON-20).

use super::room;
use crate::{
    battle::{field::zones::SpotChange, prelude::*},
    rules::{
        evoker::{body::held, zones::change},
        shared::{steps, triggers::Stagecraft},
    },
};

/// After every change of place: ends broken grapples, fires triggers, offers reactions.
pub fn after_step(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    held::settle(r);
    steps::stepped(r, unit, &STAGECRAFT)
}

/// Carries out a change of a spot; all units it moves arrive (EV-ZON-20).
pub fn change_spot(r: &mut Resolver<'_>, change: SpotChange, by: Option<UnitId>) -> RuleResult {
    change::change(r, change, by, after_step)
}

/// Places and spots of this book.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free: room::nearest_free,
    spot: |r, change| change_spot(r, change, None),
    joining: "EV-TIM-04",
};
