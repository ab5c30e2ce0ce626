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
        shared::things::{self, Handle, set_door, take_effect, terms_of},
    },
};

const RULE: &str = "MA-REA-02";

/// What somebody would do with what is on a square, by the number of the use.
pub(crate) fn handle(
    view: View<'_>,
    unit: UnitId,
    cell: Cell,
    number: Option<u8>,
) -> Result<Handle<'_>, Refusal> {
    things::handle(view, unit, cell, number, RULE)
}

/// The test that a use asks for in this book, if it asks for one.
pub(crate) fn test(view: View<'_>, unit: UnitId, found: &Interaction) -> Option<Check> {
    let terms = terms_of(view, found)?;
    let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
    let mut check = skill_check(view, unit, None, skill, RULE);
    check.base += i32::from(terms.modifier);
    check.target += i32::from(terms.modifier);
    Some(check)
}

/// Does it; whoever fails its test has tried in vain.
pub(crate) fn use_it(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    cell: Cell,
    number: Option<u8>,
) -> RuleResult {
    let view = resolver.view();
    let Ok(found) = handle(view, unit, cell, number) else {
        return Ok(());
    };
    match found {
        Handle::Door(state) => set_door(resolver, unit, cell, state),
        Handle::Use(found) => {
            let (effect, check) = (found.effect.clone(), test(view, unit, found));
            if let Some(check) = check
                && !checks::pass_or_fail(resolver, &check)?
            {
                return Ok(());
            }
            take_effect(resolver, unit, cell, &effect, (RULE, &strike))?;
        }
    }
    Ok(())
}

/// Somebody is struck by what falls: its damage is Crushing.
fn strike(resolver: &mut Resolver<'_>, target: UnitId, damage: i32) -> RuleResult {
    deal(resolver, (target, None), (0, damage, Harm::Crushing), None);
    Ok(())
}
