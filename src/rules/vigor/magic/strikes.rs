//! What techniques strike with, and the opening that some of them give (VI-POW-02, VI-REA-05).

use crate::{
    battle::prelude::*,
    rules::vigor::{
        actions::attack::gets_there,
        attacks::attack::{Attack, Target},
        character::{
            hands::{bare_hands, weapons},
            items::Weapon,
            powers::Strike,
        },
    },
};

const RULE: &str = "VI-POW-02";

/// The attacks a unit could use for the strike, weapons first, bare hands last.
pub(super) fn with_weapons(
    view: View<'_>,
    (by, target): (UnitId, UnitId),
    strike: Strike,
) -> Vec<Attack> {
    let fits =
        |weapon: &Weapon| weapon.is_ranged() == strike.ranged && (weapon.light || !strike.light);
    let held = weapons(view, by).map(|(id, weapon)| (Some(id), weapon));
    let all = held.chain(std::iter::once((None, bare_hands(view, by))));
    let attack = |with| Attack {
        to_hit: strike.to_hit,
        charges: strike.attack_charges.into(),
        damage_charges: strike.damage_charges.into(),
        ..Attack::weapon(view, (by, Target::Unit(target)), with)
    };
    all.filter(|(_, weapon)| fits(weapon)).map(attack).collect()
}

/// The first of several attacks that gets at its target.
///
/// # Errors
/// What keeps the first from it.
pub(super) fn first_that_reaches(view: View<'_>, all: Vec<Attack>) -> Result<Attack, Refusal> {
    let mut why = None;
    for attack in all {
        match gets_there(view, &attack) {
            Ok(()) => return Ok(attack),
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    Err(why.unwrap_or(Refusal::lacks(RULE, "a weapon that fits")))
}

/// A technique that exposes its user gives an opening to every enemy in reach of it (VI-REA-05).
///
/// # Errors
/// A pause.
pub(super) fn lay_open(resolver: &mut Resolver<'_>, unit: UnitId, opening: bool) -> RuleResult {
    if !opening || !resolver.view().status(unit).is_active() {
        return Ok(());
    }
    resolver.stage(0x5646)?;
    resolver.offer(&ReactionTrigger::Exposed {
        unit,
        trigger: "VI-REA-05",
        bonus: 0,
    })?;
    Ok(())
}
