//! Standard Attack (EV-ACT-02): one weapon or Attack power, on one target, an area or an object of
//! the board (EV-FLD-03).

use super::{
    break_free::{self, Waste},
    modes,
};
use crate::rules::evoker::attacks::profile::{self, AttackMeans, Profile};
use crate::{
    battle::{components::Hold, prelude::*},
    rules::{
        evoker::{
            attacks::{
                attack::{self, Attack, Scatter},
                battering::{self, Battering, Struck},
                burst, guard, resolution, targets,
            },
            character::{
                catalogue::{Keyword, PowerEffect, Shape},
                element::Location,
                stats, weapons,
            },
            field::ground,
            laws::{ActionDef, ActionKind, Work, stars_for},
            mind::rage,
            time::legal,
        },
        shared::{acted, acted_on, action::Aims},
    },
};

const ENTRY: Entry = Entry {
    key: "attack",
    name: "Standard Attack",
    icon: Icon::Sword,
    phrase: &[
        Form::new("attack {target} with {item}"),
        Form::new("cast {power} at {target}"),
        Form::new("cast {power} at {at}"),
        Form::new("cast {power}"),
        Form::new("attack at {at} with {item}"),
        Form::new("attack {target}"),
        Form::new("attack"),
    ],
    rules: &["EV-ACT-02"],
    group: Group::Attack,
    takes: ActionParams::NOTHING
        .units()
        .cell()
        .item()
        .power()
        .modes(modes::BLOW),
    cost: stars_for(1, Keyword::Attack),
    help: "Strike, shoot or cast at an enemy. May be Called at a location or a Burst.",
};

/// The Standard Attack action.
pub const STANDARD_ATTACK: ActionDef =
    ActionDef::new(&ENTRY, |view, order| plan(view, order).map(Work::planned))
        .kind(ActionKind::Own)
        .gate(ready)
        .aims(Aims::Own(orders))
        .bits(ActionBits::CAN_WAIT);

fn ready(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    let ignores = means(view, unit).any(|with| ignores_grapple(view, with));
    if ignores && rage::lets_act(view, unit).is_ok() {
        return legal::can_act_though_held(view, unit, &ENTRY.cost);
    }
    legal::can_attack(view, unit, &ENTRY.cost)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for with in means(view, unit) {
        targets::aims(view, unit, with, &mut |aim| {
            let mut order = Order::new(unit, me).with(with);
            order.aim = aim;
            out.push(order);
        });
        let vehicles = battering::vehicles(view, unit);
        out.extend(vehicles.map(|vehicle| Order::new(unit, me).with(with).at(vehicle)));
    }
    // Only objects within arm's reach; orders against farther ones must name their square.
    if let Some(with) = means(view, unit).next() {
        let order = Order::new(unit, me).with(with);
        let things = battering::beside(view, unit).into_iter();
        out.extend(things.map(|cell| order.clone().to(cell)));
    }
}

fn plan(view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
    if ignores_grapple(view, order.with) {
        let attack = prepare(view, order, Modifiers::new())?;
        return plan_attack(view, order, attack, ENTRY.cost);
    }
    legal::can_attack(view, order.unit, &ENTRY.cost)?;
    if let Some(plan) = plan_blow(view, order)? {
        // A unit in rage attacks only enemies (EV-AIL-32).
        rage::lets_act(view, order.unit)?;
        return Ok(break_free::first(view, plan, Waste::Action(ENTRY.cost)));
    }
    let attack = prepare(view, order, Modifiers::new())?;
    let plan = plan_attack(view, order, attack, ENTRY.cost)?;
    Ok(break_free::first(view, plan, Waste::Action(ENTRY.cost)))
}

/// Whether a held unit may use this power (EV-CND-12).
pub fn ignores_grapple(view: View<'_>, with: Tool) -> bool {
    matches!(with, Tool::Power(id) if stats::catalogue(view)
        .power(id)
        .is_some_and(|power| power.ignores_grapple))
}

