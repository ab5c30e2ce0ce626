//! Holding an action until a trigger occurs (MO-TIM-14, MO-TIM-15).

use crate::{
    battle::{components::Readied, orders::order::Aim, prelude::*},
    rules::{
        momentum::{
            AP, FIRST_TRIGGER, STOW, TAKE, UNARMED_MODE,
            laws::{ActionDef, FREE, Work, ap},
            points::enough,
            time::held::{self, Trigger},
        },
        shared::{
            action::{self, Aims},
            held::hold,
        },
    },
};

const RULE: &str = "MO-TIM-14";

pub(crate) static HOLD_ACTION: ActionDef = ActionDef::new(
    &Entry {
        key: "hold",
        name: "Hold Action",
        icon: Icon::Clock,
        phrase: &[
            Form::new("hold {action} with {item} until {mode}"),
            Form::new("hold {action} with {power} until {mode}"),
            Form::new("hold {action} until {mode}"),
            Form::new("hold an action"),
        ],
        rules: &[RULE, "MO-TIM-15"],
        group: Group::Turn,
        takes: ActionParams::NOTHING.unit().cell().way().modes(
            mode_range(FIRST_TRIGGER, 10) | 1 << UNARMED_MODE | 1 << STOW | 1 << TAKE,
        ),
        cost: FREE.said("AP of the action"),
        help: "Pays an action now; it is done by itself the first time something happens before your next turn, at whoever sets it off.",
    },
    |view, order| {
        let unit = order.unit;
        let readied = readied(view, order)?;
        let action = named(view, order)?;
        let costs = action
            .held_cost(view, unit, order.with)
            .ok_or(cannot("that cannot be held"))?;
        enough(view, unit, &costs)?;
        action.ready(view, unit)?;
        held::can_ever_fire(view, unit, &readied)?;
        let ap_only = ap(costs.points(AP));
        Ok(Work::at_once(move |resolver| {
            hold(resolver, unit, readied.clone());
        })
        .costs(ap_only))
    },
)
.bits(ActionBits::NAMES_ACTION)
.aims(Aims::Own(orders))
.worth(action::nothing);

const fn cannot(because: &'static str) -> Refusal {
    Refusal::forbidden(RULE, because)
}

fn named(view: View<'_>, order: &Order) -> Result<&'static dyn Action, Refusal> {
    let action = order.named.and_then(|id| view.scene.book.action(id));
    let action = action.filter(|action| action.bits().contains(ActionBits::CAN_WAIT));
    action.ok_or(Refusal::lacks(
        RULE,
        "the name of an action that can be held",
    ))
}

/// The action an order holds, and its trigger.
fn readied(view: View<'_>, order: &Order) -> Result<Readied, Refusal> {
    let mut triggers = Trigger::ALL
        .into_iter()
        .filter(|trigger| order.modes.has(trigger.mode()));
    let (Some(trigger), None) = (triggers.next(), triggers.next()) else {
        return Err(cannot("it needs one thing that sets it off"));
    };
    let (of, at) = (order.target(), order.cell());
    let lacks = match trigger {
        Trigger::TurnEnds => of.is_none().then_some("whose turn"),
        Trigger::StepsOn => at.is_none().then_some("a square"),
        Trigger::DoorOpens => {
            let door = at.and_then(|cell| view.board().door(view.ground(), cell));
            door.is_none().then_some("a door")
        }
        _ => None,
    };
    if let Some(what) = lacks {
        return Err(Refusal::lacks("MO-TIM-15", what));
    }
    let action = order.named.unwrap_or(order.action);
    let moves = view
        .scene
        .book
        .action(action)
        .is_some_and(|action| matches!(action.entry().key, "move" | "sprint"));
    if moves && order.path.is_empty() {
        return Err(Refusal::lacks(RULE, "the square to go to (`via x,y`)"));
    }
    let mut modes = order.modes;
    for trigger in Trigger::ALL {
        modes.0 &= !(1 << trigger.mode());
    }
    let held = Order {
        action,
        aim: Aim::None,
        named: None,
        modes,
        ..order.clone()
    };
    Ok(Readied {
        order: held,
        on: trigger.mode(),
        of,
        at,
    })
}

/// Triggers that need no square or unit to be named.
const AIMLESS: [Trigger; 7] = [
    Trigger::IntoRange,
    Trigger::Adjacent,
    Trigger::Attacks,
    Trigger::AttacksAlly,
    Trigger::AttacksMe,
    Trigger::UsesAbility,
    Trigger::AllyAttacks,
];

/// Attacks and other actions against enemies, held for an approaching enemy.
fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let actions = (0..)
        .map(ActionId)
        .zip(view.scene.book.actions.iter().copied());
    for (id, action) in actions {
        let can = action.bits().contains(ActionBits::CAN_WAIT) && action.ready(view, unit).is_ok();
        let offensive = matches!(action.entry().group, Group::Attack | Group::Trick);
        if !can || !offensive {
            continue;
        }
        let mut all = Vec::new();
        action.orders(view, unit, id, &mut all);
        let mut means: Vec<Order> = Vec::new();
        for order in all {
            let held = Order {
                action: me,
                aim: Aim::None,
                named: Some(id),
                path: Vec::new(),
                ..order
            };
            if !means.contains(&held) {
                means.push(held);
            }
        }
        for order in means {
            for trigger in AIMLESS {
                out.push(order.clone().mode(trigger.mode()));
            }
        }
    }
}
