//! The attacking actions: three that differ in their numbers alone, and the nonlethal attack
//! (TH-ACT-01 to TH-ACT-06).

use super::prelude::*;
use crate::rules::{
    shared::targets::{foe, within},
    threshold::{
        attacks::{
            attack::{Attack, AttackKind},
            attack_roll,
            resolution::resolve,
            wielding,
        },
        character::{catalogue::held, items::Reach, weapons},
        field::{
            cover::{self, NO_ATTACK},
            depths, sight,
        },
    },
};

/// Attack actions: kind, name, icon, verb phrase without and with a target, and help text.
macro_rules! attacks {
    ($($id:ident = $kind:ident, $name:literal, $icon:ident, $does:literal, $to:literal, $help:literal;)*) => {
        $(pub(crate) static $id: ActionDef = ActionDef::new(
            &Entry {
                key: AttackKind::$kind.key(),
                name: $name,
                icon: Icon::$icon,
                phrase: &[
                    Form::new(concat!($to, " {target} with {item}")),
                    Form::new(concat!($to, " {target}")),
                    Form::new($does),
                ],
                rules: &[AttackKind::$kind.rule(), "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
                group: Group::Attack,
                takes: ActionParams::NOTHING.unit().item(),
                cost: AttackKind::$kind.cost(),
                help: $help,
            },
            |view, order| work(view, order, AttackKind::$kind),
        )
        .priced(|view, unit, _| Some(ap(AttackKind::$kind.price() + cheapest(view, unit))))
        .aims(Aims::Own(orders));)*
    };
}

attacks! {
    NONLETHAL_ATTACK = Nonlethal, "Nonlethal Attack", Fist,
        "make a nonlethal attack", "make a nonlethal attack on",
        "A melee attack at -2 that need not kill.";
    QUICK_ATTACK = Quick, "Quick Attack", QuickSword,
        "make a quick attack", "make a quick attack on",
        "A melee attack whose wound is one level lower.";
    STANDARD_ATTACK = Standard, "Standard Attack", Sword,
        "attack", "attack",
        "An attack in melee or from afar.";
    STRONG_ATTACK = Strong, "Strong Attack", Hammer,
        "make a strong attack", "make a strong attack on",
        "A melee attack with a further die of damage.";
}

/// The weapon in hand with the lowest AP modifier; bare hands change nothing.
fn cheapest(view: View<'_>, unit: UnitId) -> i16 {
    let weapons = held(view, unit).map(|(_, _, weapon)| weapon.ap);
    weapons.fold(0, i16::min)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let mut aimed = Vec::new();
    Aims::EnemiesOnField.propose(view, unit, me, &mut aimed);
    for order in aimed {
        out.extend(held(view, unit).map(|(item, _, _)| order.clone().with(Tool::Item(item))));
        out.push(order);
    }
}

fn work(view: View<'_>, order: &Order, kind: AttackKind) -> Result<Work, Refusal> {
    let attack = named(view, order, kind)?;
    let mut work = Work::new(move |resolver| resolve(resolver, &attack))
        .ap(attack.base_price(view))
        .checks(attack_roll::attack_check(view, &attack));
    // Stamina is spent after the roll, hit or miss.
    work.takes.extend(match kind.stamina() {
        0 => None,
        stamina => Some(("Stamina", stamina)),
    });
    Ok(work)
}

/// The attack named by the order, if the unit can make it.
fn named(view: View<'_>, order: &Order, kind: AttackKind) -> Result<Attack, Refusal> {
    let (unit, rule) = (order.unit, kind.rule());
    let target = foe(view, unit, order.target(), rule)?;
    let (item, weapon) = wielding::weapon(view, order)?;
    let attack = Attack::on((unit, target), (item, weapon), kind);
    let (reach, distance) = match weapon.reach {
        Reach::Melee(reach) => {
            ground::same_height(view, unit, target)?;
            (u16::from(reach), ground::gap(view, unit, target))
        }
        Reach::Ranged(increment) => (5 * u16::from(increment), ground::range(view, unit, target)),
    };
    if attack.is_ranged() && kind != AttackKind::Standard {
        return Err(Refusal::forbidden(rule, "it is a melee attack"));
    }
    within(distance.max(0) as u16, reach, "TH-FLD-01")?;
    if attack.is_ranged() && depths::hampers(view, unit) {
        return Err(Refusal::prevented("TH-UWC-01", "the water"));
    }
    wielding::can_wield(view, unit, &weapon)?;
    weapons::is_loaded(view, unit, item, &weapon)?;
    if cover::cover(view, unit, target, attack.is_ranged()) == NO_ATTACK {
        return Err(Refusal::new("TH-FLD-03", RefusalReason::NoLineOfSight));
    }
    sight::must_see(view, unit, target)?;
    Ok(attack)
}
