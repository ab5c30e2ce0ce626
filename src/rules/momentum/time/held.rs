//! Held actions: paid now, carried out by themselves when something happens (MO-TIM-14, MO-TIM-15).

use smallvec::SmallVec;

use crate::{
    battle::{
        components::{Clock, Delayed, Inserted, MoveProgress, Phase, Pools, Rare, Readied, Turn},
        condition_rule::Forbids,
        event::BattleEvent,
        ids::{RuleId, UnitId},
        order::Order,
        resolver::{Resolver, RuleResult},
        view::View,
    },
    geometry::{Cell, Footprint},
    rules::{
        momentum::{
            AP, BOOK, FIRST_TRIGGER, MAX_AP,
            field::sight::{is_in_own_turn, sees},
            time::order::by_initiative,
        },
        shared::{listed::listed, walk},
    },
};

const RULE: &str = "MO-TIM-14";

listed! {
    /// What sets a held action off, in the order of the book's modes (MO-TIM-15).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Trigger {
        /// An enemy comes to where the action could be used on it.
        IntoRange,
        /// An enemy comes within 1 m.
        Adjacent,
        /// An enemy attacks.
        Attacks,
        /// An enemy attacks an ally.
        AttacksAlly,
        /// An enemy attacks oneself.
        AttacksMe,
        /// An enemy uses an Ability.
        UsesAbility,
        /// An ally attacks somebody.
        AllyAttacks,
        /// The turn of somebody ends.
        TurnEnds,
        /// Somebody steps on a square.
        StepsOn,
        /// A door opens.
        DoorOpens,
    }
}

impl Trigger {
    /// Its place among the book's modes.
    pub(crate) const fn mode(self) -> u8 {
        FIRST_TRIGGER + self as u8
    }

    /// The one that a mode says.
    pub(crate) fn of(mode: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|trigger| trigger.mode() == mode)
    }
}

/// A held action of somebody, by its place among those it holds.
pub(crate) type Held = (UnitId, usize);

fn ready(view: View<'_>, unit: UnitId) -> &[Readied] {
    &view.store.get::<Delayed>(unit).ready
}

/// Everything that is held, in the order of turns, the first held first.
fn all(view: View<'_>) -> SmallVec<[Held; 4]> {
    if view.store.ids().all(|unit| ready(view, unit).is_empty()) {
        return SmallVec::new();
    }
    let units = by_initiative(view).into_iter();
    units
        .flat_map(|unit| (0..ready(view, unit).len()).map(move |place| (unit, place)))
        .collect()
}

fn get(view: View<'_>, (unit, place): Held) -> Option<(&Readied, Trigger)> {
    let held = ready(view, unit).get(place)?;
    Some((held, Trigger::of(held.on)?))
}

/// What somebody holds is wasted: its next slot has come (MO-TIM-12).
pub(crate) fn forget(resolver: &mut Resolver<'_>, unit: UnitId) {
    if !ready(resolver.view(), unit).is_empty() {
        resolver.edit::<Delayed>(unit).ready = Rare(Vec::new());
        resolver.report(|_| BattleEvent::Note {
            unit,
            what: "waited in vain",
            rule: RuleId(RULE),
        });
    }
}

/// Holds an action from now on.
pub(crate) fn hold(resolver: &mut Resolver<'_>, unit: UnitId, held: Readied) {
    resolver.edit::<Delayed>(unit).ready.push(held);
}

