//! Switch Weapons: puts away any held items and draws any others; free once per turn with empty
//! hands (MO-ACT-10, MO-ACT-11). Also dropping items.

use crate::{
    battle::{
        components::{Hands, Hold, Turn},
        prelude::*,
    },
    rules::{
        momentum::{
            STOW,
            actions::interact::use_up,
            brain::worth,
            character::{
                catalogue::item,
                hands::{free_hands, hands_for_items},
            },
            laws::{ActionDef, FREE, Work, ap},
            time::flags::{FREE_USED, SWITCHING},
        },
        shared::{
            action::{self, Aims},
            hands::{drop_item, find, held, hold_for, is_in_hand, set_hold},
        },
    },
};

const RULE: &str = "MO-ACT-10";

pub(crate) static SWITCH_WEAPONS: ActionDef = ActionDef::new(
    &Entry {
        key: "switch",
        name: "Switch Weapons",
        icon: Icon::Hand,
        phrase: &[
            Form::by(STOW, "put {item} away"),
            Form::new("draw {item}"),
            Form::new("switch weapons"),
        ],
        rules: &[RULE, "MO-ACT-11"],
        group: Group::Support,
        takes: ActionParams::NOTHING.item().modes(1 << STOW),
        cost: ap(0).said("1 AP, once a turn free with empty hands"),
        help: "Draws something carried, and puts away what is in its way; or only puts something away. What is drawn into free hands right after that belongs to it and costs nothing more.",
    },
    work,
)
.bits(ActionBits::CAN_WAIT.union(ActionBits::DRAWS).union(ActionBits::GUARDS))
.priced(|_, _, _| Some(ap(1)))
.aims(Aims::Own(orders))
.worth(worth::of_drawing);

/// The held items to put away before drawing: as many as necessary, the main hand first.
pub(crate) fn put_away(view: View<'_>, unit: UnitId, drawn: ItemId) -> Vec<ItemId> {
    let needs = item(view, drawn).map_or(1, |item| item.hands());
    let mut free = free_hands(view, unit);
    let mut away = Vec::new();
    for (id, hold) in held(view, unit) {
        if free >= needs {
            break;
        }
        let hands = match hold {
            Hold::Both => 2,
            Hold::Right | Hold::Left => 1,
            Hold::Natural | Hold::Stowed => 0,
        };
        if hands > 0 {
            free += hands;
            away.push(id);
        }
    }
    away
}

/// Free once per turn: into empty hands, or if items are only put away (MO-ACT-11). Drawing into
/// empty hands right after another use is part of that use; after a paid use, so is everything else
/// put away or drawn (MO-ACT-10).
fn price(view: View<'_>, unit: UnitId, stow: bool, in_the_way: bool) -> Costs {
    let unused = view.store.get::<Turn>(unit).once & FREE_USED == 0;
    // The free use is still left, so the continued use was paid for.
    let paid = unused && goes_on(view, unit);
    let free = if stow || paid {
        unused
    } else {
        !in_the_way && (unused || goes_on(view, unit))
    };
    if free { ap(0) } else { ap(1) }
}

/// Whether the unit has just made a use of this action that drew an item or was paid for.
fn goes_on(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<Turn>(unit).once & SWITCHING != 0
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let Tool::Item(id) = order.with else {
        return Err(Refusal::lacks(RULE, "an item"));
    };
    let stow = order.modes.has(STOW);
    let ready = find(view, unit, |carried| {
        carried.item == id && is_in_hand(carried.hold)
    });
    let stowed = find(view, unit, |carried| {
        carried.item == id && carried.hold == Hold::Stowed
    });
    if stow && ready.is_none() || !stow && stowed.is_none() {
        let why = match (ready, stowed) {
            (None, None) => RefusalReason::NotCarried,
            _ => RefusalReason::NothingToDo,
        };
        return Err(Refusal::new(RULE, why));
    }
    let needs = item(view, id).map_or(1, |item| item.hands());
    if !stow && needs > hands_for_items(view, unit) {
        return Err(Refusal::lacks("MO-SHT-18", "hands enough"));
    }
    let away = if stow {
        vec![id]
    } else {
        put_away(view, unit, id)
    };
    let costs = price(view, unit, stow, !away.is_empty());
    let (no_price, goes_on) = (costs == ap(0), goes_on(view, unit));
    Ok(Work::at_once(move |resolver| {
        use_up(resolver, unit, no_price && !goes_on);
        // A unit that only put an item away for free has not paid for drawing another in its place.
        if goes_on || !stow || !no_price {
            resolver.edit::<Turn>(unit).once |= SWITCHING;
        }
        for &item in &away {
            set_hold(resolver, unit, item, (true, Hold::Stowed));
        }
        if !stow {
            draw(resolver, unit, id);
        }
    })
    .costs(costs))
}

fn draw(resolver: &mut Resolver<'_>, unit: UnitId, id: ItemId) {
    let view = resolver.view();
    let needs = item(view, id).map_or(1, |item| item.hands());
    let hold = hold_for(view, unit, needs);
    if free_hands(view, unit) >= needs {
        set_hold(resolver, unit, id, (false, hold));
    }
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for carried in &view.store.get::<Hands>(unit).carried {
        let order = Order::new(unit, me).with(Tool::Item(carried.item));
        let order = match carried.hold {
            Hold::Stowed => order,
            hold if is_in_hand(hold) => order.mode(STOW),
            _ => continue,
        };
        if !out.contains(&order) {
            out.push(order);
        }
    }
}

pub(crate) static DROP: ActionDef = ActionDef::new(
    &Entry {
        key: "drop",
        name: "Drop",
        icon: Icon::Drop,
        phrase: &[Form::new("drop {item}"), Form::new("drop something")],
        rules: &["MO-SHT-18"],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: FREE,
        help: "Lets something in hand fall to the floor.",
    },
    |view, order| {
        let unit = order.unit;
        let Tool::Item(id) = order.with else {
            return Err(Refusal::lacks(RULE, "an item"));
        };
        if !held(view, unit).any(|(known, hold)| known == id && is_in_hand(hold)) {
            return Err(Refusal::new(RULE, RefusalReason::NotReady));
        }
        Ok(Work::at_once(move |resolver| {
            drop_item(resolver, unit, id, "MO-SHT-18");
        }))
    },
)
.bits(ActionBits::FREE)
.aims(Aims::Own(|view, unit, me, out| {
    let held = held(view, unit).filter(|(_, hold)| is_in_hand(*hold));
    out.extend(held.map(|(item, _)| Order::new(unit, me).with(Tool::Item(item))));
}))
.worth(action::nothing);
