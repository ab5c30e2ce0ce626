//! Using things on the map: what a use does to the board, the same in every book.

use super::{
    action::{Laws, Work},
    targets::within,
    triggers,
};
use crate::battle::{
    components::DoorState,
    field::obstacle::{Interaction, InteractionTerms, Use},
    ids::SideSet,
    prelude::*,
};

/// Maximum number of uses of one thing that an order can name.
pub(crate) const USES: u8 = 6;

/// The uses of the thing on a square.
pub(crate) fn uses(view: View<'_>, cell: Cell) -> SmallVec<[&Interaction; 2]> {
    let thing = view.board().standing(view.ground(), cell);
    let uses = thing.into_iter().flat_map(|thing| &thing.interact);
    uses.take(usize::from(USES)).collect()
}

/// What a use requires in the battle's book, if anything.
pub(crate) fn terms_of(view: View<'_>, found: &Interaction) -> Option<InteractionTerms> {
    let mut all = found.terms.iter();
    let own = all.find(|(book, _)| book == view.scene.book.id);
    own.map(|(_, terms)| *terms)
}

/// A way to handle the thing on a square.
#[derive(Clone, Copy)]
pub(crate) enum Handle<'v> {
    /// A door to open or shut.
    Door(DoorState),
    /// One of its uses.
    Use(&'v Interaction),
}

/// How a book handles using things.
pub(crate) struct Handiness {
    /// Its rule.
    pub rule: &'static str,
    /// The test a use requires, if any.
    pub test: fn(View<'_>, UnitId, &Interaction) -> Option<Check>,
    /// Rolls it; returns whether it passes.
    pub passes: fn(&mut Resolver<'_>, UnitId, &Check) -> RuleResult<bool>,
    /// What a falling thing toppled by the first unit does to the second, with its damage.
    pub strike: fn(&mut Resolver<'_>, (UnitId, UnitId), i32) -> RuleResult,
}

impl Handiness {
    /// How a unit would handle the thing on a square, given the number of the use.
    ///
    /// # Errors
    /// The unit can do nothing there.
    pub fn handle<'v>(
        &self,
        view: View<'v>,
        unit: UnitId,
        cell: Cell,
        number: Option<u8>,
    ) -> Result<Handle<'v>, Refusal> {
        let rule = self.rule;
        within(view.distance_to(view.standpoint(unit), cell), 1, rule)?;
        let door = view.board().door(view.ground(), cell);
        if let (None, Some(state)) = (number, door) {
            return match state {
                DoorState::Closed => Ok(Handle::Door(DoorState::Open)),
                DoorState::Open if view.occupant(cell, Band::Ground).is_some() => {
                    Err(Refusal::new(rule, RefusalReason::Occupied { cell }))
                }
                DoorState::Open => Ok(Handle::Door(DoorState::Closed)),
                DoorState::Locked => Err(Refusal::forbidden(rule, "the door is locked")),
            };
        }
        let all = uses(view, cell);
        let found = all.get(usize::from(number.unwrap_or(0)));
        let found = *found.ok_or(Refusal::new(rule, RefusalReason::WrongTarget))?;
        if !changes_anything(view, cell, &found.effect) {
            return Err(Refusal::new(rule, RefusalReason::NothingToDo));
        }
        Ok(Handle::Use(found))
    }

    /// The work of an order to handle it.
    ///
    /// # Errors
    /// The unit can do nothing there.
    pub fn work<L: Laws>(
        &'static self,
        view: View<'_>,
        unit: UnitId,
        cell: Cell,
        number: Option<u8>,
    ) -> Result<Work<L>, Refusal> {
        let found = self.handle(view, unit, cell, number)?;
        let mut work = Work::new(move |resolver| self.use_it(resolver, unit, cell, number));
        match found {
            Handle::Use(found) => {
                work.what = Some(found.title.clone());
                work.check = (self.test)(view, unit, found);
            }
            Handle::Door(DoorState::Open) => work.what = Some("open the door".to_owned()),
            Handle::Door(_) => work.what = Some("close the door".to_owned()),
        }
        Ok(work)
    }

    /// Carries it out; a failed test leaves the thing unchanged.
    ///
    /// # Errors
    /// A pause.
    pub fn use_it(
        &self,
        resolver: &mut Resolver<'_>,
        unit: UnitId,
        cell: Cell,
        number: Option<u8>,
    ) -> RuleResult {
        let view = resolver.view();
        let Ok(found) = self.handle(view, unit, cell, number) else {
            return Ok(());
        };
        match found {
            Handle::Door(state) => set_door(resolver, unit, cell, state),
            Handle::Use(found) => {
                let (effect, check) = (found.effect.clone(), (self.test)(view, unit, found));
                if let Some(check) = check
                    && !(self.passes)(resolver, unit, &check)?
                {
                    return Ok(());
                }
                let strike = |resolver: &mut Resolver<'_>, target: UnitId, damage: i32| {
                    (self.strike)(resolver, (unit, target), damage)
                };
                take_effect(resolver, unit, cell, &effect, (self.rule, &strike))?;
            }
        }
        Ok(())
    }
}

