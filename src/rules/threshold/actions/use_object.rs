//! Use an Object (TH-ACT-30, TH-ACT-32): potions, doors, and things the level defines.

use super::prelude::*;
use crate::{
    battle::components::{Carried, DoorState, Hands, Pools},
    rules::{
        shared::{
            targets::within,
            things::{USES, in_touch, set_door, uses},
        },
        threshold::{
            body::dying,
            character::{
                catalogue,
                items::{Magic, Use},
            },
            field::things,
            spells::{charms, mend::which_wound},
            time::modes::{FIRST, HURRY, USE_NUMBERS},
        },
    },
};

const RULE: &str = "TH-ACT-30";
/// Price in AP of drinking.
const DRINK: i16 = 4;
/// Price in AP of opening or closing a door.
const DOOR: i16 = 2;

pub(crate) static USE_OBJECT: ActionDef = ActionDef::new(
    &Entry {
        key: "use",
        name: "Use an Object",
        icon: Icon::Flask,
        phrase: &[Form::new("{what} {item}"), Form::new("{what} at {at}"), Form::new("{what}"), Form::new("use {item}"), Form::new("use an object")],
        rules: &[RULE, "TH-ACT-31", "TH-ACT-32", "TH-TIM-06", "TH-MAG-03"],
        group: Group::Support,
        takes: ActionParams::NOTHING.cell().item().modes(USE_NUMBERS | HURRY),
        cost: ap(1).said("by the object"),
        help: "Drinks a potion in hand, opens or shuts a door, pulls a lever, uses what stands beside you, \
               wakes a magical item.",
    },
    work,
)
.aims(Aims::Own(orders))
.worth(|view, order| order.cell().map(|_| aid::opened(view, order)));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let hands: &Hands = view.store.get(unit);
    for carried in hands
        .carried
        .iter()
        .filter(|carried| carried.hold.is_ready())
    {
        if is_drunk(view, carried.item).is_some() {
            out.push(Order::new(unit, me).with(Tool::Item(carried.item)));
        }
    }
    let worn = hands.carried.iter().map(|carried| carried.item);
    let charms = worn.filter(|&item| charms::of(view, item).is_some());
    out.extend(charms.map(|item| Order::new(unit, me).with(Tool::Item(item))));
    for order in in_touch(view, &Order::new(unit, me)) {
        let cell = order.cell().unwrap_or_default();
        if view.board().door(view.ground(), cell).is_some() {
            out.push(order.clone());
        }
        for number in 0..uses(view, cell).len() as u8 {
            out.push(order.clone().mode(FIRST + number));
        }
    }
}

/// What drinking the item does; `None` if it is not a drink.
fn is_drunk(view: View<'_>, item: ItemId) -> Option<Use> {
    catalogue::item(view, item)?
        .used
        .filter(|used| matches!(used, Use::HealingPotion | Use::StaminaTonic))
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    if let Tool::Item(item) = order.with {
        return match charms::of(view, item) {
            Some(magic) => wake(view, order.unit, item, magic),
            None => drink(view, order.unit, item),
        };
    }
    let cell = order.cell_for(RULE)?;
    within(view.distance_to(view.standpoint(order.unit), cell), 1, RULE)?;
    let named = (0..USES).find(|number| order.modes.has(FIRST + number));
    if named.is_none() && view.board().door(view.ground(), cell).is_some() {
        return door(view, order.unit, cell);
    }
    things::work(view, order.unit, cell, named.unwrap_or(0))
}

/// Wakes the lasting effect of an item: a staff has to be held, a worn item does not (TH-MAG-03).
fn wake(view: View<'_>, unit: UnitId, item: ItemId, magic: &Magic) -> Result<Work, Refusal> {
    let rule = "TH-MAG-03";
    let is_held = |carried: &Carried| carried.hold.is_ready() || charms::is_worn(magic);
    let carried = |carried: &Carried| carried.item == item && is_held(carried);
    if hands::find(view, unit, carried).is_none() {
        return Err(Refusal::new(rule, RefusalReason::NotReady));
    }
    if view.has(unit, charms::condition(magic)) {
        return Err(Refusal::new(rule, RefusalReason::AlreadyDone));
    }
    let has = view.pool(unit, MANA);
    if has < magic.invest {
        return Err(Refusal::too_little("TH-WND-16", "mana", has, magic.invest));
    }
    if charms::lacks_hands(view, unit, magic) {
        return Err(Refusal::lacks(rule, "a free hand"));
    }
    let price = catalogue::item(view, item).and_then(|item| item.use_ap);
    Ok(
        Work::at_once(move |resolver| charms::wake(resolver, unit, item))
            .ap(price.unwrap_or(things::AP)),
    )
}

fn drink(view: View<'_>, unit: UnitId, item: ItemId) -> Result<Work, Refusal> {
    let carried = hands::find(view, unit, |carried| {
        carried.item == item && carried.hold.is_ready()
    })
    .ok_or(Refusal::new(RULE, RefusalReason::NotReady))?;
    let used = is_drunk(view, item).ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
    let price = catalogue::item(view, item)
        .and_then(|item| item.use_ap)
        .unwrap_or(DRINK);
    Ok(Work::new(move |resolver| {
        let hands = resolver.edit::<Hands>(unit);
        if let Some(place) = hands.carried.iter().position(|known| *known == carried) {
            hands.carried.remove(place);
        }
        if used == Use::StaminaTonic {
            refresh(resolver, unit);
        } else if let Some(level) = which_wound(resolver, "TH-SHT-12", unit, unit)? {
            // One wound of the drinker's choice drops one level; the worst possible one comes
            // first.
            dying::reduce(resolver, unit, level, 1)?;
        }
        Ok(())
    })
    .ap(price)
    .said("drink"))
}

/// Restores 5 stamina, up to the present maximum.
fn refresh(resolver: &mut Resolver<'_>, unit: UnitId) {
    let pools = resolver.edit::<Pools>(unit);
    let before = pools.now(STAMINA);
    pools.set(STAMINA, before + 5);
    resolver.pool_changed(unit, STAMINA, before, "TH-SHT-12");
}

fn door(view: View<'_>, unit: UnitId, cell: Cell) -> Result<Work, Refusal> {
    let state = match view.board().door(view.ground(), cell) {
        Some(DoorState::Closed) => DoorState::Open,
        Some(DoorState::Open) => DoorState::Closed,
        Some(DoorState::Locked) => {
            return Err(Refusal::forbidden(RULE, "it is locked"));
        }
        None => return Err(Refusal::new(RULE, RefusalReason::WrongTarget)),
    };
    let stands_there = view
        .store
        .ids()
        .any(|other| view.status(other).is_on_field() && view.footprint(other).contains(cell));
    if stands_there {
        return Err(Refusal::new(RULE, RefusalReason::Occupied { cell }));
    }
    let what = match state {
        DoorState::Open => "open the door",
        DoorState::Closed | DoorState::Locked => "close the door",
    };
    Ok(
        Work::at_once(move |resolver| set_door(resolver, unit, cell, state))
            .ap(DOOR)
            .said(what),
    )
}
