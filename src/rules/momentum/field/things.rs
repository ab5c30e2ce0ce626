//! Things of the field: doors, uses, and things as targets (MO-SHT-19, MO-ACT-04, MO-ATK-03).

use crate::{
    battle::{board::Obstacle, components::DoorState, prelude::*},
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
            things::{Handiness, harm_of, terms_of, wear},
        },
    },
};

/// Things are handled by Skill Checks; what falls does Physical damage.
pub(crate) static HANDY: Handiness = Handiness {
    rule: "MO-ACT-04",
    test: |view, unit, found| {
        let terms = terms_of(view, found)?;
        let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
        let (name, difficulty) = (("MO-ACT-04", skill), terms.modifier.into());
        Some(skill_check(view, name, unit, None, difficulty, &[]))
    },
    passes: |resolver, _, check| succeeds(resolver, check),
    strike: |resolver, (by, target), damage| {
        let hit = Hit::of(Harm::Physical, damage);
        vitality::take(resolver, (target, Some(by)), &hit);
    },
};

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
