//! Drawing, putting away, picking up, dropping and loading (VI-ACT-08, VI-SHT-11).

use crate::{
    battle::{
        components::{Hands, Hold},
        prelude::*,
    },
    rules::{
        shared::{
            action::{self, Aims},
            hands::{drop_item, find, hold_for, in_touch, is_in_hand, pick_up, set_hold},
        },
        vigor::{
            STOW,
            brain::action_worth,
            character::{
                catalogue::item,
                hands::{free_hands, hands_for_items},
            },
            laws::{ActionDef, Work, actions},
        },
    },
};

const RULE: &str = "VI-ACT-08";

fn named(order: &Order) -> Result<ItemId, Refusal> {
    order.with.item().ok_or(Refusal::lacks(RULE, "an item"))
}

fn hands_of(view: View<'_>, id: ItemId) -> u8 {
    item(view, id).map_or(1, |item| item.hands())
}

pub(crate) static DRAW: ActionDef = ActionDef::new(
    &Entry {
        key: "draw",
        name: "Draw",
        icon: Icon::Hand,
        phrase: &[
            Form::by(STOW, "put away {item}"),
            Form::new("take {item} in hand"),
            Form::new("take something in hand"),
        ],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item().modes(1 << STOW),
        cost: actions(1),
        help: "Takes something carried, or lying next to you, in hand; what has to make room for it is put away. `stow` only puts away.",
    },
    |view, order| {
        let (unit, id) = (order.unit, named(order)?);
        if order.modes.has(STOW) {
            find(view, unit, |held| held.item == id && is_in_hand(held.hold))
                .ok_or(Refusal::new(RULE, RefusalReason::NotReady))?;
            return Ok(Work::at_once(move |resolver| {
                set_hold(resolver, unit, id, (true, Hold::Stowed));
            }));
        }
        let carried = find(view, unit, |held| held.item == id && !held.hold.is_ready());
        let lying = in_touch(view, unit).find(|(_, known)| *known == id);
        if carried.is_none() && lying.is_none() {
            return Err(Refusal::new(RULE, RefusalReason::NotCarried));
        }
        let needs = hands_of(view, id);
        if needs > hands_for_items(view, unit) {
            return Err(Refusal::lacks("VI-SHT-11", "hands enough"));
        }
        Ok(Work::at_once(move |resolver| {
            make_room(resolver, unit, needs);
            let hold = hold_for(resolver.view(), unit, needs);
            match (carried, lying) {
                (None, Some(place)) => pick_up(resolver, unit, place, hold),
                _ => set_hold(resolver, unit, id, (false, hold)),
            }
        }))
    },
)
.bits(ActionBits::DRAWS.union(ActionBits::GUARDS).union(ActionBits::CAN_WAIT))
.aims(Aims::Own(|view, unit, me, out| {
    let stowed = view.store.get::<Hands>(unit).carried.iter();
    let stowed = stowed.filter(|held| !held.hold.is_ready()).map(|held| held.item);
    let lying = in_touch(view, unit).map(|(_, id)| id);
    let usable = |id: &ItemId| item(view, *id).is_some_and(|item| item.consumable().is_none());
    let all = stowed.chain(lying).filter(usable);
    out.extend(all.map(|id| Order::new(unit, me).with(Tool::Item(id))));
}))
.worth(|view, order| Some(action_worth::of_drawing(view, order)));

/// Puts away held items, the last first, until this many hands are free.
fn make_room(resolver: &mut Resolver<'_>, unit: UnitId, needs: u8) {
    loop {
        let view = resolver.view();
        if free_hands(view, unit) >= needs {
            return;
        }
        let mut held = view.store.get::<Hands>(unit).carried.iter().rev();
        let Some(last) = held
            .find(|held| is_in_hand(held.hold))
            .map(|held| held.item)
        else {
            return;
        };
        set_hold(resolver, unit, last, (true, Hold::Stowed));
    }
}

pub(crate) static DROP: ActionDef = ActionDef::new(
    &Entry {
        key: "drop",
        name: "Drop",
        icon: Icon::Drop,
        phrase: &[Form::new("drop {item}"), Form::new("drop something")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: Costs::NOTHING.said("free"),
        help: "Lets something in hand fall.",
    },
    |view, order| {
        let (unit, id) = (order.unit, named(order)?);
        find(view, unit, |held| held.item == id && is_in_hand(held.hold))
            .ok_or(Refusal::new(RULE, RefusalReason::NotReady))?;
        Ok(Work::at_once(move |resolver| {
            drop_item(resolver, unit, id, RULE);
        }))
    },
)
.bits(ActionBits::FREE)
.aims(Aims::Own(|view, unit, me, out| {
    let held = view.store.get::<Hands>(unit).carried.iter();
    let held = held.filter(|held| is_in_hand(held.hold));
    out.extend(held.map(|held| Order::new(unit, me).with(Tool::Item(held.item))));
}))
.worth(action::nothing);

pub(crate) static RELOAD: ActionDef = ActionDef::new(
    &Entry {
        key: "reload",
        name: "Reload",
        icon: Icon::Reload,
        phrase: &[Form::new("reload {item}"), Form::new("reload")],
        rules: &["VI-SHT-11"],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: actions(1),
        help: "Loads a weapon that has been shot.",
    },
    |view, order| {
        const RULE: &str = "VI-SHT-11";
        let unit = order.unit;
        let wanted = order.with.item();
        let empty = find(view, unit, |held| {
            held.reload_paid > 0
                && is_in_hand(held.hold)
                && wanted.is_none_or(|wanted| wanted == held.item)
        });
        let id = empty
            .ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?
            .item;
        Ok(Work::at_once(move |resolver| {
            let mut carried = resolver.edit::<Hands>(unit).carried.iter_mut();
            if let Some(held) = carried.find(|held| held.item == id && held.reload_paid > 0) {
                held.reload_paid = 0;
            }
        }))
    },
)
.bits(
    ActionBits::LOADS
        .union(ActionBits::GUARDS)
        .union(ActionBits::CAN_WAIT),
)
.gate(|view, unit| {
    let empty = find(view, unit, |held| held.reload_paid > 0);
    empty
        .map(|_| ())
        .ok_or(Refusal::new("VI-SHT-11", RefusalReason::NothingToDo))
})
.worth(|_, _| Some(crate::battle::ruleset::worth::MARK));
