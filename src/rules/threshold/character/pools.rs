//! The pools of a unit: action points, stamina, mana and fatigue (TH-TIM-02, TH-WND-12 to 17).

use crate::battle::{components::PoolId, prelude::*};

/// Displayed price of free actions (TH-TIM-13).
pub(crate) const FREE: Costs = Costs::NOTHING.said("free");

/// Name of the AP an action costs in later turns (TH-TIM-05).
pub(crate) const LATER: &str = "AP later";

/// Action points.
pub(crate) const AP: PoolId = PoolId(0);

/// Stamina.
pub(crate) const STAMINA: PoolId = PoolId(1);

/// Mana.
pub(crate) const MANA: PoolId = PoolId(2);

/// Fatigue, which lowers the stamina maximum.
pub(crate) const FATIGUE: PoolId = PoolId(3);
