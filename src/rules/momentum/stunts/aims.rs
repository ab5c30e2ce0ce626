//! The aims of stunts, and whether a stunt can be used on them (MO-CIN-01, MO-CIN-09).

use crate::{
    battle::{components::Pools, prelude::*, ruleset::condition_rule::Forbids},
    rules::{
        momentum::{
            VITALITY,
            attacks::targets::may_harm,
            character::stunts::{Stunt, StuntEffect, Surroundings},
            field::{
                cover::{self, Cover},
                ground::STEPS,
                sight::{sees, sees_square},
            },
            sheet_of,
            status::GRIEVING,
            time::options::Options,
        },
        shared::{targets::within, triggers::has_portal},
    },
};

const RULE: &str = "MO-CIN-09";
/// How many other units make a crowd, and within how many metres.
const CROWD: usize = 3;
const CROWDED: u16 = 3;
/// Maximum number of squares considered for a swing.
const MOST_LANDINGS: usize = 6;

/// The aim of a stunt order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aimed {
    pub targets: SmallVec<[UnitId; 4]>,
    pub cell: Option<Cell>,
}

/// Whether a table is within reach of the unit.
fn has_table(view: View<'_>, unit: UnitId) -> bool {
    let here = view.standpoint(unit);
    let (grid, is_on_a_grid) = (view.board().grid, view.board().zone_map.is_none());
    let is_table = |cell| {
        let thing = view.board().standing(view.ground(), cell);
        thing.is_some_and(|thing| thing.name.contains("table") || thing.name.contains("desk"))
    };
    let is_near = |cell: &Cell| grid.contains(*cell) && view.distance_to(here, *cell) <= 1;
    if is_on_a_grid {
        here.space.with_margin().filter(is_near).any(is_table)
    } else {
        grid.cells().filter(is_near).any(is_table)
    }
}

/// The targets of a slam must be enemies next to the user, each adjacent to another of them.
fn can_be_slammed(
    view: View<'_>,
    unit: UnitId,
    targets: &[UnitId],
    most: u8,
) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(RULE, why));
    if !has_table(view, unit) {
        return refuse(RefusalReason::Lacks { what: "a table" });
    }
    can_be_struck(view, unit, targets, (most, 1))?;
    for &target in targets {
        let mut others = targets.iter().filter(|&&other| other != target);
        if targets.len() > 1 && !others.any(|&other| view.distance(target, other) <= 1) {
            let because = "they are not next to each other";
            return refuse(RefusalReason::Forbidden { because });
        }
    }
    Ok(())
}

/// Whether the unit is where it can use a stunt: in the stunt's zone and, unless the stunt is aimed
/// at a square, in fitting surroundings (MO-CIN-01).
pub(crate) fn is_in_place(view: View<'_>, unit: UnitId, stunt: &Stunt) -> bool {
    is_in_zone(view, unit, stunt)
        && (stunt.effect.aims_at_square() || suits(view, unit, stunt, view.footprint(unit)))
}

fn is_in_zone(view: View<'_>, unit: UnitId, stunt: &Stunt) -> bool {
    let mut cells = view.footprint(unit).cells();
    let zone = stunt.zone;
    zone.is_none_or(|zone| cells.any(|cell| view.board().in_zone(cell, zone)))
}

/// Whether a stunt fits the surroundings of a space (MO-CIN-01).
pub(crate) fn suits(view: View<'_>, unit: UnitId, stunt: &Stunt, space: Footprint) -> bool {
    let Some(fits) = stunt
        .fits
        .filter(|_| Options::of(view).stunts_anywhere != Some(true))
    else {
        return true;
    };
    let board = view.board();
    let has_roof = || space.cells().any(|cell| board.has_roof(cell));
    match fits {
        Surroundings::Roofed => has_roof(),
        Surroundings::Open => !has_roof(),
        Surroundings::Water => {
            let mut near = space
                .with_margin()
                .filter(|&cell| board.grid.contains(cell));
            near.any(|cell| board.terrain(cell).is_some_and(|ground| ground.water > 0))
        }
        Surroundings::Crowd => {
            let others = view.active().filter(|&other| {
                other != unit
                    && view.footprint(other).chebyshev(space) <= CROWDED
                    && sees(view, unit, other)
            });
            others.count() >= CROWD
        }
    }
}

