//! Held actions: paid now, carried out automatically when a trigger occurs (MO-TIM-14, MO-TIM-15).

use super::order::by_initiative;
use crate::{
    battle::{
        components::{Delayed, MoveProgress, Rare, Readied, Turn},
        prelude::*,
        ruleset::condition_rule::Forbids,
    },
    rules::{
        momentum::{
            AP, FIRST_TRIGGER, MAX_AP, UNARMED_MODE,
            character::{abilities::Area, catalogue::ability, hands::weapons},
            field::{
                gait::towards,
                ground::STEPS,
                leaning::leans_to,
                sight::{is_in_own_turn, leanings, sees},
            },
        },
        shared::{
            held::{self, Held, HeldLaw, aimed},
            listed::listed,
            walk,
        },
    },
};

const RULE: &str = "MO-TIM-14";

listed! {
    /// The triggers of a held action, in the order of the book's modes (MO-TIM-15).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Trigger {
        /// An enemy comes into a place where the action could be used on it.
        IntoRange,
        /// An enemy comes within 1 m.
        Adjacent,
        /// An enemy attacks.
        Attacks,
        /// An enemy attacks an ally.
        AttacksAlly,
        /// An enemy attacks the holder.
        AttacksMe,
        /// An enemy uses an Ability.
        UsesAbility,
        /// An ally attacks.
        AllyAttacks,
        /// The turn of a named unit ends.
        TurnEnds,
        /// A unit steps on a square.
        StepsOn,
        /// A door opens.
        DoorOpens,
    }
}

impl Trigger {
    /// Its index among the book's modes.
    pub(crate) const fn mode(self) -> u8 {
        FIRST_TRIGGER + self as u8
    }

    /// The trigger of a mode.
    pub(crate) fn of(mode: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|trigger| trigger.mode() == mode)
    }
}

/// The book's law of held actions.
pub(crate) const LAW: HeldLaw = HeldLaw {
    rule: RULE,
    points: (AP, MAX_AP),
    order: by_initiative,
};

fn trigger_of(view: View<'_>, held: Held) -> Option<(&Readied, Trigger)> {
    let readied = held::get(view, held)?;
    Some((readied, Trigger::of(readied.on)?))
}

/// The units that could trigger a held action, as far as known.
fn could_set_off(view: View<'_>, unit: UnitId, readied: &Readied, trigger: Trigger) -> Vec<UnitId> {
    match trigger {
        Trigger::TurnEnds => readied.of.into_iter().collect(),
        Trigger::AllyAttacks if readied.of.is_some() => readied.of.into_iter().collect(),
        Trigger::AllyAttacks | Trigger::StepsOn => {
            view.active().filter(|&other| other != unit).collect()
        }
        _ => view.enemies(unit).collect(),
    }
}

/// Checks that the trigger of a held action can occur, and that the holder could then carry the
/// action out, as things stand: an action that is never possible is not paid for.
///
/// # Errors
/// Why it is never possible.
pub(crate) fn can_ever_fire(
    view: View<'_>,
    unit: UnitId,
    readied: &Readied,
) -> Result<(), Refusal> {
    let Some(trigger) = Trigger::of(readied.on) else {
        return Ok(());
    };
    can_happen(view, unit, readied, trigger)?;
    let goal = &readied.order.path;
    if !goal.is_empty() && view.forbids(unit, Forbids::MOVE) {
        return Err(Refusal::prevented("MO-STS-04", "being held"));
    }
    if calls(view, readied) {
        let because =
            "a creature is called to a free square, and somebody stands where it is set off";
        return Err(Refusal::forbidden(RULE, because));
    }
    let all = could_set_off(view, unit, readied, trigger);
    if all.is_empty() {
        // The target is not known yet: only reasons that lie with the holder count.
        let alone = held::can_fire(view, aimed(view, readied, Some(unit)));
        return alone.or_else(|refusal| match refusal.why {
            RefusalReason::Lacks { .. }
            | RefusalReason::NotReady
            | RefusalReason::NotCarried
            | RefusalReason::TooLittle { .. } => Err(refusal),
            _ => Ok(()),
        });
    }
    let at_each = all.into_iter().map(Some);
    let door = (trigger == Trigger::DoorOpens).then_some(None);
    let at_each = at_each.chain(door);
    held::can_fire(view, at_each.flat_map(|at| aimed(view, readied, at)))
}

