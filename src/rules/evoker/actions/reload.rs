//! Reload (EV-ACT-32): costs the weapon's number of stars, over several turns if need be.

use super::modes;
use crate::{
    battle::{components::Hands, event::Gauge, prelude::*},
    rules::{
        evoker::{
            body::hands,
            character::{
                catalogue::WeaponClass,
                sheet::{Focus, Score, Skill},
                stats::{Tested, tested},
                weapons,
            },
            laws::{ActionDef, Work, stars},
            rolls::{degrees::Interest, testing::AnyOf},
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-32";

/// The Reload action.
pub const RELOAD: ActionDef = ActionDef::new(
    &Entry {
        key: "reload",
        name: "Reload",
        icon: Icon::Reload,
        phrase: &[Form::new("reload {item}"), Form::new("reload")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item().modes(1 << modes::HURRIED),
        cost: stars(1),
        help: "Pay one star of a reload. Hurried: a test first may make it shorter.",
    },
    work,
)
.needs(|view, unit| match empty_weapons(view, unit).next() {
    Some(_) => Ok(()),
    None => Err(Refusal::new(RULE, RefusalReason::NothingToDo)),
})
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT.union(ActionBits::LOADS));

const EQUIPMENT: Tested = Tested::skill(
    Skill::Survival,
    Score::Intelligence,
    &[Focus::Equipment],
    "Survival (Equipment)",
);

/// Weapons in hand that are not fully loaded.
fn empty_weapons(view: View<'_>, unit: UnitId) -> impl Iterator<Item = ItemId> + '_ {
    weapons::equipped(view, unit)
        .filter(|(carried, weapon)| weapon.reload > 0 && carried.ammo < weapon.ammo)
        .map(|(carried, _)| carried.item)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for item in empty_weapons(view, unit) {
        let order = Order::new(unit, me).with(Tool::Item(item));
        let slow = weapons::find(view, unit, item).is_some_and(|(carried, weapon)| {
            weapon.reload > 1 && carried.reload_paid == 0 && carried.reload_price.is_none()
        });
        if slow {
            out.push(order.clone().mode(modes::HURRIED));
        }
        out.push(order);
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let named = match order.with {
        Tool::Item(item) => Some(item),
        Tool::Nothing | Tool::Power(_) => None,
    };
    let item = empty_weapons(view, unit)
        .find(|&empty| named.is_none_or(|named| named == empty))
        .ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
    let hurried = order.modes.has(modes::HURRIED);
    let begun = weapons::find(view, unit, item)
        .is_some_and(|(carried, _)| carried.reload_paid > 0 || carried.reload_price.is_some());
    if hurried && begun {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    let mut work = Work::new(move |r| load(r, unit, item, hurried));
    work.order = Some(order.clone().with(Tool::Item(item)));
    Ok(work)
}

fn load(r: &mut Resolver<'_>, unit: UnitId, item: ItemId, hurried: bool) -> RuleResult {
    let Some((carried, weapon)) = weapons::find(r.view(), unit, item) else {
        return Ok(());
    };
    let (full, reload, hold) = (weapon.ammo, weapon.reload, carried.hold);
    let mut price = carried.reload_price.unwrap_or(reload);
    if hurried {
        let class = match weapon.class {
            WeaponClass::Pistol => tested::PISTOL,
            WeaponClass::Basic => tested::BASIC,
            WeaponClass::Heavy => tested::HEAVY,
            WeaponClass::Melee | WeaponClass::Thrown => tested::RANGED,
        };
        let allowed = [class, EQUIPMENT];
        let hurries = AnyOf::new(unit, &allowed, RULE, "Hurry the reload");
        let result = hurries.test(r, Interest::successes(20))?;
        if result.passed {
            let saved = 1 + result.degrees / 2;
            price = (i32::from(reload) - saved).max(1) as u8;
        }
    }
    let hands = r.edit::<Hands>(unit);
    let Some(carried) = hands
        .carried
        .iter_mut()
        .find(|carried| carried.item == item)
    else {
        return Ok(());
    };
    carried.reload_paid += 1;
    carried.reload_price = Some(price);
    if carried.reload_paid >= price {
        let before = carried.ammo;
        carried.ammo = full;
        carried.reload_paid = 0;
        carried.reload_price = None;
        r.changed(unit, Gauge::Ammo(item), (before, full), RULE);
    }
    hands::hand_used(r, unit, hold);
    Ok(())
}
