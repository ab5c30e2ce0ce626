//! What somebody could do out of its turn, and the question which of it is done (TH-TIM-13,
//! TH-ACT-10).

use smallvec::SmallVec;

use crate::battle::{
    event::BattleEvent,
    ids::{RuleId, UnitId},
    order::{ActionId, Order, With},
    question::{Choice, Question, Topic},
    resolver::{Flow, Resolver},
    ruleset::Action,
    view::View,
};
use crate::rules::threshold::{FREE, sheet_of};

/// An offer to act out of turn.
#[derive(Clone, Copy)]
pub(crate) struct Offer<'a> {
    /// The rule that allows it.
    pub rule: &'static str,
    /// The question.
    pub prompt: &'static str,
    /// What it is called when it is told.
    pub name: &'static str,
    /// Who may act.
    pub unit: UnitId,
    /// Whose doing it answers.
    pub about: UnitId,
    /// What it could do.
    pub options: &'a [Order],
    /// What the computer would do.
    pub advised: Option<&'a Order>,
}

/// Walking, the end of the turn, which is not one's own, and commands: mounts are asked themselves.
const NO_ACTIONS: [&str; 3] = ["walk", "end", "command"];

/// Whether an action can be taken out of turn at all: movement and free deeds are none, and the
/// turn is not one's own to end.
pub(crate) fn is_action(action: &dyn Action) -> bool {
    let entry = action.entry();
    !NO_ACTIONS.contains(&entry.key) && entry.cost != FREE
}

/// Whether somebody has any legal order of the actions that fit. Those listed last need no target
/// and tell soonest.
pub(crate) fn has_option(view: View<'_>, unit: UnitId, fits: impl Fn(&dyn Action) -> bool) -> bool {
    let mut orders = Vec::new();
    let actions = view.scene.book.actions;
    (0..actions.len()).rev().any(|place| {
        let action = actions[place];
        if !fits(action) || action.ready(view, unit).is_err() {
            return false;
        }
        orders.clear();
        action.orders(view, unit, ActionId(place as u8), &mut orders);
        orders.iter().any(|order| action.plan(view, order).is_ok())
    })
}

