//! Held orders: orders that wait for a trigger. Which units hold orders, what an order becomes
//! against the unit that triggers it, and how it is carried out in another unit's turn. Each book
//! says what triggers an order and what it costs.

use crate::battle::{
    components::{Clock, Delayed, Inserted, Phase, PoolId, Pools, Rare, Readied},
    prelude::*,
};

/// How a book handles held orders.
pub(crate) struct HeldLaw {
    /// The rule.
    pub rule: &'static str,
    /// The pool that pays for actions, and the points a unit has while acting out of turn.
    pub points: (PoolId, i16),
    /// All units, in the order their held orders are carried out.
    pub order: fn(View<'_>) -> Vec<UnitId>,
}

/// A held order: the unit and the index among its held orders.
pub(crate) type Held = (UnitId, usize);

/// The held orders of a unit.
pub(crate) fn ready(view: View<'_>, unit: UnitId) -> &[Readied] {
    &view.store.get::<Delayed>(unit).ready
}

/// Holds an order from now on.
pub(crate) fn hold(resolver: &mut Resolver<'_>, unit: UnitId, held: Readied) {
    resolver.edit::<Delayed>(unit).ready.push(held);
}

/// The held order with this ID.
pub(crate) fn get(view: View<'_>, (unit, place): Held) -> Option<&Readied> {
    ready(view, unit).get(place)
}

/// The orders a held order may become against the unit that triggers it.
pub(crate) fn aimed(view: View<'_>, held: &Readied, at: Option<UnitId>) -> SmallVec<[Order; 2]> {
    let mut order = held.order.clone();
    order.path.clear();
    match at.filter(|_| held.order.path.is_empty()) {
        None => SmallVec::from_iter([order]),
        Some(target) => {
            let to = order.clone().to(view.cell(target));
            SmallVec::from_iter([order.clone().at(target), order, to])
        }
    }
}

/// Whether a refusal lies with the unit that gives the order and lasts until that unit changes
/// something: other units may come near, be seen or fall, but full hands stay full.
const fn lies_with_holder(why: RefusalReason) -> bool {
    use RefusalReason as Why;
    matches!(
        why,
        Why::NoSuchAction
            | Why::NotCarried
            | Why::NotReady
            | Why::NoAmmo
            | Why::Lacks { .. }
            | Why::Prevented { .. }
            | Why::TooLittle { .. }
            | Why::Forbidden { .. }
            | Why::ModeNotAllowed { .. }
    )
}

/// Whether the order had a form its action does not accept; a held order is tried in several forms.
const fn is_misput(why: RefusalReason) -> bool {
    use RefusalReason as Why;
    matches!(
        why,
        Why::NoTarget | Why::WrongTarget | Why::WrongSide | Why::MeansNothing { .. }
    )
}

/// Checks whether the unit could ever carry out one of these orders, all of them forms of one held
/// order, as things stand for it.
///
/// # Errors
/// Why none of them is ever possible.
pub(crate) fn can_fire(
    view: View<'_>,
    orders: impl IntoIterator<Item = Order>,
) -> Result<(), Refusal> {
    let book = view.scene.book;
    let mut cause: Option<Refusal> = None;
    for order in orders {
        let Some(action) = book.action(order.action) else {
            continue;
        };
        let plan = book
            .understands(&order)
            .and_then(|()| action.plan(view, &order).map(|_| ()));
        let Err(refusal) = plan else {
            return Ok(());
        };
        let lasts = lies_with_holder(refusal.why);
        if !lasts && !is_misput(refusal.why) {
            return Ok(());
        }
        // A refusal that lies with the holder says more than one about the form of the order.
        if cause.is_none_or(|known| lasts && !lies_with_holder(known.why)) {
            cause = Some(refusal);
        }
    }
    cause.map_or(Ok(()), Err)
}

impl HeldLaw {
    /// All held orders in the order they are carried out, each unit's oldest first.
    pub fn all(&self, view: View<'_>) -> SmallVec<[Held; 4]> {
        if view.store.ids().all(|unit| ready(view, unit).is_empty()) {
            return SmallVec::new();
        }
        let units = (self.order)(view).into_iter();
        units
            .flat_map(|unit| (0..ready(view, unit).len()).map(move |place| (unit, place)))
            .collect()
    }

