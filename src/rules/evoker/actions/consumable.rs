//! Use Consumable (EV-ACT-31): draws one item and uses it up, on the user, a friend, an enemy or a
//! square.

use super::{modes, plan_attack};
use crate::rules::evoker::attacks::contest::is_plain;
use crate::rules::evoker::attacks::profile::{AttackMeans, profile};
use crate::{
    battle::{orders::order::Aim, prelude::*},
    rules::{
        evoker::{
            attacks::{
                attack::{self, Attack},
                powers::{self, Working},
                targets,
            },
            body::hands,
            character::{
                catalogue::{Consumable, Keyword, PowerEffect},
                stats, weapons,
            },
            field::ground,
            laws::{ActionDef, ActionKind, Work, stars},
            mind::exhaustion,
            time::legal,
        },
        shared::{acted, action::Aims},
    },
};

const RULE: &str = "EV-ACT-31";

const ENTRY: Entry = Entry {
    key: "use",
    name: "Consumable",
    icon: Icon::Flask,
    phrase: &[
        Form::new("use {item} on {ally}"),
        Form::new("throw {an item} at {enemy}"),
        Form::new("throw {an item} at {at}"),
        Form::new("use {item}"),
        Form::new("use an item"),
    ],
    rules: &[RULE, "EV-CAT-08"],
    group: Group::Support,
    takes: ActionParams::NOTHING
        .units()
        .cell()
        .item()
        .modes(modes::BLOW),
    cost: stars(1),
    help: "Draw one thing you carry and use it up: bandages and vials on yourself or a friend \
           within 5 m, bombs on an enemy.",
};

/// The Use Consumable action.
pub const USE_CONSUMABLE: ActionDef =
    ActionDef::new(&ENTRY, |view, order| plan(view, order).map(Work::planned))
        .kind(ActionKind::Own)
        .gate(ready)
        .aims(Aims::Own(orders))
        .bits(ActionBits::CAN_WAIT.union(ActionBits::GUARDS_ONESELF))
        .priced(|view, _, with| {
            // An item used from the pack counts with its keyword (EV-ACT-31).
            let item = stats::catalogue(view).consumable(with.item()?)?;
            Some(price(item.keyword))
        });

fn ready(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    legal::able(view, unit)?;
    let mut why = Refusal::lacks(RULE, "a consumable");
    for (_, item) in weapons::consumables(view, unit) {
        match ready_for(view, unit, item) {
            Ok(()) => return Ok(()),
            Err(refusal) => why = refusal,
        }
    }
    Err(why)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let mut known: Vec<ItemId> = Vec::new();
    for (id, item) in weapons::consumables(view, unit) {
        if known.contains(&id) {
            continue;
        }
        known.push(id);
        let order = Order::new(unit, me).with(Tool::Item(id));
        if item.aims_at_squares() {
            let known = legal::friends(view, unit).chain(legal::known_enemies(view, unit));
            out.extend(known.map(|other| order.clone().to(view.cell(other))));
        } else if item.helps() {
            let helped = legal::friends(view, unit).filter(|&friend| {
                let changes = |effect| powers::would_change(view, friend, effect);
                item.effects.iter().any(changes)
            });
            out.extend(helped.map(|friend| order.clone().at(friend)));
        } else {
            out.extend(view.enemies(unit).map(|enemy| order.clone().at(enemy)));
        }
    }
}

fn plan(view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
    let unit = order.unit;
    let id = order.item_for(RULE)?;
    let carried = weapons::consumables(view, unit).find(|(known, _)| *known == id);
    let Some((_, item)) = carried else {
        return Err(Refusal::new(RULE, RefusalReason::NotCarried));
    };
    ready_for(view, unit, item)?;
    if item.damage().is_some() {
        let costs = price(Keyword::Attack);
        return plan_attack(view, order, thrown(view, order, id)?, costs);
    }
    let aim = aim(view, order, item)?;
    let (done, item) = (order.clone(), item.clone());
    let costs = price(item.keyword);
    Ok(Plan::new(order.clone(), move |r| {
        let unit = done.unit;
        let hand = weapons::drawing_hand(r.view(), unit);
        legal::pay(r, unit, &costs);
        acted(r, &done, ENTRY.name);
        weapons::use_up(r, unit, id);
        let working = Working {
            by: unit,
            rule: "EV-CAT-08",
        };
        for effect in &item.effects {
            match (aim, effect) {
                (Aimed::Square(cell), PowerEffect::Cloud { radius, rounds }) => {
                    powers::raise_cloud(r, cell, u16::from(*radius), u16::from(*rounds));
                }
                (Aimed::Square(_), _) => {}
                (Aimed::At(target), effect) => working.affect(r, target, effect)?,
            }
        }
        if let Some(hand) = hand {
            hands::hand_used(r, unit, hand);
        }
        if matches!(aim, Aimed::At(target) if r.view().hostile(unit, target)) {
            attack::reveal(r, unit);
        }
        exhaustion::settle(r)
    })
    .paid(view.scene.book, &costs))
}

/// What an item of this keyword costs to use.
fn price(keyword: Keyword) -> Costs {
    ENTRY.cost.limit(keyword as u8)
}

/// Where an item is used.
#[derive(Clone, Copy)]
enum Aimed {
    At(UnitId),
    Square(Cell),
}

/// Whether the unit has a star, the item's keyword and a hand to draw it with.
fn ready_for(view: View<'_>, unit: UnitId, item: &Consumable) -> Result<(), Refusal> {
    legal::can_act(view, unit, &price(item.keyword))?;
    Refusal::prevented("EV-INJ-18", "two Broken Arms")
        .when(weapons::drawing_hand(view, unit).is_none())
}

/// A thrown item that does harm: an attack, never Called and never a Burst (EV-ATK-20).
fn thrown(view: View<'_>, order: &Order, id: ItemId) -> Result<Attack, Refusal> {
    is_plain(order)?;
    let target = order.target_for(RULE)?;
    let means = AttackMeans::Item(id);
    let Some(profile) = profile(view, order.unit, means) else {
        return Err(Refusal::new(RULE, RefusalReason::NotReady));
    };
    targets::can_reach(view, order.unit, target, &profile)?;
    Ok(Attack::on(order.unit, target, means))
}

/// The aim of the order: a square in sight, a friend or an enemy.
fn aim(view: View<'_>, order: &Order, item: &Consumable) -> Result<Aimed, Refusal> {
    let unit = order.unit;
    if item.aims_at_squares() {
        let cell = match (&order.aim, order.target()) {
            (Aim::Cell(cell), _) => *cell,
            (_, Some(target)) => view.cell(target),
            (_, None) => return Err(Refusal::new(RULE, RefusalReason::NoTarget)),
        };
        if !view.board().grid.contains(cell) {
            return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
        }
        legal::can_aim_at(view, unit, cell, (RULE, item.range))?;
        return Ok(Aimed::Square(cell));
    }
    if item.helps() {
        let target = order.target().unwrap_or(unit);
        legal::can_help(view, unit, target, RULE)?;
        legal::within(RULE, ground::distance(view, unit, target), item.range)?;
        return Ok(Aimed::At(target));
    }
    let target = order.target_for(RULE)?;
    legal::can_target_enemy(view, unit, target, None)?;
    legal::within(RULE, ground::distance(view, unit, target), item.range)?;
    Ok(Aimed::At(target))
}

#[cfg(test)]
#[path = "consumable_tests.rs"]
mod tests;
