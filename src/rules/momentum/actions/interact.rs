//! Interact: one quick handling of a thing within touch; free once per turn (MO-ACT-04, MO-ACT-05).

use crate::{
    battle::{
        components::{DoorState, Turn},
        prelude::*,
    },
    rules::{
        momentum::{
            FIRST_USE,
            brain::worth,
            character::hands::{free_hands, free_hold},
            field::things::{HANDY, burns, smother},
            laws::{ActionDef, Work, ap},
            status::BURNING,
            time::{flags::FREE_USED, held},
        },
        shared::{
            action::Aims,
            conditions::lose,
            hands::{find, hold_for, in_touch, is_in_hand, pick_up, take_away},
            targets::{other, unit_or_self, within},
            things::{USES, doors_and_uses},
        },
    },
};

const RULE: &str = "MO-ACT-04";

pub(crate) static INTERACT: ActionDef = ActionDef::new(
    &Entry {
        key: "interact",
        name: "Interact",
        icon: Icon::Gear,
        phrase: &[
            Form::new("hand {item} to {target}"),
            Form::new("pick up {item}"),
            Form::new("{what} at {at}"),
            Form::new("use what is at {at}"),
            Form::new("smother the flames on {target}"),
            Form::new("smother the flames"),
        ],
        rules: &[RULE, "MO-ACT-05"],
        group: Group::Support,
        takes: ActionParams::NOTHING
            .unit()
            .cell()
            .item()
            .modes(mode_range(FIRST_USE, 6)),
        cost: ap(0).said("1 AP, once a turn free"),
        help: "Within 1 m: opens or shuts a door, uses a thing, picks something up, hands something to an ally, or smothers flames (never free).",
    },
    work,
)
.bits(ActionBits::CAN_WAIT.union(ActionBits::GUARDS))
.priced(|_, _, _| Some(ap(1)))
.aims(Aims::Own(orders))
.worth(worth::of_handling);

/// Free once per turn, unless the free Switch was used (MO-ACT-05).
pub(crate) fn price(view: View<'_>, unit: UnitId) -> Costs {
    if view.store.get::<Turn>(unit).once & FREE_USED == 0 {
        ap(0)
    } else {
        ap(1)
    }
}

/// Uses up the free use of the turn.
pub(crate) fn use_up(resolver: &mut Resolver<'_>, unit: UnitId, free: bool) {
    if free {
        resolver.edit::<Turn>(unit).once |= FREE_USED;
    }
}

/// The thing or unit an order handles, and how.
#[derive(Clone, Copy)]
enum Handling {
    PickUp(Cell, ItemId),
    HandOver(ItemId, UnitId),
    Thing(Cell, Option<u8>),
    Smother(UnitId),
    SmotherThing(Cell),
}

