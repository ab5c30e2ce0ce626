//! Things on the map: doors, uses, and things as targets (MO-SHT-19, MO-ACT-04, MO-ATK-03).

use crate::{
    battle::{
        components::{DoorState, Ground},
        field::{board::Board, obstacle::Obstacle},
        ids::SideSet,
        prelude::*,
    },
    rules::{
        momentum::{
            body::{hit::Hit, vitality},
            character::{damage::Harm, stats::Skill},
            rolls::checks::{skill_check, succeeds},
            status::{DURATION, Status},
        },
        shared::{
            barriers::{Barrier, barrier},
            things::{Handiness, harm_of, terms_of, wear},
        },
    },
};

/// Units use things with Skill Checks; falling things deal Physical damage.
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
        Ok(())
    },
};

/// What acid removes from a thing's Armor (MO-STS-04).
const EATEN: i32 = 2;
const STATUS: &str = "MO-STS-04";

/// Armor and Vitality of a thing (MO-SHT-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Solidity {
    /// Its Armor.
    pub armor: i32,
    /// Its Vitality when intact.
    pub vitality: i32,
}

/// A thing's present Armor and its Vitality; `None` if it cannot be destroyed.
fn solidity(view: View<'_>, cell: Cell) -> Option<Solidity> {
    let mut eaten = view.ground().softened.iter();
    let less = if eaten.any(|(place, _)| *place == cell) {
        EATEN
    } else {
        0
    };
    let made = as_made(view.board(), view.ground(), cell)?;
    Some(Solidity {
        armor: made.armor - less,
        ..made
    })
}

/// Vitality plus Armor of an intact thing; `None` if it cannot be destroyed.
pub(crate) fn withstands(board: &Board, ground: &Ground, cell: Cell) -> Option<u16> {
    let made = as_made(board, ground, cell)?;
    u16::try_from(made.vitality + made.armor).ok()
}

fn as_made(board: &Board, ground: &Ground, cell: Cell) -> Option<Solidity> {
    let thing = board.standing(ground, cell)?;
    let shut = board.door(ground, cell);
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

/// Whether a square holds something that bodies collide with (MO-FRC-02).
pub(crate) fn is_thing(view: View<'_>, cell: Cell) -> bool {
    barrier(view, cell) != Barrier::Open
}

/// The Vitality a thing has left; `None` if it is no target.
pub(crate) fn vitality_of(view: View<'_>, cell: Cell) -> Option<i32> {
    Some(solidity(view, cell)?.vitality - harm_of(view, cell))
}

/// The damage of a hit to a thing: its Armor counts once. Without Constitution and Will, it ignores
/// Poison and Psychic damage (MO-SHT-19, MO-DEF-03).
fn taken(hit: &Hit, solidity: Solidity) -> i32 {
    let parts = hit.parts.iter();
    let felt = parts.filter(|(harm, _)| !matches!(harm, Harm::Poison | Harm::Psychic));
    let sum: i32 = felt.map(|(_, amount)| *amount).sum();
    // Negative Armor increases damage only if there is some (MO-ARM-03).
    if sum <= 0 {
        return 0;
    }
    (sum - hit.pierce.on(solidity.armor)).max(0)
}

/// Whether the thing on a square burns.
pub(crate) fn burns(view: View<'_>, cell: Cell) -> bool {
    let mut lit = view.ground().alight.iter();
    lit.any(|(place, _)| *place == cell)
}

/// Gives a thing a Status Effect: only an elemental one that means something for it (MO-STS-01).
pub(crate) fn inflict(resolver: &mut Resolver<'_>, (cell, by): (Cell, UnitId), status: Status) {
    if solidity(resolver.view(), cell).is_none() {
        return;
    }
    let rounds = u16::from(DURATION);
    match status {
        Status::Burning => {
            resolver.change_ground(|ground| ground.set_alight(cell, rounds));
            resolver.note(by, "sets a thing on fire", STATUS);
        }
        Status::Corroded => {
            resolver.change_ground(|ground| ground.soften(cell, rounds as i16));
        }
        _ => {}
    }
}

/// Puts out the flames on a thing.
pub(crate) fn smother(resolver: &mut Resolver<'_>, cell: Cell) {
    resolver.change_ground(|ground| ground.alight.retain(|(place, _)| *place != cell));
}

/// Whether any thing has a Status Effect, so that things have a place in the order.
pub(crate) fn have_a_turn(view: View<'_>) -> bool {
    let ground = view.ground();
    !ground.alight.is_empty() || !ground.softened.is_empty()
}

/// The turn of things, at Initiative 0: burning ones lose Vitality, and durations are counted
/// (MO-TIM-08, MO-STS-05).
///
/// # Errors
/// Scripted dice ran out.
pub(crate) fn turns(resolver: &mut Resolver<'_>) -> RuleResult {
    let ground = resolver.view().ground();
    let burning: SmallVec<[Cell; 4]> = ground.alight.iter().map(|(cell, _)| *cell).collect();
    for cell in burning {
        let Some(solidity) = solidity(resolver.view(), cell) else {
            continue;
        };
        let hit = Hit::of(Harm::Heat, i32::from(resolver.die(4, &[1, 2, 3])?));
        let (damage, durability) = (taken(&hit, solidity), solidity.vitality);
        let broken = batter(resolver, (cell, None), &hit);
        resolver.report(|_| BattleEvent::Battered {
            cell,
            vehicle: None,
            by: None,
            damage,
            durability,
            broken,
            rule: RuleId(STATUS),
            seen: SideSet::default(),
        });
    }
    resolver.change_ground(|ground| {
        ground.burn_down();
        ground.softened.retain_mut(|(_, left)| {
            *left -= 1;
            *left > 0
        });
    });
    Ok(())
}

/// A hit on the thing on a square; below 1 Vitality the thing is gone, and the square is bare
/// floor. Returns whether it is.
pub(crate) fn batter(
    resolver: &mut Resolver<'_>,
    (cell, by): (Cell, Option<UnitId>),
    hit: &Hit,
) -> bool {
    let view = resolver.view();
    let Some(solidity) = solidity(view, cell) else {
        return false;
    };
    let damage = taken(hit, solidity);
    let broken = harm_of(view, cell) + damage >= solidity.vitality;
    wear(
        resolver,
        (cell, by),
        (damage, solidity.vitality),
        "MO-SHT-19",
    );
    if broken && burns(resolver.view(), cell) {
        smother(resolver, cell);
    }
    broken
}
