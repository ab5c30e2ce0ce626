//! Reload (EV-ACT-32): so many stars as the weapon says, spread over turns if need be.

use super::{modes, said};
use crate::{
    battle::{
        components::Hands,
        event::{BattleEvent, Gauge},
        ids::{ItemId, RuleId, UnitId},
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        resolver::{Flow, Resolver},
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::evoker::{
        catalogue::WeaponClass,
        checks::{self, Interest},
        legal,
        rows::Situation,
        sheet::{Focus, Score, Skill},
        stats::{Tested, tested},
        stress, weapons,
    },
};

/// The action.
pub struct Reload;

const ENTRY: Entry = Entry {
    key: "reload",
    name: "Reload",
    rules: &["EV-ACT-32"],
    group: Group::Support,
    cost: "★",
    help: "Pay one star of a reload. Hurried: a test first may make it shorter.",
};

const EQUIPMENT: Tested = Tested::skill(
    Skill::Survival,
    Score::Intelligence,
    &[Focus::Equipment],
    "Survival (Equipment)",
);

/// Weapons in hand that miss shots.
fn empty_weapons(view: View<'_>, unit: UnitId) -> impl Iterator<Item = ItemId> + '_ {
    weapons::equipped(view, unit)
        .filter(|(carried, weapon)| weapon.reload > 0 && carried.ammo < weapon.ammo)
        .map(|(carried, _)| carried.item)
}

impl Action for Reload {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)?;
        if empty_weapons(view, unit).next().is_none() {
            return Err(Refusal::new("EV-ACT-32", Why::NothingToDo));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        for item in empty_weapons(view, unit) {
            let order = Order::new(unit, me).with(With::Item(item));
            let slow = weapons::find(view, unit, item).is_some_and(|(carried, weapon)| {
                weapon.reload > 1 && carried.reload_paid == 0 && carried.reload_price.is_none()
            });
            if slow {
                out.push(order.clone().mode(modes::HURRIED));
            }
            out.push(order);
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let item = match order.with {
            With::Item(item) => item,
            With::Nothing | With::Power(_) => match empty_weapons(view, order.unit).next() {
                Some(item) => item,
                None => return Err(Refusal::new("EV-ACT-32", Why::NothingToDo)),
            },
        };
        if !empty_weapons(view, order.unit).any(|empty| empty == item) {
            return Err(Refusal::new("EV-ACT-32", Why::NothingToDo));
        }
        let hurried = order.modes.has(modes::HURRIED);
        let begun = weapons::find(view, order.unit, item)
            .is_some_and(|(carried, _)| carried.reload_paid > 0 || carried.reload_price.is_some());
        if hurried && begun {
            return Err(Refusal::new("EV-ACT-32", Why::AlreadyDone));
        }
        let mut done = order.clone();
        done.with = With::Item(item);
        Ok(Plan::new(done.clone(), move |r| {
            legal::pay(r, done.unit, 1, None);
            said::acted(r, &done, &ENTRY);
            carry_out(r, done.unit, item, hurried)
        })
        .costs("stars", 1))
    }
}

fn carry_out(r: &mut Resolver<'_>, unit: UnitId, item: ItemId, hurried: bool) -> Flow {
    let Some((carried, weapon)) = weapons::find(r.view(), unit, item) else {
        return Ok(());
    };
    let (full, reload) = (weapon.ammo, weapon.reload);
    let mut price = carried.reload_price.unwrap_or(reload);
    if hurried {
        let class = match weapon.class {
            WeaponClass::Pistol => tested::PISTOL,
            WeaponClass::Basic => tested::BASIC,
            WeaponClass::Heavy => tested::HEAVY,
            WeaponClass::Melee | WeaponClass::Thrown => tested::RANGED,
        };
        let result = checks::test_best(
            r,
            &Situation::plain(unit, class),
            &[class, EQUIPMENT],
            "EV-ACT-32",
            "Hurry the reload",
            &[],
            Interest {
                successes: 20,
                ..Interest::default()
            },
        )?;
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
        r.report(|_| BattleEvent::Changed {
            unit,
            gauge: Gauge::Ammo(item),
            before: i32::from(before),
            after: i32::from(full),
            rule: RuleId("EV-ACT-32"),
        });
    }
    super::use_of_hand(r, unit, item);
    stress::settle(r)
}
