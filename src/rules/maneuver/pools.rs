//! The pools of the book, by their places in its list.

use crate::battle::components::PoolId;

/// Action points.
pub(crate) const AP: PoolId = PoolId(0);
/// Health.
pub(crate) const HEALTH: PoolId = PoolId(1);
/// Action points at the start of each round (MA-TIM-08).
pub(crate) const MAX_AP: i16 = 3;

/// Worth of a point of Health to a brain, in thousandths of a wound.
pub(crate) const POINT: i64 = 150;
