//! Manipulate: drawing, stowing, picking up, using a thing in touch (MA-REA-02).

use crate::{
    battle::{
        components::{Carried, DoorState, Hands, Hold},
        prelude::*,
    },
    rules::{
        maneuver::{
            AP, FIRST_USE, QUICK, STOW, TAKE,
            brain::worth,
            character::{
                hands::{find, free_hold, held, is_in_hand},
                sheet::Perk,
            },
            field::things::HANDY,
            laws::{ActionDef, ActionKind, Work, ap, draws_quickly, has_free_action},
            sheet_of,
        },
        shared::{
            action::Aims,
            hands::{in_touch, pick_up},
            things::{Handle, USES, doors_and_uses},
        },
    },
};

const RULE: &str = "MA-REA-02";

pub(crate) static MANIPULATE: ActionDef = ActionDef::new(
    &Entry {
        key: "manipulate",
        name: "Manipulate",
        icon: Icon::Hand,
        phrase: &[
            Form::by(QUICK, "{what} {item} quickly"),
            Form::by(QUICK, "{what} at {at} quickly"),
            Form::new("{what} {item}"), Form::new("{what} at {at}"), Form::new("handle something")],
        rules: &[RULE, "MA-CAT-05"],
        group: Group::Support,
        takes: ActionParams::NOTHING
            .cell()
            .item()
            .modes(1 << QUICK | 1 << STOW | 1 << TAKE | mode_range(FIRST_USE, 6)),
        cost: ap(0).said("1 AP"),
        help: "Draws or stows something, picks it up within 1 m, opens or shuts a door, uses a thing beside you.",
    },
    work,
)
.kind(ActionKind::Other)
.bits(ActionBits::DRAWS.union(ActionBits::GUARDS))
.aims(Aims::Own(orders))
.needs(|view, unit| {
    let has = view.pool(unit, AP);
    if has < 1 && !draws_quickly(view, unit) {
        return Err(Refusal::too_little("MA-TIM-09", "AP", has, 1));
    }
    Ok(())
})
.worth(worth::of_handling);

/// What Manipulate does with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handling {
    Draw,
    Stow,
    Take(Cell),
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let with = |item| Order::new(unit, me).with(Tool::Item(item));
    let quick = draws_quickly(view, unit);
    let mut add = |order: Order| {
        if out.contains(&order) {
            return;
        }
        if quick {
            out.push(order.clone().mode(QUICK));
        }
        out.push(order);
    };
    for carried in &view.store.get::<Hands>(unit).carried {
        match carried.hold {
            // Without a free hand the same order stows what is in hand.
            Hold::Stowed => {
                let order = with(carried.item);
                if handling(view, &order, carried.item) != Ok(Handling::Stow) {
                    add(order);
                }
            }
            hold if is_in_hand(hold) => add(with(carried.item).mode(STOW)),
            _ => {}
        }
    }
    for (_, item) in in_touch(view, unit) {
        add(with(item).mode(TAKE));
    }
    for order in doors_and_uses(view, &Order::new(unit, me), FIRST_USE) {
        add(order);
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let quick = order.modes.has(QUICK);
    if quick {
        if !sheet_of(view, unit).has(Perk::QuickDraw) {
            return Err(Refusal::lacks("MA-CAT-05", Perk::QuickDraw.name()));
        }
        has_free_action(view, unit)?;
    }
    let mut work = match (order.with, order.cell()) {
        (Tool::Item(item), None) => {
            let handling = handling(view, order, item)?;
            let work = Work::at_once(move |resolver| {
                carry_out(resolver, unit, item, handling);
            });
            work.said(match handling {
                Handling::Draw => "draw",
                Handling::Stow => "put away",
                Handling::Take(_) => "pick up",
            })
        }
        (_, Some(cell)) => {
            let number = (0..USES).find(|number| order.modes.has(FIRST_USE + number));
            let work = HANDY.work(view, unit, cell, number)?;
            match HANDY.handle(view, unit, cell, number)? {
                Handle::Door(DoorState::Open) => work.said("open the door"),
                Handle::Door(_) => work.said("close the door"),
                Handle::Use(_) => work,
            }
        }
        _ => return Err(Refusal::new(RULE, RefusalReason::NoTarget)),
    };
    work.terms.free = quick;
    Ok(work.costs(ap(i16::from(!quick))))
}

/// What the order does with the item: as its mode says, else the first possible of drawing, picking
/// up and stowing.
fn handling(view: View<'_>, order: &Order, item: ItemId) -> Result<Handling, Refusal> {
    let unit = order.unit;
    let hands_full = Refusal::lacks("MA-SHT-07", "a free hand");
    let stowed = find(view, unit, |carried| {
        carried.item == item && carried.hold == Hold::Stowed
    });
    let lying = in_touch(view, unit).find(|(_, known)| *known == item);
    let in_hand = held(view, unit).any(|(known, hold, _)| known == item && is_in_hand(hold));
    let (stow, take) = (order.modes.has(STOW), order.modes.has(TAKE));
    let free = free_hold(view, unit, item).is_some();
    if !stow && !take && stowed.is_some() && free {
        return Ok(Handling::Draw);
    }
    if !stow
        && free
        && let Some((cell, _)) = lying
    {
        return Ok(Handling::Take(cell));
    }
    if !take && in_hand {
        return Ok(Handling::Stow);
    }
    Err(match (stowed, lying) {
        (None, None) if !in_hand => Refusal::new(RULE, RefusalReason::NotCarried),
        // It is stowed already, or no such item lies here.
        (_, None) if take => Refusal::new(RULE, RefusalReason::NothingToDo),
        _ if free || stow => Refusal::new(RULE, RefusalReason::NothingToDo),
        _ => hands_full,
    })
}

fn carry_out(resolver: &mut Resolver<'_>, unit: UnitId, item: ItemId, handling: Handling) {
    let hold = free_hold(resolver.view(), unit, item);
    let of_hold =
        |carried: &Carried, ready: bool| carried.item == item && carried.hold.is_ready() == ready;
    match (handling, hold) {
        (Handling::Draw, Some(hold)) => {
            let carried = &mut resolver.edit::<Hands>(unit).carried;
            // Among magical items, draw one that still works.
            let stowed = carried.iter_mut().filter(|carried| of_hold(carried, false));
            if let Some(carried) = stowed.min_by_key(|carried| carried.ammo) {
                carried.hold = hold;
            }
        }
        (Handling::Stow, _) => {
            let carried = &mut resolver.edit::<Hands>(unit).carried;
            let in_hand = carried.iter_mut().filter(|carried| of_hold(carried, true));
            if let Some(carried) = in_hand.max_by_key(|carried| carried.ammo) {
                carried.hold = Hold::Stowed;
            }
        }
        (Handling::Take(cell), Some(hold)) => pick_up(resolver, unit, (cell, item), hold),
        (Handling::Draw | Handling::Take(_), None) => {}
    }
}
