//! Attack, with an Off-hand Attack and a Chance (VI-ACT-02, VI-ACT-03, VI-ACT-17).

use crate::{
    battle::{
        components::{Hands, Turn},
        prelude::*,
    },
    rules::{
        shared::{acted, action::Aims, targets::other},
        vigor::{
            CHANCE, OFF_HAND, UNARMED, VIGOR,
            attacks::{
                attack::{Attack, Target, strikes},
                resolution::resolve,
                targets::{can_be_hit, may_harm},
                to_hit::attack_check,
            },
            body::breath::KNOCKED,
            character::{
                hands::{bare_hands, other_hand, weapons},
                stats::Talent,
            },
            field::things,
            laws::{ActionDef, Work, actions},
            points::pay,
            sheet_of,
            time::options::Options,
        },
    },
};

const RULE: &str = "VI-ACT-02";
/// Vigor cost of an Off-hand Attack.
pub(crate) const SECOND_BLOW: i16 = 8;

pub(crate) static ATTACK: ActionDef = ActionDef::new(
    &Entry {
        key: "attack",
        name: "Attack",
        icon: Icon::Sword,
        phrase: &[
            Form::new("attack {target} with {item}"),
            Form::new("attack {at} with {item}"),
            Form::new("attack {target}"),
            Form::new("attack {at}"),
            Form::new("attack"),
        ],
        rules: &[RULE, "VI-ATK-01", "VI-ATK-02", "VI-ACT-03", "VI-ACT-17"],
        group: Group::Attack,
        takes: ActionParams::NOTHING
            .units()
            .cell()
            .item()
            .modes(1 << UNARMED | 1 << OFF_HAND | 1 << CHANCE),
        cost: actions(1),
        help: "Strikes or shoots: d20 and Agility dice must be higher than Guard. `off hand` adds a blow with the other hand for 8 Vigor; `chance` is a Charge that gives an opening if it fails.",
    },
    |view, order| {
        let attack = named(view, order)?;
        let second = second_blow(view, order, &attack)?;
        let check = match attack.target {
            Target::Unit(target) => attack_check(view, &attack, target),
            Target::Thing(cell) => things::attack_check(view, &attack, cell),
        };
        let told = order.clone();
        let mut work = Work::new(move |resolver| {
            loose(resolver, &attack);
            if second.is_some() {
                keep_standing(resolver, told.unit);
            }
            resolve(resolver, &attack)?;
            match &second {
                Some(second) => strike_again(resolver, &told, second),
                None => Ok(()),
            }
        });
        if order.modes.has(OFF_HAND) {
            work = work.costs(actions(1).and(VIGOR, SECOND_BLOW));
            work.terms.pays_later = SECOND_BLOW;
        }
        Ok(work.checks(check))
    },
)
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT);

/// The attack of an order: with the weapon it names, otherwise with the most harmful one that
/// reaches.
///
/// # Errors
/// Why the attack is not possible.
pub(crate) fn named(view: View<'_>, order: &Order) -> Result<Attack, Refusal> {
    let unit = order.unit;
    let target = match order.cell() {
        Some(cell) => Target::Thing(cell),
        None => {
            let target = other(view, order.unit, order.target(), RULE)?;
            may_harm(view, unit, target)?;
            Target::Unit(target)
        }
    };
    let found = meant(view, order, target)?;
    with_chance(view, order, found)
}

/// Adds the Chance an order takes to its attack: only in the unit's own turn, and if the level has
/// Chances (VI-ACT-17).
///
/// # Errors
/// The unit may not take a Chance.
pub(crate) fn with_chance(
    view: View<'_>,
    order: &Order,
    attack: Attack,
) -> Result<Attack, Refusal> {
    const RULE: &str = "VI-ACT-17";
    if !order.modes.has(CHANCE) {
        return Ok(attack);
    }
    if !Options::of(view).chances {
        return Err(Refusal::forbidden(RULE, "this battle has no Chances"));
    }
    if view.clock().turn_owner() != Some(order.unit) {
        return Err(Refusal::forbidden(RULE, "reactions take no Chances"));
    }
    Ok(Attack {
        chance: true,
        ..attack
    })
}

/// Checks that an attack reaches its target and that its weapon is loaded.
///
/// # Errors
/// What prevents it.
pub(crate) fn gets_there(view: View<'_>, attack: &Attack) -> Result<(), Refusal> {
    if attack.reload && !is_loaded(view, attack) {
        return Err(Refusal::new("VI-SHT-11", RefusalReason::NoAmmo));
    }
    match attack.target {
        Target::Unit(target) => can_be_hit(view, attack, target),
        Target::Thing(cell) => things::can_be_hit(view, attack, cell),
    }
}

