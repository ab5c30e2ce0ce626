//! Bleeding, burning and poison at the end of a round (TH-CON-09, TH-TIM-18).

use super::{harm, slots, stamina};
use crate::rules::threshold::{
    prelude::*,
    rolls::{
        contest::{self, Roll},
        defense,
    },
};

pub(crate) const RULE: &str = "TH-CON-09";

/// A poison of the rules ledger.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Poison {
    /// The condition; its amount is the strength left.
    pub condition: ConditionId,
    /// Target number of the Fortitude check of each round.
    resist: i32,
    /// How much the strength falls on a passed check, and on a successful treatment.
    pub falls: i16,
    /// Target number of a treatment.
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

/// Applies bleeding, burning and poison to one unit.
pub(crate) fn strike(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let level = resolver.view().conditions(unit).total(BLEEDING) as i16;
    if level > 0 {
        stamina::spend_stamina(resolver, unit, level, RULE);
    }
    burn(resolver, unit)?;
    for poison in POISONS {
        suffer(resolver, unit, poison)?;
    }
    Ok(())
}

/// Burn damage: a die, plus 2 for each level beyond light, less Toughness.
fn burn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let level = view.conditions(unit).total(BURNING);
    if level == 0 || !view.status(unit).is_on_field() {
        return Ok(());
    }
    let toughness = defense::whole_toughness(view, unit);
    let parts = [("level", 2 * (level - 1)), ("Toughness", -toughness)];
    let level = slots::by_a_die(resolver, (unit, "Fire"), &parts, RULE)?;
    harm::wound(resolver, unit, None, level)
}

/// Rolls Fortitude against a poison and applies the result.
fn suffer(resolver: &mut Resolver<'_>, unit: UnitId, poison: Poison) -> RuleResult {
    let view = resolver.view();
    let strength = view.conditions(unit).total(poison.condition) as i16;
    if strength == 0 || !view.status(unit).is_on_field() {
        return Ok(());
    }
    if poison.condition == RESIN {
        stamina::spend_stamina(resolver, unit, strength, RULE);
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
