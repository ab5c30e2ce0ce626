//! Orders that wait for something to happen: who waits, what an order comes to against whoever sets it
//! off, and how it is carried out in the turn of another. Each book says what sets orders off and what
//! they cost.

use crate::battle::{
    components::{Clock, Delayed, Inserted, Phase, PoolId, Pools, Rare, Readied},
    prelude::*,
};

/// How a book lets orders wait.
pub(crate) struct HeldLaw {
    /// The rule.
    pub rule: &'static str,
    /// The pool that actions are paid from, and what of it whoever acts out of turn has.
    pub points: (PoolId, i16),
    /// Everybody in the order in which what waits is carried out.
    pub order: fn(View<'_>) -> Vec<UnitId>,
}

/// An order of somebody that waits, by its place among those of the same combatant.
pub(crate) type Held = (UnitId, usize);

/// What of somebody waits.
pub(crate) fn ready(view: View<'_>, unit: UnitId) -> &[Readied] {
    &view.store.get::<Delayed>(unit).ready
}

/// Lets an order wait from now on.
pub(crate) fn hold(resolver: &mut Resolver<'_>, unit: UnitId, held: Readied) {
    resolver.edit::<Delayed>(unit).ready.push(held);
}

/// One of them.
pub(crate) fn get(view: View<'_>, (unit, place): Held) -> Option<&Readied> {
    ready(view, unit).get(place)
}

/// What an order that waits comes to against the one who sets it off.
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

/// Whether a reason to refuse an order lies with the one who gives it, and lasts as long as that one does
/// nothing about it: others may come near, be seen and fall, but hands stay full.
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

/// Whether an order was put in a way that its action does not understand: what waits is tried in several ways.
const fn is_misput(why: RefusalReason) -> bool {
    use RefusalReason as Why;
    matches!(
        why,
        Why::NoTarget | Why::WrongTarget | Why::WrongSide | Why::MeansNothing { .. }
    )
}

/// Whether one of these orders, all that something held may come to, could ever be carried out as things stand
/// for the one who holds it.
///
/// # Errors
/// Why none of them ever could.
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
        // What lies with the holder says more than that an order could not be put so.
        if cause.is_none_or(|known| lasts && !lies_with_holder(known.why)) {
            cause = Some(refusal);
        }
    }
    cause.map_or(Ok(()), Err)
}

impl HeldLaw {
    /// Everything that waits, in order, of each the first held first.
    pub fn all(&self, view: View<'_>) -> SmallVec<[Held; 4]> {
        if view.store.ids().all(|unit| ready(view, unit).is_empty()) {
            return SmallVec::new();
        }
        let units = (self.order)(view).into_iter();
        units
            .flat_map(|unit| (0..ready(view, unit).len()).map(move |place| (unit, place)))
            .collect()
    }

    /// What somebody holds is wasted.
    pub fn forget(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        if !ready(resolver.view(), unit).is_empty() {
            resolver.edit::<Delayed>(unit).ready = Rare(Vec::new());
            resolver.note(unit, "waited in vain", self.rule);
        }
    }

    /// The first of these orders that could be carried out if somebody had the points for it.
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

    /// Releases whatever is set off by what has just happened, in order: `sets_off` says at whom, and
    /// `release` does it.
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

    /// Carries something out as an activation of somebody in whosever turn it is, with the points for it,
    /// and gives the turn back afterwards.
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

/// Goes through orders that wait; `release` says whether one is gone, so that the places of the others of
/// the same combatant are those of now.
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
