//! Paying for actions and reactions (TH-TIM-04, TH-MNT-08).

use super::points;
use crate::{
    battle::prelude::*,
    rules::threshold::{conditions, riding::mounts, travel::run_up},
};

/// Pays for a reaction; the reaction of a mount also costs its rider the command (TH-MNT-08).
pub(crate) fn taken(resolver: &mut Resolver<'_>, unit: UnitId, ap: i16, rule: &'static str) {
    pay_command(resolver, unit);
    pay(resolver, unit, ap, rule);
}

/// The rider pays for an action or reaction of its mount (TH-MNT-08).
pub(crate) fn pay_command(resolver: &mut Resolver<'_>, mount: UnitId) {
    if let Some(rider) = mounts::led_by(resolver.view(), mount) {
        points::pay(resolver, rider, mounts::COMMAND, "TH-MNT-08");
    }
}

/// Pays for an action or reaction, which uses up any readied action (TH-ACT-10).
pub(crate) fn pay(resolver: &mut Resolver<'_>, unit: UnitId, ap: i16, rule: &'static str) {
    conditions::lose(resolver, unit, conditions::READIED, "TH-ACT-10");
    run_up::end_run(resolver, unit);
    points::pay(resolver, unit, ap, rule);
}
