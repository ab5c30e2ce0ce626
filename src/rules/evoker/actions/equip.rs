//! Equip Item (EV-ACT-33): draw one item and put others away in the same go.

use super::said;
use crate::{
    battle::{
        components::{Hands, Hold},
        ids::{ItemId, UnitId},
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::evoker::{legal, stress, weapons},
};

/// The action.
pub struct Equip;

const ENTRY: Entry = Entry {
    key: "equip",
    name: "Equip",
    rules: &["EV-ACT-33"],
    group: Group::Support,
    cost: "0 or ★",
    help: "Draw an item and put another away: free for one hand, a star for two.",
};

fn stowed(view: View<'_>, unit: UnitId) -> impl Iterator<Item = ItemId> + '_ {
    weapons::carried(view, unit)
        .filter(|(carried, _)| carried.hold == Hold::Stowed)
        .map(|(carried, _)| carried.item)
}

impl Action for Equip {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 0, None)?;
        if stowed(view, unit).next().is_none() {
            return Err(Refusal::new("EV-ACT-33", Why::NothingToDo));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.extend(stowed(view, unit).map(|item| Order::new(unit, me).with(With::Item(item))));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let With::Item(item) = order.with else {
            return Err(Refusal::new("EV-ACT-33", Why::NoTarget));
        };
        let Some((_, weapon)) = weapons::find(view, order.unit, item) else {
            return Err(Refusal::new("EV-ACT-33", Why::NotCarried));
        };
        if !stowed(view, order.unit).any(|other| other == item) {
            return Err(Refusal::new("EV-ACT-33", Why::NothingToDo));
        }
        let two_handed = weapon.hands >= 2;
        let stars = i16::from(two_handed);
        legal::can_act(view, order.unit, stars, None)?;
        let Some(hold) = free_hold(view, order.unit, two_handed) else {
            return Err(Refusal::new(
                "EV-INJ-18",
                Why::Prevented { by: "a Broken Arm" },
            ));
        };
        let done = order.clone();
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, done.unit, stars, None);
            said::acted(r, &done, &ENTRY);
            for carried in &mut r.edit::<Hands>(done.unit).carried {
                let in_the_way = match hold {
                    Hold::Both => {
                        matches!(carried.hold, Hold::Both | Hold::Left | Hold::Right)
                    }
                    hand => carried.hold == hand || carried.hold == Hold::Both,
                };
                if carried.item == item {
                    carried.hold = hold;
                } else if in_the_way {
                    carried.hold = Hold::Stowed;
                }
            }
            super::use_of_hand(r, done.unit, item);
            stress::settle(r)
        })
        .costs("stars", stars))
    }
}

/// The hand that takes the item: the free one, else the main one; broken arms take none.
fn free_hold(view: View<'_>, unit: UnitId, two_handed: bool) -> Option<Hold> {
    if two_handed {
        return weapons::hand_works(view, unit, Hold::Both).then_some(Hold::Both);
    }
    let hands = view.store.get::<Hands>(unit);
    let taken = |hold| {
        hands
            .carried
            .iter()
            .any(|carried| carried.hold == hold || carried.hold == Hold::Both)
    };
    let works = |hold: &Hold| weapons::hand_works(view, unit, *hold);
    let order = [Hold::Right, Hold::Left];
    order
        .into_iter()
        .filter(works)
        .find(|&hold| !taken(hold))
        .or_else(|| order.into_iter().find(works))
}
