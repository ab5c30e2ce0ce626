//! Readied actions: paid with an action now, carried out for 5 Vigor when a trigger occurs
//! (VI-ACT-06).

use crate::{
    battle::{components::Readied, prelude::*},
    rules::{
        shared::{
            held::{self, Held, HeldLaw, aimed},
            listed::listed,
        },
        vigor::{
            ACTIONS, FIRST_TRIGGER, VIGOR,
            attacks::defence::may_react,
            field::{reach, sight::sees},
            points::pay,
            time::order::by_initiative,
        },
    },
};

const RULE: &str = "VI-ACT-06";
/// Vigor cost of a readied action, besides the cost of the action itself.
pub(crate) const PRICE: i16 = 5;
/// Radius of the watched area in squares.
const AREA: u16 = 1;

listed! {
    /// The triggers of a readied action, in the order of the book's modes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Trigger {
        /// A creature comes into reach.
        EntersReach,
        /// A creature leaves reach.
        LeavesReach,
        /// A creature enters the squares around a chosen one.
        EntersArea,
        /// A creature leaves those squares.
        LeavesArea,
        /// A creature attacks.
        Attacks,
        /// A creature uses a spell.
        Casts,
        /// A creature is wounded.
        IsWounded,
        /// A creature stands up.
        StandsUp,
    }
}

impl Trigger {
    /// Whether it needs a square to watch.
    pub(crate) const fn watches_a_square(self) -> bool {
        matches!(self, Self::EntersArea | Self::LeavesArea)
    }

    /// Its index among the book's modes.
    pub(crate) const fn mode(self) -> u8 {
        FIRST_TRIGGER + self as u8
    }

    /// The trigger of a mode.
    pub(crate) fn of(mode: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|trigger| trigger.mode() == mode)
    }
}

/// The book's law of readied actions.
pub(crate) const LAW: HeldLaw = HeldLaw {
    rule: RULE,
    points: (ACTIONS, 1),
    order: by_initiative,
};

/// Whether a unit is the one a readied action waits for: the one it names, or any enemy.
fn is_meant(view: View<'_>, holder: UnitId, readied: &Readied, unit: UnitId) -> bool {
    unit != holder
        && readied
            .of
            .map_or(view.hostile(holder, unit), |of| of == unit)
}

/// Checks that the readied action can ever happen, as far as its holder and its trigger decide
/// that.
///
/// # Errors
/// It waits for its holder, for a dead unit or for a square off the map, or the holder could not
/// carry it out.
pub(crate) fn can_come(view: View<'_>, holder: UnitId, readied: &Readied) -> Result<(), Refusal> {
    if readied.at.is_some_and(|at| view.board().tile(at).is_none()) {
        let because = "the square to watch is off the map";
        return Err(Refusal::forbidden(RULE, because));
    }
    if readied.of == Some(holder) {
        return Err(Refusal::forbidden(RULE, "a unit waits for what others do"));
    }
    let is_lost = |of: UnitId| matches!(view.status(of), CombatStatus::Dead | CombatStatus::Gone);
    if readied.of.is_some_and(is_lost) {
        return Err(Refusal::new(RULE, RefusalReason::TargetOut));
    }
    let who: SmallVec<[UnitId; 8]> = match readied.of {
        Some(of) => SmallVec::from_iter([of]),
        None => view.enemies(holder).collect(),
    };
    let orders = who.into_iter().flat_map(|at| comes_to(view, readied, at));
    held::can_fire(view, orders).or_else(|refusal| match refusal.why {
        // Points come back before the next turn.
        RefusalReason::TooLittle { .. } => Ok(()),
        _ => Err(refusal),
    })
}

/// The orders a readied action may become when a unit triggers it.
fn comes_to(view: View<'_>, readied: &Readied, at: UnitId) -> SmallVec<[Order; 2]> {
    match readied.order.path.last() {
        Some(&to) => SmallVec::from_iter([Order {
            path: Vec::new(),
            ..readied.order.clone().to(to)
        }]),
        None => aimed(view, readied, Some(at)),
    }
}

