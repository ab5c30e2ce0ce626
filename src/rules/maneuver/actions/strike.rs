//! Strike: one weapon attack (MA-ACT-08).

use crate::{
    battle::{
        components::Turn,
        ids::UnitId,
        order::{ActionId, Order, Tool},
        plan::Plan,
        refusal::{Refusal, RefusalReason},
        ruleset::{Action, ActionParams, Entry, Form, Group},
        view::View,
    },
    rules::maneuver::{
        AP, THROWN, UNARMED_MODE,
        attack::{self, Attack, Manner},
        catalogue::{UNARMED, held},
        ground::{self, Cover},
        laws::{able, ap},
        turns,
    },
    rules::shared::acted,
};

pub(crate) struct Strike;

const ENTRY: Entry = Entry {
    key: "strike",
    name: "Strike",
    phrase: &[
        Form::new("strike {target} with {item}"),
        Form::new("strike {target}"),
        Form::new("strike"),
    ],
    rules: &["MA-ACT-08", "MA-ATK-02", "MA-ATK-03", "MA-ATK-04"],
    group: Group::Attack,
    takes: ActionParams::NOTHING.unit().item().modes(0b11),
    cost: ap(1),
    help: "Attacks with a weapon; the target may block, dodge or parry.",
};

impl Action for Strike {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, &ENTRY)?;
        if view.store.get::<Turn>(unit).attacks >= 2 {
            return Err(Refusal::new(
                "MA-ATK-02",
                RefusalReason::Forbidden {
                    because: "two attacks a round are the most",
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let targets = view
            .store
            .ids()
            .filter(|&target| view.hostile(unit, target) && view.status(target).is_on_field());
        for target in targets {
            for (item, _, kind) in held(view, unit) {
                let Some(weapon) = kind.weapon() else {
                    continue;
                };
                let order = Order::new(unit, me).at(target).with(Tool::Item(item));
                if weapon.thrown > 0 {
                    out.push(order.clone().mode(THROWN));
                }
                if weapon.reach > 0 || weapon.range > 0 {
                    out.push(order);
                }
            }
            out.push(Order::new(unit, me).at(target).mode(UNARMED_MODE));
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let attack = named(view, order)?;
        let check = attack::attack_check(view, &attack);
        let told = order.clone();
        Ok(Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            attack::resolve(resolver, &attack)?;
            turns::after_order(resolver)
        })
        .costs("AP", ENTRY.cost.points(AP))
        .checks(check))
    }
}

/// The attack an order names, if it can be made.
fn named(view: View<'_>, order: &Order) -> Result<Attack, Refusal> {
    const RULE: &str = "MA-ATK-03";
    let target = order
        .target()
        .ok_or(Refusal::new(RULE, RefusalReason::NoTarget))?;
    if target.index() >= view.store.len() || target == order.unit {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    if !view.hostile(order.unit, target) {
        return Err(Refusal::new(RULE, RefusalReason::WrongSide));
    }
    if !view.status(target).is_on_field() {
        return Err(Refusal::new(RULE, RefusalReason::TargetOut));
    }
    let gap = view.gap(order.unit, target);
    let mut weapons = held(view, order.unit).filter_map(|(id, _, item)| Some((id, item.weapon()?)));
    let (item, weapon) = match order.with {
        _ if order.modes.has(UNARMED_MODE) => (None, UNARMED),
        Tool::Item(wanted) => {
            let (id, weapon) = weapons
                .find(|(id, _)| *id == wanted)
                .ok_or(Refusal::new(RULE, RefusalReason::NotReady))?;
            (Some(id), weapon)
        }
        Tool::Nothing => weapons
            .next()
            .map_or((None, UNARMED), |(id, weapon)| (Some(id), weapon)),
        Tool::Power(_) => return Err(Refusal::new(RULE, RefusalReason::NotCarried)),
    };
    let (manner, reach, rule) = if order.modes.has(THROWN) {
        (Manner::Thrown, weapon.thrown, "MA-ATK-04")
    } else if weapon.range > 0 {
        (Manner::Ranged, weapon.range, "MA-ATK-04")
    } else {
        (Manner::Melee, weapon.reach, RULE)
    };
    if reach == 0 {
        return Err(Refusal::new(
            rule,
            RefusalReason::ModeNotAllowed {
                mode: if manner == Manner::Thrown {
                    "thrown"
                } else {
                    "in melee"
                },
            },
        ));
    }
    if gap > u16::from(reach) {
        return Err(Refusal::new(
            rule,
            RefusalReason::OutOfReach {
                distance: gap,
                reach: u16::from(reach),
            },
        ));
    }
    if ground::cover(view, order.unit, target) == Cover::Full {
        return Err(Refusal::new("MA-COV-04", RefusalReason::NoLineOfSight));
    }
    if !ground::sees(view, order.unit, target) {
        return Err(Refusal::new("MA-SGT-02", RefusalReason::Unseen));
    }
    Ok(Attack {
        by: order.unit,
        target,
        weapon,
        item,
        manner,
        opportunity: false,
    })
}
