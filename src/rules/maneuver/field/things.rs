//! Doors and other things of the field: Manipulate uses them (MA-REA-02, MA-MOV-05).

use crate::{
    battle::{board::Interaction, prelude::*},
    rules::{
        maneuver::{
            attacks::attack::skill_check,
            body::harm::deal,
            character::sheet::{Harm, Skill},
            rolls::checks,
        },
        shared::things::{Handiness, terms_of},
    },
};

/// Things are handled by Skill Checks; what falls is Crushing.
pub(crate) static HANDY: Handiness = Handiness {
    rule: "MA-REA-02",
    test,
    passes: |resolver, _, check| checks::pass_or_fail(resolver, check),
    strike: |resolver, (_, target), damage| {
        deal(resolver, (target, None), (0, damage, Harm::Crushing), None);
        Ok(())
    },
};

/// The test that a use asks for in this book, if it asks for one.
fn test(view: View<'_>, unit: UnitId, found: &Interaction) -> Option<Check> {
    let terms = terms_of(view, found)?;
    let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
    let mut check = skill_check(view, unit, None, skill, HANDY.rule);
    check.base += i32::from(terms.modifier);
    check.target += i32::from(terms.modifier);
    Some(check)
}