/// Everything the unit can attack with: items first, then powers.
pub fn means<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = Tool> + use<'b> {
    let items = weapons::equipped(view, unit).map(|(carried, _)| Tool::Item(carried.item));
    let powers = stats::powers(view, unit)
        .iter()
        .filter(move |&&power| {
            stats::catalogue(view)
                .power(power)
                .is_some_and(|power| matches!(power.effect, PowerEffect::Attack { .. }))
        })
        .map(|&power| Tool::Power(power));
    items.chain(powers)
}

/// Reads an order as an attack and tests its legality: means, target, range, modes.
pub fn prepare(view: View<'_>, order: &Order, extra: Modifiers) -> Result<Attack, Refusal> {
    prepare_with(view, order, None, extra)
}

/// Reads an order as an attack with the weapon in a given hand.
pub fn prepare_with(
    view: View<'_>,
    order: &Order,
    hand: Option<Hold>,
    extra: Modifiers,
) -> Result<Attack, Refusal> {
    let unit = order.unit;
    let means = read_means(view, order)?;
    let Some(profile) = profile::profile(view, unit, means) else {
        return Err(Refusal::new("EV-ATK-03", RefusalReason::NotReady));
    };
    ready_means(view, unit, means, hand)?;
    // EV-AIL-32: a unit in rage strikes in melee with what it holds.
    if !matches!(means, AttackMeans::Strike(_)) {
        rage::lets_act(view, unit)?;
    }
    let not_allowed = |rule, mode| Err(Refusal::not_so(rule, mode));
    let called = called_location(order)?;
    let burst = order.modes.has(modes::BURST);
    if burst && called.is_some() {
        return not_allowed("EV-ATK-20", "as a Burst and Called");
    }
    if burst && profile.burst == 0 {
        return not_allowed("EV-ATK-16", "as a Burst");
    }
    let shape = targets::shape(view, &profile);
    let targets = aimed_at(view, order, &profile)?;
    let aimed = order
        .cell()
        .or_else(|| order.target().map(|target| view.cell(target)));
    let scatter = aimed
        .filter(|_| targets::scatters(view, &profile))
        .map(|aimed| Scatter { aimed, shape });
    if called.is_some() && is_area(view, &profile) {
        return not_allowed("EV-ATK-20", "Called");
    }
    let secondary = if shape == Shape::Single {
        burst::others(view, order, &profile)?
    } else {
        SmallVec::new()
    };
    let attack = Attack {
        attacker: unit,
        targets,
        means,
        called,
        burst,
        secondary,
        scatter,
        hand,
        extra,
        chance_attack: false,
        past_guard: order.modes.has(modes::PAST_GUARD),
    };
    can_pass_guard(view, order, &attack)?;
    burst::can_spread(view, &attack, &profile)?;
    Ok(attack)
}

/// Whether an attack may go past the target's guard: only a Called attack, and only if the target
/// is protected (EV-ACT-15).
fn can_pass_guard(view: View<'_>, order: &Order, attack: &Attack) -> Result<(), Refusal> {
    if !attack.past_guard {
        return Ok(());
    }
    if attack.called.is_none() {
        return Err(Refusal::not_so(
            "EV-ACT-15",
            "past the guard without being Called",
        ));
    }
    let guarded = attack
        .targets
        .first()
        .is_some_and(|&target| guard::of(view, target, order.unit).is_some());
    Refusal::new("EV-ACT-15", RefusalReason::NothingToDo).when(!guarded)
}

/// Puts an attack into a plan: pays stars and keyword, resolves it, records a One More.
///
/// # Errors
///
/// None; the signature fits its callers.
pub fn plan_attack(
    view: View<'_>,
    order: &Order,
    attack: Attack,
    costs: Costs,
) -> Result<Plan, Refusal> {
    let profile = profile::profile(view, order.unit, attack.means);
    // For an area, the plan shows the test against the aimed target.
    let aimed = order.target();
    let aimed = aimed.filter(|target| attack.targets.contains(target));
    let aimed = aimed.or(attack.targets.first().copied());
    let check = profile
        .as_ref()
        .zip(aimed)
        .map(|(profile, target)| attack::attack_check(view, &attack, profile, target));
    let means = attack.means;
    let told = order.clone().with(means.tool());
    let plan = Plan::new(order.clone(), move |r| {
        let action = r.scene().book.action(told.action);
        let name = action.map_or("attack", |action| action.entry().name);
        acted_on(r, &told, name, aimed);
        carry_out(r, &attack, &costs)
    })
    .paid(view.scene.book, &costs);
    let profile = profile.as_ref();
    Ok(shown(view, plan, (order.unit, means, profile), check))
}