/// Why a stunt does not fit.
const fn misfit(fits: Surroundings) -> Refusal {
    let because = match fits {
        Surroundings::Roofed => "it needs a ceiling overhead",
        Surroundings::Open => "it needs the open sky overhead",
        Surroundings::Water => "it needs water within 1 m",
        Surroundings::Crowd => "it needs three others within 3 m",
    };
    Refusal::forbidden("MO-CIN-01", because)
}

/// The enemies must be seen, near enough, and not too many.
fn can_be_struck(
    view: View<'_>,
    unit: UnitId,
    targets: &[UnitId],
    (most, range): (u8, u16),
) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(RULE, why));
    if targets.is_empty() {
        return refuse(RefusalReason::NoTarget);
    }
    if targets.len() > usize::from(most) {
        let what = "another target";
        return refuse(RefusalReason::MeansNothing { what });
    }
    for (place, &target) in targets.iter().enumerate() {
        let named_twice = targets[..place].contains(&target);
        if target.index() >= view.store.len() || target == unit || named_twice {
            return refuse(RefusalReason::WrongTarget);
        }
        if !view.status(target).is_on_field() {
            return refuse(RefusalReason::TargetOut);
        }
        if !view.hostile(unit, target) {
            return refuse(RefusalReason::WrongSide);
        }
        may_harm(view, unit, target)?;
        within(view.distance(unit, target), range, RULE)?;
        if !sees(view, unit, target) {
            return refuse(RefusalReason::Unseen);
        }
    }
    Ok(())
}

/// Whether the unit can leave its space: Grabbed, Restrained, Stunned and Unconscious units cannot,
/// not even by a Burst (MO-STS-04, MO-ADV-08).
pub(crate) fn is_free_to_move(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active() && !view.forbids(unit, Forbids::MOVE.union(Forbids::ACT))
}

/// Checks that the unit can swing to a square: it is near, seen and free.
fn can_swing(view: View<'_>, unit: UnitId, to: Cell, range: u16) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(RULE, why));
    if view.board().terrain(to).is_none() {
        return refuse(RefusalReason::WrongTarget);
    }
    if !is_free_to_move(view, unit) {
        return Err(Refusal::prevented("MO-STS-04", "being held"));
    }
    within(view.cell(unit).chebyshev(to), range, RULE)?;
    if !sees_square(view, unit, to) {
        return refuse(RefusalReason::Unseen);
    }
    if to == view.cell(unit) || !STEPS.is_free(view, unit, to) {
        return refuse(RefusalReason::Occupied { cell: to });
    }
    Ok(())
}

/// Places to swing to from which the unit strikes the most known enemies.
pub(crate) fn landings(view: View<'_>, unit: UnitId, range: u16) -> Vec<Cell> {
    let here = view.footprint(unit);
    let near = |cell: Cell| {
        let there = view.standing_in(Footprint::new(cell, here.side));
        let enemies = view.enemies(unit);
        enemies
            .filter(|&enemy| view.distance_between(there, view.standpoint(enemy)) <= 1)
            .count()
    };
    let far = i16::try_from(range).unwrap_or(i16::MAX / 2);
    let (min, max) = (here.min, here.max());
    let row = |y| (min.x - far..=max.x + far).map(move |x| Cell::new(x, y));
    let cells = (min.y - far..=max.y + far).flat_map(row);
    let mut found: Vec<Cell> = cells
        .filter(|&cell| view.board().grid.contains(cell) && near(cell) > 0)
        .filter(|&cell| can_swing(view, unit, cell, range).is_ok())
        .collect();
    found.sort_by_cached_key(|&cell| (std::cmp::Reverse(near(cell)), cell));
    found.truncate(MOST_LANDINGS);
    found
}

