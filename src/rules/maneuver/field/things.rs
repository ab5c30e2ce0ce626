//! Doors and other things of the field: Manipulate uses them (MA-REA-02, MA-MOV-05).

use crate::{
    battle::{board::Interaction, components::DoorState, prelude::*},
    rules::{
        maneuver::{
            attacks::attack::skill_check,
            body::harm::deal,
            character::sheet::{Harm, Skill},
            rolls::checks,
        },
        shared::things::{changes_anything, set_door, take_effect},
    },
};

const RULE: &str = "MA-REA-02";

/// How many uses of one thing an order can tell apart.
pub(crate) const USES: u8 = 6;

/// What the thing on a square offers.
pub(crate) fn uses(view: View<'_>, cell: Cell) -> SmallVec<[&Interaction; 2]> {
    let thing = view.board().standing(view.ground(), cell);
    let uses = thing.into_iter().flat_map(|thing| &thing.interact);
    uses.take(usize::from(USES)).collect()
}

/// What can be done with something on a square.
#[derive(Clone, Copy)]
pub(crate) enum Handle<'v> {
    /// It is a door, to be opened or shut.
    Door(DoorState),
    /// One of its uses.
    Use(&'v Interaction),
}

/// What somebody would do with what is on a square, by the number of the use.
pub(crate) fn handle(
    view: View<'_>,
    unit: UnitId,
    cell: Cell,
    number: Option<u8>,
) -> Result<Handle<'_>, Refusal> {
    let distance = view.footprint(unit).chebyshev(cell.into());
    if distance > 1 {
        let why = RefusalReason::OutOfReach { distance, reach: 1 };
        return Err(Refusal::new(RULE, why));
    }
    let door = view.board().door(view.ground(), cell);
    if let (None, Some(state)) = (number, door) {
        return match state {
            DoorState::Closed => Ok(Handle::Door(DoorState::Open)),
            DoorState::Open if view.occupant(cell, Band::Ground).is_some() => {
                Err(Refusal::new(RULE, RefusalReason::Occupied { cell }))
            }
            DoorState::Open => Ok(Handle::Door(DoorState::Closed)),
            DoorState::Locked => Err(Refusal::forbidden(RULE, "the door is locked")),
        };
    }
    let all = uses(view, cell);
    let found = all.get(usize::from(number.unwrap_or(0)));
    let found = *found.ok_or(Refusal::new(RULE, RefusalReason::WrongTarget))?;
    if !changes_anything(view, cell, &found.effect) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(Handle::Use(found))
}

/// The test that a use asks for in this book, if it asks for one.
pub(crate) fn test(view: View<'_>, unit: UnitId, found: &Interaction) -> Option<Check> {
    let own = found
        .terms
        .iter()
        .find(|(book, _)| book == view.scene.book.id);
    let (_, terms) = own?;
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
