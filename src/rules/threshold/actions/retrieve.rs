//! Retrieving an item (TH-ACT-11).

use crate::{
    battle::{
        components::{Carried, Ground, Hands, Hold},
        prelude::*,
    },
    rules::{
        shared::action::Aims,
        threshold::{
            attacks::flank,
            brain::aid,
            character::hands,
            laws::{ActionDef, Work, ap},
        },
    },
};

const RULE: &str = "TH-ACT-11";

pub(crate) static RETRIEVE: ActionDef = ActionDef::new(
    &Entry {
        key: "retrieve",
        name: "Retrieve an Item",
        phrase: &[
            Form::new("take {item} in hand"),
            Form::new("take something in hand"),
        ],
        rules: &[RULE, "TH-ACT-31"],
        group: Group::Support,
        takes: ActionParams::NOTHING
            .item()
            .modes(crate::rules::threshold::time::modes::HURRY),
        cost: ap(1).said("1, 3 or 6 AP"),
        help: "Takes something from where it is kept, or up from the ground, into a free hand.",
    },
    work,
)
.aims(Aims::Own(orders))
.bits(ActionBits::GUARDS)
.worth(aid::drawn);

/// What picking something up costs.
const PICK_UP: i16 = 3;

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let hands: &Hands = view.store.get(unit);
    let stowed = hands
        .carried
        .iter()
        .filter(|carried| carried.hold == Hold::Stowed)
        .map(|carried| carried.item);
    let near = near(view, unit).map(|carried| carried.item);
    let mut items: Vec<ItemId> = stowed.chain(near).collect();
    items.sort_unstable();
    items.dedup();
    out.extend(
        items
            .into_iter()
            .map(|item| Order::new(unit, me).with(Tool::Item(item))),
    );
}

/// What lies in one's own square or beside it.
fn near(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Carried> {
    let space = view.footprint(unit);
    view.ground()
        .dropped
        .iter()
        .filter(move |(cell, _)| space.chebyshev((*cell).into()) <= 1)
        .map(|(_, carried)| *carried)
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let item = order.with.item().ok_or(Refusal::lacks(RULE, "an item"))?;
    if hands::free(view, unit) < hands::hands_for(view, item) {
        return Err(Refusal::lacks(RULE, "a free hand"));
    }
    let hold = hands::hold_for(view, unit, item);
    let stowed = hands::find(view, unit, |carried| {
        carried.item == item && carried.hold == Hold::Stowed
    });
    let hurry = super::nimble_fingers(view, unit);
    if let Some(carried) = stowed {
        let price = hands::reach_price(view, item);
        return Ok(Work::new(move |resolver| {
            let flanked = flank::flanked(resolver.view(), unit);
            hands::set_hold(resolver, unit, &carried, hold);
            // A drawn weapon may flank somebody (TH-FLD-09).
            flank::offer(resolver, unit, &flanked)
        })
        .ap(price)
        .hurried_by(hurry));
    }
    if !near(view, unit).any(|carried| carried.item == item) {
        return Err(Refusal::new(RULE, RefusalReason::NotCarried));
    }
    Ok(Work::new(move |resolver| {
        let flanked = flank::flanked(resolver.view(), unit);
        let space = resolver.view().footprint(unit);
        let mut found = None;
        resolver.change_ground(|ground: &mut Ground| {
            let place = ground.dropped.iter().position(|(cell, carried)| {
                carried.item == item && space.chebyshev((*cell).into()) <= 1
            });
            found = place.map(|place| ground.dropped.remove(place).1);
        });
        if let Some(carried) = found {
            let carried = Carried { hold, ..carried };
            resolver.edit::<Hands>(unit).carried.push(carried);
        }
        flank::offer(resolver, unit, &flanked)
    })
    .ap(PICK_UP)
    .hurried_by(hurry))
}