/// Checks that the unit can use a stunt on its aim.
///
/// # Errors
/// Why it cannot.
pub(crate) fn fits(
    view: View<'_>,
    unit: UnitId,
    stunt: &Stunt,
    aimed: &Aimed,
) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(RULE, why));
    if !is_in_zone(view, unit, stunt) {
        let because = "you do not stand where it can be done";
        return Err(Refusal::forbidden("MO-CIN-01", because));
    }
    let space = match stunt.effect.aims_at_square() {
        true => aimed.cell.map(Footprint::from),
        false => Some(view.footprint(unit)),
    };
    if let Some(fits) = stunt.fits
        && space.is_some_and(|space| !suits(view, unit, stunt, space))
    {
        return Err(misfit(fits));
    }
    let helped = super::price::could_join(view, unit, stunt.momentum).count() + 1;
    match stunt.effect {
        StuntEffect::Slam { targets, .. } => can_be_slammed(view, unit, &aimed.targets, targets),
        StuntEffect::Bribe => {
            if aimed.targets.is_empty() {
                return refuse(RefusalReason::NoTarget);
            }
            if aimed.targets.len() > helped {
                let what = "another target";
                return refuse(RefusalReason::MeansNothing { what });
            }
            for &target in &aimed.targets {
                if target.index() >= view.store.len() {
                    return refuse(RefusalReason::WrongTarget);
                }
                if !view.status(target).is_active() {
                    return refuse(RefusalReason::TargetOut);
                }
                if !view.hostile(unit, target) {
                    return refuse(RefusalReason::WrongSide);
                }
                if !sees(view, unit, target) {
                    return refuse(RefusalReason::Unseen);
                }
                if !sheet_of(view, target).bribable {
                    let because = "it takes no bribes";
                    return refuse(RefusalReason::Forbidden { because });
                }
            }
            Ok(())
        }
        StuntEffect::Awaken(_) => {
            if view.has(unit, GRIEVING) {
                return Ok(());
            }
            let because = "no ally has died before its eyes";
            refuse(RefusalReason::Forbidden { because })
        }
        StuntEffect::Banish => {
            if unholy(view, unit).next().is_some() || has_portal(view) {
                return Ok(());
            }
            refuse(RefusalReason::NothingToDo)
        }
        StuntEffect::Blast { range, .. } => {
            let cell = aimed
                .cell
                .ok_or(Refusal::new(RULE, RefusalReason::NoTarget))?;
            if view.board().terrain(cell).is_none() {
                return refuse(RefusalReason::WrongTarget);
            }
            let eyes = cover::stands(view, unit);
            within(view.distance_to(eyes, cell), range, RULE)?;
            if cover::on_line(view, eyes, view.standing_in(cell.into())) == Cover::Full {
                return refuse(RefusalReason::NoLineOfSight);
            }
            Ok(())
        }
        StuntEffect::Strike { targets, range, .. } => {
            can_be_struck(view, unit, &aimed.targets, (targets, range))
        }
        StuntEffect::Swing { range, .. } => {
            let to = aimed
                .cell
                .ok_or(Refusal::new(RULE, RefusalReason::NoTarget))?;
            can_swing(view, unit, to, range)
        }
        StuntEffect::Rouse { range, .. } => {
            if rousable(view, unit, range).next().is_some() {
                return Ok(());
            }
            refuse(RefusalReason::NothingToDo)
        }
        StuntEffect::TakeBlow(_) | StuntEffect::CatchBlade => {
            Err(Refusal::forbidden("MO-CIN-02", "it answers a hit"))
        }
    }
}

/// The unholy enemies on the field.
pub(crate) fn unholy(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let on_field = move |&other: &UnitId| {
        view.hostile(unit, other)
            && view.status(other).is_on_field()
            && sheet_of(view, other).unholy
    };
    view.store.ids().filter(on_field)
}

/// The allies within this many metres that lack Vitality, including the unit itself.
pub(crate) fn rousable(view: View<'_>, unit: UnitId, range: u16) -> impl Iterator<Item = UnitId> {
    view.store.ids().filter(move |&other| {
        let pools = view.store.get::<Pools>(other);
        !view.hostile(unit, other)
            && view.status(other).is_on_field()
            && view.distance(unit, other) <= range
            && pools.now(VITALITY) < pools.max(VITALITY)
    })
}
