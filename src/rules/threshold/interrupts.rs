//! Acting outside one's turn: at the price of initiative (TH-TIM-13 to TH-TIM-15).

use smallvec::SmallVec;

use super::{harm, turns};
use crate::battle::{
    components::Initiative,
    event::BattleEvent,
    ids::{RuleId, UnitId, UnitSet},
    moment::Moment,
    order::{ActionId, Order, With},
    question::{Choice, Question, Topic},
    resolver::{Flow, Resolver},
    ruleset::{Group, Reaction},
    view::View,
};

/// The reaction that opens every window.
pub(crate) struct StepIn;

/// What is asked before a declared action.
pub(crate) const BEFORE: &str = "Step in before it happens?";
/// What is asked in the other windows.
const NOW: &str = "Act now?";

/// What initiative pays for an action outside the own turn.
const PRICE: i16 = 2;

impl Reaction for StepIn {
    fn rules(&self) -> &'static [&'static str] {
        &["TH-TIM-13", "TH-TIM-14", "TH-TIM-15"]
    }

    fn respond(&self, moment: &Moment<'_>, resolver: &mut Resolver<'_>) -> Flow<bool> {
        let (active, declared) = match *moment {
            Moment::Declared { order } => (order.unit, Some(order)),
            Moment::Done { unit } | Moment::TurnOpens { unit } | Moment::TurnCloses { unit } => {
                (unit, None)
            }
            _ => return Ok(true),
        };
        let mut asked = UnitSet::default();
        let mut stands = true;
        // Those who are still above the active one, in descending initiative (TH-TIM-15).
        loop {
            let view = resolver.view();
            let mut able: SmallVec<[(UnitId, SmallVec<[Order; 8]>); 4]> = view
                .active()
                .filter(|&unit| !asked.contains(unit) && is_above(view, unit, active))
                .map(|unit| (unit, options(view, unit)))
                .filter(|(_, options)| !options.is_empty())
                .collect();
            let units: SmallVec<[UnitId; 8]> = able.iter().map(|(unit, _)| *unit).collect();
            let Some(unit) = turns::first_of(resolver, &units)? else {
                return Ok(stands);
            };
            asked.insert(unit);
            able.retain(|(able, _)| *able == unit);
            let Some((_, options)) = able.pop() else {
                return Ok(stands);
            };
            let declared = declared.filter(|_| stands);
            let cancels = declared.is_some();
            let Some(order) = choose(resolver, unit, active, declared, &options)? else {
                continue;
            };
            harm::shift_initiative(resolver, unit, -PRICE, "TH-TIM-13");
            resolver.carry_out(&order)?.ok();
            stands &= !cancels;
            if turns::decide(resolver) || !resolver.view().life(active).is_active() {
                return Ok(false);
            }
        }
    }
}

/// Strictly higher by the present scores (TH-TIM-13).
fn is_above(view: View<'_>, unit: UnitId, active: UnitId) -> bool {
    let score = |unit| view.store.get::<Initiative>(unit).0;
    unit != active && score(unit) > score(active)
}

/// Everything somebody could do in a window.
fn options(view: View<'_>, unit: UnitId) -> SmallVec<[Order; 8]> {
    let mut orders = Vec::new();
    for (place, action) in view.scene.book.actions.iter().enumerate() {
        let fits = !matches!(action.entry().group, Group::Move | Group::Turn);
        if fits && action.ready(view, unit).is_ok() {
            action.orders(view, unit, ActionId(place as u8), &mut orders);
        }
    }
    orders.retain(|order| {
        view.scene
            .book
            .action(order.action)
            .is_some_and(|action| action.plan(view, order).is_ok())
    });
    orders.into()
}

fn act(view: View<'_>, order: &Order) -> Choice {
    Choice::Act {
        name: view
            .scene
            .book
            .action(order.action)
            .map_or("", |action| action.entry().key),
        item: match order.with {
            With::Item(item) => Some(item),
            With::Nothing | With::Power(_) => None,
        },
    }
}

/// Asks whether and how somebody acts now. What the computer would do stands first among the
/// choices.
fn choose(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    active: UnitId,
    declared: Option<&Order>,
    options: &[Order],
) -> Flow<Option<Order>> {
    let view = resolver.view();
    let advised = advised(view, unit, active, declared, options);
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    choices.extend(advised.map(|order| act(view, order)));
    choices.push(Choice::No);
    for order in options {
        let choice = act(view, order);
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    let check = options
        .first()
        .and_then(|order| Some((order, view.scene.book.action(order.action)?)))
        .and_then(|(order, action)| action.plan(view, order).ok()?.check);
    let choice = resolver.ask(Question {
        rule: RuleId("TH-TIM-13"),
        topic: Topic::Interrupt,
        asked: unit,
        about: Some(active),
        prompt: if declared.is_some() { BEFORE } else { NOW },
        choices,
        check,
    })?;
    let taken = choice != Choice::No;
    resolver.report(|_| BattleEvent::Decided {
        unit,
        prompt: "stepping in",
        taken,
        rule: RuleId("TH-TIM-13"),
    });
    if !taken {
        return Ok(None);
    }
    let view = resolver.view();
    let fitting: SmallVec<[&Order; 8]> = options
        .iter()
        .filter(|order| act(view, order) == choice)
        .collect();
    let targets: SmallVec<[Choice; 6]> = fitting
        .iter()
        .filter_map(|order| order.target().map(Choice::Unit))
        .collect();
    let place = if targets.len() > 1 {
        let question = Question {
            rule: RuleId("TH-TIM-13"),
            topic: Topic::Detail,
            asked: unit,
            about: Some(active),
            prompt: "On whom?",
            choices: targets.clone(),
            check: None,
        };
        let target = resolver.ask(question)?;
        targets
            .iter()
            .position(|&offered| offered == target)
            .unwrap_or(0)
    } else {
        0
    };
    Ok(fitting.get(place).map(|&order| order.clone()))
}

/// The computer steps in only before an attack on itself, or on a friend who is moderately
/// wounded or worse, with an attack on the attacker (TH-TIM-13).
fn advised<'a>(
    view: View<'_>,
    unit: UnitId,
    active: UnitId,
    declared: Option<&Order>,
    options: &'a [Order],
) -> Option<&'a Order> {
    let victim = declared?.target()?;
    let worth = victim == unit
        || (victim != active
            && !view.hostile(unit, victim)
            && view.hostile(unit, active)
            && harm::worst(view, victim) >= 2);
    options
        .iter()
        .filter(|order| worth && order.target() == Some(active))
        .find(|order| order.with != With::Nothing)
}
