//! Imports that nearly every action uses.

pub(super) use crate::rules::{
    shared::action::{Aims, nothing},
    threshold::{
        attacks::{flank, grapple},
        body::harm,
        brain::aid,
        character::{hands, trained},
        field::ground,
        laws::{ActionDef, ActionKind, Work, ap},
        prelude::*,
        riding::mounts,
        rolls::{
            checks,
            contest::{self, Roll},
        },
        time::{modes, price::can_act},
        travel::{
            pace::{self, Pace, Purse},
            stepping,
        },
    },
};