fn handling(view: View<'_>, order: &Order) -> Result<Handling, Refusal> {
    let unit = order.unit;
    let hands_full = Refusal::lacks("MO-SHT-18", "a free hand");
    match (order.with, order.target(), order.cell()) {
        (Tool::Item(item), Some(ally), _) if ally != unit => {
            let ally = other(view, unit, Some(ally), RULE)?;
            if view.hostile(unit, ally) {
                return Err(Refusal::new(RULE, RefusalReason::WrongSide));
            }
            within(view.distance(unit, ally), 1, RULE)?;
            if find(view, unit, |carried| carried.item == item).is_none() {
                return Err(Refusal::new(RULE, RefusalReason::NotCarried));
            }
            if free_hands(view, ally) == 0 {
                return Err(hands_full);
            }
            Ok(Handling::HandOver(item, ally))
        }
        (Tool::Item(item), _, _) => {
            let found = in_touch(view, unit).find(|(_, known)| *known == item);
            let (cell, _) = found.ok_or(Refusal::out_of_reach(RULE, 2, 1))?;
            if free_hands(view, unit) == 0 {
                return Err(hands_full);
            }
            Ok(Handling::PickUp(cell, item))
        }
        (_, _, Some(cell)) => {
            let number = (0..USES).find(|number| order.modes.has(FIRST_USE + number));
            if number.is_none() && burns(view, cell) {
                within(view.distance_to(view.standpoint(unit), cell), 1, RULE)?;
                return Ok(Handling::SmotherThing(cell));
            }
            Ok(Handling::Thing(cell, number))
        }
        (_, _, None) => {
            let target = unit_or_self(view, order, RULE)?;
            within(view.distance(unit, target), 1, RULE)?;
            if !view.has(target, BURNING) {
                return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
            }
            Ok(Handling::Smother(target))
        }
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let handling = handling(view, order)?;
    // Smothering flames is never free (MO-STS-04).
    let costs = match handling {
        Handling::Smother(_) | Handling::SmotherThing(_) => ap(1),
        _ => price(view, unit),
    };
    let free = costs == ap(0);
    let mut work = match handling {
        Handling::Thing(cell, number) => HANDY.work(view, unit, cell, number)?,
        _ => Work::new(|_| Ok(())),
    };
    work.terms.loud = is_loud(view, unit, handling);
    work.act = Box::new(move |resolver| {
        use_up(resolver, unit, free);
        carry_out(resolver, unit, handling)
    });
    Ok(work.costs(costs))
}

/// Whether it reveals the unit's place: using a thing, opening a door, and acting on another unit
/// do (MO-HID-02).
fn is_loud(view: View<'_>, unit: UnitId, handling: Handling) -> bool {
    match handling {
        Handling::Thing(cell, _) => view.board().door(view.ground(), cell) != Some(DoorState::Open),
        Handling::HandOver(..) => true,
        Handling::Smother(target) => target != unit,
        Handling::PickUp(..) | Handling::SmotherThing(_) => false,
    }
}

fn carry_out(resolver: &mut Resolver<'_>, unit: UnitId, handling: Handling) -> RuleResult {
    match handling {
        Handling::PickUp(cell, item) => {
            let hold = free_hold(resolver.view(), unit, item)
                .unwrap_or_else(|| hold_for(resolver.view(), unit, 1));
            pick_up(resolver, unit, (cell, item), hold);
        }
        Handling::HandOver(item, ally) => {
            let hold = free_hold(resolver.view(), ally, item)
                .unwrap_or_else(|| hold_for(resolver.view(), ally, 1));
            if let Some(mut carried) = take_away(resolver, unit, item) {
                carried.hold = hold;
                resolver
                    .edit::<crate::battle::components::Hands>(ally)
                    .carried
                    .push(carried);
            }
        }
        Handling::Thing(cell, number) => {
            let before = resolver.view().ground().doors.clone();
            HANDY.use_it(resolver, unit, cell, number)?;
            // A lever may open doors elsewhere.
            let open = |&&(_, state): &&(Cell, DoorState)| state == DoorState::Open;
            let all = resolver.view().ground().doors.iter().filter(open);
            let opened: SmallVec<[Cell; 2]> = all
                .filter(|door| !before.contains(door))
                .map(|(door, _)| *door)
                .collect();
            for door in opened {
                held::door_opened(resolver, door)?;
            }
        }
        Handling::Smother(target) => lose(resolver, target, BURNING, "MO-STS-04"),
        Handling::SmotherThing(cell) => smother(resolver, cell),
    }
    Ok(())
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let me = Order::new(unit, me);
    out.extend(in_touch(view, unit).map(|(_, item)| me.clone().with(Tool::Item(item))));
    let near = |other: &UnitId| view.distance(unit, *other) <= 1 && !view.hostile(unit, *other);
    for ally in view.allies(unit).filter(near) {
        let held = crate::rules::shared::hands::held(view, unit);
        let held = held.filter(|(_, hold)| is_in_hand(*hold));
        out.extend(held.map(|(item, _)| me.clone().at(ally).with(Tool::Item(item))));
    }
    let burns = |&other: &UnitId| view.has(other, BURNING) && near(&other);
    let burning = view.store.ids().filter(burns);
    out.extend(burning.map(|other| me.clone().at(other)));
    out.extend(doors_and_uses(view, &me, FIRST_USE));
}