/// The plan of an attack with what players are shown: the points of its power, its test, and the
/// enemies that may strike at a unit firing an unwieldy weapon (EV-CHA-06).
fn shown(
    view: View<'_>,
    mut plan: Plan,
    (unit, means, profile): (UnitId, AttackMeans, Option<&Profile>),
    check: Option<Check>,
) -> Plan {
    if let AttackMeans::Power(id) = means
        && let Some(power) = stats::catalogue(view).power(id)
    {
        plan = plan.costs(stats::pool_of(power.kind).1, power.cost);
    }
    if profile.is_some_and(|profile| profile.unwieldy) {
        let engaged = ground::engaged_with(view, unit);
        plan.invites.extend(engaged.map(|enemy| (enemy, 0)));
    }
    plan.check = check.map(Box::new).or(plan.check);
    plan
}

fn carry_out(r: &mut Resolver<'_>, attack: &Attack, costs: &Costs) -> RuleResult {
    legal::pay(r, attack.attacker, costs);
    if resolution::resolve(r, attack)? {
        legal::earn_one_more(r, attack.attacker);
    }
    Ok(())
}

/// The means an order attacks with; the first equipped weapon if it names none.
///
/// # Errors
///
/// The attacker does not have it.
pub fn read_means(view: View<'_>, order: &Order) -> Result<AttackMeans, Refusal> {
    let unit = order.unit;
    match order.with {
        Tool::Power(power) => {
            if !stats::powers(view, unit).contains(&power) {
                return Err(Refusal::new("EV-PER-05", RefusalReason::NotCarried));
            }
            Ok(AttackMeans::Power(power))
        }
        Tool::Item(item) => {
            let Some((_, weapon)) = weapons::find(view, unit, item) else {
                return Err(Refusal::new("EV-SHT-17", RefusalReason::NotCarried));
            };
            // A weapon that can be both swung and thrown is swung, unless the order throws it.
            let thrown = order.modes.has(modes::THROWN);
            if weapon.reach > 0 && !thrown {
                Ok(AttackMeans::Strike(item))
            } else {
                Ok(AttackMeans::Shoot(item))
            }
        }
        Tool::Nothing => {
            // Without a named weapon, the first equipped one is used.
            let first = weapons::equipped(view, unit).next();
            let Some((carried, weapon)) = first else {
                return Err(Refusal::new("EV-SHT-17", RefusalReason::NotReady));
            };
            Ok(if weapon.reach > 0 {
                AttackMeans::Strike(carried.item)
            } else {
                AttackMeans::Shoot(carried.item)
            })
        }
    }
}

/// Whether the weapon is loaded and in a working hand, or the power affordable and not forgotten.
///
/// # Errors
///
/// What is missing.
pub fn ready_means(
    view: View<'_>,
    unit: UnitId,
    means: AttackMeans,
    hand: Option<Hold>,
) -> Result<(), Refusal> {
    match means {
        AttackMeans::Strike(item) | AttackMeans::Shoot(item) => {
            let Some((carried, weapon)) = weapons::find_in(view, unit, item, hand) else {
                return Err(Refusal::new("EV-SHT-17", RefusalReason::NotCarried));
            };
            if !carried.hold.is_ready() {
                return Err(Refusal::new("EV-ACT-33", RefusalReason::NotReady));
            }
            if !weapons::hand_works(view, unit, carried.hold) {
                return Err(Refusal::prevented("EV-INJ-18", "a Broken Arm"));
            }
            Refusal::new("EV-ATK-18", RefusalReason::NoAmmo).when(
                matches!(means, AttackMeans::Shoot(_)) && weapon.ammo > 0 && carried.ammo == 0,
            )
        }
        AttackMeans::Power(id) => can_pay_power(view, unit, id),
        AttackMeans::Item(_) => Ok(()),
    }
}