/// Whether a unit is in the watched reach or area; `None` if the trigger watches no place.
fn is_there(view: View<'_>, holder: UnitId, readied: &Readied, unit: UnitId) -> Option<bool> {
    match Trigger::of(readied.on)? {
        Trigger::EntersReach | Trigger::LeavesReach => Some(reach::in_reach(view, holder, unit)),
        Trigger::EntersArea | Trigger::LeavesArea => {
            let centre = Footprint::from(readied.at?);
            Some(view.footprint(unit).chebyshev(centre) <= AREA)
        }
        _ => None,
    }
}

/// The readied actions a unit's step may trigger, with the state before the step.
pub(crate) struct Watch {
    mover: UnitId,
    held: SmallVec<[(Held, bool); 4]>,
}

/// Records the readied actions before a unit steps.
pub(crate) fn watch(view: View<'_>, mover: UnitId) -> Watch {
    let of = |now: Held| {
        let readied = held::get(view, now)?;
        let meant = is_meant(view, now.0, readied, mover);
        let there = is_there(view, now.0, readied, mover)?;
        meant.then_some((now, there))
    };
    Watch {
        mover,
        held: LAW.all(view).into_iter().filter_map(of).collect(),
    }
}

/// The step was taken: carries out the readied actions it triggers before the next step.
///
/// # Errors
/// A pause.
pub(crate) fn stepped(resolver: &mut Resolver<'_>, watch: Watch) -> RuleResult {
    let mover = watch.mover;
    let due = watch.held.iter().map(|(held, _)| *held).collect();
    let mut before = watch.held.iter().map(|(_, there)| *there);
    let mut reacted: SmallVec<[UnitId; 4]> = SmallVec::new();
    held::in_turn(resolver, due, |resolver, now| {
        let was = before.next().unwrap_or(false);
        if reacted.contains(&now.0) {
            return Ok(false);
        }
        let view = resolver.view();
        let Some(readied) = held::get(view, now) else {
            return Ok(false);
        };
        let enters = matches!(
            Trigger::of(readied.on),
            Some(Trigger::EntersReach | Trigger::EntersArea)
        );
        let is = is_there(view, now.0, readied, mover).unwrap_or(was);
        if is == was || is != enters {
            return Ok(false);
        }
        let done = release(resolver, now, mover)?;
        if done {
            reacted.push(now.0);
        }
        Ok(done)
    })
}

/// Carries out the actions readied for what a unit does or suffers. Each unit reacts once to one
/// event: units in `already` have done so (VI-TIM-09).
fn happened(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (what, already): (&[Trigger], &[UnitId]),
) -> RuleResult {
    let mut reacted: SmallVec<[UnitId; 4]> = already.iter().copied().collect();
    LAW.release_where(
        resolver,
        |view, holder, readied| {
            let fits = what.iter().any(|what| what.mode() == readied.on);
            let is_it = fits && is_meant(view, holder, readied, unit);
            is_it.then_some(unit)
        },
        |resolver, now, at| {
            if reacted.contains(&now.0) {
                return Ok(false);
            }
            let done = release(resolver, now, at)?;
            if done {
                reacted.push(now.0);
            }
            Ok(done)
        },
    )
}

/// A unit has attacked, with or without a spell; one unit may have reacted to that. An aimed spell
/// is one event, whichever of the two triggers a unit waits for (VI-TIM-09).
///
/// # Errors
/// A pause.
pub(crate) fn attacked(
    resolver: &mut Resolver<'_>,
    (by, is_spell): (UnitId, bool),
    answered_by: Option<UnitId>,
) -> RuleResult {
    let what: &[Trigger] = if is_spell {
        &[Trigger::Attacks, Trigger::Casts]
    } else {
        &[Trigger::Attacks]
    };
    happened(resolver, by, (what, answered_by.as_slice()))?;
    befallen(resolver)
}

