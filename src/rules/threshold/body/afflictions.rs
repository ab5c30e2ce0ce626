//! Bleeding, burning and poison at the end of a round (TH-CON-09, TH-TIM-18).

use super::harm;
use crate::rules::threshold::{
    prelude::*,
    riding::platform,
    rolls::{
        contest::{self, Roll},
        defense,
    },
};

const RULE: &str = "TH-CON-09";

/// A poison of the ledger.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Poison {
    /// The condition; its amount is the strength left.
    pub condition: ConditionId,
    /// The Fortitude check of each round has to reach this.
    resist: i32,
    /// What the strength falls by on a success, of the check and of a treatment.
    pub falls: i16,
    /// What treating it has to reach.
    pub treat: i32,
}

/// Adder venom and sleep resin.
pub(crate) const POISONS: [Poison; 2] = [
    Poison {
        condition: VENOM,
        resist: 14,
        falls: 1,
        treat: 8,
    },
    Poison {
        condition: RESIN,
        resist: 12,
        falls: 2,
        treat: 10,
    },
];

/// Everything that eats at one combatant.
pub(crate) fn strike(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let level = resolver.view().conditions(unit).total(BLEEDING) as i16;
    if level > 0 {
        harm::spend_stamina(resolver, unit, level, RULE);
    }
    burn(resolver, unit)?;
    for poison in POISONS {
        suffer(resolver, unit, poison)?;
    }
    Ok(())
}

/// Whoever stands in a fire of the map burns, if only lightly (TH-CON-09).
pub(crate) fn kindle(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let stands = view.status(unit).is_on_field()
        && view.altitude(unit) == Altitude::default()
        && platform::under(view, unit).is_none();
    let is_fire = |cell| {
        view.board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.fire)
    };
    if stands && view.footprint(unit).cells().any(is_fire) {
        gain(resolver, unit, BURNING, 1, Until::Ended, RULE);
    }
}

/// A die and two for each level beyond light, less Toughness.
fn burn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let level = view.conditions(unit).total(BURNING);
    if level == 0 || !view.status(unit).is_on_field() {
        return Ok(());
    }
    let toughness = defense::whole_toughness(view, unit);
    let parts = [("level", 2 * (level - 1)), ("Toughness", -toughness)];
    let level = harm::by_a_die(resolver, (unit, "Fire"), &parts, RULE)?;
    harm::wound(resolver, unit, None, level)
}

/// The Fortitude check against a poison, and what it does.
fn suffer(resolver: &mut Resolver<'_>, unit: UnitId, poison: Poison) -> RuleResult {
    let view = resolver.view();
    let strength = view.conditions(unit).total(poison.condition) as i16;
    if strength == 0 || !view.status(unit).is_on_field() {
        return Ok(());
    }
    if poison.condition == RESIN {
        harm::spend_stamina(resolver, unit, strength, RULE);
    }
    let check = contest::own(resolver.view(), (RULE, "Poison"), unit, Roll::Fortitude)
        .reaching(poison.resist);
    if contest::passes(resolver, &check)? {
        let left = strength - poison.falls;
        set_amount(resolver, unit, poison.condition, left, RULE);
    } else if poison.condition == VENOM {
        harm::wound(resolver, unit, None, 1)?;
    }
    Ok(())
}

/// Whoever comes into water burns no longer.
pub(crate) fn douse(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let is_wet = |cell| {
        view.board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.water > 0)
    };
    let is_dry = platform::under(view, unit).is_some();
    if view.has(unit, BURNING) && !is_dry && view.footprint(unit).cells().any(is_wet) {
        lose(resolver, unit, BURNING, RULE);
    }
}
