//! End a Magical Effect (TH-ACT-19).

use super::prelude::*;
use crate::{
    battle::components::Hands,
    rules::threshold::{
        character::{catalogue::Catalogue, items::Charm},
        spells::{aiming, charms, kept_up},
    },
};

const RULE: &str = "TH-ACT-19";

pub(crate) static END_EFFECT: ActionDef = ActionDef::new(
    &Entry {
        key: "end effect",
        name: "End a Magical Effect",
        icon: Icon::Opening,
        phrase: &[
            Form::new("end {power} on {target}"),
            Form::new("end {power}"),
            Form::new("end the effect of {item}"),
            Form::new("end a magical effect"),
        ],
        rules: &[RULE, "TH-WND-17", "TH-MAG-03"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit().item().power(),
        cost: ap(2),
        help: "Ends one lasting effect of yours; its mana comes back.",
    },
    work,
)
.aims(Aims::Own(orders));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let bearers = view
        .store
        .ids()
        .filter(|&bearer| !kept_up::kept_up(view, unit, bearer).is_empty());
    for bearer in bearers {
        let kept = kept_up::kept_up(view, unit, bearer);
        let order = Order::new(unit, me).at(bearer);
        if kept.len() < 2 {
            out.push(order);
            continue;
        }
        // If several effects run, the order names the spell.
        let known = sheet_of(view, unit).spells.iter().copied();
        let meant =
            known.filter(|&power| kept.iter().any(|(id, _)| Some(*id) == lasting(view, power)));
        out.extend(meant.map(|power| order.clone().with(Tool::Power(power))));
    }
    let hands: &Hands = view.store.get(unit);
    let worn = hands.carried.iter().map(|carried| carried.item);
    let awake = worn.filter(|&item| is_awake(view, unit, item).is_some());
    out.extend(awake.map(|item| Order::new(unit, me).with(Tool::Item(item))));
}

/// The lasting condition that this spell applies.
fn lasting(view: View<'_>, power: PowerId) -> Option<ConditionId> {
    aiming::spell(view, power)?.effect.kept_up_as()
}

/// The effect that an item's wearer keeps up, with its mana; works for the item in either form
/// (TH-MAG-03).
fn is_awake(view: View<'_>, unit: UnitId, item: ItemId) -> Option<(ConditionId, i16)> {
    let catalogue = Catalogue::of(view)?;
    let name = &catalogue.item_at(item)?.name;
    let magic = charms::of(view, item).or_else(|| {
        let mut all = catalogue
            .items
            .iter()
            .filter_map(|item| item.magic.as_ref());
        all.find(|magic| matches!(&magic.charm, Charm::Becomes(form) if form == name))
    })?;
    let id = charms::condition(magic);
    kept_up::kept_up(view, unit, unit)
        .into_iter()
        .find(|(kept, _)| *kept == id)
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if let Tool::Item(item) = order.with {
        let effect =
            is_awake(view, unit, item).ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
        return Ok(Work::at_once(move |resolver| {
            kept_up::end(resolver, unit, unit, effect, RULE);
        }));
    }
    let bearer = order.target().unwrap_or(unit);
    if bearer.index() >= view.store.len() {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let wanted = match order.with {
        Tool::Power(power) => lasting(view, power),
        Tool::Nothing | Tool::Item(_) => None,
    };
    let effect = kept_up::kept_up(view, unit, bearer)
        .into_iter()
        .find(|(id, _)| order.with == Tool::Nothing || Some(*id) == wanted)
        .ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
    Ok(Work::at_once(move |resolver| {
        kept_up::end(resolver, unit, bearer, effect, RULE);
    }))
}