/// An order for every square within touch, in the order of the squares.
pub(crate) fn in_touch(view: View<'_>, order: &Order) -> impl Iterator<Item = Order> + use<> {
    let space = view.footprint(order.unit).cells();
    let mut cells: Vec<Cell> = space
        .flat_map(|cell| cell.neighbours().chain([cell]))
        .collect();
    cells.sort_unstable();
    cells.dedup();
    let order = order.clone();
    cells.into_iter().map(move |cell| order.clone().to(cell))
}

/// Orders for every door within touch and every use of a thing there; uses are modes from `first`
/// on.
pub(crate) fn doors_and_uses<'v>(
    view: View<'v>,
    order: &Order,
    first: u8,
) -> impl Iterator<Item = Order> + use<'v> {
    in_touch(view, order).flat_map(move |order| {
        let cell = order.cell().unwrap_or_default();
        let door = view.board().door(view.ground(), cell);
        let door = door.map(|_| order.clone());
        let uses = 0..uses(view, cell).len() as u8;
        door.into_iter()
            .chain(uses.map(move |number| order.clone().mode(first + number)))
    })
}

/// The damage a thing has taken so far.
pub(crate) fn harm_of(view: View<'_>, cell: Cell) -> i32 {
    let harmed = view.ground().harmed.iter();
    let known = harmed.copied().find(|(place, _)| *place == cell);
    known.map_or(0, |(_, harm)| i32::from(harm))
}

/// Damages a thing of this durability; once it is used up, the thing is gone and the square is bare
/// floor.
pub(crate) fn wear(
    r: &mut Resolver<'_>,
    (cell, by): (Cell, Option<UnitId>),
    (damage, durability): (i32, i32),
    rule: &'static str,
) {
    let harm = harm_of(r.view(), cell) + damage;
    let broken = harm >= durability;
    r.change_ground(|ground| {
        ground.harmed.retain(|(place, _)| *place != cell);
        if broken {
            ground.softened.retain(|(place, _)| *place != cell);
            ground.place(cell, None);
        } else if harm > 0 {
            ground.harmed.push((cell, harm as i16));
            ground.harmed.sort_unstable();
        }
    });
    if let Some(by) = by {
        r.report(|_| BattleEvent::Battered {
            cell,
            vehicle: None,
            by: Some(by),
            damage,
            durability,
            broken,
            rule: RuleId(rule),
            seen: SideSet::default(),
        });
    }
}

/// What a falling thing does to a unit it hits, with its damage.
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

/// Carries out the effect of using a thing.
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
                // A door cannot shut on a unit.
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

/// Opens or shuts a door and reports it.
pub(crate) fn set_door(r: &mut Resolver<'_>, unit: UnitId, cell: Cell, state: DoorState) {
    r.change_ground(|ground| triggers::set_door(ground, cell, state));
    r.report(|_| BattleEvent::DoorChanged {
        cell,
        state,
        by: Some(unit),
        seen: SideSet::default(),
    });
}

/// Topples a thing away from the unit: it falls over `squares` squares behind its own, up to the
/// first wall, hits every unit there, and may leave something lying.
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
    // In turn order, if the book keeps one.
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
