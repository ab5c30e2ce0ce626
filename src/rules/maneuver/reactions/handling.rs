//! At the end of a unit's turn, others may handle an item or cast a spell that is not an attack
//! (MA-REA-02, MA-REA-04).

use crate::{
    battle::{prelude::*, ruleset::Reaction},
    rules::{
        maneuver::{
            AP, FIRST_USE, STOW, TAKE,
            brain::answers,
            character::catalogue::{item, spell},
            conditions::SURPRISED,
            laws::draws_quickly,
            spells::spell::Effect,
            time::order::by_initiative,
        },
        shared::{
            answers::{Asked, each_once, options, place, target_choice},
            things::USES,
        },
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
                && (view.pool(unit, AP) >= 1 || draws_quickly(view, unit));
            if !may {
                continue;
            }
            let options = possible(view, unit);
            if let Some(order) = choose(resolver, unit, ended, &options)? {
                // An order that is no longer legal has no effect.
                let _refused = resolver.carry_out(&order)?;
            }
        }
        Ok(true)
    }
}

/// Every such order of the unit that is legal now.
fn possible(view: View<'_>, unit: UnitId) -> SmallVec<[Order; 8]> {
    let kinds = ["manipulate", "cast"].map(|key| view.scene.book.action_named(key));
    let orders = kinds
        .into_iter()
        .flat_map(|kind| options(view, unit, |id, _| Some(id) == kind));
    orders.filter(|order| is_reaction(view, order)).collect()
}

/// Attack spells are primary actions only (MA-ACT-09); handling an item is a reaction.
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

/// The part of an order that the first question asks for.
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
            Choice::act(name, Some(item))
        }
        Tool::Nothing => order.cell().map_or(Choice::Yes, Choice::Cell),
    }
}

/// Asks whether the unit does something, then for the rest of the order.
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
    let choices = each_once(choices, options.iter().map(|order| first(view, order)));
    let asked = Asked {
        rule: RULE,
        unit,
        about,
    };
    let prompt = "Handle an item or cast a spell before {other} goes on?";
    let choice = resolver.ask(
        asked
            .question(QuestionKind::Interrupt, prompt, choices)
            .verbs("act", "wait"),
    )?;
    let view = resolver.view();
    // None of them fits the choice to do nothing.
    let fitting = options.iter().filter(|order| first(view, order) == choice);
    let use_of = |_: View<'_>, order: &Order| {
        let number = (0..USES).find(|number| order.modes.has(FIRST_USE + number));
        number.map(|number| Choice::Number(i16::from(number) + 1))
    };
    asked.fill_in(
        resolver,
        fitting.collect(),
        advised,
        &[
            ("Use it on whom?", &target_choice),
            ("Use it where?", &place),
            ("Use it in which way?", &use_of),
        ],
    )
}
