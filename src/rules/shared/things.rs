//! Using things of the field: what a use does to the board, the same in every book.

use super::triggers;

use crate::battle::{board::Use, components::DoorState, ids::SideSet, prelude::*};

/// What a falling thing does to somebody it strikes, with its damage.
pub(crate) type Strike<'a> = &'a dyn Fn(&mut Resolver<'_>, UnitId, i32) -> RuleResult;

/// Whether a use would change anything now.
pub(crate) fn changes_anything(view: View<'_>, cell: Cell, effect: &Use) -> bool {
    match effect {
        Use::Opens => view
            .board()
            .door(view.ground(), cell)
            .is_some_and(|door| door != DoorState::Open),
        Use::Becomes(_) | Use::Topple { .. } | Use::Switches(_) => true,
    }
}

/// What using a thing does.
pub(crate) fn take_effect(
    r: &mut Resolver<'_>,
    unit: UnitId,
    cell: Cell,
    effect: &Use,
    (rule, strike): (&'static str, Strike<'_>),
) -> RuleResult {
    match effect {
        Use::Becomes(kind) => put(r, unit, cell, kind.as_deref(), rule),
        Use::Opens => set_door(r, unit, cell, DoorState::Open),
        Use::Switches(doors) => {
            for &door in doors {
                let state = match r.view().board().door(r.view().ground(), door) {
                    Some(DoorState::Open) => DoorState::Closed,
                    Some(DoorState::Closed | DoorState::Locked) => DoorState::Open,
                    None => continue,
                };
                // A door cannot shut where somebody stands.
                if state == DoorState::Open || r.view().occupant(door, Band::Ground).is_none() {
                    set_door(r, unit, door, state);
                }
            }
        }
        Use::Topple {
            squares,
            damage,
            becomes,
        } => {
            put(r, unit, cell, None, rule);
            let fallen = (*squares, *damage, becomes.as_deref());
            topple(r, unit, cell, fallen, (rule, strike))?;
        }
    }
    Ok(())
}

/// Puts a kind of thing, or nothing, on a square.
fn put(r: &mut Resolver<'_>, unit: UnitId, cell: Cell, kind: Option<&str>, rule: &'static str) {
    let kind = kind.and_then(|name| r.view().board().kind_named(name));
    r.change_ground(|ground| ground.place(cell, kind));
    r.report(|_| BattleEvent::GroundChanged {
        cell,
        kind,
        by: Some(unit),
        rule: RuleId(rule),
        seen: SideSet::default(),
    });
}

/// Opens or shuts a door, and tells it.
pub(crate) fn set_door(r: &mut Resolver<'_>, unit: UnitId, cell: Cell, state: DoorState) {
    r.change_ground(|ground| triggers::set_door(ground, cell, state));
    r.report(|_| BattleEvent::DoorChanged {
        cell,
        state,
        by: Some(unit),
        seen: SideSet::default(),
    });
}

/// A thing falls over, away from the one who toppled it: so many squares behind its own, up to the
/// first wall. Whoever stands there is struck, and something lies there afterwards.
fn topple(
    r: &mut Resolver<'_>,
    unit: UnitId,
    cell: Cell,
    (squares, damage, becomes): (u8, u8, Option<&str>),
    (rule, strike): (&'static str, Strike<'_>),
) -> RuleResult {
    let view = r.view();
    let from = view.footprint(unit).nearest(cell);
    let (dx, dy) = ((cell.x - from.x).signum(), (cell.y - from.y).signum());
    let ahead = |number: u8| {
        let number = i16::from(number);
        Cell::new(cell.x + dx * number, cell.y + dy * number)
    };
    let covered: SmallVec<[Cell; 8]> = (1..=squares)
        .map(ahead)
        .take_while(|&cell| (dx, dy) != (0, 0) && !view.board().is_wall(view.ground(), cell))
        .collect();
    let mut struck: SmallVec<[UnitId; 4]> = view
        .store
        .ids()
        .filter(|&other| {
            view.status(other).is_on_field()
                && view.band(other) == Band::Ground
                && view
                    .footprint(other)
                    .cells()
                    .any(|cell| covered.contains(&cell))
        })
        .collect();
    // In the order of turns, where the book keeps one.
    let order = &view.clock().order;
    struck.sort_by_key(|unit| order.iter().position(|known| known == unit));
    for &cell in &covered {
        if r.view().board().standing(r.view().ground(), cell).is_none() {
            put(r, unit, cell, becomes, rule);
        }
    }
    for target in struck {
        r.hits.insert(target);
        strike(r, target, i32::from(damage))?;
    }
    Ok(())
}
