//! The actions that attack: whether they can be, and what they cost (TH-ACT-01 to TH-ACT-06).

use super::resolution::{Attack, Kind, attack_check, can_wield, resolve, weapon};
use crate::{
    battle::prelude::*,
    rules::{
        shared::{action::Aims, targets},
        threshold::{
            character::{
                catalogue::{Reach, held},
                weapons,
            },
            field::ground::{self, NO_ATTACK},
            laws::{self, Work},
            time::price,
            travel::water,
        },
    },
};

/// An attack action: the three that differ in their numbers alone, and the nonlethal one.
pub(crate) struct AttackAction {
    /// Its names and rules.
    pub entry: &'static Entry,
    /// What is special about it.
    pub kind: Kind,
}

impl Action for AttackAction {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let cheapest = held(view, unit)
            .map(|(_, _, weapon)| weapon.ap)
            .min()
            .unwrap_or(0)
            .min(0);
        price::can_act(view, unit, self.kind.rule())?;
        let needs = price::price(view, unit, self.kind.price() + cheapest);
        price::affordable(view, unit, needs)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let mut aimed = Vec::new();
        if laws::is_worth_beginning(view, unit) {
            Aims::EnemiesOnField.propose(view, unit, me, &mut aimed);
        }
        for order in aimed {
            out.extend(held(view, unit).map(|(item, _, _)| order.clone().with(Tool::Item(item))));
            out.push(order);
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let attack = named(view, order, self.kind)?;
        let check = attack_check(view, &attack);
        let work = Work::new(move |resolver| resolve(resolver, &attack))
            .ap(attack.base_price(view))
            .checks(check);
        let plan = laws::plan(view, order, self.entry, work)?;
        Ok(plan.costs("Stamina", self.kind.stamina()))
    }
}

/// The attack an order names, if it can be made.
fn named(view: View<'_>, order: &Order, kind: Kind) -> Result<Attack, Refusal> {
    let rule = kind.rule();
    price::can_act(view, order.unit, rule)?;
    let target = targets::foe(view, order.unit, order.target(), rule)?;
    let (item, weapon) = weapon(view, order)?;
    let attack = Attack::on((order.unit, target), (item, weapon), kind);
    let (reach, shown) = match weapon.reach {
        Reach::Melee(reach) => {
            ground::same_height(view, order.unit, target)?;
            (i32::from(reach), ground::gap(view, order.unit, target))
        }
        Reach::Ranged(increment) => (
            5 * i32::from(increment),
            ground::range(view, order.unit, target),
        ),
    };
    if attack.is_ranged() && kind != Kind::Standard {
        return Err(Refusal::forbidden(rule, "it is a melee attack"));
    }
    if shown > reach {
        return Err(Refusal::out_of_reach(
            "TH-FLD-01",
            shown as u16,
            reach as u16,
        ));
    }
    if attack.is_ranged() && water::hampers(view, order.unit) {
        return Err(Refusal::prevented("TH-UWC-01", "the water"));
    }
    can_wield(view, order.unit, &weapon)?;
    weapons::is_loaded(view, order.unit, item, &weapon)?;
    if ground::cover(view, order.unit, target, attack.is_ranged()) == NO_ATTACK {
        return Err(Refusal::new("TH-FLD-03", RefusalReason::NoLineOfSight));
    }
    if !ground::sees(view, order.unit, target) {
        return Err(Refusal::new("TH-FLD-02", RefusalReason::Unseen));
    }
    Ok(attack)
}
