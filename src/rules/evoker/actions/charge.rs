//! Charge (EV-ACT-03): a Basic Move of its own, then one melee attack with an Advantage.

use super::{
    attack,
    break_free::{self, Waste},
    modes,
};
use crate::rules::evoker::attacks::profile::{AttackMeans, profile};
use crate::{
    battle::{orders::order::ModeSet, prelude::*},
    rules::{
        evoker::{
            attacks::{
                attack::{Attack, attack_check},
                resolution,
            },
            character::{catalogue::Keyword, weapons},
            field::ground,
            laws::{ActionDef, ActionKind, Work, stars_for},
            mind::{hunting, rage},
            movement::{
                self, Purse,
                approach::{self, Range},
                manner::{Leaving, Manner},
                route::Route,
                routing,
            },
            time::legal,
        },
        shared::{acted, action::Aims},
    },
};

const ENTRY: Entry = Entry {
    key: "charge",
    name: "Charge",
    icon: Icon::Charge,
    phrase: &[
        Form::new("charge {target} with {item}"),
        Form::new("charge {target}"),
        Form::new("charge"),
    ],
    rules: &["EV-ACT-03"],
    group: Group::Attack,
    takes: ActionParams::NOTHING
        .unit()
        .item()
        .way()
        .modes(modes::BLOW | modes::GAIT),
    cost: stars_for(2, Keyword::Attack),
    help: "Move up to one Basic Move and strike with an Advantage. May be a Burst, never Called.",
};

/// The Charge action.
pub const CHARGE: ActionDef =
    ActionDef::new(&ENTRY, |view, order| plan(view, order).map(Work::planned))
        .kind(ActionKind::Own)
        .gate(ready)
        .aims(Aims::Own(orders))
        .bits(ActionBits::CAN_WAIT);

fn ready(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    legal::can_attack(view, unit, &ENTRY.cost)?;
    rage::lets_run(view, unit)?;
    legal::can_move(view, unit)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (carried, weapon) in weapons::equipped(view, unit) {
        if weapon.reach == 0 {
            continue;
        }
        for enemy in legal::known_enemies(view, unit) {
            out.push(
                Order::new(unit, me)
                    .at(enemy)
                    .with(Tool::Item(carried.item)),
            );
        }
    }
}

fn plan(view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
    let unit = order.unit;
    if (0..6).any(|location| order.modes.has(modes::CALLED + location)) {
        return Err(Refusal::not_so("EV-ACT-03", "Called"));
    }
    let target = order.target_for("EV-ACT-03")?;
    legal::is_no_vehicle(view, target)?;
    if !view.status(target).is_on_field() {
        return Err(Refusal::new("EV-ATK-02", RefusalReason::TargetOut));
    }
    if !view.hostile(unit, target) {
        return Err(Refusal::new("EV-ATK-02", RefusalReason::WrongSide));
    }
    // A unit cannot charge an enemy that its side does not know of (EV-MOV-32).
    if !view.knows_of(unit, target) {
        return Err(Refusal::new("EV-MOV-32", RefusalReason::Unseen));
    }
    let with = melee(view, order)?;
    let reach = weapons::find(view, unit, with).map_or(1, |(_, weapon)| weapon.reach);
    let mut manner = Manner {
        charge: true,
        ..super::go::manner(view, order)?
    };
    if rage::drives(view, unit) {
        // EV-AIL-32: charges the nearest enemy and flees from the others without care.
        manner.leave = Some(Leaving::Flee);
        if hunting::hunt(view, unit).is_none_or(|hunt| hunt.quarry != target) {
            return Err(hunting::another_way());
        }
    }
    let route = way(view, order, target, reach, manner)?;
    let blow = Order {
        action: attack_id(view, order.action),
        path: Vec::new(),
        ..order.clone()
    }
    .with(Tool::Item(with));
    let mut extra = Modifiers::new();
    extra.push(Modifier::new("EV-ACT-03", "Charge", Amount::Advantage(1)));
    let told = Order {
        modes: ModeSet::default(),
        ..order.clone().with(Tool::Item(with))
    };
    let mut planned = order.clone();
    planned.path = route.cells();
    let (steps, provoked) = (route.steps(), route.provoked.clone());
    let check = preview(view, &blow, target, &extra);
    let mut plan = Plan::new(planned, move |r| {
        acted(r, &told, ENTRY.name);
        run_up(r, unit, &route, manner)
    })
    .then(move |r| blow_lands(r, &blow, &extra))
    .paid(view.scene.book, &ENTRY.cost);
    if let Some(check) = check {
        plan = plan.checks(check);
    }
    plan.route = steps;
    plan.invites = provoked.into_iter().map(|enemy| (enemy, 1)).collect();
    Ok(break_free::first(view, plan, Waste::Action(ENTRY.cost)))
}

