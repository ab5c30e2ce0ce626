//! When somebody's turn ends, others may handle something or cast a spell that is no attack
//! (MA-REA-02, MA-REA-04).

use smallvec::SmallVec;

use crate::{
    battle::{
        event::BattleEvent,
        ids::{RuleId, UnitId},
        order::{ActionId, Order, Tool},
        question::{Choice, Question, QuestionKind},
        reaction_trigger::ReactionTrigger,
        resolver::{Resolver, RuleResult},
        ruleset::Reaction,
        view::View,
    },
    rules::maneuver::{
        AP, FIRST_USE, STOW, TAKE,
        brain::answers,
        character::catalogue::{item, spell},
        conditions::SURPRISED,
        field::things::USES,
        spells::spell::Effect,
        time::order::by_initiative,
    },
};

/// The reaction.
pub(crate) struct Handling;

const RULE: &str = "MA-REA-02";

impl Reaction for Handling {
    fn rules(&self) -> &'static [&'static str] {
        &[RULE, "MA-REA-04"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let ReactionTrigger::TurnCloses { unit: ended } = *moment else {
            return Ok(true);
        };
        for unit in by_initiative(resolver.view()) {
            let view = resolver.view();
            let may = unit != ended
                && view.status(unit).is_active()
                && !view.has(unit, SURPRISED)
                && view.pool(unit, AP) >= 1;
            if !may {
                continue;
            }
            let options = options(view, unit);
            if let Some(order) = choose(resolver, unit, ended, &options)? {
                // What cannot be any more comes to nothing.
                let _refused = resolver.carry_out(&order)?;
            }
        }
        Ok(true)
    }
}

/// Everything somebody could do now.
fn options(view: View<'_>, unit: UnitId) -> Vec<Order> {
    let book = view.scene.book;
    let mut orders = Vec::new();
    for key in ["manipulate", "cast"] {
        let Some(id) = book.action_named(key) else {
            continue;
        };
        if let Some(action) = book.action(id)
            && action.ready(view, unit).is_ok()
        {
            action.orders(view, unit, id, &mut orders);
        }
    }
    orders.retain(|order| {
        let action = book.action(order.action);
        is_reaction(view, order) && action.is_some_and(|action| action.plan(view, order).is_ok())
    });
    orders
}

/// Attack spells are primary actions alone (MA-ACT-09); to handle things is none.
fn is_reaction(view: View<'_>, order: &Order) -> bool {
    let magic = match order.with {
        Tool::Power(power) => spell(view, power),
        Tool::Item(id) => item(view, id)
            .and_then(|item| item.charm())
            .filter(|_| !is_handling(view, order.action))
            .and_then(|charm| spell(view, charm.spell)),
        Tool::Nothing => None,
    };
    !magic.is_some_and(|spell| matches!(spell.effect, Effect::Strike(_)))
}

fn is_handling(view: View<'_>, action: ActionId) -> bool {
    view.scene.book.action_named("manipulate") == Some(action)
}

/// The first thing an answer says of an order.
fn first(view: View<'_>, order: &Order) -> Choice {
    match order.with {
        Tool::Power(power) => Choice::Power(power),
        Tool::Item(item) => {
            let name = if !is_handling(view, order.action) {
                "cast"
            } else if order.modes.has(STOW) {
                "stow"
            } else if order.modes.has(TAKE) {
                "pick up"
            } else {
                "draw"
            };
            let item = Some(item);
            Choice::Act { name, item }
        }
        Tool::Nothing => order.cell().map_or(Choice::Yes, Choice::Cell),
    }
}

/// Asks whether somebody does something, and then for what is left open.
fn choose(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    about: UnitId,
    options: &[Order],
) -> RuleResult<Option<Order>> {
    if options.is_empty() {
        return Ok(None);
    }
    let view = resolver.view();
    let advised = answers::handles(view, unit, options);
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    choices.extend(advised.map(|order| first(view, order)));
    choices.push(Choice::No);
    for order in options {
        let choice = first(view, order);
        if !choices.contains(&choice) && choices.len() < 200 {
            choices.push(choice);
        }
    }
    let choice = resolver.ask(Question {
        rule: RuleId(RULE),
        topic: QuestionKind::Interrupt,
        asked: unit,
        about: Some(about),
        prompt: "Handle something, or cast?",
        choices,
        check: None,
    })?;
    if choice == Choice::No {
        return Ok(None);
    }
    resolver.report(|_| BattleEvent::Decided {
        unit,
        prompt: "a reaction",
        taken: true,
        rule: RuleId(RULE),
    });
    let view = resolver.view();
    let mut fitting: Vec<&Order> = options
        .iter()
        .filter(|order| first(view, order) == choice)
        .collect();
    if let Some(place) = fitting.iter().position(|&order| Some(order) == advised) {
        fitting.swap(0, place);
    }
    let whom = |order: &Order| order.target().map(Choice::Unit);
    narrow(resolver, (unit, about), &mut fitting, "On whom?", whom)?;
    let place = |order: &Order| order.cell().map(Choice::Cell);
    narrow(resolver, (unit, about), &mut fitting, "Where?", place)?;
    let use_of = |order: &Order| {
        let number = (0..USES).find(|number| order.modes.has(FIRST_USE + number));
        number.map(|number| Choice::Number(i16::from(number) + 1))
    };
    narrow(resolver, (unit, about), &mut fitting, "Which use?", use_of)?;
    Ok(fitting.first().map(|&order| order.clone()))
}

/// Asks for what the remaining orders differ in, if they do.
fn narrow(
    resolver: &mut Resolver<'_>,
    (asked, about): (UnitId, UnitId),
    fitting: &mut Vec<&Order>,
    prompt: &'static str,
    part: impl Fn(&Order) -> Option<Choice>,
) -> RuleResult {
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    for choice in fitting.iter().filter_map(|order| part(order)) {
        if !choices.contains(&choice) && choices.len() < 200 {
            choices.push(choice);
        }
    }
    if choices.len() < 2 {
        return Ok(());
    }
    let chosen = resolver.ask(Question {
        rule: RuleId(RULE),
        topic: QuestionKind::Detail,
        asked,
        about: Some(about),
        prompt,
        choices,
        check: None,
    })?;
    fitting.retain(|order| part(order) == Some(chosen));
    Ok(())
}