fn meant(view: View<'_>, order: &Order, target: Target) -> Result<Attack, Refusal> {
    let unit = order.unit;
    if order.modes.has(UNARMED) {
        let bare = (None, bare_hands(view, unit));
        let attack = Attack::weapon(view, (unit, target), bare);
        return gets_there(view, &attack).map(|()| attack);
    }
    if let Tool::Item(item) = order.with {
        let held = weapons(view, unit).find(|(id, _)| *id == item);
        let (id, weapon) = held.ok_or(Refusal::new(RULE, RefusalReason::NotReady))?;
        let attack = Attack::weapon(view, (unit, target), (Some(id), weapon));
        return gets_there(view, &attack).map(|()| attack);
    }
    // The first attack that reaches; otherwise what prevents the first one.
    let mut why = None;
    for attack in strikes(view, unit, target) {
        match gets_there(view, &attack) {
            Ok(()) => return Ok(attack),
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    Err(why.unwrap_or(Refusal::new(RULE, RefusalReason::NoTarget)))
}

/// Whether a weapon that needs loading is loaded; its carried count says what must be done before
/// the next shot.
fn is_loaded(view: View<'_>, attack: &Attack) -> bool {
    let carried = &view.store.get::<Hands>(attack.by).carried;
    let mut held = carried.iter().filter(|held| Some(held.item) == attack.item);
    held.any(|held| held.reload_paid == 0)
}

/// After a shot, a weapon that needs loading must be loaded again (VI-SHT-11).
pub(crate) fn loose(resolver: &mut Resolver<'_>, attack: &Attack) {
    if !attack.reload {
        return;
    }
    let mut carried = resolver.edit::<Hands>(attack.by).carried.iter_mut();
    let shot = carried.find(|held| Some(held.item) == attack.item && held.reload_paid == 0);
    if let Some(shot) = shot {
        shot.reload_paid = 1;
    }
}

/// Challenges of an Off-hand Attack (VI-ACT-03, VI-SHT-04).
fn challenges(view: View<'_>, unit: UnitId) -> i32 {
    let styled = sheet_of(view, unit).has(Talent::TwoWeaponStyle);
    if styled { -1 } else { -2 }
}

/// The off-hand attack an order adds, at its second target or the same one.
///
/// # Errors
/// Why it is not possible.
pub(crate) fn second_blow(
    view: View<'_>,
    order: &Order,
    first: &Attack,
) -> Result<Option<Attack>, Refusal> {
    const RULE: &str = "VI-ACT-03";
    if !order.modes.has(OFF_HAND) {
        if matches!(&order.aim, crate::battle::orders::order::Aim::Units(units) if units.len() > 1)
        {
            return Err(Refusal::lacks(RULE, "`off hand` for a second target"));
        }
        return Ok(None);
    }
    let unit = order.unit;
    if view.clock().turn_owner() != Some(unit) {
        return Err(Refusal::forbidden(RULE, "a reaction has no second blow"));
    }
    let target = match &order.aim {
        crate::battle::orders::order::Aim::Units(units) => units.get(1).copied().or(first.unit()),
        _ => first.unit(),
    };
    let target = target.ok_or(Refusal::new(RULE, RefusalReason::NoTarget))?;
    let attack = off_hand_attack(view, unit, target, first.item);
    can_be_hit(view, &attack, target)?;
    Ok(Some(attack))
}

/// An Off-hand Attack on a target with the hand other than the one that strikes first.
pub(crate) fn off_hand_attack(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    first: Option<ItemId>,
) -> Attack {
    let with = other_hand(view, unit, first);
    let less = challenges(view, unit);
    Attack {
        charges: less,
        damage_charges: less,
        ..Attack::weapon(view, (unit, Target::Unit(target)), with)
    }
}

/// From now on, records whether the unit is knocked down during its action (VI-CON-02).
pub(crate) fn keep_standing(resolver: &mut Resolver<'_>, unit: UnitId) {
    resolver.edit::<Turn>(unit).once &= !KNOCKED;
}

/// Pays for the off-hand attack and makes it if still possible: a unit knocked down after the first
/// attack loses the rest of the action (VI-CON-02).
pub(crate) fn strike_again(
    resolver: &mut Resolver<'_>,
    order: &Order,
    second: &Attack,
) -> RuleResult {
    resolver.stage(0x5644)?;
    let unit = order.unit;
    let view = resolver.view();
    let stands = view.status(unit).is_active()
        && view.store.get::<Turn>(unit).once & KNOCKED == 0
        && view.pool(unit, VIGOR) >= SECOND_BLOW;
    let there = second.unit().is_some_and(|target| {
        view.status(target).is_on_field() && can_be_hit(view, second, target).is_ok()
    });
    if !stands || !there {
        return Ok(());
    }
    pay(resolver, unit, (VIGOR, SECOND_BLOW), "VI-ACT-03");
    acted(resolver, order, "Off-hand Attack");
    resolver.within(0x4F48, |resolver| resolve(resolver, second).map(|_| ()))
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let foes = view
        .store
        .ids()
        .filter(|&other| view.hostile(unit, other) && view.status(other).is_on_field());
    for target in foes {
        let order = Order::new(unit, me).at(target);
        let mut bare = true;
        for (id, _) in weapons(view, unit) {
            bare = false;
            let with = order.clone().with(Tool::Item(id));
            let (other, _) = other_hand(view, unit, Some(id));
            if other.is_some() && view.pool(unit, VIGOR) >= SECOND_BLOW {
                out.push(with.clone().mode(OFF_HAND));
            }
            out.push(with);
        }
        if bare {
            out.push(order.mode(UNARMED));
        }
    }
}
