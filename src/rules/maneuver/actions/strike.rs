//! Strike: one weapon attack (MA-ACT-08).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{
            THROWN, UNARMED_MODE,
            attacks::{
                attack::{Attack, Manner, reach, strikes},
                resolution::{declare, exchange_blows, prepare},
                targets::{has_attacks, is_seen_within},
                to_hit::attack_check,
            },
            character::{
                hands::weapons,
                items::{UNARMED, Weapon},
            },
            laws::{ActionDef, ActionKind, Work, ap},
        },
        shared::{action::Aims, targets::foe},
    },
};

pub(crate) static STRIKE: ActionDef = ActionDef::new(
    &Entry {
        key: "strike",
        name: "Strike",
        icon: Icon::Sword,
        phrase: &[
            Form::new("strike {target} with {item}"),
            Form::new("strike {target}"),
            Form::new("strike"),
        ],
        rules: &["MA-ACT-08", "MA-ATK-02", "MA-ATK-03", "MA-ATK-04"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().item().modes(mode_range(0, 2)),
        cost: ap(1),
        help: "Attacks with a weapon; the target may block, dodge or parry.",
    },
    |view, order| {
        let attack = named(view, order)?;
        let work = Work::in_two(
            move |resolver| {
                declare(resolver, attack.by, 1);
                prepare(resolver, &attack)
            },
            move |resolver, prepared| exchange_blows(resolver, &attack, prepared),
        );
        Ok(work.checks(attack_check(view, &attack)))
    },
)
.kind(ActionKind::Attack)
.aims(Aims::Own(orders))
.needs(has_attacks);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let targets = view
        .store
        .ids()
        .filter(|&target| view.hostile(unit, target) && view.status(target).is_on_field());
    for target in targets {
        let order = Order::new(unit, me).at(target);
        out.extend(strikes(view, unit, target).into_iter().map(|attack| {
            match (attack.item(), attack.manner) {
                (None, _) => order.clone().mode(UNARMED_MODE),
                (Some(item), Manner::Thrown) => order.clone().with(Tool::Item(item)).mode(THROWN),
                (Some(item), _) => order.clone().with(Tool::Item(item)),
            }
        }));
    }
}

/// The attack the order names, if the unit can make it.
fn named(view: View<'_>, order: &Order) -> Result<Attack, Refusal> {
    const RULE: &str = "MA-ATK-03";
    let target = foe(view, order.unit, order.target(), RULE)?;
    let mut held = weapons(view, order.unit);
    let (item, weapon) = match order.with {
        _ if order.modes.has(UNARMED_MODE) => (None, UNARMED),
        Tool::Item(wanted) => {
            let (id, weapon) = held
                .find(|(id, _)| *id == wanted)
                .ok_or(Refusal::new(RULE, RefusalReason::NotReady))?;
            (Some(id), weapon)
        }
        Tool::Nothing => held
            .next()
            .map_or((None, UNARMED), |(id, weapon)| (Some(id), weapon)),
        Tool::Power(_) => return Err(Refusal::new(RULE, RefusalReason::NotCarried)),
    };
    let manner = manner(&weapon, order.modes.has(THROWN));
    let rule = match manner {
        Manner::Melee => RULE,
        Manner::Ranged | Manner::Thrown => "MA-ATK-04",
    };
    let attack = Attack::strike(order.unit, target, (item, weapon), manner);
    let reach = reach(&attack, 0);
    if reach == 0 {
        return Err(Refusal::not_so(rule, "thrown"));
    }
    is_seen_within(view, (order.unit, target), reach, rule)?;
    Ok(attack)
}

/// How a weapon is used; a pure throwing weapon needs no mode for it.
fn manner(weapon: &Weapon, thrown: bool) -> Manner {
    if thrown {
        Manner::Thrown
    } else if weapon.range > 0 {
        Manner::Ranged
    } else if weapon.reach == 0 {
        Manner::Thrown
    } else {
        Manner::Melee
    }
}
