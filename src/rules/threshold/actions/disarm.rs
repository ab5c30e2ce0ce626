//! Hinder: Disarm (TH-ACT-21).

use super::prelude::*;
use crate::{
    battle::components::Carried,
    rules::threshold::{attacks::wielding, rolls::hinder},
};

const RULE: &str = "TH-ACT-21";

pub(crate) static DISARM: ActionDef = ActionDef::new(
    &Entry {
        key: "disarm",
        name: "Disarm",
        icon: Icon::Loose,
        phrase: &[Form::new("try to disarm {target}"), Form::new("try to disarm an enemy")],
        rules: &[RULE, "TH-ACT-20", "TH-DIC-05"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit().item(),
        cost: ap(hinder::AP),
        help: "A melee check against its melee check or Agility; on a success it drops what you name.",
    },
    work,
)
.aims(Aims::Own(orders))
.worth(|view, order| match aid::is_weapon(view, order) {
    true => aid::trick(view, order, aid::disarmed),
    false => Some(0),
});

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let mut aimed = Vec::new();
    Aims::EnemiesOnField.propose(view, unit, me, &mut aimed);
    for order in aimed {
        let held = order.target().map(|target| hands::in_hand(view, target));
        out.extend(
            held.into_iter()
                .flatten()
                .map(|carried| order.clone().with(Tool::Item(carried.item))),
        );
    }
}

/// The item struck from the target's hand: the one the order names, else its best weapon.
fn prize(view: View<'_>, order: &Order, target: UnitId) -> Result<Carried, Refusal> {
    hands::in_hand(view, target)
        .into_iter()
        .find(|carried| order.with == Tool::Nothing || order.with == Tool::Item(carried.item))
        .ok_or(Refusal::new(RULE, RefusalReason::NotCarried))
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = hinder::target(view, order, RULE)?;
    let prize = prize(view, order, target)?;
    let agility = contest::defence(view, target, Roll::Agility);
    let with = |unit| Roll::Weapon(wielding::melee_weapon(view, unit));
    let check =
        contest::aimed(view, (RULE, "Disarm"), (unit, target), with(unit)).reaching(agility);
    let answer = contest::aimed(view, (RULE, "Keep hold"), (target, unit), with(target));
    // A helpless target does not parry.
    let parries = !is_helpless(view, target) && checks::modifier(&answer) + 10 >= agility;
    Ok(Work::checked(check, move |resolver, check| {
        let won = if parries {
            hinder::opposed(resolver, check, answer.clone())?
        } else {
            hinder::roll(resolver, check, checks::reaches(agility))? >= 0
        };
        if won {
            hands::drop_item(resolver, target, prize.item, RULE);
        }
        Ok(())
    }))
}