/// Every legal order of the actions that fit.
pub(crate) fn options(
    view: View<'_>,
    unit: UnitId,
    fits: impl Fn(ActionId, &dyn Action) -> bool,
) -> SmallVec<[Order; 8]> {
    let mut orders = Vec::new();
    for (place, &action) in view.scene.book.actions.iter().enumerate() {
        let id = ActionId(place as u8);
        if fits(id, action) && action.ready(view, unit).is_ok() {
            action.orders(view, unit, id, &mut orders);
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
///
/// # Errors
/// A pause.
pub(crate) fn choose(resolver: &mut Resolver<'_>, offer: &Offer<'_>) -> Flow<Option<Order>> {
    let view = resolver.view();
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    choices.extend(offer.advised.map(|order| act(view, order)));
    choices.push(Choice::No);
    for order in offer.options {
        let choice = act(view, order);
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    match ask(resolver, offer, choices, offer.options.first())? {
        Choice::No => Ok(None),
        choice => how(resolver, offer, choice),
    }
}

/// The same for an opportunity that somebody has all the time: first whether, then what. Only
/// whoever wants to act has everything worked out that could be done.
///
/// # Errors
/// A pause.
pub(crate) fn choose_late(
    resolver: &mut Resolver<'_>,
    offer: &Offer<'_>,
    options: impl FnOnce(View<'_>) -> SmallVec<[Order; 8]>,
) -> Flow<Option<Order>> {
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    choices.extend(offer.advised.map(|order| act(resolver.view(), order)));
    choices.extend([Choice::No, Choice::Yes]);
    match ask(resolver, offer, choices, offer.advised)? {
        Choice::Yes => {}
        Choice::No => return Ok(None),
        _ => return Ok(offer.advised.cloned()),
    }
    let options = options(resolver.view());
    let offer = Offer {
        options: &options,
        ..*offer
    };
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    for order in &options {
        let choice = act(resolver.view(), order);
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    let choice = detail(resolver, &offer, "What?", choices)?;
    how(resolver, &offer, choice)
}

/// Asks whether somebody acts, and tells the answer. The test of `shown` is shown with it.
fn ask(
    resolver: &mut Resolver<'_>,
    offer: &Offer<'_>,
    choices: SmallVec<[Choice; 6]>,
    shown: Option<&Order>,
) -> Flow<Choice> {
    let view = resolver.view();
    let check = shown
        .and_then(|order| Some((order, view.scene.book.action(order.action)?)))
        .and_then(|(order, action)| action.plan(view, order).ok()?.check);
    let choice = resolver.ask(Question {
        rule: RuleId(offer.rule),
        topic: Topic::Interrupt,
        asked: offer.unit,
        about: Some(offer.about),
        prompt: offer.prompt,
        choices,
        check,
    })?;
    let taken = choice != Choice::No;
    let (unit, prompt) = (offer.unit, offer.name);
    if !taken && offer.advised.is_none() {
        // Nobody expected anything else; windows open too often to tell of each.
        return Ok(choice);
    }
    resolver.report(|_| BattleEvent::Decided {
        unit,
        prompt,
        taken,
        rule: RuleId(offer.rule),
    });
    Ok(choice)
}

/// Asks which of the orders that are this choice it is.
fn how(resolver: &mut Resolver<'_>, offer: &Offer<'_>, choice: Choice) -> Flow<Option<Order>> {
    let view = resolver.view();
    let mut fitting: SmallVec<[&Order; 8]> = offer
        .options
        .iter()
        .filter(|order| act(view, order) == choice)
        .collect();
    // What the computer would do stands first here too.
    if let Some(place) = fitting
        .iter()
        .position(|&order| Some(order) == offer.advised)
    {
        fitting.swap(0, place);
    }
    narrow(
        resolver,
        offer,
        &mut fitting,
        "Which spell, by its place on the sheet?",
        |view, order| {
            let With::Power(power) = order.with else {
                return None;
            };
            let spells = &sheet_of(view, order.unit).spells;
            let place = spells.iter().position(|known| *known == power)?;
            Some(Choice::Number(place as i16 + 1))
        },
    )?;
    narrow(resolver, offer, &mut fitting, "On whom?", |_, order| {
        order.target().map(Choice::Unit)
    })?;
    narrow(resolver, offer, &mut fitting, "Where?", |_, order| {
        order.cell().map(Choice::Cell)
    })?;
    narrow(resolver, offer, &mut fitting, "How?", |view, order| {
        let mut modes = view.scene.book.modes.iter().zip(0..);
        modes
            .find(|&(_, mode)| order.modes.has(mode))
            .map(|(name, _)| Choice::Named(name))
    })?;
    Ok(fitting.first().map(|&order| order.clone()))
}

/// Asks for what the remaining orders differ in, if they do.
fn narrow(
    resolver: &mut Resolver<'_>,
    offer: &Offer<'_>,
    fitting: &mut SmallVec<[&Order; 8]>,
    prompt: &'static str,
    part: impl Fn(View<'_>, &Order) -> Option<Choice>,
) -> Flow {
    let view = resolver.view();
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    for order in fitting.iter() {
        if let Some(choice) = part(view, order)
            && !choices.contains(&choice)
        {
            choices.push(choice);
        }
    }
    if choices.len() < 2 {
        return Ok(());
    }
    let chosen = detail(resolver, offer, prompt, choices)?;
    let view = resolver.view();
    fitting.retain(|order| part(view, order) == Some(chosen));
    Ok(())
}

/// One of several; a single one needs no question.
fn detail(
    resolver: &mut Resolver<'_>,
    offer: &Offer<'_>,
    prompt: &'static str,
    choices: SmallVec<[Choice; 6]>,
) -> Flow<Choice> {
    if let [only] = choices.as_slice() {
        return Ok(*only);
    }
    resolver.ask(Question {
        rule: RuleId(offer.rule),
        topic: Topic::Detail,
        asked: offer.unit,
        about: Some(offer.about),
        prompt,
        choices,
        check: None,
    })
}
