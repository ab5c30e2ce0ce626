//! Imports that nearly every rule of this book uses: pools, sheets and conditions.

pub(crate) use super::{AP, FATIGUE, FREE, LATER, MANA, STAMINA, conditions::*, sheet_of};
pub(crate) use crate::battle::prelude::*;