fn attack_id(view: View<'_>, otherwise: ActionId) -> ActionId {
    view.scene.book.action_named("attack").unwrap_or(otherwise)
}

/// The melee weapon of the charge.
fn melee(view: View<'_>, order: &Order) -> Result<ItemId, Refusal> {
    let named = match order.with {
        Tool::Item(item) => Some(item),
        Tool::Nothing => None,
        Tool::Power(_) => return Err(Refusal::new("EV-ACT-03", RefusalReason::NotReady)),
    };
    let (carried, weapon) = weapons::equipped(view, order.unit)
        .find(|(carried, weapon)| named.map_or(weapon.reach > 0, |item| item == carried.item))
        .ok_or(Refusal::new("EV-ACT-03", RefusalReason::NotReady))?;
    if weapon.reach == 0 || order.modes.has(modes::THROWN) {
        return Err(Refusal::lacks("EV-ACT-03", "a melee weapon"));
    }
    if order.modes.has(modes::BURST) && weapons::burst(view, order.unit, carried, weapon) == 0 {
        return Err(Refusal::not_so("EV-ATK-16", "as a Burst"));
    }
    Ok(carried.item)
}

/// The route to where the weapon reaches the target: the one in the order, or the cheapest.
fn way(
    view: View<'_>,
    order: &Order,
    target: UnitId,
    reach: u16,
    manner: Manner,
) -> Result<Route, Refusal> {
    let unit = order.unit;
    let range = Range {
        melee: true,
        metres: reach,
    };
    let strikes_from = |cell| approach::reaches_from(view, unit, cell, manner, (target, range));
    let distance = ground::distance(view, unit, target);
    let too_far = || {
        let reach = movement::basic_move(view, unit) + reach;
        Refusal::out_of_reach("EV-ACT-03", distance, reach)
    };
    if !order.path.is_empty() {
        let purse = Purse::single(view, unit);
        let route = routing::follow(view, unit, &order.path, manner, purse)?;
        let ends = order.path.last().copied().is_some_and(strikes_from);
        return if ends { Ok(route) } else { Err(too_far()) };
    }
    // Each square costs at least a metre, so a target beyond the whole Move needs no route search.
    let gap = view.footprint(unit).chebyshev(view.footprint(target));
    if view.board().zone_map.is_none() && gap > Purse::single(view, unit).total() + reach.max(1) {
        return Err(too_far());
    }
    approach::way_to(view, unit, manner, strikes_from).ok_or_else(too_far)
}

/// The attack test as it would be from here, shown before the charge.
fn preview(view: View<'_>, blow: &Order, target: UnitId, extra: &Modifiers) -> Option<Check> {
    let item = blow.with.item()?;
    let means = AttackMeans::Strike(item);
    let profile = profile(view, blow.unit, means)?;
    let attack = Attack {
        burst: blow.modes.has(modes::BURST),
        extra: extra.clone(),
        ..Attack::on(blow.unit, target, means)
    };
    Some(attack_check(view, &attack, &profile, target))
}

/// Pays for the charge and walks its Move.
fn run_up(r: &mut Resolver<'_>, unit: UnitId, route: &Route, manner: Manner) -> RuleResult {
    legal::pay(r, unit, &ENTRY.cost);
    // A Charge has a Move of its own.
    approach::walk_apart(r, unit, route, manner)?;
    Ok(())
}

/// Makes the attack at the end of the charge.
fn blow_lands(r: &mut Resolver<'_>, blow: &Order, extra: &Modifiers) -> RuleResult {
    let unit = blow.unit;
    if legal::able(r.view(), unit).is_err() {
        return Ok(());
    }
    // If the target is out of reach at the end, the attack is lost.
    let Ok(attack) = attack::prepare(r.view(), blow, extra.clone()) else {
        r.note(unit, "arrives at nobody", "EV-ACT-03");
        return Ok(());
    };
    if resolution::resolve(r, &attack)? {
        legal::earn_one_more(r, unit);
    }
    Ok(())
}
