//! Doors and other things on the map, used with Manipulate (MA-REA-02, MA-MOV-05).

use crate::{
    battle::{field::obstacle::Interaction, prelude::*},
    rules::{
        maneuver::{
            attacks::to_hit::skill_check,
            body::harm::deal,
            character::{damage::Harm, sheet::Skill},
            rolls::checks,
        },
        shared::things::{Handiness, terms_of},
    },
};

/// Uses of things take Skill Checks; falling things do Crushing damage.
pub(crate) static HANDY: Handiness = Handiness {
    rule: "MA-REA-02",
    test,
    passes: |resolver, _, check| checks::pass_or_fail(resolver, check),
    strike: |resolver, (_, target), damage| {
        deal(resolver, (target, None), (0, damage, Harm::Crushing), None);
        Ok(())
    },
};

/// The test that a use asks for, if any.
fn test(view: View<'_>, unit: UnitId, found: &Interaction) -> Option<Check> {
    let terms = terms_of(view, found)?;
    let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
    let mut check = skill_check(view, unit, None, skill, HANDY.rule);
    check.base += i32::from(terms.modifier);
    check.target += i32::from(terms.modifier);
    Some(check)
}