/// What the order of a held action comes to against the one who sets it off.
fn aimed(view: View<'_>, held: &Readied, at: Option<UnitId>) -> SmallVec<[Order; 2]> {
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

/// The first of these orders that could be carried out if somebody had the AP that it has paid.
fn possible(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    orders: SmallVec<[Order; 2]>,
) -> Option<Order> {
    let before = *resolver.view().store.get::<Pools>(unit);
    resolver.edit::<Pools>(unit).open(AP, MAX_AP, MAX_AP);
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

/// What a step of somebody may set off, as things stand before it.
pub(crate) struct Watch {
    mover: UnitId,
    from: Footprint,
    held: SmallVec<[Held; 4]>,
}

/// Looks at what is held before somebody takes a step of its own will (MO-TIM-15).
pub(crate) fn watch(resolver: &mut Resolver<'_>, mover: UnitId) -> Watch {
    let view = resolver.view();
    let from = view.footprint(mover);
    let mut watched = SmallVec::new();
    for held in all(view) {
        let view = resolver.view();
        let Some((readied, trigger)) = get(view, held) else {
            continue;
        };
        let hostile = view.hostile(held.0, mover);
        let is_set = match trigger {
            Trigger::IntoRange if hostile => {
                let orders = aimed(view, readied, Some(mover));
                let only: SmallVec<[Order; 2]> = orders.into_iter().take(1).collect();
                possible(resolver, held.0, only).is_none()
            }
            Trigger::Adjacent => hostile && view.gap(held.0, mover) > 1,
            Trigger::StepsOn => held.0 != mover && readied.at.is_some_and(|at| !from.contains(at)),
            _ => false,
        };
        if is_set {
            watched.push(held);
        }
    }
    Watch {
        mover,
        from,
        held: watched,
    }
}

/// The step was taken: what waited for it is carried out before the next one.
///
/// # Errors
/// A pause.
pub(crate) fn stepped(resolver: &mut Resolver<'_>, watch: Watch) -> RuleResult {
    let mover = watch.mover;
    if resolver.view().footprint(mover) == watch.from {
        return Ok(());
    }
    // From the last to the first of each, so that the places of the others stay what they are.
    let mut gone: SmallVec<[Held; 4]> = SmallVec::new();
    for held in watch.held {
        let shift = gone
            .iter()
            .filter(|(unit, place)| *unit == held.0 && *place < held.1);
        let now = (held.0, held.1 - shift.count());
        let view = resolver.view();
        let Some((readied, trigger)) = get(view, now) else {
            continue;
        };
        let happens = match trigger {
            Trigger::IntoRange => {
                let orders = aimed(view, readied, Some(mover));
                let only: SmallVec<[Order; 2]> = orders.into_iter().take(1).collect();
                possible(resolver, held.0, only).is_some()
            }
            Trigger::Adjacent => view.gap(held.0, mover) <= 1 && sees(view, held.0, mover),
            Trigger::StepsOn => {
                let space = view.footprint(mover);
                readied.at.is_some_and(|at| space.contains(at)) && sees(view, held.0, mover)
            }
            _ => false,
        };
        if happens {
            gone.push(held);
            release(resolver, now, Some(mover))?;
        }
    }
    Ok(())
}

/// Somebody has attacked somebody: what waited for that is carried out.
///
/// # Errors
/// A pause.
pub(crate) fn attacked(resolver: &mut Resolver<'_>, by: UnitId, target: UnitId) -> RuleResult {
    release_where(resolver, |view, holder, held, trigger| {
        let enemy = view.hostile(holder, by);
        let at = match trigger {
            Trigger::Attacks => enemy.then_some(by),
            Trigger::AttacksAlly => {
                (enemy && target != holder && !view.hostile(holder, target)).then_some(by)
            }
            Trigger::AttacksMe => (enemy && target == holder).then_some(by),
            Trigger::AllyAttacks => {
                let of = held.of.is_none_or(|of| of == target);
                (holder != by && !enemy && of).then_some(target)
            }
            _ => None,
        };
        at.filter(|_| sees(view, holder, by))
    })
}

/// Somebody has used an Ability.
///
/// # Errors
/// A pause.
pub(crate) fn used_ability(resolver: &mut Resolver<'_>, by: UnitId) -> RuleResult {
    release_where(resolver, |view, holder, _, trigger| {
        let is_it = trigger == Trigger::UsesAbility && view.hostile(holder, by);
        (is_it && sees(view, holder, by)).then_some(by)
    })
}

/// The turn of somebody has ended.
///
/// # Errors
/// A pause.
pub(crate) fn turn_ended(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    release_where(resolver, |_, holder, held, trigger| {
        let is_it = trigger == Trigger::TurnEnds && held.of == Some(unit) && holder != unit;
        is_it.then_some(unit)
    })
}

/// A door has been opened: the nearest enemy is the target, by squares in reading order.
///
/// # Errors
/// A pause.
pub(crate) fn door_opened(resolver: &mut Resolver<'_>, door: Cell) -> RuleResult {
    release_where(resolver, |view, holder, held, trigger| {
        if trigger != Trigger::DoorOpens || held.at != Some(door) {
            return None;
        }
        let enemies = view
            .enemies(holder)
            .filter(|&enemy| sees(view, holder, enemy));
        let nearest = enemies.min_by_key(|&enemy| {
            let cell = view.cell(enemy);
            (view.gap(holder, enemy), cell.y, cell.x)
        });
        nearest.or(Some(holder))
    })
}

/// Carries out whatever is set off by what has just happened, in the order of turns.
fn release_where(
    resolver: &mut Resolver<'_>,
    sets_off: impl Fn(View<'_>, UnitId, &Readied, Trigger) -> Option<UnitId>,
) -> RuleResult {
    let all = all(resolver.view());
    let mut done: SmallVec<[Held; 4]> = SmallVec::new();
    for held in all {
        let shift = done
            .iter()
            .filter(|(unit, place)| *unit == held.0 && *place < held.1);
        let now = (held.0, held.1 - shift.count());
        let view = resolver.view();
        let Some((readied, trigger)) = get(view, now) else {
            continue;
        };
        if let Some(at) = sets_off(view, held.0, readied, trigger) {
            done.push(held);
            release(resolver, now, Some(at))?;
        }
    }
    Ok(())
}

/// A held action is carried out at once, whosever turn it is; if it cannot be now, it is lost.
fn release(resolver: &mut Resolver<'_>, (unit, place): Held, at: Option<UnitId>) -> RuleResult {
    let held = resolver.edit::<Delayed>(unit).ready.remove(place);
    let view = resolver.view();
    if !view.status(unit).is_active()
        || view.forbids(unit, Forbids::ACT)
        || view.clock().verdict().is_some()
    {
        return Ok(());
    }
    let orders = aimed(view, &held, at.filter(|&at| at != unit));
    let Some(order) = possible(resolver, unit, orders) else {
        resolver.report(|_| BattleEvent::Note {
            unit,
            what: "cannot do what it waited for",
            rule: RuleId(RULE),
        });
        return Ok(());
    };
    let clock = resolver.view().clock();
    let (phase, acting) = (clock.phase, clock.acting);
    let owner = clock.turn_owner().unwrap_or(unit);
    let own_turn = is_in_own_turn(resolver.view(), unit);
    let before = *resolver.view().store.get::<Pools>(unit);
    let turn = *resolver.view().store.get::<Turn>(unit);
    resolver.edit::<Pools>(unit).open(AP, MAX_AP, MAX_AP);
    let clock = resolver.edit_field::<Clock>();
    clock.acting = Some(unit);
    clock.phase = Phase::Inserted(Inserted {
        turn_of: owner,
        bonus: 0,
        passed: false,
    });
    resolver.report(|_| BattleEvent::Note {
        unit,
        what: "does what it has held",
        rule: RuleId(RULE),
    });
    let _refused = resolver.carry_out(&order)?;
    // All attacks of a held Attack are made at once (MO-ACT-01).
    while resolver.view().store.get::<Turn>(unit).attacks > turn.attacks
        && resolver.carry_out(&order)?.is_ok()
    {}
    if let Some(&to) = held.order.path.last() {
        let walk = walk::order(&BOOK, unit, to);
        let _refused = resolver.carry_out(&walk)?;
    }
    if !own_turn {
        resolver.edit::<MoveProgress>(unit).metres = 0;
        resolver.edit::<Turn>(unit).attacks = 0;
        resolver.edit::<Turn>(unit).once = turn.once;
    }
    let points = before.now(AP);
    resolver
        .edit::<Pools>(unit)
        .open(AP, points, MAX_AP.max(points));
    let clock = resolver.edit_field::<Clock>();
    if clock.verdict().is_none() {
        clock.phase = phase;
        clock.acting = acting;
    }
    Ok(())
}