/// Whether a held action is an Ability that calls a creature.
fn calls(view: View<'_>, readied: &Readied) -> bool {
    let Tool::Power(power) = readied.order.with else {
        return false;
    };
    ability(view, power).is_some_and(|ability| ability.shape == Area::Square)
}

/// Checks that the trigger of a held action can occur.
fn can_happen(
    view: View<'_>,
    unit: UnitId,
    readied: &Readied,
    trigger: Trigger,
) -> Result<(), Refusal> {
    const RULE: &str = "MO-TIM-15";
    match trigger {
        Trigger::TurnEnds => {
            let of = readied.of.filter(|of| of.index() < view.store.len());
            let of = of.filter(|&of| of != unit);
            let of = of.ok_or(Refusal::new(RULE, RefusalReason::WrongTarget))?;
            if !view.status(of).is_on_field() {
                return Err(Refusal::new(RULE, RefusalReason::TargetOut));
            }
        }
        Trigger::StepsOn => {
            let open =
                |cell: Cell| view.board().terrain(cell).is_some() && !(STEPS.is_wall)(view, cell);
            if readied.at.is_some_and(|at| !open(at)) {
                return Err(Refusal::forbidden(RULE, "nobody can step on that square"));
            }
        }
        Trigger::AllyAttacks | Trigger::AttacksAlly if view.allies(unit).next().is_none() => {
            return Err(Refusal::lacks(RULE, "an ally"));
        }
        _ => {}
    }
    Ok(())
}

/// Whether a held action could be used on the unit that triggers it.
fn reaches(resolver: &mut Resolver<'_>, held: Held, at: UnitId) -> bool {
    let view = resolver.view();
    let only = held::get(view, held).map(|readied| aimed(view, readied, Some(at)));
    let only = only.into_iter().flatten().take(1);
    let only: SmallVec<[Order; 2]> = only.collect();
    possible(resolver, held.0, only).is_some()
}

/// The first of these orders the unit could carry out, from its place or by leaning out for the
/// moment; also returns the square it leans to (MO-COV-06).
fn possible(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    orders: SmallVec<[Order; 2]>,
) -> Option<(Order, Option<Cell>)> {
    if let Some(order) = LAW.possible(resolver, unit, orders.clone()) {
        return Some((order, None));
    }
    let view = resolver.view();
    if leans_to(view, unit).is_some() {
        return None;
    }
    let places: SmallVec<[Cell; 8]> = leanings(view, unit).collect();
    places.into_iter().find_map(|to| {
        lean(resolver, unit, Some(to));
        let found = LAW.possible(resolver, unit, orders.clone());
        lean(resolver, unit, None);
        found.map(|order| (order, Some(to)))
    })
}

fn lean(resolver: &mut Resolver<'_>, unit: UnitId, to: Option<Cell>) {
    resolver.edit::<MoveProgress>(unit).lean = Rare(to);
}

/// The held actions a unit's step may trigger, with the state before the step.
pub(crate) struct Watch {
    mover: UnitId,
    from: Footprint,
    held: SmallVec<[Held; 4]>,
}

