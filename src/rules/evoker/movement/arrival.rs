//! What every change of place brings: broken holds, triggers of the level, reactions (EV-TIM-04,
//! EV-ZON-20).

use super::room;
use crate::{
    battle::prelude::*,
    rules::{
        evoker::body::held,
        shared::{steps, triggers::Stagecraft},
    },
};

/// After every change of place: ends broken grapples, fires triggers, offers reactions.
pub fn after_step(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    held::settle(r);
    steps::stepped(r, unit, &STAGECRAFT)
}

/// Places and spots of this book.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free: room::nearest_free,
    spot: |r, change| crate::rules::evoker::zones::change::change(r, change, None),
    joining: "EV-TIM-04",
};