    /// Discards the held orders of a unit.
    pub fn forget(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        if !ready(resolver.view(), unit).is_empty() {
            resolver.edit::<Delayed>(unit).ready = Rare(Vec::new());
            resolver.note(unit, "waited in vain", self.rule);
        }
    }

    /// The first of these orders the unit could carry out if it had the points.
    pub fn possible(
        &self,
        resolver: &mut Resolver<'_>,
        unit: UnitId,
        orders: impl IntoIterator<Item = Order>,
    ) -> Option<Order> {
        let (pool, points) = self.points;
        let before = *resolver.view().store.get::<Pools>(unit);
        resolver.edit::<Pools>(unit).open(pool, points, points);
        let view = resolver.view();
        let can = |order: &Order| {
            let action = view.scene.book.action(order.action);
            action.is_some_and(|action| {
                action.plan(view, order).is_ok() && view.scene.book.understands(order).is_ok()
            })
        };
        let found = orders.into_iter().find(can);
        *resolver.edit::<Pools>(unit) = before;
        found
    }

    /// Carries out the held orders that the latest event triggers, in order. `sets_off` returns the
    /// unit an order is aimed at; `release` carries it out.
    pub fn release_where(
        &self,
        resolver: &mut Resolver<'_>,
        sets_off: impl Fn(View<'_>, UnitId, &Readied) -> Option<UnitId>,
        mut release: impl FnMut(&mut Resolver<'_>, Held, UnitId) -> RuleResult<bool>,
    ) -> RuleResult {
        let due = self.all(resolver.view());
        in_turn(resolver, due, |resolver, now| {
            let view = resolver.view();
            let at = get(view, now).and_then(|readied| sets_off(view, now.0, readied));
            match at {
                Some(at) => release(resolver, now, at),
                None => Ok(false),
            }
        })
    }

    /// Runs `work` as an activation of `unit` in another unit's turn, with the points for it, then
    /// returns the turn.
    pub fn insert(
        &self,
        resolver: &mut Resolver<'_>,
        unit: UnitId,
        work: impl FnOnce(&mut Resolver<'_>) -> RuleResult,
    ) -> RuleResult {
        let clock = resolver.view().clock();
        let (phase, acting) = (clock.phase, clock.acting);
        let owner = clock.turn_owner().unwrap_or(unit);
        let (pool, points) = self.points;
        let before = resolver.view().store.get::<Pools>(unit);
        let (now, most) = (before.now(pool), before.max(pool));
        resolver.edit::<Pools>(unit).open(pool, points, points);
        let clock = resolver.edit_field::<Clock>();
        clock.acting = Some(unit);
        clock.phase = Phase::Inserted(Inserted {
            turn_of: owner,
            bonus: 0,
            passed: false,
        });
        work(resolver)?;
        resolver.edit::<Pools>(unit).open(pool, now, most.max(now));
        let clock = resolver.edit_field::<Clock>();
        if clock.verdict().is_none() {
            clock.phase = phase;
            clock.acting = acting;
        }
        Ok(())
    }
}

/// Goes through held orders one by one. `release` returns whether an order is gone, so that the
/// indices of the unit's later orders stay right.
pub(crate) fn in_turn(
    resolver: &mut Resolver<'_>,
    due: SmallVec<[Held; 4]>,
    mut release: impl FnMut(&mut Resolver<'_>, Held) -> RuleResult<bool>,
) -> RuleResult {
    let mut gone: SmallVec<[Held; 4]> = SmallVec::new();
    for held in due {
        let is_before = |known: &&Held| known.0 == held.0 && known.1 < held.1;
        let now = (held.0, held.1 - gone.iter().filter(is_before).count());
        if release(resolver, now)? {
            gone.push(held);
        }
    }
    Ok(())
}
