//! What nearly every rule of this book speaks of, beside what all rules do: its pools, its sheets and
//! its conditions.

pub(crate) use super::{AP, FATIGUE, FREE, LATER, MANA, STAMINA, conditions::*, sheet_of};
pub(crate) use crate::battle::prelude::*;
