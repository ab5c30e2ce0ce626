//! The pools of the book, by their places in its list.

use crate::battle::components::PoolId;

/// Actions of the turn.
pub(crate) const ACTIONS: PoolId = PoolId(0);
/// Vigor: pays for reactions and techniques.
pub(crate) const VIGOR: PoolId = PoolId(1);
/// Durability; at 0 a unit is wounded.
pub(crate) const DURABILITY: PoolId = PoolId(2);
/// Health; at 0 a unit is in shock.
pub(crate) const HEALTH: PoolId = PoolId(3);
/// Mana: pays for spells.
pub(crate) const MANA: PoolId = PoolId(4);
/// What the worn armour can still stop.
pub(crate) const ARMOR: PoolId = PoolId(5);

/// What a point of Durability or Health is worth to a brain, in thousandths of a wound.
pub(crate) const POINT: i64 = 110;