/// A unit has cast a spell that is no attack on Guard.
///
/// # Errors
/// A pause.
pub(crate) fn cast(resolver: &mut Resolver<'_>, by: UnitId) -> RuleResult {
    happened(resolver, by, (&[Trigger::Casts], &[]))?;
    befallen(resolver)
}

/// A unit has stood up; the units in `struck_by` have taken its opening.
///
/// # Errors
/// A pause.
pub(crate) fn stood_up(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    struck_by: &[UnitId],
) -> RuleResult {
    happened(resolver, unit, (&[Trigger::StandsUp], struck_by))
}

/// Records a wounded unit: actions readied for that are carried out after the hit.
pub(crate) fn note_wounded(resolver: &mut Resolver<'_>, unit: UnitId) {
    resolver.affected.insert(unit);
}

/// Carries out the actions readied for units that have been wounded.
///
/// # Errors
/// A pause.
pub(crate) fn befallen(resolver: &mut Resolver<'_>) -> RuleResult {
    let all = std::mem::take(&mut resolver.affected);
    let units: SmallVec<[UnitId; 4]> = resolver
        .view()
        .store
        .ids()
        .filter(|&unit| all.contains(unit))
        .collect();
    for unit in units {
        happened(resolver, unit, (&[Trigger::IsWounded], &[]))?;
    }
    Ok(())
}

/// Asks whether to use a readied action now and carries it out; returns whether it is gone.
fn release(resolver: &mut Resolver<'_>, now: Held, at: UnitId) -> RuleResult<bool> {
    let unit = now.0;
    let view = resolver.view();
    let Some(readied) = held::get(view, now).cloned() else {
        return Ok(false);
    };
    if !may_react(view, unit) || !sees(view, unit, at) || view.clock().verdict().is_some() {
        return Ok(false);
    }
    let orders = comes_to(view, &readied, at);
    let Some(order) = LAW.possible(resolver, unit, orders) else {
        return Ok(false);
    };
    let costs = |plan: &Plan| plan.price_of("Vigor").unwrap_or(0) + PRICE;
    let price = planned(resolver, unit, &order).map_or(PRICE, |plan| costs(&plan));
    if resolver.view().pool(unit, VIGOR) < price {
        return Ok(false);
    }
    let prompt = "Take the readied action against {other}?";
    let question = Question::yes_no(RULE, QuestionKind::Interrupt, unit, Some(at), prompt)
        .verbs("take it", "wait");
    let taken = resolver.ask(question)? == Choice::Yes;
    resolver.decided(unit, "take the readied action", taken, RULE);
    if !taken {
        return Ok(false);
    }
    resolver
        .edit::<crate::battle::components::Delayed>(unit)
        .ready
        .remove(now.1);
    LAW.insert(resolver, unit, |resolver| {
        let action = resolver.scene().book.action(order.action);
        let plan = action.and_then(|action| action.plan(resolver.view(), &order).ok());
        // This cost may wind the unit; the action has begun before.
        pay(resolver, unit, (VIGOR, PRICE), RULE);
        plan.map_or(Ok(()), |plan| plan.resolve(resolver))
    })?;
    Ok(true)
}

/// The plan of an order for a unit with the action it has already paid.
fn planned(resolver: &mut Resolver<'_>, unit: UnitId, order: &Order) -> Option<Plan> {
    use crate::battle::components::Pools;
    let before = *resolver.view().store.get::<Pools>(unit);
    resolver.edit::<Pools>(unit).open(ACTIONS, 1, 1);
    let action = resolver.scene().book.action(order.action);
    let plan = action.and_then(|action| action.plan(resolver.view(), order).ok());
    *resolver.edit::<Pools>(unit) = before;
    plan
}
