//! Imports that nearly every rule of this book uses: pools, sheets and conditions.

pub(crate) use super::{
    character::{
        pools::{AP, FATIGUE, FREE, LATER, MANA, STAMINA},
        sheet::sheet_of,
    },
    conditions::*,
};
pub(crate) use crate::battle::prelude::*;