/// Records the held actions before a unit makes a voluntary step (MO-TIM-15).
pub(crate) fn watch(resolver: &mut Resolver<'_>, mover: UnitId) -> Watch {
    let view = resolver.view();
    let from = view.footprint(mover);
    let mut watched = SmallVec::new();
    for held in LAW.all(view) {
        let view = resolver.view();
        let Some((readied, trigger)) = trigger_of(view, held) else {
            continue;
        };
        let hostile = view.hostile(held.0, mover);
        let is_set = match trigger {
            Trigger::IntoRange if hostile => !reaches(resolver, held, mover),
            Trigger::Adjacent => hostile && view.distance(held.0, mover) > 1,
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

/// The step was taken: carries out the held actions it triggers before the next step.
///
/// # Errors
/// A pause.
pub(crate) fn stepped(resolver: &mut Resolver<'_>, watch: Watch) -> RuleResult {
    let mover = watch.mover;
    if resolver.view().footprint(mover) == watch.from {
        return Ok(());
    }
    held::in_turn(resolver, watch.held, |resolver, now| {
        let view = resolver.view();
        let Some((readied, trigger)) = trigger_of(view, now) else {
            return Ok(false);
        };
        let happens = match trigger {
            Trigger::IntoRange => reaches(resolver, now, mover),
            Trigger::Adjacent => view.distance(now.0, mover) <= 1 && sees(view, now.0, mover),
            Trigger::StepsOn => {
                let space = view.footprint(mover);
                readied.at.is_some_and(|at| space.contains(at)) && sees(view, now.0, mover)
            }
            _ => false,
        };
        if happens {
            release(resolver, now, Some(mover))?;
        }
        Ok(happens)
    })
}

/// A unit has attacked a target: carries out the actions held for that.
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

/// A unit has used an Ability.
///
/// # Errors
/// A pause.
pub(crate) fn used_ability(resolver: &mut Resolver<'_>, by: UnitId) -> RuleResult {
    release_where(resolver, |view, holder, _, trigger| {
        let is_it = trigger == Trigger::UsesAbility && view.hostile(holder, by);
        (is_it && sees(view, holder, by)).then_some(by)
    })
}

/// A unit's turn has ended.
///
/// # Errors
/// A pause.
pub(crate) fn turn_ended(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    release_where(resolver, |_, holder, held, trigger| {
        let is_it = trigger == Trigger::TurnEnds && held.of == Some(unit) && holder != unit;
        is_it.then_some(unit)
    })
}

/// A door has been opened: the target is the nearest enemy, among equals the first in reading
/// order.
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
            (view.distance(holder, enemy), cell.y, cell.x)
        });
        nearest.or(Some(holder))
    })
}

/// Carries out the held actions that the latest event triggers, in turn order.
fn release_where(
    resolver: &mut Resolver<'_>,
    sets_off: impl Fn(View<'_>, UnitId, &Readied, Trigger) -> Option<UnitId>,
) -> RuleResult {
    LAW.release_where(
        resolver,
        |view, holder, readied| sets_off(view, holder, readied, Trigger::of(readied.on)?),
        |resolver, now, at| release(resolver, now, Some(at)).map(|()| true),
    )
}

/// Makes the next attack of a held Attack as named, or with another weapon in hand if it must use
/// one (MO-ABL-06). Returns whether it was made.
fn attacks_again(resolver: &mut Resolver<'_>, order: &Order) -> RuleResult<bool> {
    if resolver.carry_out(order)?.is_ok() {
        return Ok(true);
    }
    let view = resolver.view();
    let others: SmallVec<[ItemId; 4]> = weapons(view, order.unit)
        .map(|(item, _)| item)
        .filter(|&item| order.with != Tool::Item(item))
        .collect();
    for item in others {
        let mut with = order.clone().with(Tool::Item(item));
        with.modes.0 &= !(1 << UNARMED_MODE);
        if resolver.carry_out(&with)?.is_ok() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Carries out a held action at once, in any turn; if that is not possible now, the action is lost.
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
    let Some((order, out)) = possible(resolver, unit, orders) else {
        resolver.note(unit, "cannot do what it waited for", RULE);
        return Ok(());
    };
    let own_turn = is_in_own_turn(resolver.view(), unit);
    let turn = *resolver.view().store.get::<Turn>(unit);
    LAW.insert(resolver, unit, |resolver| {
        resolver.note(unit, "does what it has held", RULE);
        if out.is_some() {
            resolver.note(unit, "leans out for it", "MO-COV-06");
            lean(resolver, unit, out);
        }
        let _refused = resolver.carry_out(&order)?;
        // All attacks of a held Attack are made at once (MO-ACT-01).
        while resolver.view().store.get::<Turn>(unit).attacks > turn.attacks
            && attacks_again(resolver, &order)?
        {}
        let goal = held.order.path.last();
        if let Some(to) = goal.and_then(|&to| towards(resolver.view(), unit, to)) {
            let walk = walk::order(resolver.scene().book, unit, to);
            let _refused = resolver.carry_out(&walk)?;
        }
        if out.is_some() && leans_to(resolver.view(), unit) == out {
            lean(resolver, unit, None);
        }
        if !own_turn {
            resolver.edit::<MoveProgress>(unit).metres = 0;
            resolver.edit::<Turn>(unit).attacks = 0;
            resolver.edit::<Turn>(unit).once = turn.once;
        }
        Ok(())
    })
}