/// Whether a power can be paid and is not forgotten (EV-SHT-12, EV-AIL-20).
pub fn can_pay_power(view: View<'_>, unit: UnitId, id: PowerId) -> Result<(), Refusal> {
    let Some(power) = stats::catalogue(view).power(id) else {
        return Err(Refusal::new("EV-PER-05", RefusalReason::NotCarried));
    };
    if view.has(unit, crate::rules::evoker::conditions::AMNESIAC) {
        return Err(Refusal::prevented("EV-AIL-20", "Amnesiac"));
    }
    let (pool, name) = stats::pool_of(power.kind);
    let has = view.pool(unit, pool);
    Refusal::too_little("EV-SHT-12", name, has, power.cost).when(has < power.cost)
}

fn called_location(order: &Order) -> Result<Option<Location>, Refusal> {
    let mut called = Location::ALL
        .into_iter()
        .filter(|&location| order.modes.has(modes::CALLED + location as u8));
    let first = called.next();
    if called.next().is_some() {
        return Err(Refusal::not_so("EV-ATK-19", "Called at two locations"));
    }
    Ok(first)
}

fn is_area(view: View<'_>, profile: &Profile) -> bool {
    targets::shape(view, profile) != Shape::Single
}

/// The targets an order hits: the main target first, those of an area in turn order.
fn aimed_at(
    view: View<'_>,
    order: &Order,
    profile: &Profile,
) -> Result<SmallVec<[UnitId; 4]>, Refusal> {
    let shape = targets::shape(view, profile);
    if shape != Shape::Single {
        return targets::area(view, order, profile, shape);
    }
    let target = order.target_for("EV-ATK-02")?;
    targets::can_reach(view, order.unit, target, profile)?;
    Ok(SmallVec::from_slice(&[target]))
}

/// The plan of an order that attacks an object; `None` for other attacks.
///
/// # Errors
///
/// Why the blow is illegal.
fn plan_blow(view: View<'_>, order: &Order) -> Result<Option<Plan>, Refusal> {
    let Some(blow) = read_blow(view, order)? else {
        return Ok(None);
    };
    let done = order.clone();
    let profile = profile::profile(view, order.unit, blow.means);
    let check = profile
        .as_ref()
        .map(|profile| battering::check(view, &blow, profile));
    let means = blow.means;
    let plan = Plan::new(order.clone(), move |r| {
        acted(r, &done, ENTRY.name);
        legal::pay(r, done.unit, &ENTRY.cost);
        battering::resolve(r, &blow)
    })
    .paid(view.scene.book, &ENTRY.cost);
    let (unit, profile) = (order.unit, profile.as_ref());
    Ok(Some(shown(view, plan, (unit, means, profile), check)))
}

/// Reads an order as a blow at a thing of the board (EV-FLD-03) or a vehicle (EV-MOV-40): a weapon or power for
/// one target, aimed at a square or the vehicle.
fn read_blow(view: View<'_>, order: &Order) -> Result<Option<Battering>, Refusal> {
    let unit = order.unit;
    let vehicle = order.target().filter(|&target| view.is_vehicle(target));
    let at = match (order.cell(), vehicle) {
        (_, Some(vehicle)) => Struck::Vehicle(vehicle),
        (Some(cell), None) => Struck::Thing(cell),
        (None, None) => return Ok(None),
    };
    let means = read_means(view, order)?;
    let Some(profile) = profile::profile(view, unit, means) else {
        return Ok(None);
    };
    if is_area(view, &profile) {
        return Ok(None);
    }
    ready_means(view, unit, means, None)?;
    let mode = if order.modes.has(modes::BURST) {
        Some("as a Burst")
    } else {
        called_location(order)?.map(|_| "Called")
    };
    if let Some(mode) = mode {
        return Err(Refusal::not_so("EV-FLD-03", mode));
    }
    let blow = Battering { unit, at, means };
    battering::can_strike(view, &blow, &profile)?;
    Ok(Some(blow))
}
