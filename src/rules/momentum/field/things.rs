//! Things of the field: doors, uses, and things as targets (MO-SHT-19, MO-ACT-04, MO-ATK-03).

use crate::{
    battle::{
        board::{Interaction, Obstacle},
        check::Check,
        components::DoorState,
        ids::UnitId,
        refusal::Refusal,
        resolver::{Resolver, RuleResult},
        view::View,
    },
    geometry::Cell,
    rules::{
        momentum::{
            body::{
                hit::{Hit, Pierce},
                vitality,
            },
            character::{damage::Harm, stats::Skill},
            rolls::checks::{skill_check, succeeds},
        },
        shared::{
            barriers::{Barrier, barrier},
            things::{self, Handle, harm_of, set_door, take_effect, terms_of, wear},
        },
    },
};

const RULE: &str = "MO-ACT-04";

/// Armor and Vitality of a thing (MO-SHT-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Solidity {
    /// Its Armor.
    pub armor: i32,
    /// Its Vitality when nothing has happened to it.
    pub vitality: i32,
}

/// How much a thing withstands; `None` for what cannot be destroyed.
fn solidity(view: View<'_>, cell: Cell) -> Option<Solidity> {
    let thing = view.board().standing(view.ground(), cell)?;
    let shut = view.board().door(view.ground(), cell);
    let of = |armor, vitality| Some(Solidity { armor, vitality });
    match thing {
        _ if shut.is_some_and(|state| state != DoorState::Open) => of(3, 15),
        _ if shut.is_some() => None,
        Obstacle { height: 0, .. } => thing.durability.and_then(|least| of(0, least.into())),
        thing if thing.height >= 2 && thing.opaque => of(5, 30),
        thing if thing.height >= 2 => thing.durability.and_then(|least| of(1, least.into())),
        thing if thing.name.contains("barrel") => of(0, 5),
        _ => of(1, 8),
    }
}

/// Whether something stands in a square that bodies run into (MO-FRC-02).
pub(crate) fn is_thing(view: View<'_>, cell: Cell) -> bool {
    barrier(view, cell) != Barrier::Open
}

/// The Vitality that a thing has left; `None` for what is no target.
pub(crate) fn vitality_of(view: View<'_>, cell: Cell) -> Option<i32> {
    Some(solidity(view, cell)?.vitality - harm_of(view, cell))
}

/// What a hit takes from a thing: its Armor counts once; it has neither Constitution nor Will, so
/// Poison and Psychic damage are nothing to it (MO-SHT-19, MO-DEF-03).
fn taken(hit: &Hit, solidity: Solidity) -> i32 {
    let parts = hit.parts.iter();
    let felt = parts.filter(|(harm, _)| !matches!(harm, Harm::Poison | Harm::Psychic));
    let sum: i32 = felt.map(|(_, amount)| *amount).sum();
    let armor = match hit.pierce {
        Pierce::Nothing => solidity.armor,
        Pierce::Points(points) => (solidity.armor - points).max(0),
        Pierce::All => 0,
    };
    (sum - armor).max(0)
}

/// A hit strikes the thing on a square; below 1 Vitality it is gone, and the square is floor.
pub(crate) fn batter(resolver: &mut Resolver<'_>, (cell, by): (Cell, Option<UnitId>), hit: &Hit) {
    let view = resolver.view();
    let Some(solidity) = solidity(view, cell) else {
        return;
    };
    let damage = taken(hit, solidity);
    wear(
        resolver,
        (cell, by),
        (damage, solidity.vitality),
        "MO-SHT-19",
    );
}

/// What somebody would do with what is on a square, by the number of the use.
///
/// # Errors
/// Nothing can be done there.
pub(crate) fn handle(
    view: View<'_>,
    unit: UnitId,
    cell: Cell,
    number: Option<u8>,
) -> Result<Handle<'_>, Refusal> {
    things::handle(view, unit, cell, number, RULE)
}

/// The check that a use asks for in this book, if it asks for one.
pub(crate) fn test(view: View<'_>, unit: UnitId, found: &Interaction) -> Option<Check> {
    let terms = terms_of(view, found)?;
    let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
    let difficulty = i32::from(terms.modifier);
    Some(skill_check(
        view,
        (RULE, skill),
        unit,
        None,
        difficulty,
        &[],
    ))
}

/// Does it; whoever fails its check has tried in vain.
///
/// # Errors
/// A pause.
pub(crate) fn use_it(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    cell: Cell,
    number: Option<u8>,
) -> RuleResult {
    let Ok(found) = handle(resolver.view(), unit, cell, number) else {
        return Ok(());
    };
    match found {
        Handle::Door(state) => set_door(resolver, unit, cell, state),
        Handle::Use(found) => {
            let (effect, check) = (found.effect.clone(), test(resolver.view(), unit, found));
            if let Some(check) = check
                && !succeeds(resolver, &check)?
            {
                return Ok(());
            }
            let strike = |resolver: &mut Resolver<'_>, target: UnitId, damage: i32| {
                vitality::take(
                    resolver,
                    (target, Some(unit)),
                    &Hit::of(Harm::Physical, damage),
                );
                Ok(())
            };
            take_effect(resolver, unit, cell, &effect, (RULE, &strike))?;
        }
    }
    Ok(())
}
