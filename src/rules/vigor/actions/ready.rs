//! Ready: an action carried out when a trigger occurs (VI-ACT-06).

use crate::{
    battle::{components::Readied, orders::order::Aim, prelude::*},
    rules::{
        shared::{
            action::{self, Aims},
            held,
        },
        vigor::{
            ACTIONS, CHANCE, FIRST_TRIGGER, OFF_HAND, UNARMED,
            laws::{ActionDef, Work, actions},
            magic::known,
            time::{
                proposals,
                ready::{self, Trigger},
            },
        },
    },
};

const RULE: &str = "VI-ACT-06";

pub(crate) static READY: ActionDef = ActionDef::new(
    &Entry {
        key: "ready",
        name: "Ready",
        icon: Icon::Clock,
        phrase: &[
            Form::new("ready {action} with {item} in case an enemy {mode} {at}"),
            Form::new("ready {action} with {power} in case an enemy {mode} {at}"),
            Form::new("ready {action} in case an enemy {mode} {at}"),
            Form::new("ready {action} with {item} in case {target} {mode}"),
            Form::new("ready {action} with {power} in case {target} {mode}"),
            Form::new("ready {action} in case {target} {mode}"),
            Form::new("ready {action} with {item} in case an enemy {mode}"),
            Form::new("ready {action} with {power} in case an enemy {mode}"),
            Form::new("ready {action} in case an enemy {mode}"),
            Form::new("ready an action"),
        ],
        rules: &[RULE],
        group: Group::Turn,
        takes: ActionParams::NOTHING
            .unit()
            .cell()
            .way()
            .item()
            .power()
            .modes(mode_range(FIRST_TRIGGER, 8) | 1 << UNARMED),
        cost: actions(1),
        help: "Names something that may happen and an action of 1: if it happens before your next turn you may do it, for 5 Vigor besides what it costs.",
    },
    |view, order| {
        let unit = order.unit;
        let readied = readied(view, order)?;
        Ok(Work::at_once(move |resolver| {
            held::hold(resolver, unit, readied.clone());
        }))
    },
)
.bits(ActionBits::NAMES_ACTION)
.aims(Aims::Own(proposals::of))
.worth(action::nothing);

/// The action an order readies, and its trigger.
fn readied(view: View<'_>, order: &Order) -> Result<Readied, Refusal> {
    let action = order.named.and_then(|id| view.scene.book.action(id));
    let action = action.filter(|action| action.bits().contains(ActionBits::CAN_WAIT));
    let (Some(action), Some(id)) = (action, order.named) else {
        return Err(Refusal::lacks(
            RULE,
            "the name of an action that can be readied",
        ));
    };
    if matches!(order.with, Tool::Power(_)) {
        known(view, order, RULE)?;
    }
    let costs = action.held_cost(view, order.unit, order.with);
    if costs.is_none_or(|costs| costs.points(ACTIONS) != 1) {
        return Err(Refusal::forbidden(
            RULE,
            "only what takes 1 action can be readied",
        ));
    }
    let mut triggers = Trigger::ALL
        .into_iter()
        .filter(|trigger| order.modes.has(trigger.mode()));
    let (Some(trigger), None) = (triggers.next(), triggers.next()) else {
        return Err(Refusal::forbidden(
            RULE,
            "it needs one thing that sets it off",
        ));
    };
    let at = order.cell();
    if trigger.watches_a_square() && at.is_none() {
        return Err(Refusal::lacks(RULE, "a square to watch"));
    }
    if action.bits().contains(ActionBits::MOVES)
        && action.entry().takes.describe(&[]).contains(&"a way")
        && order.path.is_empty()
    {
        return Err(Refusal::lacks(RULE, "the square to go to (`via x,y`)"));
    }
    if action.entry().key == "technique" && !order.path.is_empty() {
        let what = "a way";
        return Err(Refusal::new(RULE, RefusalReason::MeansNothing { what }));
    }
    for (mode, told) in [
        (OFF_HAND, "with the off hand in a reaction"),
        (CHANCE, "as a Chance in a reaction"),
    ] {
        if order.modes.has(mode) {
            return Err(Refusal::new(
                RULE,
                RefusalReason::ModeNotAllowed { mode: told },
            ));
        }
    }
    let mut modes = order.modes;
    for trigger in Trigger::ALL {
        modes.0 &= !(1 << trigger.mode());
    }
    let readied = Readied {
        order: Order {
            action: id,
            aim: Aim::None,
            named: None,
            modes,
            ..order.clone()
        },
        on: trigger.mode(),
        of: order.target(),
        at,
    };
    ready::can_come(view, order.unit, &readied)?;
    Ok(readied)
}
