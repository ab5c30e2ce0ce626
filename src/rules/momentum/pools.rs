//! The pools of the book, by their places in its list.

use crate::battle::components::PoolId;

/// Action points.
pub(crate) const AP: PoolId = PoolId(0);
/// Reaction points.
pub(crate) const RP: PoolId = PoolId(1);
/// Vitality; below 1 a unit is Unconscious.
pub(crate) const VITALITY: PoolId = PoolId(2);
/// Temporary Vitality.
pub(crate) const TEMPORARY: PoolId = PoolId(3);
/// Will Points.
pub(crate) const WP: PoolId = PoolId(4);
/// Narrative Momentum.
pub(crate) const MOMENTUM: PoolId = PoolId(5);
/// Action points per turn (MO-TIM-04).
pub(crate) const MAX_AP: i16 = 3;
/// Reaction points per round (MO-TIM-05).
pub(crate) const MAX_RP: i16 = 2;

/// What a point of Vitality is worth to a brain, in thousandths of a wound.
pub(crate) const POINT: i64 = 220;
