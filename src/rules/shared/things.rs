//! Using things of the field: what a use does to the board, the same in every book.

use super::{
    action::{Laws, Work},
    targets::within,
    triggers,
};

use crate::battle::{
    board::{Interaction, Terms, Use},
    components::DoorState,
    ids::SideSet,
    prelude::*,
};

/// How many uses of one thing an order can tell apart.
pub(crate) const USES: u8 = 6;

/// What the thing on a square offers.
pub(crate) fn uses(view: View<'_>, cell: Cell) -> SmallVec<[&Interaction; 2]> {
    let thing = view.board().standing(view.ground(), cell);
    let uses = thing.into_iter().flat_map(|thing| &thing.interact);
    uses.take(usize::from(USES)).collect()
}

/// What a use asks for in the book of the battle, if it asks for anything.
pub(crate) fn terms_of(view: View<'_>, found: &Interaction) -> Option<Terms> {
    let mut all = found.terms.iter();
    let own = all.find(|(book, _)| book == view.scene.book.id);
    own.map(|(_, terms)| *terms)
}

/// What can be done with something on a square.
#[derive(Clone, Copy)]
pub(crate) enum Handle<'v> {
    /// It is a door, to be opened or shut.
    Door(DoorState),
    /// One of its uses.
    Use(&'v Interaction),
}

/// How a book lets somebody handle things.
pub(crate) struct Handiness {
    /// Its rule.
    pub rule: &'static str,
    /// The test that a use asks for, if it asks for one.
    pub test: fn(View<'_>, UnitId, &Interaction) -> Option<Check>,
    /// Throws it; whether it is passed.
    pub passes: fn(&mut Resolver<'_>, UnitId, &Check) -> RuleResult<bool>,
    /// What a falling thing does by the hand of the first to the second, with its damage.
    pub strike: fn(&mut Resolver<'_>, (UnitId, UnitId), i32) -> RuleResult,
}

impl Handiness {
    /// What somebody would do with what is on a square, by the number of the use.
    ///
    /// # Errors
    /// Nothing can be done there.
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

    /// The work of an order that does it.
    ///
    /// # Errors
    /// Nothing can be done there.
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

    /// Does it; whoever fails its test has tried in vain.
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

/// An order for every square within touch, in the order of their numbers.
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

/// Orders for every door within touch, and for every use of things there, by modes from `first` on.
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

/// What a thing has lost that wears down before it breaks.
pub(crate) fn harm_of(view: View<'_>, cell: Cell) -> i32 {
    let harmed = view.ground().harmed.iter();
    let known = harmed.copied().find(|(place, _)| *place == cell);
    known.map_or(0, |(_, harm)| i32::from(harm))
}

/// A thing that can lose so much in all loses some of it: at the end of that it is gone, and the square
/// is floor.
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
            by: Some(by),
            damage,
            durability,
            broken,
            rule: RuleId(rule),
            seen: SideSet::default(),
        });
    }
}

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
