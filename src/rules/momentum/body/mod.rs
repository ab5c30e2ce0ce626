//! Damage and Vitality (MO-ARM, MO-TYP, MO-DMG, MO-VIT).

pub(crate) mod aftermath;
pub(crate) mod hit;
pub(crate) mod vitality;
